//! `check`: replays records, solves problems, and says what is wrong with either.

mod baseline;
mod copies;
mod judge;
mod statistics;
mod tally;
mod work;

use std::io::BufReader;
use std::path::Path;
use std::time::Instant;

use crate::formats::{Cut, Cutter, Reader};
use crate::replay::ReplayOptions;
use crate::select::Selection;
use crate::select::findings::Level;
use crate::source::open_plain;

use super::args::Check;
use super::common::{Common, OutputForm};
use super::exit::{Exit, Failure, Run};
use super::output::Output;
use super::outputs::OutputFiles;
use super::pipeline;
use super::progress::Progress;
use super::reading::{ALL, Files, Input, left_out};
use super::solve;
use super::tags_seen::TagsSeen;
use super::words::too_many;

pub(super) use baseline::BaselineObject;
pub(super) use judge::Judge;
pub(super) use statistics::CodeObject;

use baseline::Baselines;
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
    /// What the command line says about findings.
    findings: Level,
    baselines: Baselines,
    /// The names of the files so far, for messages about duplicates.
    names: Vec<String>,
    tags_seen: TagsSeen,
    baton: Baton,
    total: Tally,
    /// By file, when a folder was named.
    table: Option<Vec<(String, Tally)>>,
    problems: solve::Tally,
}

pub(super) fn run(check: &Check, common: &Common, out: &mut Output) -> Run {
    let begun = Instant::now();
    let mut files = check.reading.files(ALL)?;
    let mut checker = Checker::new(check, common, &mut files)?;
    if checker.copies.are_wanted() || checker.baselines.are_written() {
        out.outlive_the_reader();
    }
    let exit = files.each(common, out, |file, progress, out| checker.file(file, progress, out))?;
    let Checker { copies, total, table, problems, tags_seen, baselines, .. } = checker;
    copies.finish()?;
    let known = baselines.finish()?;
    if check.statistics {
        out.result(&statistics::by_code(common.output.into(), &total))?;
    }
    if let Some(table) = table.filter(|table| !table.is_empty() && common.output == OutputForm::Human) {
        out.result(&statistics::by_file(&table))?;
    }
    if total.games > 0 || problems.is_empty() {
        out.remark(&(statistics::closing(&total, begun.elapsed()) + &left_out(files.left_out)));
    }
    if !problems.is_empty() {
        out.remark(&problems.line());
    }
    if let Some(known) = known {
        out.remark(&known);
    }
    tags_seen.report(out);
    Ok(exit)
}

impl<'a> Checker<'a> {
    fn new(check: &'a Check, common: &'a Common, files: &mut Files) -> Result<Self, Failure> {
        if check.range.is_some() && (files.found.len() != 1 || files.any_folder) {
            return Err(Failure::Said("`--range` needs exactly one file".to_owned()));
        }
        let findings = check.findings.level()?;
        // A configuration file that cannot be read stops the run before it begins.
        files.paths().try_for_each(|file| common.configuration.holds(file).map(drop))?;
        check.baseline.baseline.iter().for_each(|known| files.read_too(known));
        let outputs = OutputFiles::new(files, common.force);
        Ok(Checker {
            check,
            common,
            threads: common.threads().get(),
            copies: Copies::begin(check, &outputs)?,
            baselines: Baselines::begin(&check.baseline, &outputs)?,
            findings,
            selection: check.choose.selection(),
            names: Vec::new(),
            tags_seen: TagsSeen::new(check.choose.tag_names()),
            baton: Baton::default(),
            total: Tally::default(),
            table: files.any_folder.then(Vec::new),
            problems: solve::Tally::default(),
        })
    }

    fn file(&mut self, file: &Path, progress: &Progress, out: &mut Output) -> Run {
        let input = self.check.reading.more.open(file, ALL, progress, out)?;
        match (input.format.reader, &self.check.range) {
            (None, None) if !self.check.choose.is_everything() => {
                out.remark(&format!(
                    "{}: not checked: an option selects games, and this file has problems",
                    input.name
                ));
                Ok(input.exit)
            }
            (None, None) => {
                let rules = self.common.configuration.holds(file)?.with(self.findings.clone()).rules();
                let judge = Judge { rules: &rules, baselines: &self.baselines };
                solve::check_file(input, self.check, self.common, &judge, out, &mut self.problems)
            }
            (Some(reader), None) => {
                let Input { name, reader: stream, exit, .. } = input;
                Ok(self.records((file, &name), reader, Cutter::new(stream, reader.cut), out)?.max(exit))
            }
            (Some(reader @ Reader { cut: Cut::Pgn(parse), .. }), Some(range)) => {
                let stream = BufReader::new(open_plain(file)?);
                let records = Cutter::range(stream, range.clone(), *parse)?;
                self.records((file, &input.name), reader, records, out)
            }
            (_, Some(_)) => {
                let what = input.format.title;
                Err(Failure::Said(format!("only records in PGN can be read in ranges, and this is {what}")))
            }
        }
    }

    fn records<S: pipeline::Source>(
        &mut self,
        (file, name): (&Path, &str),
        reader: &'static Reader,
        records: S,
        out: &mut Output,
    ) -> Run {
        let format = (!self.check.statistics).then(|| self.common.output.into());
        let rules = self.common.configuration.holds(file)?.with(self.findings.clone()).rules();
        let settings = ReplayOptions { without: rules.without(), ..self.common.settings(file)? };
        self.names.push(name.to_owned());
        let work = Work {
            files: &self.names,
            reader,
            settings,
            selection: &self.selection,
            judge: &Judge { rules: &rules, baselines: &self.baselines },
            tags_seen: &self.tags_seen,
            unique: self.check.choose.unique(),
            format,
        };
        let mut tally = Tally::default();
        self.baton.games = 0;
        let copies = &mut self.copies;
        let read = pipeline::run(records, &work, self.threads, &mut self.baton, |done| {
            tally.merge(&done.tally);
            copies.add(&done)?;
            done.remarks.iter().for_each(|remark| out.remark(remark));
            out.result(&done.report)?;
            if done.too_many { Err(too_many()) } else { Ok(()) }
        });
        // What was read stays; a damaged archive must not hide the good games before the damage.
        self.total.merge(&tally);
        let exit = if tally.has_errors() { Exit::Wrong } else { Exit::Done };
        if let Some(table) = &mut self.table {
            table.push((name.to_owned(), tally));
        }
        read.map(|()| exit)
    }
}
