//! Playing moves and taking them apart: VIK-5 and VIK-6.

use crate::geometry::{Bitboard, Square};
use crate::rules::{Move, Parts, Reversible, Side, SquareList, Zobrist, zobrist_table};

use super::{KING, TAFLMAN, Viking};
use crate::geometry::Way;

/// Squares of the largest board; every board uses the same numbers, each for its own first squares.
const MOST_SQUARES: usize = 19 * 19;

static KEYS: [Zobrist; 3 * MOST_SQUARES] = zobrist_table(0x741f_1010);
const BLACK_TO_MOVE: Zobrist = zobrist_table::<1>(0x741f_1011)[0];

fn taflmans_key(side: Side, square: Square) -> Zobrist {
    KEYS[side.index() * MOST_SQUARES + square.index()]
}

fn kings_key(square: Square) -> Zobrist {
    KEYS[2 * MOST_SQUARES + square.index()]
}

impl<const N: usize, const W: usize> Viking<N, W> {
    /// The key worked out from nothing but the board.
    pub(super) fn fresh_key(&self) -> Zobrist {
        let mut key = if self.turn == Side::Black { BLACK_TO_MOVE } else { 0 };
        for side in Side::BOTH {
            for square in self.taflmen[side.index()] {
                key ^= taflmans_key(side, square);
            }
        }
        for square in self.king {
            key ^= kings_key(square);
        }
        key
    }

    /// The enemy taflmen that a piece of the side to move captures by coming to this square (VIK-5).
    ///
    /// The square he comes from cannot be mistaken for a partner's: a victim would have stood in his way.
    #[inline]
    pub(super) fn custody(&self, to: Square) -> Bitboard<W> {
        let enemies = self.taflmen[(!self.turn).index()];
        let moved = Bitboard::of(to);
        let mut taken = Bitboard::EMPTY;
        if !Self::around(moved).meets(enemies) {
            return taken;
        }
        let partners = self.kinds(self.turn) | Self::CORNERS;
        for way in Way::ALL {
            let victim = Self::step(moved, way) & enemies;
            let partner = Self::step(victim, way) & partners;
            taken |= Self::step(partner, way.back());
        }
        taken
    }

    #[inline]
    pub(super) fn play_unchecked(&mut self, m: Move) -> Reversible {
        let side = self.turn;
        let from = m.from().expect("pieces of this game start on the board");
        let to = m.to();
        let taken = self.custody(to);
        if side == Side::White && self.king.has(from) {
            self.king = Bitboard::of(to);
            self.key ^= kings_key(from) ^ kings_key(to);
        } else {
            let own = &mut self.taflmen[side.index()];
            *own = own.without(from).with(to);
            self.key ^= taflmans_key(side, from) ^ taflmans_key(side, to);
        }
        for square in taken {
            self.key ^= taflmans_key(!side, square);
        }
        self.taflmen[(!side).index()] &= !taken;
        let mut captured = !taken.is_empty();
        if side == Side::Black {
            captured |= self.take_king(to);
            self.fullmove = self.fullmove.saturating_add(1);
        }
        self.halfmove = if captured { 0 } else { self.halfmove.saturating_add(1) };
        self.turn = !side;
        self.key ^= BLACK_TO_MOVE;
        if captured { Reversible::No } else { Reversible::Yes }
    }

    /// VIK-6: takes the King off when the black piece now on `to` was the last one needed beside it.
    #[inline]
    fn take_king(&mut self, to: Square) -> bool {
        if !Self::around(self.king).has(to)
            || !self.kings_open_sides(self.taflmen[Side::Black.index()]).is_empty()
        {
            return false;
        }
        for square in self.king {
            self.key ^= kings_key(square);
        }
        self.king = Bitboard::EMPTY;
        true
    }

    pub(super) fn parts(&self, m: Move) -> Parts {
        let from = m.from().expect("pieces of this game start on the board");
        let kind = if self.king.has(from) { KING } else { TAFLMAN };
        let mut squares: Vec<_> = self.custody(m.to()).iter().collect();
        squares.sort_by_key(|&square| (Self::BOARD.file(square), Self::BOARD.rank(square)));
        let mut captured = SquareList::EMPTY;
        for square in squares {
            captured.push(square);
        }
        Parts { captured, ..Parts::new(kind, Some(from), m.to()) }
    }
}
