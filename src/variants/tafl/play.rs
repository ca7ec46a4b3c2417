//! Playing moves and taking them apart.

use crate::geometry::{Bitboard, Square};
use crate::rules::{Move, Parts, PieceKind, Reversible, Side, SquareList, Zobrist, zobrist_table};

use super::laws::Berserk;
use super::{KINDS, KING, MERCENARY, State, Tafl};

piece_keys!(361, 0x741f_2010, 0x741f_2011);

/// The numbers of the squares of a piece that goes on.
static GOING: [Zobrist; 361] = zobrist_table(0x741f_2012);

/// The share of the key of the square of a piece that goes on.
pub(super) fn going_key(square: Square) -> Zobrist {
    GOING[square.index()]
}

/// The key of a position in which no piece goes on, worked out from nothing but the board.
pub(super) fn fresh_key<const W: usize>(state: &State<W, KINDS>) -> Zobrist {
    state.fresh_key(key_of, BLACK_TO_MOVE)
}

impl<const W: usize> Tafl<W> {
    #[inline]
    pub(super) fn play_unchecked(&mut self, m: Move) -> Reversible {
        let side = self.state.turn;
        let from = m.from().expect("pieces of this game start on the board");
        let to = m.to();
        let kind = self.state.kind_at(from).expect("a legal move has a piece on its first square");
        let taken = self.captured(kind, from, to);
        if let Some(square) = self.going.take() {
            self.state.key ^= going_key(square);
        }
        self.state.lift(side, from, key_of);
        self.state.put(side, kind, to, key_of);
        let mut fewer = false;
        for square in taken {
            let victim = self.state.lift(!side, square, key_of);
            if victim == MERCENARY {
                self.state.put(side, MERCENARY, square, key_of);
            } else {
                fewer = true;
            }
        }
        let captured = !taken.is_empty();
        self.state.halfmove = if captured { 0 } else { self.state.halfmove.saturating_add(1) };
        let goes_on = captured && self.laws().berserk != Berserk::None && self.go_on(to);
        if !goes_on {
            self.state.pass_turn(BLACK_TO_MOVE);
        }
        // Mercenaries can change sides back, so their capture does not cut the history.
        if fewer { Reversible::No } else { Reversible::Yes }
    }

    /// The King's capture is not listed, as no record lists it.
    pub(super) fn parts(&self, m: Move) -> Parts {
        let from = m.from().expect("pieces of this game start on the board");
        let kind = self.state.kind_at(from).expect("a legal move has a piece on its first square");
        let captured = self.listed(self.captured(kind, from, m.to()));
        Parts { captured, ..Parts::new(kind, Some(from), m.to()) }
    }

    /// Captured squares in the order in which records write them.
    fn listed(&self, captured: Bitboard<W>) -> SquareList {
        let size = self.laws().size();
        let mut squares: Vec<Square> = (captured & !self.state.kinds[KING.index()]).iter().collect();
        squares.sort_by_key(|&square| (size.file(square), size.rank(square)));
        let mut list = SquareList::EMPTY;
        for square in squares {
            list.push(square);
        }
        list
    }
}
