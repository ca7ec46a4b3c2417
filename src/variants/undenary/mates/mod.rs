//! The checks that may mate: those that leave the King no square, and that no piece of its side surely answers ([`net`]).
//!
//! The King may go to any square that it reaches and that nothing attacks, and take what is there: a capture can only take powers
//! from the other King. A promotion can give that King a power, so what it attacks by this power is added.
//!
//! A piece that shares no line with its King is not pinned. It answers a check by the one piece that has moved if it takes that
//! piece or goes between: nothing else gives check then.
//!
//! [`net`]: crate::variants::net

#[cfg(test)]
mod tests;

use std::slice::from_ref;

use crate::geometry::Square;
use crate::rules::{Move, MoveKind, PieceKind};
use crate::variants::net::{AttackModel, Mover, Net, any_gets_to, keep};

use super::check::{AROUND, BEFORE_PROMOTION, LAST_RANKS, LEAPS, LINES, PAWNS_AT, Powers};
use super::{BISHOP, Board, DUKE, KINDS, KING, KNIGHT, PALADIN, PAWN, QUEEN, ROOK, Undenary};

/// The most squares around a King that a piece of a kind attacks when it gives check, by kind. The King is not among them.
const MOST_TAKEN: [u32; KINDS - 1] = [2, 1, 2, 3, 4, 5, 5];

/// The same for the King: with the power to leap add 1 to the place, with that of diagonals 2, with that of straight lines 4.
const MOST_TAKEN_BY_KING: [u32; 8] = [0, 3, 3, 5, 5, 7, 5, 7];

/// The same for a Pawn that becomes another piece, whose power the King may have already.
const MOST_TAKEN_BY_PROMOTION: u32 = 5;

/// The net around the enemy King, and what draws it.
pub(super) struct Hunt<'a> {
    position: &'a Undenary,
    king: Square,
    /// The pieces of the side to move by power, without its King.
    powers: Powers,
    net: Net<2>,
    /// The pieces of the enemy by power, without its King, and those of them that nothing can pin.
    defenders: Powers,
    unpinned: Powers,
    pawns: Board,
}

impl<'a> Hunt<'a> {
    pub(super) fn of(position: &'a Undenary) -> Self {
        let state = &position.state;
        let king = position.king(!state.turn);
        let net = Net::new(king, AROUND.from(king), state.occupied(), state.enemies());
        let defenders = position.powers(!state.turn);
        let free = !LINES.queen(king, Board::EMPTY);
        let mut hunt = Hunt {
            position,
            king,
            powers: position.powers(state.turn),
            net,
            defenders,
            unpinned: defenders.among(free),
            pawns: state.of_side(!state.turn, PAWN) & free,
        };
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

    /// The pieces that may mate. Where many squares are free, no check by one piece takes them all, unless it opens a line.
    pub(super) fn movers(&self) -> Board {
        let state = &self.position.state;
        let free = self.net.free().count();
        let mut movers = self.net.movers(&state.kinds, &MOST_TAKEN);
        let Powers { leap, diagonal, straight } = self.powers;
        let has = |set: Board, number: usize| if set.is_empty() { 0 } else { number };
        let powers = has(leap, 1) + has(diagonal, 2) + has(straight, 4);
        if free <= MOST_TAKEN_BY_KING[powers] {
            movers |= state.kinds[KING.index()];
        }
        if powers < 7 || free <= MOST_TAKEN_BY_PROMOTION {
            movers |= state.kinds[PAWN.index()] & BEFORE_PROMOTION;
        }
        movers & state.own()
    }

    /// Takes out of a list, from `begin` on, the moves that surely do not mate. Moves to `kept` stay.
    pub(super) fn keep(&self, kept: Board, begin: usize, moves: &mut Vec<Move>) {
        let mut mover = None;
        keep(moves, begin, |m| kept.has(m.to()) || self.may_mate(m, &mut mover));
    }

    fn mover(&self, from: Square) -> Mover<2> {
        let state = &self.position.state;
        let kind = state.kind_at(from).expect("a piece moves");
        let attacks = self.attacks(kind, from, self.net.occupied);
        let all = self.powers.adopted_by(self.position.king(state.turn));
        let others = self.net.attacked_without(from, attacks, &LINES, || [all.straight, all.diagonal]);
        Mover { from, kind, others }
    }

    /// Whether this move may mate. `mover` is kept from move to move.
    fn may_mate(&self, m: Move, mover: &mut Option<Mover<2>>) -> bool {
        let (Some(from), to) = (m.from(), m.to()) else { return true };
        if m.kind() != MoveKind::Plain {
            return true;
        }
        let mover = Mover::on(from, mover, || self.mover(from));
        let occupied = self.net.occupied.without(from).with(to);
        let (kind, others) = match m.promotes_to() {
            None => (mover.kind, mover.others),
            Some(kind) => (kind, mover.others | self.lent_by(kind, occupied)),
        };
        let attacks = self.attacks(kind, to, occupied);
        self.is_mate(to, others, attacks, occupied)
    }

    /// What the own King attacks by the powers of a new piece of this kind.
    fn lent_by(&self, kind: PieceKind, occupied: Board) -> Board {
        let king = self.position.king(self.position.state.turn);
        self.attacks(kind, king, occupied)
    }

    /// Whether the King surely has a square away from it, by a power that it has adopted, after a move to `to`. All else is at
    /// most what is attacked and occupied then.
    fn flees(&self, to: Square, attacked: Board, occupied: Board) -> bool {
        let (king, Powers { leap, diagonal, straight }) = (self.king, self.defenders.without(to));
        let free = !attacked & !self.net.enemies.without(to);
        (!leap.is_empty() && LEAPS.from(king).meets(free))
            || (!diagonal.is_empty() && LINES.bishop(king, occupied).meets(free))
            || (!straight.is_empty() && LINES.rook(king, occupied).meets(free))
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
        let Powers { leap, diagonal, straight } = self.unpinned.without(to);
        let pawns_at = &PAWNS_AT[(!self.position.state.turn).index()];
        let (squares, pawns) = (LINES.between(self.king, to).with(to), self.pawns.without(to));
        squares.iter().any(|square| pawns_at.from(square).meets(pawns))
            || any_gets_to(squares, occupied, [straight, diagonal, leap], &LINES, &LEAPS)
    }
}

impl AttackModel<2> for Hunt<'_> {
    fn own(&self) -> Board {
        self.position.state.own()
    }

    fn kind_on(&self, square: Square) -> PieceKind {
        self.position.state.kind_at(square).expect("a piece of the side to move")
    }

    fn king(&self) -> Square {
        self.king
    }

    /// The last piece of the enemy too, besides its King (UND-6).
    fn prey(&self) -> Board {
        let rest = self.position.state.enemies().without(self.king);
        if rest.several() { Board::of(self.king) } else { rest.with(self.king) }
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

    fn is_mate(&self, to: Square, others: Board, attacks: Board, occupied: Board) -> bool {
        self.net.is_closed(to, others, attacks)
            && !self.flees(to, others | attacks, occupied)
            && !self.is_answered(to, others, attacks, occupied.with(self.king))
    }

    /// The squares from which a piece of this kind gives check, and for a King those beside the other King.
    fn checks(&self, kind: PieceKind, occupied: Board) -> Board {
        match kind {
            PAWN => PAWNS_AT[self.position.state.turn.index()].from(self.king),
            _ => self.attacks(kind, self.king, occupied),
        }
    }

    fn becomes<'k>(&self, kind: &'k PieceKind, from: Square, to: Board) -> Option<&'k [PieceKind]> {
        // A new piece may lend its power to the King.
        let promotes = *kind == PAWN && BEFORE_PROMOTION.has(from) && to.meets(LAST_RANKS);
        (!promotes).then_some(from_ref(kind))
    }

    fn screens(&self, from: Square) -> Board {
        LINES.between(from, self.king)
    }

    fn sight(&self, occupied: Board) -> Board {
        LINES.queen(self.king, occupied)
    }

    /// A King may have every power.
    fn most_taken(&self, kind: PieceKind) -> u32 {
        const MOST: [u32; KINDS] = [3, 2, 2, 4, 4, 6, 5, 7];
        debug_assert!(QUEEN.index() == 6 && KING.index() == 7);
        MOST[kind.index()]
    }

    fn net(&self) -> &Net<2> {
        &self.net
    }
}
