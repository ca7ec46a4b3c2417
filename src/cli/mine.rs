//! `mine`: problems in the games of archives, as entries of a problem file.

pub mod arguments;
mod print;
mod sink;
mod work;

use std::io;
use std::path::Path;

use crate::formats::Cutter;
use crate::mine::MineOptions;
use crate::notation::pgn::Record;
use crate::pipeline::{self, Source};
use crate::replay::{ReplayOptions, Scope};
use crate::select::Selection;
use crate::solve::CancelToken;
use crate::source::records_between;

use super::command::{Command, Inputs, Outputs};
use super::common::Common;
use super::exit::{Exit, Failure, Run};
use super::interrupt;
use super::output::Output;
use super::outputs::{OutputFiles, write_failure};
use super::progress::Progress;
use super::reading::{GAMES, left_out};
use super::tags_seen::TagsSeen;
use super::words::count;

use arguments::Mine;
pub use print::MinedObject;

use sink::Sink;
use work::{Mining, Order, Tally};

impl Command for Mine {
    fn run(&self, common: &Common, out: &mut Output) -> Run {
        let files = self.reading.files(GAMES)?;
        files.allow_range(self.range.as_ref())?;
        let cancel = CancelToken::new();
        let mut search = Search {
            mine: self,
            common,
            options: self.options(cancel.clone()),
            selection: self.conditions.selection(),
            tags_seen: TagsSeen::new(self.conditions.tag_names()),
            order: Order::default(),
            total: Tally::default(),
            sink: Sink::begin(self, &OutputFiles::new(&files, common))?,
        };
        let exit = files.each(common, out, |file, progress, out| {
            if search.options.cancel.is_cancelled() {
                return Ok(Exit::Done);
            }
            let done = search.file(file, progress, out);
            if common.is_json() {
                write_failure(&mut search.sink.file, file, &done, out)?;
            }
            done
        })?;
        let Search { sink, total, tags_seen, .. } = search;
        sink.finish(out)?;
        out.flush()?;
        out.remark(&(closing(&total) + &left_out(files.left_out)));
        tags_seen.report(out);
        if cancel.is_cancelled() {
            out.warn("the run was interrupted, and the games that follow were not searched");
        }
        let is_open = cancel.is_cancelled() || total.undecided + total.unsolved > 0;
        Ok(if is_open { exit.max(Exit::Undecided) } else { exit })
    }

    fn inputs(&self) -> Inputs<'_> {
        Inputs::of(&self.reading.paths).in_letters(self.letters.pieces)
    }

    fn outputs(&self, common: &Common) -> Outputs {
        Outputs::lines(self.out().is_none() && common.is_json())
    }
}

/// What has been found so far, and where it goes.
struct Search<'a> {
    mine: &'a Mine,
    common: &'a Common,
    options: MineOptions,
    selection: Selection,
    tags_seen: TagsSeen,
    order: Order,
    total: Tally,
    sink: Sink,
}

fn closing(total: &Tally) -> String {
    let Tally { games, positions, problems, copies, undecided, unsolved, why_unsolved } = *total;
    let found = count(problems, "problem");
    let mut line = format!("{}, {}: {found}", count(games, "game"), count(positions, "position"));
    if copies > 0 {
        line += &format!(", {copies} more in positions that occur again");
    }
    if undecided > 0 {
        let positions = count(undecided, "position");
        line += &format!("; {positions} undecided (raise the limit with `--limit-nodes`)");
    }
    if let Some(why) = why_unsolved {
        line += &format!("; {} not searched: {why}", count(unsolved, "game"));
    }
    line
}

impl Search<'_> {
    fn file(&mut self, file: &Path, progress: &Progress, out: &mut Output) -> Run {
        let input = self.mine.reading.more.open_on(self.common.threads(), file, GAMES, progress, out)?;
        let Some(reader) = input.format.reader else { return Ok(input.exit) };
        self.order.games = 0;
        let work = Mining {
            file: &input.name,
            reader,
            // What is wrong with a game is for `check` to say.
            settings: ReplayOptions { scope: Scope::Errors, ..self.common.settings(file)? },
            selection: &self.selection,
            tags_seen: &self.tags_seen,
            options: &self.options,
            sort: &self.mine.sort,
            format: self.common.format(),
        };
        let records: Box<dyn Source> = match &self.mine.range {
            None => Box::new(Cutter::new(input.reader, reader.cut)),
            Some(range) => Box::new(records_between(file, input.format, range.clone())?),
        };
        let cancel = self.options.cancel.clone();
        let records = UntilCancelled { records, cancel: cancel.clone() };
        let (order, total, sink) = (&mut self.order, &mut self.total, &mut self.sink);
        let threads = self.common.threads().get();
        interrupt::ends(&cancel, || {
            pipeline::run(records, &work, threads, order, |report| {
                total.add(&report.tally);
                sink.add(&report.found, out)?;
                if report.too_many { Err(too_many()) } else { Ok(()) }
            })
        })?;
        input.unpacking.remark(out);
        Ok(input.exit)
    }
}

fn too_many() -> Failure {
    let most = work::MOST_FOUND / 1_000_000;
    Failure::Said(format!(
        "there are more than {most} million problems, the most that can be compared for copies"
    ))
}

/// Records until an interrupt.
struct UntilCancelled {
    records: Box<dyn Source>,
    cancel: CancelToken,
}

impl Source for UntilCancelled {
    fn next(&mut self, record: &mut Record) -> io::Result<bool> {
        Ok(!self.cancel.is_cancelled() && self.records.next(record)?)
    }
}
