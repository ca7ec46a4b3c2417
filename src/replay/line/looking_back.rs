//! What is judged only when the next element is read: notes behind a move, its second name, a win at the end of a line.

use crate::naming;
use crate::notation::Span;
use crate::notation::moves::{Mark, MoveSyntax, Written};
use crate::replay::{Code, Finding, quoted};
use crate::rules::{Calls, Move, Outcome, Position};

use super::Player;
use super::state::{LastMove, Progress};

impl<P: Position> Player<'_, '_, P> {
    /// `e.p.` as a word of its own, behind a move that was played.
    pub(super) fn en_passant_note(&mut self, span: Span) {
        let Some(last) = self.last_played() else { return };
        let Some(before) = self.history.before_last() else { return };
        // A capture en passant takes a piece that is not on its target.
        let is_en_passant = last.m != Move::NULL && {
            let parts = before.parts(last.m);
            !parts.captured.is_empty() && parts.captured.iter().all(|square| square != parts.to)
        };
        if !is_en_passant {
            let finding = Finding::new(Code::W206, span, "the move before is not an en passant capture");
            let fix = self.note_fix(span);
            self.report_played(finding.with_fix(fix), span);
        }
    }

    /// A second name of the move that was played last: it must mean the same move.
    pub(super) fn second_name(&mut self, span: Span) {
        let Some(last) = self.last_played() else { return };
        let Some(before) = self.history.before_last() else { return };
        let mut second = MoveSyntax::default();
        let read = (self.game.conventions.read_move)(&mut second, span.of(self.bytes)).is_ok();
        let named = read.then(|| naming::resolve_any(before, &second, &mut self.buffer)).and_then(Result::ok);
        let meant = match second.written {
            Written::Null if read => Some(Move::NULL),
            _ => named.map(|named| named.m),
        };
        if meant == Some(last.m) {
            return;
        }
        let (name, played) = (quoted(last.token.of(self.bytes)), naming::coord(before, last.m));
        let message = format!(
            "the two names of the move disagree: `{name}` is `{played}` here, not `{}`",
            quoted(span.of(self.bytes))
        );
        if self.on_main_line() {
            self.findings.spoil();
        }
        self.report_played(Finding::new(Code::E109, span, message), span);
    }

    /// The last move of a line may have won the game: then it carries `#`.
    pub(super) fn end_of_line(&mut self) {
        let Some(LastMove { token, marked, mover, .. }) = self.frame.last.take() else { return };
        let marked_so = marked.machine || marked.mark == Mark::Win;
        if marked_so || self.frame.progress != Progress::Playing || !self.findings.holds_warnings() {
            return;
        }
        if self.history.last().outcome().and_then(Outcome::winner) == Some(mover) {
            let message = "the mark `#` is missing: the move wins at once";
            let code = if marked.mark == Mark::None || self.history.last().calls() == Calls::Unknown {
                Code::W201
            } else {
                Code::W202
            };
            let fix = self.mark_fix(token, marked, mover);
            self.report_played(Finding::new(code, token, message).with_fix(fix), token);
        }
    }

    /// The last move, if the line goes on to be played.
    fn last_played(&self) -> Option<LastMove> {
        self.frame.last.filter(|_| self.frame.progress == Progress::Playing)
    }
}
