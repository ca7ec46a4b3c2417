//! The records that are on their way between threads: how many bytes they have, which is bounded, and their memory, which is
//! used again.

use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};

use crate::notation::pgn::Record;

/// At most this number of bytes is kept for records that are read later.
const SPARE: usize = 1 << 20;

/// What all batches of a stream share.
#[derive(Debug)]
pub(super) struct Window {
    /// While more bytes than this are on their way nothing more is read.
    most: usize,
    state: Mutex<State>,
    less: Condvar,
}

#[derive(Debug, Default)]
struct State {
    /// How many bytes are on their way.
    bytes: usize,
    /// How many bytes the long records have that are replayed now.
    load: usize,
    /// The records of batches that are done. The reader uses their memory again: memory that one thread gets from the
    /// system and another one gives back costs both of them time.
    spare: Vec<Vec<Record>>,
    /// How many bytes those have room for.
    room: usize,
}

impl Window {
    pub(super) fn new(most: usize) -> Self {
        Window { most, state: Mutex::default(), less: Condvar::new() }
    }

    pub(super) fn wait_for_room(&self) {
        drop(self.less.wait_while(self.lock(), |state| state.bytes > self.most));
    }

    /// Waits until nothing is on its way.
    pub(super) fn wait_for_all(&self) {
        drop(self.less.wait_while(self.lock(), |state| state.bytes > 0));
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

/// Bytes that are on their way until this is dropped.
#[derive(Debug)]
pub(super) struct Held {
    window: Arc<Window>,
    bytes: usize,
}

impl Held {
    pub(super) fn new(window: &Arc<Window>, bytes: usize) -> Self {
        window.lock().bytes += bytes;
        Held { window: Arc::clone(window), bytes }
    }
}

impl Drop for Held {
    fn drop(&mut self) {
        self.window.lock().bytes -= self.bytes;
        self.window.less.notify_one();
    }
}

/// A long record that is replayed until this is dropped.
#[derive(Debug)]
pub(super) struct Load {
    window: Arc<Window>,
    bytes: usize,
}

impl Load {
    /// Waits until the long records that are replayed have at most this number of bytes together with this one, or until it is the only
    /// one.
    pub(super) fn new(window: &Arc<Window>, bytes: usize, most: usize) -> Self {
        let too_many = |state: &mut State| state.load > 0 && state.load + bytes > most;
        let state = window.less.wait_while(window.lock(), too_many);
        state.unwrap_or_else(PoisonError::into_inner).load += bytes;
        Load { window: Arc::clone(window), bytes }
    }
}

impl Drop for Load {
    fn drop(&mut self) {
        self.window.lock().load -= self.bytes;
        self.window.less.notify_one();
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
        let held = [Held::new(&window, 7), Held::new(&window, 4)];
        assert_eq!(window.lock().bytes, 11);
        drop(held);
        assert_eq!(window.lock().bytes, 0);
        window.wait_for_room();
        window.wait_for_all();
    }
}
