//! One thing found in a record.

use crate::notation::Span;
use crate::notation::text::text;

use super::fix::Fix;
use super::{Code, Severity};

/// Something found, with its place and its reason.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Finding {
    /// What kind of thing.
    pub code: Code,
    /// How serious it is: as its code says, unless the user has chosen differently.
    pub severity: Severity,
    /// Where in the record's bytes.
    pub span: Span,
    /// The rule behind it.
    pub rule: Option<&'static str>,
    /// The half-move concerned, from 1 for the first of the game; none when no move is.
    pub ply: Option<u32>,
    /// The variation concerned: `2` for the game's second, `2.1` for the first inside that; none on the main line.
    pub variation: Option<String>,
    /// The token concerned, as written.
    pub token: Option<String>,
    /// The position before the move concerned.
    pub fen: Option<String>,
    /// Legal moves that fit or nearly fit, in `san`.
    pub candidates: Vec<String>,
    /// What is wrong, as a sentence without its full stop and without the rule's id.
    pub message: String,
    /// What to do.
    pub help: Option<String>,
    /// How to repair it; none where that takes a person.
    pub fix: Option<Box<Fix>>,
}

/// The most characters of a record's text that a finding repeats: its span has the rest.
const MOST_QUOTED: usize = 80;

/// A stretch of a record to be repeated in a finding, cut where it is longer than anyone would read.
pub(crate) fn quoted(bytes: &[u8]) -> String {
    let mut head = &bytes[..bytes.len().min(8 * MOST_QUOTED)];
    if let Err(error) = std::str::from_utf8(head)
        && error.error_len().is_none()
        && head.len() < bytes.len()
    {
        head = &head[..error.valid_up_to()]; // a character that the cut went through
    }
    let text = text(head);
    match text.char_indices().nth(MOST_QUOTED) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text.into_owned(),
    }
}

impl Finding {
    /// A finding with nothing but its place and message.
    #[must_use]
    pub(crate) fn new(code: Code, span: Span, message: impl Into<String>) -> Self {
        Finding {
            code,
            severity: code.severity(),
            span,
            rule: None,
            ply: None,
            variation: None,
            token: None,
            fen: None,
            candidates: Vec::new(),
            message: message.into(),
            help: None,
            fix: None,
        }
    }

    /// The same with a word of help.
    #[must_use]
    pub(crate) fn with_help(mut self, help: impl Into<String>) -> Self {
        self.help = Some(help.into());
        self
    }

    /// The same with the rule behind it.
    #[must_use]
    pub(crate) fn with_rule(mut self, rule: &'static str) -> Self {
        self.rule = Some(rule);
        self
    }

    /// The same with a fix, if there is one.
    #[must_use]
    pub(crate) fn with_fix(mut self, fix: Option<Box<Fix>>) -> Self {
        self.fix = fix;
        self
    }

    /// Whether it is a move that could not be played, so that its line is not replayed further.
    #[must_use]
    pub(crate) fn stops_a_line(&self) -> bool {
        self.fen.is_some()
    }

    /// Whether the main line is not replayed beyond it.
    #[must_use]
    pub(crate) fn stops_the_main_line(&self) -> bool {
        self.variation.is_none() && (self.stops_a_line() || self.code == Code::E301)
    }

    /// Whether it makes exit status 1.
    #[must_use]
    pub fn is_error(&self) -> bool {
        self.severity == Severity::Error
    }

    /// The message with its rule before it: `ODIN-6: the King on ...`.
    #[must_use]
    pub fn sentence(&self) -> String {
        match self.rule {
            Some(rule) => format!("{rule}: {}", self.message),
            None => self.message.clone(),
        }
    }
}
