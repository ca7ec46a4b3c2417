//! The pieces of the defender that have moved to squares that they block, and the moves that are left for others.

use crate::geometry::Square;
use crate::variants::chess::paths::ways::Row;
use crate::variants::orthodox::Board;

/// The squares around a King.
const MOST: usize = 8;

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

    /// Places a further piece for this number of moves, if that many are left. [`take_back`](Self::take_back) undoes it: a copy of
    /// all places for each piece that is tried takes more time.
    #[inline]
    pub(super) fn place(&mut self, piece: usize, row: Row, square: Square, price: u32) -> bool {
        let Some(moves) = self.moves.checked_sub(price) else { return false };
        self.moves = moves;
        self.pieces |= 1 << piece;
        self.squares = self.squares.with(square);
        self.places[self.count] = (row as u8, square);
        self.count += 1;
        true
    }

    /// Takes the piece back that was placed last.
    #[inline]
    pub(super) fn take_back(&mut self, piece: usize, price: u32) {
        self.count -= 1;
        let (_, square) = self.places[self.count];
        self.squares = self.squares.without(square);
        self.pieces &= !(1 << piece);
        self.moves += price;
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
