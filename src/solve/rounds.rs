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
//! Each search has a thread. Only as many of them run at a time as there are threads to work on the problem: see `schedule.rs`.

use std::collections::VecDeque;
use std::mem;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use crate::rules::Zobrist;

use super::baton::Baton;
use super::entries::{Entries, Known};
use super::schedule::{Schedule, Stage};

/// The number of entries that end the first round of a search.
const FIRST: usize = 1 << 6;

/// The number of rounds after which rounds are twice as long, as far as there is room.
const DOUBLES_AFTER: u32 = 2;

/// How often they double. Then they are longer than any room.
const DOUBLES: u32 = 16;

/// The most searches that are interrupted when the others have nothing left to do.
const FEW: usize = 2;

/// A search lets others go first when it has done all but one of this number of parts of its round. With more parts, less is left to fill
/// the gaps at the end.
const PARTS: u32 = 4;

/// In rounds of fewer entries, no search lets others go first: to change threads takes as long as such a part.
const WORTH_PARTS: usize = 1 << 10;

/// The rounds of several searches.
pub(super) struct Rounds {
    state: Mutex<State>,
    /// What the thread of each search waits for.
    batons: Vec<Baton>,
    /// Whether there are fewer threads than searches, but more than one, so that it matters which search runs first.
    has_order: bool,
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
    schedule: Schedule,
    /// How many threads work on the problem.
    threads: usize,
    /// The number of rounds since all but a few searches have left, and the number after which these are interrupted.
    few: u32,
    patience: u32,
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
            schedule: Schedule::new(searches, threads),
            threads,
            few: 0,
            patience,
        };
        let has_order = threads > 1 && threads < searches;
        let baton = if has_order { Baton::pipe } else { Baton::flag };
        let batons = (0..searches).map(|_| baton()).collect();
        Arc::new(Rounds { state: Mutex::new(state), batons, has_order, nothing: Arc::default() })
    }

    /// Enters as the search with this number; waits until its thread may run.
    pub(super) fn enter(self: &Arc<Self>, number: usize) -> Seat {
        let state = self.go_on(self.lock(), number);
        let (known, most) = (Arc::clone(&state.known), state.most());
        drop(state);
        let rounds = Arc::clone(self);
        Seat { rounds, number, known, most, stop: most, lets_others_go: false, interrupt: Arc::default() }
    }

    /// Goes on without a search whose thread has not started or has panicked. For a search that has left this does nothing.
    pub(super) fn lose(&self, number: usize) {
        let state = self.lock();
        if state.schedule.stage(number) != Stage::Left {
            self.leave(state, number);
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

    /// A search leaves, and others may run.
    fn leave(&self, mut state: MutexGuard<'_, State>, number: usize) {
        state.stop(number, Stage::Left);
        self.give(state, number);
    }

    /// A search stops in this stage, and others may run. Waits until it may run again.
    fn wait<'a>(
        &'a self,
        mut state: MutexGuard<'a, State>,
        number: usize,
        stage: Stage,
    ) -> MutexGuard<'a, State> {
        state.stop(number, stage);
        self.go_on(state, number)
    }

    /// Waits until the thread of a search may run.
    fn go_on<'a>(&'a self, state: MutexGuard<'a, State>, number: usize) -> MutexGuard<'a, State> {
        if !self.give(state, number) {
            self.batons[number].wait();
        }
        self.lock()
    }

    /// Lets as many threads run as may. Returns whether this one is among them.
    fn give(&self, mut state: MutexGuard<'_, State>, number: usize) -> bool {
        let started = state.schedule.start();
        // A thread that is woken would wait for the lock.
        drop(state);
        // The last one takes the core of this thread, often at once.
        started.iter().filter(|&&other| other != number).for_each(|&other| self.batons[other].give());
        started.contains(&number)
    }
}

impl State {
    /// A search stops in this stage. If it was the last one, the round ends.
    fn stop(&mut self, number: usize, stage: Stage) {
        self.schedule.stop(number, stage);
        if self.schedule.is_round_over() {
            self.end_round();
        }
    }

    fn end_round(&mut self) {
        self.merge();
        self.ended += 1;
        self.schedule.begin_round();
        self.deal();
        if self.schedule.all_in(Stage::Ready).count() <= FEW && self.hands.iter().all(VecDeque::is_empty) {
            self.few += 1;
        }
    }

    /// The number of entries that end this round of a search.
    fn most(&self) -> usize {
        FIRST << (self.ended / DOUBLES_AFTER).min(DOUBLES)
    }

    /// Divides the items that no search has begun, if one has none.
    fn deal(&mut self) {
        let mut ready: Vec<_> = self.schedule.all_in(Stage::Ready).collect();
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

/// The place of a search in the rounds.
pub(super) struct Seat {
    rounds: Arc<Rounds>,
    number: usize,
    /// What all searches knew when the round began.
    known: Arc<Entries>,
    /// The number of entries that end this round.
    most: usize,
    /// The number of entries after which it stops to wait for the end of the round, or to let others go first.
    stop: usize,
    /// Whether it then lets others go first.
    lets_others_go: bool,
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

    /// Begins a round. At most half of the room is filled: in a fuller table entries would be lost.
    fn begin_round(&mut self, own: &Entries) {
        self.most = self.most.min(own.room() / 2);
        self.lets_others_go = self.rounds.has_order && self.most >= WORTH_PARTS;
        self.stop = if self.lets_others_go { self.most - self.most / PARTS as usize } else { self.most };
    }

    /// Ends the round if enough entries are learned, and waits for the next one.
    #[inline]
    pub(super) fn end_round_if_full(&mut self, own: &mut Entries) {
        if own.filled() >= self.stop {
            self.stop(own);
        }
    }

    #[cold]
    fn stop(&mut self, own: &mut Entries) {
        if !self.lets_others_go {
            self.end_round(own);
            return;
        }
        (self.lets_others_go, self.stop) = (false, self.most);
        let mut state = self.rounds.lock();
        if state.schedule.is_shortest(self.number, PARTS) {
            drop(self.rounds.wait(state, self.number, Stage::Ready));
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
        let mut state = self.rounds.wait(state, self.number, Stage::Waits);
        self.known = Arc::clone(&state.known);
        self.most = state.most();
        self.interrupt.store(state.few >= state.patience, Ordering::Relaxed);
        *own = state.spare.pop().expect("each search has given its entries");
        drop(state);
        own.clear();
        self.begin_round(own);
    }

    /// Leaves with what was learned in this round.
    pub(super) fn leave(self, own: &mut Entries) {
        let Seat { rounds, number, known, .. } = self;
        drop(known);
        let mut state = rounds.lock();
        state.learned.push((number, own.clone()));
        own.clear();
        rounds.leave(state, number);
    }
}

#[cfg(test)]
mod tests {
    use std::thread;

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
