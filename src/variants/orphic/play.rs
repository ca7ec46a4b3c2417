//! Playing Orphic moves, and taking them apart.

use crate::geometry::Square;
use crate::rules::{Move, Parts, PieceKind, Reversible, Side, SquareList, Tail, Zobrist, zobrist_table};

use super::attacks::pawn_attacks;
use super::reserve::{ORDER, taken_from_reserve};
use super::{Board, Form, KINDS, Orphic, PAWN, SIZE};

static PIECE_KEYS: [Zobrist; 2 * KINDS * 64] = zobrist_table(0x0f1_c080);
/// One for each side, kind and count in reserve.
static RESERVE_KEYS: [Zobrist; 2 * 8 * 4] = zobrist_table(0x0f1_c081);
static EN_PASSANT_KEYS: [Zobrist; 8] = zobrist_table(0x0f1_c082);
const BLACK_TO_MOVE: Zobrist = zobrist_table::<1>(0x0f1_c083)[0];

#[inline]
fn key_of(side: Side, kind: PieceKind, square: Square) -> Zobrist {
    PIECE_KEYS[(side.index() * KINDS + kind.index()) * 64 + square.index()]
}

#[inline]
fn reserve_key(side: Side, kind: PieceKind, count: usize) -> Zobrist {
    RESERVE_KEYS[(side.index() * 8 + kind.index()) * 4 + count]
}

/// The file is enough: the rank follows from the side to move.
#[inline]
fn en_passant_key(square: Square) -> Zobrist {
    EN_PASSANT_KEYS[usize::from(SIZE.file(square))]
}

/// The square of the Pawn that is taken en passant by a Pawn of `side` going to `to`.
#[inline]
pub(super) fn taken_en_passant(to: Square, side: Side) -> Square {
    SIZE.offset(to, 0, if side == Side::White { -1 } else { 1 })
        .expect("an en passant square is on the third or sixth rank")
}

impl<F: Form> Orphic<F> {
    /// The key worked out from nothing but the position.
    pub(super) fn fresh_key(&self) -> Zobrist {
        let mut key = self.state.fresh_key(key_of, BLACK_TO_MOVE);
        for side in Side::BOTH {
            for kind in ORDER {
                key ^= reserve_key(side, kind, self.reserve[side.index()].count(kind));
            }
        }
        key ^ self.en_passant.map_or(0, en_passant_key)
    }

    #[inline]
    fn spend(&mut self, side: Side, kind: PieceKind) {
        let before = self.reserve[side.index()];
        let after = before.without(kind);
        self.state.key ^=
            reserve_key(side, kind, before.count(kind)) ^ reserve_key(side, kind, after.count(kind));
        self.reserve[side.index()] = after;
    }

    /// Keeps the square a Pawn has just passed over when the side to move can legally take it there. The key
    /// is left alone.
    pub(super) fn keep_en_passant(&mut self, square: Square) {
        let [left, right] = pawn_attacks(Board::of(square), !self.state.turn);
        let near = (left | right) & self.state.of_side(self.state.turn, PAWN);
        if near.iter().any(|from| self.en_passant_is_safe(from, square)) {
            self.en_passant = Some(square);
        }
    }

    /// The same position with the other side to move, whether it is legal or not. No capture en passant is left.
    pub(super) fn turned(&self) -> Self {
        let mut turned = self.clone();
        turned.state.key ^= turned.en_passant.take().map_or(0, en_passant_key);
        turned.state.pass_turn(BLACK_TO_MOVE);
        turned
    }

    /// Captures and drops cut history, for no piece comes back to a reserve (ORP-R2). So do Pawn moves: a Pawn
    /// goes back only when a piece is dropped on it.
    #[inline]
    pub(super) fn play_unchecked(&mut self, m: Move) -> Reversible {
        let side = self.state.turn;
        let to = m.to();
        let passed = self.en_passant.take();
        self.state.key ^= passed.map_or(0, en_passant_key);
        let mut lasting = true;
        let mut skipped = None;
        if let Some(from) = m.from() {
            let kind = self.state.lift(side, from, key_of);
            if self.state.sides[(!side).index()].has(to) {
                self.state.lift(!side, to, key_of);
            } else if kind == PAWN {
                if passed == Some(to) {
                    self.state.lift(!side, taken_en_passant(to, side), key_of);
                } else if from.number().abs_diff(to.number()) == 16 {
                    skipped = Some(Square::new((from.number() + to.number()) / 2));
                }
            } else {
                lasting = false;
            }
            self.state.put(side, m.piece_kind().unwrap_or(kind), to, key_of);
        } else {
            let kind = m.piece_kind().expect("a drop names its piece");
            if let Some(place) = m.extra() {
                let pawn = self.state.lift(side, to, key_of);
                self.state.put(side, pawn, place, key_of);
            }
            self.spend(side, taken_from_reserve(kind, to));
            self.state.put(side, kind, to, key_of);
        }
        self.state.halfmove = if lasting { 0 } else { self.state.halfmove.saturating_add(1) };
        self.state.pass_turn(BLACK_TO_MOVE);
        if let Some(square) = skipped {
            self.keep_en_passant(square);
            self.state.key ^= self.en_passant.map_or(0, en_passant_key);
        }
        if lasting { Reversible::No } else { Reversible::Yes }
    }

    pub(super) fn parts(&self, m: Move) -> Parts {
        let to = m.to();
        let mut captured = SquareList::EMPTY;
        let Some(from) = m.from() else {
            let kind = m.piece_kind().expect("a drop names its piece");
            let tail = m.extra().map_or(Tail::None, Tail::Relocation);
            return Parts { tail, ..Parts::new(kind, None, to) };
        };
        let kind = self.state.kind_at(from).expect("a legal move starts on a square with a piece");
        if self.state.enemies().has(to) {
            captured.push(to);
        } else if kind == PAWN && self.en_passant == Some(to) {
            captured.push(taken_en_passant(to, self.state.turn));
        }
        Parts { captured, promotion: m.piece_kind(), ..Parts::new(kind, Some(from), to) }
    }
}
