//! Findings about moves, with their place in the game.

use crate::naming::Doubt;
use crate::notation::Span;
use crate::replay::doubts::doubtful;
use crate::replay::finding::quoted;
use crate::replay::marks::Marked;
use crate::replay::{Code, Finding};
use crate::rules::{Move, Outcome, Position};

use super::Player;

impl<P: Position> Player<'_, '_, P> {
    /// What is odd about the text of a legal move that is about to be played.
    #[cold]
    pub(super) fn doubt(&mut self, span: Span, marked: Marked, m: Move, doubt: Doubt) {
        if self.findings.is_full() {
            return self.findings.leave_out(1);
        }
        let fix = self.spelling_fix(span, marked, m);
        let finding = doubtful(self.history.last(), m, doubt, span).with_fix(fix);
        self.report(finding, span);
    }

    /// A move after a draw that came by itself. Reported once: the moves after it are played as if nothing had happened,
    /// and the draw is.
    #[cold]
    pub(super) fn warn_after_draw(&mut self, span: Span, end: Outcome) {
        if std::mem::replace(&mut self.reported().after_draw, true) {
            return;
        }
        let message = format!("the game was drawn before this move ({}) but goes on", end.reason);
        self.report(Finding::new(Code::W207, span, message), span);
    }

    /// A note about the move that was played last.
    pub(super) fn note(&mut self, code: Code, span: Span, rule: &'static str, message: String) {
        self.report_played(Finding::new(code, span, message).with_rule(rule), span);
    }

    /// A finding about the move that was played last.
    #[cold]
    pub(super) fn report_played(&mut self, finding: Finding, span: Span) {
        self.report_at(finding, span, self.history.plies());
    }

    /// A finding about the move that is being read.
    pub(super) fn report(&mut self, finding: Finding, span: Span) {
        self.report_at(finding, span, self.history.plies() + 1 + self.frame.progress.gap());
    }

    fn report_at(&mut self, finding: Finding, token: Span, ply: usize) {
        if self.findings.is_full() {
            return self.findings.leave_out(1);
        }
        let finding = self.placed(finding, token, ply);
        if let Some(listener) = &mut self.listener {
            listener.found(&finding);
        }
        self.findings.push(finding);
    }

    fn placed(&self, mut finding: Finding, token: Span, ply: usize) -> Finding {
        finding.ply = u32::try_from(ply).ok();
        finding.token = Some(quoted(token.of(self.bytes)));
        if !self.on_main_line() {
            let path: Vec<_> = self.outer.iter().map(|frame| frame.children.to_string()).collect();
            finding.variation = Some(path.join("."));
        }
        finding
    }
}
