//! The checks that may mate: those that leave the King no square beside it, and that no piece of its side surely answers ([`net`]).
//!
//! A piece that shares no line with its King is not pinned. It answers a check by one piece if it takes that piece or goes between,
//! and so does a piece from the reserve that is dropped between. Captures en passant change more than two squares; they are kept
//! without a look. A drop on a Pawn changes what the Pawn attacks and opens no line.
//!
//! [`net`]: crate::variants::net

mod sink;
#[cfg(test)]
pub(super) mod tests;

use std::slice::from_ref;

use crate::geometry::{Bitboard, Square};
use crate::rules::{PieceKind, Side};
use crate::variants::net::{AttackModel, Mover, Net, any_gets_to};

pub(super) use sink::MayMate;

use super::attacks::{AROUND, DARK, LEAPS, LIGHT, LINES, WHOLE, pawn_attacks};
use super::drops::PROMOTIONS;
use super::reserve::Reserve;
use super::{BISHOP, Board, DARK_BISHOP, ELK, Form, KINDS, KING, KNIGHT, LIGHT_BISHOP, Orphic, PAWN, QUEEN};

/// The most squares around a King that a piece of a kind attacks from one square, by kind.
const MOST_TAKEN: [u32; KINDS] = [4, 5, 4, 2, 2, 2];

/// Squares from which Pawns of a side promote.
pub(super) const fn before_promotion(side: Side) -> Board {
    match side {
        Side::White => Bitboard([0x00ff_0000_0000_0000]),
        Side::Black => Bitboard([0x0000_0000_0000_ff00]),
    }
}

/// The net around the enemy King, and what draws it.
pub(super) struct Hunt<'a, F: Form> {
    pub(super) position: &'a Orphic<F>,
    king: Square,
    net: Net<1>,
    defenders: Defenders,
}

/// The pieces of the enemy that nothing can pin, by the ways they move, and where its pieces in reserve may be dropped.
struct Defenders {
    straight: Board,
    diagonal: Board,
    leapers: Board,
    pawns: Board,
    drops: Board,
}

impl Defenders {
    fn of<F: Form>(position: &Orphic<F>, king: Square) -> Self {
        let side = !position.state.turn;
        let free = !LINES.queen(king, Board::EMPTY);
        let (straight, diagonal) = position.sliders(side);
        Defenders {
            straight: straight & free,
            diagonal: diagonal & free,
            leapers: position.leapers(side) & free,
            pawns: position.state.of_side(side, PAWN) & free,
            drops: drop_squares(position.reserve[side.index()]),
        }
    }
}

/// Where a piece of this reserve may be dropped, if the square is empty.
fn drop_squares(reserve: Reserve) -> Board {
    let on = |kind: PieceKind, squares: Board| if reserve.has(kind) { squares } else { Board::EMPTY };
    let anywhere = on(QUEEN, WHOLE) | on(ELK, WHOLE) | on(KNIGHT, WHOLE);
    anywhere | on(LIGHT_BISHOP, LIGHT) | on(DARK_BISHOP, DARK)
}

impl<'a, F: Form> Hunt<'a, F> {
    pub(super) fn of(position: &'a Orphic<F>, king: Square) -> Self {
        let state = &position.state;
        let net = Net::new(king, AROUND.from(king), state.occupied(), state.enemies());
        let mut hunt = Hunt { position, king, net, defenders: Defenders::of(position, king) };
        let occupied = hunt.net.occupied;
        let (straight, diagonal) = position.sliders(state.turn);
        for slider in straight {
            hunt.net.add_lines(LINES.rook(slider, occupied));
        }
        for slider in diagonal {
            hunt.net.add_lines(LINES.bishop(slider, occupied));
        }
        for leaper in position.leapers(state.turn) {
            hunt.net.add(LEAPS.from(leaper));
        }
        for pawn in state.of_side(state.turn, PAWN) {
            hunt.net.add(hunt.attacks(PAWN, pawn, occupied));
        }
        if let Some(own_king) = position.king(state.turn) {
            hunt.net.add(AROUND.from(own_king));
        }
        hunt
    }

    fn mover(&self, from: Square) -> Mover<1> {
        let state = &self.position.state;
        let kind = state.kind_at(from).expect("a piece moves");
        let attacks = self.attacks(kind, from, self.net.occupied);
        let sliders = || <[Board; 2]>::from(self.position.sliders(state.turn));
        let others = self.net.attacked_without(from, attacks, &LINES, sliders);
        Mover { from, kind, others }
    }

    /// The pieces that may mate. Where many squares are free, no check by one piece takes them all, unless it opens a line.
    pub(super) fn movers(&self) -> Board {
        let state = &self.position.state;
        let free = self.net.free().count();
        let mut movers = self.net.movers(&state.kinds, &MOST_TAKEN);
        if free <= MOST_TAKEN[QUEEN.index()] {
            movers |= state.kinds[PAWN.index()] & before_promotion(state.turn);
        }
        if self.position.en_passant.is_some() {
            movers |= state.kinds[PAWN.index()];
        }
        movers & state.own()
    }

    /// Whether a drop may mate. A Pawn on which a piece is dropped may attack two squares more.
    pub(super) fn may_drop(&self) -> bool {
        let side = self.position.state.turn;
        let reserve = self.position.reserve[side.index()];
        let kinds = [KING, QUEEN, ELK, BISHOP, KNIGHT].into_iter();
        let most =
            kinds.filter(|&kind| !reserve.called(kind).is_empty()).map(|kind| MOST_TAKEN[kind.index()]);
        let by_pawn =
            if self.position.state.of_side(side, PAWN).is_empty() { 0 } else { MOST_TAKEN[PAWN.index()] };
        most.max().is_some_and(|most| self.net.free().count() <= most + by_pawn)
    }

    /// Whether the King may be mated after a piece has gone to a square, where it is of this kind.
    fn may_move(&self, mover: &Mover<1>, to: Square, kind: PieceKind) -> bool {
        let takes_en_passant = mover.kind == PAWN && self.position.en_passant == Some(to);
        let occupied = self.net.occupied.without(mover.from).with(to);
        takes_en_passant || self.is_mate(to, mover.others, self.attacks(kind, to, occupied), occupied)
    }

    /// The same after a drop on a Pawn, which goes to its place.
    fn may_drop_on_pawn(&self, kind: PieceKind, pawn: Square, place: Square) -> bool {
        let occupied = self.net.occupied.with(place);
        let (piece, pawn_there) = (self.attacks(kind, pawn, occupied), self.attacks(PAWN, place, occupied));
        // What the Pawn has attacked before is not taken away.
        let rest = self.net.attacked();
        if piece.has(self.king) {
            self.is_mate(pawn, rest | pawn_there, piece, occupied)
        } else {
            self.is_mate(place, rest | piece, pawn_there, occupied)
        }
    }

    /// Whether the piece that has moved to `to` gives no check, or gives the only one and an enemy surely takes it or goes
    /// between.
    fn is_answered(&self, to: Square, others: Board, attacks: Board, occupied: Board) -> bool {
        if others.has(self.king) {
            return false; // another piece may give check
        }
        if !attacks.has(self.king) {
            return true;
        }
        let Defenders { straight, diagonal, leapers, pawns, drops } = &self.defenders;
        let side = self.position.state.turn;
        let [near, far] = pawn_attacks(Board::of(to), side);
        let between = LINES.between(self.king, to);
        let steps = match side {
            Side::White => between.raised(8),
            Side::Black => between.lowered(8),
        };
        let pieces = [*straight, *diagonal, *leapers].map(|pieces| pieces.without(to));
        // A Pawn that the move has captured is not among these: it was on a line to its King.
        (near | far | steps).meets(*pawns)
            || between.meets(*drops)
            || any_gets_to(between.with(to), occupied, pieces, &LINES, &LEAPS)
    }
}

impl<F: Form> AttackModel<1> for Hunt<'_, F> {
    fn own(&self) -> Board {
        self.position.state.own()
    }

    fn kind_on(&self, square: Square) -> PieceKind {
        self.position.state.kind_at(square).expect("a piece of the side to move")
    }

    fn king(&self) -> Square {
        self.king
    }

    #[inline]
    fn attacks(&self, kind: PieceKind, square: Square, occupied: Board) -> Board {
        match kind {
            PAWN => {
                let [left, right] = pawn_attacks(Bitboard::of(square), self.position.state.turn);
                left | right
            }
            KNIGHT => LEAPS.from(square),
            ELK if Orphic::<F>::SLIDING.has(square) => LINES.rook(square, occupied),
            ELK => LEAPS.from(square),
            BISHOP => LINES.bishop(square, occupied),
            QUEEN => LINES.queen(square, occupied),
            _ => AROUND.from(square),
        }
    }

    fn steps(&self, kind: PieceKind, from: Square, attacks: Board) -> Board {
        if kind != PAWN {
            return attacks & WHOLE;
        }
        let (one, two) = match self.position.state.turn {
            Side::White => (Board::of(from).raised(8), Board::of(from).raised(16)),
            Side::Black => (Board::of(from).lowered(8), Board::of(from).lowered(16)),
        };
        (attacks | one | two) & WHOLE
    }

    fn becomes<'k>(&self, kind: &'k PieceKind, from: Square, _: Board) -> Option<&'k [PieceKind]> {
        let promotes = *kind == PAWN && before_promotion(self.position.state.turn).has(from);
        Some(if promotes { &PROMOTIONS } else { from_ref(kind) })
    }

    fn checks(&self, kind: PieceKind, occupied: Board) -> Board {
        let rook = || LINES.rook(self.king, occupied);
        match kind {
            PAWN => {
                let [left, right] = pawn_attacks(Board::of(self.king), !self.position.state.turn);
                left | right
            }
            ELK => (rook() & Orphic::<F>::SLIDING) | (LEAPS.from(self.king) & !Orphic::<F>::SLIDING),
            KING => Board::EMPTY,
            _ => self.attacks(kind, self.king, occupied),
        }
    }

    fn screens(&self, from: Square) -> Board {
        LINES.between(from, self.king)
    }

    fn sight(&self, occupied: Board) -> Board {
        LINES.queen(self.king, occupied)
    }

    fn most_taken(&self, kind: PieceKind) -> u32 {
        MOST_TAKEN[kind.index()]
    }

    fn is_mate(&self, to: Square, others: Board, attacks: Board, occupied: Board) -> bool {
        self.net.is_closed(to, others, attacks)
            && !self.is_answered(to, others, attacks, occupied.with(self.king))
    }

    fn net(&self) -> &Net<1> {
        &self.net
    }
}
