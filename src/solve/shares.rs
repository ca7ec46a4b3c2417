//! The work of a long problem, divided among a fixed number of searches.
//!
//! Each search has its own table, and does its part of the work in order. All idle threads work on these searches. No search
//! depends on another one, so answers and nodes are the same for any number of threads.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};

use super::limits::{Stop, WorkerPool};

/// The number of searches.
pub(super) const SHARES: usize = 8;

/// Divides items among the searches: each search gets every eighth one. The place of an item says which search gets it.
pub(super) fn divide<T>(items: impl Iterator<Item = T>) -> Vec<Vec<T>> {
    let mut parts: Vec<Vec<T>> = (0..SHARES).map(|_| Vec::new()).collect();
    for (n, item) in items.enumerate() {
        parts[n % SHARES].push(item);
    }
    parts
}

/// Does all parts of the work, on the idle threads too. The parts that may take longest should be first: one that is begun last
/// may leave the other threads idle.
pub(super) fn work<T: Send>(
    parts: Vec<T>,
    workers: &WorkerPool,
    each: impl Fn(T) -> Result<(), Stop> + Sync,
) -> Result<(), Stop> {
    let most = parts.len().saturating_sub(1);
    let parts: Vec<_> = parts.into_iter().map(|part| Mutex::new(Some(part))).collect();
    let (next, stopped) = (AtomicUsize::new(0), AtomicUsize::new(0));
    let take = || {
        while let Some(part) = parts.get(next.fetch_add(1, Ordering::Relaxed)) {
            let taken = part.lock().unwrap_or_else(PoisonError::into_inner).take();
            let done = each(taken.expect("each part is taken once"));
            stopped.fetch_add(usize::from(done.is_err()), Ordering::Relaxed);
        }
    };
    let helpers = workers.take(most);
    std::thread::scope(|scope| {
        for _ in 0..helpers {
            // A thread that cannot be started is not needed: this one does the work alone.
            drop(std::thread::Builder::new().spawn_scoped(scope, take));
        }
        take();
    });
    workers.give(helpers);
    if stopped.into_inner() == 0 { Ok(()) } else { Err(Stop) }
}
