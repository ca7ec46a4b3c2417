//! `solve`: solves a position, or the problems of files one after the other.

use std::io::BufRead;
use std::num::NonZero;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::Duration;

use lawspeaker::formats::Holds;
use lawspeaker::problems::{
    Problem, ProblemOptions, Stipulation, Wanted, WantedPlay, solve_line, solve_position,
};
use lawspeaker::solve::{CancelToken, Limits, WorkerPool};
use lawspeaker::source::Lines;
use lawspeaker::variants::{Variant, fen};
use lawspeaker::with_family;
use pyo3::prelude::*;

use crate::errors::Failure;
use crate::feed::Feed;
use crate::inputs::{Inputs, Wants};
use crate::options::{named, threads_of};
use crate::position::PyPosition;
use crate::solution::Solution;

/// Lines per thread that are solved before the next ones are read.
const LOT: usize = 16;

/// What to find, and how much work it may cost.
#[derive(Clone, Debug)]
pub(crate) struct SolveOptions {
    variant: Option<Variant>,
    default_variant: Option<Variant>,
    stipulation: Option<Stipulation>,
    limits: Limits,
    tries: Option<usize>,
    wanted: Wanted,
    threads: usize,
}

/// What is to be found in addition to the keys.
#[derive(Clone, Copy, Debug)]
pub(crate) struct More {
    pub(crate) play: bool,
    pub(crate) tries: Option<usize>,
    pub(crate) set_play: bool,
    pub(crate) proof: bool,
}

impl SolveOptions {
    /// Understands the options.
    pub(crate) fn new(
        [variant, default_variant]: [Option<&str>; 2],
        stipulation: Option<&str>,
        (nodes, seconds): (Option<u64>, Option<f64>),
        more: More,
        threads: usize,
    ) -> Result<Self, Failure> {
        let mut limits = Limits::NONE;
        limits.nodes = nodes;
        let time = |seconds| Duration::try_from_secs_f64(seconds);
        limits.time = seconds
            .map(time)
            .transpose()
            .map_err(|_| Failure::option("`limit_seconds` must be a number of seconds, 0 or more"))?;
        let read = |text: &str| text.parse().map_err(|error| Failure::option(format!("{error}")));
        Ok(SolveOptions {
            variant: named(variant)?,
            default_variant: named(default_variant)?,
            stipulation: stipulation.map(read).transpose()?,
            limits,
            tries: more.tries,
            wanted: Wanted {
                play: more.play.then(WantedPlay::default),
                set_play: more.set_play,
                proof: more.proof,
                ..Wanted::default()
            },
            threads: threads_of(threads),
        })
    }

    /// The same for the library.
    fn of<'a>(&self, cancel: &CancelToken, workers: Option<&'a WorkerPool>) -> ProblemOptions<'a> {
        ProblemOptions {
            variant: self.variant,
            default_variant: self.default_variant,
            stipulation: self.stipulation,
            limits: self.limits.clone().with_cancel(cancel.clone()),
            workers,
            tries: self.tries,
            wanted: self.wanted,
            explain: &[],
            first: None,
        }
    }
}

/// Solves a position. An interrupt stops the search.
pub(crate) fn solve_one(py: Python<'_>, position: &PyPosition, options: SolveOptions) -> PyResult<Solution> {
    let Some(stipulation) = options.stipulation else {
        return Err(Failure::option("a position needs a stipulation, such as `\"#2\"`").raise(py));
    };
    let position = Arc::clone(&position.0);
    let mut feed = Feed::start(Vec::new(), move |_, sink| {
        let workers = WorkerPool::new(NonZero::new(options.threads).unwrap_or(NonZero::<usize>::MIN));
        let settings = options.of(sink.cancel(), Some(&workers));
        let text = position.fen();
        let variant = position.variant();
        let problem = with_family!(variant, P => {
            let read = fen::read_by::<P>(variant.ruleset(), &text);
            let (position, _) = read.expect("a position that is written can be read");
            solve_position(&position, stipulation, &settings)
        });
        Ok(sink.give(vec![Solution::new(None, None, problem)], 0)?)
    })?;
    Ok(feed.next(py)?.expect("a search has an answer"))
}

/// The problems of files, one after the other. The iterator is for one thread at a time.
#[pyclass(module = "lawspeaker", name = "Solutions")]
pub(crate) struct Solutions(Feed<Solution>);

impl Solutions {
    /// Begins to solve.
    pub(crate) fn begin(source: &Bound<'_, PyAny>, options: SolveOptions) -> PyResult<Self> {
        let (inputs, files) = Inputs::of(source)?;
        let feed = Feed::start(files, move |remotes, sink| {
            let wants = Wants::all(Holds::Positions);
            let cancel = sink.cancel().clone();
            let settings = options.of(&cancel, None);
            inputs.each(remotes, wants, |opened| {
                let file: Arc<str> = opened.name.into();
                let mut lines = Lines::new(opened.reader);
                while !cancel.is_cancelled() {
                    let lot = read_lot(&mut lines, options.threads)?;
                    if lot.is_empty() {
                        break;
                    }
                    let numbers: Vec<_> = lot.iter().map(|(_, number, _)| *number).collect();
                    for (number, problem) in
                        numbers.into_iter().zip(solve_lot(&lot, &settings, options.threads))
                    {
                        let Some(problem) = problem else { continue };
                        let solution = Solution::new(Some(Arc::clone(&file)), Some(number), problem);
                        sink.give(vec![solution], 1 << 12)?;
                    }
                }
                Ok(())
            })
        })?;
        Ok(Solutions(feed))
    }
}

/// A line with its number and its offset.
type Line = (Vec<u8>, u64, u64);

fn read_lot<R: BufRead>(lines: &mut Lines<R>, threads: usize) -> Result<Vec<Line>, Failure> {
    let most = if threads == 1 { 1 } else { threads * LOT };
    let mut lot = Vec::new();
    while lot.len() < most {
        let mut text = Vec::new();
        if !lines.next(&mut text)? {
            break;
        }
        lot.push((text, lines.number(), lines.offset()));
    }
    Ok(lot)
}

/// Solves lines on several threads; none for a line without an entry.
fn solve_lot(lot: &[Line], settings: &ProblemOptions<'_>, threads: usize) -> Vec<Option<Problem>> {
    let next = AtomicUsize::new(0);
    let done: Vec<_> = lot.iter().map(|_| Mutex::new(None)).collect();
    let work = || {
        while let Some(n) = Some(next.fetch_add(1, Ordering::Relaxed)).filter(|n| *n < lot.len()) {
            let (text, number, offset) = &lot[n];
            let problem = solve_line(text, *number, *offset, settings);
            *done[n].lock().unwrap_or_else(PoisonError::into_inner) = problem;
        }
    };
    thread::scope(|scope| {
        for _ in 1..threads.min(lot.len()) {
            // Without a helper this thread does the work alone.
            drop(thread::Builder::new().spawn_scoped(scope, work));
        }
        work();
    });
    done.into_iter().map(|place| place.into_inner().unwrap_or_else(PoisonError::into_inner)).collect()
}

#[pymethods]
impl Solutions {
    fn __iter__(this: PyRef<'_, Self>) -> PyRef<'_, Self> {
        this
    }

    fn __next__(&mut self, py: Python<'_>) -> PyResult<Option<Solution>> {
        self.0.next(py)
    }

    /// Ends the work in the background.
    fn close(&mut self) {
        self.0.stop();
    }
}
