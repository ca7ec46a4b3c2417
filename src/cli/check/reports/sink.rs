//! Where a report goes: standard output, or a file that gets its name when it is complete.

use std::path::Path;

use crate::report::harmless_plain;

use crate::cli::exit::Failure;
use crate::cli::output::Output;
use crate::cli::outputs::{OutputFiles, Wanted, Whole, packing_of};

pub(super) enum Sink {
    Standard,
    File(Box<Whole>),
}

impl Sink {
    /// A new file, compressed as its name says.
    pub(super) fn file(files: &OutputFiles, option: &'static str, path: &Path) -> Result<Self, Failure> {
        files.begin(Wanted { option, path, packing: packing_of(path)? }).map(Box::new).map(Sink::File)
    }

    /// Writes the next text. A file gets no colours.
    pub(super) fn write(&mut self, text: &str, out: &mut Output) -> Result<(), Failure> {
        match self {
            _ if text.is_empty() => Ok(()),
            Sink::Standard => out.result(text),
            Sink::File(file) => file.write(harmless_plain(text).as_bytes()),
        }
    }

    /// Writes the next part of a document for programs, which keeps its bytes.
    pub(super) fn write_document(&mut self, text: &str, out: &mut Output) -> Result<(), Failure> {
        match self {
            Sink::Standard => out.verbatim(text.as_bytes()),
            Sink::File(file) => file.write(text.as_bytes()),
        }
    }

    pub(super) fn finish(self) -> Result<(), Failure> {
        match self {
            Sink::Standard => Ok(()),
            Sink::File(file) => file.finish(),
        }
    }
}
