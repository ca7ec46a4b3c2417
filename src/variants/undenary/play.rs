//! Playing moves, and taking them apart.

use crate::geometry::Square;
use crate::rules::{Move, Parts, PieceKind, Reversible, Side, SquareList, Tail, Zobrist, zobrist_table};

use super::{KINDS, PAWN, Undenary};

static KEYS: [Zobrist; 2 * KINDS * 121] = zobrist_table(0x0d1_1011);
const BLACK_TO_MOVE: Zobrist = zobrist_table::<1>(0x0d1_1012)[0];

#[inline]
fn key_of(side: Side, kind: PieceKind, square: Square) -> Zobrist {
    KEYS[(side.index() * KINDS + kind.index()) * 121 + square.index()]
}

impl Undenary {
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
    pub(super) fn put(&mut self, side: Side, kind: PieceKind, square: Square) {
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

    /// The other side's turn; the move's number goes up after Black's.
    #[inline]
    pub(super) fn pass_turn(&mut self) {
        if self.turn == Side::Black {
            self.fullmove = self.fullmove.saturating_add(1);
        }
        self.turn = !self.turn;
        self.key ^= BLACK_TO_MOVE;
    }

    /// Captures and Pawn moves cut history: Pawns never go back.
    #[inline]
    pub(super) fn make(&mut self, m: Move) -> Reversible {
        let side = self.turn;
        let from = m.from().expect("a man in play moves from a square");
        let captures = self.enemies().has(m.to());
        if captures {
            self.lift(!side, m.to());
        }
        let kind = self.lift(side, from);
        self.put(side, m.piece_kind().unwrap_or(kind), m.to());
        let cut = captures || kind == PAWN;
        self.halfmove = if cut { 0 } else { self.halfmove.saturating_add(1) };
        self.pass_turn();
        if cut { Reversible::No } else { Reversible::Yes }
    }

    pub(super) fn take_apart(&self, m: Move) -> Parts {
        let from = m.from().expect("a man in play moves from a square");
        let mut captured = SquareList::EMPTY;
        if self.enemies().has(m.to()) {
            captured.push(m.to());
        }
        Parts {
            kind: self.man_at(from).expect("a legal move starts on a square with a man"),
            from: Some(from),
            to: m.to(),
            captured,
            promotion: m.piece_kind(),
            tail: Tail::None,
            castling: None,
        }
    }
}
