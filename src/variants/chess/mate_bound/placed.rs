//! The pieces of the defender that have moved to squares that they block, and the moves that are left for others.

use crate::geometry::Square;
use crate::variants::orthodox::Board;

#[derive(Clone, Copy)]
pub(super) struct Placed {
    /// The pieces, as bits.
    pub(super) pieces: u64,
    /// The squares that they block.
    pub(super) squares: Board,
    /// Whether another piece has moved too. It may be on any square.
    pub(super) any_other: bool,
    /// The number of moves that are left.
    pub(super) moves: u32,
}

impl Placed {
    /// No piece has moved yet.
    pub(super) fn none(moves: u32) -> Self {
        Placed { pieces: 0, squares: Board::EMPTY, any_other: false, moves }
    }

    /// Places a further piece for this number of moves; none if fewer moves are left.
    #[inline]
    pub(super) fn with(self, piece: usize, square: Square, price: u32) -> Option<Self> {
        let moves = self.moves.checked_sub(price)?;
        Some(Placed { pieces: self.pieces | 1 << piece, squares: self.squares.with(square), moves, ..self })
    }

    #[inline]
    pub(super) fn has(&self, piece: usize) -> bool {
        self.pieces >> piece & 1 != 0
    }
}
