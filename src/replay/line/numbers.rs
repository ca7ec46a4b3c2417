//! Move numbers, compared with the number of the move that is to be played. A wrong one is the best evidence that moves are
//! missing.
//!
//! A game that is numbered from another move on is reported once per line, at its first number: what counts is by how much
//! numbers are wrong, and where that changes.

use crate::notation::Span;
use crate::notation::text::text;
use crate::replay::{Code, Finding};
use crate::rules::{Position, Side};

use super::Player;
use super::state::Progress;

impl<P: Position> Player<'_, '_, P> {
    /// A move number. Where the position is not known any more, no number is wrong.
    #[inline]
    pub(super) fn move_number(&mut self, span: Span) {
        let token = span.of(self.bytes);
        let digits = token.iter().take_while(|b| b.is_ascii_digit());
        let number = digits.fold(0u32, |n, b| n.saturating_mul(10).saturating_add(u32::from(b - b'0')));
        let position = self.history.last();
        let expected = position.fullmove();
        let is_whites = position.turn() == Side::White;
        if number != expected || self.frame.shift != 0 || (is_whites && token.ends_with(b"..")) {
            self.odd_number(span, number, expected);
        }
    }

    /// A number that is wrong, or has the dots of Black's moves, or comes after a wrong one.
    #[cold]
    fn odd_number(&mut self, span: Span, number: u32, expected: u32) {
        let token = span.of(self.bytes);
        let is_number = token.first().is_some_and(u8::is_ascii_digit);
        if self.frame.progress != Progress::Playing || !is_number || !self.findings.holds_warnings() {
            return;
        }
        let before = std::mem::replace(&mut self.frame.shift, i64::from(number) - i64::from(expected));
        let turn = self.history.last().turn();
        let is_shifted = self.frame.shift != 0 && self.frame.shift != before;
        if is_shifted || (turn == Side::White && token.ends_with(b"...")) {
            let dots = if turn == Side::Black { "..." } else { "." };
            let written = text(token);
            let message = format!("the move number is `{written}`, but `{expected}{dots}` was expected");
            self.report(Finding::new(Code::W209, span, message), span);
        }
    }
}
