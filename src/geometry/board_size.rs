//! Squares and the boards they lie on.

use std::fmt;

/// A square as a number: `rank * files + file`, both counted from 0, so `a1` is 0 on every board.
///
/// A square means nothing without its [`BoardSize`]: `a2` is 8 on a chess board and 10 on Odin's.
///
/// ```
/// use lawspeaker::geometry::{BoardSize, Square};
/// let (chess, odin) = (BoardSize::new(8, 8), BoardSize::new(10, 10));
/// assert_eq!(chess.square(0, 1), Some(Square::new(8)));
/// assert_eq!(odin.name(Square::new(8)).to_string(), "i1");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Square(u16);

impl Square {
    /// The square with this number. It is not checked against any board.
    #[must_use]
    pub const fn new(number: u16) -> Self {
        Square(number)
    }

    /// The number, for proofs and keys.
    #[must_use]
    pub const fn number(self) -> u16 {
        self.0
    }

    /// The number as an index into a table with one entry a square.
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// How many files and ranks a board has; each 1 to 19.
///
/// ```
/// use lawspeaker::geometry::BoardSize;
/// let board = BoardSize::new(7, 5);
/// assert_eq!((board.squares(), board.to_string()), (35, "7x5".to_owned()));
/// let last = board.all().last().unwrap();
/// assert_eq!((board.file(last), board.rank(last)), (6, 4));
/// assert_eq!((board.square(6, 4), board.square(0, 5)), (Some(last), None));
/// assert_eq!(board.name(last).to_string(), "g5");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct BoardSize {
    files: u8,
    ranks: u8,
}

impl BoardSize {
    /// The most files or ranks a board can have: files are named `a` to `s`.
    pub(crate) const MAX_SIDE: u8 = 19;

    /// A board of `files` by `ranks`.
    ///
    /// # Panics
    /// When either is 0 or above 19.
    #[must_use]
    pub const fn new(files: u8, ranks: u8) -> Self {
        assert!(
            files > 0 && files <= Self::MAX_SIDE && ranks > 0 && ranks <= Self::MAX_SIDE,
            "a board side is 1 to 19"
        );
        BoardSize { files, ranks }
    }

    /// Number of files, 1 to 19.
    #[must_use]
    pub const fn files(self) -> u8 {
        self.files
    }

    /// Number of ranks, 1 to 19.
    #[must_use]
    pub const fn ranks(self) -> u8 {
        self.ranks
    }

    /// Number of squares, 1 to 361.
    #[must_use]
    pub const fn squares(self) -> usize {
        self.files as usize * self.ranks as usize
    }

    /// The square on this file and rank, both counted from 0; none beyond the board.
    #[must_use]
    pub const fn square(self, file: u8, rank: u8) -> Option<Square> {
        if file < self.files && rank < self.ranks {
            Some(Square(rank as u16 * self.files as u16 + file as u16))
        } else {
            None
        }
    }

    /// File of a square of this board, from 0.
    #[must_use]
    pub const fn file(self, square: Square) -> u8 {
        (square.0 % self.files as u16) as u8
    }

    /// Rank of a square of this board, from 0.
    #[must_use]
    pub const fn rank(self, square: Square) -> u8 {
        (square.0 / self.files as u16) as u8
    }

    /// The square that is `files` to the right and `ranks` up; none beyond the board.
    #[must_use]
    pub(crate) const fn offset(self, square: Square, files: i8, ranks: i8) -> Option<Square> {
        let file = self.file(square) as i16 + files as i16;
        let rank = self.rank(square) as i16 + ranks as i16;
        if file < 0 || rank < 0 || file >= self.files as i16 || rank >= self.ranks as i16 {
            return None;
        }
        Some(Square((rank * self.files as i16 + file) as u16))
    }

    /// Steps a King would need between two squares of an empty board.
    #[inline]
    #[must_use]
    pub(crate) fn distance(self, a: Square, b: Square) -> u8 {
        let files = self.file(a).abs_diff(self.file(b));
        let ranks = self.rank(a).abs_diff(self.rank(b));
        files.max(ranks)
    }

    /// All squares, `a1` first, rank by rank.
    pub fn all(self) -> impl DoubleEndedIterator<Item = Square> + Clone {
        (0..self.squares() as u16).map(Square)
    }

    /// The name of a square of this board, to be printed.
    #[must_use]
    pub const fn name(self, square: Square) -> SquareName {
        SquareName { file: self.file(square), rank: self.rank(square) }
    }
}

impl fmt::Display for BoardSize {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}x{}", self.files, self.ranks)
    }
}

/// A square as people write it: `a1` to `s19`.
///
/// ```
/// use lawspeaker::geometry::BoardSize;
/// let board = BoardSize::new(10, 10);
/// let square = board.square(2, 9).unwrap();
/// assert_eq!(board.name(square).to_string(), "c10");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct SquareName {
    /// File from 0.
    pub file: u8,
    /// Rank from 0.
    pub rank: u8,
}

impl fmt::Display for SquareName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", (b'a' + self.file) as char, self.rank + 1)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_names_and_offsets_agree_on_every_board() {
        for (files, ranks) in [(7, 7), (8, 8), (10, 10), (11, 11), (16, 16), (19, 19), (19, 3)] {
            let board = BoardSize::new(files, ranks);
            for square in board.all() {
                let (file, rank) = (board.file(square), board.rank(square));
                assert_eq!(board.square(file, rank), Some(square));
                assert_eq!(board.offset(square, 1, 0), board.square(file + 1, rank));
                assert_eq!(board.offset(square, -1, -1).is_none(), file == 0 || rank == 0);
            }
        }
    }

    #[test]
    #[should_panic(expected = "a board side is 1 to 19")]
    fn a_board_of_twenty_files_is_refused() {
        let _ = BoardSize::new(20, 8);
    }
}
