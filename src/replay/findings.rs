//! The findings of one game while they are gathered, at most a thousand.

use crate::notation::Span;
use crate::notation::syntax::{Conventions, Edits};

use super::fix::{Edit, MOST_EDITS};
use super::{Code, CodeSet, Finding, ReplayOptions, Scope};

/// The most findings listed for one game.
pub const MOST_FINDINGS: usize = 1000;

/// Findings so far.
#[derive(Debug)]
pub(super) struct Findings {
    list: Vec<Finding>,
    left_out: u64,
    spoilt: bool,
    scope: Scope,
    /// What fixes may edit; nothing if fixes are not wanted.
    edits: Edits,
    /// Codes that are not reported.
    without: CodeSet,
}

impl Findings {
    /// None so far, of a game in a notation with these conventions.
    pub(super) fn wanted(settings: &ReplayOptions, conventions: &Conventions) -> Self {
        let edits = settings.fixes.within(conventions.edits);
        let ReplayOptions { scope, without, .. } = *settings;
        Findings { list: Vec::new(), left_out: 0, spoilt: false, scope, without, edits }
    }

    /// Whether findings carry fixes that edit moves.
    pub(super) fn fix_moves(&self) -> bool {
        self.edits != Edits::None
    }

    /// Whether findings carry fixes that edit tags, numbers, results and line ends.
    pub(super) fn fix_text(&self) -> bool {
        self.edits == Edits::All
    }

    /// Those listed so far.
    pub(super) fn listed(&mut self) -> &mut [Finding] {
        &mut self.list
    }

    /// The place in the list of the finding that was added last.
    pub(super) fn last(&self) -> Option<usize> {
        self.list.len().checked_sub(1)
    }

    /// Adds an edit to the fix of a finding in the list.
    pub(super) fn extend_fix(&mut self, place: usize, edit: Edit) {
        let Some(finding) = self.list.get_mut(place) else { return };
        match &mut finding.fix {
            Some(fix) if fix.edits.len() < MOST_EDITS => fix.edits.push(edit),
            fix => *fix = None,
        }
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

    /// Adds a finding, if there is one.
    pub(super) fn extend(&mut self, finding: Option<Finding>) {
        if let Some(finding) = finding {
            self.push(finding);
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
        // They are usually in order. To sort takes memory: for the keys, which is less than for a copy of the findings.
        if !self.list.is_sorted_by_key(|finding| finding.span.start) {
            self.list.sort_by_cached_key(|finding| finding.span.start);
        }
        if self.left_out > 0 {
            self.list.push(not_listed(self.left_out, end));
        }
        self.list.shrink_to_fit(); // the findings of many games wait to be reported
        self.list
    }
}

/// The word about findings that are only counted. `end` is the end of the game.
pub(crate) fn not_listed(count: u64, end: Span) -> Finding {
    Finding::new(Code::E107, end, format!("{count} findings of this game are not listed"))
}
