//! The entries of a file of problems, in any notation that problems are read in.

use std::borrow::Cow;
use std::collections::VecDeque;
use std::io::{self, BufRead};

use crate::formats::Format;
use crate::notation::epd::{self, LineKind};
use crate::problems::{
    Gatherer, ProblemNotation, ProblemOptions, SolvedEntry, SourceEntry, SourceLine, line_of, solve_entry,
    solve_line,
};

use super::Lines;

/// An entry of a file.
#[derive(Debug)]
pub enum FileEntry {
    /// A line, which may be blank or a comment.
    Line(LineEntry),
    /// Lines in a notation whose entries have several.
    Lines(SourceEntry, ProblemNotation),
}

/// A line of a file.
#[derive(Debug)]
pub struct LineEntry {
    /// The line without its end.
    pub text: Vec<u8>,
    /// How it ends in the file; `None` if it is so long that it was not read to its end.
    pub ending: Option<&'static [u8]>,
    /// Its number, from 1.
    pub number: u64,
    /// The bytes before it.
    pub offset: u64,
}

impl FileEntry {
    /// The text as it is in the file.
    #[must_use]
    pub fn text(&self) -> &[u8] {
        match self {
            FileEntry::Line(line) => &line.text,
            FileEntry::Lines(entry, _) => &entry.text,
        }
    }

    /// The number of its first line, from 1.
    #[must_use]
    pub fn number(&self) -> u64 {
        match self {
            FileEntry::Line(line) => line.number,
            FileEntry::Lines(entry, _) => entry.number,
        }
    }

    /// It as a line of EPD, or why it cannot be one: a piece or a square that is not understood. None if there is no entry in
    /// it: it is blank or a comment. Of the options only the variants count.
    ///
    /// # Errors
    /// A sentence. That the position of a line is wrong is no error here.
    #[must_use]
    pub fn line(&self, settings: &ProblemOptions<'_>) -> Option<Result<Cow<'_, [u8]>, String>> {
        match self {
            FileEntry::Line(line) => {
                (epd::kind(&line.text) == LineKind::Entry).then(|| Ok(Cow::Borrowed(&line.text[..])))
            }
            FileEntry::Lines(entry, notation) => {
                let line = line_of(entry, *notation, (settings.variant, settings.default_variant))?;
                Some(line.map(|line| Cow::Owned(line.into_bytes())))
            }
        }
    }

    /// Solves it. None if there is no problem in it: it is blank or a comment.
    #[must_use]
    pub fn solve(&self, settings: &ProblemOptions<'_>) -> Option<SolvedEntry> {
        match self {
            FileEntry::Line(line) => solve_line(&line.text, line.number, line.offset, settings)
                .map(|problem| SolvedEntry { problem, line: None }),
            FileEntry::Lines(entry, notation) => solve_entry(entry, *notation, settings),
        }
    }
}

/// The entries of a stream, read one by one. An error is one of the stream.
pub struct ProblemEntries<R> {
    lines: Lines<R>,
    /// The notation whose entries have several lines; none where every line is an entry.
    notation: Option<ProblemNotation>,
    /// What collects lines, until the end of the stream.
    gatherer: Option<Gatherer>,
    ready: VecDeque<SourceEntry>,
    found: Vec<SourceEntry>,
}

impl<R: BufRead> ProblemEntries<R> {
    /// For a stream that is written in this format: one that holds positions or problems.
    #[must_use]
    pub fn new(reader: R, format: &Format) -> Self {
        let notation = ProblemNotation::from_id(format.id);
        ProblemEntries {
            lines: Lines::new(reader),
            notation,
            gatherer: notation.map(Gatherer::new),
            ready: VecDeque::new(),
            found: Vec::new(),
        }
    }

    fn read(&mut self) -> io::Result<Option<FileEntry>> {
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

impl<R: BufRead> Iterator for ProblemEntries<R> {
    type Item = io::Result<FileEntry>;

    fn next(&mut self) -> Option<Self::Item> {
        self.read().transpose()
    }
}
