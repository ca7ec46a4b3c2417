//! Why a move breaks a rule.

use std::error::Error;
use std::fmt;

use super::MoveKind;

/// How far a move came before a rule stopped it. If a text could mean several pieces and fits none of them, the message
/// gives the reason of the piece that came furthest.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Stage {
    /// The game is over, or it has no such sort of move.
    NoSuchMove,
    /// The side to move has no piece there, or none in reserve.
    NoPiece,
    /// The piece does not move that way.
    NotItsMove,
    /// It moves that way, but something stands in the way or on the target square.
    WayBlocked,
    /// Only what follows the move itself (promotion, removal, relocation) is wrong.
    TailWrong,
    /// The move itself is right, but not what it leaves: the King attacked, or a capture that had to be made.
    KingLeftAttacked,
}

/// The rule that a move breaks, in the words of the game.
///
/// ```
/// use lawspeaker::{prelude::*, rules::Stage};
/// let position = AnyPosition::start(Variant::Chess);
/// let [a1, a5] = ["a1", "a5"].map(|name| position.square(name).unwrap());
/// let illegal = position.why_illegal(Move::plain(a1, a5)).unwrap();
/// assert_eq!((illegal.rule, illegal.stage), ("CHESS-2", Stage::WayBlocked));
/// assert_eq!(illegal.to_string(), "CHESS-2: the Pawn on a2 is in the way from a1 to a5");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct IllegalMove {
    /// Rule id, such as `ODIN-6`.
    pub rule: &'static str,
    /// How far the move came.
    pub stage: Stage,
    /// The reason as a sentence without its full stop: "the King on i3 has no friendly piece beside it ...".
    pub why: String,
}

impl IllegalMove {
    /// A reason.
    #[must_use]
    pub(crate) fn new(rule: &'static str, stage: Stage, why: impl Into<String>) -> Self {
        IllegalMove { rule, stage, why: why.into() }
    }

    /// The reason against a sort of move that the game does not have.
    #[must_use]
    pub(crate) fn unknown_kind(rule: &'static str, kind: MoveKind) -> Self {
        let what = match kind {
            MoveKind::Plain => "promotion",
            MoveKind::Castling => "castling",
            MoveKind::Drop => "dropping of pieces",
            MoveKind::Removal => "removal of a second piece",
            MoveKind::Relocation => "relocation of pieces",
            MoveKind::Null => "null moves",
            MoveKind::Gating => "pieces that come in from a reserve after moves",
            MoveKind::Wall => "walls that are put after moves",
        };
        IllegalMove::new(rule, Stage::NoSuchMove, format!("this game has no {what}"))
    }

    /// The reason whose move came further; the first if both came equally far.
    #[must_use]
    pub(crate) fn further(self, other: IllegalMove) -> IllegalMove {
        if other.stage > self.stage { other } else { self }
    }
}

/// The rule and the reason: `ODIN-2: the Pawn on a2 is in the way from a1 to a5`.
impl fmt::Display for IllegalMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.rule, self.why)
    }
}

impl Error for IllegalMove {}
