//! Clear moves whose text has a wrong or an unnecessary detail.

use crate::naming::{self, Doubt, Named, Style};
use crate::notation::Span;
use crate::notation::moves::{Mark, MoveSyntax, Written};
use crate::notation::syntax::Marks;
use crate::notation::text::text;
use crate::rules::{Board, Move};

use super::fix::{Edit, Fix};
use super::marks::{self, Marked, is_machine};
use super::{Code, Finding};

/// What is odd about the text of a legal move, which is here.
pub(super) fn doubtful(game: &dyn Board, m: Move, doubt: Doubt, span: Span) -> Finding {
    let name = naming::write(game, m, Style::San);
    let (code, message) = match doubt {
        Doubt::NeedlessOrigin => {
            (Code::W203, format!("only one piece of this kind can move there: `{name}` is enough"))
        }
        Doubt::CaptureSign if game.captures(m) => {
            (Code::W204, format!("the move captures a piece: write `{name}`"))
        }
        Doubt::CaptureSign => (Code::W204, format!("the move captures nothing: write `{name}`")),
        Doubt::KingListed => {
            (Code::W204, format!("the King is not listed among the captured pieces: write `{name}`"))
        }
        Doubt::PlaceLeftOut => {
            (Code::W205, format!("the new square of the friendly piece is missing: write `{name}`"))
        }
        Doubt::NotEnPassant => (Code::W206, format!("the move is not an en passant capture: write `{name}`")),
    };
    Finding::new(code, span, message)
}

/// Castling with zeros, small letters or long dashes, and the edit that writes it as the standard does. The token may have a mark.
pub(super) fn odd_castling(read: &MoveSyntax, token: &[u8], span: Span) -> Option<(Finding, Edit)> {
    let proper = match read.written {
        Written::ShortCastling => "O-O",
        Written::LongCastling => "O-O-O",
        _ => return None,
    };
    // `ep`, marks and glyphs may follow the last sign.
    let before_marks = token.get(..read.mark_span.start.min(read.glyph.start) as usize)?;
    let end = before_marks.iter().rposition(|sign| Some(sign) == token.first())? as u32 + 1;
    let written = token.get(..end as usize).filter(|written| *written != proper.as_bytes())?;
    let message = format!("castling is written `{proper}`, with capital letters, not `{}`", text(written));
    let place = Span { end: span.start + end, ..span };
    Some((Finding::new(Code::W210, place, message), Edit::replace(place, proper)))
}

/// What the text of a legal move says that the move is not (`Code::is_put_right`), where it is alone and no move
/// follows it. Each finding has its fix. `line` is the text that the span counts from.
pub fn contradictions(
    game: &dyn Board,
    line: &[u8],
    read: &MoveSyntax,
    named: Named,
    span: Span,
) -> Vec<Finding> {
    let place = if read.mark == Mark::None { span } else { read.mark_span.moved(span.start) };
    let marked = Marked { mark: read.mark, place, machine: is_machine(read) };
    let after = game.boxed_after(named.m);
    let doubt = named.doubt.map(|doubt| {
        let end = span.start + read.mark_span.start.min(read.glyph.start);
        let mut name = String::new();
        naming::push_unmarked(game, named.m, Style::San, &mut name);
        let fix = Fix::safe([Edit::replace(Span { end, ..span }, name)]);
        doubtful(game, named.m, doubt, span).with_fix(Some(fix))
    });
    let mark = marks::fault(marked, Marks::Written, game.turn(), &*after).map(|finding| {
        let fix = Fix::safe([Edit::replace(place, naming::mark(game.turn(), &*after))]);
        finding.with_fix(Some(fix))
    });
    let castling = odd_castling(read, span.of(line), span)
        .map(|(finding, edit)| finding.with_fix(Some(Fix::safe([edit]))));
    doubt.into_iter().chain(mark).chain(castling).filter(|finding| finding.code.is_put_right()).collect()
}
