//! Where converted games go: to standard output, into one file, a file for each that is read, or a fixed number of games
//! per file; as they come, or in the order of their keys.
//!
//! ```text
//!   games ---> [Sorter] ---> parts ---> file, file, file: named when the last one is whole
//! ```

use std::collections::HashSet;
use std::fs;
use std::num::NonZero;
use std::path::{Path, PathBuf};

use crate::cli::exit::Failure;
use crate::cli::output::Output;
use crate::cli::outputs::{OutputFiles, Sealed, Wanted, Whole, packing_of};
use crate::cli::paths::shown;
use crate::cli::sorter::Sorter;
use crate::formats::Frame;
use crate::source::Packing;

use super::arguments::Convert;
use super::outputs::packing;
use super::parts;
use super::work::Report;

/// A stream of games in their new notation, with what is round them.
pub struct Sink<'a> {
    parts: Parts<'a>,
    /// None where games stay in their order.
    sorter: Option<Sorter>,
}

impl<'a> Sink<'a> {
    /// Into this file, or to standard output.
    pub fn begin(convert: &Convert, outputs: &'a OutputFiles, file: Option<&Path>) -> Result<Self, Failure> {
        let files = match file {
            None => None,
            Some(path) => {
                if convert.out_dir.is_some()
                    && let Some(folder) = path.parent()
                {
                    make_folder(folder)?;
                }
                Some(Files {
                    option: if convert.out_dir.is_some() { "--out-dir" } else { "--out" },
                    path: path.to_owned(),
                    packing: packing(convert, Some(path))?,
                    split: convert.split,
                    outputs,
                })
            }
        };
        let sorter = (!convert.sort.is_empty()).then(Sorter::default);
        Ok(Sink { parts: Parts::begin(files, convert.to.frame)?, sorter })
    }

    /// Games that follow those before.
    pub fn games(&mut self, report: &Report, out: &mut Output) -> Result<(), Failure> {
        for game in &report.written {
            let text = &report.page[game.text.clone()];
            match &mut self.sorter {
                Some(sorter) => sorter.add(&game.key, text)?,
                None => self.parts.game(text, out)?,
            }
        }
        Ok(())
    }

    /// A problem that follows those before.
    pub fn problem(&mut self, text: &str, out: &mut Output) -> Result<(), Failure> {
        self.parts.game(text, out)
    }

    /// The end, behind all games.
    pub fn finish(mut self, out: &mut Output) -> Result<(), Failure> {
        if let Some(sorter) = self.sorter {
            sorter.finish(|text| self.parts.game(text, out))?;
        }
        self.parts.finish(out)
    }
}

/// The games that are left out because they are duplicates, in the new notation.
pub struct Duplicates<'a>(Parts<'a>);

impl<'a> Duplicates<'a> {
    /// Into the file of `--duplicates`, where one is named.
    pub fn begin(convert: &Convert, outputs: &'a OutputFiles) -> Result<Option<Self>, Failure> {
        let Some(path) = &convert.choose.duplicates else { return Ok(None) };
        let (path, packing) = (path.clone(), packing_of(path)?);
        let files = Files { option: "--duplicates", path, packing, split: None, outputs };
        Ok(Some(Duplicates(Parts::begin(Some(files), convert.to.frame)?)))
    }

    /// Duplicates that follow those before.
    pub fn games(&mut self, report: &Report, out: &mut Output) -> Result<(), Failure> {
        report.duplicates.iter().try_for_each(|game| self.0.game(&report.page[game.text.clone()], out))
    }

    /// The end, behind all duplicates.
    pub fn finish(self, out: &mut Output) -> Result<(), Failure> {
        self.0.finish(out)
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
    option: &'static str,
    path: PathBuf,
    packing: Packing,
    split: Option<NonZero<u64>>,
    outputs: &'a OutputFiles,
}

impl Files<'_> {
    /// The file of this number.
    fn begin(&self, number: u64) -> Result<Whole, Failure> {
        let (option, packing) = (self.option, self.packing);
        if self.split.is_none() {
            return self.outputs.begin(Wanted { option, path: &self.path, packing });
        }
        let path = parts::numbered(&self.path, number);
        let file = self.outputs.begin(Wanted { option, path: &path, packing })?;
        if number == 1 {
            // Parts that exist are found now, and not when the work has come to their numbers.
            let others = parts::existing(&self.path).filter(|other| *other != path);
            self.outputs.refuse_existing(others.collect())?;
        }
        Ok(file)
    }
}

/// Makes the folder of an output, and those above it.
fn make_folder(folder: &Path) -> Result<(), Failure> {
    if let Some(file) = folder.ancestors().find(|path| fs::metadata(path).is_ok_and(|data| !data.is_dir())) {
        return Err(Failure::Said(format!("{} is not a folder; name a folder", shown(file))));
    }
    fs::create_dir_all(folder)
        .map_err(|error| Failure::Unwritable(format!("{} cannot be created: {error}", shown(folder))))
}

impl<'a> Parts<'a> {
    /// Begins the first file, so that one that cannot be written is known before anything is read for it.
    fn begin(files: Option<Files<'a>>, frame: Frame) -> Result<Self, Failure> {
        let mut parts = Parts { files, frame, open: None, games: 0, number: 0, whole: Vec::new() };
        parts.next()?;
        Ok(parts)
    }

    /// Begins the next file.
    fn next(&mut self) -> Result<(), Failure> {
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
            self.next()?;
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
        let Some(files) = self.files.filter(|files| files.split.is_some()) else { return Ok(()) };
        let own: HashSet<_> = (1..=self.number).map(|number| parts::numbered(&files.path, number)).collect();
        let mut older: Vec<_> = parts::existing(&files.path).filter(|path| !own.contains(path)).collect();
        older.sort_by(|a, b| a.as_os_str().len().cmp(&b.as_os_str().len()).then_with(|| a.cmp(b)));
        // A person who joins the parts would take them for parts of this run.
        match older.as_slice() {
            [] => {}
            [one] => out.warn(&format!("{} is an older file and does not belong to this run", shown(one))),
            [first, .., last] => {
                let (first, last, all) = (shown(first), shown(last), older.len());
                out.warn(&format!("{all} older files do not belong to this run: {first} to {last}"));
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
