//! A line of the list: a game or a problem, with its place in its file.

use std::sync::Arc;

use crate::problems::{Extent, ProblemNotation, SourceEntry};
use crate::replay::Finding;
use crate::source::{FileEntry, LineEntry};

/// What an entry is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::view) enum Kind {
    /// A game of a record.
    Game,
    /// A problem or a position: an entry of a problem file.
    Problem,
}

/// A game or a problem.
#[derive(Clone, Debug)]
pub(in crate::view) struct Entry {
    pub(in crate::view) kind: Kind,
    /// The number of its file in the library.
    pub(in crate::view) file: u32,
    /// The line on which it begins, from 1.
    pub(in crate::view) line: u64,
    /// Where its text begins in the stream.
    pub(in crate::view) offset: u64,
    /// The number of bytes of its text.
    pub(in crate::view) len: u32,
    /// What is known of its text if it is a problem of several lines.
    pub(in crate::view) extent: Extent,
    /// What earlier lines of its file say about it; most notations have no such lines.
    pub(in crate::view) context: Option<Arc<[u8]>>,
    /// Players or the name of a problem. Without control characters, as everything that is shown.
    pub(in crate::view) name: Box<str>,
    /// The result or the stipulation.
    pub(in crate::view) aim: Box<str>,
    /// How many findings it has; none until it was replayed.
    pub(in crate::view) findings: Option<Count>,
}

/// How many findings an entry has.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(in crate::view) struct Count {
    /// Errors.
    pub(in crate::view) errors: u32,
    /// Warnings and notes.
    pub(in crate::view) others: u32,
}

impl Count {
    /// Counts the findings of an entry.
    pub(in crate::view) fn of(findings: &[Finding]) -> Self {
        let errors = findings.iter().filter(|finding| finding.is_error()).count();
        Count { errors: short(errors), others: short(findings.len() - errors) }
    }

    /// All of them.
    pub(in crate::view) fn total(self) -> u32 {
        self.errors.saturating_add(self.others)
    }
}

fn short(number: usize) -> u32 {
    u32::try_from(number).unwrap_or(u32::MAX)
}

/// The text of an entry, read from its file.
#[derive(Clone, Debug)]
pub(in crate::view) struct Text {
    pub(in crate::view) entry: Entry,
    pub(in crate::view) bytes: Vec<u8>,
    /// The notation of a problem of several lines.
    pub(in crate::view) notation: Option<ProblemNotation>,
}

impl Text {
    /// The problem or the position, as it was in its file.
    pub(in crate::view) fn file_entry(&self) -> FileEntry {
        let Entry { line: number, offset, extent, .. } = self.entry;
        let text = self.bytes.clone();
        match self.notation {
            None => FileEntry::Line(LineEntry { text, ending: Some(b""), number, offset }),
            Some(notation) => FileEntry::Lines(SourceEntry::again(text, (number, offset), extent), notation),
        }
    }
}
