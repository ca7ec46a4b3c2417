//! The rule behind an end. It knows no end itself: the position and the ruleset say.

use crate::geometry::Square;
use crate::rules::{Board, Move, Outcome, Reason, Stage};

/// The rule that ended a game in this position: that of repetition or of the count of moves, else the one that
/// forbids every move now. Mate and stalemate have none, for there each piece has a reason of his own.
pub(super) fn rule_of(last: &dyn Board, end: Outcome) -> Option<&'static str> {
    let rules = last.rules();
    match end.reason {
        Reason::ThirdRepetition | Reason::FivefoldRepetition => Some(rules.repetition.1),
        Reason::FiftyMoves | Reason::SeventyFiveMoves => Some(rules.move_count.1),
        _ => {
            let any = Move::plain(Square::new(0), Square::new(1));
            let illegal = last.why_illegal(any)?;
            (illegal.stage == Stage::NoSuchMove).then_some(illegal.rule)
        }
    }
}
