//! The games of a stream, replayed one after the other in bounded memory.

use std::io::{self, Read};

use crate::notation::Span;
use crate::notation::pgn::{GameText, Record, Records, parse};

use super::{Code, Finding, Place, Places, Replay, Settings, replay};

/// One game of a stream.
#[derive(Clone, Debug)]
pub struct Game {
    /// Its number in the stream, from 1.
    pub number: u64,
    /// The line of the stream on which it begins, from 1.
    pub line: u64,
    /// What replaying it found.
    pub replay: Replay,
    /// The places of its findings, in their order.
    pub places: Vec<Place>,
    /// Its text, with whatever stands between it and the next game.
    pub text: Vec<u8>,
    /// Where its text begins in the record, which the spans of its findings count from.
    pub start: u32,
}

/// Reads games from anything that can be read, and replays them.
///
/// ```
/// use lawspeaker::replay::{Games, Settings, Verdict};
/// let archive = "[Variant \"odin\"]\n\n1. d4 d7 *\n\n[Variant \"odin\"]\n\n1. d5 *\n";
/// let verdicts: Result<Vec<_>, _> =
///     Games::new(archive.as_bytes(), Settings::default()).map(|game| game.map(|g| g.replay.verdict)).collect();
/// assert_eq!(verdicts.unwrap(), [Verdict::Incomplete, Verdict::Invalid]);
/// ```
pub struct Games<R: Read> {
    records: Records<R>,
    record: Record,
    /// Where in the record the next game begins; beyond its end when another record is to be read.
    next: usize,
    /// How far lines of the record are counted.
    here: Places,
    text: GameText,
    settings: Settings,
    number: u64,
    broken: bool,
}

impl<R: Read> Games<R> {
    /// The games of a stream.
    pub fn new(input: R, settings: Settings) -> Self {
        Games {
            records: Records::new(input),
            record: Record::default(),
            next: 0,
            here: Places::new(0, 1),
            text: GameText::default(),
            settings,
            number: 0,
            broken: false,
        }
    }

    fn read(&mut self) -> io::Result<Option<Game>> {
        loop {
            if self.next >= self.record.bytes.len() {
                if !self.records.next(&mut self.record)? {
                    return Ok(None);
                }
                (self.next, self.here) = (0, Places::new(self.record.offset, self.record.line));
            }
            let start = self.next;
            self.next = parse(&self.record.bytes, start, &mut self.text).max(start + 1);
            if self.text.is_game() {
                return Ok(Some(self.game(start)));
            }
        }
    }

    fn game(&mut self, start: usize) -> Game {
        self.number += 1;
        let bytes = &self.record.bytes;
        let mut replay = replay(bytes, &self.text, &self.settings);
        if self.record.cut && self.next >= bytes.len() {
            let end = Span::new(bytes.len(), bytes.len());
            let message =
                "the record is longer than 16 MiB; what follows, up to the next record, is not read";
            replay.findings.push(Finding::new(Code::E106, end, message));
        }
        let line = self.here.place(bytes, first_byte(bytes, start)).line;
        let here = &mut self.here;
        let places = replay.findings.iter().map(|finding| here.place(bytes, finding.span)).collect();
        let text = bytes[start..self.next.min(bytes.len())].to_vec();
        Game { number: self.number, line, replay, places, text, start: start as u32 }
    }
}

/// The first byte of a game that is no white space.
fn first_byte(bytes: &[u8], start: usize) -> Span {
    let blank = bytes[start..].iter().take_while(|b| b.is_ascii_whitespace()).count();
    Span::new(start + blank, start + blank)
}

impl<R: Read> Iterator for Games<R> {
    type Item = io::Result<Game>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.broken {
            return None;
        }
        let read = self.read();
        self.broken = read.is_err();
        read.transpose()
    }
}
