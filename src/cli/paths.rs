//! Paths of inputs and outputs: how they are printed, and how outputs are named after inputs.

use std::path::{Path, PathBuf};

use crate::formats::FORMATS;
use crate::report::escape_controls;
use crate::source::Compression;

/// A path as it may be printed.
pub fn shown(path: &Path) -> String {
    escape_controls(&path.to_string_lossy())
}

/// The file of an output that is standard output for `-`.
pub fn output_file(path: Option<&Path>) -> Option<&Path> {
    path.filter(|path| path.as_os_str() != "-")
}

/// The longest name of a file, in bytes, of the usual systems.
const LONGEST_NAME: usize = 255;

/// The beginning of a name that has room in the name of a file between these two parts.
pub fn shortened<'n>(name: &'n str, before: &str, after: &str) -> &'n str {
    let mut end = name.len().min(LONGEST_NAME.saturating_sub(before.len() + after.len()));
    while !name.is_char_boundary(end) {
        end -= 1;
    }
    &name[..end]
}

/// The folder that a path is in.
pub fn folder_of(path: &Path) -> &Path {
    path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."))
}

/// A name with another end; the ends of files of games and of compressed files are taken off.
pub fn with_end(name: &Path, end: &str) -> PathBuf {
    let mut stem = Compression::stem(name);
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_shortened_name_has_room_between_both_parts() {
        let (before, after) = ("before", ".after");
        for name in ["a".repeat(300), "\u{e9}".repeat(200), "\u{65e5}".repeat(100)] {
            let len = before.len() + shortened(&name, before, after).len() + after.len();
            assert!((LONGEST_NAME - 2..=LONGEST_NAME).contains(&len), "{len}");
        }
        assert_eq!(shortened("name", before, after), "name");
        assert_eq!(shortened("name", &"b".repeat(300), after), "");
    }
}
