//! Problems: what a stipulation asks, and exact answers to it.
//!
//! [`solve`] examines every first move and tells its [`Fate`]; [`unfold`] then shows what follows the keys. Both
//! know rules, not files or notation, and work alike for every [`Game`](crate::rules::Game). Judged is the board alone: the ends of
//! a game that history brings (repetition, move counts) play no part.
//!
//! ```
//! use lawspeaker::naming::coord;
//! use lawspeaker::solve::{Limits, Stipulation, Verdict, solve};
//! use lawspeaker::variants::{Odin, position};
//!
//! // The King beside his Rook moves as she does, and takes the last enemy King.
//! let (game, _) = position::read::<Odin>("10/7p2/10/10/10/4k5/10/10/10/3RK5 w").unwrap();
//! let solution = solve(&game, Stipulation::win(1).unwrap(), &Limits::NONE).unwrap();
//! assert_eq!(solution.verdict(), Verdict::Solved);
//! let keys: Vec<_> = solution.keys().map(|m| coord(&game, m)).collect();
//! assert_eq!(keys, ["e1e5"]);
//! ```
//!
//! One file an idea: `search.rs` is the plain search, and the place of a faster one is beside it, behind the two
//! questions that it answers; help, self and series play would each be a file with its own walk over first
//! moves; set play and tries are further uses of the search, as `unfold.rs` is.

mod answer;
mod limits;
mod order;
mod search;
mod solution;
mod stipulation;
mod table;
#[cfg(test)]
mod tests;
#[cfg(test)]
mod toy;
mod tree;
mod unfold;

pub use answer::{NotSolvedYet, solve};
pub use limits::Limits;
pub use solution::{Fate, FirstMove, Solution, Verdict};
pub use stipulation::{Stipulation, StipulationError};
pub use tree::{Branch, Play, Tree, TreeLimits, Variation};
pub use unfold::unfold;
