//! `solve`: solves a position, or the problems of files one after the other.

use std::io;
use std::num::NonZero;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::Duration;

use lawspeaker::problems::{ProblemOptions, SolvedEntry, Stipulation, Wanted, WantedPlay, solve_position};
use lawspeaker::solve::{CancelToken, Limits, WorkerPool};
use lawspeaker::source::{FileEntry, ProblemEntries};
use lawspeaker::variants::{Variant, fen};
use lawspeaker::with_family;
use pyo3::prelude::*;

use crate::errors::Failure;
use crate::feed::{Feed, Progress};
use crate::inputs::{Inputs, Wants};
use crate::options::{named, threads_of};
use crate::position::PyPosition;
use crate::solution::Solution;

/// Entries per thread that are solved before the next ones are read.
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

    /// Lets a function of Python hear the progress.
    fn hear(&mut self, function: Option<Py<PyAny>>) -> Option<Progress> {
        let (progress, tell) = Progress::new(function?);
        self.limits = std::mem::replace(&mut self.limits, Limits::NONE).with_progress(tell);
        Some(progress)
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
            ..ProblemOptions::default()
        }
    }
}

/// Solves a position. An interrupt stops the search.
pub(crate) fn solve_one(
    py: Python<'_>,
    position: &PyPosition,
    mut options: SolveOptions,
    progress: Option<Py<PyAny>>,
) -> PyResult<Solution> {
    let Some(stipulation) = options.stipulation else {
        return Err(Failure::option("a position needs a stipulation, such as `\"#2\"`").raise(py));
    };
    let position = Arc::clone(&position.0);
    let progress = options.hear(progress);
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
    })?
    .with_progress(progress);
    Ok(feed.next(py)?.expect("a search has an answer"))
}

/// The problems of files, one after the other. The iterator is for one thread at a time.
#[pyclass(module = "lawspeaker", name = "Solutions")]
pub(crate) struct Solutions(Feed<Solution>);

impl Solutions {
    /// Begins to solve.
    pub(crate) fn begin(
        source: &Bound<'_, PyAny>,
        mut options: SolveOptions,
        progress: Option<Py<PyAny>>,
    ) -> PyResult<Self> {
        let (inputs, files) = Inputs::of(source)?;
        let progress = options.hear(progress);
        let feed = Feed::start(files, move |remotes, sink| {
            let cancel = sink.cancel().clone();
            let settings = options.of(&cancel, None);
            inputs.each(remotes, Wants::PROBLEMS, |opened| {
                let file: Arc<str> = opened.name.into();
                let most = if options.threads == 1 { 1 } else { options.threads * LOT };
                let mut entries = ProblemEntries::new(opened.reader, opened.format);
                while !cancel.is_cancelled() {
                    let lot: Vec<_> = entries.by_ref().take(most).collect::<io::Result<_>>()?;
                    if lot.is_empty() {
                        break;
                    }
                    for (entry, solved) in lot.iter().zip(solve_lot(&lot, &settings, options.threads)) {
                        let Some(SolvedEntry { problem, .. }) = solved else { continue };
                        for problem in problem.take_twins() {
                            let solution =
                                Solution::new(Some(Arc::clone(&file)), Some(entry.number()), problem);
                            sink.give(vec![solution], 1 << 12)?;
                        }
                    }
                }
                Ok(())
            })
        })?;
        Ok(Solutions(feed.with_progress(progress)))
    }
}

/// Solves entries on several threads; none for text without an entry.
fn solve_lot(lot: &[FileEntry], settings: &ProblemOptions<'_>, threads: usize) -> Vec<Option<SolvedEntry>> {
    let next = AtomicUsize::new(0);
    let done: Vec<_> = lot.iter().map(|_| Mutex::new(None)).collect();
    let work = || {
        while let Some(n) = Some(next.fetch_add(1, Ordering::Relaxed)).filter(|n| *n < lot.len()) {
            let solved = lot[n].solve(settings);
            *done[n].lock().unwrap_or_else(PoisonError::into_inner) = solved;
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
