//! The moves of the defender that are used to block squares.

use crate::geometry::Square;
use crate::variants::orthodox::Board;

/// Squares that the defender blocks.
#[derive(Clone, Copy)]
pub(super) struct Blocks {
    /// The pieces that block them, as bits.
    pub(super) used: u64,
    /// The squares.
    pub(super) placed: Board,
    /// Whether another piece has moved, which may be on any square.
    pub(super) any_other: bool,
    /// How many moves are left.
    pub(super) moves: u32,
}

impl Blocks {
    pub(super) fn new(moves: u32) -> Self {
        Blocks { used: 0, placed: Board::EMPTY, any_other: false, moves }
    }

    /// A further square, if there are moves for it.
    #[inline]
    pub(super) fn with(self, piece: usize, square: Square, price: u32) -> Option<Blocks> {
        let moves = self.moves.checked_sub(price)?;
        Some(Blocks { used: self.used | 1 << piece, placed: self.placed.with(square), moves, ..self })
    }
}
