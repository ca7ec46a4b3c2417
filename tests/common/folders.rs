//! The files of folders, sorted, so that tests go through them in the same order everywhere.

use std::fs;
use std::path::{Path, PathBuf};

/// The files and folders in a folder.
pub(crate) fn entries(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
    let mut paths: Vec<_> = entries.map(|entry| entry.unwrap().path()).collect();
    paths.sort();
    paths
}

/// The files in a folder and in the folders below it.
pub(crate) fn files_below(folder: &Path) -> Vec<PathBuf> {
    let nested = |path: PathBuf| if path.is_dir() { files_below(&path) } else { vec![path] };
    let mut files: Vec<_> = entries(folder).into_iter().flat_map(nested).collect();
    files.sort();
    files
}
