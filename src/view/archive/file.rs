//! A file to view, its bytes, and the lines of the list: a game or a problem each, with its place in its file. A plain file is read
//! again in place. The text of other streams (compressed, in UTF-16, standard input) is copied to a temporary file as it is read.

use std::fs::File;
use std::io::{self, BufRead, BufReader, Read, Seek, SeekFrom, Write};
use std::path::PathBuf;
use std::sync::{Arc, Mutex, PoisonError};

use crate::formats::Format;
use crate::problems::{Extent, ProblemNotation, ProblemOptions, SourceEntry};
use crate::replay::{Finding, ReplayOptions};
use crate::select::Condition;
use crate::select::findings::FileRules;
use crate::source::{FileEntry, LineEntry};

/// A file to view, and what the command and its configuration say about it.
#[derive(Debug)]
pub(crate) struct FileToView {
    pub(crate) path: PathBuf,
    /// The path as it is shown.
    pub(crate) name: String,
    pub(crate) settings: ReplayOptions,
    /// Which of its findings count.
    pub(crate) rules: FileRules,
}

impl FileToView {
    /// What is known of its problems before they are read.
    pub(in crate::view) fn problem_options(&self) -> ProblemOptions<'static> {
        let (variant, default_variant) = (self.settings.variant, self.settings.default_variant);
        ProblemOptions { variant, default_variant, ..ProblemOptions::default() }
    }
}

/// Which games are listed.
pub(crate) struct Chosen {
    /// What must be true of them.
    pub(crate) condition: Condition,
    /// Whether the next one of these is taken.
    pub(crate) takes_next: Box<dyn FnMut() -> bool + Send>,
    /// Whether these are all games. Otherwise problems are not listed.
    pub(crate) is_everything: bool,
}

/// All of them.
impl Default for Chosen {
    fn default() -> Self {
        Chosen { condition: Condition::default(), takes_next: Box::new(|| true), is_everything: true }
    }
}

/// A file that was opened and recognised.
pub(crate) struct Opened {
    pub(crate) format: &'static Format,
    pub(crate) stream: BufReader<Box<dyn Read + Send>>,
    /// Whether the bytes of the stream are those of the file, at the same places.
    pub(crate) is_plain: bool,
}

/// Where the bytes of a file can be read again.
#[derive(Clone, Debug)]
pub(super) struct Bytes(Arc<Mutex<File>>);

impl Bytes {
    /// Of an opened file, with the stream to be read once from its beginning to its end.
    pub(super) fn of(file: &FileToView, opened: Opened) -> io::Result<(Self, Box<dyn BufRead + Send>)> {
        if opened.is_plain {
            return Ok((Bytes::in_file(File::open(&file.path)?), Box::new(opened.stream)));
        }
        let copy = Bytes::in_file(tempfile::tempfile()?);
        let copying = Copying { stream: opened.stream, copy: copy.clone(), written: 0 };
        Ok((copy, Box::new(BufReader::with_capacity(1 << 16, copying))))
    }

    fn in_file(file: File) -> Self {
        Bytes(Arc::new(Mutex::new(file)))
    }

    /// Reads a stretch.
    pub(super) fn read(&self, offset: u64, len: u32) -> io::Result<Vec<u8>> {
        let mut bytes = vec![0; len as usize];
        self.at(offset, |file| file.read_exact(&mut bytes))?;
        Ok(bytes)
    }

    /// Goes to a place in the file and does something there. The lock keeps the place: the thread that copies and the one
    /// that reads share it.
    fn at(&self, offset: u64, work: impl FnOnce(&mut File) -> io::Result<()>) -> io::Result<()> {
        let mut file = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        file.seek(SeekFrom::Start(offset))?;
        work(&mut file)
    }
}

/// A stream that is copied while it is read.
struct Copying<R> {
    stream: R,
    copy: Bytes,
    written: u64,
}

impl<R: Read> Read for Copying<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let read = self.stream.read(buffer)?;
        self.copy.at(self.written, |copy| copy.write_all(&buffer[..read]))?;
        self.written += read as u64;
        Ok(read)
    }
}

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
        let Entry { line: number, offset, extent, ref context, .. } = self.entry;
        let text = self.bytes.clone();
        match self.notation {
            None => FileEntry::Line(LineEntry { text, ending: Some(b""), number, offset }),
            Some(notation) => {
                let known = (extent, context.clone());
                FileEntry::Lines(SourceEntry::again(text, (number, offset), known), notation)
            }
        }
    }
}
