//! `--shard K/N`: one of N parts of all inputs, cut by bytes. The findings of all parts are those of one run, with the same
//! lines and the same numbers of games.
//!
//! ```text
//!   a.pgn            b.pgn.gz   c.pgn
//!   |----------------|----------|------------------------------|
//!   |<----- 1/3 ----------->|<------ 2/3 ------>|<--- 3/3 ---->|
//! ```
//!
//! A record belongs to the part in which it begins. A file that cannot be cut (compressed files, files of problems) belongs
//! to the part in which the file begins: here `b.pgn.gz` belongs to 1/3.
//!
//! Where a part begins inside a file, the records before it are read and counted, and not replayed. So no part needs an
//! index, and none depends on guessing where a record begins.

use std::fs;
use std::io;
use std::ops::Range;
use std::str::FromStr;

use crate::cli::exit::Failure;
use crate::cli::reading::Files;
use crate::formats::{Reader, RecordGames};
use crate::notation::Record;
use crate::notation::syntax::ParsedGame;
use crate::pipeline::Source;
use crate::replay::ReplayOptions;

/// Which part, and of how many.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shard {
    /// From 1 to `of`.
    number: u64,
    of: u64,
}

/// What a part has of a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Share {
    /// The bytes of the file.
    pub bytes: Range<u64>,
    /// Whether the file begins in the part.
    pub begins: bool,
}

impl FromStr for Shard {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let numbers = text.split_once('/').and_then(|(k, n)| Some((k.parse().ok()?, n.parse().ok()?)));
        match numbers {
            Some((number, of)) if (1..=of).contains(&number) => Ok(Shard { number, of }),
            _ => Err("expected a part and the number of parts, such as `2/8`".to_owned()),
        }
    }
}

impl Shard {
    /// What the part has of each file. Files of which it has nothing are taken off the list of files to read.
    pub fn take(self, files: &mut Files) -> Result<Vec<Share>, Failure> {
        if files.paths().any(|path| path.as_os_str() == "-") {
            return Err(Failure::Said("`--shard` needs files: standard input cannot be cut".to_owned()));
        }
        // A file that cannot be read is reported by the part in which it would begin.
        let lengths = files.paths().map(|path| fs::metadata(path).map_or(0, |about| about.len()));
        let shares = self.shares(&lengths.collect::<Vec<_>>());
        let all = std::mem::take(&mut files.found);
        let mut kept = Vec::new();
        for (found, share) in all.into_iter().zip(shares) {
            if share.begins || !share.bytes.is_empty() {
                files.found.push(found);
                kept.push(share);
            } else {
                files.read_too(found.path.as_path());
            }
        }
        Ok(kept)
    }

    fn shares(self, lengths: &[u64]) -> Vec<Share> {
        let whole: u64 = lengths.iter().sum();
        let cut = |n: u64| (u128::from(whole) * u128::from(n) / u128::from(self.of)) as u64;
        let part = cut(self.number - 1)..cut(self.number);
        let mut start = 0;
        let share = |&length: &u64| {
            let file = start..start + length;
            start = file.end;
            let inside = |n: u64| n.clamp(file.start, file.end) - file.start;
            // Files without bytes at the very end belong to the last part.
            let begins = part.contains(&file.start) || (self.number == self.of && file.start == whole);
            Share { bytes: inside(part.start)..inside(part.end), begins }
        };
        lengths.iter().map(share).collect()
    }
}

/// The records of a stream that begin in a part of it.
pub struct Part<S> {
    records: S,
    /// The first of them, which has been read to find it.
    first: Option<Record>,
    end: u64,
}

impl<S: Source> Part<S> {
    /// Reads up to the part; also tells the number of games before it.
    pub fn begin(mut records: S, part: Range<u64>, reader: &'static Reader) -> io::Result<(Self, u64)> {
        let (mut record, mut text) = (Record::default(), ParsedGame::default());
        let mut games = 0;
        let first = loop {
            if !records.next(&mut record)? {
                break None;
            }
            if record.offset >= part.start {
                break Some(record);
            }
            if (reader.is_one_game)(&record.bytes) {
                games += 1;
                continue;
            }
            let mut before = RecordGames::new(&record, reader, ReplayOptions::default(), &mut text);
            while before.parse().is_some() {}
            games += before.seen();
        };
        Ok((Part { records, first, end: part.end }, games))
    }
}

impl<S: Source> Source for Part<S> {
    fn next(&mut self, record: &mut Record) -> io::Result<bool> {
        match self.first.take() {
            Some(first) => *record = first,
            None if !self.records.next(record)? => return Ok(false),
            None => {}
        }
        Ok(record.offset < self.end)
    }

    fn is_at_hand(&self) -> bool {
        self.records.is_at_hand()
    }
}

#[cfg(test)]
mod tests;
