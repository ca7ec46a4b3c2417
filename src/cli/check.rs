//! `check`: replays records, solves problems, and says what is wrong with either.

mod baseline;
mod copies;
mod fix;
mod fixing;
mod judge;
mod left_alone;
mod reports;
mod shard;
mod statistics;
mod tally;
mod watch;
mod work;

use std::collections::VecDeque;
use std::path::Path;
use std::time::Instant;

use crate::fix::Reading;
use crate::formats::{Cutter, Holds, Reader};
use crate::notation::syntax::ParsedGame;
use crate::pipeline;
use crate::replay::{Fixes, Replay, ReplayOptions};
use crate::report::{Format, Offsets};
use crate::select::Selection;
use crate::select::findings::{FileRules, Level};
use crate::source::{Encoding, Packing, records_between};

use super::args::Check;
use super::common::Common;
use super::duplicates::{Duplicates, Survey};
use super::exit::{Exit, Failure, Run};
use super::output::Output;
use super::outputs::OutputFiles;
use super::progress::Progress;
use super::reading::{ALL, Files, Input, left_out};
use super::solve::{self, Play};
use super::tags_seen::TagsSeen;

pub(super) use baseline::BaselineObject;
pub(super) use fixing::Fixing;
pub(super) use judge::Judge;
pub(super) use shard::Shard;
pub(super) use statistics::{CodeObject, CountLine, by_code};
pub(super) use tally::{Found, Tally};

use baseline::Baselines;
use copies::Copies;
use fix::FileFixer;
use fixing::{Aim, Mode};
use left_alone::LeftAlone;
use reports::{Main, Reports};
use shard::{Part, Share};
use work::{Checking, Order};

/// What the files so far came to.
struct Checker<'a> {
    check: &'a Check,
    common: &'a Common,
    copies: Copies,
    reports: Reports,
    selection: Selection,
    /// What the command line says about findings.
    findings: Level,
    baselines: Baselines,
    /// The names of the files so far, for messages about duplicates.
    names: Vec<String>,
    tags_seen: TagsSeen,
    order: Order,
    /// What the first reading found, where duplicates are left out.
    duplicates: Duplicates,
    total: Tally,
    /// What is read of each file, in their order; empty if everything is.
    shares: VecDeque<Share>,
    /// By file.
    table: Vec<(String, Tally)>,
    problems: solve::Tally,
    fixed: fix::Count,
}

pub(super) fn run(check: &Check, common: &Common, out: &mut Output) -> Run {
    if check.watch { watch::run(check, common, out) } else { once(check, common, out) }
}

/// Checks all inputs.
fn once(check: &Check, common: &Common, out: &mut Output) -> Run {
    let begun = Instant::now();
    let mut files = check.reading.files(ALL)?;
    let mut checker = Checker::new(check, common, &mut files, out)?;
    let writes =
        checker.copies.are_wanted() || checker.baselines.are_written() || checker.reports.are_files();
    if writes {
        out.outlive_the_reader();
    }
    let (choose, range) = (&check.choose, check.range.as_ref());
    let survey = Survey { choose, more: &check.reading.more, common, wants: ALL, range };
    checker.duplicates = survey.read(files.paths())?;
    let exit = files.each(common, out, |file, progress, out| {
        let done = checker.file(file, progress, out);
        let failure = match &done {
            Err(Failure::Said(message)) => Some(message.as_str()),
            _ => None,
        };
        checker.reports.end_of_file(file, failure, out)?;
        done
    })?;
    let Checker { copies, mut reports, total, table, problems, tags_seen, baselines, fixed, .. } = checker;
    copies.finish()?;
    let known = baselines.finish()?;
    if let Some(mode) = check.fixing.mode() {
        out.remark(&fixed.line(mode.aim));
        if mode.aim != Aim::CheckedReplacement {
            tags_seen.report(out);
            return Ok(exit);
        }
    }
    if let Some(format) = reports.main_format() {
        if check.statistics {
            reports.print(&statistics::by_code(format, &total), out)?;
        }
        if format == Format::Human {
            reports.print(&summary(&table, check, &files), out)?;
        }
    }
    reports.finish(out)?;
    if total.games > 0 || problems.is_empty() {
        out.remark(&(statistics::closing(&total, begun.elapsed()) + &left_out(files.left_out)));
    }
    if !problems.is_empty() {
        out.remark(&problems.line());
    }
    if let Some(known) = known {
        out.remark(&known);
    }
    if check.fixing.mode().is_some() && (total.clean < total.games || problems.has_wrong()) {
        out.remark("`lawspeaker explain CODE` says why a finding is not fixed");
    }
    tags_seen.report(out);
    Ok(exit)
}

/// Refuses reports that would be empty, or that would be mixed with the fixed text.
fn refuse_reports(mode: Mode, check: &Check, common: &Common) -> Result<(), Failure> {
    let is_document = common.output.text().is_none();
    let any = is_document || check.out().is_some() || !check.reports.is_empty();
    let files = [
        ("--good", &check.good),
        ("--bad", &check.bad),
        ("--duplicates", &check.choose.duplicates),
        ("--write-baseline", &check.baseline.write_baseline),
    ];
    if mode.aim != Aim::CheckedReplacement
        && let Some((option, _)) = files.iter().find(|(_, file)| file.is_some())
    {
        return Err(Failure::Said(format!(
            "`--diff` and `--fix-only` check nothing, so `{option}` has nothing to write"
        )));
    }
    if mode.aim != Aim::CheckedReplacement && any {
        return Err(Failure::Said(
            "`--diff` and `--fix-only` check nothing, so there is no report".to_owned(),
        ));
    }
    let any_stream = check.reading.paths.iter().any(|path| path.as_os_str() == "-");
    if any_stream && is_document && check.out().is_none() {
        return Err(Failure::Said(
            "the fixed text of `-` goes to standard output; write the report to a file with `-o FILE`"
                .to_owned(),
        ));
    }
    Ok(())
}

/// The end of a report for people: the findings by code and by file, unless a glance at the report shows as much.
fn summary(table: &[(String, Tally)], check: &Check, files: &Files) -> String {
    let mut all = Tally::default();
    table.iter().for_each(|(_, tally)| all.merge(tally));
    let findings: u64 = all.codes.values().map(|found| found.findings).sum();
    let mut text = String::new();
    if findings > 1 && !check.statistics {
        text += &statistics::codes(&all);
    }
    if files.any_folder || table.len() > 1 {
        let gap = if text.is_empty() { "" } else { "\n" };
        text = text + gap + &statistics::by_file(table);
    }
    text
}

impl<'a> Checker<'a> {
    fn new(
        check: &'a Check,
        common: &'a Common,
        files: &mut Files,
        out: &mut Output,
    ) -> Result<Self, Failure> {
        files.allow_range(check.range.as_ref())?;
        let shares = check.shard.map_or(Ok(Vec::new()), |shard| shard.take(files))?;
        if check.statistics && common.output.text().is_none() {
            let message = "`--statistics` prints counts as `human`, `concise` or `json`; write the report with `--report`";
            return Err(Failure::Said(message.to_owned()));
        }
        if let Some(mode) = check.fixing.mode() {
            refuse_reports(mode, check, common)?;
        }
        let findings = check.findings.level()?;
        // A configuration file that cannot be read stops the run before it begins.
        files.paths().try_for_each(|file| common.configuration.holds_for_file(file).map(drop))?;
        check.baseline.baseline.iter().for_each(|known| files.read_too(known.as_path()));
        let outputs = OutputFiles::new(files, common);
        Ok(Checker {
            check,
            common,
            copies: Copies::begin(check, &outputs)?,
            reports: Reports::begin(check, common, &outputs, out)?,
            baselines: Baselines::begin(&check.baseline, &outputs)?,
            findings,
            selection: check.choose.selection(),
            names: Vec::new(),
            tags_seen: TagsSeen::new(check.choose.tag_names()),
            order: Order::default(),
            duplicates: Duplicates::default(),
            total: Tally::default(),
            shares: shares.into(),
            table: Vec::new(),
            problems: solve::Tally::default(),
            fixed: fix::Count::default(),
        })
    }

    fn file(&mut self, file: &Path, progress: &Progress, out: &mut Output) -> Run {
        self.order.games = 0;
        let share = self.shares.pop_front();
        let input = self.check.reading.more.open_on(self.common.threads(), file, ALL, progress, out)?;
        let is_plain =
            input.packing == Packing::None && input.encoding == Encoding::Bytes && file.as_os_str() != "-";
        let offsets = if is_plain { Offsets::File } else { Offsets::Text };
        self.reports.file(file, offsets);
        match (share, self.check.fixing.mode()) {
            (Some(share), _) => self.share(file, input, share, out),
            (None, None) => self.input(file, input, out),
            (None, Some(mode)) => self.fix(file, input, mode, progress, out),
        }
    }

    /// Fixes a file, and checks its new text if that is wanted.
    fn fix(&mut self, file: &Path, input: Input, mode: Mode, progress: &Progress, out: &mut Output) -> Run {
        let exit = input.exit;
        let is_left_out = input.format.reader.is_none() && !self.check.choose.is_everything();
        let why = match input.format.holds {
            _ if is_left_out => Some("not fixed: an option selects games, and the input has problems"),
            Holds::Problems => Some("not fixed: only games and entries of EPD can be fixed"),
            _ => None,
        };
        // Standard output would get a report in place of the text.
        let must_write = file.as_os_str() == "-" && mode.aim != Aim::Difference;
        if let Some(why) = why.filter(|_| must_write) {
            return Err(Failure::Said(why.to_owned()));
        }
        if is_left_out {
            return self.input(file, input, out);
        }
        if let Some(why) = why {
            out.remark(&format!("{}: {why}", input.name));
            return if mode.aim == Aim::CheckedReplacement { self.input(file, input, out) } else { Ok(exit) };
        }
        let (selection, tags_seen) = (&self.selection, &self.tags_seen);
        let rules = self.rules(file)?;
        let left_alone = LeftAlone::new(&self.baselines);
        let choose = |bytes: &[u8], game: &ParsedGame, reading: Reading, replay: &mut Replay| {
            tags_seen.look(bytes, game);
            if selection.takes_text(bytes, game) && selection.takes_play(replay) {
                rules.apply(bytes, game, replay);
            } else {
                replay.findings.clear();
            }
            left_alone.game(bytes, game, reading, replay);
        };
        let (check, common) = (self.check, self.common);
        let mut count = fix::Count::default();
        let fixer = FileFixer {
            path: file,
            mode,
            check,
            common,
            choose: &choose,
            rules: &rules,
            left_alone: &left_alone,
            count: &mut count,
        };
        let fixed = fixer.fix(input, out)?;
        if mode.aim != Aim::CheckedReplacement {
            left_alone.finish();
        }
        self.fixed.merge(&count);
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
            (None, None) => self.problem_file(file, input, out),
            (Some(reader), None) => {
                let Input { name, reader: stream, unpacking, exit, .. } = input;
                let checked = self.records((file, &name), reader, Cutter::new(stream, reader.cut), out)?;
                unpacking.remark(out);
                Ok(checked.max(exit))
            }
            (reader, Some(range)) => {
                let records = records_between(file, input.format, range.clone())?;
                self.records((file, &input.name), reader.expect("these are records"), records, out)
            }
        }
    }

    /// Checks a part of a file, or the whole file if it cannot be cut and begins in the part.
    fn share(&mut self, file: &Path, input: Input, share: Share, out: &mut Output) -> Run {
        let can_be_cut = input.packing == Packing::None && input.encoding == Encoding::Bytes;
        match input.format.reader.filter(|_| can_be_cut) {
            Some(reader) => {
                let Input { name, reader: stream, exit, .. } = input;
                let records = Cutter::new(stream, reader.cut);
                let (part, before) = Part::begin(records, share.bytes, reader)?;
                self.order.games = before;
                Ok(self.records((file, &name), reader, part, out)?.max(exit))
            }
            None if share.begins => self.input(file, input, out),
            None => Ok(Exit::Done),
        }
    }

    /// Which findings of a file count.
    fn rules(&self, file: &Path) -> Result<FileRules, Failure> {
        Ok(self.common.configuration.holds_for_file(file)?.with(self.findings.clone()).rules())
    }

    fn problem_file(&mut self, file: &Path, input: Input, out: &mut Output) -> Run {
        let rules = self.rules(file)?;
        let judge = Judge { rules: &rules, baselines: &self.baselines };
        let reports = &mut self.reports;
        let play = if reports.formats(Main::Findings).contains(&Some(Format::Json)) {
            Play::Found
        } else {
            Play::LeftOut
        };
        let name = input.name.clone();
        let mut tally = Tally::default();
        let done = solve::check_file(
            input,
            self.check,
            self.common,
            (play, &judge),
            &mut self.problems,
            &mut |entry, problem, out| {
                let (file, line) = entry.place.unwrap_or_default();
                tally.add_problem(file, line, problem);
                reports.problem(entry, problem, out)
            },
            out,
        );
        self.table.push((name, tally));
        done
    }

    fn records<S: pipeline::Source>(
        &mut self,
        (file, name): (&Path, &str),
        reader: &'static Reader,
        records: S,
        out: &mut Output,
    ) -> Run {
        self.copies.begin_file(reader)?;
        let rules = self.rules(file)?;
        let reports = &mut self.reports;
        let formats = reports.formats(if self.check.statistics { Main::Counts } else { Main::Findings });
        let fixes = if reports.have_fixes() { Fixes::Wanted } else { Fixes::Unwanted };
        let settings = ReplayOptions { fixes, without: rules.without(), ..self.common.settings(file)? };
        self.names.push(name.to_owned());
        let work = Checking {
            files: &self.names,
            reader,
            settings,
            guess: self.check.guess,
            selection: &self.selection,
            judge: &Judge { rules: &rules, baselines: &self.baselines },
            tags_seen: &self.tags_seen,
            unique: self.check.choose.unique(),
            duplicates: &self.duplicates,
            formats: &formats,
            subjects: reports.have_documents(),
        };
        let mut tally = Tally::default();
        let copies = &mut self.copies;
        let read = pipeline::run(records, &work, self.common.threads().get(), &mut self.order, |report| {
            tally.merge(&report.tally);
            copies.add(&report, reader)?;
            report.remarks.iter().for_each(|remark| out.remark(remark));
            reports.add(report.found, out)?;
            Ok::<_, Failure>(())
        });
        // What was read stays; a damaged archive must not hide the good games before the damage.
        self.total.merge(&tally);
        let exit = if tally.has_errors() { Exit::Wrong } else { Exit::Done };
        self.table.push((name.to_owned(), tally));
        read.map(|()| exit)
    }
}
