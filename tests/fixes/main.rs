//! Fixes: what each of them does, that safe ones bring back spoilt records, that guesses give legal records or nothing, and
//! what `check --fix` does with files.

#![allow(clippy::unwrap_used)] // a failed unwrap is a failed test

#[path = "../common/mod.rs"]
mod common;
#[path = "../command/program.rs"]
mod program;

mod choosing;
mod entries;
mod files;
mod games;
mod guesses;
mod headers;
mod laws;
mod spoiling;
mod spoilt;
mod table;

use lawspeaker::fix::{FixedRecord, Level, RecordFixer};
use lawspeaker::formats::{Format, RecordGames, ReplayedGame};
use lawspeaker::notation::Record;
use lawspeaker::notation::syntax::ParsedGame;
use lawspeaker::replay::ReplayOptions;

/// A record of these bytes.
fn record(bytes: &[u8]) -> Record {
    Record { bytes: bytes.to_vec(), line: 1, ..Record::default() }
}

/// What fixing a record in a notation gives; `None` if it has no fixes.
fn fixed(bytes: &[u8], notation: &str, level: Level) -> Option<FixedRecord> {
    let reader = Format::from_id(notation).unwrap().reader.unwrap();
    RecordFixer::new(reader, ReplayOptions::default(), level, &|_, _, _, _| {}).fix(&record(bytes))
}

/// The text of a PGN record with all fixes up to a level.
fn pgn(text: &str, level: Level) -> String {
    match fixed(text.as_bytes(), "pgn", level) {
        Some(fixed) => String::from_utf8(fixed.bytes).unwrap(),
        None => text.to_owned(),
    }
}

/// Replays the games of a PGN record, and lets a function look at each.
fn replayed(bytes: &[u8], mut look: impl FnMut(ReplayedGame<'_>)) {
    let reader = Format::from_id("pgn").unwrap().reader.unwrap();
    let (record, mut text) = (record(bytes), ParsedGame::default());
    RecordGames::new(&record, reader, ReplayOptions::default(), &mut text).for_each(&mut look);
}

/// The one game of a PGN record.
fn replay(bytes: &[u8]) -> lawspeaker::replay::Replay {
    let mut games = Vec::new();
    replayed(bytes, |game| games.push(game.replay));
    assert_eq!(games.len(), 1, "{}", String::from_utf8_lossy(bytes));
    games.remove(0)
}
