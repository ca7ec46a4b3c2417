//! The transposition table: what is known of positions already searched. That is the number of moves in which a position is won, the
//! number in which it is not won, and the move that decided.
//!
//! A position is identified by its whole 128-bit zobrist. Two positions with one zobrist are so unlikely that this is ignored (for 10^9
//! positions less than one in 10^20). An entry that is dropped because there is no room costs only work. A table begins small and grows
//! as it fills, up to a limit: a short search does not pay for a large table.
//!
//! All threads that work on a problem share one table without a lock. An entry is four atomic words. Two threads may write the same
//! entry at the same time, so that words of both are in it. Therefore the zobrist is stored mixed with the other two words: after such an
//! accident it fits no position, and the entry is as good as dropped.
//!
//! Sources: Breuker, Uiterwijk, van den Herik, *Replacement Schemes for Transposition Tables* (1994), the scheme that keeps the larger
//! search; Hyatt and Mann, *A Lock-less Transposition Table Implementation for Parallel Search* (2002).

use std::array;
use std::iter;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

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

    /// How large the search was. Nothing is smaller than anything.
    fn depth(self) -> u8 {
        if self.won == Self::NEVER { self.lost } else { self.lost.max(self.won) }
    }
}

/// Before a table is shared, it gets room for its entries times this number. A long problem has more than 30,000 entries, so this is all
/// the room that a table may have.
const LONGER: usize = 64;

/// The number of places in which an entry can be.
const BUCKET: usize = 4;

/// A place for an entry: both halves of the zobrist, the move, and the two numbers. Without an entry all words are 0.
#[derive(Default)]
struct Place([AtomicU64; 4]);

const _: () = assert!(size_of::<Place>() == 32, "two entries a line of the cache");

impl Place {
    #[inline]
    fn read(&self) -> (Zobrist, Known) {
        let [high, low, m, numbers] = self.0.each_ref().map(|word| word.load(Ordering::Relaxed));
        let [high, low] = mixed([high, low], m, numbers);
        let [lost, missing, ..] = numbers.to_le_bytes();
        let known = Known { won: Known::NEVER - missing, lost, m: Move::from_number(m) };
        (Zobrist::from(high) << 64 | Zobrist::from(low), known)
    }

    #[inline]
    fn write(&self, zobrist: Zobrist, Known { won, lost, m }: Known) {
        let m = m.map_or(0, Move::number);
        let numbers = u64::from(lost) | u64::from(Known::NEVER - won) << 8;
        let [high, low] = mixed([(zobrist >> 64) as u64, zobrist as u64], m, numbers);
        for (word, value) in self.0.iter().zip([high, low, m, numbers]) {
            word.store(value, Ordering::Relaxed);
        }
    }
}

/// The halves of a zobrist mixed with the other words of its entry. To mix them once more gives the zobrist again.
#[inline]
fn mixed([high, low]: [u64; 2], m: u64, numbers: u64) -> [u64; 2] {
    [high ^ m ^ numbers, low ^ m.rotate_left(32) ^ numbers]
}

/// The table. Its entries are about one attacker and one aim at a time.
pub(super) struct TranspositionTable {
    places: Arc<[Place]>,
    most: usize,
    /// How many places were filled through this table.
    filled: usize,
}

impl TranspositionTable {
    /// 64 MiB.
    pub(super) const MOST: usize = 1 << 21;
    const FIRST: usize = 1 << 12;

    /// A table that grows up to `most` entries of 32 bytes each, rounded up to a power of two.
    pub(super) fn new(most: usize) -> Self {
        let most = most.next_power_of_two().max(BUCKET);
        TranspositionTable { places: places(most.min(Self::FIRST)), most, filled: 0 }
    }

    /// The same table for another thread. It does not grow while it is shared, so it gets room for a long search now.
    pub(super) fn share(&mut self) -> Self {
        if !self.is_shared() {
            self.grow((self.filled * LONGER).next_power_of_two().min(self.most));
        }
        TranspositionTable { places: Arc::clone(&self.places), ..*self }
    }

    /// Whether another thread has it too.
    pub(super) fn is_shared(&self) -> bool {
        Arc::strong_count(&self.places) > 1
    }

    #[inline]
    pub(super) fn look(&self, zobrist: Zobrist) -> Known {
        let found = self.bucket(zobrist).iter().map(Place::read).find(|&(other, _)| other == zobrist);
        found.map_or(Known::NOTHING, |(_, known)| known)
    }

    /// Adds to what is known: the position is won, or not, within `left` moves, as `m` shows. A new entry may take the place of the
    /// smallest in its bucket.
    pub(super) fn learn(&mut self, zobrist: Zobrist, left: u8, won: bool, m: Option<Move>) {
        let bucket = self.bucket(zobrist);
        let entries: [_; BUCKET] = array::from_fn(|place| bucket[place].read());
        let (place, known) = match entries.iter().position(|&(other, _)| other == zobrist) {
            Some(place) => (place, entries[place].1),
            None => {
                let smallest = (0..BUCKET).min_by_key(|&place| entries[place].1.depth()).unwrap_or(0);
                (smallest, Known::NOTHING)
            }
        };
        let (won, lost) =
            if won { (known.won.min(left), known.lost) } else { (known.won, known.lost.max(left)) };
        bucket[place].write(zobrist, Known { won, lost, m: m.or(known.m) });
        if entries[place].1.depth() == 0 {
            self.filled += 1;
            if self.filled * 4 > self.places.len() * 3 && self.places.len() < self.most && !self.is_shared() {
                self.grow(self.places.len() * 2);
            }
        }
    }

    #[inline]
    fn bucket(&self, zobrist: Zobrist) -> &[Place] {
        let at = bucket(zobrist, self.places.len());
        &self.places[at..at + BUCKET]
    }

    /// Makes room for this number of entries, a power of two.
    #[cold]
    fn grow(&mut self, len: usize) {
        if self.places.len() >= len {
            return;
        }
        let old = std::mem::replace(&mut self.places, places(len));
        for (zobrist, known) in old.iter().map(Place::read).filter(|(_, known)| known.depth() > 0) {
            let free = self.bucket(zobrist).iter().find(|place| place.read().1.depth() == 0);
            free.expect("a bucket is divided among larger ones").write(zobrist, known);
        }
    }
}

fn places(len: usize) -> Arc<[Place]> {
    iter::repeat_with(Place::default).take(len).collect()
}

/// The first place of a position's bucket among this number of places, a power of two.
#[inline]
fn bucket(zobrist: Zobrist, len: usize) -> usize {
    let high = (zobrist >> 64) as u64;
    (high >> (u64::BITS - len.trailing_zeros())) as usize & !(BUCKET - 1)
}

#[cfg(test)]
mod tests {
    use std::thread;

    use super::*;
    use crate::geometry::Square;

    fn some_move(n: u16) -> Option<Move> {
        Some(Move::plain(Square::new(n), Square::new(n + 1)))
    }

    fn zobrist(n: u128) -> Zobrist {
        (1 + n).wrapping_mul(0x9e37_79b9_7f4a_7c15_f39c_c060_5ced_c835)
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
        // A zobrist that differs only in a bit that does not count for the bucket falls in the same one.
        assert_eq!(table.look(5 | 1 << 100), Known::NOTHING);
    }

    #[test]
    fn it_grows_without_forgetting_and_then_forgets_the_smallest() {
        let mut table = TranspositionTable::new(1 << 14);
        for n in 0..4000 {
            table.learn(zobrist(n), 2, true, None);
        }
        let kept = (0..4000).filter(|&n| table.look(zobrist(n)).won == 2).count();
        assert!(kept > 3800, "{kept}");
        for n in 0..100_000 {
            table.learn(zobrist(1_000_000 + n), if n % 100 == 0 { 9 } else { 1 }, false, None);
        }
        assert_eq!(table.places.len(), 1 << 14, "it grows as far as it may and no further");
        let large = (0..1000).filter(|&n| table.look(zobrist(1_000_000 + 100 * n)).lost == 9).count();
        assert_eq!(large, 1000, "the larger search stays");
        assert!((0..100_000).all(|n| table.look(zobrist(1_000_000 + n)).won == Known::NEVER));
    }

    /// Threads write entries of few buckets, each with a move that belongs to its position. A mixture of two entries would show.
    #[test]
    fn threads_share_it_and_read_only_whole_entries() {
        const POSITIONS: u128 = 4096;
        let mut table = TranspositionTable::new(1 << 8);
        table.learn(zobrist(0), 1, true, some_move(0));
        let tables: Vec<_> = (0..4).map(|_| table.share()).collect();
        thread::scope(|scope| {
            for (number, mut table) in tables.into_iter().enumerate() {
                scope.spawn(move || {
                    for n in (0..200_000).map(|n| (n * 7 + number as u128 * 1000) % POSITIONS) {
                        let known = table.look(zobrist(n));
                        assert!(known == Known::NOTHING || known.m == some_move(n as u16), "{n}: {known:?}");
                        let left = 1 + (n % 9) as u8;
                        assert!(known == Known::NOTHING || known.won == left, "{n}: {known:?}");
                        table.learn(zobrist(n), left, true, some_move(n as u16));
                    }
                });
            }
        });
        let known = (0..POSITIONS).filter(|&n| table.look(zobrist(n)) != Known::NOTHING).count();
        assert!(known > 200, "what others learned is known here: {known}");
    }
}
