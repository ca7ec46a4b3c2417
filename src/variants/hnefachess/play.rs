//! Playing HnefaChess moves, and taking them apart.

use crate::geometry::Square;
use crate::rules::{Move, Parts, PieceKind, Reversible, Side, SquareList, Zobrist, zobrist_table};

use super::attacks::victim_of;
use super::walls::PAWN_SOURCES;
use super::{HORIZONTAL, HnefaChess, KINDS, PAWN, SIZE, VERTICAL};

piece_keys!(256, 0x0471_e1fa, 0x0471_e1fc);

static EN_PASSANT_KEYS: [Zobrist; 256] = zobrist_table(0x0471_e1fb);

impl HnefaChess {
    /// The key worked out from nothing but the position.
    pub(super) fn fresh_key(&self) -> Zobrist {
        let mut key = self.state.fresh_key(key_of, BLACK_TO_MOVE);
        if let Some(square) = self.en_passant {
            key ^= EN_PASSANT_KEYS[square.index()];
        }
        key
    }

    /// The square of the piece that a legal move takes.
    #[inline]
    fn taken_by(&self, kind: PieceKind, from: Square, to: Square) -> Option<Square> {
        if self.state.enemies().has(to) {
            return Some(to);
        }
        // No step straight ahead ends on the square passed over: the Pawn that passed it stands before it.
        let passing = kind == PAWN && self.en_passant == Some(to) && SIZE.file(from) != SIZE.file(to);
        passing.then(|| victim_of(to, self.state.turn))
    }

    /// Captures, promotions and moves of regular Pawns cut history; Horizontal and Vertical Pawns can walk back.
    #[inline]
    pub(super) fn play_unchecked(&mut self, m: Move) -> Reversible {
        let side = self.state.turn;
        let (from, to) = (m.from().expect("HnefaChess moves start on the board"), m.to());
        let kind = self.state.lift(side, from, key_of);
        let taken = self.taken_by(kind, from, to);
        if let Some(square) = taken {
            self.state.lift(!side, square, key_of);
        }
        self.state.put(side, m.piece_kind().unwrap_or(kind), to, key_of);
        let any_pawn = kind == PAWN || kind == HORIZONTAL || kind == VERTICAL;
        self.state.halfmove =
            if taken.is_some() || any_pawn { 0 } else { self.state.halfmove.saturating_add(1) };
        self.state.pass_turn(BLACK_TO_MOVE);
        if let Some(square) = self.en_passant.take() {
            self.state.key ^= EN_PASSANT_KEYS[square.index()];
        }
        if kind == PAWN && from.number().abs_diff(to.number()) == 32 {
            self.note_passed(Square::new(u16::midpoint(from.number(), to.number())));
        }
        let cut = taken.is_some() || kind == PAWN || m.piece_kind().is_some();
        if cut { Reversible::No } else { Reversible::Yes }
    }

    /// Keeps the square a Pawn has just passed over, if the side now to move can legally take it there.
    fn note_passed(&mut self, square: Square) {
        let near =
            PAWN_SOURCES[self.state.turn.index()].from(square) & self.state.of_side(self.state.turn, PAWN);
        if !near.is_empty() && !self.en_passant_takers(square).is_empty() {
            self.en_passant = Some(square);
            self.state.key ^= EN_PASSANT_KEYS[square.index()];
        }
    }

    pub(super) fn parts(&self, m: Move) -> Parts {
        let from = m.from().expect("HnefaChess moves start on the board");
        let kind = self.state.kind_at(from).expect("a legal move starts on a square with a piece");
        let mut captured = SquareList::EMPTY;
        if let Some(square) = self.taken_by(kind, from, m.to()) {
            captured.push(square);
        }
        Parts { captured, promotion: m.piece_kind(), ..Parts::new(kind, Some(from), m.to()) }
    }
}
