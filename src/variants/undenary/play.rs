//! Playing moves, and taking them apart.

use crate::geometry::Square;
use crate::rules::{Move, Parts, PieceKind, Reversible, Side, SquareList, Zobrist, zobrist_table};

use super::{KINDS, PAWN, Undenary};

piece_keys!(121, 0x0d1_1011, 0x0d1_1012);

impl Undenary {
    /// The key worked out from nothing but the board.
    pub(super) fn fresh_key(&self) -> Zobrist {
        self.state.fresh_key(key_of, BLACK_TO_MOVE)
    }

    /// Puts a piece on an empty square.
    #[inline]
    pub(super) fn put(&mut self, side: Side, kind: PieceKind, square: Square) {
        self.state.put(side, kind, square, key_of);
    }

    /// The other side's turn.
    #[inline]
    pub(super) fn pass_turn(&mut self) {
        self.state.pass_turn(BLACK_TO_MOVE);
    }

    /// Captures and Pawn moves cut history: Pawns never go back.
    #[inline]
    pub(super) fn play_unchecked(&mut self, m: Move) -> Reversible {
        let side = self.state.turn;
        let from = m.from().expect("a piece in play moves from a square");
        let captures = self.state.enemies().has(m.to());
        if captures {
            self.state.lift(!side, m.to(), key_of);
        }
        let kind = self.state.lift(side, from, key_of);
        self.put(side, m.piece_kind().unwrap_or(kind), m.to());
        let cut = captures || kind == PAWN;
        self.state.halfmove = if cut { 0 } else { self.state.halfmove.saturating_add(1) };
        self.pass_turn();
        if cut { Reversible::No } else { Reversible::Yes }
    }

    pub(super) fn parts(&self, m: Move) -> Parts {
        let from = m.from().expect("a piece in play moves from a square");
        let mut captured = SquareList::EMPTY;
        if self.state.enemies().has(m.to()) {
            captured.push(m.to());
        }
        let kind = self.state.kind_at(from).expect("a legal move starts on a square with a piece");
        Parts { captured, promotion: m.piece_kind(), ..Parts::new(kind, Some(from), m.to()) }
    }
}
