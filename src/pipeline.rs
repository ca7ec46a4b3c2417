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
//! handed from batch to batch as a baton, between replaying, which is long, and reporting.
//!
//! A result can be many times as long as its batch: a report that shows every wrong move of a broken game. Then the next batches are
//! smaller, and workers wait while long results wait for the writer. A batch that turns out to have a very long result gives it in
//! parts, and keeps the baton until the last one.
//!
//! A long record takes many times its length of memory while it is replayed. So workers replay only few of them at the same
//! time, and the reader waits with the next one. The longest the reader replays itself, and nothing else is on its way then: so
//! only one thread ever needs memory for one.

#[cfg(test)]
mod tests;
mod window;

use std::cell::Cell;
use std::io::{self, BufRead};
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::{mem, thread};

use crate::formats::Cutter;
use crate::notation::pgn::Record;

use window::{Held, What, Window};

/// The size of one full batch for each worker, all together, on up to [`FEW`] threads, in bytes. A smaller batch costs more time to
/// hand over. A larger one needs more memory on every thread.
const FULL_ON_FEW: usize = 1 << 20;

/// The same on more threads, in bytes.
const FULL_ON_MANY: usize = 512 << 10;

/// Up to this number of threads are few.
const FEW: usize = 4;

/// The least size of a full batch, in bytes, as long as results are not longer than their batches.
const LEAST_FULL: usize = 32 << 10;

/// The most bytes of results that wait for the writer. While there are more, workers begin nothing new.
const RESULTS: usize = 1 << 20;

/// A result that is more than this many times as long as a full batch is given in parts. The batches after it wait for its last part,
/// so this has to be rare: batches are so small that their results usually have a quarter of this size.
const PART: usize = 16;

/// A longer result than this is given in parts too, in bytes.
const LONGEST_PART: usize = 4 << 20;

/// The results that more than [`FEW`] workers make at the same time take at most this many times as much as a full batch for each
/// worker. While they take more, they are given in parts: where all workers come to broken games at once, their findings would take
/// too much memory together. Usually a result has at most four times the size of a full batch.
const IN_WORK: usize = 6;

/// Results in work are counted in steps of this number of bytes, so that most records take no lock. What is left of a step does not
/// count: one broken game is no reason to give a part.
const STEP: usize = 64 << 10;

/// How many batches can be on their way, beside two for each worker: one that it works on and one that waits for it or whose
/// result waits for the writer.
const WAY: usize = 4;

/// How many batches can wait for each worker, so that no worker has to wake the reader and wait for it.
const WAITING: usize = 4;

/// The size of a full batch on one thread, in bytes: small, because the records of a batch are answered together.
const AT_HAND: usize = 16 << 10;

/// The least number of bytes that a record counts as: the report on a game of a few bytes is longer than the game.
const LIGHTEST: usize = 1 << 10;

/// A record of more bytes than this is a long one. The buffers that it filled are given up after it.
const LONG: usize = 32 << 10;

/// The most bytes of long records that workers replay at the same time.
const LOAD: usize = 192 << 10;

/// A record of more bytes than this is replayed by the reader, while nothing else is on its way.
const HUGE: usize = LOAD / 2;

/// About the memory of a finding, in bytes.
pub const FINDING: usize = 512;

/// What is done with every batch.
pub trait Labour: Sync {
    /// What a worker keeps from batch to batch: memory.
    type Desk: Default;
    /// What goes from game to game, in order.
    type Baton: Default + Send;
    /// What a batch came to.
    type Done: Send;

    /// Does it. The baton is taken and passed on as soon as the work that depends on the order is
    /// done. Without one there is nothing to be done any more.
    ///
    /// When [`Batch::is_enough`] says so, it leaves the rest of the batch for the next call: it keeps the baton, and returns the records
    /// that are left with its result.
    fn work(
        &self,
        batch: Batch,
        desk: &mut Self::Desk,
        relay: impl Relay<Self::Baton>,
    ) -> Option<(Self::Done, Batch)>;

    /// About how many bytes of memory a result takes, with what was needed to make it.
    fn size(done: &Self::Done) -> usize;

    /// Whether the work on a record needs much memory in small pieces. A thread keeps some of the pieces that it frees for itself, and
    /// each of them can prevent the system from getting back all that is before it. So where workers would replay a long record, it then
    /// gets a thread of its own, because a thread that ends keeps nothing. The reader needs none: it is one thread only.
    fn needs_pieces(&self) -> bool {
        false
    }
}

/// Where a batch takes the baton from, and to where it passes the baton on.
pub trait Relay<B> {
    /// Waits for the baton of the batch before.
    fn take(&mut self) -> Option<B>;

    /// Passes it on to the batch after, or keeps it for a number of records that are left of this one.
    fn pass(self, baton: B, left: usize);
}

/// On one thread the baton stays in its place.
impl<B: Default> Relay<B> for &mut B {
    fn take(&mut self) -> Option<B> {
        Some(mem::take(self))
    }

    fn pass(self, baton: B, _left: usize) {
        *self = baton;
    }
}

/// Between threads the baton goes through channels.
struct Channels<B> {
    before: Receiver<B>,
    /// The baton, while it is kept for the rest of the batch.
    kept: Option<B>,
    after: SyncSender<B>,
}

impl<B> Relay<B> for &mut Channels<B> {
    fn take(&mut self) -> Option<B> {
        self.kept.take().or_else(|| self.before.recv().ok())
    }

    fn pass(self, baton: B, left: usize) {
        if left > 0 {
            self.kept = Some(baton);
        } else {
            // The receiver may have gone; then nobody needs the baton.
            drop(self.after.send(baton));
        }
    }
}

/// Where records come from.
pub trait Source: Send {
    /// Reads the next record, reusing the buffer; `false` if there is none.
    fn next(&mut self, record: &mut Record) -> io::Result<bool>;

    /// The number of bytes that have been read from the stream and not yet given out, as far as that is known.
    fn at_hand(&self) -> usize {
        0
    }
}

impl<R: BufRead + Send> Source for Cutter<R> {
    fn next(&mut self, record: &mut Record) -> io::Result<bool> {
        Cutter::next(self, record)
    }

    fn at_hand(&self) -> usize {
        Cutter::at_hand(self)
    }
}

impl Source for Box<dyn Source> {
    fn next(&mut self, record: &mut Record) -> io::Result<bool> {
        (**self).next(record)
    }

    fn at_hand(&self) -> usize {
        (**self).at_hand()
    }
}

/// Records on their way from the reader to the writer.
#[derive(Debug, Default)]
pub struct Batch {
    pub records: Vec<Record>,
    /// The size of a result that is enough for one part, in bytes.
    enough: usize,
    /// How many bytes its result counts in the window while it is in work.
    in_work: Cell<usize>,
    /// Where their memory goes when the batch is dropped, on any thread.
    home: Option<Arc<Window>>,
}

impl Drop for Batch {
    fn drop(&mut self) {
        self.count(0);
        if let Some(window) = self.home.take() {
            window.keep(mem::take(&mut self.records));
        }
    }
}

impl Batch {
    /// Whether a result of about this number of bytes should be given before more records are worked on: it is long, or the results
    /// that all workers make are long together.
    pub fn is_enough(&self, result: usize) -> bool {
        result > self.enough || self.count(result / STEP * STEP)
    }

    /// Counts this number of bytes for its result, in place of those before. Whether the results in work have become too long; not if
    /// the number is the same as before.
    fn count(&self, bytes: usize) -> bool {
        match &self.home {
            Some(window) if self.in_work.get() != bytes => {
                window.works_on(self.in_work.replace(bytes), bytes)
            }
            _ => false,
        }
    }

    /// The records from this place on, which are left for later.
    pub fn split_off(&mut self, place: usize) -> Batch {
        self.count(0);
        let (records, home) = (self.records.split_off(place), self.home.clone());
        Batch { records, enough: self.enough, in_work: Cell::new(0), home }
    }

    pub fn bytes(&self) -> usize {
        self.records.iter().map(|record| record.bytes.len()).sum()
    }

    /// The bytes of its longest record.
    fn longest(&self) -> usize {
        self.records.iter().map(|record| record.bytes.len()).max().unwrap_or(0)
    }

    /// What its results are compared with. The room of its buffers does not count: it belongs to longer records that were read before.
    fn size(&self) -> usize {
        self.records.iter().map(|record| record.bytes.len().max(LIGHTEST)).sum()
    }

    /// How much memory it takes on its way, about.
    fn weight(&self) -> usize {
        self.records.iter().map(weight).sum()
    }
}

/// What a record counts as: the memory of its text. A buffer that held a longer record before has more room than text. That of a
/// long record has far more room than memory, and is not used again.
fn weight(record: &Record) -> usize {
    record.bytes.capacity().min(LONG).max(record.bytes.len()).max(LIGHTEST)
}

/// A stream's records in batches.
struct Batches<S> {
    records: S,
    /// Records of earlier batches, whose memory is used again.
    spare: Vec<Record>,
    /// Reported once what was read before it has been given out.
    failed: Option<io::Error>,
}

impl<S: Source> Batches<S> {
    fn new(records: S) -> Self {
        Batches { records, spare: Vec::new(), failed: None }
    }

    /// The next records, at least one and until they have this weight.
    fn next(&mut self, full: usize) -> io::Result<Option<Batch>> {
        self.until(|sum, _| sum >= full)
    }

    /// The next record, with more records while enough bytes are at hand: several records in one batch cost less than one in
    /// each, and records that come slowly are answered at once. Only a record that is longer than the bytes at hand can make
    /// the records before it wait.
    fn at_hand(&mut self) -> io::Result<Option<Batch>> {
        self.until(|sum, records| sum >= AT_HAND || records.at_hand() < AT_HAND)
    }

    /// The next records, at least one and until this is true of their weight and the source.
    fn until(&mut self, is_full: impl Fn(usize, &S) -> bool) -> io::Result<Option<Batch>> {
        let mut batch = Batch::default();
        let mut sum = 0;
        while self.failed.is_none() && (sum == 0 || !is_full(sum, &self.records)) {
            let mut record = self.spare.pop().unwrap_or_default();
            match self.records.next(&mut record) {
                Ok(true) => {}
                Ok(false) => break,
                Err(error) => {
                    self.failed = Some(error);
                    break;
                }
            }
            sum += weight(&record);
            batch.records.push(record);
        }
        match self.failed.take_if(|_| batch.records.is_empty()) {
            Some(error) => Err(error),
            None => Ok((!batch.records.is_empty()).then_some(batch)),
        }
    }
}

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
    let mut batches = Batches::new(records);
    if threads == 1 {
        let mut desk = L::Desk::default();
        while let Some(mut batch) = batches.at_hand()? {
            let is_long = batch.longest() > LONG;
            batch.enough = PART * AT_HAND;
            while !batch.records.is_empty() {
                let (done, rest) = work.work(batch, &mut desk, &mut *baton).expect("the baton is at hand");
                hear(done)?;
                batch = rest;
            }
            if is_long {
                desk = L::Desk::default();
            }
        }
        return Ok(());
    }
    let together = if threads <= FEW { FULL_ON_FEW } else { FULL_ON_MANY };
    let full = (together / threads).max(LEAST_FULL);
    let in_work = if threads <= FEW { usize::MAX } else { IN_WORK * threads * full };
    let window = Arc::new(Window::new((WAY + threads * 2) * full, in_work));
    let (to_workers, tasks) = sync_channel(WAITING * threads);
    let (to_writer, places) = sync_channel(2 * WAITING * threads);
    let tasks = Mutex::new(tasks);
    let first = mem::take(baton);
    thread::scope(|scope| {
        let begin = || thread::Builder::new().name("worker".to_owned());
        let mut started = 0;
        while started < threads {
            match begin().spawn_scoped(scope, || serve(&tasks, work, &window)) {
                Ok(_) => started += 1,
                // Fewer threads do the same work.
                Err(_) if started > 0 => break,
                Err(error) => return Err(no_thread(&error).into()),
            }
        }
        let window = Arc::clone(&window);
        let reader = begin().spawn_scoped(scope, move || {
            Dealer { batches, full, window, work, to_workers, to_writer }.deal(first)
        });
        let reader = reader.map_err(|error| no_thread(&error))?;
        let heard = write(places, &mut hear);
        let read = reader.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic));
        heard?;
        let last = read?;
        *baton = last.recv().unwrap_or_default();
        Ok(())
    })
}

fn no_thread(error: &io::Error) -> io::Error {
    io::Error::other(format!("no thread can be started: {error}; use one thread"))
}

/// A batch with what it needs on its way.
struct Task<L: Labour> {
    batch: Batch,
    relay: Channels<L::Baton>,
    result: SyncSender<Part<L::Done>>,
    /// What it counts as a long record, if it has one.
    load: Option<Held>,
}

impl<L: Labour> Task<L> {
    fn do_it(mut self, work: &L, desk: &mut L::Desk, window: &Arc<Window>) {
        let mut batch = self.batch;
        loop {
            let before = batch.size();
            let worked = work.work(batch, desk, &mut self.relay);
            let is_last = worked.as_ref().is_none_or(|(_, rest)| rest.records.is_empty());
            let Some((done, rest)) = worked else { return };
            let size = L::size(&done);
            window.grew(before - rest.size(), size);
            // The writer may have gone; then no result is needed.
            let held = Held::new(window, What::Results, size);
            let is_heard = self.result.send(Part { done, held, is_last }).is_ok();
            if is_last || !is_heard {
                return;
            }
            batch = rest;
        }
    }
}

/// Does a task with a long record, on a thread of its own where that saves memory. What it filled is given up.
fn do_long<L: Labour>(mut task: Task<L>, work: &L, window: &Arc<Window>) {
    let load = task.load.take();
    let task = Mutex::new(Some(task));
    let take = || task.lock().unwrap_or_else(PoisonError::into_inner).take();
    let do_it = || take().map(|task| task.do_it(work, &mut L::Desk::default(), window));
    if work.needs_pieces() {
        thread::scope(|scope| {
            // If no thread can be started, the task is still there.
            drop(thread::Builder::new().name("record".to_owned()).spawn_scoped(scope, do_it));
        });
    }
    do_it();
    drop(load);
}

/// A result, or a part of one.
struct Part<D> {
    done: D,
    /// What it counts in the window, until it is written.
    held: Held,
    is_last: bool,
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
    to_workers: SyncSender<Task<L>>,
    to_writer: SyncSender<Place<L::Done>>,
}

impl<S: Source, L: Labour> Dealer<'_, S, L> {
    /// Deals batches out until the stream, or interest in it, ends. Gives the last batch's baton.
    fn deal(mut self, first: L::Baton) -> io::Result<Receiver<L::Baton>> {
        let (start, mut last) = sync_channel(1);
        start.send(first).expect("the channel has room for one");
        loop {
            self.window.wait_for_room();
            if self.batches.spare.is_empty() {
                self.batches.spare = self.window.spare();
            }
            let full = self.window.full(self.full);
            let Some(mut batch) = self.batches.next(full)? else { return Ok(last) };
            let longest = batch.longest();
            if longest > HUGE {
                self.window.wait_for_all();
            }
            let load = (longest > LONG).then(|| self.window.load(longest, LOAD));
            batch.home = Some(Arc::clone(&self.window));
            batch.enough = (PART * self.full).min(LONGEST_PART);
            let held = Held::new(&self.window, What::Records, batch.weight());
            let (result, place) = sync_channel(1);
            let (after, next) = sync_channel(1);
            let before = mem::replace(&mut last, next);
            let relay = Channels { before, kept: None, after };
            let task = Task { batch, relay, result, load };
            // When the writer has gone no results are needed any more.
            if self.to_writer.send(Place { result: place, held }).is_err() {
                return Ok(last);
            }
            if longest > HUGE {
                task.do_it(self.work, &mut L::Desk::default(), &self.window);
            } else if self.to_workers.send(task).is_err() {
                return Ok(last);
            }
        }
    }
}

/// A worker. Tasks are taken in order, so the first one that is not done never waits for its baton. Workers do not wait for the writer
/// forever either: as long as nobody has taken the first task that is not done, the writer has nothing to wait for, and writes all
/// results that there are.
fn serve<L: Labour>(tasks: &Mutex<Receiver<Task<L>>>, work: &L, window: &Arc<Window>) {
    let mut desk = L::Desk::default();
    loop {
        window.wait_for_writer(RESULTS);
        let next = tasks.lock().unwrap_or_else(PoisonError::into_inner).recv();
        let Ok(task) = next else { return };
        if task.load.is_some() {
            do_long(task, work, window);
        } else {
            task.do_it(work, &mut desk, window);
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
