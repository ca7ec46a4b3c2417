//! The work of a long problem, divided among a fixed number of searches.
//!
//! Each search has its own table, and does its part of the work in order. All idle threads work on these searches. No search
//! depends on another one, so answers and nodes are the same for any number of threads.

use std::sync::atomic::{AtomicBool, Ordering};
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

/// Does the items of each part in order with the search of the part, on the idle threads too. A limit that stops a search leaves
/// the rest of its part undone.
///
/// A thread does one item at a time, of the part that has the most items left. So all parts end at about the same time, and no
/// thread is idle while another one has several items before it.
pub(super) fn work<S: Send, T: Send>(
    searches: impl Iterator<Item = S>,
    parts: Vec<Vec<T>>,
    workers: &WorkerPool,
    each: impl Fn(&mut S, T) -> Result<(), Stop> + Sync,
) -> Result<(), Stop> {
    let waiting: Vec<_> = searches.zip(parts.into_iter().map(Vec::into_iter)).collect();
    let helpers = workers.take(waiting.len().saturating_sub(1));
    let (waiting, stopped) = (Mutex::new(waiting), AtomicBool::new(false));
    let lock = || waiting.lock().unwrap_or_else(PoisonError::into_inner);
    let take = || {
        let mut waiting = lock();
        let most = (0..waiting.len()).max_by_key(|&part| waiting[part].1.len())?;
        Some(waiting.swap_remove(most))
    };
    let work = || {
        while let Some((mut search, mut items)) = take() {
            let Some(item) = items.next() else { continue };
            match each(&mut search, item) {
                Ok(()) => lock().push((search, items)),
                Err(Stop) => stopped.store(true, Ordering::Relaxed),
            }
        }
    };
    std::thread::scope(|scope| {
        for _ in 0..helpers {
            // A thread that cannot be started is not needed: this one does the work alone.
            drop(std::thread::Builder::new().spawn_scoped(scope, work));
        }
        work();
    });
    workers.give(helpers);
    if stopped.into_inner() { Err(Stop) } else { Ok(()) }
}

#[cfg(test)]
mod tests {
    use std::num::NonZero;

    use super::*;

    #[test]
    fn every_search_does_its_items_in_order() {
        for threads in 1..12 {
            let workers = WorkerPool::new(NonZero::new(threads).unwrap());
            let mut done = vec![Vec::new(); SHARES];
            let add = |done: &mut &mut Vec<usize>, item| {
                done.push(item);
                Ok(())
            };
            assert_eq!(work(done.iter_mut(), divide(0..100), &workers, add), Ok(()));
            assert_eq!(done, divide(0..100));
            assert_eq!(workers.take(99), threads - 1, "threads are given back");
        }
    }

    #[test]
    fn a_stop_leaves_only_the_rest_of_its_part() {
        let mut done = vec![Vec::new(); SHARES];
        let stopped = work(done.iter_mut(), divide(0..32), &WorkerPool::none(), |done, item| {
            done.push(item);
            if item == 3 { Err(Stop) } else { Ok(()) }
        });
        let mut expected = divide(0..32);
        expected[3].truncate(1);
        assert_eq!((stopped, done), (Err(Stop), expected));
    }
}
