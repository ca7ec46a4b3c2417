//! Tasks that wait for a worker.
//!
//! Nobody holds the lock while waiting. So a worker that has something else to do can look whether there is a task, and knows.

use std::collections::VecDeque;
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};

/// A queue between the reader and the workers.
#[derive(Debug)]
pub(super) struct Queue<T> {
    /// At most this number of tasks wait.
    most: usize,
    state: Mutex<State<T>>,
    /// There is a task more, or the queue is closed.
    more: Condvar,
    /// There is a task less, or the queue is closed.
    less: Condvar,
}

#[derive(Debug)]
struct State<T> {
    tasks: VecDeque<T>,
    is_closed: bool,
}

impl<T> Queue<T> {
    pub(super) fn new(most: usize) -> Self {
        let state = State { tasks: VecDeque::with_capacity(most), is_closed: false };
        Queue { most, state: Mutex::new(state), more: Condvar::new(), less: Condvar::new() }
    }

    /// Adds a task when there is room. Returns `false` if the queue is closed.
    pub(super) fn add(&self, task: T) -> bool {
        let is_full = |state: &mut State<T>| state.tasks.len() >= self.most && !state.is_closed;
        let mut state = self.less.wait_while(self.lock(), is_full).unwrap_or_else(PoisonError::into_inner);
        if !state.is_closed {
            state.tasks.push_back(task);
            self.more.notify_one();
        }
        !state.is_closed
    }

    /// Takes the first task, and waits for it. Returns `None` when there will be none.
    pub(super) fn take(&self) -> Option<T> {
        let is_empty = |state: &mut State<T>| state.tasks.is_empty() && !state.is_closed;
        self.first(self.more.wait_while(self.lock(), is_empty).unwrap_or_else(PoisonError::into_inner))
    }

    /// Takes the first task if there is one now.
    pub(super) fn take_at_once(&self) -> Option<T> {
        self.first(self.lock())
    }

    /// Takes no further tasks. Those that it has can still be taken.
    pub(super) fn close(&self) {
        self.lock().is_closed = true;
        self.more.notify_all();
        self.less.notify_all();
    }

    fn first(&self, mut state: MutexGuard<'_, State<T>>) -> Option<T> {
        let task = state.tasks.pop_front()?;
        self.less.notify_one();
        Some(task)
    }

    fn lock(&self) -> MutexGuard<'_, State<T>> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Closes a queue when it is dropped, after a panic too.
pub(super) struct Closing<'q, T>(pub(super) &'q Queue<T>);

impl<T> Drop for Closing<'_, T> {
    fn drop(&mut self) {
        self.0.close();
    }
}

#[cfg(test)]
mod tests {
    use std::thread;

    use super::*;

    #[test]
    fn tasks_are_taken_in_order_and_at_most_some_wait() {
        let queue = Queue::new(3);
        thread::scope(|scope| {
            scope.spawn(|| {
                let closing = Closing(&queue);
                assert!((0..1000).all(|task| closing.0.add(task)));
            });
            let mut taken = Vec::new();
            while let Some(task) = queue.take() {
                assert!(queue.lock().tasks.len() <= 3);
                taken.push(task);
                taken.extend(queue.take_at_once());
            }
            assert_eq!(taken, Vec::from_iter(0..1000));
        });
    }

    #[test]
    fn a_closed_queue_gives_what_it_has_and_takes_nothing() {
        let queue = Queue::new(1);
        assert_eq!(queue.take_at_once(), None);
        assert!(queue.add('a'));
        thread::scope(|scope| {
            let waits = scope.spawn(|| queue.add('b'));
            thread::sleep(std::time::Duration::from_millis(10));
            queue.close();
            assert!(!waits.join().unwrap());
        });
        assert_eq!([queue.take(), queue.take(), queue.take_at_once()], [Some('a'), None, None]);
    }
}
