//! The games of a stream, replayed one after the other in bounded memory.

use std::io::{self, BufRead, Read};

use crate::notation::Span;
use crate::notation::opentafl;
use crate::notation::pgn::{GameText, MAX_RECORD, Record, Records, parse};

use super::{Code, Finding, Place, Places, Replay, Settings, replay, replay_opentafl};

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

/// Reads games in OpenTafl's notation, and replays them. A game begins at a tag, or at a rules record, behind the
/// turns of the one before.
///
/// ```
/// use lawspeaker::replay::{OpenTaflGames, Settings};
/// let game = "[rules:dim:7 surf:n tfr:i cenh: cenhe:K start:/3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/]\n\n1. d2-e2\n";
/// let two = format!("{game}\n{game}");
/// let games: Vec<_> = OpenTaflGames::new(two.as_bytes(), Settings::default()).map(Result::unwrap).collect();
/// assert_eq!(games.iter().map(|game| (game.number, game.line, game.replay.plies)).collect::<Vec<_>>(), [(1, 1, 1), (2, 5, 1)]);
/// ```
pub struct OpenTaflGames<R: BufRead> {
    input: R,
    settings: Settings,
    number: u64,
    /// The line read last, which begins the next game; empty at first.
    next: Vec<u8>,
    offset: u64,
    line: u64,
    ended: bool,
}

impl<R: BufRead> OpenTaflGames<R> {
    /// The games of a stream.
    pub fn new(input: R, settings: Settings) -> Self {
        OpenTaflGames { input, settings, number: 0, next: Vec::new(), offset: 0, line: 1, ended: false }
    }

    fn read(&mut self) -> io::Result<Option<Game>> {
        let mut text = std::mem::take(&mut self.next);
        let (mut turns, mut long, mut depth) = (false, 0, 0_i64);
        let mut line = Vec::new();
        loop {
            line.clear();
            self.input.by_ref().take(MAX_RECORD as u64).read_until(b'\n', &mut line)?;
            if line.is_empty() {
                self.ended = true;
                break;
            }
            if turns && opentafl::begins_record(&line) {
                self.next = std::mem::take(&mut line);
                break;
            }
            turns |= depth <= 0 && line.first().is_some_and(u8::is_ascii_digit); // not inside a comment
            depth += line.iter().map(|b| i64::from(*b == b'[') - i64::from(*b == b']')).sum::<i64>();
            let room = MAX_RECORD - text.len();
            text.extend_from_slice(&line[..line.len().min(room)]);
            long += line.len().saturating_sub(room);
        }
        if text.trim_ascii().is_empty() {
            return Ok(None);
        }
        self.number += 1;
        let mut replay = replay_opentafl(&text, &self.settings);
        if long > 0 {
            let message = "the record is longer than 16 MiB; what follows is not read";
            let end = Span::new(text.len(), text.len());
            replay.findings.push(Finding::new(Code::E106, end, message));
        }
        let mut places = Places::new(self.offset, self.line);
        let line = places.place(&text, first_byte(&text, 0)).line;
        let found = replay.findings.iter().map(|finding| places.place(&text, finding.span)).collect();
        self.offset += (text.len() + long) as u64;
        self.line += text.iter().filter(|&&b| b == b'\n').count() as u64;
        Ok(Some(Game { number: self.number, line, replay, places: found, text, start: 0 }))
    }
}

impl<R: BufRead> Iterator for OpenTaflGames<R> {
    type Item = io::Result<Game>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.ended {
            return None;
        }
        let read = self.read();
        self.ended |= read.is_err();
        read.transpose()
    }
}
