//! Where converted games go: to standard output, into one file, a file for each that is read, or so many games to a file;
//! as they come, or in the order of their keys.
//!
//! ```text
//!   games ---> [Sorter] ---> parts ---> file, file, file: named when the last one is whole
//! ```

use std::fs;
use std::num::NonZero;
use std::path::{Path, PathBuf};

use crate::cli::args::Convert;
use crate::cli::exit::Failure;
use crate::cli::output::Output;
use crate::cli::paths::{Inputs, shown};
use crate::cli::whole::{Existing, Sealed, Whole, packing_of};
use crate::formats::Frame;
use crate::source::Packing;

use super::outputs::packing;
use super::sorter::Sorter;
use super::work::Done;

/// A stream of games in their new notation, with what is round them.
pub(super) struct Sink<'a> {
    parts: Parts<'a>,
    /// None where games stay in their order.
    sorter: Option<Sorter>,
}

impl<'a> Sink<'a> {
    /// Into this file, or to standard output.
    pub(super) fn begin(convert: &Convert, inputs: &'a Inputs, file: Option<&Path>) -> Result<Self, Failure> {
        let files = match file {
            None => None,
            Some(path) => {
                if convert.out_dir.is_some()
                    && let Some(folder) = path.parent()
                {
                    let cannot =
                        |error| Failure::Unwritable(format!("{} cannot be created: {error}", shown(folder)));
                    fs::create_dir_all(folder).map_err(cannot)?;
                }
                Some(Files {
                    path: path.to_owned(),
                    packing: if convert.out().is_some() {
                        packing_of(path)?
                    } else {
                        packing(convert.compress)
                    },
                    existing: if convert.force { Existing::Replaced } else { Existing::Kept },
                    split: convert.split,
                    inputs,
                })
            }
        };
        let mut parts =
            Parts { files, frame: convert.to.frame, open: None, games: 0, number: 0, whole: Vec::new() };
        // A file that cannot be written is known before anything is read for it.
        parts.begin()?;
        let sorter = (!convert.sort.is_empty()).then(Sorter::default);
        Ok(Sink { parts, sorter })
    }

    /// Games that follow those before.
    pub(super) fn games(&mut self, done: &Done, out: &mut Output) -> Result<(), Failure> {
        for game in &done.written {
            let text = &done.text[game.text.clone()];
            match &mut self.sorter {
                Some(sorter) => sorter.add(&game.key, text)?,
                None => self.parts.game(text, out)?,
            }
        }
        Ok(())
    }

    /// The end, behind all games.
    pub(super) fn finish(mut self, out: &mut Output) -> Result<(), Failure> {
        if let Some(sorter) = self.sorter {
            sorter.finish(|text| self.parts.game(text, out))?;
        }
        self.parts.finish(out)
    }
}

/// The file, or the files, that games are written to.
struct Parts<'a> {
    /// None for standard output.
    files: Option<Files<'a>>,
    frame: Frame,
    /// The file that is being written.
    open: Option<Whole>,
    /// Games in it.
    games: u64,
    /// Its number, from 1, where there are several.
    number: u64,
    /// Those before it.
    whole: Vec<Sealed>,
}

struct Files<'a> {
    path: PathBuf,
    packing: Packing,
    existing: Existing,
    split: Option<NonZero<u64>>,
    inputs: &'a Inputs,
}

impl Files<'_> {
    /// The file of this number.
    fn begin(&self, number: u64) -> Result<Whole, Failure> {
        if self.split.is_none() {
            return Whole::begin(&self.path, self.existing, self.packing);
        }
        let path = numbered(&self.path, number);
        self.inputs.refuse(&path)?;
        Whole::begin(&path, self.existing, self.packing)
    }
}

/// `games.pgn.gz` as `games-0001.pgn.gz`.
fn numbered(path: &Path, number: u64) -> PathBuf {
    let (packed, stem) = match Packing::of_name(path) {
        Packing::None => (None, path.to_owned()),
        _ => (path.extension(), Packing::stem(path)),
    };
    // Names need not be text.
    let mut name = stem.file_stem().unwrap_or_default().to_owned();
    name.push(format!("-{number:04}"));
    for end in [stem.extension(), packed].into_iter().flatten() {
        name.push(".");
        name.push(end);
    }
    path.with_file_name(name)
}

impl Parts<'_> {
    /// Begins the next file.
    fn begin(&mut self) -> Result<(), Failure> {
        self.games = 0;
        self.number += 1;
        self.open = match &self.files {
            Some(files) => Some(files.begin(self.number)?),
            None => None,
        };
        Ok(())
    }

    fn game(&mut self, text: &str, out: &mut Output) -> Result<(), Failure> {
        let most = self.files.as_ref().and_then(|files| files.split);
        if most.is_some_and(|most| self.games >= most.get()) {
            self.end(out)?;
            self.begin()?;
        }
        let gap = if self.games == 0 { self.frame.open } else { self.frame.between };
        self.games += 1;
        self.put(gap, out)?;
        self.put(text, out)
    }

    /// Ends the file that is being written.
    fn end(&mut self, out: &mut Output) -> Result<(), Failure> {
        if self.games == 0 {
            self.put(self.frame.open, out)?;
        }
        self.put(self.frame.close, out)?;
        if let Some(file) = self.open.take() {
            self.whole.push(file.seal()?);
        }
        Ok(())
    }

    fn finish(mut self, out: &mut Output) -> Result<(), Failure> {
        self.end(out)?;
        self.whole.into_iter().try_for_each(Sealed::finish)?;
        if let Some(files) = self.files.filter(|files| files.split.is_some()) {
            let next = numbered(&files.path, self.number + 1);
            if next.exists() {
                // A person who joins the parts would take it for one of them.
                out.remark(&format!("{} is an older file and does not belong to this run", shown(&next)));
            }
        }
        Ok(())
    }

    fn put(&mut self, text: &str, out: &mut Output) -> Result<(), Failure> {
        match (&mut self.open, &self.files) {
            _ if text.is_empty() => Ok(()),
            (Some(file), _) => file.write(text.as_bytes()),
            (None, None) => out.verbatim(text.as_bytes()),
            // A file could not be begun, which has been said; the others will not get their names.
            (None, Some(_)) => Ok(()),
        }
    }
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
}
