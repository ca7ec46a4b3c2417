//! Playing Odin's moves, and taking them apart.

use crate::geometry::Square;
use crate::rules::{
    Move, MoveKind, Parts, PieceKind, Reversible, Side, SquareList, Tail, Zobrist, zobrist_table,
};

use super::{KINDS, Odin, PAWN};

piece_keys!(100, 0x0d1_9010, 0x0d1_9011);

impl Odin {
    /// The key worked out from nothing but the board.
    pub(super) fn fresh_key(&self) -> Zobrist {
        self.state.fresh_key(key_of, BLACK_TO_MOVE)
    }

    /// Only a capture cuts history: Pawns of this game go back again.
    #[inline]
    pub(super) fn play_unchecked(&mut self, m: Move) -> Reversible {
        let side = self.state.turn;
        let from = m.from().expect("Odin's moves start on the board");
        let kind = self.state.lift(side, from, key_of);
        let mut captured = false;
        if m.kind() == MoveKind::Relocation {
            let friend = self.state.lift(side, m.to(), key_of);
            let place = m.extra().expect("a relocation has a place for the friend");
            self.state.put(side, friend, place, key_of);
        } else {
            for square in [Some(m.to()), m.extra()].into_iter().flatten() {
                if self.state.sides[(!side).index()].has(square) {
                    self.state.lift(!side, square, key_of);
                    captured = true;
                }
            }
        }
        self.state.put(side, kind, m.to(), key_of);
        self.state.halfmove =
            if captured || kind == PAWN { 0 } else { self.state.halfmove.saturating_add(1) };
        self.state.pass_turn(BLACK_TO_MOVE);
        if captured { Reversible::No } else { Reversible::Yes }
    }

    /// The same position with the other side to move.
    pub(super) fn passed(&self) -> Self {
        let mut passed = self.clone();
        passed.state.turn = !passed.state.turn;
        passed.state.key ^= BLACK_TO_MOVE;
        passed
    }

    pub(super) fn parts(&self, m: Move) -> Parts {
        let from = m.from().expect("Odin's moves start on the board");
        let mut captured = SquareList::EMPTY;
        if self.state.enemies().has(m.to()) {
            captured.push(m.to());
        }
        let tail = match (m.kind(), m.extra()) {
            (MoveKind::Removal, Some(gone)) => {
                captured.push(gone);
                Tail::Removal(gone)
            }
            (MoveKind::Relocation, Some(place)) => Tail::Relocation(place),
            _ => Tail::None,
        };
        let kind = self.state.kind_at(from).expect("a legal move starts on a square with a piece");
        Parts { captured, tail, ..Parts::new(kind, Some(from), m.to()) }
    }
}
