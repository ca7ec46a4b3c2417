//! The progress of the search for the keys of a problem, for a person who waits.

use std::fmt;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use crate::naming;
use crate::rules::Board;
use crate::solve::{Limits, SearchProgress};

/// Reports are at least this far apart: nobody reads faster.
const APART: Duration = Duration::from_millis(100);

/// How far the search for the keys is.
#[derive(Clone, Debug)]
pub(crate) struct KeyProgress {
    /// The first move that was begun last, in `san`; none outside the loop over the first moves.
    pub(crate) first_move: Option<String>,
    /// The counts.
    pub(crate) search: SearchProgress,
}

/// Receives the progress of searches, at most ten times per second. Searches on several threads share it.
#[derive(Clone)]
pub struct KeyWatch {
    hear: Arc<dyn Fn(KeyProgress) + Send + Sync>,
    started: Instant,
    /// When the next report is due, in milliseconds after the start.
    due: Arc<AtomicU64>,
}

impl fmt::Debug for KeyWatch {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("KeyWatch")
    }
}

impl KeyWatch {
    pub(crate) fn new(hear: impl Fn(KeyProgress) + Send + Sync + 'static) -> Self {
        KeyWatch { hear: Arc::new(hear), started: Instant::now(), due: Arc::default() }
    }

    /// The same limits for the search of this position, watched.
    pub(super) fn of(&self, position: &dyn Board, limits: Limits) -> Limits {
        let (watch, position) = (self.clone(), position.boxed());
        limits.with_progress(move |search| {
            if watch.takes_turn() {
                let first_move = search.first_move.map(|m| naming::san(&*position, m));
                (watch.hear)(KeyProgress { first_move, search });
            }
        })
    }

    /// Whether a report is due. One of the threads that ask at the same time is chosen.
    fn takes_turn(&self) -> bool {
        let now = u64::try_from(self.started.elapsed().as_millis()).unwrap_or(u64::MAX);
        let due = self.due.load(Ordering::Relaxed);
        let next = now.saturating_add(APART.as_millis() as u64);
        now >= due && self.due.compare_exchange(due, next, Ordering::Relaxed, Ordering::Relaxed).is_ok()
    }
}
