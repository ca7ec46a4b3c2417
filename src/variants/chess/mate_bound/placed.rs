//! The pieces of the defender that have moved to squares that they block, and the moves that are left for others.

use crate::geometry::Square;
use crate::variants::orthodox::Board;

use super::ways::Row;

/// The squares around a King.
const MOST: usize = 8;

#[derive(Clone, Copy)]
pub(super) struct Placed {
    /// The pieces, as bits.
    pub(super) pieces: u64,
    /// Their rows and the squares that they block, by the order in which they were placed.
    places: [(u8, Square); MOST],
    count: usize,
    /// The squares that they block.
    pub(super) squares: Board,
    /// The number of moves that are left.
    pub(super) moves: u32,
}

impl Placed {
    /// No piece has moved yet.
    pub(super) fn none(moves: u32) -> Self {
        let places = [(0, Square::new(0)); MOST];
        Placed { pieces: 0, places, count: 0, squares: Board::EMPTY, moves }
    }

    /// Places a further piece for this number of moves; none if fewer moves are left.
    #[inline]
    pub(super) fn with(mut self, piece: usize, row: Row, square: Square, price: u32) -> Option<Self> {
        self.moves = self.moves.checked_sub(price)?;
        self.pieces |= 1 << piece;
        self.squares = self.squares.with(square);
        self.places[self.count] = (row as u8, square);
        self.count += 1;
        Some(self)
    }

    /// The rows and squares of the pieces.
    pub(super) fn all(&self) -> impl Iterator<Item = (Row, Square)> {
        self.places[..self.count].iter().map(|&(row, square)| (row.into(), square))
    }

    #[inline]
    pub(super) fn has(&self, piece: usize) -> bool {
        self.pieces >> piece & 1 != 0
    }
}
