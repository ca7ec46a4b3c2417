//! What second moves leave to the pieces of the first move, if they are to be mate: those of the other pieces, and drops.

use crate::rules::PieceKind;
use crate::variants::net::AttackModel;
use crate::variants::net::reply_filter::{Task, Tasks};
use crate::variants::orphic::attacks::{DARK, LIGHT, WHOLE};
use crate::variants::orphic::mates::Hunt;
use crate::variants::orphic::reserve::Reserve;
use crate::variants::orphic::{
    BISHOP, Board, DARK_BISHOP, ELK, Form, KING, KNIGHT, LIGHT_BISHOP, PAWN, QUEEN,
};

use super::Origin;

/// What is known of second moves after a first move.
pub(super) struct SecondMoves<'a, F: Form> {
    /// What the other pieces leave to it.
    pub(super) tasks: Tasks<'a, Hunt<'a, F>, 1>,
    /// The pieces that may be dropped.
    pub(super) reserve: Reserve,
}

impl<'a, F: Form> SecondMoves<'a, F> {
    /// None if another piece may mate whatever the first move is, as far as is known here.
    pub(super) fn after(hunt: &'a Hunt<'a, F>, origin: Origin) -> Option<Self> {
        let all = hunt.position.reserve[hunt.position.state.turn.index()];
        let most = |kind| hunt.most_taken(kind);
        // A piece on the square of a Pawn may leave it with the second move.
        let (left, most, reserve) = match origin {
            Origin::Square(from, kind) => (Some(from), most(kind), all),
            Origin::Reserve(kind) => (None, most(kind), without(all, kind)),
            Origin::Pawn(from, kind) => (Some(from), most(kind) + most(PAWN), without(all, kind)),
        };
        let mut second = SecondMoves { tasks: Tasks::after(hunt, left, most)?, reserve };
        second.add_drops()?;
        Some(second)
    }

    /// Adds the drops; none if that is too much.
    fn add_drops(&mut self) -> Option<()> {
        let reserve = self.reserve;
        let Tasks { model: hunt, rest, occupied, others, .. } = self.tasks;
        let pawns = rest & hunt.position.state.kinds[PAWN.index()];
        let kinds = [
            (QUEEN, QUEEN, WHOLE),
            (ELK, ELK, WHOLE),
            (KNIGHT, KNIGHT, WHOLE),
            (LIGHT_BISHOP, BISHOP, LIGHT),
            (DARK_BISHOP, BISHOP, DARK),
            (KING, KING, WHOLE),
        ];
        for (_, kind, squares) in kinds.into_iter().filter(|&(in_reserve, _, _)| reserve.has(in_reserve)) {
            for to in hunt.checks(kind, occupied) & squares & (pawns | !hunt.net().occupied | !occupied) {
                let attacks = hunt.attacks(kind, to, occupied.with(to));
                // A Pawn there goes to any place, and may attack what a Pawn attacks.
                let room = if pawns.has(to) { hunt.most_taken(PAWN) } else { 0 };
                self.tasks.add(Task { from: None, to, attacks, others, room })?;
            }
            self.add_pawn_checks(kind, pawns & squares)?;
        }
        Some(())
    }

    /// Adds the drops of a piece on Pawns that give check from their new places; none if that is too much.
    fn add_pawn_checks(&mut self, kind: PieceKind, pawns: Board) -> Option<()> {
        let Tasks { model: hunt, occupied, others, .. } = self.tasks;
        for place in hunt.checks(PAWN, occupied) & !occupied {
            let attacks = hunt.attacks(PAWN, place, occupied);
            for pawn in pawns {
                let others = others | hunt.attacks(kind, pawn, occupied);
                self.tasks.add(Task { from: None, to: place, attacks, others, room: 0 })?;
            }
        }
        Some(())
    }
}

/// A reserve after a drop, at most: of two Bishops either may be the one that was dropped.
fn without(reserve: Reserve, kind: PieceKind) -> Reserve {
    if reserve.has(kind) { reserve.without(kind) } else { reserve }
}
