//! What PGN does in its own way: words for moves, braces for comments, seven tags, a result at the end.

use std::borrow::Cow;

use crate::notation::moves::MoveSyntax;
use crate::notation::syntax::{Conventions, Edits, ElementKind, Marks, PlainMoves};
use crate::notation::text::{lines, text};

/// PGN's conventions.
pub(crate) static PGN: Conventions = Conventions {
    id: "pgn",
    read_move: MoveSyntax::read,
    plain_moves: PlainMoves::Common,
    marks: Marks::Written,
    glyphs_in_moves: true,
    comment,
    line_comments: true,
    comment_end: '}',
    readable: true,
    tags_repeat_fields: false,
    roster: true,
    result: true,
    writes_start: false,
    results: "results are `1-0`, `0-1`, `1/2-1/2` and `*`",
    edits: Edits::All,
};

fn comment(kind: ElementKind, raw: &[u8]) -> Cow<'_, str> {
    match kind {
        ElementKind::LineComment | ElementKind::EscapedLine => text(&raw[1..]),
        ElementKind::Aside | ElementKind::Number => lines(text(raw)),
        _ => lines(text(raw[1..].strip_suffix(b"}").unwrap_or(&raw[1..]))),
    }
}
