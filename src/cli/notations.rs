//! Names of notations on the command line.

use crate::formats::{FORMATS, Format};

use super::nearest::hint;

/// A notation that files are read in. Files that are written as `epd` or `fens` are read as positions.
pub fn readable(name: &str) -> Result<&'static Format, String> {
    let name = if matches!(name, "epd" | "fens") { "positions" } else { name };
    named(name, |format| format.reader.is_some() || format.writer.is_none())
}

/// A notation that games or problems are written in.
pub fn writable(name: &str) -> Result<&'static Format, String> {
    named(name, Format::is_written)
}

fn named(name: &str, wanted: impl Fn(&Format) -> bool) -> Result<&'static Format, String> {
    let known = FORMATS.iter().filter(|format| wanted(format)).map(|format| format.id);
    let format = Format::from_id(name).filter(|format| wanted(format));
    format.ok_or_else(|| format!("unknown format; {}", hint(name, "formats", known)))
}
