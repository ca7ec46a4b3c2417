//! One game of a record in PGN: its tags, then its movetext; and what PGN does in its own way: words for moves, braces for
//! comments, seven tags, a result at the end.

use std::borrow::Cow;

use memchr::memchr;

use crate::notation::Span;
use crate::notation::moves::{self, MoveSyntax};
use crate::notation::score::Score;
use crate::notation::syntax::{Conventions, Edits, ElementKind, Marks, ParsedGame, PlainMoves};
use crate::notation::text::{lines, text};

use super::header::header;
use super::movetext;

/// Reads one game from byte `from` into `game`, which is emptied first, and returns where the next game begins:
/// `bytes.len()` after the last. `from` is 0 or what was returned before.
///
/// A text of blanks alone gives an empty game.
///
/// # Panics
/// When the text is longer than 4 GiB or `from` lies beyond it.
pub fn parse(bytes: &[u8], from: usize, game: &mut ParsedGame) -> usize {
    game.clear(&PGN);
    let text = Span::new(from, bytes.len()); // from here on all places fit
    let at = header(bytes, from, game, has_moves);
    let next = if at < bytes.len() { movetext::read(bytes, at, game) } else { at };
    game.span = Span { start: text.start, end: next as u32 };
    if game.faults.len() > 1 {
        game.faults.sort_by_key(|fault| fault.span.start);
    }
    next
}

/// Whether a line between two tags, up to its first comment, has a move, a move number with its dot, or a result. Words that have no
/// digit are not taken for moves, except castling: they are rather a sentence.
fn has_moves(line: &[u8]) -> bool {
    let text = &line[..memchr(b'{', line).unwrap_or(line.len())];
    let mut words = text.split(u8::is_ascii_whitespace).filter(|word| !word.is_empty());
    words.any(|word| {
        let digits = word.iter().take_while(|b| b.is_ascii_digit()).count();
        let is_number = digits > 0 && matches!(word[digits..], [b'.', ..] | [0xE2, 0x80, 0xA6, ..]);
        let may_be_move =
            word.starts_with(b"O-O") || word.iter().any(u8::is_ascii_digit) && digits < word.len();
        is_number || Score::parse(word).is_some() || may_be_move && moves::parse(word).is_ok()
    })
}

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
    says_mate: |_| false,
    edits: Edits::All,
};

fn comment(kind: ElementKind, raw: &[u8]) -> Cow<'_, str> {
    match kind {
        ElementKind::LineComment | ElementKind::EscapedLine => text(&raw[1..]),
        ElementKind::Aside | ElementKind::Number => lines(text(raw)),
        _ => lines(text(raw[1..].strip_suffix(b"}").unwrap_or(&raw[1..]))),
    }
}
