//! Ends that the board alone does not show: repetition, counts of moves, dead positions.

use crate::notation::Span;
use crate::replay::Code;
use crate::rules::{MoveCount, Outcome, Position, Reason, Repetition, Reversible, Side};

use super::Player;

impl<P: Position> Player<'_, '_, P> {
    /// Ends that the board alone does not tell: repetition, move counts, dead positions.
    #[inline]
    pub(super) fn judge_history(&mut self, span: Span, mover: Side, reversible: Reversible) {
        if self.frame.end.is_some() {
            return;
        }
        let rules = P::ruleset();
        if reversible == Reversible::No
            && let Some(end) = self.history.last().dead()
        {
            return self.end(end);
        }
        let reported = *self.reported();
        let halfmove = self.history.last().halfmove();
        // Where a repetition ends nothing it is looked for once, not in ever longer histories. A right lost cuts
        // history, but not the count of moves.
        let settled = rules.repetition.0 == Repetition::Reported && reported.repetition;
        let times = if reversible == Reversible::No || settled { 1 } else { self.history.occurrences() };
        let repetition = match (rules.repetition.0, times) {
            (Repetition::ThirdLoses, 3..) => Some(Outcome::win(!mover, Reason::ThirdRepetition)),
            (Repetition::ThirdDraws, 3..) => Some(Outcome::draw(Reason::ThirdRepetition)),
            (Repetition::ThirdClaimable, 5..) => Some(Outcome::draw(Reason::FivefoldRepetition)),
            (Repetition::ThirdClaimable | Repetition::Reported, 3..) if !reported.repetition => {
                self.reported().repetition = true;
                let claim = if rules.repetition.0 == Repetition::Reported {
                    "nothing follows from it"
                } else {
                    "a draw may be claimed"
                };
                let message = format!("the position has come for the third time; {claim}");
                self.note(Code::N201, span, rules.repetition.1, message);
                None
            }
            _ => None,
        };
        let count = match (rules.move_count.0, halfmove) {
            (MoveCount::FiftyDraws, 100..) => Some(Outcome::draw(Reason::FiftyMoves)),
            (MoveCount::FiftyClaimable, 150..) => Some(Outcome::draw(Reason::SeventyFiveMoves)),
            (MoveCount::FiftyClaimable, 100..) if !reported.fifty => {
                self.reported().fifty = true;
                let message = "fifty moves by each side without progress; a draw may be claimed";
                self.note(Code::N202, span, rules.move_count.1, message.to_owned());
                None
            }
            _ => None,
        };
        let Some((end, rule)) =
            repetition.map(|end| (end, rules.repetition.1)).or(count.map(|end| (end, rules.move_count.1)))
        else {
            return;
        };
        // An end on the board comes first.
        if self.history.last().outcome().is_some() {
            return;
        }
        if matches!(end.reason, Reason::ThirdRepetition | Reason::FivefoldRepetition) {
            let message = match end.winner() {
                Some(winner) => format!(
                    "{mover} has brought this position about for the third time and loses; {winner} wins"
                ),
                None => format!(
                    "the position has come {} times, and the game is drawn",
                    if times >= 5 { "five" } else { "three" }
                ),
            };
            self.note(Code::N203, span, rule, message);
        }
        self.end(end);
    }
}
