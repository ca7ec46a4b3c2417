//! What one notation does differently from another, as data.

use std::borrow::Cow;

use crate::notation::moves::{MoveSyntax, MoveSyntaxError};

use super::ElementKind;

/// The conventions of a notation: how its words are read, and what a record in it must have.
#[derive(Debug)]
pub struct Conventions {
    /// The notation's id: `pgn`. Rulesets name notations by it.
    pub id: &'static str,
    /// Reads a move in place of the one read before.
    pub read_move: fn(&mut MoveSyntax, &[u8]) -> Result<(), MoveSyntaxError>,
    /// Whether most moves are short words that a faster reader takes.
    pub plain_moves: PlainMoves,
    /// What follows a move to say that it gives check or wins.
    pub marks: Marks,
    /// Whether `!` and `?` may be part of a move's word.
    pub glyphs_in_moves: bool,
    /// The text of a comment without its signs, with line ends as LF.
    pub comment: fn(ElementKind, &[u8]) -> Cow<'_, str>,
    /// Whether a comment that ends with its line stays one when it is written in PGN.
    pub line_comments: bool,
    /// The sign that ends a comment, for messages.
    pub comment_end: char,
    /// Whether a stretch of the record is text for people, which a comment may quote.
    pub readable: bool,
    /// Whether tags may repeat what fixed fields of the record say. They must say the same.
    pub tags_repeat_fields: bool,
    /// Whether PGN's seven tags are expected.
    pub roster: bool,
    /// Whether a record is expected to end with a result.
    pub result: bool,
    /// Whether a record writes its start position even where it is the one that every game starts from.
    pub writes_start: bool,
    /// The results that there are, for messages.
    pub results: &'static str,
    /// What of a record's text may be replaced by other text.
    pub edits: Edits,
}

/// What of a record's text may be replaced by text that a fix writes. A fix writes moves in `san` and everything else as
/// PGN does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Edits {
    /// Everything.
    All,
    /// Moves and their marks.
    Moves,
    /// Nothing: the notation writes moves in another way.
    None,
}

/// Whether most moves of a notation are short words that a faster reader takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PlainMoves {
    /// They are.
    Common,
    /// They are not.
    None,
}

/// What follows a move to say that it gives check or wins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Marks {
    /// Check marks as in SAN. They are expected behind moves in SAN, and not behind moves in the machine's form.
    Written,
    /// They may be left out.
    Optional,
    /// Signs of the notation's own, which may be left out: `+`, `-`, `++`, `--`.
    Symbols,
}

impl Conventions {
    /// Words, braces, and nothing that must be there: what a game has before any reader has filled it.
    pub(crate) const WORDS: Conventions = Conventions {
        id: "",
        read_move: MoveSyntax::read,
        plain_moves: PlainMoves::None,
        marks: Marks::Optional,
        glyphs_in_moves: false,
        comment: |_, raw| crate::notation::text::text(raw),
        line_comments: false,
        comment_end: '}',
        readable: true,
        tags_repeat_fields: false,
        roster: false,
        result: false,
        writes_start: false,
        results: "",
        edits: Edits::None,
    };
}
