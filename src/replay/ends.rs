//! What is said of ends: the rule behind one, the results that a game has, and that both sides lost. It knows no end itself: the
//! position and the ruleset say.

use crate::geometry::Square;
use crate::notation::syntax::{Element, ElementKind};
use crate::rules::{Move, Outcome, Position, Reason, Stage};
use crate::variants::Variant;

/// The rule that ended a game in this position: that of repetition or of the count of moves, else the one that
/// forbids every move now. Mate and stalemate have none, for there each piece has a reason of its own.
pub(super) fn rule_of(last: &dyn Position, end: Outcome) -> Option<&'static str> {
    let rules = last.ruleset();
    match end.reason {
        reason if reason.is_repetition() => Some(rules.repetition.1),
        Reason::FiftyMoves | Reason::SeventyFiveMoves | Reason::MoveLimit => Some(rules.move_count.1),
        _ => {
            let any = Move::plain(Square::new(0), Square::new(1));
            let illegal = last.why_illegal(any)?;
            (illegal.stage == Stage::NoSuchMove).then_some(illegal.rule)
        }
    }
}

/// Whether an aside says that both sides lost: `0-0`, for which there is no result.
pub(super) fn is_double_forfeit(bytes: &[u8], element: Element) -> bool {
    element.kind == ElementKind::Aside && element.span.of(bytes).starts_with(b"0")
}

/// The results that a game has, for messages.
pub(super) fn results_of(variant: Variant) -> String {
    let results: Vec<_> = variant.ruleset().results.iter().map(|result| format!("`{result}`")).collect();
    format!("results are {} and `*`", results.join(", "))
}

/// The same for a game that has more results than a win of each side and a draw: there a result that is wrong may be meant for
/// another one.
pub(super) fn special_results_of(variant: Option<Variant>) -> Option<String> {
    variant.filter(|variant| variant.ruleset().results.len() > 3).map(results_of)
}
