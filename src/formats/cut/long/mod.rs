//! Long records cut between their games, so that games without tags are read in bounded memory.
//!
//! Only a tag line begins a record, so any number of games without tags belong to one record. The reader of the notation
//! finds the games in as much of the record as is read: no second grammar has to agree with it. Every game is then a
//! record of its own. A record that is short is given out as it is and costs nothing, as nearly all records do.

use std::collections::VecDeque;
use std::io;

use crate::notation::Span;
use crate::notation::pgn::Growth;
use crate::notation::syntax::ParsedGame;
use crate::notation::{MAX_RECORD, Record};
use crate::replay::Places;

use super::Parse;

/// A record of more bytes is cut between its games. Games without tags up to this length are replayed together, and the report on them can
/// be a hundred times as long.
const LONG: usize = 8 << 10;

/// A reader decides that a game begins from at most this many bytes after its begin.
const LOOKAHEAD: usize = 512;

/// A record that has more bytes and no end of a game is read to its end. There is room for what is read at a time.
const FULL: usize = MAX_RECORD - (1 << 20);

/// Cuts long records.
#[derive(Debug)]
pub(super) struct Long {
    parse: Parse,
    /// The length from which on a record is cut between its games.
    long: usize,
    /// The record that is being cut, without the games that were given out before more of it was read.
    rest: Record,
    /// Whether there is such a record, and how far it is read.
    state: State,
    /// Where the games end that are known and were not given out, in their order.
    ends: VecDeque<usize>,
    /// How much of the rest was given out.
    given: usize,
    /// How far its lines are counted.
    here: Places,
    /// Working space.
    game: ParsedGame,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum State {
    /// No record is being cut.
    Idle,
    /// More of the record can be read.
    Part,
    /// The record is read to its end.
    Whole,
}

impl Long {
    /// For records whose games this function finds.
    pub(super) fn new(parse: Parse) -> Self {
        Self::with_length(parse, LONG)
    }

    fn with_length(parse: Parse, long: usize) -> Self {
        Long {
            parse,
            long,
            rest: Record::default(),
            state: State::Idle,
            ends: VecDeque::new(),
            given: 0,
            here: Places::new(0, 1),
            game: ParsedGame::new(),
        }
    }

    /// Reads the next record into `record`; `false` at the end of the stream. `grow` reads on in the record that it gets,
    /// up to its end or until it has as many bytes as are asked for.
    pub(super) fn next(
        &mut self,
        record: &mut Record,
        mut grow: impl FnMut(&mut Record, usize) -> io::Result<Growth>,
    ) -> io::Result<bool> {
        loop {
            if let Some(end) = self.ends.pop_front() {
                self.give(end, record);
                return Ok(true);
            }
            match self.state {
                State::Idle => {
                    let growth = grow(record, self.long)?;
                    if growth == Growth::End {
                        return Ok(false);
                    }
                    if growth == Growth::Whole && record.bytes.len() < self.long {
                        return Ok(true);
                    }
                    self.begin(record, growth);
                }
                State::Part => {
                    self.drop_given();
                    // Twice as much each time, so that the time to look for games grows with the text only.
                    let enough = match self.rest.bytes.len() {
                        FULL.. => usize::MAX,
                        len => (2 * len).clamp(self.long, FULL),
                    };
                    match grow(&mut self.rest, enough)? {
                        Growth::Part => {}
                        Growth::Whole => self.state = State::Whole,
                        // What was left was blank.
                        Growth::End => {
                            self.end();
                            return Ok(false);
                        }
                    }
                    // Where what was left was blank, this is another record.
                    self.here = Places::indented(self.rest.offset, self.rest.line, self.rest.indent);
                }
                State::Whole => {
                    self.drop_given();
                    std::mem::swap(record, &mut self.rest);
                    self.end();
                    if !record.bytes.trim_ascii().is_empty() || record.cut {
                        return Ok(true);
                    }
                    continue;
                }
            }
            self.look();
        }
    }

    /// Whether the end of the next game is known.
    pub(super) fn has_games(&self) -> bool {
        !self.ends.is_empty()
    }

    /// Begins to cut a record.
    fn begin(&mut self, record: &mut Record, growth: Growth) {
        self.rest = std::mem::take(record);
        self.state = if growth == Growth::Whole { State::Whole } else { State::Part };
        self.given = 0;
        self.here = Places::new(self.rest.offset, self.rest.line);
    }

    /// Gives the memory of a record back: one long record must not keep it for ever.
    fn end(&mut self) {
        self.rest = Record::default();
        self.state = State::Idle;
        self.game = ParsedGame::new();
    }

    /// Looks for the ends of games in the rest.
    fn look(&mut self) {
        let bytes = &self.rest.bytes;
        let mut at = 0;
        while at < bytes.len() {
            at = (self.parse)(bytes, at, &mut self.game).max(at + 1);
            if at < bytes.len() && can_begin(bytes, at) {
                self.ends.push_back(at);
            }
        }
        if self.state == State::Part {
            // What is decided at the end of the text may be decided differently when more is read.
            self.ends.pop_back();
            while self.ends.back().is_some_and(|&end| end + LOOKAHEAD > bytes.len()) {
                self.ends.pop_back();
            }
        }
    }

    /// Gives out the next game, which ends here.
    fn give(&mut self, end: usize, record: &mut Record) {
        let start = self.given;
        let place = self.here.place(&self.rest.bytes, Span::new(start, start));
        record.bytes.clear();
        record.bytes.extend_from_slice(&self.rest.bytes[start..end]);
        record.context.clone_from(&self.rest.context);
        (record.offset, record.line, record.indent) = (place.offset, place.line, place.column - 1);
        record.cut = false;
        self.given = end;
    }

    /// Drops what was given out from the rest.
    fn drop_given(&mut self) {
        let place = self.here.place(&self.rest.bytes, Span::new(self.given, self.given));
        self.rest.bytes.drain(..self.given);
        (self.rest.offset, self.rest.line, self.rest.indent) = (place.offset, place.line, place.column - 1);
        self.given = 0;
    }
}

/// Whether what begins here reads the same at the start of a record. Inside a line, the signs of tags and escaped lines do
/// not.
fn can_begin(bytes: &[u8], at: usize) -> bool {
    matches!(bytes[at - 1], b'\n' | b'\r') || !matches!(bytes[at], b'[' | b'%' | 0xEF)
}

#[cfg(test)]
mod tests;
