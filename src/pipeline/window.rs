//! How many bytes are on their way between threads, which is bounded.

use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};

/// The least size of a full batch whose result is longer than the batch, in bytes: that of one game. With a result so much longer, the
/// work on a batch takes much longer than handing it over.
const LEAST: usize = 1 << 10;

/// Batches are made smaller until their results are about this many times as long as a full batch. With smaller ones, threads would
/// often wait for a batch before theirs: the fewer games a batch has, the more its work differs from that of others.
const RESULT: usize = 4;

/// Before there are results, the window works as if a batch of this size had had a result that is [`GROWTH_AT_FIRST`] times as long.
const FULL_AT_FIRST: usize = 16 << 10;

/// See [`FULL_AT_FIRST`].
const GROWTH_AT_FIRST: usize = 256;

/// With each result, the results before it count less by one part in this number.
const OLDER: usize = 8;

/// What all batches of a stream share.
#[derive(Debug)]
pub(super) struct Window {
    /// While more bytes of records than this are on their way nothing more is read.
    most: usize,
    /// While results in work have more bytes than this, they are given in parts.
    most_in_work: usize,
    state: Mutex<State>,
    /// One for each [`What`], so that a thread wakes only for the bytes that it waits for.
    less: [Condvar; 4],
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
    /// Results that workers make now.
    InWork,
}

#[derive(Debug)]
struct State {
    /// The bytes of each [`What`].
    bytes: [usize; 4],
    /// The sizes of the last batches and of their results. The older one is, the less it counts: in an archive in which one game in
    /// ten has hundreds of findings, the last batch alone says little about the next one.
    before: usize,
    after: usize,
}

impl Window {
    pub(super) fn new(most: usize, most_in_work: usize) -> Self {
        // Until some results are known they may be very long.
        let (before, after) = (FULL_AT_FIRST, GROWTH_AT_FIRST * FULL_AT_FIRST);
        let state = State { bytes: [0; 4], before, after };
        Window { most, most_in_work, state: Mutex::new(state), less: Default::default() }
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

    /// Whether at most these numbers of bytes of results wait for the writer and are in work.
    pub(super) fn has_few_results(&self, waiting: usize, in_work: usize) -> bool {
        let bytes = &self.lock().bytes;
        bytes[What::Results as usize] <= waiting && bytes[What::InWork as usize] <= in_work
    }

    /// A long record that is replayed. Waits until the long records that are replayed have at most this number of bytes together with
    /// it, or until it is the only one.
    pub(super) fn load(self: &Arc<Self>, bytes: usize, most: usize) -> Held {
        drop(self.wait_while(What::Load, |load| load > 0 && load + bytes > most));
        Held::new(self, What::Load, bytes)
    }

    fn wait_while(&self, what: What, is_too_much: impl Fn(usize) -> bool) -> MutexGuard<'_, State> {
        let state =
            self.less[what as usize].wait_while(self.lock(), |state| is_too_much(state.bytes[what as usize]));
        state.unwrap_or_else(PoisonError::into_inner)
    }

    /// A result in work takes more bytes or fewer than before. Whether all of them take too many.
    pub(super) fn works_on(&self, before: usize, after: usize) -> bool {
        let in_work = &mut self.lock().bytes[What::InWork as usize];
        *in_work = *in_work - before + after;
        *in_work > self.most_in_work
    }

    /// A batch of this size has a result of that size.
    pub(super) fn grew(&self, before: usize, after: usize) {
        let mut state = self.lock();
        state.before = state.before / OLDER * (OLDER - 1) + before;
        state.after = state.after / OLDER * (OLDER - 1) + after;
    }

    /// The size of the next batch: `full`, and less where results are longer than [`RESULT`] such batches.
    pub(super) fn full(&self, full: usize) -> usize {
        let state = self.lock();
        let growth = state.after / state.before.max(1);
        (full * RESULT / growth.max(1)).clamp(LEAST, full)
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
        self.window.less[self.what as usize].notify_all();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_held_counts_until_it_is_dropped() {
        let window = Arc::new(Window::new(10, 0));
        let hold = |what, bytes| Held::new(&window, what, bytes);
        let held = [hold(What::Records, 7), hold(What::Results, 4), hold(What::Records, 5)];
        assert_eq!(window.lock().bytes, [12, 0, 4, 0]);
        drop(held);
        assert_eq!(window.lock().bytes, [0; 4]);
        window.wait_for_room();
        window.wait_for_all();
        window.wait_for_writer(0);
    }

    #[test]
    fn results_in_work_count_together() {
        let window = Window::new(0, 100);
        let [first, second, third] =
            [(0, 60), (0, 50), (60, 50)].map(|(before, after)| window.works_on(before, after));
        assert_eq!([first, second, third], [false, true, false]);
        assert!(!window.works_on(50, 0) && !window.works_on(50, 0));
        assert_eq!(window.lock().bytes, [0; 4]);
    }

    #[test]
    fn batches_are_smaller_where_results_are_longer() {
        let full = LEAST * 256;
        let window = Window::new(0, 0);
        // The sizes of the next batches after this number of batches with results of this growth, in percent.
        let after = |window: &Window, number, growth| -> Vec<usize> {
            let next = |_| {
                window.grew(full, full / 100 * growth);
                window.full(full)
            };
            (0..number).map(next).collect()
        };
        assert_eq!(window.full(full), LEAST * 4, "nothing is known at first");
        let clean = after(&window, 40, 0);
        assert!(clean.is_sorted() && clean.last() == Some(&full), "{clean:?}");
        let long = after(&window, 40, 1000);
        assert!(long.is_sorted_by(|one, next| one >= next) && long[0] > full / 3, "{long:?}");
        assert!((full * 4 / 11..=full * 4 / 9).contains(&long[39]), "{long:?}");
        assert_eq!(after(&window, 40, 400_000)[39], LEAST);
        let window = Window::new(0, 0);
        let mixed: Vec<_> =
            (0..40).map(|n| after(&window, 1, if n % 10 == 0 { 20_000 } else { 0 })[0]).collect();
        assert!(mixed[20..].iter().all(|size| (full / 10..=full / 2).contains(size)), "{mixed:?}");
    }
}
