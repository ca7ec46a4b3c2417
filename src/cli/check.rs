//! `check`: replays records, solves problems, and says what is wrong with either.

mod copies;
mod fix;
mod fixing;
mod statistics;
mod tally;
mod work;

use std::io::BufReader;
use std::path::Path;
use std::time::Instant;

use crate::formats::{Cut, Cutter, Reader};
use crate::notation::syntax::ParsedGame;
use crate::replay::{Fixes, Replay, ReplayOptions};
use crate::report::Format;
use crate::select::Selection;
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

pub(super) use fixing::Fixing;
pub(super) use statistics::CodeObject;

use copies::Copies;
use fix::FileFixer;
use fixing::{Aim, Mode};
use tally::Tally;
use work::{Baton, Work};

/// What the files so far came to.
struct Checker<'a> {
    check: &'a Check,
    common: &'a Common,
    threads: usize,
    copies: Copies,
    selection: Selection,
    /// The names of the files so far, for messages about duplicates.
    names: Vec<String>,
    tags_seen: TagsSeen,
    baton: Baton,
    total: Tally,
    /// By file, when a folder was named.
    table: Option<Vec<(String, Tally)>>,
    problems: solve::Tally,
    fixed: fix::Count,
}

pub(super) fn run(check: &Check, common: &Common, out: &mut Output) -> Run {
    let begun = Instant::now();
    let files = check.reading.files(ALL)?;
    let mut checker = Checker::new(check, common, &files)?;
    if checker.copies.are_wanted() {
        out.outlive_the_reader();
    }
    let exit = files.each(common, out, |file, progress, out| checker.file(file, progress, out))?;
    let Checker { copies, total, table, problems, tags_seen, fixed, .. } = checker;
    copies.finish()?;
    if let Some(mode) = check.fixing.mode() {
        out.remark(&fixed.line(mode.aim));
        if mode.aim != Aim::CheckedReplacement {
            tags_seen.report(out);
            return Ok(exit);
        }
    }
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
    if check.fixing.mode().is_some() && (total.clean < total.games || problems.has_wrong()) {
        out.remark("`lawspeaker explain CODE` says why a finding is not fixed");
    }
    tags_seen.report(out);
    Ok(exit)
}

impl<'a> Checker<'a> {
    fn new(check: &'a Check, common: &'a Common, files: &Files) -> Result<Self, Failure> {
        if check.range.is_some() && (files.found.len() != 1 || files.any_folder) {
            return Err(Failure::Said("`--range` needs exactly one file".to_owned()));
        }
        Ok(Checker {
            check,
            common,
            threads: common.threads().get(),
            copies: Copies::begin(check, &OutputFiles::new(files, common.force))?,
            selection: check.choose.selection(),
            names: Vec::new(),
            tags_seen: TagsSeen::new(check.choose.tag_names()),
            baton: Baton::default(),
            total: Tally::default(),
            table: files.any_folder.then(Vec::new),
            problems: solve::Tally::default(),
            fixed: fix::Count::default(),
        })
    }

    fn file(&mut self, file: &Path, progress: &Progress, out: &mut Output) -> Run {
        let input = self.check.reading.more.open(file, ALL, progress, out)?;
        match self.check.fixing.mode() {
            None => self.input(file, input, out),
            Some(mode) => self.fix(file, input, mode, progress, out),
        }
    }

    /// Fixes a file, and checks its new text if that is wanted.
    fn fix(&mut self, file: &Path, input: Input, mode: Mode, progress: &Progress, out: &mut Output) -> Run {
        let exit = input.exit;
        if input.format.reader.is_none() && !self.check.choose.is_everything() {
            return self.input(file, input, out);
        }
        let (selection, tags_seen) = (&self.selection, &self.tags_seen);
        let choose = |bytes: &[u8], game: &ParsedGame, replay: &mut Replay| {
            tags_seen.look(bytes, game);
            if !selection.takes_text(bytes, game) || !selection.takes_play(replay) {
                replay.findings.clear();
            }
        };
        let (check, common) = (self.check, self.common);
        let count = &mut self.fixed;
        let fixer = FileFixer { path: file, mode, check, common, choose: &choose, count };
        let fixed = fixer.fix(input, out)?;
        match mode.aim {
            Aim::Difference => Ok(if fixed.changed { Exit::Wrong } else { exit }),
            Aim::Replacement => Ok(exit),
            Aim::CheckedReplacement => {
                let more = &self.check.reading.more;
                let input = match fixed.text {
                    Some((format, text)) => {
                        out.divert();
                        more.open_stream(file, (text, Some(format)), ALL, out)?
                    }
                    None => {
                        progress.again(file);
                        more.open(file, ALL, progress, out)?
                    }
                };
                self.input(file, input, out)
            }
        }
    }

    /// Checks a file that is open.
    fn input(&mut self, file: &Path, input: Input, out: &mut Output) -> Run {
        match (input.format.reader, &self.check.range) {
            (None, None) if !self.check.choose.is_everything() => {
                out.remark(&format!(
                    "{}: not checked: an option selects games, and this file has problems",
                    input.name
                ));
                Ok(input.exit)
            }
            (None, None) => solve::check_file(input, self.check, self.common, out, &mut self.problems),
            (Some(reader), None) => {
                let Input { name, reader: stream, exit, .. } = input;
                Ok(self.records(&name, reader, Cutter::new(stream, reader.cut), out)?.max(exit))
            }
            (Some(reader @ Reader { cut: Cut::Pgn(parse), .. }), Some(range)) => {
                let file = BufReader::new(open_plain(file)?);
                let records = Cutter::range(file, range.clone(), *parse)?;
                self.records(&input.name, reader, records, out)
            }
            (_, Some(_)) => {
                let what = input.format.title;
                Err(Failure::Said(format!("only records in PGN can be read in ranges, and this is {what}")))
            }
        }
    }

    fn records<S: pipeline::Source>(
        &mut self,
        name: &str,
        reader: &'static Reader,
        records: S,
        out: &mut Output,
    ) -> Run {
        let format = (!self.check.statistics).then(|| Format::from(self.common.output));
        // Only reports for programs have fixes.
        let fixes = if format == Some(Format::Json) { Fixes::Wanted } else { Fixes::Unwanted };
        self.names.push(name.to_owned());
        let work = Work {
            files: &self.names,
            reader,
            settings: ReplayOptions { fixes, ..self.common.settings() },
            selection: &self.selection,
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
