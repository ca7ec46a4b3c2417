//! Null moves: annotators let a side pass to show what the other side threatens. A record that has one is read as it was meant.

use crate::notation::Span;
use crate::notation::moves::Mark;
use crate::replay::marks::Marked;
use crate::replay::{Code, Finding};
use crate::rules::{Call, Calls, Move, Position, Reversible};

use super::Player;
use super::state::LastMove;

impl<P: Position> Player<'_, '_, P> {
    /// Plays a null move, if the side to move can pass here; otherwise the line is stopped.
    #[cold]
    pub(super) fn null_move(&mut self, span: Span) {
        let position = self.history.last();
        let mover = position.turn();
        let Some(next) = position.null_move() else {
            if let Some(end) = position.outcome() {
                return self.stop_after_end(end, span);
            }
            let in_check = position.calls() == Calls::Written && position.call() != Call::None;
            let why = if in_check { "is in check and cannot pass" } else { "cannot pass in this position" };
            return self.stop(Finding::new(Code::E203, span, format!("a null move: {mover} {why}")), span);
        };
        if let Some(end) = self.frame.end {
            self.warn_after_draw(span, end.outcome);
        }
        if !std::mem::replace(&mut self.reported().null_move, true) {
            self.report(Finding::new(Code::W214, span, format!("a null move: {mover} passes")), span);
        }
        // No position before a null move comes again after it: the game did not go on from there.
        self.history.push(next, Reversible::No);
        if self.on_main_line() {
            self.moves.push(Move::NULL);
            self.scribe.write(&self.history, Move::NULL);
        }
        // It is not expected to have a mark.
        let marked = Marked { mark: Mark::None, place: span, machine: true };
        self.frame.last = Some(LastMove { token: span, marked, mover, m: Move::NULL });
    }
}
