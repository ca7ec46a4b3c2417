//! Problems of files: an entry is read and solved, and its claim is compared with the answer.
//!
//! An entry is a line of EPD: a position, `stip "#2"` (or `dm 2`), the claimed keys after `bm`, perhaps `variant`,
//! `id` and `twin`. What is wrong with it becomes a [`Finding`](crate::replay::Finding), as in records.
//!
//! ```
//! use lawspeaker::problems::{ProblemOptions, solve_line};
//! let line = br##"6k1/5ppp/8/8/8/8/8/R6K w - - stip "#1"; bm Ra8#; id "back rank";"##;
//! let problem = solve_line(line, 1, 0, &ProblemOptions::default()).unwrap();
//! assert_eq!((problem.agrees(), problem.answer().unwrap().keys.len()), (Some(true), 1));
//! ```

mod analysed;
mod answer;
mod canonical;
mod claim;
mod claimed;
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
mod problem;
mod resume;
mod rewrite;
#[cfg(feature = "cli")]
mod said;
mod similar;
mod spelled;
mod stated;
mod tags;
mod twin_set;
mod twins;

use std::sync::Arc;

use crate::solve::{Growth, Limits, WorkerPool};
use crate::variants::Variant;

pub use crate::solve::Stipulation;
#[cfg(feature = "view")]
pub(crate) use analysed::{Analysed, start_of_play};
#[cfg(feature = "view")]
pub(crate) use entry::analyse_line;
#[cfg(feature = "cli")]
pub(crate) use entry::position_of_line;
pub use entry::{solve_line, solve_position};
pub(crate) use named::name as named_move;
pub use named::{NamedMove, listed};
#[cfg(feature = "view")]
pub(crate) use notations::{Extent, analyse_entry};
#[cfg(feature = "source")]
pub(crate) use notations::{Gatherer, SourceLine, line_of};
#[cfg(feature = "source")]
pub use notations::{
    ProblemNotation, SolvedEntry, SourceEntry, WrittenAs, convert_entry, convert_line, solve_entry,
    with_solution,
};
pub use positions::Unasked;
#[cfg(feature = "cli")]
pub(crate) use positions::{castling_by_convention, proven_by_last_move};
pub use problem::{Answer, Certificate, Comparison, KeyChanges, Part, Problem, Status, TwinOf};
#[cfg(feature = "cli")]
pub(crate) use said::{opcodes, said};
pub use similar::{Collection, Known, MOST_KNOWN, Similar};
#[cfg(feature = "cli")]
pub(crate) use stated::long_solution;
pub use tags::{GameTag, tags_of};
pub use twins::{Signs, TwinChanges};
pub use {
    canonical::{Canonical, canonical},
    explained::Explained,
    first_moves::{FirstMoves, KeyProgress, KeyWatch},
    resume::SolveState,
    rewrite::proof_block,
    rewrite::with_keys,
};

/// What to find, and how much work that may cost.
///
/// ```
/// use lawspeaker::problems::{ProblemOptions, Wanted, solve_line};
/// let options = ProblemOptions {
///     stipulation: Some("#2".parse()?),
///     tries: Some(1),
///     wanted: Wanted { set_play: true, ..Wanted::default() },
///     ..ProblemOptions::default()
/// };
/// let problem = solve_line(b"7k/8/5K2/8/8/8/8/6R1 w - -", 1, 0, &options).unwrap();
/// let answer = problem.answer().unwrap();
/// assert_eq!(answer.line, ["Kf7", "Kh7", "Rh1#"]);
/// assert!(answer.set_play.is_some() && answer.tries.is_some());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
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
    /// Twins that are added to those of each entry: each changes the diagram, or after `continued` the twin before.
    pub twins: &'a [TwinChanges],
    /// The only twin to solve, counted from 0; of the others only the position is found.
    pub only_twin: Option<usize>,
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
    /// How the keys and the play of each twin differ from those of the first one.
    pub compare: bool,
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
            compare: false,
            proof: false,
        }
    }
}

/// How much of the play to find.
///
/// ```
/// use lawspeaker::{prelude::*, solve::Growth};
/// use lawspeaker::problems::{ProblemOptions, Wanted, WantedPlay};
/// let position = AnyPosition::from_fen(Variant::Chess, "7k/8/5K2/8/8/8/8/6R1 w - -")?;
/// let play = Some(WantedPlay { growth: Growth::Duals, depth: 1 }); // first moves alone
/// let options = ProblemOptions { wanted: Wanted { play, ..Wanted::default() }, ..ProblemOptions::default() };
/// let answer = position.solve_problem("#2".parse()?, &options).into_answer().unwrap();
/// assert_eq!(answer.tree[0].play, lawspeaker::solve::Play::NotShown);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
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
