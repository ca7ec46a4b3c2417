//! Paths of inputs and outputs: how they are printed, and which must not be written.

use std::collections::HashSet;
use std::fs;
use std::path::{Path, PathBuf};

use crate::formats::FORMATS;
use crate::report::harmless;
use crate::source::Packing;

use super::exit::Failure;

/// A path as it may be printed.
pub(super) fn shown(path: &Path) -> String {
    harmless(&path.to_string_lossy())
}

/// The files that are read: none of them is written.
#[derive(Debug, Default)]
pub(super) struct Inputs(HashSet<PathBuf>);

impl Inputs {
    /// These files. What cannot be found cannot be overwritten either.
    pub(super) fn of<'a>(files: impl IntoIterator<Item = &'a Path>) -> Self {
        Inputs(files.into_iter().filter_map(|file| fs::canonicalize(file).ok()).collect())
    }

    /// Refuses to write to one of them.
    pub(super) fn refuse(&self, output: &Path) -> Result<(), Failure> {
        if fs::canonicalize(output).is_ok_and(|real| self.0.contains(&real)) {
            return Err(Failure::Said(format!("{} is an input and cannot be an output", shown(output))));
        }
        Ok(())
    }
}

/// The same name with another end; the ends of files of games and of packed files are taken off.
pub(super) fn with_end(name: &Path, end: &str) -> PathBuf {
    let mut stem = Packing::stem(name);
    let known = |end: &str| {
        end == "txt"
            || FORMATS.iter().any(|format| format.reader.is_some() && format.extensions.contains(&end))
    };
    if stem.extension().is_some_and(|end| known(&end.to_string_lossy().to_ascii_lowercase())) {
        stem.set_extension("");
    }
    let mut name = stem.into_os_string();
    name.push(".");
    name.push(end);
    PathBuf::from(name)
}
