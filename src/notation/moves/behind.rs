//! What may be behind a move: a piece that comes in from the reserve at castling, and the square of a wall.

use crate::notation::Span;
use crate::notation::square::{file_at, rank_at};

use super::{Joint, MoveSyntax, Reader, Step};

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
