//! Castling: who still can, and along which squares.

use crate::geometry::{Bitboard, Square};
use crate::rules::{CastlingSide, Move, Side};

use super::Fairy;
use super::laws::CastlingLaws;
use super::sinks::FairySink;

/// The wing of the last file, and that of the first, as indexes.
pub(super) const WINGS: [CastlingSide; 2] = [CastlingSide::King, CastlingSide::Queen];

impl<const W: usize> Fairy<W> {
    pub(super) fn generate_castling<S: FairySink<W>>(&self, sink: &mut S) {
        let Some(laws) = &self.laws().castling else { return };
        let Some(castler) = self.castlers[self.turn.index()] else { return };
        for wing in 0..WINGS.len() {
            if let Some(partner) = self.partners[self.turn.index()][wing]
                && self.can_castle(laws, castler, partner, wing)
            {
                sink.castling(castler, partner);
            }
        }
    }

    /// Where the castler and its partner go.
    pub(super) fn castled(&self, laws: &CastlingLaws, side: Side, wing: usize) -> (Square, Square) {
        let target = laws.targets[wing];
        let beside = if wing == 0 { target.checked_sub(1) } else { Some(target + 1) };
        let square = |file| self.laws().castling_square(laws, side, file);
        let partner =
            beside.and_then(square).expect("rights are given only where both squares are on the board");
        (square(target).expect("rights are given only where both squares are on the board"), partner)
    }

    /// The same for a legal castling of the side to move.
    pub(super) fn castled_by(&self, m: Move) -> (Square, Square) {
        let laws = self.laws().castling.as_ref().expect("a castling is legal in games with castling only");
        self.castled(laws, self.turn, self.wing_of(m.to()))
    }

    /// The wing of the partner of the side to move on a square.
    pub(super) fn wing_of(&self, partner: Square) -> usize {
        usize::from(self.partners[self.turn.index()][0] != Some(partner))
    }

    fn can_castle(&self, laws: &CastlingLaws, castler: Square, partner: Square, wing: usize) -> bool {
        let us = self.turn;
        let (target, beside) = self.castled(laws, us, wing);
        let path: Bitboard<W> = between(partner, beside) | between(castler, target);
        let pieces: Bitboard<W> = self.occupied().without(castler).without(partner);
        if !(path & pieces).is_empty() {
            return false;
        }
        let is_king = self.kings[us.index()] == Some(castler);
        let rule = self.royal_rule();
        let is_royal = is_king || rule.is_some_and(|rule| self.last_ones(rule, us).has(castler));
        if self.kings[us.index()].is_some() && (!is_king || self.king_attacked(us)) {
            return false;
        }
        let after = pieces.with(target).with(beside);
        let enemies = self.sides[(!us).index()];
        if is_royal {
            // On its way it is looked at with all pieces in their places, at the end with both in their new ones.
            let on_its_way: Bitboard<W> = between(castler, target).without(target).with(castler);
            let attacked = |square| self.is_attacked(!us, square);
            if on_its_way.iter().any(attacked) || self.attacks(!us, enemies, target, after) {
                return false;
            }
        }
        // Other royal pieces may be attacked over the squares that have become empty.
        let others = rule.map_or(Bitboard::EMPTY, |rule| self.last_ones(rule, us));
        let follow = |square: Square| {
            if square == castler {
                target
            } else if square == partner {
                beside
            } else {
                square
            }
        };
        !others.iter().any(|square| self.attacks(!us, enemies, follow(square), after))
    }
}

/// The squares from the first, which is left out, to the second, along a rank.
fn between<const W: usize>(from: Square, to: Square) -> Bitboard<W> {
    let (low, high) = (from.number().min(to.number()), from.number().max(to.number()));
    (low..=high).map(Square::new).filter(|&square| square != from).collect()
}
