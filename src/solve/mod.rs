//! Problems: what a stipulation asks, and exact answers to it.
//!
//! [`solve`] examines every first move and reports its [`FirstMoveStatus`]. An [`Analysis`] also gives the play after the
//! keys, the tries, the set play, and the decisions of a proof. This module knows rules, but no files and no notation. It
//! works in the same way for every [`Position`](crate::rules::Position). Only ends on the board count: repetition and
//! move counts are ignored.
//!
//! ```
//! use lawspeaker::naming::coord;
//! use lawspeaker::solve::{Limits, Stipulation, SolveVerdict, solve};
//! use lawspeaker::variants::{Odin, fen};
//!
//! // The King beside its Rook moves as it does, and takes the last enemy King.
//! let (position, _) = fen::read::<Odin>("10/7p2/10/10/10/4k5/10/10/10/3RK5 w").unwrap();
//! let solution = solve(&position, Stipulation::win(1).unwrap(), &Limits::NONE);
//! assert_eq!(solution.verdict(), SolveVerdict::Solved);
//! let keys: Vec<_> = solution.keys().map(|m| coord(&position, m)).collect();
//! assert_eq!(keys, ["e1e5"]);
//! ```
//!
//! There is one file per idea. Direct play (`#N`, `survive N`, `s#N`) is `search.rs` with its `defence.rs`,
//! `table.rs` and `order.rs`; what reflex play, exact play and parry series add is in `rule_play.rs`.
//! `answer.rs` calls it for all first moves. Help and series play (`h#N`, `ser-#N`, `hs#N` …) is `help_play.rs`;
//! `lines.rs` calls it for all first moves and makes the tree of its lines. If a problem is long, idle
//! threads help (`helpers.rs`). `goal.rs` knows what the last move must reach. `analysis.rs` holds a solved problem and its
//! search; `unfold.rs` with `grow.rs`, `reason.rs` and `decisions.rs` each answer further questions. `control.rs` takes over what
//! an earlier run has proven.

mod aim;
mod analysis;
mod answer;
mod control;
mod decisions;
mod defence;
mod df_pn;
mod goal;
mod grow;
mod help_play;
mod helpers;
mod limits;
mod lines;
mod order;
mod pass;
mod reason;
mod rule_play;
mod search;
mod sieve;
mod solution;
mod stipulation;
mod table;
#[cfg(test)]
mod tests;
mod tree;
mod unfold;

pub use analysis::{Analysis, solve};
pub(crate) use answer::listed;
pub use control::{CancelToken, SearchProgress};
pub(crate) use control::{Finding, Proven, Resumption};
pub use decisions::{Decisions, ProofError};
pub use goal::Goal;
pub use limits::{Limits, WorkerPool};
pub use pass::pass;
pub(crate) use pass::{go_on, go_on_board, pass_board};
pub use reason::Try;
pub use reason::{Attempt, Reason};
pub use sieve::{Sieve, Sifted};
pub use solution::{FirstMove, FirstMoveStatus, Solution, SolveVerdict};
pub(crate) use stipulation::unsolved;
pub use stipulation::{Moves, PlayKind, Stipulation, StipulationError};
pub use tree::{
    Branch, Change, ChangeKind, Effect, Growth, Play, SetPlay, SharedAnswer, Threat, Tree, TreeLimits,
};
