//! Problems as files have them: an entry is read, solved, and its claim compared with the answer.
//!
//! An entry is a line of EPD: a position, `stip "#2"` (or `dm 2`), the claimed keys after `bm`, perhaps `variant`
//! and `id`. What is wrong with it becomes a [`Finding`], as in records.

mod claim;
mod entry;
mod named;

use std::time::Duration;

use crate::replay::{Finding, Place};
use crate::solve::{Limits, Stipulation};
use crate::variants::Variant;

pub use entry::{solve_line, solve_position};
pub use named::{NamedMove, NamedPlay, NamedVariation};

/// What is asked besides what the entry says.
#[derive(Clone, Copy, Debug, Default)]
pub struct Settings {
    /// The variant, whatever the entry says.
    pub variant: Option<Variant>,
    /// The stipulation, whatever the entry says.
    pub stipulation: Option<Stipulation>,
    /// How much work a problem may cost.
    pub limits: Limits,
}

/// A problem solved, or the reasons why it could not be.
#[derive(Clone, Debug, Default)]
pub struct Problem {
    /// Its name.
    pub id: Option<String>,
    /// The game.
    pub variant: Option<Variant>,
    /// The position.
    pub fen: Option<String>,
    /// What is to be done.
    pub stipulation: Option<Stipulation>,
    /// Whether it has a solution; none when a limit ran out or the entry could not be read.
    pub solved: Option<bool>,
    /// All keys, sorted by `coord`. When a limit ran out, those found so far.
    pub keys: Vec<NamedMove>,
    /// First moves of which a limit left open whether they are keys.
    pub undecided: Vec<NamedMove>,
    /// A smaller N that also works.
    pub short: Option<u8>,
    /// The main line in `san`.
    pub line: Vec<String>,
    /// What follows each key.
    pub tree: Vec<NamedPlay>,
    /// Whether the tree shows everything.
    pub tree_is_whole: bool,
    /// Moves tried.
    pub nodes: u64,
    /// How long it took.
    pub time: Duration,
    /// Whether the claimed keys are the right ones; none when nothing is claimed or nothing is known.
    pub agrees: Option<bool>,
    /// Keys that the claim lacks, in `san`.
    pub missing: Vec<String>,
    /// Claimed moves that are no keys, in `san`.
    pub extra: Vec<String>,
    /// What is wrong with the entry.
    pub findings: Vec<Finding>,
    /// The places of the findings, in their order.
    pub places: Vec<Place>,
}

impl Problem {
    /// Whether something is wrong: the entry, or its claim.
    #[must_use]
    pub fn has_errors(&self) -> bool {
        self.findings.iter().any(Finding::is_error)
    }
}
