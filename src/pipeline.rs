//! Records to results on several threads, in the order of the stream and in bounded memory.
//!
//! ```text
//!             batches                    results, in the order of the batches
//!   reader ------------> workers, N ----------------------------------------> writer, the calling thread
//!      \_____________ a place in the queue for every batch, in order _________/
//! ```
//!
//! The reader puts a place for each batch's result into the writer's queue before it gives the batch away, so the
//! writer waits for results in order, whichever thread is quicker. What goes from game to game in order (their numbers) is
//! handed from batch to batch as a baton, between replaying, which is long, and reporting (`worker.rs`).
//!
//! A result can be many times as long as its batch: a report that shows every wrong move of a broken game. Then the next batches are
//! smaller, and workers wait while long results wait for the writer. A batch that turns out to have a very long result gives it in
//! parts, and keeps the baton until the last one.
//!
//! A long record takes many times its length of memory while it is replayed. So workers replay only few of them at the same
//! time, and the reader waits with the next one. The longest the reader replays itself, and nothing else is on its way then: so
//! only one thread ever needs memory for one.

mod batch;
mod labour;
mod pack;
mod queue;
#[cfg(test)]
mod tests;
mod window;
mod worker;

use std::io;
use std::sync::Arc;
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::{mem, thread};

pub use batch::{Batch, Source};
pub use labour::{FINDING, Labour};

use batch::{AT_HAND, Batches, LONG};
use queue::{Closing, Queue};
use window::{Held, What, Window};
use worker::{Part, Task, Turn, Worker};

/// Up to this number of threads are few.
const FEW: usize = 4;

/// The least size of a full batch, in bytes, as long as results are not longer than their batches.
const LEAST_FULL: usize = 32 << 10;

/// A result that is more than this many times as long as a full batch is given in parts. The batches after it wait for its last part,
/// so this has to be rare: batches are so small that their results usually have a quarter of this size.
const PART: usize = 16;

/// A longer result than this is given in parts too, in bytes.
const LONGEST_PART: usize = 4 << 20;

/// The results that more than [`FEW`] workers make at the same time take at most this many times as much as a full batch for each
/// worker. While they take more, they are given in parts: where all workers come to broken games at once, their findings would take
/// too much memory together. Usually a result has at most four times the size of a full batch.
const IN_WORK: usize = 5;

/// How many batches a worker can have begun at the same time, on up to [`FEW`] threads. With more of them, each thread would need more
/// memory for what it has begun.
const BEGUN_ON_FEW: usize = 2;

/// How many batches can be on their way, beside two for each worker: one that it works on and one that waits for it or whose
/// result waits for the writer.
const WAY: usize = 4;

/// How many batches can wait for each worker, so that no worker has to wake the reader and wait for it.
const WAITING: usize = 4;

/// The most bytes of long records that workers replay at the same time.
const LOAD: usize = 192 << 10;

/// The same where the work on a record needs much memory in small pieces ([`Labour::needs_pieces`]), as the tree of a game does.
const LOAD_IN_PIECES: usize = 128 << 10;

/// A record of more than one part in this number of the load is replayed by the reader, while nothing else is on its way.
const ALONE: usize = 2;

/// Works on the records of a stream on this number of threads and lets `hear` have the results in order.
///
/// # Errors
/// What reading gives, after everything before it has been heard, and what `hear` gives, at once.
pub fn run<S: Source, L: Labour, E: From<io::Error>>(
    records: S,
    work: &L,
    threads: usize,
    baton: &mut L::Baton,
    mut hear: impl FnMut(L::Done) -> Result<(), E>,
) -> Result<(), E> {
    if threads == 1 {
        let mut batches = Batches::new(records, AT_HAND + LONG);
        let mut desk = L::Desk::default();
        while let Some(mut batch) = batches.at_hand()? {
            let is_long = batch.longest() > LONG;
            batch.enough = PART * AT_HAND;
            while !batch.is_empty() {
                let begun = work.begin(batch, &mut desk);
                let (done, rest) = work.finish(begun, mem::take(baton), |passed, _| *baton = passed);
                hear(done)?;
                batch = rest;
            }
            if is_long {
                desk = L::Desk::default();
            }
        }
        return Ok(());
    }
    let full = full(threads);
    let in_work = if threads <= FEW { usize::MAX } else { IN_WORK * threads * full };
    let begun = if threads <= FEW { BEGUN_ON_FEW } else { 1 };
    let most = (WAY + threads * 2) * full;
    let window = Arc::new(Window::new(most, in_work));
    // On few threads a batch is so long that new memory for it takes a tenth of the time of its work.
    let kept = if threads <= FEW { most } else { most / 2 };
    let batches = Batches::new(records, kept);
    let tasks = Queue::new(WAITING * threads);
    let (to_writer, places) = sync_channel(2 * WAITING * threads);
    let first = mem::take(baton);
    thread::scope(|scope| {
        let begin = || thread::Builder::new().name("worker".to_owned());
        let mut started = 0;
        while started < threads {
            match begin().spawn_scoped(scope, || Worker::new(work, &window).serve(&tasks, begun)) {
                Ok(_) => started += 1,
                // Fewer threads do the same work.
                Err(_) if started > 0 => break,
                Err(error) => return Err(no_thread(&error).into()),
            }
        }
        let window = Arc::clone(&window);
        let closing = Closing(&tasks);
        let reader = begin().spawn_scoped(scope, move || {
            Dealer { batches, full, window, work, tasks: closing, to_writer }.deal(first)
        });
        let reader = reader.map_err(|error| no_thread(&error))?;
        let heard = write(places, &mut hear);
        tasks.close();
        let read = reader.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic));
        heard?;
        let last = read?;
        *baton = last.recv().unwrap_or_default();
        Ok(())
    })
}

/// The size of a full batch on this number of threads, in bytes. A smaller batch costs more time to hand over. A larger one needs more
/// memory on every thread.
fn full(threads: usize) -> usize {
    let kib_for_all = match threads {
        ..=2 => 1024,
        3..=FEW => 768,
        _ => 512,
    };
    ((kib_for_all << 10) / threads).max(LEAST_FULL)
}

fn no_thread(error: &io::Error) -> io::Error {
    io::Error::other(format!("no thread can be started: {error}; use one thread"))
}

/// A batch's place in the writer's queue.
struct Place<D> {
    /// Its parts, in order.
    result: Receiver<Part<D>>,
    /// What the batch counts in the window, until its result is written.
    held: Held,
}

/// The reader.
struct Dealer<'w, S, L: Labour> {
    batches: Batches<S>,
    /// The size of a full batch, in bytes.
    full: usize,
    window: Arc<Window>,
    work: &'w L,
    tasks: Closing<'w, Task<L>>,
    to_writer: SyncSender<Place<L::Done>>,
}

impl<S: Source, L: Labour> Dealer<'_, S, L> {
    /// Deals batches out until the stream, or interest in it, ends. Gives the last batch's baton.
    fn deal(mut self, first: L::Baton) -> io::Result<Receiver<L::Baton>> {
        let (start, mut last) = sync_channel(1);
        start.send(first).expect("the channel has room for one");
        loop {
            self.window.wait_for_room();
            let full = self.window.full(self.full);
            let Some(mut batch) = self.batches.next(full)? else { return Ok(last) };
            let longest = batch.longest();
            let most = if self.work.needs_pieces() { LOAD_IN_PIECES } else { LOAD };
            let is_alone = longest > most / ALONE;
            if is_alone {
                self.window.wait_for_all();
            }
            let load = (longest > LONG).then(|| self.window.load(longest, most));
            batch.window = Some(Arc::clone(&self.window));
            batch.enough = (PART * self.full).min(LONGEST_PART);
            let held = Held::new(&self.window, What::Records, batch.weight());
            let (result, place) = sync_channel(1);
            let (after, next) = sync_channel(1);
            let before = mem::replace(&mut last, next);
            let task = Task { batch, turn: Turn { before, after, result }, load };
            // When the writer has gone no results are needed any more.
            if self.to_writer.send(Place { result: place, held }).is_err() {
                return Ok(last);
            }
            if is_alone {
                Worker::new(self.work, &self.window).do_it(task);
            } else if !self.tasks.0.add(task) {
                return Ok(last);
            }
        }
    }
}

fn write<D, E>(places: Receiver<Place<D>>, hear: &mut impl FnMut(D) -> Result<(), E>) -> Result<(), E> {
    for Place { result, held } in places {
        loop {
            let Ok(part) = result.recv() else {
                return Ok(()); // a worker has panicked, which the scope passes on
            };
            hear(part.done)?;
            drop(part.held);
            if part.is_last {
                break;
            }
        }
        drop(held);
    }
    Ok(())
}
