//! Moves that are clear, and whose text says something that they are not.

use crate::naming::{self, Doubt, Named};
use crate::notation::Span;
use crate::notation::moves::{Mark, MoveSyntax};
use crate::notation::syntax::Marks;
use crate::rules::{Move, Position};

use super::marks::{self, Marked, is_machine};
use super::{Code, Finding};

/// What is odd about the text of a legal move, which is here.
pub(super) fn doubtful<P: Position>(game: &P, m: Move, doubt: Doubt, span: Span) -> Finding {
    let name = naming::san(game, m);
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

/// What the text of a legal move says that the move is not (`Code::is_put_right`), where it is alone and no move
/// follows it.
pub fn contradictions<P: Position>(game: &P, read: &MoveSyntax, named: Named, span: Span) -> Vec<Finding> {
    let place = if read.mark == Mark::None { span } else { read.mark_span.moved(span.start) };
    let marked = Marked { mark: read.mark, place, machine: is_machine(read) };
    let doubt = named.doubt.map(|doubt| doubtful(game, named.m, doubt, span));
    let mark = marks::fault(marked, Marks::Written, game.turn(), &game.after(named.m));
    doubt.into_iter().chain(mark).filter(|finding| finding.code.is_put_right()).collect()
}
