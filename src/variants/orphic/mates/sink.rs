//! Takes the moves that may mate from the generator, set by set, so that moves which surely do not mate are never listed.
//!
//! Most of these are drops on Pawns: each Pawn goes to some twenty places. The Pawn's new place can only be in the way of the
//! piece that is dropped, and the Pawn takes two squares from the King there at most. So what the piece leaves to the King without
//! that Pawn says which places are left.

use crate::geometry::Square;
use crate::rules::{Move, PieceKind};
use crate::variants::net::AttackModel as _;
use crate::variants::orphic::drops::OrphicSink;
use crate::variants::sinks::{DropSink, MoveSink, origin};

use super::{Board, Form, Hunt, PAWN, pawn_attacks};

/// The moves that may mate.
pub(in super::super) struct MayMate<'a, F: Form> {
    pub(in super::super) hunt: &'a Hunt<'a, F>,
    pub(in super::super) into: &'a mut Vec<Move>,
}

impl<F: Form> MoveSink<1> for MayMate<'_, F> {
    #[inline]
    fn plain(&mut self, from: Square, to: Board) {
        if to.is_empty() {
            return;
        }
        let mover = self.hunt.mover(from);
        for to in to {
            if self.hunt.may_move(&mover, to, mover.kind) {
                self.into.push(Move::plain(from, to));
            }
        }
    }

    #[inline]
    fn steps(&mut self, to: Board, by: i16) {
        for to in to {
            self.plain(origin(to, by), Board::of(to));
        }
    }

    #[inline]
    fn promotions(&mut self, to: Board, by: i16, kinds: &[PieceKind]) {
        for to in to {
            let mover = self.hunt.mover(origin(to, by));
            for &kind in kinds {
                if self.hunt.may_move(&mover, to, kind) {
                    self.into.push(Move::promotion(mover.from, to, kind));
                }
            }
        }
    }
}

impl<F: Form> DropSink<1> for MayMate<'_, F> {
    #[inline]
    fn drops(&mut self, kind: PieceKind, to: Board) {
        let hunt = self.hunt;
        if hunt.net.free().count() > hunt.most_taken(kind) {
            return;
        }
        for to in to {
            let occupied = hunt.net.occupied.with(to);
            if hunt.is_mate(to, hunt.net.attacked(), hunt.attacks(kind, to, occupied), occupied) {
                self.into.push(Move::drop(kind, to, None));
            }
        }
    }
}

impl<F: Form> OrphicSink for MayMate<'_, F> {
    #[inline]
    fn relocations(&mut self, kind: PieceKind, pawns: Board, places: Board) {
        let hunt = self.hunt;
        if hunt.net.free().count() > hunt.most_taken(kind) + hunt.most_taken(PAWN) || places.is_empty() {
            return;
        }
        for pawn in pawns {
            // A piece attacks no more once the Pawn has its place, and what it leaves the Pawn has to take.
            let left = hunt.net.free() & !hunt.attacks(kind, pawn, hunt.net.occupied);
            if left.count() > hunt.most_taken(PAWN) {
                continue;
            }
            let places = left.iter().fold(places, |places, square| {
                let [one, other] = pawn_attacks(Board::of(square), !hunt.position.state.turn);
                places & (one | other)
            });
            for place in places {
                if hunt.may_drop_on_pawn(kind, pawn, place) {
                    self.into.push(Move::drop(kind, pawn, Some(place)));
                }
            }
        }
    }
}
