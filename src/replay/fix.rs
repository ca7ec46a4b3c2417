//! How a finding can be repaired: edits of the bytes that were read.
//!
//! A fix is made with its finding, where the position and the syntax are at hand, and only if fixes are wanted
//! ([`Fixes`]): a plain check never pays for them. Guesses that need a replay of the rest are made above this room.

use crate::notation::Span;
use crate::notation::syntax::Edits;

/// The most edits of one fix: a fix of more would be of no record that a person wrote.
pub(super) const MOST_EDITS: usize = 1 << 16;

/// A repair of a finding.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Fix {
    /// Whether the meaning of the record certainly stays. An unsafe fix is a good guess that a person should look at.
    pub safe: bool,
    /// What to replace, in the order of the text, without overlaps.
    pub edits: Vec<Edit>,
}

/// New text for a stretch of bytes. An empty stretch is a place to insert at.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Edit {
    /// The bytes to replace, counted as the span of the finding is.
    pub span: Span,
    /// What takes their place.
    pub text: String,
}

/// Whether findings carry their fixes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub enum Fixes {
    /// They do not.
    #[default]
    Unwanted,
    /// They do, where a fix needs no replay of the rest of the record.
    Wanted,
}

impl Fixes {
    /// What may be edited in a record of a notation, if fixes are wanted.
    pub(super) fn within(self, edits: Edits) -> Edits {
        match self {
            Fixes::Unwanted => Edits::None,
            Fixes::Wanted => edits,
        }
    }
}

impl Fix {
    /// A fix that certainly keeps the meaning.
    pub(crate) fn safe(edits: impl Into<Vec<Edit>>) -> Box<Self> {
        Box::new(Fix { safe: true, edits: edits.into() })
    }

    /// A guess.
    pub(crate) fn guess(edits: impl Into<Vec<Edit>>) -> Box<Self> {
        Box::new(Fix { safe: false, edits: edits.into() })
    }
}

impl Edit {
    /// This text for these bytes.
    pub(crate) fn replace(span: Span, text: impl Into<String>) -> Self {
        Edit { span, text: text.into() }
    }

    /// This text before the byte at `at`.
    pub(crate) fn insert(at: u32, text: impl Into<String>) -> Self {
        Edit::replace(Span { start: at, end: at }, text)
    }

    /// Nothing for these bytes.
    pub(crate) fn delete(span: Span) -> Self {
        Edit::replace(span, "")
    }
}
