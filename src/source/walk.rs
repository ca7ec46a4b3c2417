//! The files that paths mean. Folders are searched for files whose names have an end that belongs to a notation. Hidden
//! files, and files that `.gitignore` or `.ignore` excludes, are left out and counted.

use std::io::{self, BufRead as _};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};

use ignore::WalkBuilder;

use crate::formats::{FORMATS, Format, Holds};

use super::{Compression, Source};

/// Which files of a folder are read.
///
/// ```
/// use lawspeaker::{formats::Holds, source::{LeftOut, WalkOptions, find}};
/// let folder = std::env::temp_dir().join(format!("lawspeaker-walk-{}", std::process::id()));
/// std::fs::create_dir_all(folder.join("2024"))?;
/// std::fs::write(folder.join("2024/a.pgn"), "1. e4 *\n")?;
/// std::fs::write(folder.join("photo.jpeg"), [0xff, 0xd8])?;
/// let options = WalkOptions { holds: &[Holds::Games], hidden: false, ignored: false };
/// let (mut found, mut left_out) = (Vec::new(), LeftOut::default());
/// find(&folder, &options, &mut found, &mut left_out)?;
/// assert_eq!((found.len(), found[0].below.as_path()), (1, std::path::Path::new("2024/a.pgn")));
/// assert_eq!(left_out.total(), 1);
/// std::fs::remove_dir_all(&folder)?;
/// # Ok::<(), std::io::Error>(())
/// ```
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
    /// They are of other things: the ends of their names are those of no notation, or of many things, and their text is of no notation.
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
/// When a folder or its ignore files cannot be read.
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
    let pipe = Arc::new(Mutex::new(None));
    let mut walk = WalkBuilder::new(path);
    if !options.ignored {
        let folder = path.canonicalize()?;
        folder.ancestors().try_for_each(plain_ignore_files)?;
        let found = Arc::clone(&pipe);
        walk.filter_entry(move |entry| {
            let is_folder = entry.file_type().is_some_and(|kind| kind.is_dir());
            match is_folder.then(|| plain_ignore_files(entry.path())) {
                Some(Err(error)) => {
                    found.lock().unwrap_or_else(PoisonError::into_inner).get_or_insert(error);
                    false
                }
                _ => true,
            }
        });
    }
    let walk = walk
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
        let notations = notations(path, options);
        if notations.is_empty() {
            left_out.other += 1;
        } else if !is_file {
            left_out.special += 1;
        } else if notations.iter().all(|format| format.ends_are_shared) && is_of_other_things(path) {
            left_out.other += 1;
        } else {
            let below = path.strip_prefix(entry_root(&entry)).unwrap_or(path).to_owned();
            found.push(Found { path: path.to_owned(), below });
        }
    }
    pipe.lock().unwrap_or_else(PoisonError::into_inner).take().map_or(Ok(()), Err)
}

/// An error if an ignore file of a folder is a pipe or a device: reading it could wait for ever, and so the walk does not
/// enter that folder.
fn plain_ignore_files(folder: &Path) -> io::Result<()> {
    let files = [".ignore", ".gitignore", ".git/info/exclude"].map(|name| folder.join(name));
    let special = |file: &&PathBuf| file.metadata().is_ok_and(|data| !data.is_file() && !data.is_dir());
    files.iter().find(special).map_or(Ok(()), |file| {
        let file = file.display();
        Err(io::Error::other(format!("`{file}` is not a plain file; `--no-ignore` reads no ignore files")))
    })
}

/// The folder that the walk began with.
fn entry_root(entry: &ignore::DirEntry) -> PathBuf {
    let mut root = entry.path();
    for _ in 0..entry.depth() {
        root = root.parent().unwrap_or(root);
    }
    root.to_owned()
}

/// The notations that a file may be in, by the end of its name.
fn notations(path: &Path, options: &WalkOptions) -> Vec<&'static Format> {
    let name = Compression::stem(path);
    let Some(end) = name.extension() else { return Vec::new() };
    let end = end.to_string_lossy().to_ascii_lowercase();
    let wanted = FORMATS.iter().filter(|format| options.holds.contains(&format.holds));
    wanted
        .filter(|format| format.reader.is_some() || format.writer.is_none())
        .filter(|format| format.extensions.contains(&end.as_str()))
        .collect()
}

/// Whether the text of a file is in no notation, or is a list of nothing, as a report without findings is. A file that cannot be read
/// may be one that is wanted: that is said where it is read.
fn is_of_other_things(path: &Path) -> bool {
    let is_nothing = |byte: &u8| byte.is_ascii_whitespace() || b"[]".contains(byte);
    Source::open(path).is_ok_and(|mut source| {
        source.is_by_name || source.reader.fill_buf().is_ok_and(|bytes| bytes.iter().all(is_nothing))
    })
}
