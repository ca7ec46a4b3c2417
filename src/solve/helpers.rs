//! Idle threads that help with a long problem.
//!
//! ```text
//!   first moves         a  b  c  d  e  f
//!   the search          a  b  c  .  .  .  ->
//!   one helper          .  .  .  d  e  f  a  b  ->
//! ```
//!
//! A helper asks the same questions as the search that has the problem, but begins with other moves, at the root and at every larger
//! node. Both share one table, so each finds there what the other one has found, wherever they meet; and each looks about every thousand
//! nodes whether a question that it works on has been answered there (`Search::ask`). All answers come from the one search; when it
//! has them, the helpers end. So no answer depends on the number of threads, although the number of nodes does.

use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread;

use crate::rules::{SearchHints, Zobrist};

use super::limits::{Meter, Stop, WorkerPool};

/// With which of its moves a search begins.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Part {
    /// 0 is the search that has the problem.
    number: usize,
    /// The number of all searches, without it.
    helpers: usize,
}

impl Part {
    /// Puts moves in the order in which this search tries them.
    #[inline]
    pub(super) fn turn<T>(self, moves: &mut [T]) {
        if self.number > 0 {
            moves.rotate_left(moves.len() * self.number / (1 + self.helpers));
        }
    }
}

/// What took a long search, by position and by the moves or plies left. Other orders of the same moves lead to the same position.
/// Searches that grow the same play share it.
pub(super) struct Found<T>(Arc<Mutex<HashMap<(Zobrist, u8), T>>>);

impl<T: Clone> Found<T> {
    pub(super) fn get<P: SearchHints>(&self, position: &P, left: u8) -> Option<T> {
        self.lock().get(&(position.zobrist(), left)).cloned()
    }

    pub(super) fn insert<P: SearchHints>(&self, position: &P, left: u8, found: T) {
        self.lock().insert((position.zobrist(), left), found);
    }

    fn lock(&self) -> MutexGuard<'_, HashMap<(Zobrist, u8), T>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl<T> Clone for Found<T> {
    fn clone(&self) -> Self {
        Found(Arc::clone(&self.0))
    }
}

impl<T> Default for Found<T> {
    fn default() -> Self {
        Found(Arc::default())
    }
}

/// A search that others can help.
pub(super) trait Searcher: Send + Sized {
    /// Another search of the same, with the same table.
    fn helper(&mut self, part: Part, meter: Meter) -> Self;

    fn meter(&mut self) -> &mut Meter;
}

/// Does some work with a search, while idle threads help. The nodes of the helpers count too.
pub(super) fn with_help<S: Searcher, R>(
    search: &mut S,
    workers: &WorkerPool,
    help: impl Fn(&mut S) -> Result<(), Stop> + Sync,
    work: impl FnOnce(&mut S) -> R,
) -> R {
    let number = workers.take(usize::MAX);
    if number == 0 {
        return work(search);
    }
    let is_done = Arc::new(AtomicBool::new(false));
    let meter = search.meter().apart(&is_done);
    let helper = |number, helpers| Part { number, helpers };
    let mut helpers: Vec<_> = (1..=number).map(|n| search.helper(helper(n, number), meter.clone())).collect();
    let done = thread::scope(|scope| {
        let help = &help;
        for helper in &mut helpers {
            // As one type, so that starting a thread is compiled once.
            let helping: Box<dyn FnOnce() -> bool + Send + '_> = Box::new(move || help(helper).is_ok());
            // A thread that cannot be started does not help. A limit that stops one stops the search too.
            let _ = thread::Builder::new().spawn_scoped(scope, helping);
        }
        let _ending = Ending(&is_done);
        work(search)
    });
    workers.give(number);
    let nodes = helpers.iter_mut().map(|helper| helper.meter().nodes()).sum();
    search.meter().add(nodes);
    done
}

/// Ends the helpers when it is dropped, after a panic too.
struct Ending<'a>(&'a AtomicBool);

impl Drop for Ending<'_> {
    fn drop(&mut self) {
        self.0.store(true, Ordering::Relaxed);
    }
}
