//! How much work a search may do, on how many threads, and the meter that counts it.

use std::mem;
use std::num::NonZero;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use crate::rules::Move;

use super::FirstMove;
use super::control::{CancelToken, Listener, SearchProgress, Watch};
use super::control::{Finding, Resumption};

/// How much work a search may do, and who may stop and watch it. The default is no limit.
///
/// ```
/// use std::time::Duration;
/// use lawspeaker::solve::Limits;
/// let limits = Limits::nodes(1_000_000).with_time(Duration::from_secs(5));
/// assert_eq!(limits.nodes, Some(1_000_000));
/// ```
#[derive(Clone, Debug, Default)]
#[non_exhaustive]
pub struct Limits {
    /// Moves tried. A search that this stops is stopped at the same place in every run.
    pub nodes: Option<u64>,
    /// Wall-clock time. The clock is read about every thousand nodes.
    pub time: Option<Duration>,
    /// The search stops when it has this number of solutions.
    pub(super) solutions: Option<NonZero<usize>>,
    /// The search examines only these first moves.
    pub(super) first_moves: Option<Arc<[Move]>>,
    cancel: Option<CancelToken>,
    listener: Option<Listener>,
    /// What an earlier search has proven, and who hears what this one proves.
    pub(super) resumption: Option<Arc<Resumption>>,
    /// Set when any of this stops a search.
    stopped: Option<Arc<AtomicBool>>,
}

impl Limits {
    /// No limit.
    pub const NONE: Limits = Limits {
        nodes: None,
        time: None,
        solutions: None,
        first_moves: None,
        cancel: None,
        listener: None,
        resumption: None,
        stopped: None,
    };

    /// A limit of nodes alone.
    #[must_use]
    pub const fn nodes(nodes: u64) -> Self {
        Limits { nodes: Some(nodes), ..Limits::NONE }
    }

    /// The same with a limit of time.
    #[must_use]
    pub fn with_time(self, time: Duration) -> Self {
        Limits { time: Some(time), ..self }
    }

    /// The same with a search that stops when it has this number of solutions: keys in direct play, lines in help and
    /// series play. First moves that it has not decided by then stay undecided.
    ///
    /// ```
    /// use lawspeaker::{naming, solve::{Limits, SolveVerdict, solve}, variants::{Chess, fen}};
    /// let (position, _) = fen::read::<Chess>("6k1/5ppp/8/8/8/8/8/RR5K w - -")?;
    /// let keys = |limits: &Limits| solve(&position, "#1".parse().unwrap(), limits).keys().count();
    /// assert_eq!((keys(&Limits::NONE), keys(&Limits::NONE.with_solutions(1.try_into()?))), (2, 1));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn with_solutions(self, most: NonZero<usize>) -> Self {
        Limits { solutions: Some(most), ..self }
    }

    /// Takes work that is done from what is left.
    pub(super) fn spend(&mut self, nodes: u64, time: Duration) {
        self.nodes = self.nodes.map(|left| left.saturating_sub(nodes));
        self.time = self.time.map(|left| left.saturating_sub(time));
    }

    /// The same without a limit of solutions.
    pub(super) fn without_solutions(self) -> Self {
        Limits { solutions: None, ..self }
    }

    /// Whether the number of solutions is limited.
    #[must_use]
    pub(crate) fn has_solutions(&self) -> bool {
        self.solutions.is_some()
    }

    /// The same with a search that examines only these first moves. The others stay undecided.
    #[must_use]
    pub(crate) fn with_first_moves(self, moves: &[Move]) -> Self {
        Limits { first_moves: Some(moves.into()), ..self }
    }

    /// The same with a token that stops the search: what it was looking at stays undecided.
    #[must_use]
    pub fn with_cancel(self, token: CancelToken) -> Self {
        Limits { cancel: Some(token), ..self }
    }

    /// Whether the token that stops the search is cancelled.
    #[must_use]
    pub(crate) fn is_cancelled(&self) -> bool {
        self.cancel.as_ref().is_some_and(CancelToken::is_cancelled)
    }

    /// The number of solutions after which a search stops.
    #[must_use]
    pub(crate) fn most_solutions(&self) -> Option<NonZero<usize>> {
        self.solutions
    }

    /// The same with what an earlier search has proven, for a search that goes on from there.
    #[must_use]
    pub(crate) fn with_resumption(self, resumption: Resumption) -> Self {
        Limits { resumption: Some(Arc::new(resumption)), ..self }
    }

    /// The same with a flag that is set when a limit of nodes or time, or the token, stops a search. An answer without such a
    /// stop is the answer without these limits.
    #[must_use]
    pub(crate) fn with_stop_flag(self, stopped: Arc<AtomicBool>) -> Self {
        Limits { stopped: Some(stopped), ..self }
    }

    /// Sets the flag of [`with_stop_flag`](Self::with_stop_flag), for work that had a flag of its own.
    pub(super) fn note_stop(&self) {
        if let Some(stopped) = &self.stopped {
            stopped.store(true, Ordering::Relaxed);
        }
    }

    /// The same with a function that is called about every thousand nodes of each thread, on that thread. It should
    /// return soon.
    #[must_use]
    pub fn with_progress(self, hear: impl Fn(SearchProgress) + Send + Sync + 'static) -> Self {
        Limits { listener: Some(Listener::new(hear)), ..self }
    }
}

/// The threads that may work, shared by all searches. A search with work to divide takes the threads that are idle. No
/// answer depends on how many it gets.
#[derive(Debug)]
pub struct WorkerPool {
    idle: AtomicUsize,
}

impl WorkerPool {
    /// A pool with this number of threads. The calling thread is one of them.
    #[must_use]
    pub fn new(threads: NonZero<usize>) -> Self {
        WorkerPool { idle: AtomicUsize::new(threads.get() - 1) }
    }

    /// No further thread: the calling one works alone.
    #[must_use]
    pub const fn none() -> Self {
        WorkerPool { idle: AtomicUsize::new(0) }
    }

    /// Takes idle threads, at most this number; returns how many it took.
    #[must_use]
    pub(crate) fn take(&self, most: usize) -> usize {
        let less = |idle: usize| Some(idle - idle.min(most));
        let before = self.idle.fetch_update(Ordering::AcqRel, Ordering::Acquire, less);
        before.map_or(0, |idle| idle.min(most))
    }

    /// Gives threads back.
    pub(crate) fn give(&self, workers: usize) {
        self.idle.fetch_add(workers, Ordering::AcqRel);
    }
}

/// The search has reached a limit; the position that it was looking at stays open.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Stop;

/// Counts nodes against [`Limits`].
#[derive(Clone, Debug)]
pub(super) struct Meter {
    nodes: u64,
    /// Up to this number nodes are counted without a look at any limit.
    free: u64,
    most: u64,
    /// A number at which counting pauses, before the limits.
    pause: u64,
    began: Instant,
    deadline: Option<Instant>,
    cancel: Option<CancelToken>,
    watch: Option<Arc<Watch>>,
    /// Nodes that the watch knows of.
    reported: u64,
    resumption: Option<Arc<Resumption>>,
    stopped: Option<Arc<AtomicBool>>,
    /// In a search that helps another one, whether that has all its answers.
    interrupt: Option<Arc<AtomicBool>>,
}

impl Meter {
    const LOOK_EVERY: u64 = 1024;

    pub(super) fn new(limits: &Limits) -> Self {
        let began = Instant::now();
        Meter {
            nodes: 0,
            free: 0,
            most: limits.nodes.unwrap_or(u64::MAX),
            pause: u64::MAX,
            began,
            // A time that the clock cannot represent is no limit.
            deadline: limits.time.and_then(|time| began.checked_add(time)),
            cancel: limits.cancel.clone(),
            watch: limits.listener.clone().map(|listener| Arc::new(Watch::new(listener))),
            reported: 0,
            resumption: limits.resumption.clone(),
            stopped: limits.stopped.clone(),
            interrupt: None,
        }
    }

    /// A meter for a search that helps until this becomes true. It has the same limits and counts from 0.
    pub(super) fn apart(&self, interrupt: &Arc<AtomicBool>) -> Self {
        Meter { nodes: 0, free: 0, reported: 0, interrupt: Some(Arc::clone(interrupt)), ..self.clone() }
    }

    /// Adds nodes that another meter counted.
    pub(super) fn add(&mut self, nodes: u64) {
        self.nodes = self.nodes.saturating_add(nodes);
        self.reported = self.reported.saturating_add(nodes);
    }

    /// Tells the watch which number of moves is tried now, and on how many first moves.
    pub(super) fn at_depth(&self, depth: u8, first_moves: usize) {
        if let Some(watch) = &self.watch {
            watch.at_depth(depth, first_moves);
        }
    }

    /// Tells the watch that a first move is begun.
    pub(super) fn begin(&self, m: Move) {
        if let Some(watch) = &self.watch {
            watch.begin(m);
        }
    }

    /// Tells the watch that a first move is done.
    pub(super) fn end(&self) {
        if let Some(watch) = &self.watch {
            watch.end();
        }
    }

    /// Reports what is proven of a first move.
    pub(super) fn prove(&self, first: FirstMove) {
        if let Some(resumption) = &self.resumption {
            resumption.hear(Finding::FirstMove(first));
        }
    }

    /// Reports that there is no line in this number of moves, nor in fewer.
    pub(super) fn prove_none_in(&self, moves: u8) {
        if let Some(resumption) = &self.resumption {
            resumption.hear(Finding::NoneIn(moves));
        }
    }

    /// Whether the number of nodes is limited.
    pub(super) fn is_counted(&self) -> bool {
        self.most != u64::MAX
    }

    /// Stops at this number of nodes, until [`go_on`](Self::go_on).
    pub(super) fn pause_at(&mut self, nodes: u64) {
        self.pause = nodes;
        self.free = self.free.min(nodes);
    }

    /// Ends a pause. Returns whether there was one.
    pub(super) fn go_on(&mut self) -> bool {
        self.nodes >= mem::replace(&mut self.pause, u64::MAX)
    }

    /// Whether the limits are looked at with the next node.
    #[inline]
    pub(super) fn is_due(&self) -> bool {
        self.nodes >= self.free
    }

    /// Counts one node, unless a limit forbids it.
    #[inline]
    pub(super) fn count(&mut self) -> Result<(), Stop> {
        if self.nodes >= self.free {
            self.look()?;
        }
        self.nodes += 1;
        Ok(())
    }

    #[cold]
    fn look(&mut self) -> Result<(), Stop> {
        if let Some(watch) = &self.watch {
            watch.add(self.nodes.saturating_sub(self.reported));
            self.reported = self.nodes;
        }
        let cancelled = self.cancel.as_ref().is_some_and(CancelToken::is_cancelled);
        let late = self.deadline.is_some_and(|deadline| Instant::now() >= deadline);
        if cancelled || late || self.nodes >= self.most {
            if let Some(stopped) = &self.stopped {
                stopped.store(true, Ordering::Relaxed);
            }
            return Err(Stop);
        }
        let interrupted = self.interrupt.as_ref().is_some_and(|interrupt| interrupt.load(Ordering::Relaxed));
        if interrupted || self.nodes >= self.pause {
            return Err(Stop);
        }
        self.free = self.nodes.saturating_add(Self::LOOK_EVERY).min(self.most).min(self.pause);
        Ok(())
    }

    pub(super) fn nodes(&self) -> u64 {
        self.nodes
    }

    pub(super) fn time(&self) -> Duration {
        self.began.elapsed()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_node_limit_is_met_exactly() {
        for most in [0, 1, 1023, 1024, 1025, 5000] {
            let mut meter = Meter::new(&Limits::nodes(most));
            let counted = (0..10_000).take_while(|_| meter.count().is_ok()).count() as u64;
            assert_eq!((counted, meter.nodes()), (most, most));
            assert_eq!(meter.count(), Err(Stop), "a stopped meter stays stopped");
        }
    }

    #[test]
    fn time_is_a_limit_too() {
        let mut meter = Meter::new(&Limits::NONE.with_time(Duration::ZERO));
        assert_eq!(meter.count(), Err(Stop));
        let mut meter = Meter::new(&Limits::NONE.with_time(Duration::MAX));
        assert_eq!(meter.count(), Ok(()));
    }

    #[test]
    fn threads_are_lent_while_there_are_any() {
        let workers = WorkerPool::new(NonZero::new(4).unwrap());
        assert_eq!((workers.take(2), workers.take(5), workers.take(1)), (2, 1, 0));
        workers.give(3);
        assert_eq!(workers.take(9), 3);
        assert_eq!(WorkerPool::none().take(1), 0);
    }
}
