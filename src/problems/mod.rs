//! Problems as files have them: an entry is read, solved, and its claim compared with the answer.
//!
//! An entry is a line of EPD: a position, `stip "#2"` (or `dm 2`), the claimed keys after `bm`, perhaps `variant`
//! and `id`. What is wrong with it becomes a [`Finding`], as in records.

mod answer;
mod canonical;
mod claim;
mod entry;
mod named;
mod reduce;
mod rewrite;

use std::time::Duration;

use crate::replay::{Finding, Place};
use crate::solve::{Limits, NoProof, WorkerPool};
use crate::variants::Variant;

pub use crate::solve::Stipulation;
pub use answer::Certificate;
pub use canonical::{Canonical, canonical};
pub use entry::{solve_line, solve_position};
pub use named::{NamedMove, NamedPlay, NamedTry, NamedVariation};
pub use rewrite::with_keys;

/// What is asked besides what the entry says.
#[derive(Clone, Copy, Debug, Default)]
pub struct Settings<'a> {
    /// The variant, whatever the entry says.
    pub variant: Option<Variant>,
    /// The stipulation, whatever the entry says.
    pub stipulation: Option<Stipulation>,
    /// How much work the solution may cost; the play, the tries and so on may cost as much again each.
    pub limits: Limits,
    /// Threads that may work on one problem; none but the one that asks where none are given.
    pub workers: Option<&'a WorkerPool>,
    /// Look for tries that fail to at most so many defences.
    pub tries: Option<usize>,
    /// What else to tell.
    pub wanted: Wanted,
}

/// What to tell of a problem besides its keys.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Wanted {
    /// What follows the keys.
    pub play: bool,
    /// What the other side's moves would meet if it were to move in the problem's position.
    pub set_play: bool,
    /// Which men can go without harm.
    pub reduce: bool,
    /// The same with the other side to move.
    pub duplex: bool,
    /// The decisions of a proof.
    pub proof: bool,
}

impl Default for Wanted {
    /// The play after the keys.
    fn default() -> Self {
        Wanted { play: true, set_play: false, reduce: false, duplex: false, proof: false }
    }
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
    /// The number of moves in which none of these reaches the aim, as far as that is proven; 0 for nothing.
    pub excluded: u8,
    /// A smaller N that also works.
    pub short: Option<u8>,
    /// The main line in `san`.
    pub line: Vec<String>,
    /// What follows each key.
    pub tree: Vec<NamedPlay>,
    /// Whether the tree shows everything.
    pub tree_is_whole: bool,
    /// First moves that fail to a few defences; none where they were not looked for.
    pub tries: Option<Vec<NamedTry>>,
    /// What the other side's moves would meet if it were to move, as far as they have an answer; none where it was not
    /// looked for.
    pub set_play: Option<Vec<NamedVariation>>,
    /// Squares of men, each of which can go alone without a change of the keys; none where it was not looked for.
    pub idle: Option<Vec<String>>,
    /// The same with the other side to move; none where that is no position of the game, or was not asked for.
    pub duplex: Option<Box<Problem>>,
    /// The proof, or why there is none; none where it was not asked for.
    pub proof: Option<Result<Certificate, NoProof>>,
    /// Whether a limit stopped what was looked for besides the keys and the play.
    pub cut: bool,
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
    /// What is proven of the moves that a limit left open: `, none of which does it in 3`.
    #[must_use]
    pub fn proven(&self) -> String {
        match (self.excluded, self.stipulation) {
            (0, _) => String::new(),
            (n, Some(Stipulation::Survive(_))) => format!(", all of which survive {n}"),
            (n, _) => format!(", none of which wins in {n}"),
        }
    }

    /// Whether something is wrong: the entry, or its claim.
    #[must_use]
    pub fn has_errors(&self) -> bool {
        self.findings.iter().any(Finding::is_error)
    }
}
