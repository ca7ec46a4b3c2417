//! `convert`: archives in one notation to archives in another.

pub mod arguments;
mod outputs;
mod parts;
mod problems;
mod sink;
mod work;

use std::path::Path;
use std::time::Instant;

use crate::convert::{ConvertOptions, OnBroken, OnLoss};
use crate::formats::Cutter;
use crate::pipeline::{self, Source};
use crate::replay::{ReplayOptions, Scope};
use crate::source::records_between;

use super::command::{Command, Inputs, Outputs};
use super::common::Common;
use super::duplicates::{self, Survey};
use super::exit::{Exit, Failure, Run};
use super::output::Output;
use super::outputs::OutputFiles;
use super::paths::shown;
use super::progress::Progress;
use super::reading::left_out;
use super::tags_seen::TagsSeen;
use super::words::{count, passed_over};

use arguments::Convert;

use outputs::{Plan, Step, plan};
use sink::{Duplicates, Sink};
use work::{Converting, Remark, Report, Tally};

impl Command for Convert {
    fn run(&self, common: &Common, out: &mut Output) -> Run {
        let begun = Instant::now();
        let files = self.reading.files(problems::wants(self.to).0)?;
        files.allow_range(self.range.as_ref())?;
        if self.pieces.is_some() && !self.to.writes_letters() {
            let why = "`--pieces` is for moves with letters: give it with `--to pgn` or `--to pgn-lan`";
            return Err(Failure::Said(why.to_owned()));
        }
        let progress = files.progress(common);
        let not_read = files.left_out;
        let outputs = OutputFiles::new(&files, common);
        let plan = plan(self, files.found, &outputs)?;
        if self.choose.duplicates.is_some() {
            out.outlive_the_reader();
        }
        let survey = Survey {
            choose: &self.choose,
            more: &self.reading.more,
            common,
            wants: problems::wants(self.to).1,
            range: self.range.as_ref(),
        };
        let mut converter = Converter {
            convert: self,
            common,
            games: 0,
            known: survey.read(plan.steps.iter().map(|step| step.input.as_path()))?,
            total: Tally::default(),
            names: Vec::new(),
            duplicates: Duplicates::begin(self, &outputs)?,
            tags_seen: self.tags_seen(),
        };
        let exit = match &self.out_dir {
            Some(_) => converter.each(&plan, &outputs, &progress, out),
            None => converter.together(&plan, &outputs, &progress, out),
        }?;
        if let Some(duplicates) = converter.duplicates.take() {
            duplicates.finish(out)?;
        }
        progress.finish();
        let Converter { total, tags_seen, .. } = converter;
        if !total.losses.is_empty() {
            out.remark(&format!("`{}` does not hold: {}", self.to.id, total.losses));
        }
        out.remark(&(closing(&total, begun) + &left_out(not_read)));
        tags_seen.report(out);
        Ok(exit)
    }

    fn inputs(&self) -> Inputs<'_> {
        Inputs::of(&self.reading.paths).in_letters(self.read_pieces)
    }

    fn outputs(&self, _: &Common) -> Outputs {
        Outputs::OTHER
    }
}

struct Converter<'a> {
    convert: &'a Convert,
    common: &'a Common,
    /// Games of this file so far.
    games: u64,
    /// What the first reading found, where duplicates are left out.
    known: duplicates::Duplicates,
    total: Tally,
    /// The names of the files so far, for messages about duplicates.
    names: Vec<String>,
    duplicates: Option<Duplicates<'a>>,
    tags_seen: TagsSeen,
}

impl Converter<'_> {
    /// A file for each that is read. One that cannot be read or written costs itself only.
    fn each(&mut self, plan: &Plan, outputs: &OutputFiles, progress: &Progress, out: &mut Output) -> Run {
        let mut exit = Exit::Done;
        for step in &plan.steps {
            let done = self.one(step, outputs, progress, out);
            exit = exit.max(out.survive(&step.input, done)?);
        }
        Ok(exit)
    }

    fn one(&mut self, step: &Step, outputs: &OutputFiles, progress: &Progress, out: &mut Output) -> Run {
        let sink = Sink::begin(self.convert, outputs, step.output.as_deref());
        let mut sink = sink.map_err(Failure::of_this_file)?;
        let exit = self.file(&step.input, &mut sink, progress, out)?;
        sink.finish(out).map_err(Failure::of_this_file)?;
        Ok(exit)
    }

    /// All that is read, one behind the other. A file that holds them all is whole only when all could be read.
    fn together(&mut self, plan: &Plan, outputs: &OutputFiles, progress: &Progress, out: &mut Output) -> Run {
        let mut sink = Sink::begin(self.convert, outputs, self.convert.out())?;
        let mut exit = Exit::Done;
        for step in &plan.steps {
            let done = self.file(&step.input, &mut sink, progress, out);
            exit = exit.max(out.survive(&step.input, done)?);
        }
        match (self.convert.out(), exit) {
            (Some(file), Exit::Failed) => {
                let file = shown(file);
                out.complain(&format!(
                    "{file} is not written, because its input could not be read to the end"
                ));
            }
            _ => sink.finish(out)?,
        }
        Ok(exit)
    }

    fn file(&mut self, file: &Path, sink: &mut Sink<'_>, progress: &Progress, out: &mut Output) -> Run {
        let wants = problems::wants(self.convert.to).1;
        let threads = self.common.threads();
        let input = self.convert.reading.more.open_on(threads, file, wants, progress, out)?;
        let Some(reader) = input.format.reader else {
            let default = self.common.default_variant_of(file)?;
            return self.problems(input, default, sink, out);
        };
        let options = ConvertOptions {
            reader,
            format: self.convert.to,
            settings: ReplayOptions { scope: Scope::Errors, ..self.common.settings(file)? },
            on_broken: if self.convert.keep_broken { OnBroken::Keep } else { OnBroken::LeaveOut },
            on_loss: if self.convert.strict { OnLoss::LeaveOut } else { OnLoss::Count },
            selection: self.convert.choose.selection(),
            sort: self.convert.sort.clone(),
            pieces: self.convert.pieces,
            unique: self.convert.choose.unique(),
        };
        self.names.push(input.name);
        let work = Converting {
            files: &self.names,
            options,
            tags_seen: &self.tags_seen,
            form: self.common.format(),
            duplicates: &self.known,
        };
        let duplicates = &mut self.duplicates;
        let mut tally = Tally::default();
        self.games = 0;
        let hear = |report: Report| {
            tally.merge(&report.tally);
            for remark in &report.remarks {
                match remark {
                    Remark::Report(text) | Remark::Duplicate(text) => out.remark(text.trim_end_matches('\n')),
                    Remark::Complaint(text) => out.complain_unless_quiet(text),
                }
            }
            sink.games(&report, out)?;
            if let Some(duplicates) = duplicates {
                duplicates.games(&report, out)?;
            }
            Ok::<_, Failure>(())
        };
        let records: Box<dyn Source> = match &self.convert.range {
            Some(range) => Box::new(records_between(file, input.format, range.clone())?),
            None => Box::new(Cutter::new(input.reader, reader.cut)),
        };
        let read = pipeline::run(records, &work, threads.get(), &mut self.games, hear);
        input.unpacking.remark(out);
        // What was read counts, whatever came after it.
        self.total.merge(&tally);
        let exit = if tally.is_clean() { input.exit } else { Exit::Wrong };
        read.map(|()| exit)
    }
}

/// What everything came to: `3963 games, 3.3 MB, 0.06 s: 3961 converted, 2 left out`.
fn closing(total: &Tally, begun: Instant) -> String {
    let in_part = match total.in_part {
        0 => String::new(),
        games => format!(", {games} in part"),
    };
    format!(
        "{}, {:.1} MB, {:.2} s: {} converted{in_part}, {} left out{}",
        count(total.games, "game"),
        total.bytes as f64 / 1e6,
        begun.elapsed().as_secs_f64(),
        total.whole,
        total.left_out(),
        passed_over(total.passed_over),
    )
}
