//! What is on its way between threads: how many bytes it has, which is bounded, and the memory of its records, which is used again.

use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};

use crate::notation::pgn::Record;

/// At most this number of bytes is kept for records that are read later.
const SPARE: usize = 1 << 20;

/// The least size of a full batch whose result is longer than the batch, in bytes.
const LEAST: usize = 16 << 10;

/// What all batches of a stream share.
#[derive(Debug)]
pub(super) struct Window {
    /// While more bytes of records than this are on their way nothing more is read.
    most: usize,
    state: Mutex<State>,
    less: Condvar,
}

/// What is counted.
#[derive(Clone, Copy, Debug)]
pub(super) enum What {
    /// Records on their way from the reader to the writer.
    Records,
    /// Long records that are replayed now.
    Load,
    /// Results that wait for the writer, and the one that it writes.
    Results,
}

#[derive(Debug)]
struct State {
    /// The bytes of each [`What`].
    bytes: [usize; 3],
    /// How many times as large as its batch the last result was.
    growth: usize,
    /// The records of batches that are done. The reader uses their memory again: memory that one thread gets from the
    /// system and another one gives back costs both of them time.
    spare: Vec<Vec<Record>>,
    /// How many bytes those have room for.
    room: usize,
}

impl Window {
    pub(super) fn new(most: usize) -> Self {
        // Until the first result is known it may be very long.
        let state = State { bytes: [0; 3], growth: usize::MAX, spare: Vec::new(), room: 0 };
        Window { most, state: Mutex::new(state), less: Condvar::new() }
    }

    pub(super) fn wait_for_room(&self) {
        drop(self.wait_while(What::Records, |bytes| bytes > self.most));
    }

    /// Waits until nothing is on its way.
    pub(super) fn wait_for_all(&self) {
        drop(self.wait_while(What::Records, |bytes| bytes > 0));
    }

    /// Waits until at most this number of bytes of results wait for the writer.
    pub(super) fn wait_for_writer(&self, most: usize) {
        drop(self.wait_while(What::Results, |bytes| bytes > most));
    }

    /// A long record that is replayed. Waits until the long records that are replayed have at most this number of bytes together with
    /// it, or until it is the only one.
    pub(super) fn load(self: &Arc<Self>, bytes: usize, most: usize) -> Held {
        drop(self.wait_while(What::Load, |load| load > 0 && load + bytes > most));
        Held::new(self, What::Load, bytes)
    }

    fn wait_while(&self, what: What, is_too_much: impl Fn(usize) -> bool) -> MutexGuard<'_, State> {
        let state = self.less.wait_while(self.lock(), |state| is_too_much(state.bytes[what as usize]));
        state.unwrap_or_else(PoisonError::into_inner)
    }

    /// A batch of this size has a result of that size.
    pub(super) fn grew(&self, before: usize, after: usize) {
        self.lock().growth = after / before.max(1);
    }

    /// The size of the next batch: `full`, and less where results are longer than their batches.
    pub(super) fn full(&self, full: usize) -> usize {
        (full / self.lock().growth.max(1)).max(LEAST)
    }

    /// Records whose memory can be used again; maybe none.
    pub(super) fn spare(&self) -> Vec<Record> {
        let mut state = self.lock();
        let spare = state.spare.pop().unwrap_or_default();
        state.room -= room(&spare);
        spare
    }

    /// These records are not needed any more.
    pub(super) fn keep(&self, records: Vec<Record>) {
        let room = room(&records);
        let mut state = self.lock();
        if state.room + room <= SPARE {
            state.room += room;
            state.spare.push(records);
        }
    }

    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Bytes that count until this is dropped.
#[derive(Debug)]
pub(super) struct Held {
    window: Arc<Window>,
    what: What,
    bytes: usize,
}

impl Held {
    pub(super) fn new(window: &Arc<Window>, what: What, bytes: usize) -> Self {
        window.lock().bytes[what as usize] += bytes;
        Held { window: Arc::clone(window), what, bytes }
    }
}

impl Drop for Held {
    fn drop(&mut self) {
        self.window.lock().bytes[self.what as usize] -= self.bytes;
        // The reader and workers can wait at the same time, for different bytes.
        self.window.less.notify_all();
    }
}

/// How many bytes records take, or can hold without taking more.
fn room(records: &[Record]) -> usize {
    let of_record =
        |record: &Record| size_of::<Record>() + record.bytes.capacity() + record.context.capacity();
    records.iter().map(of_record).sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_memory_of_long_records_is_not_kept() {
        let window = Window::new(0);
        let with_room = |bytes| vec![Record { bytes: Vec::with_capacity(bytes), ..Record::default() }];
        for (bytes, is_kept) in [(100, true), (SPARE, false), (SPARE / 2, true)] {
            window.keep(with_room(bytes));
            assert_eq!(window.spare().len(), usize::from(is_kept), "{bytes}");
        }
        for _ in 0..3 {
            window.keep(with_room(SPARE / 2 - 1000));
        }
        assert_eq!(window.lock().spare.len(), 2);
        while !window.spare().is_empty() {}
        assert_eq!(window.lock().room, 0);
    }

    #[test]
    fn what_is_held_counts_until_it_is_dropped() {
        let window = Arc::new(Window::new(10));
        let hold = |what, bytes| Held::new(&window, what, bytes);
        let held = [hold(What::Records, 7), hold(What::Results, 4), hold(What::Records, 5)];
        assert_eq!(window.lock().bytes, [12, 0, 4]);
        drop(held);
        assert_eq!(window.lock().bytes, [0; 3]);
        window.wait_for_room();
        window.wait_for_all();
        window.wait_for_writer(0);
    }

    #[test]
    fn batches_are_smaller_where_results_are_longer() {
        let window = Window::new(0);
        let full = |before, after| {
            window.grew(before, after);
            window.full(LEAST * 8)
        };
        assert_eq!(window.full(LEAST * 8), LEAST, "nothing is known at first");
        assert_eq!([full(100, 0), full(100, 100), full(100, 199)], [LEAST * 8; 3]);
        assert_eq!([full(100, 200), full(100, 450), full(100, 5000)], [LEAST * 4, LEAST * 2, LEAST]);
        assert_eq!([full(100, 99), full(0, 0), full(0, 1)], [LEAST * 8; 3]);
    }
}
