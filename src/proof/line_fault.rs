//! What can be wrong with a line that a proof of help or series play lists as a solution.

use std::fmt;

use crate::rules::Reason;

use super::words::{MOST_OF_A_NAME, cut, words};

/// What is wrong with a line in the list of solutions. Plies count from 1.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum LineFault {
    /// The line does not have the length that the stipulation asks for.
    Length {
        /// The plies of the line.
        plies: usize,
        /// The plies of a solution.
        wanted: usize,
    },
    /// A text is not the `coord` of a legal move.
    NoMove {
        /// The ply.
        ply: usize,
        /// The text.
        name: String,
    },
    /// The game is over before the last ply.
    Over {
        /// The ply that ended it.
        ply: usize,
        /// This move.
        name: String,
        /// How it ended.
        reason: Reason,
    },
    /// In a series the other side cannot wait after a move.
    NoWaiting {
        /// The ply of this move.
        ply: usize,
        /// This move.
        name: String,
    },
    /// After the last ply the side that played it has not won; how the game ended, if it did.
    NotWon(Option<Reason>),
    /// The line is the same as the one before it.
    Twice,
    /// The line comes after one that is later in the order of moves.
    OutOfOrder,
    /// The walk over all moves does not find the line.
    NotFound,
}

impl fmt::Display for LineFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            LineFault::Length { plies, wanted } => {
                write!(f, "it has {plies} plies, but a solution has {wanted}")
            }
            LineFault::NoMove { ply, name } => {
                write!(
                    f,
                    "ply {ply}, `{}`, is not a legal move in `coord` notation",
                    cut(name, MOST_OF_A_NAME)
                )
            }
            LineFault::Over { ply, name, reason } => {
                write!(f, "the game is over by {} after ply {ply}, `{name}`", words(*reason))
            }
            LineFault::NoWaiting { ply, name } => {
                write!(f, "after ply {ply}, `{name}`, the other side cannot wait")
            }
            LineFault::NotWon(None) => f.write_str("the game is not over after the last ply"),
            LineFault::NotWon(Some(reason)) => {
                write!(
                    f,
                    "after the last ply the game is over by {}, and its side has not won",
                    words(*reason)
                )
            }
            LineFault::Twice => f.write_str("it is the same line as the one before"),
            LineFault::OutOfOrder => f.write_str("it is out of order: it belongs before the line before it"),
            LineFault::NotFound => f.write_str("the walk over all moves does not find it"),
        }
    }
}
