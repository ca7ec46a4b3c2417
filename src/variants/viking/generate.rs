//! Moves by whole sets: all pieces of a side slide at once, one step after another.
//!
//! After `k` steps one way, each square of the set was reached by the one piece `k` squares back. So the set gives targets
//! and origins together, no square is reached twice from the same way, and counting is a popcount.

use crate::geometry::{Bitboard, Square};
use crate::rules::{Move, PieceKind, Side};

use super::{KING, TAFLMAN, Viking};
use crate::geometry::Way;

/// The squares that a piece may pass over, and those that it may stop on.
#[derive(Clone, Copy)]
struct Ground<const W: usize> {
    pass: Bitboard<W>,
    stop: Bitboard<W>,
}

impl<const N: usize, const W: usize> Viking<N, W> {
    /// VIK-2 to VIK-4 for taflmen.
    #[inline]
    fn taflmens_ground(&self) -> Ground<W> {
        let empty = self.empty();
        let stop = empty & !Self::RESTRICTED;
        let pass = if Self::OPEN_THRONE { empty } else { stop };
        Ground { pass, stop }
    }

    /// VIK-2 to VIK-4 for the King, to whom every empty square is open.
    #[inline]
    fn kings_ground(&self) -> Ground<W> {
        Ground { pass: self.empty(), stop: self.empty() }
    }

    /// The King when it is White's turn.
    #[inline]
    fn moving_king(&self) -> Bitboard<W> {
        match self.turn {
            Side::White => self.king,
            Side::Black => Bitboard::EMPTY,
        }
    }

    #[inline]
    fn own_taflmen(&self) -> Bitboard<W> {
        self.taflmen[self.turn.index()]
    }

    pub(super) fn count_legal(&self) -> u64 {
        if self.decided().is_some() {
            return 0;
        }
        let king = self.moving_king();
        let kings_moves = if king.is_empty() { 0 } else { count_slides::<N, W>(king, self.kings_ground()) };
        count_slides::<N, W>(self.own_taflmen(), self.taflmens_ground()) + kings_moves
    }

    pub(super) fn legal_moves(&self, into: &mut Vec<Move>) {
        if self.decided().is_some() {
            return;
        }
        list_slides::<N, W>(self.own_taflmen(), self.taflmens_ground(), into);
        list_slides::<N, W>(self.moving_king(), self.kings_ground(), into);
    }

    /// The moves of one kind of piece to one square: from the square outwards to the first piece each way.
    pub(super) fn legal_to(&self, kind: PieceKind, to: Square, into: &mut Vec<Move>) {
        if self.decided().is_some() {
            return;
        }
        let (kinds, ground) = match kind {
            TAFLMAN => (self.own_taflmen(), self.taflmens_ground()),
            KING => (self.moving_king(), self.kings_ground()),
            _ => return,
        };
        if !ground.stop.has(to) {
            return;
        }
        for way in Way::ALL {
            let mut at = Bitboard::of(to);
            while !at.is_empty() {
                at = Self::step(at, way);
                if let Some(from) = (at & kinds).first() {
                    into.push(Move::plain(from, to));
                }
                at &= ground.pass;
            }
        }
    }

    /// Where a taflman on this square can go.
    pub(super) fn taflman_can_leave(&self, square: Bitboard<W>) -> bool {
        count_slides::<N, W>(square, self.taflmens_ground()) > 0
    }

    /// Own pieces with an empty square beside them on which they may stop. (On boards with an open throne a piece
    /// may have a move without being one of these.)
    #[inline]
    pub(super) fn surely_mobile(&self, side: Side) -> Bitboard<W> {
        let taflmen = Self::around(self.taflmens_ground().stop) & self.taflmen[side.index()];
        match side {
            Side::White => taflmen | Self::around(self.empty()) & self.king,
            Side::Black => taflmen,
        }
    }

    pub(super) fn any_legal(&self) -> bool {
        self.decided().is_none() && (!self.surely_mobile(self.turn).is_empty() || self.count_legal() > 0)
    }
}

/// How many moves these pieces have together.
#[inline]
fn count_slides<const N: usize, const W: usize>(kinds: Bitboard<W>, ground: Ground<W>) -> u64 {
    let mut count = 0;
    for way in Way::ALL {
        let pass = ground.pass & Viking::<N, W>::entered(way);
        let mut at = kinds;
        let mut reached = Bitboard::EMPTY;
        for _ in 1..N {
            at = Viking::<N, W>::shifted(at, way) & pass;
            reached |= at;
        }
        count += (reached & ground.stop).count();
    }
    u64::from(count)
}

#[inline]
fn list_slides<const N: usize, const W: usize>(kinds: Bitboard<W>, ground: Ground<W>, into: &mut Vec<Move>) {
    for way in Way::ALL {
        let pass = ground.pass & Viking::<N, W>::entered(way);
        let stride = way.stride(N as i16);
        let mut at = kinds;
        let mut back = 0;
        loop {
            at = Viking::<N, W>::shifted(at, way) & pass;
            if at.is_empty() {
                break;
            }
            back -= stride;
            for to in at & ground.stop {
                let from = Square::new(to.number().wrapping_add_signed(back));
                into.push(Move::plain(from, to));
            }
        }
    }
}
