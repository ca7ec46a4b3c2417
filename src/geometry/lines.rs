//! The ways of pieces on a board: leaps and steps to squares at fixed offsets, and the lines of a Rook, Bishop or Queen with pieces
//! in the way.
//!
//! For each square and each of the four lines through it the table holds the part below the square and the part
//! above it (by square number). What a slider reaches on a line is everything between the nearest piece below and
//! the nearest piece above, both included: two masks and no branch.

use super::{Bitboard, BoardSize, Square};

/// The four lines through a square: along the rank, along the file, rising and falling diagonal.
const STEPS: [(i8, i8); 4] = [(1, 0), (0, 1), (1, 1), (-1, 1)];

#[derive(Clone, Copy)]
struct Line<const W: usize> {
    below: Bitboard<W>,
    above: Bitboard<W>,
}

/// Lines of a board with `N` squares, in `W` words. One `static` a variant, made at compile time.
///
/// ```
/// use lawspeaker::geometry::{Bitboard, BoardSize, Lines};
/// const BOARD: BoardSize = BoardSize::new(8, 8);
/// static LINES: Lines<1, 64> = Lines::new(BOARD);
/// let [a1, d1, h1, d4, h8] = [(0, 0), (3, 0), (7, 0), (3, 3), (7, 7)].map(|(file, rank)| BOARD.square(file, rank).unwrap());
///
/// // A piece on d1 and one on d4: the Rook on a1 reaches d1, the Bishop d4.
/// let pieces = Bitboard::of(d1).with(d4);
/// assert_eq!(LINES.rook_hits(a1, pieces, pieces), Bitboard::of(d1));
/// assert_eq!(LINES.bishop_hits(a1, pieces, pieces), Bitboard::of(d4));
/// assert_eq!(LINES.queen(a1, pieces), LINES.rook(a1, pieces) | LINES.bishop(a1, pieces));
/// assert!(LINES.between(a1, h8).has(d4) && LINES.through(a1, d4).has(h8));
/// // The piece on d1 alone is between a1 and a Rook on h1.
/// assert_eq!(LINES.screens(a1, Bitboard::of(h1), pieces), Bitboard::of(d1));
/// ```
pub struct Lines<const W: usize, const N: usize> {
    size: BoardSize,
    lines: [[Line<W>; 4]; N],
}

impl<const W: usize, const N: usize> Lines<W, N> {
    /// The lines of a board.
    ///
    /// # Panics
    /// When the board has not `N` squares or they do not fit `W` words.
    #[must_use]
    pub const fn new(size: BoardSize) -> Self {
        assert!(size.squares() == N && N <= W * 64, "the table fits its board");
        let empty = Line { below: Bitboard::EMPTY, above: Bitboard::EMPTY };
        let mut lines = [[empty; 4]; N];
        let mut n = 0;
        while n < N {
            let square = Square::new(n as u16);
            let mut d = 0;
            while d < 4 {
                let (file, rank) = STEPS[d];
                lines[n][d].above = walk(size, square, file, rank);
                lines[n][d].below = walk(size, square, -file, -rank);
                d += 1;
            }
            n += 1;
        }
        Lines { size, lines }
    }

    /// The board.
    #[must_use]
    pub const fn size(&self) -> BoardSize {
        self.size
    }

    /// Squares a Rook reaches: up to and including the first piece each way.
    #[inline]
    #[must_use]
    pub fn rook(&self, from: Square, occupied: Bitboard<W>) -> Bitboard<W> {
        let lines = &self.lines[from.index()];
        reach(&lines[0], occupied) | reach(&lines[1], occupied)
    }

    /// Squares a Bishop reaches: up to and including the first piece each way.
    #[inline]
    #[must_use]
    pub fn bishop(&self, from: Square, occupied: Bitboard<W>) -> Bitboard<W> {
        let lines = &self.lines[from.index()];
        reach(&lines[2], occupied) | reach(&lines[3], occupied)
    }

    /// Squares a Queen reaches: up to and including the first piece each way.
    #[inline]
    #[must_use]
    pub fn queen(&self, from: Square, occupied: Bitboard<W>) -> Bitboard<W> {
        self.rook(from, occupied) | self.bishop(from, occupied)
    }

    /// Those of these squares that a Rook reaches. Where none is on one of its lines, which is most of the time, no line is
    /// followed.
    #[inline]
    #[must_use]
    pub fn rook_hits(&self, from: Square, occupied: Bitboard<W>, squares: Bitboard<W>) -> Bitboard<W> {
        let lines = &self.lines[from.index()];
        hits(&lines[0], occupied, squares) | hits(&lines[1], occupied, squares)
    }

    /// Those of these squares that a Bishop reaches.
    #[inline]
    #[must_use]
    pub fn bishop_hits(&self, from: Square, occupied: Bitboard<W>, squares: Bitboard<W>) -> Bitboard<W> {
        let lines = &self.lines[from.index()];
        hits(&lines[2], occupied, squares) | hits(&lines[3], occupied, squares)
    }

    /// Squares strictly between two squares of one line; empty when they share none.
    #[inline]
    #[must_use]
    pub fn between(&self, a: Square, b: Square) -> Bitboard<W> {
        let (low, high) = if a < b { (a, b) } else { (b, a) };
        for d in 0..4 {
            let above = self.lines[low.index()][d].above;
            if above.has(high) {
                return above & self.lines[high.index()][d].below;
            }
        }
        Bitboard::EMPTY
    }

    /// Which of these pieces stand alone between the square and one of these sliders, which look at it.
    #[inline]
    #[must_use]
    pub fn screens(&self, square: Square, sliders: Bitboard<W>, pieces: Bitboard<W>) -> Bitboard<W> {
        let mut screens = Bitboard::EMPTY;
        for slider in sliders {
            let between = self.between(square, slider) & pieces;
            if !between.several() {
                screens |= between;
            }
        }
        screens
    }

    /// The whole line through two squares, both included; empty when they share none.
    #[inline]
    #[must_use]
    pub fn through(&self, a: Square, b: Square) -> Bitboard<W> {
        for line in &self.lines[a.index()] {
            let whole = line.below | line.above;
            if whole.has(b) {
                return whole.with(a);
            }
        }
        Bitboard::EMPTY
    }
}

#[inline]
fn reach<const W: usize>(line: &Line<W>, occupied: Bitboard<W>) -> Bitboard<W> {
    let from_nearest_below = (line.below & occupied).greatest_and_up();
    let up_to_nearest_above = (line.above & occupied).least_and_down();
    (line.below | line.above) & from_nearest_below & up_to_nearest_above
}

#[inline]
fn hits<const W: usize>(line: &Line<W>, occupied: Bitboard<W>, squares: Bitboard<W>) -> Bitboard<W> {
    if (line.below | line.above).meets(squares) { reach(line, occupied) & squares } else { Bitboard::EMPTY }
}

const fn walk<const W: usize>(size: BoardSize, from: Square, file: i8, rank: i8) -> Bitboard<W> {
    let mut squares = Bitboard::EMPTY;
    let mut at = from;
    while let Some(next) = size.offset(at, file, rank) {
        squares = squares.with(next);
        at = next;
    }
    squares
}

/// Offsets (files, ranks) of a knight's leap.
pub const KNIGHT_LEAPS: [(i8, i8); 8] =
    [(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)];

/// Offsets (files, ranks) of a king's step: the eight squares around a square.
pub const KING_STEPS: [(i8, i8); 8] = [(0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1)];

/// For each square of a board the squares at given offsets. One `static` a variant, made at compile time.
///
/// ```
/// use lawspeaker::geometry::{BoardSize, KING_STEPS, KNIGHT_LEAPS, Leaps, Square};
/// const BOARD: BoardSize = BoardSize::new(8, 8);
/// static KING: Leaps<1, 64> = Leaps::new(BOARD, &KING_STEPS);
/// static KNIGHT: Leaps<1, 64> = Leaps::new(BOARD, &KNIGHT_LEAPS);
/// let corner = Square::new(0);
/// assert_eq!((KING.from(corner).count(), KNIGHT.from(corner).count()), (3, 2));
/// ```
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

/// A way along a rank or a file: north is towards the last rank, east towards the last file.
///
/// ```
/// use lawspeaker::geometry::Way;
/// assert_eq!(Way::ALL.map(|way| way.stride(8)), [1, -1, 8, -8]);
/// assert_eq!(Way::East.back(), Way::West);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Way {
    /// To the next file.
    East,
    /// To the file before.
    West,
    /// To the next rank.
    North,
    /// To the rank before.
    South,
}

impl Way {
    /// All four.
    pub const ALL: [Way; 4] = [Way::East, Way::West, Way::North, Way::South];

    /// The opposite way.
    #[must_use]
    pub const fn back(self) -> Way {
        match self {
            Way::East => Way::West,
            Way::West => Way::East,
            Way::North => Way::South,
            Way::South => Way::North,
        }
    }

    /// How much the number of a square grows with a step this way, on a board with this many files.
    #[must_use]
    pub const fn stride(self, files: i16) -> i16 {
        match self {
            Way::East => 1,
            Way::West => -1,
            Way::North => files,
            Way::South => -files,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The same in a slow way: step by step until a piece or the edge.
    fn slow<const W: usize>(
        size: BoardSize,
        from: Square,
        occupied: Bitboard<W>,
        steps: &[(i8, i8)],
    ) -> Bitboard<W> {
        let mut out = Bitboard::EMPTY;
        for &(file, rank) in steps {
            let mut at = from;
            while let Some(next) = size.offset(at, file, rank) {
                out = out.with(next);
                if occupied.has(next) {
                    break;
                }
                at = next;
            }
        }
        out
    }

    fn agrees_with_slow_walk<const W: usize, const N: usize>(lines: &Lines<W, N>) {
        let rook = [(1, 0), (-1, 0), (0, 1), (0, -1)];
        let bishop = [(1, 1), (-1, 1), (1, -1), (-1, -1)];
        let mut seed = 0x9e37_79b9_7f4a_7c15u64;
        for round in 0..40 {
            let mut occupied = Bitboard::<W>::EMPTY;
            for square in lines.size().all() {
                seed ^= seed << 13;
                seed ^= seed >> 7;
                seed ^= seed << 17;
                if seed % 8 < round % 6 {
                    occupied = occupied.with(square);
                }
            }
            for from in lines.size().all() {
                assert_eq!(lines.rook(from, occupied), slow(lines.size(), from, occupied, &rook));
                assert_eq!(lines.bishop(from, occupied), slow(lines.size(), from, occupied, &bishop));
                let some = occupied.lowered(7) | Bitboard::of(from);
                assert_eq!(lines.rook_hits(from, occupied, some), lines.rook(from, occupied) & some);
                assert_eq!(lines.bishop_hits(from, occupied, some), lines.bishop(from, occupied) & some);
            }
        }
    }

    #[test]
    fn sliders_agree_with_a_slow_walk_on_every_board() {
        agrees_with_slow_walk(&Lines::<1, 49>::new(BoardSize::new(7, 7)));
        agrees_with_slow_walk(&Lines::<1, 64>::new(BoardSize::new(8, 8)));
        agrees_with_slow_walk(&Lines::<2, 100>::new(BoardSize::new(10, 10)));
        agrees_with_slow_walk(&Lines::<2, 121>::new(BoardSize::new(11, 11)));
        agrees_with_slow_walk(&Lines::<3, 169>::new(BoardSize::new(13, 13)));
        agrees_with_slow_walk(&Lines::<4, 256>::new(BoardSize::new(16, 16)));
        agrees_with_slow_walk(&Box::new(Lines::<6, 361>::new(BoardSize::new(19, 19))));
    }

    #[test]
    fn between_and_through_follow_one_line() {
        let size = BoardSize::new(10, 10);
        let lines = Lines::<2, 100>::new(size);
        let at = |file, rank| size.square(file, rank).unwrap();
        let diagonal: Bitboard<2> = [at(3, 3), at(4, 2)].into_iter().collect();
        assert_eq!(lines.between(at(2, 4), at(5, 1)), diagonal);
        assert_eq!(lines.between(at(5, 1), at(2, 4)), diagonal);
        assert!(lines.between(at(0, 0), at(1, 2)).is_empty());
        assert_eq!(lines.through(at(0, 4), at(9, 4)).count(), 10);
    }

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
