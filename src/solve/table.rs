//! What is known of positions already searched: the number of moves in which they are won, the number in which they are
//! not won, and the move that decided.
//!
//! A position is identified by its whole 128-bit zobrist. Two positions with one zobrist are so unlikely that this is
//! ignored (for 10^9 positions less than one in 10^20). An entry that is dropped because the table is full costs only
//! work. Every search has its own table, which starts small and grows as it fills, up to a limit: a short search does
//! not pay for a large table.
//!
//! Source: Breuker, Uiterwijk, van den Herik, *Replacement Schemes for Transposition Tables* (1994), the scheme
//! that keeps the larger search.

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
const BUCKET: usize = 4;

/// The table. It belongs to one search; its entries are about one attacker and one aim at a time.
pub(super) struct TranspositionTable {
    entries: Vec<Entry>,
    most: usize,
    filled: usize,
}

impl TranspositionTable {
    /// 64 MiB.
    pub(super) const MOST: usize = 1 << 21;
    const FIRST: usize = 1 << 12;

    /// A table that grows up to `most` entries of 32 bytes each, rounded up to a power of two.
    pub(super) fn new(most: usize) -> Self {
        let most = most.next_power_of_two().max(BUCKET);
        TranspositionTable { entries: vec![EMPTY; most.min(Self::FIRST)], most, filled: 0 }
    }

    /// A copy for one of several searches, which together may grow as large as one table. A table that is larger than that is
    /// copied as far as there is room.
    pub(super) fn share(&self, searches: usize) -> Self {
        let most = Self::MOST / searches.next_power_of_two();
        let mut share = TranspositionTable { entries: Vec::new(), most, filled: self.filled };
        if self.entries.len() <= most {
            share.entries = self.entries.clone();
        } else {
            share.entries = vec![EMPTY; most];
            share.fill(&self.entries);
        }
        share
    }

    #[inline]
    pub(super) fn look(&self, zobrist: Zobrist) -> Known {
        let at = self.bucket(zobrist);
        let bucket = &self.entries[at..at + BUCKET];
        let found = bucket.iter().find(|entry| entry.zobrist == zobrist);
        found.map_or(Known::NOTHING, |entry| entry.known)
    }

    /// Adds to what is known: the position is won, or not, within `left` moves, as `m` shows.
    pub(super) fn learn(&mut self, zobrist: Zobrist, left: u8, won: bool, m: Option<Move>) {
        let at = self.bucket(zobrist);
        let bucket = &mut self.entries[at..at + BUCKET];
        let place = match bucket.iter().position(|entry| entry.zobrist == zobrist && !entry.is_free()) {
            Some(place) => place,
            None => {
                let worth = |entry: &Entry| if entry.is_free() { 0 } else { 1 + entry.known.depth() };
                let place = (0..BUCKET).min_by_key(|&place| worth(&bucket[place])).unwrap_or(0);
                self.filled += usize::from(bucket[place].is_free());
                bucket[place] = Entry { zobrist, known: Known::NOTHING };
                place
            }
        };
        let known = &mut bucket[place].known;
        match won {
            true => known.won = known.won.min(left),
            false => known.lost = known.lost.max(left),
        }
        known.m = m.or(known.m);
        if self.filled * 4 > self.entries.len() * 3 && self.entries.len() < self.most {
            self.grow();
        }
    }

    #[inline]
    fn bucket(&self, zobrist: Zobrist) -> usize {
        // Only the low bits are wanted.
        zobrist as usize & (self.entries.len() - 1) & !(BUCKET - 1)
    }

    #[cold]
    fn grow(&mut self) {
        let larger = vec![EMPTY; self.entries.len() * 2];
        let old = std::mem::replace(&mut self.entries, larger);
        // The entries of a bucket are divided between two, so there is room for each.
        self.fill(&old);
    }

    /// Fills an empty table with the entries of another one, as far as there is room.
    fn fill(&mut self, entries: &[Entry]) {
        self.filled = 0;
        for &entry in entries.iter().filter(|entry| !entry.is_free()) {
            let at = self.bucket(entry.zobrist);
            if let Some(free) = self.entries[at..at + BUCKET].iter_mut().find(|place| place.is_free()) {
                *free = entry;
                self.filled += 1;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geometry::Square;

    fn some_move(n: u16) -> Option<Move> {
        Some(Move::plain(Square::new(n), Square::new(n + 1)))
    }

    #[test]
    fn what_was_learned_is_known_and_nothing_else() {
        let mut table = TranspositionTable::new(1 << 14);
        assert_eq!(table.look(5), Known::NOTHING);
        table.learn(5, 3, false, some_move(1));
        table.learn(5, 2, false, None);
        table.learn(5, 6, true, None);
        let known = table.look(5);
        assert_eq!(known, Known { won: 6, lost: 3, m: some_move(1) });
        let answers: Vec<_> = (1..8).map(|left| known.answer(left)).collect();
        let (yes, no) = (Some(true), Some(false));
        assert_eq!(answers, [no, no, no, None, None, yes, yes]);
        // A key that differs in its upper half alone falls in the same bucket.
        assert_eq!(table.look(5 | 1 << 100), Known::NOTHING);
    }

    #[test]
    fn it_grows_without_forgetting_and_then_forgets_the_smallest() {
        let mut table = TranspositionTable::new(1 << 14);
        let zobrist = |n: u128| n.wrapping_mul(0x9e37_79b9_7f4a_7c15_f39c_c060_5ced_c835);
        for n in 0..4000 {
            table.learn(zobrist(n), 2, true, None);
        }
        let kept = (0..4000).filter(|&n| table.look(zobrist(n)).won == 2).count();
        assert!(kept > 3800, "{kept}");
        for n in 0..100_000 {
            table.learn(zobrist(1_000_000 + n), if n % 100 == 0 { 9 } else { 1 }, false, None);
        }
        assert_eq!(table.entries.len(), 1 << 14, "it grows as far as it may and no further");
        let large = (0..1000).filter(|&n| table.look(zobrist(1_000_000 + 100 * n)).lost == 9).count();
        assert_eq!(large, 1000, "the larger search stays");
        assert!((0..100_000).all(|n| table.look(zobrist(1_000_000 + n)).won == Known::NEVER));
    }
}
