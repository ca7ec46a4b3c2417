//! The board's fixed squares: walls, gates, red squares, the Pawns' lines, and the Knight's ways around walls.
//!
//! Data and tables only, all made at compile time; nothing here looks at a piece. Rules: HNC-1, HNC-2, HNC-5, HNC-6.
//!
//! ```text
//! 13  . . . * * * * g g * * * * . . .      *  blocked     g  gate
//! 12  . . . * + + + + + + + + * . . .      +  inner board, e5 to l12
//!  9  . . . g + + + + + + + + g . . .
//!  8  . . . g + + + + + + + + g . . .
//!  5  . . . * + + + + + + + + * . . .
//!  4  . . . * * * * g g * * * * . . .
//!     a b c d e f g h i j k l m n o p
//! ```

use crate::geometry::{KING_STEPS, Leaps, Lines, Square};

use super::{Board, SIZE};

/// The squares whose file and rank, both from 0, fulfil a condition.
macro_rules! squares_where {
    (|$file:ident, $rank:ident| $condition:expr) => {{
        let mut set = Board::EMPTY;
        let mut n = 0u16;
        while n < 256 {
            let ($file, $rank) = (n % 16, n / 16);
            if $condition {
                set = set.with(Square::new(n));
            }
            n += 1;
        }
        set
    }};
}

/// The 28 blocked squares (HNC-1): the ring around the inner board, less its gates.
pub(super) const BLOCKED: Board = squares_where!(|file, rank| {
    let ring = within(file, 3, 12) && within(rank, 3, 12) && !(within(file, 4, 11) && within(rank, 4, 11));
    ring && !within(file, 7, 8) && !within(rank, 7, 8)
});

/// All squares that can be stood on.
pub(super) const OPEN: Board = squares_where!(|file, rank| !BLOCKED.has(Square::new(rank * 16 + file)));

/// The corners, where a King wins (HNC-10).
pub(super) const RED: Board =
    squares_where!(|file, rank| (file == 0 || file == 15) && (rank == 0 || rank == 15));

/// d8, d9, m8, m9: where regular Pawns find relief (HNC-7).
pub(super) const SIDE_GATES: Board =
    squares_where!(|file, rank| (file == 3 || file == 12) && within(rank, 7, 8));

/// Ranks 6 to 11, the only ones a regular Pawn can stand on: it starts on one and promotes beyond the other.
pub(super) const PAWN_RANKS: Board = squares_where!(|_file, rank| within(rank, 5, 10));

/// Where White's and Black's regular Pawns may step twice (HNC-6).
pub(super) const DOUBLE_FROM: [Board; 2] = [
    squares_where!(|file, rank| within(file, 4, 11) && rank == 5),
    squares_where!(|file, rank| within(file, 4, 11) && rank == 10),
];

/// Where White's and Black's regular Pawns promote, inside and outside (HNC-6).
pub(super) const PAWN_LINE: [Board; 2] =
    [squares_where!(|_file, rank| rank == 11), squares_where!(|_file, rank| rank == 4)];

/// Where White's and Black's Horizontal Pawns promote (HNC-5).
pub(super) const H_LINE: [Board; 2] = [
    squares_where!(|file, rank| file == 8 && within(rank, 4, 11)),
    squares_where!(|file, rank| file == 7 && within(rank, 4, 11)),
];

/// Where White's and Black's Vertical Pawns promote (HNC-5).
pub(super) const V_LINE: [Board; 2] = [
    squares_where!(|file, rank| within(file, 4, 11) && rank == 8),
    squares_where!(|file, rank| within(file, 4, 11) && rank == 7),
];

const LEFT_FILE: Board = squares_where!(|file, _rank| file == 0);
const RIGHT_FILE: Board = squares_where!(|file, _rank| file == 15);

pub(super) static LINES: Lines<4, 256> = Lines::new(SIZE);
/// The squares a King or Guard steps to; walls are not left out.
pub(super) static AROUND: Leaps<4, 256> = Leaps::new(SIZE, &KING_STEPS);
/// The four squares that touch at a corner, from which Horizontal and Vertical Pawns take.
pub(super) static CORNERS: Leaps<4, 256> = Leaps::new(SIZE, &[(1, 1), (1, -1), (-1, -1), (-1, 1)]);
/// The squares from which White's and Black's regular Pawns take on a square.
pub(super) static PAWN_SOURCES: [Leaps<4, 256>; 2] =
    [Leaps::new(SIZE, &[(-1, -1), (1, -1)]), Leaps::new(SIZE, &[(-1, 1), (1, 1)])];

static KNIGHT_REACH: [Board; 256] = knight_reach();

/// Where a Knight leaps from a square, with regard to walls (HNC-2). A leap is open in both directions or in neither:
/// turned round, each of its two ways becomes the other.
#[inline]
pub(super) fn knight(from: Square) -> Board {
    KNIGHT_REACH[from.index()]
}

/// Every piece of a set one step further, by the difference of square numbers. Pieces that would leave the board are lost.
///
/// # Panics
/// When `by` is not one of the eight steps.
#[inline(always)]
pub(super) fn stepped(kinds: Board, by: i16) -> Board {
    match by {
        16 => kinds.raised(16),
        -16 => kinds.lowered(16),
        1 => (kinds & !RIGHT_FILE).raised(1),
        17 => (kinds & !RIGHT_FILE).raised(17),
        -15 => (kinds & !RIGHT_FILE).lowered(15),
        -1 => (kinds & !LEFT_FILE).lowered(1),
        15 => (kinds & !LEFT_FILE).raised(15),
        -17 => (kinds & !LEFT_FILE).lowered(17),
        _ => unreachable!("a step goes to one of the eight squares around"),
    }
}

const fn within(n: u16, low: u16, high: u16) -> bool {
    low <= n && n <= high
}

const fn knight_reach() -> [Board; 256] {
    const LONG_AND_SHORT: [(i8, i8); 8] =
        [(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)];
    let mut table = [Board::EMPTY; 256];
    let mut n = 0;
    while n < 256 {
        let from = Square::new(n as u16);
        let mut d = 0;
        while d < 8 {
            let (files, ranks) = LONG_AND_SHORT[d];
            // The unit steps along the leap's long leg and its short one.
            let (long, short) = if files == 2 || files == -2 {
                ((files / 2, 0), (0, ranks))
            } else {
                ((0, ranks / 2), (files, 0))
            };
            if let Some(to) = open(from, files, ranks) {
                let straight_first =
                    open(from, long.0, long.1).is_some() && open(from, 2 * long.0, 2 * long.1).is_some();
                let across_first = open(from, short.0, short.1).is_some()
                    && open(from, short.0 + long.0, short.1 + long.1).is_some();
                if straight_first || across_first {
                    table[n] = table[n].with(to);
                }
            }
            d += 1;
        }
        n += 1;
    }
    table
}

/// The square at an offset, when it exists and is not blocked.
const fn open(from: Square, files: i8, ranks: i8) -> Option<Square> {
    match SIZE.offset(from, files, ranks) {
        Some(square) if !BLOCKED.has(square) => Some(square),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn walls_gates_and_lines_have_their_sizes() {
        assert_eq!((BLOCKED.count(), OPEN.count(), RED.count(), SIDE_GATES.count()), (28, 228, 4, 4));
        for side in 0..2 {
            assert_eq!(DOUBLE_FROM[side].count(), 8);
            assert_eq!((H_LINE[side].count(), V_LINE[side].count(), PAWN_LINE[side].count()), (8, 8, 16));
        }
    }

    #[test]
    fn a_leap_is_open_both_ways_or_neither() {
        for from in OPEN {
            for to in knight(from) {
                assert!(OPEN.has(to) && knight(to).has(from));
            }
        }
    }

    #[test]
    fn steps_do_not_run_round_the_edge() {
        for by in [1, 15, 16, 17, -1, -15, -16, -17] {
            for from in SIZE.all() {
                let near = SIZE.all().find(|&to| {
                    let apart = i32::from(to.number()) - i32::from(from.number());
                    apart == i32::from(by) && SIZE.distance(from, to) == 1
                });
                assert_eq!(stepped(Board::of(from), by).first(), near);
            }
        }
    }
}
