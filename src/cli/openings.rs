//! The option that names tables of openings.

use std::path::{Path, PathBuf};

use clap::Args;

use crate::openings::Openings;

use super::exit::Failure;
use super::paths::shown;

#[derive(Args, Debug)]
pub struct OpeningsOption {
    /// The table of openings: code, name and moves with tabs between them, as lichess publishes it. If repeated, the first file with a
    /// position counts. Without this option the main lines, which are built in
    #[arg(long, value_name = "FILE")]
    openings: Vec<PathBuf>,
}

impl OpeningsOption {
    /// The files, which are read.
    pub fn files(&self) -> impl Iterator<Item = &Path> {
        self.openings.iter().map(PathBuf::as_path)
    }

    /// The tables as one; none without the option.
    ///
    /// # Errors
    /// A file cannot be read, or is no table.
    pub fn table(&self) -> Result<Option<Openings>, Failure> {
        read(&self.openings)
    }
}

/// Tables of openings as one; none without a file.
///
/// # Errors
/// A file cannot be read, or is no table.
pub fn read(files: &[PathBuf]) -> Result<Option<Openings>, Failure> {
    let refused = |path: &Path, why: &dyn std::fmt::Display| Failure::Said(format!("{}: {why}", shown(path)));
    let mut whole = Openings::default();
    for file in files {
        let text = text_of(file)?;
        whole.extend(Openings::read(&text).map_err(|error| refused(file, &error))?);
    }
    Ok((!files.is_empty()).then_some(whole))
}

/// The text of a table.
///
/// # Errors
/// The file cannot be read, or is not in UTF-8.
pub fn text_of(file: &Path) -> Result<String, Failure> {
    let said = |why: &dyn std::fmt::Display| Failure::Said(format!("{}: {why}", shown(file)));
    let bytes = std::fs::read(file).map_err(|error| said(&error))?;
    let place = |bytes: &[u8]| bytes.iter().filter(|byte| **byte == b'\n').count() + 1;
    String::from_utf8(bytes).map_err(|error| {
        let line = place(&error.as_bytes()[..error.utf8_error().valid_up_to()]);
        said(&format!("line {line}: a table must be in UTF-8; `iconv -f WINDOWS-1252 -t UTF-8` converts one"))
    })
}
