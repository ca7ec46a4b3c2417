//! Findings about moves, with their place in the game, and the fixes of those about the text of a move that was played. What is edited
//! is the part that is wrong: the name of the move, or its mark. Glyphs such as `!?` stay.

use crate::naming::{Doubt, Style, mark, push_unmarked};
use crate::notation::Span;
use crate::notation::moves::Mark;
use crate::notation::syntax::Marks;
use crate::replay::finding::quoted;
use crate::replay::fix::{Edit, Fix};
use crate::replay::marks::{Marked, doubtful};
use crate::replay::{Code, Finding};
use crate::rules::{Move, Outcome, Playable, Side};

use super::Player;

impl<P: Playable> Player<'_, '_, P> {
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

impl<P: Playable> Player<'_, '_, P> {
    /// The name of a move that is about to be played, in place of the one written.
    pub(super) fn spelling_fix(&self, span: Span, marked: Marked, m: Move) -> Option<Box<Fix>> {
        // A name in English among others could not be read, so the letters are corrected first.
        if !self.findings.fix_moves() || self.letters.is_some() {
            return None;
        }
        // The mark may be behind the note `e.p.`.
        let end = if marked.mark == Mark::None { marked.place.end } else { marked.place.start.min(span.end) };
        let name = self.without_glyph(Span { end, ..span });
        // A record with figurines keeps them.
        let style = if name.of(self.bytes).is_ascii() { Style::San } else { Style::Figurine };
        let mut text = String::new();
        push_unmarked(self.history.last(), m, style, &mut text);
        Some(Fix::safe([Edit::replace(name, text)]))
    }

    /// The right mark of the move that was played last.
    pub(super) fn mark_fix(&self, marked: Marked, mover: Side) -> Option<Box<Fix>> {
        if !self.findings.fix_moves() {
            return None;
        }
        let right = match self.game.conventions.marks {
            // OpenTafl's marks have other meanings, and may be left out.
            Marks::Symbols => "",
            Marks::Written | Marks::Optional => mark(mover, self.history.last()),
        };
        Some(Fix::safe([match marked.mark {
            Mark::None => Edit::insert(self.without_glyph(marked.place).end, right),
            _ => Edit::replace(marked.place, right),
        }]))
    }

    /// Removes `e.p.` behind the move that was played last, and the blanks before it. The move keeps its mark, if that is in the note;
    /// a glyph behind the note stays a word of its own.
    pub(super) fn note_fix(&self, note: Span, mark: Option<Span>) -> Option<Box<Fix>> {
        let end = mark.map_or(note.end, |place| place.start);
        if mark.is_none() && matches!(self.bytes.get(note.end as usize), Some(b'!' | b'?')) {
            return self.findings.fix_text().then(|| Fix::safe([Edit::delete(note)]));
        }
        self.deleted_note(Span { end, ..note })
    }

    /// Removes a note behind the move that was played last, and the blanks before it.
    pub(super) fn deleted_note(&self, note: Span) -> Option<Box<Fix>> {
        let played = self.frame.last.filter(|_| self.findings.fix_text())?;
        let between = Span { start: played.token.end, end: note.start };
        let start = if between.of(self.bytes).trim_ascii().is_empty() { between.start } else { note.start };
        Some(Fix::safe([Edit::delete(Span { start, ..note })]))
    }

    /// A part of a move's text without the glyph, and the stray signs, at its end.
    fn without_glyph(&self, span: Span) -> Span {
        let text = span.of(self.bytes);
        let signs = text.iter().rev().take_while(|b| matches!(b, b'!' | b'?' | b'.' | b',')).count();
        Span { end: span.end - signs as u32, ..span }
    }
}
