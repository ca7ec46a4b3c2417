//! Whether one move is legal, without a list of moves.

use crate::geometry::Square;
use crate::rules::{Move, MoveKind, PieceKind};

use super::generate::{AROUND, LEAPS, LINES, WHOLE, places_left};
use super::takes::PawnOrigins;
use super::{BISHOP, Board, KING, OX, Odin, PAWN, ROOK, VALKYRIE};

impl Odin {
    /// Whether a move is legal.
    pub(super) fn is_legal(&self, m: Move) -> bool {
        let own = self.state.own();
        let Some(from) = m.from().filter(|&from| own.has(from)) else { return false };
        if self.kingless().is_some() {
            return false;
        }
        let Some(kind) = self.state.kind_at(from) else { return false };
        if kind != KING {
            return self.goes(kind, from, m);
        }
        let advisers = AROUND.from(from) & own;
        let advised = |kind: PieceKind| advisers.meets(self.state.kinds[kind.index()]);
        [ROOK, OX, BISHOP, VALKYRIE, PAWN].into_iter().any(|kind| advised(kind) && self.goes(kind, from, m))
    }

    /// Whether a piece that moves as this kind does can make this move.
    fn goes(&self, kind: PieceKind, from: Square, m: Move) -> bool {
        let (to, own, occupied) = (m.to(), self.state.own(), self.state.occupied());
        let target = Board::of(to);
        let slides = || {
            ((kind == ROOK || kind == VALKYRIE) && LINES.rook_hits(from, occupied, target).has(to))
                || ((kind == BISHOP || kind == VALKYRIE) && LINES.bishop_hits(from, occupied, target).has(to))
        };
        match (m.kind(), m.extra()) {
            (MoveKind::Plain, None) if !own.has(to) => match kind {
                OX => LEAPS.from(from).has(to),
                PAWN => {
                    let steps = PawnOrigins::of(to, self.state.turn);
                    steps.step(from, !occupied & WHOLE).is_some()
                }
                _ => slides(),
            },
            (MoveKind::Removal, Some(gone)) if kind == OX && !own.has(to) => {
                LEAPS.from(from).has(to) && (AROUND.from(to) & self.state.enemies()).has(gone)
            }
            (MoveKind::Relocation, Some(place)) if kind == VALKYRIE && own.has(to) => {
                let mover = if self.state.kinds[KING.index()].has(from) { KING } else { VALKYRIE };
                !self.state.kinds[mover.index()].has(to) && slides() && places_left(from, to).has(place)
            }
            _ => false,
        }
    }
}
