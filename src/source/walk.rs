//! The files meant by paths: folders are searched for files whose names end as those of a notation do. Hidden files and
//! files that ignore files name are left out, and counted.

use std::io;
use std::path::{Path, PathBuf};

use ignore::WalkBuilder;

use crate::formats::{FORMATS, Holds};

use super::Packing;

/// Which files of a folder are read.
#[derive(Clone, Debug)]
pub struct WalkOptions {
    /// What the files hold that are wanted.
    pub holds: &'static [Holds],
    /// Whether hidden files and folders are searched too.
    pub hidden: bool,
    /// Whether files that ignore files name (`.gitignore`, `.ignore`) are read too.
    pub ignored: bool,
}

/// A file to read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Found {
    /// Its path.
    pub path: PathBuf,
    /// Its path below the folder that was given; its name where a file was given.
    pub below: PathBuf,
}

/// The number of files of a folder that were not read, by the reason why.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct LeftOut {
    /// The ends of their names are those of no notation.
    pub other: u64,
    /// They are no plain files: pipes, sockets, devices.
    pub special: u64,
}

impl LeftOut {
    /// All of them.
    #[must_use]
    pub const fn total(self) -> u64 {
        self.other + self.special
    }
}

/// Adds the files that a path means, in the order of their names.
///
/// # Errors
/// When a folder cannot be read.
pub fn find(
    path: &Path,
    options: &WalkOptions,
    found: &mut Vec<Found>,
    left_out: &mut LeftOut,
) -> io::Result<()> {
    if path.as_os_str() == "-" || !path.is_dir() {
        let name = if path.as_os_str() == "-" { Path::new("standard-input") } else { path };
        let below = PathBuf::from(name.file_name().unwrap_or(name.as_os_str()));
        found.push(Found { path: path.to_owned(), below });
        return Ok(());
    }
    let walk = WalkBuilder::new(path)
        .hidden(!options.hidden)
        .ignore(!options.ignored)
        .git_ignore(!options.ignored)
        .git_global(!options.ignored)
        .git_exclude(!options.ignored)
        .parents(!options.ignored)
        .sort_by_file_path(Path::cmp)
        .build();
    for entry in walk {
        let entry = entry.map_err(|error| io::Error::other(error.to_string()))?;
        let path = entry.path();
        let is_file = match entry.file_type() {
            Some(kind) if kind.is_dir() => continue,
            // A link to a file is one; a link to a folder is not followed, because it can lead round in a ring.
            Some(kind) if kind.is_symlink() => path.is_file(),
            Some(kind) => kind.is_file(),
            None => continue,
        };
        if !has_known_end(path, options) {
            left_out.other += 1;
        } else if !is_file {
            left_out.special += 1;
        } else {
            let below = path.strip_prefix(entry_root(&entry)).unwrap_or(path).to_owned();
            found.push(Found { path: path.to_owned(), below });
        }
    }
    Ok(())
}

/// The folder that the walk began with.
fn entry_root(entry: &ignore::DirEntry) -> PathBuf {
    let mut root = entry.path();
    for _ in 0..entry.depth() {
        root = root.parent().unwrap_or(root);
    }
    root.to_owned()
}

fn has_known_end(path: &Path, options: &WalkOptions) -> bool {
    let name = Packing::stem(path);
    let Some(end) = name.extension() else { return false };
    let end = end.to_string_lossy().to_ascii_lowercase();
    let wanted = FORMATS.iter().filter(|format| options.holds.contains(&format.holds));
    wanted
        .filter(|format| format.reader.is_some() || format.writer.is_none())
        .any(|format| format.extensions.contains(&end.as_str()))
}
