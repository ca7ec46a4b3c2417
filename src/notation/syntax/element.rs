//! The pieces of movetext.

use crate::notation::Span;
use crate::notation::score::Score;

/// A piece of movetext.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Element {
    /// What it is.
    pub kind: ElementKind,
    /// Its place in the text.
    pub span: Span,
}

/// What a piece of movetext is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ElementKind {
    /// Dots, or digits followed by dots.
    MoveNumber,
    /// A number without a dot, which is a move number only if it is the one that is due and a move follows it; or a number or a time
    /// in parentheses, which never is one.
    Number,
    /// A word that is nothing else, with its check marks and `!?`.
    Move,
    /// A second name of the move before it. Both must mean the same move.
    SecondName,
    /// `e.p.` or `ep`, directly after a move.
    EnPassantNote,
    /// A mark as a word of its own, directly after a move: `ch`, `mate`, `+`.
    MarkNote,
    /// `$n`.
    Nag(u8),
    /// A word of `!` and `?`, or a sign that [`glyph_nag`](crate::notation::pgn::glyph_nag) knows.
    Glyph,
    /// A comment. In PGN the span includes the braces; a comment without an end reaches to the end of the text.
    Comment,
    /// A comment on the move before the last one. Only notations that write two moves per turn have it.
    CommentOnMoveBefore,
    /// A comment that ends with its line. In PGN: `;` and the rest of the line, without the line end.
    LineComment,
    /// `%` in the first column and the rest of its line, without the line end.
    EscapedLine,
    /// Text without the signs of a comment that is understood, and has no other place in a game: `(=)`, an offer of a draw.
    Aside,
    /// `(`.
    Open,
    /// `)`; empty where the text ends before it.
    Close,
    /// A whole variation that is not read: it is nested deeper than [`MAX_DEPTH`](super::MAX_DEPTH), or the reader does not know how.
    Buried,
    /// A result. Only one outside variations ends the game.
    Result(Score),
}

impl ElementKind {
    /// Whether it is a comment of any sort.
    #[must_use]
    pub const fn is_comment(self) -> bool {
        matches!(
            self,
            ElementKind::Comment
                | ElementKind::CommentOnMoveBefore
                | ElementKind::LineComment
                | ElementKind::EscapedLine
                | ElementKind::Aside
        )
    }
}
