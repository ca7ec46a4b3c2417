//! Captures, which explode: what they remove, which of them are legal, and where the generator finds them.

use crate::geometry::Square;
use crate::rules::PieceKind;
use crate::variants::orthodox::generate::LAST_RANKS;
use crate::variants::orthodox::guard::{AROUND, beside, pawn_attacks_from};
use crate::variants::orthodox::hooks::{OrthodoxSink, Scope};
use crate::variants::orthodox::{BISHOP, Board, KNIGHT, PAWN, PROMOTIONS, QUEEN, ROOK};

use super::Atomic;

/// The pieces that capture, without Pawns.
const CAPTORS: [PieceKind; 4] = [KNIGHT, BISHOP, ROOK, QUEEN];

impl Atomic {
    /// What a capture on a square removes there and around it. A Pawn that is captured en passant is elsewhere.
    #[inline]
    pub(super) fn exploding(&self, to: Square) -> Board {
        (AROUND.from(to) & self.state.occupied() & !self.of(PAWN)).with(to)
    }

    /// Whether a capture is legal as far as the Kings go (ATOM-3, ATOM-4, ATOM-6).
    #[inline]
    pub(super) fn can_explode(&self, from: Square, to: Square, taken: Square) -> bool {
        let turn = self.state.turn;
        let (Some(own), Some(other)) = (self.king(turn), self.king(!turn)) else { return false };
        if AROUND.from(to).has(own) {
            return false;
        }
        if to == other || AROUND.from(to).has(other) || AROUND.from(own).has(other) {
            return true;
        }
        let gone = self.exploding(to).with(from).with(taken);
        let attackers = self.leapers_at(own, turn) | self.sliders_at(own, self.state.occupied() & !gone);
        !attackers.meets(self.state.enemies() & !gone)
    }

    /// Sends the legal captures within a scope to a sink.
    #[inline(always)]
    pub(super) fn emit_captures<E: OrthodoxSink>(&self, sink: &mut E, scope: &Scope) {
        let Some(king) = self.king(self.state.turn) else { return };
        let movers = self.state.own() & scope.movers;
        let open = self.state.enemies() & !AROUND.from(king);
        for kind in CAPTORS {
            let targets = open & scope.targets[kind.index()];
            for from in movers & self.of(kind) {
                sink.plain(from, self.exploded_from(from, self.reach(kind, from) & targets));
            }
        }
        for from in movers & self.of(PAWN) {
            let attacked = pawn_attacks_from(from, self.state.turn);
            let captures = self.exploded_from(from, attacked & open & scope.targets[PAWN.index()]);
            sink.plain(from, captures & !LAST_RANKS);
            for to in captures & LAST_RANKS {
                let by = to.number().wrapping_sub(from.number()).cast_signed();
                sink.promotions(Board::of(to), by, &PROMOTIONS);
            }
            if let Some(square) = self.en_passant()
                && (attacked & scope.en_passant).has(square)
                && self.can_explode(from, square, beside(from, square))
            {
                sink.plain(from, Board::of(square));
            }
        }
    }

    /// Those of some enemies that a piece can capture.
    #[inline]
    fn exploded_from(&self, from: Square, targets: Board) -> Board {
        targets.iter().filter(|&to| self.can_explode(from, to, to)).collect()
    }
}
