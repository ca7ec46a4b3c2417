//! `check`: replays records, solves problems, and says what is wrong with either.
//!
//! ```text
//!   options.rs: what is asked for; which options contradict each other
//!
//!   file --> [fix.rs: its text with the fixes] --> records --> games.rs -----+--> reports.rs --> documents.rs
//!            [shard.rs: its part of the run ]  --> entries --> problems.rs --+--> counts (of the run, of the file)
//!                                                                |           +--> copies.rs: good, bad, duplicates
//!                            judge.rs: the rules of the file, and then baseline.rs: what is known
//! ```
//!
//! This file goes through the inputs and says which way each of them takes. The others know nothing of each other but what the
//! arrows show, and nothing of this file: `watch.rs` repeats a check that it is given.

pub mod baseline;
mod copies;
mod documents;
mod fix;
mod games;
mod judge;
pub mod options;
mod problems;
mod reports;
mod shard;
mod watch;

use std::path::Path;
use std::time::{Duration, Instant};

use crate::formats::{Cutter, Holds, Reader};
use crate::pipeline::Source;
use crate::report::{Format, Offsets};
use crate::select::findings::Level;
use crate::source::{Compression, Encoding, records_between};

use super::choose::Turn;
use super::command::{Command, Inputs, Outputs};
use super::common::Common;
use super::counts::{Counts, Tally, by_code};
use super::duplicates::Survey;
use super::exit::{Exit, Failure, Run};
use super::openings;
use super::output::Output;
use super::outputs::OutputFiles;
use super::problems as solved;
use super::progress::Progress;
use super::reading::{ALL, Input, left_out};
use super::words::{count, passed_over};

use baseline::Baselines;
use copies::Copies;
use games::{Games, Records, Wanted};
use judge::Judge;
use options::{Aim, Check, Mode};
use reports::Reports;
use shard::{Part, Share};

impl Command for Check {
    fn run(&self, common: &Common, out: &mut Output) -> Run {
        let once = |out: &mut Output| once(self, common, out);
        if self.watch { watch::run(self, common, out, once) } else { once(out) }
    }

    fn inputs(&self) -> Inputs<'_> {
        Inputs::of(&self.reading.paths).in_letters(self.letters.letters)
    }

    fn outputs(&self, common: &Common) -> Outputs {
        Outputs { lines: self.out().is_none() && common.is_json(), documents: true }
    }
}

/// Checks all inputs.
fn once(check: &Check, common: &Common, out: &mut Output) -> Run {
    let begun = Instant::now();
    let mut files = check.reading.files(ALL)?;
    files.allow_range(check.range.as_ref())?;
    let mut shares = check.shard.map_or(Ok(Vec::new()), |shard| shard.take(&mut files))?.into_iter();
    check.refuse_contradictions(common)?;
    let level = check.findings.level()?;
    // A configuration file that cannot be read stops the run before it begins.
    files.paths().try_for_each(|file| common.configuration.holds_for_file(file).map(drop))?;
    files.read_too(check.baseline.baseline.as_deref());
    check.choose.references().iter().chain(&check.openings).for_each(|file| files.read_too(file.as_path()));
    let outputs = OutputFiles::new(&files, common);
    let copies = Copies::begin(check, &outputs)?;
    let reports = Reports::begin(check, common, &outputs, out)?;
    let baselines = Baselines::begin(&check.baseline, &outputs)?;
    if copies.are_wanted() || baselines.are_written() || reports.are_files() {
        out.outlive_the_reader();
    }
    let (choose, range) = (&check.choose, check.range.as_ref());
    let survey = Survey { choose, more: &check.reading.more, common, wants: ALL, range };
    let games =
        Games::new(choose.turn(), survey.read(files.paths())?, copies, openings::read(&check.openings)?);
    let asked = Asked { check, common, wanted: Wanted::new(choose), level, baselines };
    let mut found = Found {
        games,
        reports,
        counts: Counts::default(),
        problems: solved::Tally::default(),
        fixed: fix::Count::default(),
        turn: choose.turn(),
        only: None,
    };
    let exit = files.each(common, out, |file, progress, out| {
        let share = shares.next();
        if found.games.have_ended(choose) {
            return Ok(Exit::Done);
        }
        let done = found.file(&asked, file, share, progress, out);
        let failure = match &done {
            Err(Failure::Said(message)) => Some(message.as_str()),
            _ => None,
        };
        found.reports.end_of_file(file, failure, out)?;
        done
    })?;
    let has_ended = found.games.have_ended(choose);
    let Found { games, mut reports, counts, problems, fixed, .. } = found;
    games.copies.finish()?;
    let known = asked.baselines.finish()?;
    let mode = check.fixing.mode();
    if let Some(Mode { aim, .. }) = mode {
        out.remark(&fixed.line(aim));
        if aim != Aim::CheckedReplacement {
            asked.wanted.report(out);
            return Ok(exit);
        }
    }
    if let Some(format) = reports.main_format() {
        if check.statistics {
            reports.print(&by_code(format, &counts.games), out)?;
        }
        if format == Format::Human {
            reports.print(&counts.summary(!check.statistics, files.any_folder), out)?;
        }
    }
    reports.finish(out)?;
    let total = &counts.games;
    if total.games > 0 || problems.is_empty() {
        out.remark(&(closing(total, begun.elapsed()) + &left_out(files.left_out)));
    }
    if !problems.is_empty() {
        out.remark(&problems.line());
    }
    if let Some(known) = known {
        out.remark(&known);
    }
    if mode.is_some() && (total.clean < total.games || problems.has_wrong()) {
        out.remark("`lawspeaker explain CODE` says why a finding is not fixed");
    }
    // What was not read may have any tags.
    if !has_ended {
        asked.wanted.report(out);
    }
    Ok(exit)
}

/// What everything came to: `3963 games, 325891 plies, 3.3 MB, 0.06 s: 3961 clean, 2 with findings`.
fn closing(total: &Tally, time: Duration) -> String {
    format!(
        "{}, {}, {:.1} MB, {:.2} s: {} clean, {} with findings{}",
        count(total.games, "game"),
        count(total.plies, "ply"),
        total.bytes as f64 / 1e6,
        time.as_secs_f64(),
        total.clean,
        total.games - total.clean,
        passed_over(total.passed_over),
    )
}

/// What is asked of every file.
struct Asked<'a> {
    check: &'a Check,
    common: &'a Common,
    wanted: Wanted<'a>,
    /// What the command line says about findings.
    level: Level,
    baselines: Baselines,
}

impl Asked<'_> {
    /// Which findings of a file count.
    fn judge(&self, file: &Path) -> Result<Judge<'_>, Failure> {
        let rules = self.common.configuration.holds_for_file(file)?.with(self.level.clone()).rules();
        Ok(Judge { rules, baselines: &self.baselines })
    }
}

/// What the files so far came to.
struct Found {
    games: Games,
    reports: Reports,
    counts: Counts,
    problems: solved::Tally,
    fixed: fix::Count,
    /// Which of the games that are wanted are fixed.
    turn: Turn,
    /// The numbers of the games that are checked after they were fixed, where not all are.
    only: Option<Vec<u64>>,
}

impl Found {
    fn file(
        &mut self,
        asked: &Asked<'_>,
        file: &Path,
        share: Option<Share>,
        progress: &Progress,
        out: &mut Output,
    ) -> Run {
        let Asked { check, common, .. } = asked;
        let input = check.reading.more.open_on(common.threads(), file, ALL, progress, out)?;
        let is_plain = input.compression == Compression::None
            && input.encoding == Encoding::Bytes
            && file.as_os_str() != "-";
        self.reports.file(file, if is_plain { Offsets::File } else { Offsets::Text });
        match (share, check.fixing.mode()) {
            (Some(share), _) => self.share(asked, file, input, share, out),
            (None, None) => self.input(asked, file, input, out),
            (None, Some(mode)) => self.fix(asked, file, input, mode, progress, out),
        }
    }

    /// Fixes a file, and checks its new text if that is wanted.
    fn fix(
        &mut self,
        asked: &Asked<'_>,
        file: &Path,
        input: Input,
        mode: Mode,
        progress: &Progress,
        out: &mut Output,
    ) -> Run {
        let Asked { check, common, wanted, .. } = asked;
        let exit = input.exit;
        let is_left_out = input.format.reader.is_none() && !check.choose.is_everything();
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
            return self.input(asked, file, input, out);
        }
        if let Some(why) = why {
            out.remark(&format!("{}: {why}", input.name));
            return match mode.aim {
                Aim::CheckedReplacement => self.input(asked, file, input, out),
                Aim::Difference | Aim::Replacement => Ok(exit),
            };
        }
        let judge = asked.judge(file)?;
        let fixed = fix::fix(
            file,
            input,
            mode,
            (check, common),
            (wanted, &judge, &mut self.turn),
            &mut self.fixed,
            out,
        )?;
        match mode.aim {
            Aim::Difference => Ok(if fixed.changed { Exit::Wrong } else { exit }),
            Aim::Replacement => Ok(exit),
            Aim::CheckedReplacement => {
                let more = &check.reading.more;
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
                // The condition and the turn have chosen by what the games were before.
                self.only = (!check.choose.is_everything()).then_some(fixed.games);
                let done = self.input(asked, file, input, out);
                self.only = None;
                done
            }
        }
    }

    /// Checks a file that is open.
    fn input(&mut self, asked: &Asked<'_>, file: &Path, input: Input, out: &mut Output) -> Run {
        let Asked { check, common, .. } = asked;
        match (input.format.reader, &check.range) {
            (None, None) => {
                let Some(wanted) = check.choose.of_problems()? else {
                    out.remark(&format!(
                        "{}: not checked: an option selects games, and this file has problems",
                        input.name
                    ));
                    return Ok(input.exit);
                };
                let judge = (&asked.judge(file)?, &mut self.problems);
                problems::check(
                    input,
                    (check, common, &wanted),
                    judge,
                    (&mut self.reports, &mut self.counts),
                    out,
                )
            }
            (Some(reader), None) => {
                let Input { name, reader: stream, unpacking, exit, .. } = input;
                let records = Cutter::new(stream, reader.cut);
                let checked = self.records(asked, (file, &name), reader, records, 0, out)?;
                unpacking.remark(out);
                Ok(checked.max(exit))
            }
            (reader, Some(range)) => {
                let records = records_between(file, input.format, range.clone())?;
                let reader = reader.expect("these are records");
                self.records(asked, (file, &input.name), reader, records, 0, out)
            }
        }
    }

    /// Checks a part of a file, or the whole file if it cannot be cut and begins in the part.
    fn share(&mut self, asked: &Asked<'_>, file: &Path, input: Input, share: Share, out: &mut Output) -> Run {
        let can_be_cut = input.compression == Compression::None && input.encoding == Encoding::Bytes;
        match input.format.reader.filter(|_| can_be_cut) {
            Some(reader) => {
                let Input { name, reader: stream, exit, .. } = input;
                let (part, before) = Part::begin(Cutter::new(stream, reader.cut), share.bytes, reader)?;
                Ok(self.records(asked, (file, &name), reader, part, before, out)?.max(exit))
            }
            None if share.begins => self.input(asked, file, input, out),
            None => Ok(Exit::Done),
        }
    }

    /// Checks records. `before` is the number of games of the file before them.
    fn records<S: Source>(
        &mut self,
        asked: &Asked<'_>,
        file: (&Path, &str),
        reader: &'static Reader,
        records: S,
        before: u64,
        out: &mut Output,
    ) -> Run {
        let judge = asked.judge(file.0)?;
        self.games.check(
            Records { file, reader, records, before, only: self.only.as_deref() },
            (asked.check, asked.common),
            (&asked.wanted, &judge),
            (&mut self.reports, &mut self.counts),
            out,
        )
    }
}
