//! Moves that cannot be played: why, and what was probably meant. The line stops there.

use crate::naming::{self, ResolveError, Style};
use crate::notation::Span;
use crate::notation::moves::{self, MoveSyntaxError};
use crate::replay::ends::rule_of;
use crate::replay::marks::why_wrong;
use crate::replay::{Code, Finding, quoted};
use crate::rules::{Move, Outcome, Playable, Position};
use crate::variants::fen;

use super::Player;
use super::state::Progress;

impl<P: Playable> Player<'_, '_, P> {
    /// A text that is not a move in its notation.
    #[cold]
    pub(super) fn refuse_unread(&mut self, span: Span, error: MoveSyntaxError) {
        let token = span.of(self.bytes);
        if moves::is_null_word(token) {
            return self.null_move(span);
        }
        let mut finding = Finding::new(Code::E101, error.span.moved(span.start), error.why);
        if !self.findings.is_full() {
            finding.candidates = naming::meant(self.history.last(), &quoted(token));
        }
        self.stop(finding, span);
    }

    #[cold]
    pub(super) fn refuse(&mut self, span: Span, error: ResolveError) {
        if error == ResolveError::Null && self.history.last().outcome().is_none() {
            return self.null_move(span);
        }
        if let Some(end) = self.history.last().outcome() {
            self.end(end);
            return self.stop_after_end(end, span);
        }
        if self.findings.is_full() {
            // Looking for what was meant is the most expensive part here, and no one would read it.
            self.findings.leave_out(1);
            return self.halt();
        }
        let finding = refusal(self.history.last(), &quoted(span.of(self.bytes)), span, error);
        self.stop(finding, span);
    }

    /// A move after the end of the game.
    #[cold]
    pub(super) fn stop_after_end(&mut self, end: Outcome, span: Span) {
        let message = format!("the game is over: {} ({})", end.result, end.reason);
        let mut finding = Finding::new(Code::E206, span, message);
        finding.rule = rule_of(self.history.last(), end);
        self.stop(finding, span);
    }

    /// A finding that ends the replay of the current line.
    #[cold]
    pub(super) fn stop(&mut self, mut finding: Finding, span: Span) {
        finding.fen = Some(fen::write(self.history.last()));
        name_candidates(&mut finding);
        self.report(finding, span);
        self.halt();
    }

    /// The current line goes no further.
    fn halt(&mut self) {
        self.frame.progress = Progress::Refused;
        if self.on_main_line() {
            self.findings.spoil();
        }
    }
}

/// What is reported of a text that means no legal move, or more than one.
fn refusal(game: &dyn Position, token: &str, span: Span, error: ResolveError) -> Finding {
    let names = |moves: &[Move]| {
        let mut names: Vec<_> = moves.iter().map(|&m| naming::write(game, m, Style::San)).collect();
        names.sort();
        names
    };
    match error {
        ResolveError::Null => Finding::new(Code::E203, span, error.to_string()),
        ResolveError::Unreadable(part, why) => {
            let mut finding = Finding::new(Code::E101, part.moved(span.start), why);
            finding.candidates = naming::meant(game, token);
            finding
        }
        ResolveError::Illegal(explanation) => {
            let mut finding = Finding::new(Code::E201, span, explanation.why);
            finding.rule = explanation.rule;
            finding.candidates = naming::meant(game, token);
            finding
        }
        ResolveError::Ambiguous(moves) => {
            let mut finding =
                Finding::new(Code::E202, span, format!("{} legal moves fit `{token}`", moves.len()));
            finding.candidates = names(&moves);
            finding
        }
        ResolveError::NoPromotion(moves) => {
            let kind = moves.first().map_or("piece", |&m| game.ruleset().kind_info(game.parts(m).kind).name);
            let message = format!("the {kind} must promote, and the move does not name the new piece");
            let mut finding = Finding::new(Code::E204, span, message);
            finding.candidates = names(&moves);
            finding
        }
        ResolveError::WrongCaptures(m, list) => {
            let (rule, why) = why_wrong(game, m, &list);
            let mut finding = Finding::new(Code::E205, span, why);
            finding.rule = rule;
            finding.candidates = names(&[m]);
            finding
        }
    }
}

/// Says which of the moves that were found was probably meant.
fn name_candidates(finding: &mut Finding) {
    if let [only] = finding.candidates.as_slice() {
        finding.help = Some(format!("perhaps `{only}` was meant"));
    } else if !finding.candidates.is_empty() {
        // Of moves that fit the text one must have been meant; those that only look like it are a guess.
        let sure = if matches!(finding.code, Code::E202 | Code::E204) { "" } else { "perhaps " };
        finding.help = Some(format!("{sure}one of these was meant: {}", finding.candidates.join(", ")));
    }
}
