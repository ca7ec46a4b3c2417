//! What a worker does: it takes tasks in order, works on them, and gives their results to the writer.
//!
//! ```text
//!   worker 1   begins 1 . . . . . . . . finishes 1, begins 4
//!   worker 2   begins 2 . . . . begins 3 . . . . . . . finishes 2 and 3
//!                               2 waits for its turn
//! ```
//!
//! A batch that is begun waits for its turn to be finished, and its worker begins another one in the meantime. Without this, a worker
//! would be idle whenever the batch before takes longer. On few cores this happens often: the thread that reads takes its time from
//! one of the workers.

use std::collections::VecDeque;
use std::sync::mpsc::{Receiver, SyncSender, TryRecvError};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;

use super::batch::Batch;
use super::labour::Labour;
use super::queue::Queue;
use super::window::{Held, What, Window};

/// The most bytes of results that wait for the writer. While there are more, workers begin nothing new.
pub(super) const RESULTS: usize = 1 << 20;

/// While the results in work have more bytes than this, a worker begins nothing new before it has finished what it began.
const BEGUN: usize = 4 << 20;

/// A batch with what it needs on its way.
pub(super) struct Task<L: Labour> {
    pub(super) batch: Batch,
    pub(super) turn: Turn<L>,
    /// What it counts as a long record, if it has one.
    pub(super) load: Option<Held>,
}

/// A batch's place in the order.
pub(super) struct Turn<L: Labour> {
    /// Gives the baton when it is its turn. If it never will be, because nobody needs its result any more, it is closed.
    pub(super) before: Receiver<L::Baton>,
    /// Takes the baton to the batch after.
    pub(super) after: SyncSender<L::Baton>,
    /// Takes its result to the writer.
    pub(super) result: SyncSender<Part<L::Done>>,
}

/// A result, or a part of one.
pub(super) struct Part<D> {
    pub(super) done: D,
    /// What it counts in the window, until it is written.
    pub(super) held: Held,
    pub(super) is_last: bool,
}

/// A batch that is begun and waits for its turn.
struct Begun<L: Labour> {
    work: L::Begun,
    /// The size of its batch.
    size: usize,
    turn: Turn<L>,
}

/// A worker: its memory, and the batches that it has begun.
pub(super) struct Worker<'w, L: Labour> {
    work: &'w L,
    window: &'w Arc<Window>,
    desk: L::Desk,
    begun: VecDeque<Begun<L>>,
}

impl<'w, L: Labour> Worker<'w, L> {
    pub(super) fn new(work: &'w L, window: &'w Arc<Window>) -> Self {
        Worker { work, window, desk: L::Desk::default(), begun: VecDeque::new() }
    }

    /// Works on the tasks until there are no more. At most this number of batches are begun at the same time.
    ///
    /// Tasks are taken in order, and a worker finishes its own in order. So the first task that is not finished never waits for its
    /// turn, and its worker sees this when it has begun its next batch at the latest. Workers do not wait for the writer forever
    /// either: as long as nobody has taken the first task that is not done, the writer has nothing to wait for, and writes all results
    /// that there are.
    pub(super) fn serve(mut self, tasks: &Queue<Task<L>>, most: usize) {
        loop {
            self.finish_those_with_their_turn();
            let task = if self.begun.is_empty() {
                self.window.wait_for_writer(RESULTS);
                let Some(task) = tasks.take() else { return };
                Some(task)
            } else if self.begun.len() < most && self.window.has_few_results(RESULTS, BEGUN) {
                tasks.take_at_once()
            } else {
                None
            };
            match task {
                Some(task) if task.load.is_some() => {
                    while self.finish_first() {}
                    do_long(task, self.work, self.window);
                }
                Some(task) => self.begin(task),
                None => drop(self.finish_first()),
            }
        }
    }

    /// Does one task, however long it has to wait for its turn.
    pub(super) fn do_it(mut self, task: Task<L>) {
        self.begin(task);
        self.finish_first();
    }

    fn begin(&mut self, Task { batch, turn, .. }: Task<L>) {
        let size = batch.size();
        self.begun.push_back(Begun { work: self.work.begin(batch, &mut self.desk), size, turn });
    }

    fn finish_those_with_their_turn(&mut self) {
        while let Some(first) = self.begun.front() {
            match first.turn.before.try_recv() {
                Ok(baton) => self.finish(baton),
                Err(TryRecvError::Empty) => return,
                Err(TryRecvError::Disconnected) => drop(self.begun.pop_front()),
            }
        }
    }

    /// Waits for the turn of the first batch and finishes it. Returns `false` if no batch is begun.
    fn finish_first(&mut self) -> bool {
        let Some(first) = self.begun.front() else { return false };
        match first.turn.before.recv() {
            Ok(baton) => self.finish(baton),
            Err(_) => drop(self.begun.pop_front()),
        }
        true
    }

    /// Finishes the first batch.
    fn finish(&mut self, mut baton: L::Baton) {
        let Some(Begun { mut work, size: mut before, turn }) = self.begun.pop_front() else { return };
        loop {
            let mut kept = None;
            let (done, rest) = self.work.finish(work, baton, |baton, left| {
                if left > 0 {
                    kept = Some(baton);
                } else {
                    // The receiver may have gone; then nobody needs the baton.
                    drop(turn.after.send(baton));
                }
            });
            let size = L::size(&done);
            self.window.grew(before - rest.size(), size);
            let held = Held::new(self.window, What::Results, size);
            let is_heard = turn.result.send(Part { done, held, is_last: kept.is_none() }).is_ok();
            // The writer may have gone; then no result is needed.
            let Some(next) = kept.filter(|_| is_heard) else { return };
            (baton, before) = (next, rest.size());
            work = self.work.begin(rest, &mut self.desk);
        }
    }
}

/// Does a task with a long record, on a thread of its own where that saves memory. What it filled is given up.
fn do_long<L: Labour>(mut task: Task<L>, work: &L, window: &Arc<Window>) {
    let load = task.load.take();
    let task = Mutex::new(Some(task));
    let take = || task.lock().unwrap_or_else(PoisonError::into_inner).take();
    let do_it = || take().map(|task| Worker::new(work, window).do_it(task));
    if work.needs_pieces() {
        thread::scope(|scope| {
            // If no thread can be started, the task is still there.
            drop(thread::Builder::new().name("record".to_owned()).spawn_scoped(scope, do_it));
        });
    }
    do_it();
    drop(load);
}
