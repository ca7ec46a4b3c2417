//! The checks that may mate: those that leave the King no square beside it ([`net`]).
//!
//! Captures en passant and relocations of Pawns change more than two squares; they are kept without a look.
//!
//! [`net`]: crate::variants::net

#[cfg(test)]
mod tests;

use crate::geometry::{Bitboard, Square};
use crate::rules::{Move, MoveKind, PieceKind};
use crate::variants::net::{Mover, Net, keep};

use super::attacks::{AROUND, LEAPS, LINES, pawn_attacks};
use super::{BISHOP, Board, ELK, Form, KNIGHT, Orphic, PAWN, QUEEN};

/// Takes out of a list, from `begin` on, the checks that surely leave the enemy King a square.
pub(super) fn keep_mates<F: Form>(position: &Orphic<F>, king: Square, begin: usize, moves: &mut Vec<Move>) {
    if moves.len() == begin {
        return;
    }
    let hunt = Hunt::of(position, king);
    let mut mover = None;
    keep(moves, begin, |m| hunt.may_mate(m, &mut mover));
}

/// The net around the enemy King, and what draws it.
struct Hunt<'a, F: Form> {
    position: &'a Orphic<F>,
    net: Net<1>,
}

impl<'a, F: Form> Hunt<'a, F> {
    fn of(position: &'a Orphic<F>, king: Square) -> Self {
        let state = &position.state;
        let net = Net::new(king, AROUND.from(king), state.occupied(), state.enemies());
        let mut hunt = Hunt { position, net };
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

    /// What a piece attacks that is on a square.
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

    fn mover(&self, from: Square) -> Mover<1> {
        let state = &self.position.state;
        let kind = state.kind_at(from).expect("a piece moves");
        let attacks = self.attacks(kind, from, self.net.occupied);
        let sliders = || <[Board; 2]>::from(self.position.sliders(state.turn));
        let others = self.net.attacked_without(from, attacks, &LINES, sliders);
        Mover { from, kind, others }
    }

    /// Whether the King may be without a square beside it after this move. `mover` is kept from move to move.
    fn may_mate(&self, m: Move, mover: &mut Option<Mover<1>>) -> bool {
        let (to, occupied) = (m.to(), self.net.occupied);
        match (m.kind(), m.from()) {
            (MoveKind::Plain, Some(from)) => {
                let mover = Mover::on(from, mover, || self.mover(from));
                let takes_en_passant = mover.kind == PAWN && self.position.en_passant == Some(to);
                let kind = m.piece_kind().unwrap_or(mover.kind);
                let attacks = self.attacks(kind, to, occupied.without(from).with(to));
                takes_en_passant || self.net.is_closed(to, mover.others, attacks)
            }
            (MoveKind::Drop, None) if m.extra().is_none() => {
                let Some(kind) = m.piece_kind() else { return true };
                let attacks = self.attacks(kind, to, occupied.with(to));
                self.net.is_closed(to, self.net.attacked(), attacks)
            }
            _ => true,
        }
    }
}
