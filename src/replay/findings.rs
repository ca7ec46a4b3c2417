//! The findings of one game while they are gathered, at most a thousand.

use crate::notation::Span;

use super::{Code, CodeSet, Finding, Scope};

/// The most findings listed for one game.
pub const MOST_FINDINGS: usize = 1000;

/// Findings so far.
#[derive(Debug, Default)]
pub(super) struct Findings {
    list: Vec<Finding>,
    left_out: u64,
    spoilt: bool,
    scope: Scope,
    without: CodeSet,
}

impl Findings {
    /// None so far.
    pub(super) fn within(scope: Scope, without: CodeSet) -> Self {
        Findings { scope, without, ..Findings::default() }
    }

    /// Whether warnings and notes are kept. Where they are not they need not be looked for.
    pub(super) fn holds_warnings(&self) -> bool {
        self.scope == Scope::All
    }

    pub(super) fn push(&mut self, finding: Finding) {
        if !self.holds_warnings() && !finding.is_error() || self.without.contains(finding.code) {
            return;
        }
        if self.list.len() < MOST_FINDINGS {
            self.list.push(finding);
        } else {
            self.left_out += 1;
        }
    }

    pub(super) fn add(&mut self, code: Code, span: Span, message: impl Into<String>) {
        self.push(Finding::new(code, span, message));
    }

    /// Whether another finding would only be counted.
    pub(super) fn is_full(&self) -> bool {
        self.list.len() >= MOST_FINDINGS
    }

    /// Counts findings that were never made.
    pub(super) fn leave_out(&mut self, count: u64) {
        self.left_out += count;
    }

    /// Marks the record as invalid, whatever else is found.
    pub(super) fn spoil(&mut self) {
        self.spoilt = true;
    }

    pub(super) fn spoilt(&self) -> bool {
        self.spoilt
    }

    /// All, in the order of the text, with a word about those left out.
    pub(super) fn finish(mut self, end: Span) -> Vec<Finding> {
        self.list.sort_by_key(|finding| finding.span.start);
        if self.left_out > 0 {
            self.list.push(not_listed(self.left_out, end));
        }
        self.list
    }
}

/// The word about findings that are only counted. `end` is the end of the game.
pub(crate) fn not_listed(count: u64, end: Span) -> Finding {
    Finding::new(Code::E107, end, format!("{count} findings of this game are not listed"))
}
