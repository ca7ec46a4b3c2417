//! The work of a long problem, divided among a fixed number of searches, on which all idle threads work.
//!
//! The searches share what they learn in rounds (`rounds.rs`), so answers and nodes are the same for any number of threads.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;

use super::limits::{Meter, Stop, WorkerPool};
use super::rounds::Rounds;
use super::table::TranspositionTable;

/// The number of searches.
const SHARES: usize = 8;

/// The number of rounds in which a few searches work alone before they are interrupted. A round takes some milliseconds, and an
/// interruption about as long.
const PATIENCE: u32 = 4;

/// A search that can do a part of the work.
pub(super) trait Searcher: Send {
    fn table(&mut self) -> &mut TranspositionTable;
    fn meter(&mut self) -> &mut Meter;
}

/// Searches for [`work`], each made by this function.
pub(super) fn shares<S: Searcher>(share: impl Fn() -> S) -> Vec<S> {
    (0..SHARES).map(|_| share()).collect()
}

/// Items in an order in which each search begins far from the others. In play where other orders of the same moves lead to the same
/// position, neighbours have much in common.
pub(super) fn spread<T>(items: impl IntoIterator<Item = T>) -> Vec<T> {
    let mut items: Vec<_> = items.into_iter().enumerate().collect();
    let part = items.len().div_ceil(SHARES).max(1);
    items.sort_by_key(|&(n, _)| (n % part, n / part));
    items.into_iter().map(|(_, item)| item).collect()
}

/// Lets the searches do all items, each with one of them. `search` gets what they learn and the nodes that they count. A limit that
/// stops one of them leaves items undone.
pub(super) fn work<S: Searcher, T: Send>(
    search: &mut impl Searcher,
    shares: &mut [S],
    items: impl Iterator<Item = T>,
    workers: &WorkerPool,
    each: impl Fn(&mut S, T) -> Result<(), Stop> + Sync,
) -> Result<(), Stop> {
    run(search, shares, items, workers, each, u32::MAX).map(|_| ())
}

/// The same until nearly all searches have nothing left to do. The others leave their items unfinished; returns the places of these.
pub(super) fn work_together<S: Searcher, T: Send>(
    search: &mut impl Searcher,
    shares: &mut [S],
    items: impl Iterator<Item = T>,
    workers: &WorkerPool,
    each: impl Fn(&mut S, T) -> Result<(), Stop> + Sync,
) -> Result<Vec<usize>, Stop> {
    run(search, shares, items, workers, each, PATIENCE)
}

/// The items at these places.
pub(super) fn at_places<T>(items: impl IntoIterator<Item = T>, places: &[usize]) -> impl Iterator<Item = T> {
    items.into_iter().enumerate().filter(|(place, _)| places.contains(place)).map(|(_, item)| item)
}

/// Both, with the number of rounds that a few searches may work alone.
fn run<S: Searcher, T: Send>(
    search: &mut impl Searcher,
    shares: &mut [S],
    items: impl Iterator<Item = T>,
    workers: &WorkerPool,
    each: impl Fn(&mut S, T) -> Result<(), Stop> + Sync,
    patience: u32,
) -> Result<Vec<usize>, Stop> {
    let nodes = |shares: &mut [S]| -> u64 { shares.iter_mut().map(|share| share.meter().nodes()).sum() };
    let before = nodes(shares);
    let items: Vec<_> = items.map(|item| Mutex::new(Some(item))).collect();
    if items.is_empty() {
        return Ok(Vec::new());
    }
    let helpers = workers.take(shares.len().min(items.len()).saturating_sub(1));
    let rounds = Rounds::new(search.table().take(), shares.len(), items.len(), 1 + helpers, patience);
    let stopped = AtomicBool::new(false);
    let unfinished = Mutex::new(Vec::new());
    let run = |number: usize, share: &mut S| {
        let seat = rounds.enter(number);
        let _leaving = Leaving { rounds: &rounds, number };
        share.meter().interrupt_by(seat.interrupt());
        share.table().join(seat);
        while let Some(place) = share.table().next_item() {
            let item = items[place].lock().unwrap_or_else(PoisonError::into_inner).take();
            if each(share, item.expect("each item is taken once")).is_err() {
                if share.meter().was_interrupted() {
                    unfinished.lock().unwrap_or_else(PoisonError::into_inner).push(place);
                } else {
                    stopped.store(true, Ordering::Relaxed);
                }
                break;
            }
        }
        share.table().leave();
    };
    let (first, others) = shares.split_first_mut().expect("there are searches");
    thread::scope(|scope| {
        let run = &run;
        for (number, share) in (1..).zip(others) {
            let started = thread::Builder::new().spawn_scoped(scope, move || run(number, share));
            if started.is_err() {
                // The others do its items.
                rounds.lose(number);
            }
        }
        run(0, first);
    });
    workers.give(helpers);
    search.table().put(rounds.known());
    search.meter().add(nodes(shares) - before);
    if stopped.into_inner() {
        return Err(Stop);
    }
    let mut unfinished = unfinished.into_inner().unwrap_or_else(PoisonError::into_inner);
    unfinished.sort_unstable();
    Ok(unfinished)
}

/// Lets the other searches go on after a panic of one.
struct Leaving<'a> {
    rounds: &'a Arc<Rounds>,
    number: usize,
}

impl Drop for Leaving<'_> {
    fn drop(&mut self) {
        self.rounds.lose(self.number);
    }
}
