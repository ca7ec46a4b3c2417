//! Fixes applied: the edits that findings carry, put into the text of a record or an entry.
//!
//! A fix is a proposal, and nothing here trusts it. What was edited is read and replayed again: after safe fixes the moves
//! must be the same, after unsafe ones the record must be legal. Otherwise the record keeps its bytes, and the reason is
//! reported. Bytes that no edit covers are never changed.
//!
//! Which findings are fixed is the caller's choice ([`Choose`]); how files are read and written is not known here.
//!
//! ```
//! use lawspeaker::fix::{Level, RecordFixer};
//! use lawspeaker::{formats::Format, notation::{Record, pgn::Records}};
//! use lawspeaker::replay::{Code, ReplayOptions};
//! let mut record = Record::default();
//! Records::new(&b"1. e4 e5 2. Nf3 Nc6 3. Bb5 a6+ *\n"[..]).next(&mut record)?;
//! let pgn = Format::from_id("pgn").unwrap().reader.unwrap();
//! let mut fixer = RecordFixer::new(pgn, ReplayOptions::default(), Level::Safe, &|_, _, _, replay| {
//!     replay.findings.retain(|finding| finding.code == Code::W202);
//! });
//! let fixed = fixer.fix(&record).unwrap();
//! assert_eq!(fixed.bytes, b"1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 *\n");
//! assert_eq!((fixed.applied[0].code, fixed.applied[0].level, fixed.left.is_empty()), (Code::W202, Level::Safe, true));
//! # Ok::<(), std::io::Error>(())
//! ```

mod chosen;
mod entry;
mod guesses;
mod meaning;
mod record;

use crate::notation::syntax::ParsedGame;
use crate::replay::{Code, Replay};

pub use entry::{EntryFixer, FixedEntry};
pub use guesses::suggest;
pub use record::{FixedRecord, RecordFixer};

/// Which fixes are applied.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Level {
    /// Those that certainly keep the meaning.
    Safe,
    /// Those and the guesses.
    Unsafe,
}

/// Removes from a replayed game the findings that are not to be fixed. It gets the bytes and the syntax of the game too.
pub type Choose<'a> = dyn Fn(&[u8], &ParsedGame, Reading, &mut Replay) + 'a;

/// Which reading of a game it is: a record is read again after each edit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Reading {
    /// The number of the game in its record, from 0.
    pub game: usize,
    /// Whether the record was read before, without the edits or with fewer.
    pub again: bool,
}

/// A fix that was applied.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Applied {
    /// The finding that it repairs.
    pub code: Code,
    /// Whether it certainly keeps the meaning.
    pub level: Level,
}

/// A game or an entry of which not all fixes are applied.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Left {
    /// The line on which it begins, from 1, in the text before any fix.
    pub line: u64,
    /// Why, as a sentence without its full stop.
    pub why: &'static str,
}

/// The most times that a text is edited and read again. Nearly always one is enough: a second one is for fixes that
/// overlap, or that become possible by others.
const MOST_ROUNDS: usize = 10;

/// Why a text that still has fixes after that stays as it is.
const NO_END: &str = "its fixes do not come to an end, so they are not applied";
