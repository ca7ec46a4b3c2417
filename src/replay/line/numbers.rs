//! Move numbers, compared with the number of the move that is to be played. A wrong one is the best evidence that moves are
//! missing.
//!
//! A game that is numbered from another move on is reported once per line, at its first number: what counts is by how much
//! numbers are wrong, and where that changes.

use crate::notation::Span;
use crate::notation::pgn::number_of;
use crate::notation::syntax::{Element, ElementKind};
use crate::replay::fix::{Edit, Fix};
use crate::replay::{Code, Finding, quoted};
use crate::rules::{Playable, Side};

use super::Player;
use super::state::Progress;

/// Whether a token is this number in its commonest form: one or two digits and a full stop.
#[inline]
fn is_short(token: &[u8], number: u32) -> bool {
    let digit = |b: u8| u32::from(b.wrapping_sub(b'0'));
    match *token {
        [a, b'.'] => digit(a) == number,
        [a, b, b'.'] => 10 * digit(a) + digit(b) == number,
        _ => false,
    }
}

/// The right number in place of the one written. Its dots stay, unless they are Black's before a move of White.
#[cold]
fn right_number(span: Span, token: &[u8], expected: u32, turn: Side) -> Edit {
    let digits = token.iter().take_while(|b| b.is_ascii_digit()).count() as u32;
    match turn {
        Side::White if token.ends_with(b"...") => Edit::replace(span, format!("{expected}.")),
        _ => Edit::replace(Span { end: span.start + digits, ..span }, expected.to_string()),
    }
}

/// Whether a move is the next of these elements, apart from comments and glyphs.
fn is_before_move(rest: &[Element]) -> bool {
    let is_between =
        |kind: ElementKind| kind.is_comment() || matches!(kind, ElementKind::Nag(_) | ElementKind::Glyph);
    rest.iter().find(|element| !is_between(element.kind)).is_some_and(|next| next.kind == ElementKind::Move)
}

impl<P: Playable> Player<'_, '_, P> {
    /// A number without a dot, with the elements after it. It is the number of a move if it is the one that is due and a move
    /// follows; otherwise it is something else, such as the minutes used, and is kept. Tells whether it is.
    #[cold]
    pub(super) fn bare_number(&mut self, span: Span, rest: &[Element]) -> bool {
        if self.frame.progress != Progress::Playing {
            return false;
        }
        let token = span.of(self.bytes);
        let due = i64::from(self.history.last().fullmove()) + self.frame.shift;
        if is_before_move(rest) && token.iter().all(u8::is_ascii_digit) && i64::from(number_of(token)) == due
        {
            if self.findings.holds_warnings() {
                self.any_number(span, rest);
            }
            return false;
        }
        self.extras.numbers += 1;
        if self.extras.numbers == 1 {
            let message = format!(
                "`{}` is not the number of the next move: it is kept, and its meaning is not known",
                quoted(token)
            );
            self.report(Finding::new(Code::W110, span, message), span);
        }
        true
    }

    /// A move number, with the elements after it. Where the position is not known any more, no number is wrong.
    #[inline(never)] // so that the loop over the moves stays small
    pub(super) fn move_number(&mut self, span: Span, rest: &[Element]) {
        let is_right = is_short(span.of(self.bytes), self.history.last().fullmove());
        if !is_right || self.frame.shift != 0 {
            self.any_number(span, rest);
        }
    }

    /// A number of any form, which may be wrong, have the dots of Black's moves, or come after a wrong one.
    #[inline(never)]
    fn any_number(&mut self, span: Span, rest: &[Element]) {
        let token = span.of(self.bytes);
        let is_number = token.first().is_some_and(u8::is_ascii_digit);
        if self.frame.progress != Progress::Playing || !is_number {
            return;
        }
        let number = number_of(token);
        let expected = self.history.last().fullmove();
        let before = std::mem::replace(&mut self.frame.shift, i64::from(number) - i64::from(expected));
        let turn = self.history.last().turn();
        let is_shifted = self.frame.shift != 0 && self.frame.shift != before;
        if is_shifted || (turn == Side::White && token.ends_with(b"...")) {
            let dots = if turn == Side::Black { "..." } else { "." };
            let written = quoted(token);
            let message = format!("the move number is `{written}`, but `{expected}{dots}` was expected");
            // A game without tags that begins with another number may be the rest of one.
            // Before another number, it is not known which of the two is a mistake for something else.
            let is_sure = (!self.game.tags.is_empty() || self.history.plies() > 0) && is_before_move(rest);
            let edit =
                (is_sure && self.findings.fix_text()).then(|| right_number(span, token, expected, turn));
            let is_listed = edit.is_some() && !self.findings.is_full();
            let fix = edit.map(|edit| Fix::safe([edit]));
            self.report(Finding::new(Code::W209, span, message).with_fix(fix), span);
            self.frame.number_finding = self.findings.last().filter(|_| is_listed && self.frame.shift != 0);
        } else if self.frame.shift != 0
            && let Some(finding) = self.frame.number_finding
            && is_before_move(rest)
        {
            // This number is wrong for the reason that was reported, so it is corrected together with the one there.
            self.findings.extend_fix(finding, right_number(span, token, expected, turn));
        }
    }
}
