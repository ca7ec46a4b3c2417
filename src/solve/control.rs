//! How a search is stopped and watched from outside (a token that cancels it, a function that receives its progress), and what earlier
//! searches of a problem have proven, so that it goes on where they stopped.
//!
//! All are values that belong to one call; nothing is global. The search looks at them about every thousand nodes.
//!
//! Only exact results are taken over: the statuses of first moves, and lengths without a line. The tables of the earlier
//! searches are lost, so the first move at which a search stopped is searched again from its beginning with the number of moves
//! that was being tried. What is known of a first move does not depend on the other first moves, so the answer is the one
//! of a single run.

use std::fmt;
use std::num::NonZero;
use std::sync::atomic::{AtomicBool, AtomicU8, AtomicU64, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use crate::rules::Move;

use super::{FirstMove, FirstMoveStatus};

/// Stops searches from another thread. Clones belong together: cancelling one cancels all.
///
/// ```
/// use lawspeaker::solve::{CancelToken, Limits, SolveVerdict, Stipulation, solve};
/// use lawspeaker::variants::{Odin, start};
/// let token = CancelToken::new();
/// let limits = Limits::NONE.with_cancel(token.clone());
/// token.cancel(); // as another thread would
/// let solution = solve(&start::<Odin>(), Stipulation::win(3).unwrap(), &limits);
/// assert_eq!(solution.verdict(), SolveVerdict::Undecided);
/// ```
#[derive(Clone, Debug, Default)]
pub struct CancelToken(Arc<AtomicBool>);

impl CancelToken {
    /// A token that is not cancelled.
    #[must_use]
    pub fn new() -> Self {
        CancelToken::default()
    }

    /// Stops every search that has this token, for good.
    pub fn cancel(&self) {
        self.0.store(true, Ordering::Relaxed);
    }

    /// Whether it is cancelled.
    #[must_use]
    pub fn is_cancelled(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}

/// How far a search is.
///
/// ```
/// use std::sync::{Arc, atomic::{AtomicU64, Ordering}};
/// use lawspeaker::prelude::*;
/// let (most, cancel) = (Arc::new(AtomicU64::new(0)), CancelToken::new());
/// let (heard, stop) = (Arc::clone(&most), cancel.clone());
/// let limits = Limits::NONE.with_cancel(cancel).with_progress(move |progress: SearchProgress| {
///     heard.fetch_max(progress.nodes, Ordering::Relaxed);
///     if progress.nodes > 5_000 {
///         stop.cancel();
///     }
/// });
/// let solution = AnyPosition::start(Variant::Chess).solve("#9".parse()?, &limits);
/// assert_eq!((solution.verdict(), most.load(Ordering::Relaxed) > 5_000), (SolveVerdict::Undecided, true));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct SearchProgress {
    /// Nodes so far, of all threads, to within a thousand per thread. Each part of the work (the solution, the play, the
    /// tries) counts from 0.
    pub nodes: u64,
    /// The number of moves that is being tried on each first move; none outside that loop.
    pub depth: Option<NonZero<u8>>,
    /// How many first moves are tried with this number of moves. Those that were decided with fewer moves do not count.
    pub first_moves: usize,
    /// How many of them are done.
    pub done: usize,
    /// The first move that was begun last; none outside that loop.
    pub first_move: Option<Move>,
}

/// A function that receives the progress of a search. Several threads may call it at once.
#[derive(Clone)]
pub(super) struct Listener(Arc<dyn Fn(SearchProgress) + Send + Sync>);

impl Listener {
    pub(super) fn new(hear: impl Fn(SearchProgress) + Send + Sync + 'static) -> Self {
        Listener(Arc::new(hear))
    }
}

impl fmt::Debug for Listener {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Listener")
    }
}

/// The counts of all meters of one piece of work, for the listener.
#[derive(Debug)]
pub(super) struct Watch {
    listener: Listener,
    nodes: AtomicU64,
    /// 0 for none.
    depth: AtomicU8,
    first_moves: AtomicUsize,
    done: AtomicUsize,
    first_move: Mutex<Option<Move>>,
}

impl Watch {
    pub(super) fn new(listener: Listener) -> Self {
        Watch {
            listener,
            nodes: AtomicU64::new(0),
            depth: AtomicU8::new(0),
            first_moves: AtomicUsize::new(0),
            done: AtomicUsize::new(0),
            first_move: Mutex::new(None),
        }
    }

    pub(super) fn at_depth(&self, depth: u8, first_moves: usize) {
        self.depth.store(depth, Ordering::Relaxed);
        self.first_moves.store(first_moves, Ordering::Relaxed);
        self.done.store(0, Ordering::Relaxed);
        *self.first_move.lock().unwrap_or_else(PoisonError::into_inner) = None;
    }

    pub(super) fn begin(&self, m: Move) {
        *self.first_move.lock().unwrap_or_else(PoisonError::into_inner) = Some(m);
    }

    pub(super) fn end(&self) {
        self.done.fetch_add(1, Ordering::Relaxed);
    }

    /// Adds nodes and calls the function.
    pub(super) fn add(&self, nodes: u64) {
        let nodes = self.nodes.fetch_add(nodes, Ordering::Relaxed).saturating_add(nodes);
        (self.listener.0)(SearchProgress {
            nodes,
            depth: NonZero::new(self.depth.load(Ordering::Relaxed)),
            first_moves: self.first_moves.load(Ordering::Relaxed),
            done: self.done.load(Ordering::Relaxed),
            first_move: *self.first_move.lock().unwrap_or_else(PoisonError::into_inner),
        });
    }
}

/// What earlier searches of a problem have proven.
#[derive(Clone, Debug, Default)]
pub(crate) struct Proven {
    /// First moves with their statuses, in any order.
    pub(crate) first_moves: Vec<FirstMove>,
    /// In help and series play: no first move begins a solution in this number of moves, nor in fewer.
    pub(crate) none_in: u8,
    /// The work of these searches.
    pub(crate) nodes: u64,
    pub(crate) time: Duration,
}

impl Proven {
    /// Puts what is known of these first moves into them.
    pub(super) fn recall(&self, first_moves: &mut [FirstMove]) {
        for first in first_moves {
            if let Some(known) = self.first_moves.iter().find(|known| known.m == first.m) {
                *first = *known;
            }
        }
    }
}

/// What a search has proven just now.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Finding {
    /// The status of a first move.
    FirstMove(FirstMove),
    /// In help and series play: none of the first moves that are examined begins a solution in this number of moves, nor in fewer.
    NoneIn(u8),
}

/// Several threads may call it at once.
type Hear = dyn Fn(Finding) + Send + Sync;

/// What a search begins with, and who hears what it proves.
pub(crate) struct Resumption {
    pub(super) proven: Proven,
    hear: Box<Hear>,
}

impl Resumption {
    pub(crate) fn new(proven: Proven, hear: impl Fn(Finding) + Send + Sync + 'static) -> Self {
        Resumption { proven, hear: Box::new(hear) }
    }

    pub(super) fn hear(&self, finding: Finding) {
        (self.hear)(finding);
    }
}

impl fmt::Debug for Resumption {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.proven.fmt(f)
    }
}

impl FirstMove {
    /// Whether this number of moves need not be tried: the status is known, or it is known not to suffice.
    pub(super) fn is_settled_for(&self, moves: u8) -> bool {
        match self.status {
            FirstMoveStatus::Undecided(tried) => tried.is_some_and(|tried| tried.get() >= moves),
            _ => true,
        }
    }
}
