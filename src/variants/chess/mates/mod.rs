//! The checks that may mate: those that leave the King no square to go to ([`net`]).
//!
//! Many pieces need no look at their checks, because they cannot take all squares that are free.
//!
//! A check is left out only if a square is surely free, or if an enemy surely takes the piece that gives it or steps between. Castling and captures en passant change more than two squares; they are
//! listed without a look.
//!
//! [`net`]: crate::variants::net

#[cfg(test)]
mod tests;

use std::cell::OnceCell;

use crate::geometry::{Bitboard, Square};
use crate::rules::{Move, MoveKind, PieceKind, Side};
use crate::variants::net::{Mover, Net, keep};
use crate::variants::orthodox::guard::{AROUND, LEAPS, LINES, pawn_attacks_from};
use crate::variants::orthodox::{BISHOP, Board, KINDS, KING, KNIGHT, Orthodox, PAWN, QUEEN, ROOK, Relative};

use super::defenders::Defenders;

/// The most squares around a King that a piece of a kind attacks from one square, by kind.
pub(super) const MOST_TAKEN: [u32; KINDS] = [3, 5, 4, 2, 2, 2];

/// Squares from which Pawns of one side or the other promote.
const BEFORE_PROMOTION: Board = Bitboard([0x00ff_0000_0000_ff00]);

/// Adds all moves that mate, and some that give check without mating.
pub(super) fn list_mates<R: Relative>(position: &Orthodox<R>, into: &mut Vec<Move>) {
    let Some(king) = position.king(!position.state.turn) else {
        return position.list_checks(Board::EMPTY, into);
    };
    let hunt = Hunt::of(position, king);
    let movers = hunt.movers();
    if movers.is_empty() {
        return;
    }
    let begin = into.len();
    position.list_checks_by(movers, Board::EMPTY, into);
    let mut mover = None;
    keep(into, begin, |m| hunt.may_mate(m, &mut mover));
}

/// The net around the enemy King, and what draws it.
pub(super) struct Hunt<'a, R: Relative> {
    position: &'a Orthodox<R>,
    king: Square,
    net: Net<1>,
    /// Made when the first check is looked at that takes all squares from the King.
    defenders: OnceCell<Defenders>,
}

impl<'a, R: Relative> Hunt<'a, R> {
    #[inline]
    pub(super) fn of(position: &'a Orthodox<R>, king: Square) -> Self {
        let state = &position.state;
        let own = state.own();
        let mut net = Net::new(king, AROUND.from(king), state.occupied(), state.enemies());
        let occupied = net.occupied;
        // A Queen attacks no square both ways.
        for slider in position.straight_pieces() & own {
            net.add_lines(LINES.rook(slider, occupied));
        }
        for slider in position.diagonal_pieces() & own {
            net.add_lines(LINES.bishop(slider, occupied));
        }
        for knight in position.of(KNIGHT) & own {
            net.add(LEAPS.from(knight));
        }
        for pawn in position.of(PAWN) & own {
            net.add(pawn_attacks_from(pawn, state.turn));
        }
        for own_king in position.of(KING) & own {
            net.add(AROUND.from(own_king));
        }
        Hunt { position, king, net, defenders: OnceCell::new() }
    }

    /// What a piece attacks that is on a square.
    #[inline]
    fn attacks(&self, kind: PieceKind, square: Square, occupied: Board) -> Board {
        attacks(kind, square, occupied, self.position.state.turn)
    }

    /// The pieces that may mate.
    #[inline]
    fn movers(&self) -> Board {
        let position = self.position;
        let free = self.net.free().count();
        // Behind these a line goes on.
        let mut movers = self.net.lines();
        if free <= MOST_TAKEN[QUEEN.index()] {
            movers |= position.of(QUEEN) | (position.of(PAWN) & BEFORE_PROMOTION);
        }
        for kind in [KING, ROOK, BISHOP, KNIGHT, PAWN] {
            if free <= MOST_TAKEN[kind.index()] {
                movers |= position.of(kind);
            }
        }
        if let Some(square) = position.en_passant() {
            movers |= position.takers_en_passant(square);
        }
        if position.castling.meets(position.state.own()) {
            movers |= position.of(KING);
        }
        movers & position.state.own()
    }

    #[inline]
    fn mover(&self, from: Square) -> Mover<1> {
        let kind = self.position.kind_on(from);
        let attacks = self.attacks(kind, from, self.net.occupied);
        let own = self.position.state.own();
        let sliders = || [self.position.straight_pieces() & own, self.position.diagonal_pieces() & own];
        let others = self.net.attacked_without(from, attacks, &LINES, sliders);
        Mover { from, kind, others }
    }

    /// Whether this move may mate. `mover` is kept from move to move.
    #[inline]
    fn may_mate(&self, m: Move, mover: &mut Option<Mover<1>>) -> bool {
        self.closes(m, mover, |others, attacks, occupied| {
            others.has(self.king) || attacks.has(self.king) && !self.is_answered(m.to(), occupied)
        })
    }

    /// Whether the King may be without a square after this move. `mover` is kept from move to move.
    #[inline]
    pub(super) fn may_close(&self, m: Move, mover: &mut Option<Mover<1>>) -> bool {
        self.closes(m, mover, |_, _, _| true)
    }

    /// Whether the King may be without a square after this move, and `and` is true of what the other pieces attack then at
    /// most, what the one that moved attacks, and the pieces without that King. Always for moves that are not looked at.
    #[inline]
    fn closes(
        &self,
        m: Move,
        mover: &mut Option<Mover<1>>,
        and: impl FnOnce(Board, Board, Board) -> bool,
    ) -> bool {
        let (Some(from), to) = (m.from(), m.to()) else { return true };
        let mover = Mover::on(from, mover, || self.mover(from));
        let takes_en_passant = mover.kind == PAWN && self.position.en_passant() == Some(to);
        if m.kind() != MoveKind::Plain || takes_en_passant {
            return true;
        }
        let kind = m.piece_kind().unwrap_or(mover.kind);
        let occupied = self.net.occupied.without(from).with(to);
        let attacks = self.attacks(kind, to, occupied);
        self.net.is_closed(to, mover.others, attacks) && and(mover.others, attacks, occupied)
    }

    /// Whether the only check, by a piece that has moved to `to`, is surely answered.
    fn is_answered(&self, to: Square, occupied: Board) -> bool {
        let defenders = self.defenders.get_or_init(|| Defenders::unpinned(self.position, self.king));
        defenders.answer(self.king, to, self.position.state.turn, occupied.with(self.king))
    }
}

/// What a piece attacks from a square.
#[inline]
pub(super) fn attacks(kind: PieceKind, from: Square, occupied: Board, side: Side) -> Board {
    match kind {
        PAWN => pawn_attacks_from(from, side),
        KNIGHT => LEAPS.from(from),
        BISHOP => LINES.bishop(from, occupied),
        ROOK => LINES.rook(from, occupied),
        QUEEN => LINES.queen(from, occupied),
        _ => AROUND.from(from),
    }
}
