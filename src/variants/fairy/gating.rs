//! Pieces that have not moved, and pieces of the reserve that come in on the squares that they leave.

use crate::geometry::{Bitboard, Square};
use crate::rules::{Move, MoveKind, Side, Tail};

use super::Fairy;

impl<const W: usize> Fairy<W> {
    /// The bit of a square among those of pieces that have not moved; none in games in which that does not matter.
    fn unmoved_bit(&self, side: Side, square: Square) -> u16 {
        let is_there = |rank| self.laws().own_rank(side, square) == rank;
        match self.laws().gating {
            Some(gating) if is_there(gating.rank) => 1 << self.laws().size.file(square),
            _ => 0,
        }
    }

    /// Whether the piece of a side on a square is known not to have moved.
    pub(super) fn is_unmoved(&self, side: Side, square: Square) -> bool {
        self.unmoved[side.index()] & self.unmoved_bit(side, square) != 0
    }

    /// The squares of a side's pieces that have not moved.
    pub(super) fn unmoved_squares(&self, side: Side) -> impl Iterator<Item = Square> {
        self.sides[side.index()].iter().filter(move |&square| self.is_unmoved(side, square))
    }

    pub(super) fn set_unmoved(&mut self, side: Side, square: Square) {
        self.unmoved[side.index()] |= self.unmoved_bit(side, square);
    }

    /// A piece has left a square, or was captured there. The key follows in [`settle_unmoved`](Self::settle_unmoved).
    pub(super) fn set_moved(&mut self, side: Side, square: Square) {
        self.unmoved[side.index()] &= !self.unmoved_bit(side, square);
    }

    /// Forgets which pieces have not moved where nothing can come in any more: such positions are the same.
    pub(super) fn settle_unmoved(&mut self, side: Side) {
        if !self.counts_unmoved(side) {
            self.unmoved[side.index()] = 0;
        }
    }

    /// Whether it matters which pieces of a side have not moved.
    pub(super) fn counts_unmoved(&self, side: Side) -> bool {
        let Some(drops) =
            self.laws().drops.filter(|_| self.laws().gating.is_some_and(|gating| gating.comes_in))
        else {
            return true;
        };
        drops.captures_to_hand || self.hands[side.index()].iter().any(|&count| count > 0)
    }

    /// Whether a piece of the side to move may leap as with a first move only: it has not moved, and is no King in check.
    pub(super) fn may_leap_first(&self, from: Square) -> bool {
        let us = self.turn;
        self.is_unmoved(us, from) && !(self.kings[us.index()] == Some(from) && self.king_attacked(us))
    }

    /// A King loses its leap when a Rook of the other side comes to its file or rank.
    pub(super) fn aim_at_king(&mut self, rook: Square) {
        let (them, size) = (!self.turn, self.laws().size);
        if let Some(king) = self.kings[them.index()]
            && (size.file(king) == size.file(rook) || size.rank(king) == size.rank(rook))
        {
            self.set_moved(them, king);
        }
    }

    /// Whether a piece of the side to move may come in after some move.
    #[inline]
    pub(super) fn can_come_in(&self) -> bool {
        self.unmoved[self.turn.index()] != 0 && self.laws().gating.is_some_and(|gating| gating.comes_in)
    }

    /// What may come in after a legal move, and where.
    pub(super) fn for_each_gate(&self, m: Move, mut found: impl FnMut(Tail)) {
        let (Some(drops), Some(from)) = (&self.laws().drops, m.from()) else { return };
        // A pass leaves no square.
        if m.promotes_to().is_some() || m.to() == from || !self.can_come_in() {
            return;
        }
        let us = self.turn;
        let (partner, castled) = match m.kind() {
            MoveKind::Castling => (Some(m.to()), Some(self.castled_by(m))),
            _ => (None, None),
        };
        let is_taken =
            |square| castled.is_some_and(|(castler, partner)| square == castler || square == partner);
        for square in [Some(from), partner].into_iter().flatten() {
            if is_taken(square) || !self.is_unmoved(us, square) {
                continue;
            }
            for kind in self.laws().all_kinds().filter(|&kind| self.in_hand(us, kind) > 0) {
                let tail = Tail::Gate(kind, square);
                let has_room = self.drop_squares(drops, kind, Bitboard::of(square)).has(square);
                if has_room && self.comes_in_safely(m.followed_by(tail)) {
                    found(tail);
                }
            }
        }
    }

    /// Whether a piece that comes in opens no attack on an own royal piece, and gives no check where none is allowed.
    fn comes_in_safely(&self, m: Move) -> bool {
        if !self.arena().has_hops && !self.arena().is_careful && self.laws().checking {
            return true;
        }
        let mut after = *self;
        after.play_unchecked(m);
        !after.is_checked(self.turn) && (self.laws().checking || !after.king_attacked(after.turn))
    }
}
