//! Moves with signs behind them that no move has: `exd5???`, `e4.`, `Nf3,`. Without the signs they are moves like others,
//! so they are played, and the signs are reported.

use crate::naming::{self, Named};
use crate::notation::Span;
use crate::notation::moves::{MoveSyntax, MoveSyntaxError};
use crate::notation::syntax::Conventions;
use crate::replay::fix::{Edit, Fix};
use crate::replay::marks::Marked;
use crate::replay::{Code, Finding, quoted};
use crate::rules::Position;

use super::Player;

/// A token that has signs at its end that no move has: full stops, commas, more than two signs of a glyph.
struct Tail<'t> {
    /// The token with as much of its end as a move can have.
    head: &'t [u8],
    /// Where the signs begin that are reported: a glyph is reported as a whole.
    at: usize,
}

impl<'t> Tail<'t> {
    fn of(token: &'t [u8]) -> Option<Self> {
        let behind =
            |token: &[u8], signs: &[u8]| token.iter().rev().take_while(|b| signs.contains(b)).count();
        let end = token.len() - behind(token, b".,");
        let glyph = behind(&token[..end], b"!?");
        let (head, at) = if glyph > 2 { (end - glyph + 2, end - glyph) } else { (end, end) };
        (at > 0 && at < token.len()).then_some(Tail { head: &token[..head], at })
    }
}

/// Reads a move, with signs behind it or without.
pub(in crate::replay) fn read_any(
    conventions: &Conventions,
    read: &mut MoveSyntax,
    token: &[u8],
) -> Result<(), MoveSyntaxError> {
    (conventions.read_move)(read, token).or_else(|error| {
        let readable = Tail::of(token).is_some_and(|tail| (conventions.read_move)(read, tail.head).is_ok());
        if readable { Ok(()) } else { Err(error) }
    })
}

impl<P: Position> Player<'_, '_, P> {
    /// The legal move that a text means without the signs at its end, which are reported. Only a text that cannot be read
    /// as it is comes here.
    #[cold]
    pub(super) fn without_tail(&mut self, span: Span, read: &mut MoveSyntax) -> Option<(Marked, Named)> {
        let token = span.of(self.bytes);
        let tail = Tail::of(token)?;
        (self.game.conventions.read_move)(read, tail.head).ok()?;
        let named = naming::resolve_any(self.history.last(), read, &mut self.buffer).ok()?;
        let head = Span { end: span.start + tail.at as u32, ..span };
        let message = format!("unexpected `{}` after the move", quoted(&token[tail.at..]));
        let needless = Span { start: span.start + tail.head.len() as u32, ..span };
        let fix = self.findings.fix_moves().then(|| Fix::safe([Edit::delete(needless)]));
        let finding = Finding::new(Code::W208, Span { start: head.end, ..span }, message).with_fix(fix);
        self.report(finding, span);
        self.castling_signs(head, read);
        self.foreign_letters(span, read);
        Some((self.marked(head, read), named))
    }
}
