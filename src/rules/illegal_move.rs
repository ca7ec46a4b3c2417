//! Why a move breaks a rule.

use super::MoveKind;

/// How far a move came before a rule stopped it. Where several men could have been meant by a text that fits
/// none of them, the reason of the man that came furthest is the one worth telling.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Stage {
    /// Nothing moves any more, or the game knows no such sort of move.
    NoSuchMove,
    /// There is no man of one's own to move, or none in reserve.
    NoMan,
    /// The man does not move that way.
    NotItsMove,
    /// It moves that way, but something stands in the way or on the target square.
    WayBlocked,
    /// Only what follows the move itself (promotion, removal, relocation) is wrong.
    TailWrong,
    /// All is well but for the King that would be left attacked.
    KingLeftAttacked,
}

/// The rule that a move breaks, in the words of the game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct IllegalMove {
    /// Rule id, such as `ODIN-6`.
    pub rule: &'static str,
    /// How far the move came.
    pub stage: Stage,
    /// The reason as a sentence without its full stop: "the King on i3 has no friendly man beside it ...".
    pub why: String,
}

impl IllegalMove {
    /// A reason.
    #[must_use]
    pub(crate) fn new(rule: &'static str, stage: Stage, why: impl Into<String>) -> Self {
        IllegalMove { rule, stage, why: why.into() }
    }

    /// The reason against a sort of move that the game does not know.
    #[must_use]
    pub(crate) fn unknown_kind(rule: &'static str, kind: MoveKind) -> Self {
        let what = match kind {
            MoveKind::Plain => "promotion",
            MoveKind::Castling => "castling",
            MoveKind::Drop => "dropping of men",
            MoveKind::Removal => "second removal after a move",
            MoveKind::Relocation => "relocation of men",
        };
        IllegalMove::new(rule, Stage::NoSuchMove, format!("this game has no {what}"))
    }

    /// The one of two reasons whose move came further; the first where they came equally far.
    #[must_use]
    pub(crate) fn further(self, other: IllegalMove) -> IllegalMove {
        if other.stage > self.stage { other } else { self }
    }
}
