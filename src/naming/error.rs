//! Why a move text is refused. The position is not at hand here, so the text names no moves: the code that has the
//! position names those that an error carries.

use std::fmt;

use crate::geometry::Square;
use crate::notation::Span;
use crate::rules::Move;

use super::explain::Explanation;

/// Why a text does not mean exactly one legal move.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ResolveError {
    /// The text is not a move in the notation of this variant: an unknown piece, a square beyond the board. The span is
    /// the part that is wrong.
    Unreadable(Span, String),
    /// A null move: no piece moves.
    Null,
    /// No legal move fits.
    Illegal(Explanation),
    /// Several legal moves fit.
    Ambiguous(Vec<Move>),
    /// A promotion that does not name the new piece. These moves would fit.
    NoPromotion(Vec<Move>),
    /// The move is legal, but it captures other pieces than the text says.
    WrongCaptures(Move, CaptureList),
}

/// How the captures in a text differ from those that the move makes.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct CaptureList {
    /// In the text, and not made.
    pub extra: Vec<Square>,
    /// Made, and missing in a text that names others.
    pub missing: Vec<Square>,
    /// More than once in the text.
    pub twice: Vec<Square>,
}

impl fmt::Display for ResolveError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ResolveError::Unreadable(_, why) => f.write_str(why),
            ResolveError::Null => f.write_str("a null move is not a legal move"),
            ResolveError::Illegal(Explanation { rule: Some(rule), why, .. }) => write!(f, "{rule}: {why}"),
            ResolveError::Illegal(Explanation { rule: None, why, .. }) => f.write_str(why),
            ResolveError::Ambiguous(moves) => write!(f, "{} legal moves fit", moves.len()),
            ResolveError::NoPromotion(_) => {
                f.write_str("the move does not name the piece that it promotes to")
            }
            ResolveError::WrongCaptures(..) => {
                f.write_str("the captured pieces are different from the pieces in the text")
            }
        }
    }
}

impl std::error::Error for ResolveError {}
