//! How pieces go on an empty board: the squares that they attack, and those that they reach in a number of moves.
//!
//! Nothing is in the way here. So no piece of a game attacks or reaches more, which is what a bound needs. Only
//! [`attacks_on`] looks at pieces.

use std::cell::Cell;

use crate::geometry::{Bitboard, KING_STEPS, KNIGHT_LEAPS, Square};
use crate::rules::{PieceKind, Side};
use crate::variants::orthodox::guard::LINES;
use crate::variants::orthodox::{BISHOP, Board, KING, KNIGHT, PAWN, QUEEN, ROOK, SIZE};

/// The most moves of a side for which the bounds are computed.
pub(in crate::variants::chess) const MOST: usize = 12;

pub(in crate::variants::chess) const EVERYWHERE: Board = Board::first_squares(64);

/// The place of a kind of piece in the tables. White's and Black's Pawns have a place each.
pub(in crate::variants::chess) type Row = usize;

const ROWS: usize = 7;
/// The rows of pieces that are not Pawns.
const FIGURES: usize = 5;

const ROOK_STEPS: [(i8, i8); 4] = [(1, 0), (0, 1), (-1, 0), (0, -1)];
const BISHOP_STEPS: [(i8, i8); 4] = [(1, 1), (-1, 1), (-1, -1), (1, -1)];

/// The steps of each row, and how often a piece repeats one in a move.
const STEPS: [(&[(i8, i8)], usize); ROWS] = [
    (&KING_STEPS, 1),
    (&KING_STEPS, 7),
    (&ROOK_STEPS, 7),
    (&BISHOP_STEPS, 7),
    (&KNIGHT_LEAPS, 1),
    (&[(-1, 1), (1, 1)], 1),
    (&[(-1, -1), (1, -1)], 1),
];

const _: () = {
    let kinds = [KING, QUEEN, ROOK, BISHOP, KNIGHT, PAWN];
    let mut row = 0;
    while row < kinds.len() {
        assert!(kinds[row].0 as usize == row, "the rows are the kinds");
        row += 1;
    }
};

/// The row of a kind of piece of a side.
#[inline]
pub(in crate::variants::chess) fn row(kind: PieceKind, side: Side) -> Row {
    if kind == PAWN { kind.index() + side.index() } else { kind.index() }
}

#[inline]
pub(in crate::variants::chess) fn is_pawn(row: Row) -> bool {
    row >= PAWN.index()
}

#[inline]
pub(in crate::variants::chess) fn is_slider(row: Row) -> bool {
    (QUEEN.index()..=BISHOP.index()).contains(&row)
}

/// What a piece attacks on a board with pieces.
#[inline]
pub(in crate::variants::chess) fn attacks_on(row: Row, square: Square, occupied: Board) -> Board {
    if row == QUEEN.index() {
        LINES.queen(square, occupied)
    } else if row == ROOK.index() {
        LINES.rook(square, occupied)
    } else if row == BISHOP.index() {
        LINES.bishop(square, occupied)
    } else {
        ATTACKS[row][square.index()]
    }
}

/// The squares that a piece attacks, by row and square.
pub(in crate::variants::chess) static ATTACKS: [[Board; 64]; ROWS] = attacks();

/// The squares that a piece reaches in 1, 2, 3 ... moves and not in fewer, by row, number of moves less 1, and square. After
/// two moves a piece can be back on its square, which therefore counts as reached in two.
pub(in crate::variants::chess) static MOVES: [[[Board; 64]; MOST]; FIGURES] = moves();

/// The squares that a King reaches in at most 0 to 7 moves.
pub(in crate::variants::chess) static WITHIN: [[Board; 64]; 8] = within();

/// The squares from which a piece of this row attacks a square.
#[inline]
pub(in crate::variants::chess) fn attackers(row: Row, of: Square) -> Board {
    let back = match row {
        5 => 6,
        6 => 5,
        row => row,
    };
    ATTACKS[back][of.index()]
}

/// The numbers of the bits that are set.
#[inline]
pub(in crate::variants::chess) fn bits(mut set: u16) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let next = (set != 0).then(|| set.trailing_zeros() as usize);
        set &= set.wrapping_sub(1);
        next
    })
}

const fn attacks() -> [[Board; 64]; ROWS] {
    let mut table = [[Board::EMPTY; 64]; ROWS];
    let mut row = 0;
    while row < ROWS {
        let (steps, most) = STEPS[row];
        let mut from = 0;
        while from < 64 {
            let mut n = 0;
            while n < steps.len() {
                let mut at = Square::new(from as u16);
                let mut step = 0;
                while step < most {
                    let Some(next) = SIZE.offset(at, steps[n].0, steps[n].1) else { break };
                    table[row][from] = table[row][from].with(next);
                    at = next;
                    step += 1;
                }
                n += 1;
            }
            from += 1;
        }
        row += 1;
    }
    table
}

/// The squares that pieces on these squares attack.
const fn all_from(squares: Board, attacks: &[Board; 64]) -> u64 {
    let mut left = squares.0[0];
    let mut reached = 0;
    while left != 0 {
        reached |= attacks[left.trailing_zeros() as usize].0[0];
        left &= left - 1;
    }
    reached
}

const fn moves() -> [[[Board; 64]; MOST]; FIGURES] {
    let attacks = attacks();
    let mut table = [[[Board::EMPTY; 64]; MOST]; FIGURES];
    let mut row = 0;
    while row < FIGURES {
        table[row][0] = attacks[row];
        let mut from = 0;
        while from < 64 {
            let mut known = attacks[row][from].0[0];
            let mut n = 1;
            while n < MOST {
                let new = all_from(table[row][n - 1][from], &attacks[row]) & !known;
                table[row][n][from] = Bitboard([new]);
                known |= new;
                n += 1;
            }
            from += 1;
        }
        row += 1;
    }
    table
}

const fn within() -> [[Board; 64]; 8] {
    let attacks = attacks();
    let mut table = [[Board::EMPTY; 64]; 8];
    let mut from = 0;
    while from < 64 {
        table[0][from] = Board::of(Square::new(from as u16));
        let mut n = 1;
        while n < 8 {
            let before = table[n - 1][from];
            table[n][from] = Bitboard([before.0[0] | all_from(before, &attacks[0])]);
            n += 1;
        }
        from += 1;
    }
    table
}

/// Whether something is left; this takes one.
#[inline]
pub(in crate::variants::chess) fn takes_one(left: &Cell<u32>) -> bool {
    let less = left.get().checked_sub(1);
    less.inspect(|&less| left.set(less)).is_some()
}
