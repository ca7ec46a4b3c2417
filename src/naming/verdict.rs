//! What becomes of a move text: the legal move that it means, with what is odd about the text, or why it is refused.
//!
//! The position is not at hand where an error is printed, so its text names no moves: the code that has the position names those
//! that an error carries.

use std::fmt;

use crate::geometry::Square;
use crate::notation::Span;
use crate::rules::{IllegalMove, Move, Stage};

/// A legal move, with what was odd about its text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Named {
    /// The move.
    pub m: Move,
    /// The oddest thing about its text.
    pub doubt: Option<Doubt>,
}

/// Something in a move's text that is not as it should be, though the move is clear.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Doubt {
    /// More of the origin is written than is needed.
    NeedlessOrigin,
    /// A capture is written without its `x`, or an `x` where nothing is taken.
    CaptureSign,
    /// The square a friend is put on is not written; only one is possible.
    PlaceLeftOut,
    /// The King is written among the captures and is taken; but moves do not list the King.
    KingListed,
    /// `ep` is written behind a move that is not a capture en passant.
    NotEnPassant,
}

/// Why no legal move fits a text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Explanation {
    /// The id of the rule that the move breaks; none when there is no such piece to move.
    pub rule: Option<&'static str>,
    /// The reason, without a full stop.
    pub why: String,
    pub(super) stage: Option<Stage>,
}

impl Explanation {
    pub(super) fn no_piece(why: String) -> Self {
        Explanation { rule: None, why, stage: None }
    }

    /// The explanation whose piece came further; the first if both came equally far.
    pub(super) fn further(self, other: Explanation) -> Explanation {
        if other.stage > self.stage { other } else { self }
    }
}

impl From<IllegalMove> for Explanation {
    fn from(illegal: IllegalMove) -> Self {
        Explanation { rule: Some(illegal.rule), why: illegal.why, stage: Some(illegal.stage) }
    }
}

/// Why a text does not mean exactly one legal move.
///
/// ```
/// use lawspeaker::{naming::ResolveError, prelude::*};
/// let position = AnyPosition::from_fen(Variant::Chess, "4k3/P7/8/8/8/8/8/R3K2R w - - 0 1")?;
/// let refused = |text| position.parse_move(text).unwrap_err();
/// assert!(matches!(refused("Rb3"), ResolveError::Illegal(why) if why.rule.is_some()));
/// assert!(matches!(refused("a8"), ResolveError::NoPromotion(moves) if moves.len() == 4));
/// assert!(matches!(refused("Z9"), ResolveError::Unreadable(..)));
/// assert_eq!((refused("--"), refused("--").to_string()), (ResolveError::Null, "a null move is not a legal move".into()));
/// # Ok::<(), lawspeaker::variants::fen::FenError>(())
/// ```
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
///
/// ```
/// use lawspeaker::{naming::ResolveError, prelude::*, replay::why_wrong};
/// let position = AnyPosition::from_fen(Variant::Viking7, Variant::Viking7.ruleset().start)?;
/// let Err(ResolveError::WrongCaptures(m, list)) = position.parse_move("d2-c2xc3") else { panic!("nothing is captured") };
/// assert_eq!((list.extra.len(), list.missing.len(), list.twice.len()), (1, 0, 0));
/// let (_, why) = why_wrong(position.board(), m, &list);
/// assert!(why.contains("it does not capture c3"), "{why}");
/// # Ok::<(), lawspeaker::variants::fen::FenError>(())
/// ```
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
