//! Names of notations on the command line.

use crate::formats::{FORMATS, Format};

/// A notation that files are read in. Files that are written as `epd` or `fens` are read as positions.
pub(super) fn readable(name: &str) -> Result<&'static Format, String> {
    let name = if matches!(name, "epd" | "fens") { "positions" } else { name };
    named(name, |format| format.reader.is_some() || format.writer.is_none())
}

/// A notation that games are written in.
pub(super) fn writable(name: &str) -> Result<&'static Format, String> {
    named(name, |format| format.writer.is_some())
}

fn named(name: &str, wanted: impl Fn(&Format) -> bool) -> Result<&'static Format, String> {
    let known = Format::from_id(name).filter(|format| wanted(format));
    known.ok_or_else(|| {
        let known = FORMATS.iter().filter(|format| wanted(format));
        let known: Vec<_> = known.map(|format| format.id).collect();
        format!("unknown format; the formats are {}", known.join(", "))
    })
}
