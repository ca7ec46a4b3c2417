//! How many workers work at the same time. There are some more threads than that: while one waits for the batch before its
//! own, another one works in its turn.

use std::sync::{Condvar, Mutex, PoisonError};

/// Turns that workers take.
#[derive(Debug)]
pub(super) struct Turns {
    free: Mutex<usize>,
    one_more: Condvar,
}

impl Turns {
    /// For this number of workers at a time.
    pub(super) fn new(number: usize) -> Self {
        Turns { free: Mutex::new(number), one_more: Condvar::new() }
    }

    /// Waits for a turn.
    pub(super) fn take(&self) -> Turn<'_> {
        let free = self.free.lock().unwrap_or_else(PoisonError::into_inner);
        let free = self.one_more.wait_while(free, |free| *free == 0);
        *free.unwrap_or_else(PoisonError::into_inner) -= 1;
        Turn(self)
    }
}

/// A worker's turn, until this is dropped.
#[derive(Debug)]
pub(super) struct Turn<'a>(&'a Turns);

impl Drop for Turn<'_> {
    fn drop(&mut self) {
        *self.0.free.lock().unwrap_or_else(PoisonError::into_inner) += 1;
        self.0.one_more.notify_one();
    }
}
