//! How a finding can be repaired: edits of the bytes that were read.

use crate::notation::Span;

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
