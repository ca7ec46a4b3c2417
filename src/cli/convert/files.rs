//! The files that are written: which output belongs to which input, what goes into it, and the parts of `--split`. All outputs are
//! chosen and checked before an input is read.

use std::collections::{HashMap, HashSet};
use std::ffi::{OsStr, OsString};
use std::fs;
use std::num::NonZero;
use std::path::{Path, PathBuf};

use crate::cli::exit::Failure;
use crate::cli::output::Output;
use crate::cli::outputs::{OutputFiles, Sealed, Wanted, Whole, compression_of};
use crate::cli::paths::{folder_of, shown, with_end};
use crate::cli::sorter::Sorter;
use crate::convert::Order;
use crate::formats::{Format, Frame};
use crate::source::{Compression, Found};

use super::append::{self, Tail};
use super::work::{Report, Written};
use super::{Compress, Convert};

/// A file to read, and where what becomes of it goes.
#[derive(Debug)]
pub struct Step {
    pub input: PathBuf,
    /// A file of its own; `None` if all go the same way.
    pub output: Option<PathBuf>,
}

/// What is to be done.
#[derive(Debug)]
pub struct Plan {
    pub steps: Vec<Step>,
}

impl Plan {
    /// The files to read, in their order.
    pub fn inputs(&self) -> impl Iterator<Item = &Path> + Clone {
        self.steps.iter().map(|step| step.input.as_path())
    }
}

/// Works out every output before anything is read.
///
/// # Errors
/// Where two inputs would write one file, or an output is an input.
pub fn plan(convert: &Convert, files: Vec<Found>, outputs: &OutputFiles) -> Result<Plan, Failure> {
    if convert.out().is_none() && convert.out_dir.is_none() {
        let option = match split_of(convert) {
            Split::None => None,
            Split::Number(_) => Some("--split"),
            Split::Groups => Some("--split-by"),
        };
        if let Some(option) = option {
            return Err(Failure::Said(format!("`{option}` needs `--out` or `--out-dir`")));
        }
    }
    let compression = compression(convert, convert.out())?;
    let mut writers: HashMap<PathBuf, PathBuf> = HashMap::new();
    let mut steps = Vec::with_capacity(files.len());
    for Found { path: input, below } in files {
        let Some(folder) = &convert.out_dir else {
            steps.push(Step { input, output: None });
            continue;
        };
        let mut end = convert.to.extension().to_owned();
        if let Some(packed) = compression.extension() {
            end = format!("{end}.{packed}");
        }
        let output = folder.join(with_end(&below, &end));
        outputs.refuse_input(&output)?;
        if let Some(other) = writers.insert(output.clone(), input.clone()) {
            let (one, two, out) = (shown(&other), shown(&input), shown(&output));
            return Err(Failure::Said(format!("{one} and {two} would both be written to {out}")));
        }
        steps.push(Step { input, output: Some(output) });
    }
    Ok(Plan { steps })
}

/// How the outputs are packed: as `--compress` and the name of `--out` say.
///
/// # Errors
/// Where the two say different things: the name of a file must not mislead.
pub fn compression(convert: &Convert, out: Option<&Path>) -> Result<Compression, Failure> {
    let asked = match convert.compress {
        None => None,
        Some(Compress::Bgz) => Some(Compression::BlockGzip),
        Some(Compress::Gz) => Some(Compression::Gzip),
        Some(Compress::Bz2) => Some(Compression::Bzip2),
        Some(Compress::Xz) => Some(Compression::Xz),
        Some(Compress::Zst) => Some(Compression::Zstandard),
    };
    if convert.out_dir.is_some() {
        return Ok(asked.unwrap_or(Compression::None));
    }
    match (asked, out) {
        (None, None) => Ok(Compression::None),
        (None, Some(out)) => compression_of(out),
        (Some(_), None) => Err(Failure::Said(
            "`--compress` needs a file: name one with `--out`, or a folder with `--out-dir`".to_owned(),
        )),
        (Some(asked), Some(out)) if compression_of(out)? == asked => Ok(asked),
        (Some(asked), Some(out)) => {
            let end = asked.extension().unwrap_or_default();
            let fitting = format!("{}.{end}", shown(&Compression::stem(out)));
            Err(Failure::Said(format!(
                "`--compress {end}` does not fit the name {}; name the file {fitting}, or leave out `--compress`",
                shown(out)
            )))
        }
    }
}

/// A stream of games in their new notation, with what is round them.
pub struct Sink<'a> {
    parts: Parts<'a>,
    /// None where games stay in their order.
    sorter: Option<Sorter>,
    order: Order,
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
                    compression: compression(convert, Some(path))?,
                    split: split_of(convert),
                    append: convert.append.then_some(convert.to),
                    outputs,
                })
            }
        };
        let order = convert.order();
        let sorter = (!order.is_that_of_reading()).then(Sorter::default);
        Ok(Sink { parts: Parts::begin(files, convert.to.frame)?, sorter, order })
    }

    /// Games that follow those before.
    pub fn games(&mut self, report: &Report, out: &mut Output) -> Result<(), Failure> {
        for game in &report.written {
            for text in game.texts(&report.page) {
                match &mut self.sorter {
                    Some(sorter) => sorter.add(&game.key, text)?,
                    None => self.parts.game(text, out)?,
                }
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
            sorter.finish(|key, text| {
                if let Some(group) = self.order.group(key) {
                    self.parts.group(group, out)?;
                }
                self.parts.game(text, out)
            })?;
        }
        self.parts.finish(out)
    }
}

/// Games in the new notation that go to a file of their own: duplicates, and games that were not chosen.
pub struct Aside<'a>(Parts<'a>);

impl<'a> Aside<'a> {
    /// Into the file of this option, where one is named.
    pub fn begin(
        (option, path): (&'static str, Option<&PathBuf>),
        convert: &Convert,
        outputs: &'a OutputFiles,
    ) -> Result<Option<Self>, Failure> {
        let Some(path) = path else { return Ok(None) };
        let (path, compression) = (path.clone(), compression_of(path)?);
        let append = convert.append.then_some(convert.to);
        let files = Files { option, path, compression, split: Split::None, append, outputs };
        Ok(Some(Aside(Parts::begin(Some(files), convert.to.frame)?)))
    }

    /// Games that follow those before.
    pub fn games(&mut self, games: &[Written], page: &str, out: &mut Output) -> Result<(), Failure> {
        games.iter().flat_map(|game| game.texts(page)).try_for_each(|text| self.0.game(text, out))
    }

    /// The end, behind all games.
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
    /// How what was in it ends.
    before: Tail,
    /// The group whose games are in it, where games are divided by groups.
    group: Option<String>,
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
    compression: Compression,
    split: Split,
    /// The notation, where games are written behind those of files that exist.
    append: Option<&'static Format>,
    outputs: &'a OutputFiles,
}

/// How games are divided among files.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Split {
    None,
    /// This number in each.
    Number(NonZero<u64>),
    /// Those of a group in each.
    Groups,
}

fn split_of(convert: &Convert) -> Split {
    match convert.split {
        _ if !convert.split_by.is_empty() => Split::Groups,
        Some(number) => Split::Number(number),
        None => Split::None,
    }
}

impl Files<'_> {
    /// The file with this name, and how what is in it ends.
    fn open(&self, path: &Path) -> Result<(Whole, Tail), Failure> {
        let wanted = Wanted { option: self.option, path, compression: self.compression };
        let Some(to) = self.append else { return Ok((self.outputs.begin(wanted)?, Tail::default())) };
        let mut file = self.outputs.begin_behind(wanted)?;
        let end = append::copy(path, (to, self.compression), &mut file)?;
        Ok((file, end))
    }

    /// The file of this number.
    fn begin(&self, number: u64) -> Result<(Whole, Tail), Failure> {
        let (option, compression) = (self.option, self.compression);
        if self.split == Split::None {
            return self.open(&self.path);
        }
        let path = numbered(&self.path, number);
        let file = self.outputs.begin(Wanted { option, path: &path, compression })?;
        if number == 1 {
            // Parts that exist are found now, and not when the work has come to their numbers.
            let others = existing(&self.path).filter(|other| *other != path);
            self.outputs.refuse_existing(others.collect())?;
        }
        Ok((file, Tail::default()))
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
    /// Begins the first file, so that one that cannot be written is known before anything is read for it. The files of groups are begun
    /// when their games come.
    fn begin(files: Option<Files<'a>>, frame: Frame) -> Result<Self, Failure> {
        let is_divided = files.as_ref().is_some_and(|files| files.split == Split::Groups);
        let mut parts = Parts {
            files,
            frame,
            open: None,
            before: Tail::default(),
            group: None,
            games: 0,
            number: 0,
            whole: Vec::new(),
        };
        if !is_divided {
            parts.next()?;
        }
        Ok(parts)
    }

    /// Begins the file of a group, unless it is open.
    fn group(&mut self, name: &str, out: &mut Output) -> Result<(), Failure> {
        if self.group.as_deref() == Some(name) {
            return Ok(());
        }
        if self.group.is_some() {
            self.end(out)?;
        }
        self.group = Some(name.to_owned());
        self.games = 0;
        if let Some(files) = &self.files {
            let (file, before) = files.open(&with_name(&files.path, name))?;
            (self.open, self.before) = (Some(file), before);
        }
        Ok(())
    }

    /// Begins the next file.
    fn next(&mut self) -> Result<(), Failure> {
        self.games = 0;
        self.number += 1;
        if let Some(files) = &self.files {
            let (file, before) = files.begin(self.number)?;
            (self.open, self.before) = (Some(file), before);
        }
        Ok(())
    }

    fn game(&mut self, text: &str, out: &mut Output) -> Result<(), Failure> {
        let split = self.files.as_ref().map(|files| files.split);
        if let Some(Split::Number(most)) = split
            && self.games >= most.get()
        {
            self.end(out)?;
            self.next()?;
        }
        let gap = match self.games {
            0 if self.before != Tail::default() => self.before.gap(text),
            0 => self.frame.open,
            _ => self.frame.between,
        };
        let is_behind_others = self.games == 0 && self.before != Tail::default();
        self.games += 1;
        self.put(gap, out)?;
        if is_behind_others {
            self.put(self.frame.between, out)?;
        }
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
        let is_divided = self.files.as_ref().is_some_and(|files| files.split == Split::Groups);
        if !is_divided || self.group.is_some() {
            self.end(out)?;
        }
        self.whole.into_iter().try_for_each(Sealed::finish)?;
        let is_numbered = |files: &Files<'_>| matches!(files.split, Split::Number(_));
        let Some(files) = self.files.filter(is_numbered) else { return Ok(()) };
        let own: HashSet<_> = (1..=self.number).map(|number| numbered(&files.path, number)).collect();
        let mut older: Vec<_> = existing(&files.path).filter(|path| !own.contains(path)).collect();
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

/// The digits of a number at least.
const DIGITS: usize = 4;

/// `games.pgn.gz` as `games-0001.pgn.gz`.
pub fn numbered(path: &Path, number: u64) -> PathBuf {
    with_name(path, &format!("{number:0DIGITS$}"))
}

/// `games.pgn.gz` as `games-open.pgn.gz`.
fn with_name(path: &Path, group: &str) -> PathBuf {
    let (mut name, end) = around(path);
    // Names need not be text.
    name.push(group);
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
    let (packed, stem) = match Compression::of_name(path) {
        Compression::None => (None, path.to_owned()),
        _ => (path.extension(), Compression::stem(path)),
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
