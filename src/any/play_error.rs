//! Why a game refuses a move or a tag.

use std::fmt;

use crate::naming::ResolveError;
use crate::rules::{IllegalMove, Outcome};

/// Why a game refuses a move. The game stays as it is.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum PlayError {
    /// The game is over.
    Over(Outcome),
    /// The move breaks a rule.
    Illegal(IllegalMove),
    /// The text does not mean exactly one legal move.
    Unresolved(ResolveError),
}

impl fmt::Display for PlayError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PlayError::Over(end) => write!(f, "the game is over: {} ({})", end.result, end.reason),
            PlayError::Illegal(illegal) => illegal.fmt(f),
            PlayError::Unresolved(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for PlayError {}

impl From<IllegalMove> for PlayError {
    fn from(illegal: IllegalMove) -> Self {
        PlayError::Illegal(illegal)
    }
}

impl From<ResolveError> for PlayError {
    fn from(error: ResolveError) -> Self {
        PlayError::Unresolved(error)
    }
}

/// A name that no tag of a record can have: a tag's name is a letter, then letters, digits and underscores, and
/// `Variant`, `SetUp` and `FEN` are written by the game itself.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TagError {
    /// The name.
    pub name: String,
}

impl fmt::Display for TagError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "`{}` cannot be the name of a tag here", self.name)
    }
}

impl std::error::Error for TagError {}
