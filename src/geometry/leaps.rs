//! Leaping and stepping pieces: the squares at fixed offsets from each square.

use super::{Bitboard, BoardSize, Square};

/// Offsets (files, ranks) of a knight's leap.
pub const KNIGHT_LEAPS: [(i8, i8); 8] =
    [(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)];

/// Offsets (files, ranks) of a king's step: the eight squares around a square.
pub const KING_STEPS: [(i8, i8); 8] = [(0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1)];

/// For each square of a board the squares at given offsets. One `static` a variant, made at compile time.
pub struct Leaps<const W: usize, const N: usize>([Bitboard<W>; N]);

impl<const W: usize, const N: usize> Leaps<W, N> {
    /// The targets of these offsets, each (files, ranks), from every square of a board.
    ///
    /// # Panics
    /// When the board has not `N` squares or they do not fit `W` words.
    #[must_use]
    pub const fn new(size: BoardSize, offsets: &[(i8, i8)]) -> Self {
        assert!(size.squares() == N && N <= W * 64, "the table fits its board");
        let mut table = [Bitboard::EMPTY; N];
        let mut n = 0;
        while n < N {
            let mut d = 0;
            while d < offsets.len() {
                if let Some(to) = size.offset(Square::new(n as u16), offsets[d].0, offsets[d].1) {
                    table[n] = table[n].with(to);
                }
                d += 1;
            }
            n += 1;
        }
        Leaps(table)
    }

    /// The targets from one square.
    #[inline]
    #[must_use]
    pub fn from(&self, square: Square) -> Bitboard<W> {
        self.0[square.index()]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn corners_have_fewer_leaps() {
        let size = BoardSize::new(10, 10);
        let knight = Leaps::<2, 100>::new(size, &KNIGHT_LEAPS);
        let king = Leaps::<2, 100>::new(size, &KING_STEPS);
        let count = |table: &Leaps<2, 100>, file, rank| table.from(size.square(file, rank).unwrap()).count();
        assert_eq!((count(&knight, 0, 0), count(&knight, 1, 1), count(&knight, 4, 4)), (2, 4, 8));
        assert_eq!((count(&king, 0, 0), count(&king, 0, 5), count(&king, 9, 9)), (3, 5, 3));
    }
}
