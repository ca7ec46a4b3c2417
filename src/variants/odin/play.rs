//! Playing Odin's moves, and taking them apart.

use crate::geometry::Square;
use crate::rules::{
    Move, MoveKind, Parts, PieceKind, Reversible, Side, SquareList, Tail, Zobrist, zobrist_table,
};

use super::{KINDS, Odin, PAWN};

static KEYS: [Zobrist; 2 * KINDS * 100] = zobrist_table(0x0d1_9010);
const BLACK_TO_MOVE: Zobrist = zobrist_table::<1>(0x0d1_9011)[0];

fn key_of(side: Side, kind: PieceKind, square: Square) -> Zobrist {
    KEYS[(side.index() * KINDS + kind.index()) * 100 + square.index()]
}

impl Odin {
    /// The key worked out from nothing but the board.
    pub(super) fn fresh_key(&self) -> Zobrist {
        let mut key = if self.turn == Side::Black { BLACK_TO_MOVE } else { 0 };
        for side in Side::BOTH {
            for kind in 0..KINDS {
                for square in self.kinds[kind] & self.sides[side.index()] {
                    key ^= key_of(side, PieceKind(kind as u8), square);
                }
            }
        }
        key
    }

    #[inline]
    fn put(&mut self, side: Side, kind: PieceKind, square: Square) {
        self.kinds[kind.index()] = self.kinds[kind.index()].with(square);
        self.sides[side.index()] = self.sides[side.index()].with(square);
        self.key ^= key_of(side, kind, square);
    }

    #[inline]
    fn lift(&mut self, side: Side, square: Square) -> PieceKind {
        let kind = self.man_at(square).expect("a legal move lifts a man from a square that has one");
        self.kinds[kind.index()] = self.kinds[kind.index()].without(square);
        self.sides[side.index()] = self.sides[side.index()].without(square);
        self.key ^= key_of(side, kind, square);
        kind
    }

    /// Only a capture cuts history: Pawns of this game go back again.
    #[inline]
    pub(super) fn make(&mut self, m: Move) -> Reversible {
        let side = self.turn;
        let from = m.from().expect("Odin's moves start on the board");
        let kind = self.lift(side, from);
        let mut captured = false;
        if m.kind() == MoveKind::Relocation {
            let friend = self.lift(side, m.to());
            let place = m.extra().expect("a relocation has a place for the friend");
            self.put(side, friend, place);
        } else {
            for square in [Some(m.to()), m.extra()].into_iter().flatten() {
                if self.sides[(!side).index()].has(square) {
                    self.lift(!side, square);
                    captured = true;
                }
            }
        }
        self.put(side, kind, m.to());
        self.halfmove = if captured || kind == PAWN { 0 } else { self.halfmove.saturating_add(1) };
        if side == Side::Black {
            self.fullmove = self.fullmove.saturating_add(1);
        }
        self.turn = !side;
        self.key ^= BLACK_TO_MOVE;
        if captured { Reversible::No } else { Reversible::Yes }
    }

    pub(super) fn take_apart(&self, m: Move) -> Parts {
        let from = m.from().expect("Odin's moves start on the board");
        let mut captured = SquareList::EMPTY;
        if self.enemies().has(m.to()) {
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
        let kind = self.man_at(from).expect("a legal move starts on a square with a man");
        Parts { kind, from: Some(from), to: m.to(), captured, promotion: None, tail, castling: None }
    }
}
