//! The checks that may mate: those that leave the King no square beside it ([`net`]).
//!
//! The King may go to any square beside it that nothing attacks, and take what is there: a capture can only take powers from the
//! other King. A promotion can give that King a power, so it is kept.
//!
//! [`net`]: crate::variants::net

#[cfg(test)]
mod tests;

use crate::geometry::Square;
use crate::rules::{Move, MoveKind, PieceKind};
use crate::variants::net::{Mover, Net, keep};

use super::check::{AROUND, LEAPS, LINES, PAWNS_AT, Powers};
use super::{BISHOP, Board, DUKE, KINDS, KNIGHT, PALADIN, PAWN, QUEEN, ROOK, Undenary};

/// Takes out of a list, from `begin` on, the checks that surely leave the King a square. Moves to `kept` stay.
pub(super) fn keep_mates(position: &Undenary, kept: Board, begin: usize, moves: &mut Vec<Move>) {
    if moves.len() == begin {
        return;
    }
    let hunt = Hunt::of(position);
    let mut mover = None;
    keep(moves, begin, |m| kept.has(m.to()) || hunt.may_mate(m, &mut mover));
}

/// The net around the enemy King, and what draws it.
struct Hunt<'a> {
    position: &'a Undenary,
    /// The pieces of the side to move by power, without its King.
    powers: Powers,
    net: Net<2>,
}

impl<'a> Hunt<'a> {
    fn of(position: &'a Undenary) -> Self {
        let state = &position.state;
        let king = position.king(!state.turn);
        let net = Net::new(king, AROUND.from(king), state.occupied(), state.enemies());
        let mut hunt = Hunt { position, powers: position.powers(state.turn), net };
        for kind in (0..KINDS as u8).map(PieceKind) {
            for square in state.of_side(state.turn, kind) {
                let attacks = hunt.attacks(kind, square, hunt.net.occupied);
                match kind {
                    PAWN | KNIGHT => hunt.net.add(attacks),
                    _ => hunt.net.add_lines(attacks),
                }
            }
        }
        hunt
    }

    /// What a piece attacks that is on a square. The King has the powers that it has adopted (UND-3).
    #[inline]
    fn attacks(&self, kind: PieceKind, square: Square, occupied: Board) -> Board {
        match kind {
            PAWN => PAWNS_AT[(!self.position.state.turn).index()].from(square),
            KNIGHT => LEAPS.from(square),
            BISHOP => LINES.bishop(square, occupied),
            ROOK => LINES.rook(square, occupied),
            PALADIN => LEAPS.from(square) | LINES.bishop(square, occupied),
            DUKE => LEAPS.from(square) | LINES.rook(square, occupied),
            QUEEN => LINES.queen(square, occupied),
            _ => {
                let mut attacks = AROUND.from(square);
                if !self.powers.leap.is_empty() {
                    attacks |= LEAPS.from(square);
                }
                if !self.powers.diagonal.is_empty() {
                    attacks |= LINES.bishop(square, occupied);
                }
                if !self.powers.straight.is_empty() {
                    attacks |= LINES.rook(square, occupied);
                }
                attacks
            }
        }
    }

    fn mover(&self, from: Square) -> Mover<2> {
        let state = &self.position.state;
        let kind = state.kind_at(from).expect("a piece moves");
        let attacks = self.attacks(kind, from, self.net.occupied);
        let all = self.powers.adopted_by(self.position.king(state.turn));
        let others = self.net.attacked_without(from, attacks, &LINES, || [all.straight, all.diagonal]);
        Mover { from, kind, others }
    }

    /// Whether the King may be without a square beside it after this move. `mover` is kept from move to move.
    fn may_mate(&self, m: Move, mover: &mut Option<Mover<2>>) -> bool {
        let (Some(from), to) = (m.from(), m.to()) else { return true };
        if m.kind() != MoveKind::Plain || m.promotes_to().is_some() {
            return true;
        }
        let mover = Mover::on(from, mover, || self.mover(from));
        let attacks = self.attacks(mover.kind, to, self.net.occupied.without(from).with(to));
        self.net.is_closed(to, mover.others, attacks)
    }
}
