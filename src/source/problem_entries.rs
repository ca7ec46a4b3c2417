//! The entries of a file of problems, in any notation that problems are read in.

use std::borrow::Cow;
use std::collections::VecDeque;
use std::io::{self, BufRead, Read};

use crate::formats::{Format, GameReader};
use crate::notation::epd::{self, LineKind};
use crate::problems::{
    Gatherer, ProblemNotation, ProblemOptions, SolvedEntry, SourceEntry, SourceLine, line_of, solve_entry,
    solve_line,
};
use crate::replay::ReplayOptions;

use super::Lines;

/// An entry of a file.
#[derive(Debug)]
pub enum FileEntry {
    /// A line, which may be blank or a comment.
    Line(LineEntry),
    /// Lines in a notation other than EPD, or a game.
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

    /// Whether there may be a problem in it: it is neither blank nor a comment.
    #[must_use]
    pub fn is_entry(&self) -> bool {
        match self {
            FileEntry::Line(line) => epd::kind(&line.text) == LineKind::Entry,
            FileEntry::Lines(..) => true,
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
pub struct ProblemEntries<R: Read>(Entries<R>);

/// How a stream is cut into entries.
enum Entries<R: Read> {
    /// Every line is an entry.
    Lines(Lines<R>),
    /// A notation whose entries may have several lines.
    Gathered(Gathered<R>),
    /// Every game is an entry.
    Games(Box<GameReader<R>>),
}

/// Entries whose lines are collected.
struct Gathered<R> {
    lines: Lines<R>,
    notation: ProblemNotation,
    /// What collects lines, until the end of the stream.
    gatherer: Option<Gatherer>,
    ready: VecDeque<SourceEntry>,
    found: Vec<SourceEntry>,
}

impl<R: BufRead> ProblemEntries<R> {
    /// For a stream that is written in this format: one that holds positions or problems, or games, whose start positions are problems.
    #[must_use]
    pub fn new(reader: R, format: &Format) -> Self {
        ProblemEntries(match ProblemNotation::from_id(format.id) {
            Some(notation) => Entries::Gathered(Gathered {
                lines: Lines::new(reader),
                notation,
                gatherer: Some(Gatherer::new(notation)),
                ready: VecDeque::new(),
                found: Vec::new(),
            }),
            None if format.reader.is_some() => {
                Entries::Games(Box::new(GameReader::new(reader, ReplayOptions::default())))
            }
            None => Entries::Lines(Lines::new(reader)),
        })
    }

    fn read(&mut self) -> io::Result<Option<FileEntry>> {
        match &mut self.0 {
            Entries::Lines(lines) => {
                let mut text = Vec::new();
                let any = lines.next(&mut text)?;
                Ok(any.then(|| FileEntry::Line(LineEntry::of(lines, text))))
            }
            Entries::Gathered(gathered) => gathered.read(),
            Entries::Games(games) => {
                let Some(game) = games.next().transpose()? else { return Ok(None) };
                let blank = game.text.len() - game.text.trim_ascii_start().len();
                let place = (game.line, game.offset + u64::from(game.start) + blank as u64);
                let entry = SourceEntry::game(game.text[blank..].to_vec(), game.number, place);
                Ok(Some(FileEntry::Lines(entry, ProblemNotation::Pgn)))
            }
        }
    }
}

impl<R: BufRead> Gathered<R> {
    fn read(&mut self) -> io::Result<Option<FileEntry>> {
        let mut text = Vec::new();
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
        Ok(self.ready.pop_front().map(|entry| FileEntry::Lines(entry, self.notation)))
    }
}

impl LineEntry {
    /// The line that was read last, with its text.
    fn of<R: BufRead>(lines: &Lines<R>, text: Vec<u8>) -> Self {
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
