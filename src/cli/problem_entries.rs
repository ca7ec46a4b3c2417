//! The entries of a file of problems, in any notation that problems are read in.

use std::collections::VecDeque;
use std::io::{self, BufRead};

use crate::formats::Format;
use crate::problems::{Gatherer, ProblemNotation, SourceEntry, SourceLine};
use crate::source::Lines;

/// An entry of a file.
pub(super) enum FileEntry {
    /// A line, which may be blank or a comment.
    Line(LineEntry),
    /// Lines in a notation whose entries have several.
    Lines(SourceEntry, ProblemNotation),
}

/// A line of a file.
pub(super) struct LineEntry {
    pub(super) text: Vec<u8>,
    /// How it ends in the file; `None` if it is so long that it was not read to its end.
    pub(super) ending: Option<&'static [u8]>,
    /// Its number, from 1.
    pub(super) number: u64,
    /// The bytes before it.
    pub(super) offset: u64,
}

impl FileEntry {
    /// The text as it is in the file.
    pub(super) fn text(&self) -> &[u8] {
        match self {
            FileEntry::Line(line) => &line.text,
            FileEntry::Lines(entry, _) => &entry.text,
        }
    }

    /// The number of its first line, from 1.
    pub(super) fn number(&self) -> u64 {
        match self {
            FileEntry::Line(line) => line.number,
            FileEntry::Lines(entry, _) => entry.number,
        }
    }
}

/// Reads the entries of a stream one by one.
pub(super) struct Entries<R> {
    lines: Lines<R>,
    /// The notation whose entries have several lines; none where every line is an entry.
    notation: Option<ProblemNotation>,
    /// What collects lines, until the end of the stream.
    gatherer: Option<Gatherer>,
    ready: VecDeque<SourceEntry>,
    found: Vec<SourceEntry>,
}

impl<R: BufRead> Entries<R> {
    pub(super) fn new(reader: R, format: &Format) -> Self {
        let notation = ProblemNotation::from_id(format.id);
        Entries {
            lines: Lines::new(reader),
            notation,
            gatherer: notation.map(Gatherer::new),
            ready: VecDeque::new(),
            found: Vec::new(),
        }
    }

    /// The next entry; none at the end.
    pub(super) fn next(&mut self) -> io::Result<Option<FileEntry>> {
        let mut text = Vec::new();
        let Some(notation) = self.notation else {
            let any = self.lines.next(&mut text)?;
            return Ok(any.then(|| FileEntry::Line(self.line(text))));
        };
        while self.ready.is_empty()
            && let Some(gatherer) = &mut self.gatherer
        {
            if self.lines.next(&mut text)? {
                let (ending, number, offset) =
                    (self.lines.ending(), self.lines.number(), self.lines.offset());
                let whole = self.lines.is_whole();
                gatherer.line(SourceLine { text: &text, ending, number, offset, whole }, &mut self.found);
            } else if let Some(gatherer) = self.gatherer.take() {
                self.found.extend(gatherer.finish());
            }
            self.ready.extend(self.found.drain(..));
        }
        Ok(self.ready.pop_front().map(|entry| FileEntry::Lines(entry, notation)))
    }

    fn line(&self, text: Vec<u8>) -> LineEntry {
        let lines = &self.lines;
        let ending = lines.is_whole().then(|| lines.ending());
        LineEntry { text, ending, number: lines.number(), offset: lines.offset() }
    }
}
