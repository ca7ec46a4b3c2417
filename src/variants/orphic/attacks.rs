//! Who attacks what, by bitboards: checks, pins, and the squares a King may not enter.

use crate::geometry::{Bitboard, KING_STEPS, KNIGHT_LEAPS, Leaps, Lines, Square};
use crate::rules::Side;

use super::forms::Sort;
use super::{BISHOP, Board, ELK, Form, KING, KNIGHT, Orphic, PAWN, QUEEN, SIZE};

pub(super) static LINES: Lines<1, 64> = Lines::new(SIZE);
pub(super) static LEAPS: Leaps<1, 64> = Leaps::new(SIZE, &KNIGHT_LEAPS);
pub(super) static AROUND: Leaps<1, 64> = Leaps::new(SIZE, &KING_STEPS);

pub(super) const WHOLE: Board = Board::first_squares(64);

const LEFT_FILE: Board = Bitboard([0x0101_0101_0101_0101]);
const RIGHT_FILE: Board = Bitboard([0x8080_8080_8080_8080]);

/// The dark squares, a1 among them.
pub(super) const DARK: Board = Bitboard([0xaa55_aa55_aa55_aa55]);
/// The light squares.
pub(super) const LIGHT: Board = Bitboard([!0xaa55_aa55_aa55_aa55]);

/// Squares a set of a side's Pawns attacks towards the a-file and towards the h-file.
#[inline]
pub(super) fn pawn_attacks(pawns: Board, side: Side) -> [Board; 2] {
    let (left, right) = (pawns & !LEFT_FILE, pawns & !RIGHT_FILE);
    match side {
        Side::White => [left.raised(7), right.raised(9)],
        Side::Black => [left.lowered(9), right.lowered(7)],
    }
}

impl<F: Form> Orphic<F> {
    /// Where the Elk slides as a Rook; elsewhere it leaps as a Knight (ORP-2). A Rook always slides.
    pub(super) const SLIDING: Board = match F::SORT {
        Sort::Elks => DARK,
        Sort::Rooks => WHOLE,
    };

    /// A side's pieces that now slide along ranks and files, and those that slide along diagonals.
    #[inline]
    pub(super) fn sliders(&self, side: Side) -> (Board, Board) {
        let own = self.state.sides[side.index()];
        let queens = self.state.kinds[QUEEN.index()];
        let straight = queens | (self.state.kinds[ELK.index()] & Self::SLIDING);
        (straight & own, (queens | self.state.kinds[BISHOP.index()]) & own)
    }

    /// A side's pieces that now leap as Knights.
    #[inline]
    pub(super) fn leapers(&self, side: Side) -> Board {
        (self.state.kinds[KNIGHT.index()] | (self.state.kinds[ELK.index()] & !Self::SLIDING))
            & self.state.sides[side.index()]
    }

    /// A side's pieces that attack a square, with other occupied squares than the real ones where that is asked.
    #[inline]
    pub(super) fn attackers(&self, square: Square, side: Side, occupied: Board) -> Board {
        let (straight, diagonal) = self.sliders(side);
        let [left, right] = pawn_attacks(Board::of(square), !side);
        LINES.rook_hits(square, occupied, straight)
            | LINES.bishop_hits(square, occupied, diagonal)
            | (LEAPS.from(square) & self.leapers(side))
            | ((left | right) & self.state.of_side(side, PAWN))
            | (AROUND.from(square) & self.state.of_side(side, KING))
    }

    /// Every square a side attacks, with these squares occupied.
    #[inline]
    pub(super) fn attacked(&self, side: Side, occupied: Board) -> Board {
        let (straight, diagonal) = self.sliders(side);
        let [left, right] = pawn_attacks(self.state.of_side(side, PAWN), side);
        let mut squares = left | right;
        for from in straight {
            squares |= LINES.rook(from, occupied);
        }
        for from in diagonal {
            squares |= LINES.bishop(from, occupied);
        }
        for from in self.leapers(side) {
            squares |= LEAPS.from(from);
        }
        if let Some(king) = self.king(side) {
            squares |= AROUND.from(king);
        }
        squares
    }

    /// Pieces of either side, each standing alone between a King's square and a slider of `side`.
    #[inline]
    pub(super) fn screens(&self, king: Square, side: Side) -> Board {
        let (straight, diagonal) = self.sliders(side);
        let aimed =
            (LINES.rook(king, Board::EMPTY) & straight) | (LINES.bishop(king, Board::EMPTY) & diagonal);
        LINES.screens(king, aimed, self.state.occupied())
    }

    /// Whether a side's King is on the board and attacked. A King in reserve is never in check (ORP-9).
    #[inline]
    pub(super) fn in_check(&self, side: Side) -> bool {
        self.king(side).is_some_and(|king| !self.attackers(king, !side, self.state.occupied()).is_empty())
    }
}
