//! Problems of files: an entry is read and solved, and its claim is compared with the answer.
//!
//! An entry is a line of EPD: a position, `stip "#2"` (or `dm 2`), the claimed keys after `bm`, perhaps `variant`,
//! `id` and `twin`. What is wrong with it becomes a [`Finding`], as in records.

mod analysed;
mod answer;
mod canonical;
mod claim;
mod entry;
mod explained;
mod first_moves;
mod named;
#[cfg(feature = "source")]
mod notations;
pub(crate) mod objects;
mod options;
mod phases;
mod positions;
mod resume;
mod rewrite;
#[cfg(feature = "cli")]
mod said;
mod twins;
mod unfinished;

use std::num::NonZero;
use std::sync::Arc;
use std::time::Duration;

use crate::replay::{Finding, Place};
use crate::solve::{
    Branch, Goal, Growth, Limits, Moves, PlayKind, ProofError, SharedAnswer, Try, WorkerPool,
};
use crate::variants::Variant;

pub use crate::solve::Stipulation;
#[cfg(feature = "view")]
pub(crate) use analysed::Analysed;
pub use answer::Certificate;
#[cfg(feature = "view")]
pub(crate) use entry::analyse_line;
pub use entry::{solve_line, solve_position};
#[cfg(feature = "cli")]
pub(crate) use first_moves::KeyProgress;
pub(crate) use named::name as named_move;
pub use named::{NamedMove, listed};
#[cfg(feature = "view")]
pub(crate) use notations::{Extent, analyse_entry};
#[cfg(feature = "source")]
pub(crate) use notations::{Gatherer, SourceLine, line_of};
#[cfg(feature = "source")]
pub use notations::{
    ProblemNotation, SolvedEntry, SourceEntry, WrittenAs, convert_entry, convert_line, solve_entry,
};
pub use positions::Unasked;
#[cfg(feature = "cli")]
pub(crate) use positions::castling_by_convention;
#[cfg(feature = "cli")]
pub(crate) use said::said;
pub use unfinished::Part;
pub use {
    canonical::{Canonical, canonical},
    explained::Explained,
    first_moves::FirstMoves,
    first_moves::KeyWatch,
    resume::SolveState,
    rewrite::proof_block,
    rewrite::with_keys,
};

/// What to find, and how much work that may cost.
#[derive(Clone, Debug, Default)]
pub struct ProblemOptions<'a> {
    /// The variant; it replaces the one in the entry.
    pub variant: Option<Variant>,
    /// The variant of entries that do not name theirs; chess if this is not given.
    pub default_variant: Option<Variant>,
    /// The stipulation; it replaces the one in the entry.
    pub stipulation: Option<Stipulation>,
    /// What an entry without a stipulation is.
    pub unasked: Unasked,
    /// How much work the solution may cost. The play, the tries and so on may each cost as much again.
    pub limits: Limits,
    /// Threads that may work on one problem; without a pool only the calling thread works.
    pub workers: Option<&'a WorkerPool>,
    /// Look for tries that at most this number of defences refute; none: do not look.
    pub tries: Option<usize>,
    /// What else to find.
    pub wanted: Wanted,
    /// First moves to explain, in any notation of moves.
    pub explain: &'a [String],
    /// The first moves to examine; all if not given.
    pub first: Option<&'a FirstMoves>,
    /// What receives the progress of the search for the keys.
    pub watch: Option<KeyWatch>,
    /// What earlier runs have proven, and where this run notes what it proves.
    pub state: Option<Arc<SolveState>>,
}

impl ProblemOptions<'_> {
    /// The pool of threads for one problem.
    fn pool(&self) -> &WorkerPool {
        static ALONE: WorkerPool = WorkerPool::none();
        self.workers.unwrap_or(&ALONE)
    }
}

/// What to find in addition to the keys.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Wanted {
    /// The play after the keys and the tries; none for the keys alone.
    pub play: Option<WantedPlay>,
    /// The set play: answers to the moves of the other side in the problem's position.
    pub set_play: bool,
    /// Which pieces can be removed one at a time without a change of the keys.
    pub reduce: bool,
    /// The same problem with the other side to move.
    pub duplex: bool,
    /// The decisions of a proof.
    pub proof: bool,
}

impl Default for Wanted {
    /// Only the play after the keys.
    fn default() -> Self {
        Wanted {
            play: Some(WantedPlay::default()),
            set_play: false,
            reduce: false,
            duplex: false,
            proof: false,
        }
    }
}

/// How much of the play to find.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct WantedPlay {
    /// After which moves the play goes on.
    pub growth: Growth,
    /// The number of the move up to which the play is shown.
    pub depth: u8,
}

impl Default for WantedPlay {
    /// The play after all replies, to the end.
    fn default() -> Self {
        WantedPlay { growth: Growth::Replies, depth: u8::MAX }
    }
}

/// A solved problem, or the reasons why it could not be solved.
#[derive(Clone, Debug, Default)]
#[non_exhaustive]
pub struct Problem {
    /// Its name.
    pub id: Option<String>,
    /// Its title.
    pub title: Option<String>,
    /// Its author.
    pub author: Option<String>,
    /// In a twin: what is different from the diagram, or from the twin before, in the signs of problemists; none if nothing is.
    pub change: Option<String>,
    /// The variant.
    pub variant: Option<Variant>,
    /// The position.
    pub fen: Option<String>,
    /// The stipulation.
    pub stipulation: Option<Stipulation>,
    /// Whether it has a solution; none when a limit stopped the search or the entry could not be read.
    pub solved: Option<bool>,
    /// All keys, sorted by `coord`. When a limit stopped the search: those found so far.
    pub keys: Vec<NamedMove>,
    /// First moves that a limit left open.
    pub undecided: Vec<NamedMove>,
    /// The number of moves in which no open first move reaches the aim, as far as proven; none when nothing is proven.
    pub excluded: Option<NonZero<u8>>,
    /// A smaller N that also works.
    pub short: Option<Moves>,
    /// The main line in `san`.
    pub line: Vec<String>,
    /// The play after each key.
    pub tree: Vec<Branch<NamedMove>>,
    /// First moves that only a few defences refute; none when they were not looked for.
    pub tries: Option<Vec<Try<NamedMove>>>,
    /// The set play: the other side's moves that already have an answer; none when it was not looked for.
    pub set_play: Option<Vec<SharedAnswer<NamedMove>>>,
    /// The set play of help play: its lines; empty in direct play.
    pub set_lines: Vec<Branch<NamedMove>>,
    /// Why first moves fulfil the stipulation or fail, in the order in which they were asked for; or why the name of a first
    /// move that an option gives is not a legal first move.
    pub explained: Vec<Result<Explained, String>>,
    /// Squares of pieces that can be removed one at a time without a change of the keys; none when they were not looked for.
    pub idle: Option<Vec<String>>,
    /// The other twins of the entry, after this first one.
    pub twins: Vec<Problem>,
    /// The same problem with the other side to move; none when that position is not legal or was not asked for.
    pub duplex: Option<Box<Problem>>,
    /// The proof, or why there is none; none when it was not asked for.
    pub proof: Option<Result<Certificate, ProofError>>,
    /// The parts that are not whole because of a limit: of nodes, time or solutions, or of the size of the play.
    pub unfinished: Vec<Part>,
    /// Whether a limit of nodes or time, or an interrupt, stopped any of the work.
    pub stopped: bool,
    /// Moves tried.
    pub nodes: u64,
    /// Wall-clock time.
    pub time: Duration,
    /// Whether the claimed keys are right; none when nothing is claimed or the keys are not known.
    pub agrees: Option<bool>,
    /// Keys that are missing in the claim, in `san`.
    pub missing: Vec<String>,
    /// Claimed moves that are not keys, in `san`.
    pub extra: Vec<String>,
    /// What is wrong with the entry.
    pub findings: Vec<Finding>,
    /// The places of the findings, in their order.
    pub places: Vec<Place>,
}

impl Problem {
    /// What is proven about the moves that a limit left open: `, none of which wins in 3`.
    #[must_use]
    pub(crate) fn proven(&self) -> String {
        let (Some(n), Some(stipulation)) = (self.excluded, self.stipulation) else { return String::new() };
        match (stipulation.play(), stipulation.goal()) {
            (PlayKind::Survive, _) => format!(", all of which survive {n}"),
            (_, Goal::Win) => format!(", none of which wins in {n}"),
            _ => format!(", none of which reaches the goal in {n}"),
        }
    }

    /// Whether the entry or its claim is wrong.
    #[must_use]
    pub fn has_errors(&self) -> bool {
        self.findings.iter().any(Finding::is_error)
    }
}
