//! Records to reports on several threads, in the order of the stream and in bounded memory.
//!
//! ```text
//!            batches               reports
//!   reader ---------> workers, N ----------> the calling thread, which hears them in order
//!                      replay         in any order
//!                      number         one batch after the other, in the order of the stream
//!                      report         in any order
//! ```
//!
//! What goes from game to game (numbers, duplicates, matches) belongs to the one who calls [`run`]. The worker that has replayed the
//! next batch in order gets it (`Sequence`), and numbers this batch and those after it that are replayed already. So no worker waits
//! for another one.
//!
//! What is on its way, from the reader to the end of hearing, is bounded (`Budget`). A record that is longer than this bound is on
//! its way alone.

mod batch;
#[cfg(test)]
mod tests;

use std::collections::BTreeMap;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::{io, thread};

pub use batch::{Batch, Source};

use batch::Batches;

/// What is done with every batch.
///
/// ```
/// use lawspeaker::formats::{Cutter, Format};
/// use lawspeaker::pipeline::{Batch, Work, run};
///
/// /// Numbers the records of a file, and counts their bytes.
/// struct Count;
///
/// impl Work for Count {
///     type Scratch = ();
///     type Order = u64;
///     type Replayed = (u64, usize);
///     type Report = (u64, usize);
///
///     fn replay(&self, batch: Batch, _: &mut ()) -> (u64, usize) {
///         (batch.records().count() as u64, batch.bytes())
///     }
///     fn number(&self, (records, _): &mut (u64, usize), order: &mut u64) {
///         *order += *records;
///         *records = *order;
///     }
///     fn report(&self, replayed: (u64, usize)) -> (u64, usize) {
///         replayed
///     }
/// }
///
/// let records = Cutter::new(&b"odin; -; d2d4; *\nodin; -; e2e4; *\n"[..], Format::from_id("coord").unwrap().reader.unwrap().cut);
/// let (mut records_so_far, mut bytes) = (0, 0);
/// run(records, &Count, 2, &mut 0, |(records, more)| {
///     (records_so_far, bytes) = (records, bytes + more);
///     Ok::<(), std::io::Error>(())
/// })?;
/// assert_eq!((records_so_far, bytes), (2, 34));
/// # Ok::<(), std::io::Error>(())
/// ```
pub trait Work: Sync {
    /// Memory that a thread uses again for its next batch.
    type Scratch: Default;
    /// What goes from batch to batch, in order.
    type Order: Send;
    /// A batch whose games are replayed.
    type Replayed: Send;
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
    let budget = Budget::new(ON_THE_WAY);
    let sequence = Mutex::new(Sequence { replayed: InOrder::default(), order });
    thread::scope(|scope| {
        let ((tasks, taken), (reports, made)) = (channel(), channel()); // the budget bounds both
        let taken = Arc::new(Mutex::new(taken));
        let closing = Closing(&budget);
        let (sequence, budget) = (&sequence, &budget);
        for number in 0..threads {
            let (taken, reports) = (Arc::clone(&taken), reports.clone());
            let serve = move || {
                let _leaving = Leaving(budget);
                serve(work, &taken, sequence, &reports);
            };
            if let Err(error) = thread::Builder::new().name("worker".to_owned()).spawn_scoped(scope, serve) {
                if number == 0 {
                    return Err(no_thread(&error).into());
                }
                break; // fewer threads do the same work
            }
        }
        drop((taken, reports));
        let reader = thread::Builder::new().spawn_scoped(scope, move || deal(batches, budget, &tasks));
        let reader = reader.map_err(|error| no_thread(&error))?;
        let heard = hear_in_order(&made, budget, &mut hear);
        // Without a hearer no more is read, and the workers end.
        drop((made, closing));
        let read = reader.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic));
        heard.and(read.map_err(E::from))
    })
}

/// The bytes that may be on their way. The report on broken games can be a hundred times as long as the games.
const ON_THE_WAY: usize = 768 << 10;

/// The size of a full batch on this number of threads, in bytes: so that there are six for each thread, and none has to wait for the
/// reader. On one thread, where nothing is handed over, small batches are as good.
fn full(threads: usize) -> usize {
    match threads {
        1 => 32 << 10,
        _ => (ON_THE_WAY / (6 * threads)).max(8 << 10),
    }
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
    while budget.has_no_long()
        && let Some(batch) = batches.next()?
    {
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
    tasks: &Mutex<Receiver<Numbered<Batch>>>,
    sequence: &Mutex<Sequence<'_, W>>,
    reports: &Sender<Numbered<W::Report>>,
) {
    let mut scratch = W::Scratch::default();
    let next = || lock(tasks).recv();
    while let Ok(Numbered { place, bytes, what: batch }) = next() {
        let is_long = batch.is_long();
        let replayed = Numbered { place, bytes, what: work.replay(batch, &mut scratch) };
        let numbered = lock(sequence).add(work, replayed);
        for Numbered { place, bytes, what } in numbered {
            if reports.send(Numbered { place, bytes, what: work.report(what) }).is_err() {
                return;
            }
        }
        if is_long {
            scratch = W::Scratch::default();
        }
    }
}

/// A lock whose holder may have panicked: then the panic is passed on in the end.
fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

fn hear_in_order<R, E>(
    reports: &Receiver<Numbered<R>>,
    budget: &Budget,
    hear: &mut impl FnMut(R) -> Result<(), E>,
) -> Result<(), E> {
    let mut in_order = InOrder::default();
    for report in reports {
        in_order.add(report);
        while let Some(Numbered { bytes, what, .. }) = in_order.next() {
            hear(what)?;
            budget.give_back(bytes);
        }
    }
    Ok(())
}

/// Puts what comes in any order in the order of the stream.
struct InOrder<T> {
    /// The place of what comes next.
    next: u64,
    /// What came too early.
    early: BTreeMap<u64, Numbered<T>>,
}

impl<T> Default for InOrder<T> {
    fn default() -> Self {
        InOrder { next: 0, early: BTreeMap::new() }
    }
}

impl<T> InOrder<T> {
    fn add(&mut self, one: Numbered<T>) {
        self.early.insert(one.place, one);
    }

    fn next(&mut self) -> Option<Numbered<T>> {
        let one = self.early.remove(&self.next)?;
        self.next += 1;
        Some(one)
    }
}

/// Batches that are numbered in the order of the stream.
struct Sequence<'o, W: Work> {
    replayed: InOrder<W::Replayed>,
    order: &'o mut W::Order,
}

impl<W: Work> Sequence<'_, W> {
    /// Adds a batch. Returns all batches that can be numbered now, with their numbers.
    fn add(&mut self, work: &W, replayed: Numbered<W::Replayed>) -> Vec<Numbered<W::Replayed>> {
        self.replayed.add(replayed);
        let mut numbered = Vec::new();
        while let Some(mut replayed) = self.replayed.next() {
            work.number(&mut replayed.what, self.order);
            numbered.push(replayed);
        }
        numbered
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

    /// Waits until nothing is on its way that is longer than the budget: to read the next record takes memory too. Returns `false` if
    /// nothing need be read any more.
    fn has_no_long(&self) -> bool {
        let has_long = |state: &mut OnTheWay| !state.is_closed && state.bytes > self.most;
        let state = self.changed.wait_while(lock(&self.state), has_long);
        !state.unwrap_or_else(PoisonError::into_inner).is_closed
    }

    /// Waits until there is room. Returns `false` if there will be none. If it has to wait, it waits until half is free: to wake the
    /// reader for each batch would take longer than to read one.
    fn take(&self, bytes: usize) -> bool {
        let mut state = lock(&self.state);
        if state.bytes > 0 && state.bytes + bytes > self.most {
            let least = (self.most / 2).saturating_sub(bytes);
            let is_full = |state: &mut OnTheWay| !state.is_closed && state.bytes > least;
            state = self.changed.wait_while(state, is_full).unwrap_or_else(PoisonError::into_inner);
        }
        state.bytes += bytes;
        !state.is_closed
    }

    fn give_back(&self, bytes: usize) {
        let mut state = lock(&self.state);
        state.bytes -= bytes;
        if state.bytes <= self.most / 2 {
            self.changed.notify_one();
        }
    }

    fn close(&self) {
        lock(&self.state).is_closed = true;
        self.changed.notify_one();
    }
}

/// Closes a budget when it is dropped, after a panic too.
struct Closing<'b>(&'b Budget);

impl Drop for Closing<'_> {
    fn drop(&mut self) {
        self.0.close();
    }
}

/// A worker that ends. After a panic its batch is never numbered, so no more is read.
struct Leaving<'b>(&'b Budget);

impl Drop for Leaving<'_> {
    fn drop(&mut self) {
        if thread::panicking() {
            self.0.close();
        }
    }
}
