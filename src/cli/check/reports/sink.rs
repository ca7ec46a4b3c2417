//! Where a report goes: standard output, or a file that gets its name when it is complete.

use std::path::Path;

use anstream::adapter::strip_str;

use crate::report::harmless_lines;

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
            Sink::File(file) => {
                strip_str(&harmless_lines(text)).try_for_each(|part| file.write(part.as_bytes()))
            }
        }
    }

    pub(super) fn finish(self) -> Result<(), Failure> {
        match self {
            Sink::Standard => Ok(()),
            Sink::File(file) => file.finish(),
        }
    }
}
