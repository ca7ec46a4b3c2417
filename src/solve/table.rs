//! The transposition table of a search.
//!
//! Every search has its own table. Searches that work together on a long problem also read what all of them knew at the end of the
//! last round: see `rounds.rs`.

use crate::rules::{Move, Zobrist};

use super::entries::{BUCKET, Entries, Known};
use super::rounds::Seat;

/// The table. It belongs to one search; its entries are about one attacker and one aim at a time.
pub(super) struct TranspositionTable {
    own: Entries,
    /// In rounds, what all searches know. What this one learns is its own until the round ends.
    seat: Option<Seat>,
}

impl TranspositionTable {
    /// 64 MiB.
    pub(super) const MOST: usize = 1 << 21;
    const FIRST: usize = 1 << 12;

    /// A table that grows up to `most` entries of 32 bytes each, rounded up to a power of two.
    pub(super) fn new(most: usize) -> Self {
        let most = most.next_power_of_two().max(BUCKET);
        TranspositionTable { own: Entries::new(most.min(Self::FIRST), most), seat: None }
    }

    /// A table for what a search learns in one round, with room for this number of entries, a power of two. With shorter rounds, threads
    /// wait for each other more often; with longer ones, searches find more that another one has found.
    pub(super) fn of_round(entries: usize) -> Self {
        TranspositionTable { own: Entries::new(entries, entries), seat: None }
    }

    #[inline]
    pub(super) fn look(&self, zobrist: Zobrist) -> Known {
        let elsewhere = || self.seat.as_ref().map_or(Known::NOTHING, |seat| seat.look(zobrist));
        self.own.look(zobrist).unwrap_or_else(elsewhere)
    }

    /// Adds to what is known: the position is won, or not, within `left` moves, as `m` shows. In rounds it may wait for the next round.
    pub(super) fn learn(&mut self, zobrist: Zobrist, left: u8, won: bool, m: Option<Move>) {
        let TranspositionTable { own, seat } = self;
        match seat {
            None => own.learn(zobrist, (left, won, m), || Known::NOTHING),
            Some(seat) => {
                own.learn(zobrist, (left, won, m), || seat.look(zobrist));
                seat.end_round_if_full(own);
            }
        }
    }

    /// Takes all entries out.
    pub(super) fn take(&mut self) -> Entries {
        std::mem::take(&mut self.own)
    }

    /// Puts them back.
    pub(super) fn put(&mut self, entries: Entries) {
        self.own = entries;
    }

    /// Takes part in rounds.
    pub(super) fn join(&mut self, seat: Seat) {
        self.seat = Some(seat);
    }

    /// The next item to work on, in rounds; it may wait for the next round. None when nothing is left.
    pub(super) fn next_item(&mut self) -> Option<usize> {
        let TranspositionTable { own, seat } = self;
        seat.as_mut()?.next_item(own)
    }

    /// Leaves the rounds with what was learned in the last one.
    pub(super) fn leave(&mut self) {
        if let Some(seat) = self.seat.take() {
            seat.leave(&mut self.own);
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
        // A key that differs only in a bit that does not count for the bucket falls in the same one.
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
        assert_eq!(table.own.room(), 1 << 14, "it grows as far as it may and no further");
        let large = (0..1000).filter(|&n| table.look(zobrist(1_000_000 + 100 * n)).lost == 9).count();
        assert_eq!(large, 1000, "the larger search stays");
        assert!((0..100_000).all(|n| table.look(zobrist(1_000_000 + n)).won == Known::NEVER));
    }
}
