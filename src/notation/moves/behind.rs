//! What may be behind a move: a piece that comes in from the reserve at castling, the square of a wall, marks and glyphs.

use crate::notation::Span;
use crate::notation::square::{file_at, rank_at};

use super::{Joint, Mark, MoveSyntax, Reader, Step, by_file, digits};

impl Reader<'_> {
    /// `/He1` behind castling: a piece that comes in from the reserve, and its square.
    pub(super) fn gate(&mut self, text: &mut MoveSyntax) {
        text.promotion = self.promotion();
        if text.promotion.is_some() {
            self.whole_step(Joint::And, text);
        }
    }

    /// `,d5`, or `,e4d5` as machines write it. What is no square behind a comma is left where it is.
    pub(super) fn wall(&mut self, text: &mut MoveSyntax) {
        if self.rest().first() == Some(&b',') {
            self.at += 1;
            if self.whole_step(Joint::Comma, text) {
                self.whole_step(Joint::Bare, text);
            } else {
                self.at -= 1;
            }
        }
    }

    /// Marks and glyphs.
    pub(super) fn marks(&mut self, text: &mut MoveSyntax) {
        let behind = Span::new(self.at, self.at);
        (text.mark_span, text.glyph) = (behind, behind);
        loop {
            let start = self.at;
            let (mark, len) = match self.rest() {
                [] => return,
                [b'+', b'+', ..] => (Mark::Double, 2),
                [b'+', ..] => (Mark::Check, 1),
                [b'#', ..] => (Mark::Win, 1),
                [0xe2, 0x80, 0xa1, ..] => (Mark::Double, 3), // `‡`
                [0xe2, 0x80, 0xa0, ..] => (Mark::Check, 3),  // `†`
                _ => (Mark::None, 0),
            };
            if mark != Mark::None {
                if text.mark != Mark::None {
                    return;
                }
                self.at += len;
                text.mark = mark;
                text.mark_span = Span::new(start, self.at);
                continue;
            }
            let glyphs = self.rest().iter().take_while(|b| matches!(b, b'!' | b'?')).count();
            if glyphs == 0 || glyphs > 2 || !text.glyph.is_empty() {
                return;
            }
            self.at += glyphs;
            text.glyph = Span::new(start, self.at);
        }
    }

    /// A square with both its parts, if one is here and the move has room for it.
    fn whole_step(&mut self, joint: Joint, text: &mut MoveSyntax) -> bool {
        let start = self.at;
        let rest = self.rest();
        let (Some(file), Some((rank, digits)), Some(free)) = (
            file_at(rest),
            rank_at(rest.get(1..).unwrap_or_default()),
            text.steps.get_mut(usize::from(text.count)),
        ) else {
            return false;
        };
        self.at += 1 + digits;
        *free = Step { joint, file: Some(file), rank: Some(rank), span: Span::new(start, self.at) };
        text.count += 1;
        true
    }
}

impl MoveSyntax {
    /// Reads a token as a move of those notations whose moves are no squares of letters and numbers. Words of games that have squares are
    /// none of these.
    #[cold]
    pub(super) fn read_elsewhere(&mut self, token: &[u8]) -> bool {
        let read = by_file::read(token, self).or_else(|| digits::read(token, self));
        read.is_some_and(|at| self.read_marks(token, at))
    }

    /// Reads a token as two squares with ranks from 0.
    pub(super) fn read_from_zero(&mut self, token: &[u8]) -> bool {
        digits::read_from_zero(token, self).is_some_and(|at| self.read_marks(token, at))
    }

    /// Reads what is behind such a move, from a place on.
    fn read_marks(&mut self, token: &[u8], at: usize) -> bool {
        let said = (self.mark, self.mark_span);
        let mut reader = Reader { token, at, letters: self.letters };
        reader.marks(self);
        if said.0 != Mark::None {
            (self.mark, self.mark_span) = said;
        }
        reader.at == token.len()
    }
}
