//! `check`: replays records, solves problems, and says what is wrong with either.

mod copies;
mod statistics;
mod tally;
mod work;

use std::io::Read;
use std::path::{Path, PathBuf};
use std::time::Instant;

use crate::notation::pgn::Records;
use crate::replay::ReplayOptions;
use crate::select::{MOST_REMEMBERED, Selection};

use super::args::{Check, Common, OutputForm};
use super::exit::{Exit, Failure, Run};
use super::input::{Input, Inputs, Kind, files, plain};
use super::output::Output;
use super::pipeline;
use super::progress::Progress;
use super::solve;

pub(super) use statistics::CodeObject;

use copies::Copies;
use tally::Tally;
use work::{Baton, Work};

/// What the files so far came to.
struct Checker<'a> {
    check: &'a Check,
    common: &'a Common,
    threads: usize,
    copies: Copies,
    selection: Selection,
    baton: Baton,
    total: Tally,
    /// By file, when a folder was named.
    table: Option<Vec<(String, Tally)>>,
    problems: solve::Tally,
}

pub(super) fn run(check: &Check, common: &Common, out: &mut Output) -> Run {
    let begun = Instant::now();
    let files = files(&check.paths)?;
    let progress = Progress::new(&files, common);
    let mut checker = Checker::new(check, common, &files)?;
    let mut exit = Exit::Done;
    for file in &files {
        let done = checker.file(file, &progress, out);
        exit = exit.max(out.survive(file, done)?);
    }
    progress.finish();
    let Checker { copies, total, table, problems, .. } = checker;
    copies.finish()?;
    if check.statistics {
        out.result(&statistics::by_code(common.output.into(), &total))?;
    }
    if let Some(table) = table.filter(|table| !table.is_empty() && common.output == OutputForm::Human) {
        out.result(&statistics::by_file(&table))?;
    }
    if total.games > 0 || problems.is_empty() {
        out.remark(&statistics::closing(&total, begun.elapsed()));
    }
    if !problems.is_empty() {
        out.remark(&problems.line());
    }
    Ok(exit)
}

impl<'a> Checker<'a> {
    fn new(check: &'a Check, common: &'a Common, files: &[PathBuf]) -> Result<Self, Failure> {
        let inputs = Inputs::of(files.iter().map(PathBuf::as_path));
        if check.range.is_some() && (check.paths.len() != 1 || check.paths[0].is_dir()) {
            return Err(Failure::Said("a range is of the bytes of one file".to_owned()));
        }
        Ok(Checker {
            check,
            common,
            threads: common.threads().get(),
            copies: Copies::begin(check.good.as_deref(), check.bad.as_deref(), &inputs)?,
            selection: check.choose.selection(),
            baton: Baton::default(),
            total: Tally::default(),
            table: check.paths.iter().any(|path| path.is_dir()).then(Vec::new),
            problems: solve::Tally::default(),
        })
    }

    fn file(&mut self, file: &Path, progress: &Progress, out: &mut Output) -> Run {
        let part = match &self.check.range {
            Some(range) => Some((plain(file)?, range.clone())),
            None => None,
        };
        let mut input = Input::open(file, progress)?;
        match (input.kind()?, part) {
            (Kind::Records, None) => self.records(&input.name, Records::new(input.reader), out),
            (Kind::Records, Some((file, range))) => {
                self.records(&input.name, Records::range(file, range)?, out)
            }
            (Kind::Positions, _) if !self.check.choose.is_everything() => {
                out.remark(&format!("{}: passed over: games are chosen, and these are problems", input.name));
                Ok(Exit::Done)
            }
            (Kind::Positions, None) => solve::check_file(input, self.common, out, &mut self.problems),
            (Kind::Positions, Some(_)) => Err(Failure::Said("only records can be read in ranges".to_owned())),
        }
    }

    fn records<R: Read + Send>(&mut self, name: &str, records: Records<R>, out: &mut Output) -> Run {
        let format = (!self.check.statistics).then(|| self.common.output.into());
        let work = Work {
            file: name,
            settings: ReplayOptions { variant: self.common.variant, ..ReplayOptions::default() },
            selection: &self.selection,
            unique: self.check.choose.unique,
            format,
        };
        let mut tally = Tally::default();
        self.baton.games = 0;
        let copies = &mut self.copies;
        let read = pipeline::run(records, &work, self.threads, &mut self.baton, |done| {
            tally.merge(&done.tally);
            copies.add(&done)?;
            out.result(&done.report)?;
            if done.too_many { Err(too_many()) } else { Ok(()) }
        });
        // What was read stands; a damaged archive must not hide the good games before the damage.
        self.total.merge(&tally);
        let exit = if tally.has_errors() { Exit::Wrong } else { Exit::Done };
        if let Some(table) = &mut self.table {
            table.push((name.to_owned(), tally));
        }
        read.map(|()| exit)
    }
}

/// Why copies of games can not be left out any more.
pub(super) fn too_many() -> Failure {
    let most = MOST_REMEMBERED / 1_000_000;
    Failure::Said(format!(
        "there are more than {most} million different games, too many to know copies of them all"
    ))
}

/// What is said of games that were not wanted: nothing where there are none.
pub(super) fn passed_over(games: u64) -> String {
    if games == 0 { String::new() } else { format!(", {games} passed over") }
}

/// `1 game`, `2 games`.
pub(super) fn count(n: u64, what: &str) -> String {
    if n == 1 { format!("1 {what}") } else { format!("{n} {what}s") }
}
