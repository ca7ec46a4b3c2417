//! Long records cut between their games, so that games without tags are read in bounded memory.
//!
//! Only a tag line begins a record, so any number of games without tags belong to one record. The reader of the notation
//! finds the games in as much of the record as is read: no second grammar has to agree with it. Every game is then a
//! record of its own. A record that is short is given out as it is and costs nothing, as nearly all records do.

use std::collections::VecDeque;
use std::io;

use crate::notation::Span;
use crate::notation::pgn::{Growth, MAX_RECORD, Record};
use crate::notation::syntax::ParsedGame;
use crate::replay::Places;

use super::Parse;

/// From this length on games are looked for in a record.
const LONG: usize = 32 << 10;

/// A reader decides that a game begins from at most this many bytes after its begin.
const LOOKAHEAD: usize = 512;

/// A record that has more bytes and no end of a game is read to its end. There is room for what is read at a time.
const FULL: usize = MAX_RECORD - (1 << 20);

/// Cuts long records.
#[derive(Debug)]
pub(super) struct Long {
    parse: Parse,
    /// From this length on games are looked for.
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
mod tests {
    use std::io::{BufReader, Read};

    use super::super::{Cutter, Kind, Pieces};
    use super::*;
    use crate::formats::{Cut, Format, Reader, RecordGames};
    use crate::notation::pgn::Records;
    use crate::replay::ReplayOptions;

    /// Gives a few bytes at a time.
    struct Trickle<'a>(&'a [u8], usize);

    impl Read for Trickle<'_> {
        fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
            let len = self.1.min(self.0.len()).min(buffer.len());
            let (now, later) = self.0.split_at(len);
            buffer[..len].copy_from_slice(now);
            self.0 = later;
            Ok(len)
        }
    }

    /// Every game of a text with its findings and their places, and the length of the longest record. Records are cut
    /// between games from this length on.
    fn games(text: &[u8], reader: &'static Reader, step: usize, long: Option<usize>) -> (Vec<String>, usize) {
        let stream = BufReader::with_capacity(step, Trickle(text, step));
        let (kind, parse) = match reader.cut {
            Cut::Pgn(parse) => (Kind::Pgn(Records::new(stream)), parse),
            Cut::Blocks(blocks) => (Kind::Other(Pieces::new(stream, reader.cut)), blocks.parse),
            cut => panic!("{cut:?} has no long records"),
        };
        let mut cutter = Cutter { kind, long: long.map(|long| Long::with_length(parse, long)) };
        let (mut record, mut syntax) = (Record::default(), ParsedGame::new());
        let (mut found, mut longest) = (Vec::new(), 0);
        while cutter.next(&mut record).unwrap() {
            longest = longest.max(record.bytes.len());
            let bytes = &text[record.offset as usize..];
            assert!(bytes.starts_with(&record.bytes), "a record is a part of the text");
            for game in RecordGames::new(&record, reader, ReplayOptions::default(), &mut syntax) {
                let mut said = format!("{} {:?} {}\n", game.line, game.replay.verdict, game.replay.plies);
                for (finding, place) in game.replay.findings.iter().zip(&game.places) {
                    said += &format!("{} {place:?} {:?}\n", finding.code, finding.message);
                }
                said += &String::from_utf8_lossy(game.text.trim_ascii());
                found.push(said);
            }
        }
        (found, longest)
    }

    /// The same numbers in every run (xorshift64*).
    struct Dice(u64);

    impl Dice {
        fn below(&mut self, n: usize) -> usize {
            self.0 ^= self.0 >> 12;
            self.0 ^= self.0 << 25;
            self.0 ^= self.0 >> 27;
            (self.0.wrapping_mul(0x2545_f491_4f6c_dd1d) >> 33) as usize % n
        }
    }

    const PGN: [&str; 46] = [
        "1. e4 ",
        "e5 ",
        "2. Nf3 Nc6 ",
        "Ke9 ",
        "*",
        "* ",
        "1-0\n",
        "1/2-1/2 ",
        "0-1\r\n",
        "1. d4 *\n",
        "1. c4 * ",
        "\n",
        "\n\n",
        "\r",
        " ",
        "{a 1-0 b} ",
        "{\n[Event \"in a comment\"]\n* }",
        "{",
        "}",
        "; 1-0 in a comment\n",
        ";",
        "(",
        ")",
        "(1. d4 *) ",
        "(1... c5 1-0 2. Nf3) ",
        "%1-0 escaped\n",
        "\n%escaped *\n",
        "% ",
        "$3 ",
        "!? ",
        "[%clk 1]",
        "[A \"x\"] ",
        "\n[A \"1-0 * \\\" x\"]\n",
        "\n [B \"x\"]\n",
        "\n[Site x]\n",
        "\n[ \"x\"]\n",
        "\u{feff}",
        "\u{a0}",
        "…",
        "½-½ ",
        "½ ",
        "Å",
        "\0",
        "12",
        "e.p. ",
        "0-",
    ];

    const TURNS: [&str; 12] = [
        "1. N i7-f3; add P f2\n",
        "n i2-d5 // a comment 1-0\n",
        "e2-e4\n",
        "1-0\n",
        "*\n",
        "\n",
        "\r\n",
        " \n",
        "// alone\n",
        "[Variant \"orphic-elks\"]\n",
        "Q j1-d1\n",
        "what",
    ];

    const UCI: [&str; 12] = [
        "position startpos moves e2e4\n",
        "position startpos moves e2e4 e7e5\n",
        "position startpos moves d2d4\n",
        "position startpos\n",
        "position fen 8/8/8/8/8/8/8/Kk5R w - - 0 1 moves h1h2\n",
        "ucinewgame\n",
        "setoption name UCI_Variant value odin\n",
        "go depth 3\r\n",
        "info\n",
        "\n",
        "not uci\n",
        "position startpos moves d2d4 d7d5 ",
    ];

    /// Texts of these fragments, some short and some of several thousand bytes, cut in small pieces and read at once.
    fn compare(id: &str, fragments: &[&str], cases: u64) {
        let reader = Format::from_id(id).unwrap().reader.unwrap();
        let mut shorter = 0;
        for case in 1..=cases {
            let mut dice = Dice(case.wrapping_mul(0x9e37_79b9_7f4a_7c15));
            // Few kinds of fragments in one text, or an open comment would swallow nearly all.
            let kinds: Vec<_> =
                (0..2 + dice.below(10)).map(|_| fragments[dice.below(fragments.len())]).collect();
            let count = 1 + dice.below(if case % 4 == 0 { 700 } else { 40 });
            let text: String = (0..count).map(|_| kinds[dice.below(kinds.len())]).collect();
            let (whole, most) = games(text.as_bytes(), reader, 1 << 14, None);
            let step = 1 + dice.below(300);
            let (pieces, longest) = games(text.as_bytes(), reader, step, Some(1 + dice.below(900)));
            assert_eq!(pieces, whole, "{id} case {case}: {text:?}");
            shorter += u32::from(longest < most);
        }
        assert!(u64::from(shorter) > cases / 20, "{id}: {shorter} of {cases} texts were cut");
    }

    #[test]
    fn games_without_tags_are_the_same_in_pieces_and_at_once() {
        compare("pgn", &PGN, 5000);
    }

    #[test]
    fn turns_without_tags_are_the_same_in_pieces_and_at_once() {
        compare("gamecourier", &TURNS, 1000);
    }

    #[test]
    fn positions_without_blank_lines_are_the_same_in_pieces_and_at_once() {
        compare("uci", &UCI, 1000);
    }

    #[test]
    fn a_record_of_many_games_is_cut_between_them() {
        let text = "1. e4 {*} *\n".repeat(20_000);
        let reader = Format::from_id("pgn").unwrap().reader.unwrap();
        let mut cutter = Cutter::new(text.as_bytes(), reader.cut);
        let (mut record, mut count) = (Record::default(), 0);
        while cutter.next(&mut record).unwrap() {
            count += 1;
            assert_eq!((record.bytes.len(), record.line, record.indent), (12, count, 0));
        }
        assert_eq!(count, 20_000);
    }
}
