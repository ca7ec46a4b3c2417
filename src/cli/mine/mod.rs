//! `mine`: problems in the games of archives, as entries of a problem file.

mod print;
mod work;

use std::collections::BTreeSet;
use std::io;
use std::num::NonZero;
use std::ops::Range;
use std::path::{Path, PathBuf};

use clap::Args;

use crate::formats::Cutter;
use crate::mine::{KeyCount, MineOptions, Trivial};
use crate::notation::Record;
use crate::pipeline::{self, Source};
use crate::replay::ReplayOptions;
use crate::select::Condition;
use crate::solve::{CancelToken, Goal, PlayKind, Stipulation};
use crate::source::records_between;

use super::choose::{Conditions, End, scope};
use super::command::{Command, Inputs, Outputs};
use super::common::{Common, Letters};
use super::exit::{Exit, Failure, Run};
use super::interrupt;
use super::output::Output;
use super::outputs::{OutputFiles, Whole, write_failure, write_result};
use super::paths::output_file;
use super::progress::Progress;
use super::reading::{GAMES, Reading, left_out};
use super::seen::Seen;
use super::sorter::Sorter;
use super::values::{nodes, range, whole};
use super::words::count;

use print::Measure;
pub use print::MinedObject;
use work::{Mining, Order, Printed, Tally};

impl Command for Mine {
    fn run(&self, common: &Common, out: &mut Output) -> Run {
        let files = self.reading.files(GAMES)?;
        files.allow_range(self.range.as_ref())?;
        let cancel = CancelToken::new();
        let condition = self.conditions.condition();
        let mut search = Search {
            mine: self,
            common,
            options: self.options(cancel.clone()),
            seen: self.conditions.seen(&condition, []),
            condition,
            order: Order { turn: self.conditions.turn(), ..Order::default() },
            total: Tally::default(),
            sink: Sink::begin(self, &OutputFiles::new(&files, common))?,
        };
        let exit = files.each(common, out, |file, progress, out| {
            if search.options.cancel.is_cancelled() || search.order.turn.is_over() {
                return Ok(Exit::Done);
            }
            let done = search.file(file, progress, out);
            if common.is_json() {
                write_failure(&mut search.sink.file, file, &done, out)?;
            }
            done
        })?;
        let has_ended = search.order.turn.is_over();
        let Search { sink, total, seen, .. } = search;
        sink.finish(out)?;
        out.flush()?;
        out.remark(&(closing(&total) + &left_out(files.left_out)));
        // What was not read may have any tags.
        if !has_ended {
            seen.report(out);
        }
        if cancel.is_cancelled() {
            out.warn("the run was interrupted, and the games that follow were not searched");
        }
        let is_open = cancel.is_cancelled() || total.undecided + total.unsolved > 0;
        Ok(if is_open { exit.max(Exit::Undecided) } else { exit })
    }

    fn inputs(&self) -> Inputs<'_> {
        Inputs::of(&self.reading.paths).in_letters(self.letters.letters)
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
    condition: Condition,
    seen: Seen,
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
        let end = End::new(true, &self.order.turn);
        let work = Mining {
            file: &input.name,
            reader,
            // What is wrong with a game is for `check` to say.
            settings: ReplayOptions { scope: scope(&self.condition), ..self.common.settings(file)? },
            condition: &self.condition,
            end: &end,
            seen: &self.seen,
            options: &self.options,
            sort: &self.mine.sort,
            format: self.common.format(),
        };
        let records: Box<dyn Source> = match &self.mine.range {
            None => Box::new(Cutter::new(input.reader, reader.cut)),
            Some(range) => Box::new(records_between(file, input.format, range.clone())?),
        };
        let cancel = self.options.cancel.clone();
        let records = end.until(UntilCancelled { records, cancel: cancel.clone() });
        let (order, total, sink) = (&mut self.order, &mut self.total, &mut self.sink);
        let threads = end.threads(file, self.common.threads());
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

/// The nodes per position without `--limit-nodes`: a second at most. Wins in 3 moves of chess need a hundredth of it.
const NODES: u64 = 1_000_000;

/// Find problems in the games of archives: forced wins, played or missed
#[derive(Args, Debug)]
#[command(after_help = MINE_HELP)]
pub struct Mine {
    #[command(flatten)]
    pub reading: Reading,
    #[command(flatten)]
    pub letters: Letters,
    /// The wins to look for, `#N` with commas between them. `#N` finds positions that are won in N moves and not in fewer
    #[arg(
        long,
        value_name = "STIPULATIONS",
        value_delimiter = ',',
        default_value = "#2,#3",
        value_parser = win
    )]
    stip: Vec<NonZero<u8>>,
    /// Only positions with exactly one key. This is the default
    #[arg(long, overrides_with = "several_keys")]
    unique_key: bool,
    /// Also keep positions with several keys
    #[arg(long, overrides_with = "unique_key")]
    several_keys: bool,
    /// Also keep positions in which a capture wins at once
    #[arg(long)]
    trivial: bool,
    /// Only positions after at least N plies of their game
    #[arg(long, value_name = "N", default_value_t = 0, value_parser = whole::<u32>)]
    min_plies: u32,
    /// Sort the problems, the most difficult first: by nodes, by the number of tries, those with a quiet key first, or those
    /// with a sacrifice first. If repeated, the first one counts most. Without this option they have the order of the games
    #[arg(long, value_enum, value_name = "MEASURE", value_delimiter = ',')]
    pub sort: Vec<Measure>,
    /// Write the problems to this new file, or to standard output for - (the default). A name that ends in .gz, .bgz, .bz2, .xz
    /// or .zst compresses it
    #[arg(short, long, value_name = "FILE")]
    out: Option<PathBuf>,
    /// Read only the records that begin at byte A or later and before byte B of an uncompressed file of PGN; A and B are
    /// optional
    #[arg(long, value_name = "A..B", value_parser = range)]
    pub range: Option<Range<u64>>,
    /// Search at most N nodes per position; positions that this leaves undecided are counted. `none` is no limit
    #[arg(long, value_name = "N", default_value_t = NODES, value_parser = nodes)]
    limit_nodes: u64,
    #[command(flatten)]
    pub conditions: Conditions,
}

const MINE_HELP: &str = "
Every position of the main line of each game is searched, as far as it replays, the last one too. A
position in which the side to move has a forced win is a problem, whether the game went on with a
key or not. A position that occurs again is left out. `solve` and `check` read the problems.

The opcodes of an entry: `bm` all keys, `sm` the move that was played, `played` whether it is a
key, `acn` the nodes of the search, `tries` the first moves that only one defence refutes, `quiet`
whether no key captures, promotes or gives check, `sacrifice` whether the key captures nothing and
its piece can be captured at once; then the tags of the game.

Exit status: 0 all inputs were read, 2 an input or the output failed, 3 an interrupt (Ctrl-C)
ended the run, a limit left positions undecided, or problems cannot be solved under the rules of a
game; what was found until then is written.";

impl Mine {
    /// The file of the problems; `None` for standard output.
    pub fn out(&self) -> Option<&Path> {
        output_file(self.out.as_deref())
    }

    /// Which problems are wanted.
    pub fn options(&self, cancel: CancelToken) -> MineOptions {
        MineOptions {
            moves: self.stip.iter().copied().collect::<BTreeSet<_>>(),
            keys: if self.several_keys { KeyCount::Any } else { KeyCount::One },
            trivial: if self.trivial { Trivial::Kept } else { Trivial::LeftOut },
            min_plies: self.min_plies,
            nodes: self.limit_nodes,
            cancel,
        }
    }
}

/// The number of moves of a stipulation that asks for a win.
fn win(text: &str) -> Result<NonZero<u8>, String> {
    let stipulation: Stipulation = text.parse().map_err(|error| format!("{error}"))?;
    let is_win = stipulation.play() == PlayKind::Direct && stipulation.goal() == Goal::Win;
    let moves = NonZero::new(stipulation.moves()).filter(|_| is_win);
    moves.ok_or_else(|| format!("`{stipulation}` is not a forced win; `mine` looks for `#N`"))
}

/// Where problems go.
pub struct Sink {
    /// None for standard output.
    pub file: Option<Whole>,
    /// None where they keep their order.
    sorter: Option<Sorter>,
}

impl Sink {
    pub fn begin(mine: &Mine, outputs: &OutputFiles) -> Result<Self, Failure> {
        let sorter = (!mine.sort.is_empty()).then(Sorter::default);
        Ok(Sink { file: outputs.begin_wanted("--out", mine.out())?, sorter })
    }

    /// Problems that follow those before.
    pub fn add(&mut self, found: &[Printed], out: &mut Output) -> Result<(), Failure> {
        for Printed { key, text } in found {
            match &mut self.sorter {
                Some(sorter) => sorter.add(key, text)?,
                None => write_result(&mut self.file, text, out)?,
            }
        }
        // What was found can be read at once.
        if self.sorter.is_none() && !found.is_empty() { out.flush() } else { Ok(()) }
    }

    /// The end, after all problems.
    pub fn finish(mut self, out: &mut Output) -> Result<(), Failure> {
        if let Some(sorter) = self.sorter {
            sorter.finish(|_, text| write_result(&mut self.file, text, out))?;
        }
        self.file.map_or(Ok(()), Whole::finish)
    }
}
