//! What a reader could not make sense of.

use crate::notation::Span;

/// Something that could not be made sense of: in a game, or with faults of another kind in another text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Fault<Kind = FaultKind> {
    /// What.
    pub kind: Kind,
    /// Where.
    pub span: Span,
}

/// What is wrong. Unless the text below says otherwise, the bytes of the span are in no tag and no element.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FaultKind {
    /// A tag line is malformed in this part. The line is lost, except that a tag without a bracket is kept.
    MalformedTag(TagPart),
    /// A quote inside a tag's value that should be escaped. The value goes on to the quote before the bracket.
    LooseQuote,
    /// The name was in a tag before. The span is the second name; both tags are kept.
    DuplicateTag,
    /// Text between a tag and the next tag line.
    TextAfterTag,
    /// The tags of the header are not one block of lines that begin with `[`: an empty line, a comment or text is between two of
    /// them, a line is indented, or a tag is on several lines. The span is the beginning of the first such tag, which is kept.
    ScatteredTags,
    /// Tag lines after the first [`MAX_TAGS`](super::MAX_TAGS) tags.
    TooManyTags,
    /// A comment without its closing sign. The span is the opening sign; the comment is an element.
    UnterminatedComment,
    /// A variation without its closing parenthesis. The span is the opening one, which is an element.
    UnterminatedVariation,
    /// A closing parenthesis where no variation is open.
    StrayClose,
    /// A sign that closes a comment where no comment is open.
    StrayBrace,
    /// `$` without a number from 0 to 255.
    BadNag,
    /// A variation nested deeper than [`MAX_DEPTH`](super::MAX_DEPTH). The span is its opening parenthesis; the variation is
    /// an element.
    TooDeep,
    /// A variation of a move that is not there. It is an element.
    VariationsNotRead,
    /// The number of a line with a move, where numbers count the moves of both sides, and the one that was expected. The span is the
    /// number; it is in no element, and is written anew.
    WrongNumber(u32),
    /// A result that is written together with the move before it. The span is the result, which is an element.
    GluedResult,
    /// A result with blanks in it. The span is the result, which is an element.
    SpacedResult,
    /// A result that is followed by moves of the same game. The span is the result, which is an element.
    StrayResult,
    /// A comment with a comment in it. The span is the comment, which is an element and ends at the last sign that closes it.
    NestedComment,
    /// Control characters outside comments.
    ControlCharacters,
    /// Control characters in the value of a tag, which is the span. They are kept.
    ControlInTag,
    /// Everything after the first [`MAX_ELEMENTS`](super::MAX_ELEMENTS) elements of a game.
    TooLong,
}

impl FaultKind {
    /// Whether the text of the fault is lost: it is in no tag and in no element.
    #[must_use]
    pub const fn is_lost(self) -> bool {
        match self {
            FaultKind::MalformedTag(_)
            | FaultKind::TextAfterTag
            | FaultKind::TooManyTags
            | FaultKind::StrayClose
            | FaultKind::StrayBrace
            | FaultKind::BadNag
            | FaultKind::ControlCharacters
            | FaultKind::TooLong => true,
            FaultKind::LooseQuote
            | FaultKind::ScatteredTags
            | FaultKind::DuplicateTag
            | FaultKind::ControlInTag
            | FaultKind::UnterminatedComment
            | FaultKind::UnterminatedVariation
            | FaultKind::GluedResult
            | FaultKind::SpacedResult
            | FaultKind::StrayResult
            | FaultKind::NestedComment
            | FaultKind::TooDeep
            | FaultKind::VariationsNotRead
            | FaultKind::WrongNumber(_) => false,
        }
    }
}

/// A part of a tag pair.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TagPart {
    /// The name: a letter, then letters, digits and underscores.
    Name,
    /// The quote before the value.
    OpenQuote,
    /// The quote after the value.
    CloseQuote,
    /// The closing bracket.
    Bracket,
}

/// Why a record as a whole has not the form of its notation. Nothing of it is replayed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refusal {
    /// Where the form is broken.
    pub span: Span,
    /// Why, as a sentence without its full stop.
    pub why: String,
}
