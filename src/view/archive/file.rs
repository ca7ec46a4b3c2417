//! A file to view, and its bytes. A plain file is read again in place. The text of other streams (compressed, in UTF-16,
//! standard input) is copied to a temporary file as it is read.

use std::fs::File;
use std::io::{self, BufRead, BufReader, Read, Seek, SeekFrom, Write};
use std::path::PathBuf;
use std::sync::{Arc, Mutex, PoisonError};

use crate::formats::Format;
use crate::problems::ProblemOptions;
use crate::replay::ReplayOptions;
use crate::select::findings::FileRules;

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
