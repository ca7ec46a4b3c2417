//! Searches that work at the same time and share what they learn, in rounds.
//!
//! ```text
//!   what all know    K0 ----------+---- K1 -------------+---- K2 ...
//!   search 1    reads K0, learns -|  reads K1, learns  -|
//!   search 2    reads K0, learns -|  reads K1, learns  -|
//!   search 3    reads K0, learns -|  (nothing to do)    |
//! ```
//!
//! A search ends its round when it has learned a certain number of entries, or has nothing to do. The last one that ends it adds what
//! all have learned to what all know, in the order of the searches, and divides what is left to do. So what a search knows at any
//! place, and what it does, is the same for any number of threads, and nothing is found again that was found some milliseconds ago.
//! The first rounds are short: at first all searches meet the same positions, of which nothing is known yet. Searches that work alone
//! for some rounds, because the others have nothing to do, can be interrupted.
//!
//! Each search has a thread. If there are more cores than threads to work on the problem, only as many of them run at a time.

use std::collections::VecDeque;
use std::mem;
use std::num::NonZero;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Condvar, LazyLock, Mutex, MutexGuard, PoisonError};
use std::thread;

use crate::rules::Zobrist;

use super::entries::{Entries, Known};

/// The number of entries that end the first round of a search.
const FIRST: usize = 1 << 6;

/// The number of rounds after which rounds are twice as long, as far as there is room.
const DOUBLES_AFTER: u32 = 2;

/// How often they double. Then they are longer than any room.
const DOUBLES: u32 = 16;

/// The most searches that are interrupted when the others have nothing left to do.
const FEW: usize = 2;

/// The rounds of several searches.
pub(super) struct Rounds {
    state: Mutex<State>,
    /// Wakes the thread of a search when it may run.
    wake: Vec<Condvar>,
    /// What a search holds while it waits, so that what all know can be changed.
    nothing: Arc<Entries>,
}

struct State {
    /// What all searches know. While all wait, no search has it.
    known: Arc<Entries>,
    /// What searches have learned in this round, with their numbers.
    learned: Vec<(usize, Entries)>,
    /// Entries that have been added, whose memory is used in the next round.
    spare: Vec<Entries>,
    /// The number of rounds that have ended.
    ended: u32,
    /// The items that each search will do, by number.
    hands: Vec<VecDeque<usize>>,
    stages: Vec<Stage>,
    /// How many threads work on the problem.
    threads: usize,
    /// How many more searches may run now.
    free: usize,
    /// The number of rounds since all but a few searches have left, and the number after which these are interrupted.
    few: u32,
    patience: u32,
}

/// What a search does.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Stage {
    /// It has not ended its round and waits until its thread may run.
    Ready,
    Runs,
    /// It waits for the end of the round.
    Waits,
    Left,
}

impl Rounds {
    /// Rounds for a number of searches and of items, with this number of threads. Each search has a thread that has to enter. When only
    /// a few have had something to do for `patience` rounds, they are interrupted.
    pub(super) fn new(
        known: Entries,
        searches: usize,
        items: usize,
        threads: usize,
        patience: u32,
    ) -> Arc<Self> {
        let mut hands = vec![VecDeque::new(); searches];
        (0..items).for_each(|item| hands[item % searches].push_back(item));
        let state = State {
            known: Arc::new(known),
            learned: Vec::new(),
            spare: Vec::new(),
            ended: 0,
            hands,
            stages: vec![Stage::Ready; searches],
            threads,
            free: at_once(threads, searches),
            few: 0,
            patience,
        };
        let wake = (0..searches).map(|_| Condvar::new()).collect();
        Arc::new(Rounds { state: Mutex::new(state), wake, nothing: Arc::default() })
    }

    /// Enters as the search with this number; waits until its thread may run.
    pub(super) fn enter(self: &Arc<Self>, number: usize) -> Seat {
        let state = self.go_on(self.lock(), number);
        let (known, most) = (Arc::clone(&state.known), state.most());
        Seat { rounds: Arc::clone(self), number, known, most, interrupt: Arc::default() }
    }

    /// Goes on without a search whose thread has not started or has panicked. For a search that has left this does nothing.
    pub(super) fn lose(&self, number: usize) {
        let mut state = self.lock();
        if state.stages[number] != Stage::Left {
            self.set(&mut state, number, Stage::Left);
        }
    }

    /// What all searches know in the end.
    pub(super) fn known(&self) -> Entries {
        let mut state = self.lock();
        state.merge();
        mem::take(Arc::make_mut(&mut state.known))
    }

    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// A search has ended its round or left: the round ends if it was the last one, and other threads may run.
    fn set(&self, state: &mut State, number: usize, stage: Stage) {
        state.free += usize::from(state.stages[number] == Stage::Runs);
        state.stages[number] = stage;
        if !state.stages.iter().any(|stage| matches!(stage, Stage::Ready | Stage::Runs)) {
            state.end_round();
        }
        self.let_run(state);
    }

    /// Lets as many threads run as may.
    fn let_run(&self, state: &mut State) {
        while state.free > 0
            && let Some(next) = state.stages.iter().position(|&stage| stage == Stage::Ready)
        {
            state.stages[next] = Stage::Runs;
            state.free -= 1;
            self.wake[next].notify_one();
        }
    }

    /// Waits until the thread of a search may run.
    fn go_on<'a>(&'a self, mut state: MutexGuard<'a, State>, number: usize) -> MutexGuard<'a, State> {
        self.let_run(&mut state);
        let waits = |state: &mut State| state.stages[number] != Stage::Runs;
        self.wake[number].wait_while(state, waits).unwrap_or_else(PoisonError::into_inner)
    }
}

impl State {
    fn end_round(&mut self) {
        self.merge();
        self.ended += 1;
        for stage in self.stages.iter_mut().filter(|stage| **stage == Stage::Waits) {
            *stage = Stage::Ready;
        }
        self.deal();
        let left = self.stages.iter().filter(|&&stage| stage == Stage::Left).count();
        if self.stages.len() - left <= FEW && self.hands.iter().all(VecDeque::is_empty) {
            self.few += 1;
        }
    }

    /// The number of entries that end this round of a search.
    fn most(&self) -> usize {
        FIRST << (self.ended / DOUBLES_AFTER).min(DOUBLES)
    }

    /// Divides the items that no search has begun, if one has none.
    fn deal(&mut self) {
        let mut ready: Vec<_> = (0..self.stages.len()).filter(|&n| self.stages[n] == Stage::Ready).collect();
        ready.sort_by_key(|&number| !self.hands[number].is_empty());
        if ready.first().is_none_or(|&number| !self.hands[number].is_empty()) {
            return;
        }
        let mut items: Vec<_> = self.hands.iter_mut().flat_map(|hand| hand.drain(..)).collect();
        items.sort_unstable();
        for (item, &number) in items.into_iter().zip(ready.iter().cycle()) {
            self.hands[number].push_back(item);
        }
    }

    /// Adds what the searches have learned to what all know. Other threads have nothing else to do now.
    fn merge(&mut self) {
        self.learned.sort_by_key(|&(number, _)| number);
        let learned: Vec<_> = self.learned.iter().map(|(_, learned)| learned).collect();
        Arc::make_mut(&mut self.known).add_all(&learned, self.threads);
        self.spare.extend(self.learned.drain(..).map(|(_, learned)| learned));
    }
}

/// How many of these searches run at a time on this number of threads. If there are no more cores than that, all of them do, and the
/// system divides the cores among them: a core that one thread leaves to another is idle for a moment.
fn at_once(threads: usize, searches: usize) -> usize {
    static CORES: LazyLock<usize> =
        LazyLock::new(|| thread::available_parallelism().map_or(usize::MAX, NonZero::get));
    if threads > 1 && threads >= *CORES { searches } else { threads }
}

/// The place of a search in the rounds.
pub(super) struct Seat {
    rounds: Arc<Rounds>,
    number: usize,
    /// What all searches knew when the round began.
    known: Arc<Entries>,
    /// The number of entries that end this round.
    most: usize,
    interrupt: Arc<AtomicBool>,
}

impl Seat {
    /// What becomes true when only a few searches have had something to do for a number of rounds.
    pub(super) fn interrupt(&self) -> Arc<AtomicBool> {
        Arc::clone(&self.interrupt)
    }

    /// What all searches knew of a position when the round began.
    #[inline]
    pub(super) fn look(&self, zobrist: Zobrist) -> Known {
        self.known.look(zobrist).unwrap_or(Known::NOTHING)
    }

    /// Ends the round if enough entries are learned, and waits for the next one. At most half of the room is filled: in a fuller table
    /// entries would be lost.
    #[inline]
    pub(super) fn end_round_if_full(&mut self, own: &mut Entries) {
        if own.filled() >= self.most.min(own.room() / 2) {
            self.end_round(own);
        }
    }

    /// Returns the next item. A search that has none left waits for the next round, which may give it one.
    pub(super) fn next_item(&mut self, own: &mut Entries) -> Option<usize> {
        let at_hand = self.take();
        if at_hand.is_some() {
            return at_hand;
        }
        self.end_round(own);
        self.take()
    }

    fn take(&self) -> Option<usize> {
        self.rounds.lock().hands[self.number].pop_front()
    }

    #[cold]
    fn end_round(&mut self, own: &mut Entries) {
        self.known = Arc::clone(&self.rounds.nothing);
        let mut state = self.rounds.lock();
        state.learned.push((self.number, mem::take(own)));
        self.rounds.set(&mut state, self.number, Stage::Waits);
        let mut state = self.rounds.go_on(state, self.number);
        self.known = Arc::clone(&state.known);
        self.most = state.most();
        self.interrupt.store(state.few >= state.patience, Ordering::Relaxed);
        *own = state.spare.pop().expect("each search has given its entries");
        drop(state);
        own.clear();
    }

    /// Leaves with what was learned in this round.
    pub(super) fn leave(self, own: &mut Entries) {
        let Seat { rounds, number, known, .. } = self;
        drop(known);
        let mut state = rounds.lock();
        state.learned.push((number, own.clone()));
        own.clear();
        rounds.set(&mut state, number, Stage::Left);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const ENTRIES: usize = 1 << 13;

    fn zobrist(n: u128) -> Zobrist {
        (1 + n).wrapping_mul(0x9e37_79b9_7f4a_7c15_f39c_c060_5ced_c835)
    }

    /// What each of three searches did with this number of threads: its items, with what all knew then.
    fn done(threads: usize) -> (Vec<Vec<(usize, usize)>>, usize) {
        let known = Entries::new(1 << 10, 1 << 20);
        let rounds = Rounds::new(known, 3, 20, threads, u32::MAX);
        let work = |number: usize| {
            let mut seat = rounds.enter(number);
            let (mut own, mut done) = (Entries::new(ENTRIES, ENTRIES), Vec::new());
            while let Some(item) = seat.next_item(&mut own) {
                done.push((item, seat.known.filled()));
                // The first item is the longest.
                for n in 0..if item == 0 { 20_000 } else { 50 * item as u128 } {
                    own.learn(zobrist(item as u128 + 100 * n), (2, true, None), || Known::NOTHING);
                    seat.end_round_if_full(&mut own);
                }
            }
            seat.leave(&mut own);
            done
        };
        let done = thread::scope(|scope| {
            let threads: Vec<_> = (0..3).map(|number| scope.spawn(move || work(number))).collect();
            threads.into_iter().map(|thread| thread.join().unwrap()).collect()
        });
        (done, rounds.known().filled())
    }

    #[test]
    fn searches_do_the_same_with_any_number_of_threads() {
        let (one, known) = done(1);
        let mut items: Vec<_> = one.iter().flatten().map(|&(item, _)| item).collect();
        items.sort_unstable();
        assert_eq!(items, (0..20).collect::<Vec<_>>(), "each item is done once");
        assert!(
            one[0].len() < 3 && known > 25_000,
            "the others do the items behind the long one: {one:?}, {known}"
        );
        for threads in 2..5 {
            assert_eq!(done(threads), (one.clone(), known), "{threads} threads");
        }
    }

    #[test]
    fn the_first_rounds_are_short() {
        let rounds = Rounds::new(Entries::new(1 << 10, 1 << 20), 1, 1, 1, u32::MAX);
        let (mut seat, mut own) = (rounds.enter(0), Entries::new(ENTRIES, ENTRIES));
        let mut ends = vec![0];
        for n in 0..10_000 {
            own.learn(zobrist(n), (2, true, None), || Known::NOTHING);
            seat.end_round_if_full(&mut own);
            if seat.known.filled() > ends[ends.len() - 1] {
                ends.push(seat.known.filled());
            }
        }
        seat.leave(&mut own);
        let lengths: Vec<_> = ends.windows(2).map(|ends| ends[1] - ends[0]).collect();
        assert_eq!(lengths[..8], [64, 64, 128, 128, 256, 256, 512, 512], "{lengths:?}");
        assert!(lengths.iter().all(|&length| length <= ENTRIES / 2), "{lengths:?}");
    }

    #[test]
    fn a_search_that_is_lost_is_not_waited_for() {
        let rounds = Rounds::new(Entries::new(1 << 10, 1 << 10), 2, 6, 1, u32::MAX);
        rounds.lose(1);
        let (mut seat, mut own) = (rounds.enter(0), Entries::new(ENTRIES, ENTRIES));
        let items: Vec<_> = std::iter::from_fn(|| seat.next_item(&mut own)).collect();
        assert_eq!(items, [0, 2, 4, 1, 3, 5]);
        seat.leave(&mut own);
    }

    #[test]
    fn a_search_that_works_alone_for_a_while_is_interrupted() {
        // The number of entries that the first of three searches has learned when it is interrupted; at most a million.
        let learned = |threads: usize, patience: u32| {
            let rounds = Rounds::new(Entries::new(1 << 10, 1 << 20), 3, 3, threads, patience);
            let work = |number: usize| {
                let (mut seat, mut own) = (rounds.enter(number), Entries::new(ENTRIES, ENTRIES));
                let interrupt = seat.interrupt();
                let mut learned = 0;
                while let Some(item) = seat.next_item(&mut own) {
                    let most = if item == 0 { 1_000_000 } else { 3_000 };
                    while learned < most && !interrupt.load(Ordering::Relaxed) {
                        own.learn(zobrist(number as u128 + 3 * learned), (2, true, None), || Known::NOTHING);
                        seat.end_round_if_full(&mut own);
                        learned += 1;
                    }
                }
                seat.leave(&mut own);
                learned
            };
            thread::scope(|scope| {
                let threads: Vec<_> = (0..3).map(|number| scope.spawn(move || work(number))).collect();
                threads.into_iter().map(|thread| thread.join().unwrap()).collect::<Vec<_>>()
            })
        };
        let one = learned(1, 4);
        assert!(one[0] > 3_000 && one[0] < 50_000 && one[1..] == [3_000; 2], "{one:?}");
        assert!(learned(1, 6)[0] > one[0], "it is interrupted later");
        for threads in 2..5 {
            assert_eq!(learned(threads, 4), one, "{threads} threads");
        }
        assert_eq!(learned(2, u32::MAX)[0], 1_000_000);
    }
}
