//! The names of the files of `--split`: `games.pgn` becomes `games-0001.pgn`, `games-0002.pgn` and so on.

use std::ffi::{OsStr, OsString};
use std::fs;
use std::path::{Path, PathBuf};

use crate::cli::paths::folder_of;
use crate::source::Packing;

/// The digits of a number at least.
const DIGITS: usize = 4;

/// `games.pgn.gz` as `games-0001.pgn.gz`.
pub fn numbered(path: &Path, number: u64) -> PathBuf {
    let (mut name, end) = around(path);
    // Names need not be text.
    name.push(format!("{number:0DIGITS$}"));
    name.push(end);
    path.with_file_name(name)
}

/// The files that exist and have such a name, whatever their number is.
pub fn existing(path: &Path) -> impl Iterator<Item = PathBuf> {
    let (stem, end) = around(path);
    let entries = fs::read_dir(folder_of(path)).into_iter().flatten().flatten();
    let is_part = move |name: &OsStr| {
        let name = name.as_encoded_bytes().strip_prefix(stem.as_encoded_bytes());
        let number = name.and_then(|rest| rest.strip_suffix(end.as_encoded_bytes()));
        number.is_some_and(|number| number.len() >= DIGITS && number.iter().all(u8::is_ascii_digit))
    };
    let path = path.to_owned();
    entries
        .map(|entry| entry.file_name())
        .filter(move |name| is_part(name))
        .map(move |name| path.with_file_name(name))
}

/// What is before and after the number in the name of a part.
fn around(path: &Path) -> (OsString, OsString) {
    let (packed, stem) = match Packing::of_name(path) {
        Packing::None => (None, path.to_owned()),
        _ => (path.extension(), Packing::stem(path)),
    };
    let mut name = stem.file_stem().unwrap_or_default().to_owned();
    name.push("-");
    let mut end = OsString::new();
    for part in [stem.extension(), packed].into_iter().flatten() {
        end.push(".");
        end.push(part);
    }
    (name, end)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_stand_before_the_ends_of_names() {
        let name = |path: &str, number| numbered(Path::new(path), number).to_string_lossy().into_owned();
        assert_eq!(name("a/games.pgn", 1), "a/games-0001.pgn");
        assert_eq!(name("games.pgn.gz", 12), "games-0012.pgn.gz");
        assert_eq!(name("until 2024.12.31.pgn", 3), "until 2024.12.31-0003.pgn");
        assert_eq!(name("games", 12_345), "games-12345");
        assert_eq!(name(".hidden", 1), ".hidden-0001");
        #[cfg(unix)]
        {
            use std::os::unix::ffi::OsStrExt as _;
            let path = Path::new(std::ffi::OsStr::from_bytes(b"a\xff.pgn"));
            assert_eq!(numbered(path, 1).as_os_str().as_bytes(), b"a\xff-0001.pgn");
        }
    }

    #[test]
    fn parts_that_exist_are_found_by_their_names() {
        let folder = tempfile::TempDir::new().unwrap();
        for name in
            ["g-0001.pgn", "g-12345.pgn", "g-1.pgn", "g-0002.pgn.gz", "g-000x.pgn", "h-0001.pgn", "g.pgn"]
        {
            fs::write(folder.path().join(name), "").unwrap();
        }
        let mut names: Vec<_> = existing(&folder.path().join("g.pgn")).collect();
        names.sort();
        assert_eq!(names, ["g-0001.pgn", "g-12345.pgn"].map(|name| folder.path().join(name)));
        assert_eq!(existing(&folder.path().join("gone/g.pgn")).count(), 0);
    }
}
