//! Records to reports on several threads, in the order of the stream and in bounded memory.
//!
//! ```text
//!            batches               reports
//!   reader ---------> workers, N+1 --------> the calling thread, which hears them in order
//!                      replay         in any order
//!                      number         one batch after the other, in the order of the stream
//!                      report         in any order
//! ```
//!
//! What goes from game to game (numbers, duplicates, matches) belongs to the one who calls [`run`]. A worker gets it when the batch
//! before its own has been numbered ([`Turn`]). While one worker waits for its turn another one can replay, so there is one more
//! worker than threads are asked for.
//!
//! What is on its way, from the reader to the end of hearing, is bounded ([`Budget`]). A record that is longer than this bound is on
//! its way alone.

mod batch;
#[cfg(test)]
mod tests;

use std::collections::BTreeMap;
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::{io, thread};

use crossbeam_channel::{Receiver, Sender, bounded, unbounded};

pub use batch::{Batch, Source};

use batch::Batches;

/// What is done with every batch.
pub trait Work: Sync {
    /// Memory that a thread uses again for its next batch.
    type Scratch: Default;
    /// What goes from batch to batch, in order.
    type Order: Send;
    /// A batch whose games are replayed.
    type Replayed;
    /// What a batch came to in the end.
    type Report: Send;

    /// Does what depends on no other batch and on no number. This is nearly all of the work.
    fn replay(&self, batch: Batch, scratch: &mut Self::Scratch) -> Self::Replayed;

    /// Does what depends on the batches before, and changes `order` for the batch after. All other batches wait for this.
    fn number(&self, replayed: &mut Self::Replayed, order: &mut Self::Order);

    /// Does what depends on the numbers.
    fn report(&self, replayed: Self::Replayed) -> Self::Report;
}

/// Works on the records of a stream on this number of threads and lets `hear` have the reports in order.
///
/// # Errors
/// What reading gives, after everything before it has been heard, and what `hear` gives, at once.
pub fn run<W: Work, E: From<io::Error>>(
    records: impl Source,
    work: &W,
    threads: usize,
    order: &mut W::Order,
    mut hear: impl FnMut(W::Report) -> Result<(), E>,
) -> Result<(), E> {
    let mut batches = Batches::new(records, full(threads));
    if threads == 1 {
        let mut scratch = W::Scratch::default();
        while let Some(batch) = batches.next()? {
            let is_long = batch.is_long();
            let mut replayed = work.replay(batch, &mut scratch);
            work.number(&mut replayed, order);
            hear(work.report(replayed))?;
            if is_long {
                scratch = W::Scratch::default();
            }
        }
        return Ok(());
    }
    let budget = Budget::new(ON_THE_WAY * threads * full(threads));
    let turn = Turn::new(order);
    thread::scope(|scope| {
        let (tasks, taken) = bounded(0);
        let (reports, made) = unbounded();
        let begin = || thread::Builder::new().name("worker".to_owned());
        for number in 0..=threads {
            let (taken, reports, turn) = (taken.clone(), reports.clone(), &turn);
            if let Err(error) = begin().spawn_scoped(scope, move || serve(work, &taken, turn, &reports)) {
                if number == 0 {
                    return Err(no_thread(&error).into());
                }
                break; // fewer threads do the same work
            }
        }
        drop((taken, reports));
        let closing = Closing(&budget);
        let budget = &budget;
        let reader = thread::Builder::new().spawn_scoped(scope, move || deal(batches, budget, &tasks));
        let reader = reader.map_err(|error| no_thread(&error))?;
        let heard = hear_in_order(&made, budget, &mut hear);
        // Without a hearer no more is read, and the workers end.
        drop((made, closing));
        let read = reader.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic));
        heard.and(read.map_err(E::from))
    })
}

/// How many full batches may be on their way per thread: the one that it works on and the one after it.
const ON_THE_WAY: usize = 2;

/// The size of a full batch on this number of threads, in bytes. The report on a batch of broken games can be some hundred times as
/// long as the batch, and each thread may make one: so with more threads batches are smaller.
fn full(threads: usize) -> usize {
    ((128 << 10) / threads).clamp(4 << 10, 32 << 10)
}

fn no_thread(error: &io::Error) -> io::Error {
    io::Error::other(format!("no thread can be started: {error}; use one thread"))
}

/// A batch or its report, with its place in the stream and the bytes that it counts in the budget.
struct Numbered<T> {
    place: u64,
    bytes: usize,
    what: T,
}

/// The reader: deals batches out until the stream, or interest in it, ends.
fn deal<S: Source>(
    mut batches: Batches<S>,
    budget: &Budget,
    tasks: &Sender<Numbered<Batch>>,
) -> io::Result<()> {
    let mut place = 0;
    while let Some(batch) = batches.next()? {
        let bytes = batch.size();
        if !budget.take(bytes) || tasks.send(Numbered { place, bytes, what: batch }).is_err() {
            break;
        }
        place += 1;
    }
    Ok(())
}

/// A worker.
fn serve<W: Work>(
    work: &W,
    tasks: &Receiver<Numbered<Batch>>,
    turn: &Turn<'_, W::Order>,
    reports: &Sender<Numbered<W::Report>>,
) {
    let mut scratch = W::Scratch::default();
    let _leaving = Leaving(turn);
    for Numbered { place, bytes, what: batch } in tasks {
        let is_long = batch.is_long();
        let mut replayed = work.replay(batch, &mut scratch);
        if !turn.take(place, |order| work.number(&mut replayed, order)) {
            return;
        }
        if reports.send(Numbered { place, bytes, what: work.report(replayed) }).is_err() {
            return;
        }
        if is_long {
            scratch = W::Scratch::default();
        }
    }
}

fn hear_in_order<R, E>(
    reports: &Receiver<Numbered<R>>,
    budget: &Budget,
    hear: &mut impl FnMut(R) -> Result<(), E>,
) -> Result<(), E> {
    let mut early = BTreeMap::new();
    let mut next = 0;
    for Numbered { place, bytes, what } in reports {
        early.insert(place, (bytes, what));
        while let Some((bytes, report)) = early.remove(&next) {
            hear(report)?;
            budget.give_back(bytes);
            next += 1;
        }
    }
    Ok(())
}

/// What goes from batch to batch. Batches get it one after the other, each in its turn.
struct Turn<'o, O> {
    state: Mutex<InTurn<'o, O>>,
    changed: Condvar,
}

struct InTurn<'o, O> {
    /// The place of the batch whose turn it is; none if a worker has panicked, because its turn will not end.
    now: Option<u64>,
    order: &'o mut O,
}

impl<'o, O> Turn<'o, O> {
    fn new(order: &'o mut O) -> Self {
        Turn { state: Mutex::new(InTurn { now: Some(0), order }), changed: Condvar::new() }
    }

    /// Waits for the turn of a batch, and ends it. Returns `false` if it will never come.
    fn take(&self, place: u64, number: impl FnOnce(&mut O)) -> bool {
        let is_early = |state: &mut InTurn<'_, O>| state.now.is_some_and(|now| now != place);
        let mut state =
            self.changed.wait_while(self.lock(), is_early).unwrap_or_else(PoisonError::into_inner);
        if state.now.is_none() {
            return false;
        }
        number(state.order);
        state.now = Some(place + 1);
        self.changed.notify_all();
        true
    }

    fn lock(&self) -> MutexGuard<'_, InTurn<'o, O>> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// A worker that ends. The others must not wait for the turn of its batch.
struct Leaving<'t, 'o, O>(&'t Turn<'o, O>);

impl<O> Drop for Leaving<'_, '_, O> {
    fn drop(&mut self) {
        if thread::panicking() {
            self.0.lock().now = None;
            self.0.changed.notify_all();
        }
    }
}

/// The bytes that are on their way. Whatever is longer than all of them goes alone.
struct Budget {
    most: usize,
    state: Mutex<OnTheWay>,
    changed: Condvar,
}

#[derive(Default)]
struct OnTheWay {
    bytes: usize,
    /// Whether nobody hears the reports any more.
    is_closed: bool,
}

impl Budget {
    fn new(most: usize) -> Self {
        Budget { most, state: Mutex::default(), changed: Condvar::new() }
    }

    /// Waits until there is room. Returns `false` if there will be none.
    fn take(&self, bytes: usize) -> bool {
        let is_full =
            |state: &mut OnTheWay| !state.is_closed && state.bytes > 0 && state.bytes + bytes > self.most;
        let mut state = self.changed.wait_while(self.lock(), is_full).unwrap_or_else(PoisonError::into_inner);
        state.bytes += bytes;
        !state.is_closed
    }

    fn give_back(&self, bytes: usize) {
        self.lock().bytes -= bytes;
        self.changed.notify_all();
    }

    fn lock(&self) -> MutexGuard<'_, OnTheWay> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Closes a budget when it is dropped, after a panic too.
struct Closing<'b>(&'b Budget);

impl Drop for Closing<'_> {
    fn drop(&mut self) {
        self.0.lock().is_closed = true;
        self.0.changed.notify_all();
    }
}
