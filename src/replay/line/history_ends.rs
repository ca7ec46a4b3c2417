//! Ends that the board alone does not show: repetition, counts of moves, dead positions; and the claims before them.

use crate::notation::Span;
use crate::replay::Code;
use crate::replay::history::history_end;
use crate::rules::{Outcome, Position, Reason, Repetition, Reversible, Side};

use super::Player;

impl<P: Position> Player<'_, '_, P> {
    /// Judges the position after a move.
    #[inline]
    pub(super) fn judge_history(&mut self, span: Span, mover: Side, reversible: Reversible) {
        if self.frame.end.is_some() {
            return;
        }
        let rules = self.history.last().ruleset();
        if reversible == Reversible::No
            && let Some(end) = self.history.last().dead()
        {
            return self.end(end);
        }
        // Where a repetition does not end the game it is looked for once, not in ever longer histories. A right lost cuts
        // history, but not the count of moves.
        let settled = rules.repetition.0 == Repetition::Reported && self.reported().repetition;
        let times = if reversible == Reversible::No || settled { 1 } else { self.history.occurrences() };
        let halfmove = self.history.last().halfmove();
        if times >= 3 || halfmove >= 100 {
            self.judge_counts(span, mover, times, halfmove);
        }
    }

    /// A position that has occurred `times` times, with this half-move clock.
    #[cold]
    fn judge_counts(&mut self, span: Span, mover: Side, times: u32, halfmove: u32) {
        // An end on the board comes first, and a game that has ended has no claims.
        if self.history.last().outcome().is_some() {
            return;
        }
        let rules = self.history.last().ruleset();
        let judged = history_end(rules, halfmove, times, mover);
        let by_repetition =
            |end: Outcome| matches!(end.reason, Reason::ThirdRepetition | Reason::FivefoldRepetition);
        let repetition_ends = judged.end.is_some_and(by_repetition);
        if times >= 3 && judged.end.is_none() && !self.reported().repetition {
            self.reported().repetition = true;
            let claim = match rules.repetition.0 {
                Repetition::Reported => "this has no effect",
                _ => "a draw may be claimed",
            };
            let message = format!("the position occurs for the third time; {claim}");
            self.note(Code::N201, span, rules.repetition.1, message);
        }
        if judged.move_count_claim && !self.reported().fifty {
            self.reported().fifty = true;
            let message = "fifty moves by each side without progress; a draw may be claimed";
            self.note(Code::N202, span, rules.move_count.1, message.to_owned());
        }
        let Some(end) = judged.end else { return };
        if repetition_ends {
            let message = match end.winner() {
                Some(winner) => {
                    format!("{mover} has reached this position for the third time and loses; {winner} wins")
                }
                None => format!(
                    "the position has occurred {} times, and the game is drawn",
                    if times >= 5 { "five" } else { "three" }
                ),
            };
            self.note(Code::N203, span, rules.repetition.1, message);
        }
        self.end(end);
    }
}
