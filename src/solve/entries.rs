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
    #[cfg(test)]
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
        let at = self.bucket(zobrist);
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

    /// Adds other entries.
    pub(super) fn add(&mut self, other: &Entries) {
        let new: Vec<_> = other.places.iter().filter(|entry| !entry.is_free()).collect();
        for some in new.chunks(FETCHED) {
            // To read a place that is not in the cache takes longer than all the rest. These reads do not wait for each other.
            let fetched = some.iter().map(|entry| self.bucket(entry.zobrist));
            black_box(
                fetched.fold(0, |sum, at| sum ^ self.places[at].known.lost ^ self.places[at + 2].known.lost),
            );
            for &&Entry { zobrist, known: Known { won, lost, m } } in some {
                let known = self.place(zobrist, || Known::NOTHING);
                *known = Known { won: known.won.min(won), lost: known.lost.max(lost), m: m.or(known.m) };
                self.grow_if_full();
            }
        }
    }

    /// The entry of a position. A new one may take the place of the smallest in its bucket.
    #[inline]
    fn place(&mut self, zobrist: Zobrist, before: impl FnOnce() -> Known) -> &mut Known {
        let at = self.bucket(zobrist);
        let bucket = &mut self.places[at..at + BUCKET];
        let place = match bucket.iter().position(|entry| entry.zobrist == zobrist && !entry.is_free()) {
            Some(place) => place,
            None => {
                let worth = |entry: &Entry| if entry.is_free() { 0 } else { 1 + entry.known.depth() };
                let place = (0..BUCKET).min_by_key(|&place| worth(&bucket[place])).unwrap_or(0);
                self.filled += usize::from(bucket[place].is_free());
                bucket[place] = Entry { zobrist, known: before() };
                place
            }
        };
        &mut bucket[place].known
    }

    #[inline]
    fn bucket(&self, zobrist: Zobrist) -> usize {
        // Only the low bits are wanted.
        zobrist as usize & (self.places.len() - 1) & !(BUCKET - 1)
    }

    #[inline]
    fn grow_if_full(&mut self) {
        if self.filled * 4 > self.places.len() * 3 && self.places.len() < self.most {
            self.grow();
        }
    }

    #[cold]
    fn grow(&mut self) {
        let larger = vec![EMPTY; self.places.len() * 2];
        let old = std::mem::replace(&mut self.places, larger);
        self.filled = 0;
        for entry in old.into_iter().filter(|entry| !entry.is_free()) {
            let at = self.bucket(entry.zobrist);
            // The entries of a bucket are divided between two, so there is room in each.
            if let Some(free) = self.places[at..at + BUCKET].iter_mut().find(|place| place.is_free()) {
                *free = entry;
                self.filled += 1;
            }
        }
    }
}
