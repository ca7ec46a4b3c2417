//! What is known of positions already searched: the number of moves in which they are won, the number in which they are
//! not won, and the move that decided.
//!
//! A position is identified by its whole 128-bit zobrist. Two positions with one zobrist are so unlikely that this is
//! ignored (for 10^9 positions less than one in 10^20). An entry that is dropped because there is no room costs only
//! work. Entries start as few and grow as they fill, up to a limit: a short search does not pay for a large table.
//!
//! Source: Breuker, Uiterwijk, van den Herik, *Replacement Schemes for Transposition Tables* (1994), the scheme
//! that keeps the larger search.

use std::hint::black_box;
use std::sync::{Mutex, PoisonError};
use std::{iter, thread};

use crate::rules::{Move, Zobrist};

/// What is known of a position, in moves of the attacker.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Known {
    /// The attacker wins within this many; `NEVER` when nothing is known of it.
    pub(super) won: u8,
    /// It does not win within this many; 0 says nothing.
    pub(super) lost: u8,
    /// The winning or refuting move that was found last.
    pub(super) m: Option<Move>,
}

impl Known {
    /// More moves than any search has.
    pub(super) const NEVER: u8 = u8::MAX;
    pub(super) const NOTHING: Known = Known { won: Self::NEVER, lost: 0, m: None };

    /// Whether the attacker wins within this number of moves, at least one, if that is known.
    #[inline]
    pub(super) fn answer(self, left: u8) -> Option<bool> {
        debug_assert_ne!(left, 0, "nothing is remembered of positions without a move left");
        if self.won <= left {
            Some(true)
        } else if self.lost >= left {
            Some(false)
        } else {
            None
        }
    }

    fn depth(self) -> u8 {
        if self.won == Self::NEVER { self.lost } else { self.lost.max(self.won) }
    }
}

#[derive(Clone, Copy)]
struct Entry {
    zobrist: Zobrist,
    known: Known,
}

impl Entry {
    /// Whether the entry is empty.
    fn is_free(&self) -> bool {
        self.known.won == Known::NEVER && self.known.lost == 0
    }
}

const _: () = assert!(size_of::<Entry>() == 32, "two entries a line of the cache");

const EMPTY: Entry = Entry { zobrist: 0, known: Known::NOTHING };
/// The number of places in which an entry can be.
pub(super) const BUCKET: usize = 4;

/// To add fewer entries than this, one thread is faster than several.
const WORTH_THREADS: usize = 1 << 13;

/// The number of places that are read before entries are put there.
const FETCHED: usize = 16;

/// Entries by position.
#[derive(Clone, Default)]
pub(super) struct Entries {
    places: Vec<Entry>,
    most: usize,
    filled: usize,
}

impl Entries {
    /// Room for `first` entries of 32 bytes each, which grows up to `most`. Both are powers of two, at least [`BUCKET`].
    pub(super) fn new(first: usize, most: usize) -> Self {
        Entries { places: vec![EMPTY; first], most, filled: 0 }
    }

    /// How many there are.
    pub(super) fn filled(&self) -> usize {
        self.filled
    }

    /// How many there can be now.
    pub(super) fn room(&self) -> usize {
        self.places.len()
    }

    /// Removes all of them.
    pub(super) fn clear(&mut self) {
        self.places.fill(EMPTY);
        self.filled = 0;
    }

    #[inline]
    pub(super) fn look(&self, zobrist: Zobrist) -> Option<Known> {
        let at = bucket(zobrist, self.places.len());
        let bucket = &self.places[at..at + BUCKET];
        bucket.iter().find(|entry| entry.zobrist == zobrist).map(|entry| entry.known)
    }

    /// Adds to what is known: the position is won, or not, within `left` moves, as `m` shows. `before` is what is known elsewhere of a
    /// position that has no entry.
    pub(super) fn learn(
        &mut self,
        zobrist: Zobrist,
        (left, won, m): (u8, bool, Option<Move>),
        before: impl FnOnce() -> Known,
    ) {
        let known = self.place(zobrist, before);
        match won {
            true => known.won = known.won.min(left),
            false => known.lost = known.lost.max(left),
        }
        known.m = m.or(known.m);
        self.grow_if_full();
    }

    /// Adds other entries, in their order, on up to this number of threads. Each thread does a part of the places, so that every place
    /// gets its entries in the same order for any number of threads.
    pub(super) fn add_all(&mut self, others: &[&Entries], threads: usize) {
        let new: usize = others.iter().map(|other| other.filled).sum();
        while self.is_full_with(new) && self.places.len() < self.most {
            self.grow();
        }
        let most = if new < WORTH_THREADS { 1 } else { threads };
        // A power of two, as the number of places.
        let number = 1 << most.min(self.places.len() / BUCKET).max(1).ilog2();
        let (len, size) = (self.places.len(), self.places.len() / number);
        let parts = self.places.chunks_mut(size).enumerate();
        let parts = Mutex::new(parts.map(|(n, places)| Part { places, start: n * size, len }));
        let add = || {
            let next = || parts.lock().unwrap_or_else(PoisonError::into_inner).next();
            iter::from_fn(next).map(|mut part| part.add_all(others)).sum::<usize>()
        };
        self.filled += thread::scope(|scope| {
            // Parts whose thread cannot be started are done by the others.
            let begin = |_| thread::Builder::new().spawn_scoped(scope, add).ok();
            let begun: Vec<_> = (1..number).filter_map(begin).collect();
            let filled = add();
            begun.into_iter().fold(filled, |sum, part| sum + part.join().expect("adding does not panic"))
        });
    }

    /// The entry of a position. A new one may take the place of the smallest in its bucket.
    #[inline]
    fn place(&mut self, zobrist: Zobrist, before: impl FnOnce() -> Known) -> &mut Known {
        let at = bucket(zobrist, self.places.len());
        place(&mut self.places[at..at + BUCKET], zobrist, before, &mut self.filled)
    }

    #[inline]
    fn grow_if_full(&mut self) {
        if self.is_full_with(0) && self.places.len() < self.most {
            self.grow();
        }
    }

    /// Whether the table should grow before this number of entries is added.
    #[inline]
    fn is_full_with(&self, new: usize) -> bool {
        (self.filled + new) * 4 > self.places.len() * 3
    }

    /// Doubles the places. The entries of a bucket are divided among two buckets behind it, so the last bucket is divided first.
    #[cold]
    fn grow(&mut self) {
        let before = self.places.len();
        let len = before * 2;
        self.places.resize(len, EMPTY);
        for at in (0..before).step_by(BUCKET).rev() {
            let mut entries = [EMPTY; BUCKET];
            entries.swap_with_slice(&mut self.places[at..at + BUCKET]);
            // They stay in order.
            let mut filled = [0; 2];
            for entry in entries.into_iter().filter(|entry| !entry.is_free()) {
                let to = bucket(entry.zobrist, len);
                let filled = &mut filled[usize::from(to != at * 2)];
                self.places[to + *filled] = entry;
                *filled += 1;
            }
        }
    }
}

/// Some of the places, those of whole buckets.
struct Part<'a> {
    places: &'a mut [Entry],
    /// The number of the first of them.
    start: usize,
    /// The number of all places.
    len: usize,
}

impl Part<'_> {
    /// Adds those entries that belong here, from tables of one size. The first buckets of all tables are read first, then the second
    /// ones, and so on: so entries for neighbouring places come one after the other, and these places are in the cache. Returns the
    /// number of places that were free before.
    fn add_all(&mut self, others: &[&Entries]) -> usize {
        let size = others.first().map_or(0, |other| other.places.len());
        debug_assert!(others.iter().all(|other| other.places.len() == size), "all have the same buckets");
        let from = self.start * size / self.len / BUCKET * BUCKET;
        let to = (self.start + self.places.len()) * size / self.len;
        let (mut filled, mut ready) = (0, Vec::with_capacity(FETCHED));
        let entries = (from..to.next_multiple_of(BUCKET))
            .step_by(BUCKET)
            .flat_map(|at| others.iter().flat_map(move |other| &other.places[at..at + BUCKET]));
        for entry in entries.filter(|entry| !entry.is_free()) {
            let at = bucket(entry.zobrist, self.len).wrapping_sub(self.start);
            if at < self.places.len() {
                ready.push((at, entry));
                if ready.len() == FETCHED {
                    filled += self.add(&ready);
                    ready.clear();
                }
            }
        }
        filled + self.add(&ready)
    }

    /// Adds a few entries to the buckets that begin at these places. Returns the number of places that were free before.
    fn add(&mut self, some: &[(usize, &Entry)]) -> usize {
        // To read a place that is not in the cache takes longer than all the rest. These reads do not wait for each other.
        let read = |at: usize| self.places[at].known.lost ^ self.places[at + 2].known.lost;
        black_box(some.iter().fold(0, |sum, &(at, _)| sum ^ read(at)));
        let mut filled = 0;
        for &(at, &Entry { zobrist, known: Known { won, lost, m } }) in some {
            let known = place(&mut self.places[at..at + BUCKET], zobrist, || Known::NOTHING, &mut filled);
            *known = Known { won: known.won.min(won), lost: known.lost.max(lost), m: m.or(known.m) };
        }
        filled
    }
}

/// The first place of a position's bucket among this number of places, a power of two. The highest bits decide, so positions are in
/// the same order in tables of all sizes.
#[inline]
fn bucket(zobrist: Zobrist, len: usize) -> usize {
    let high = (zobrist >> 64) as u64;
    (high >> (u64::BITS - len.trailing_zeros())) as usize & !(BUCKET - 1)
}

/// The entry of a position in its bucket. A new one may take the place of the smallest; `filled` counts it if the place was free.
#[inline]
fn place<'a>(
    bucket: &'a mut [Entry],
    zobrist: Zobrist,
    before: impl FnOnce() -> Known,
    filled: &mut usize,
) -> &'a mut Known {
    let place = match bucket.iter().position(|entry| entry.zobrist == zobrist && !entry.is_free()) {
        Some(place) => place,
        None => {
            let worth = |entry: &Entry| if entry.is_free() { 0 } else { 1 + entry.known.depth() };
            let place = (0..BUCKET).min_by_key(|&place| worth(&bucket[place])).unwrap_or(0);
            *filled += usize::from(bucket[place].is_free());
            bucket[place] = Entry { zobrist, known: before() };
            place
        }
    };
    &mut bucket[place].known
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::dice::Dice;

    /// Entries of positions with numbers below `most`, made with these dice.
    fn some(dice: &mut Dice, number: usize, most: usize) -> Entries {
        let mut entries = Entries::new(1 << 14, 1 << 14);
        for _ in 0..number {
            let zobrist =
                (1 + dice.below(most) as Zobrist).wrapping_mul(0x9e37_79b9_7f4a_7c15_f39c_c060_5ced_c835);
            entries.learn(zobrist, (1 + dice.below(9) as u8, dice.below(2) == 0, None), || Known::NOTHING);
        }
        entries
    }

    #[test]
    fn any_number_of_threads_adds_the_same() {
        let mut dice = Dice(0x0e17);
        let start = some(&mut dice, 1000, 100_000);
        let others: Vec<_> = (0..5).map(|_| some(&mut dice, 5000, 100_000)).collect();
        let others: Vec<_> = others.iter().collect();
        // With room for all, and with less room.
        for most in [1 << 20, 1 << 14] {
            let added = |threads| {
                let mut all = Entries { most, ..start.clone() };
                all.add_all(&others, threads);
                let places: Vec<_> = all.places.iter().map(|entry| (entry.zobrist, entry.known)).collect();
                (places, all.filled)
            };
            let one = added(1);
            let filled = one.0.iter().filter(|(_, known)| *known != Known::NOTHING).count();
            assert_eq!(filled, one.1);
            // With room, nearly all that the others know is known.
            let is_kept = |entry: &&Entry| {
                let at = bucket(entry.zobrist, one.0.len());
                let found = one.0[at..at + BUCKET].iter().find(|(zobrist, _)| *zobrist == entry.zobrist);
                found.is_some_and(|(_, it)| it.won <= entry.known.won && it.lost >= entry.known.lost)
            };
            let entries = others.iter().flat_map(|other| &other.places).filter(|entry| !entry.is_free());
            let (kept, all) = (entries.clone().filter(is_kept).count(), entries.count());
            assert!(kept * 10 > all * 9 || most == 1 << 14, "{kept} of {all}");
            for threads in [2, 3, 4, 8, 9] {
                assert!(added(threads) == one, "{threads} threads, {most}");
            }
        }
    }
}
