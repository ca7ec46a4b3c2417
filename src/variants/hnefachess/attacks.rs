//! Who attacks a square, who gives check, who is pinned: what HNC-9 asks of every move.
//!
//! Works on bitboards for the generator. Gate relief (HNC-7) attacks nothing, for it never captures.

use crate::geometry::Square;
use crate::rules::Side;

use super::walls::{AROUND, CORNERS, LINES, PAWN_SOURCES, knight};
use super::{BISHOP, Board, GUARD, HORIZONTAL, HnefaChess, KING, KNIGHT, PAWN, QUEEN, ROOK, VERTICAL};

impl HnefaChess {
    /// The pieces of a side that attack a square, with these squares taken as occupied (walls among them).
    #[inline]
    pub(super) fn attackers(&self, square: Square, by: Side, occupied: Board) -> Board {
        let kinds = &self.state.kinds;
        let queens = kinds[QUEEN.index()];
        let near = (AROUND.from(square) & (kinds[KING.index()] | kinds[GUARD.index()]))
            | (knight(square) & kinds[KNIGHT.index()])
            | (CORNERS.from(square) & (kinds[HORIZONTAL.index()] | kinds[VERTICAL.index()]))
            | (PAWN_SOURCES[by.index()].from(square) & kinds[PAWN.index()]);
        let pieces = self.state.sides[by.index()];
        let far = LINES.rook_hits(square, occupied, (kinds[ROOK.index()] | queens) & pieces)
            | LINES.bishop_hits(square, occupied, (kinds[BISHOP.index()] | queens) & pieces);
        (near & pieces) | far
    }

    /// The pieces that attack a side's King.
    #[inline]
    pub(super) fn checkers(&self, side: Side) -> Board {
        self.attackers(self.king(side), !side, self.occupied())
    }

    /// Whether the side to move is in check.
    pub(super) fn in_check(&self) -> bool {
        !self.checkers(self.state.turn).is_empty()
    }

    /// The pieces of the side to move that alone stand between their King and an enemy slider. Each may move only
    /// on the line through itself and the King.
    #[inline]
    pub(super) fn pinned(&self, king: Square) -> Board {
        let enemies = self.state.enemies();
        let queens = self.state.kinds[QUEEN.index()];
        // Lines that see through own pieces: what they reach could attack but for those.
        let solid = enemies | super::walls::BLOCKED;
        let snipers = LINES.rook_hits(king, solid, (self.state.kinds[ROOK.index()] | queens) & enemies)
            | LINES.bishop_hits(king, solid, (self.state.kinds[BISHOP.index()] | queens) & enemies);
        LINES.screens(king, snipers, self.state.own())
    }

    /// Whether the side to move may take en passant with the Pawn on `from`: two Pawns leave their squares at
    /// once, which no pin foresees, so the King is looked at on the board after it.
    pub(super) fn en_passant_is_safe(&self, from: Square, square: Square) -> bool {
        let victim = victim_of(square, self.state.turn);
        let occupied = self.occupied().without(from).without(victim).with(square);
        self.attackers(self.king(self.state.turn), !self.state.turn, occupied).without(victim).is_empty()
    }

    /// The regular Pawns of the side to move that may legally take on this en passant square.
    pub(super) fn en_passant_takers(&self, square: Square) -> Board {
        let near =
            PAWN_SOURCES[self.state.turn.index()].from(square) & self.state.of_side(self.state.turn, PAWN);
        near.iter().filter(|&from| self.en_passant_is_safe(from, square)).collect()
    }
}

/// Where the Pawn stands that a Pawn of `taker` removes by moving onto the en passant square.
pub(super) fn victim_of(square: Square, taker: Side) -> Square {
    Square::new(match taker {
        Side::White => square.number() - 16,
        Side::Black => square.number() + 16,
    })
}
