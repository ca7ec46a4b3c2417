//! Why a position string is refused, and what is left out of an accepted one.

use std::fmt;

use crate::notation::Span;
use crate::notation::fen::FenSyntaxError;

/// Why a position string is refused.
///
/// ```
/// use lawspeaker::variants::{Chess, fen};
/// let refused = fen::read::<Chess>("4k3/8/8/8/8/8/8/8 w - - 0 1").unwrap_err();
/// assert_eq!((refused.rule, &*refused.why), (Some("CHESS-1"), "White has no King on the board"));
/// let (_, warnings) = fen::read::<Chess>("4k3/8/8/8/8/8/8/4K3 w K - 0 1")?;
/// assert_eq!((warnings[0].span.start, warnings[0].is_read), (22, false));
/// # Ok::<(), fen::FenError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct FenError {
    /// The part of the string that is wrong, in bytes.
    pub span: Span,
    /// The id of the rule that the position breaks, where there is one.
    pub rule: Option<&'static str>,
    /// The reason, without a full stop.
    pub why: String,
}

impl fmt::Display for FenError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.rule {
            Some(rule) => write!(f, "{rule}: {}", self.why),
            None => f.write_str(&self.why),
        }
    }
}

impl std::error::Error for FenError {}

impl From<FenSyntaxError> for FenError {
    fn from(error: FenSyntaxError) -> Self {
        FenError { span: error.span, rule: None, why: error.why }
    }
}

/// A part of an accepted position string that was left out, such as an impossible en passant square, or that is written in
/// another form than the usual one.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct FenWarning {
    /// The part of the string, in bytes.
    pub span: Span,
    /// What was left out and why, or how it was read; without a full stop.
    pub why: String,
    /// Whether the part was read, in another form than the usual one. Otherwise it was left out.
    pub is_read: bool,
}

impl fmt::Display for FenWarning {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.why)
    }
}
