//! Where a piece can be after some moves, on a board without obstacles: Pawns also as what they are promoted to.

use crate::geometry::{Bitboard, Square};
use crate::variants::orthodox::generate::LAST_RANKS;
use crate::variants::orthodox::{Board, KNIGHT, PAWN, QUEEN};

use super::ways::{ATTACKS, MOST, MOVES, Row};

/// Where White's and Black's Pawns begin.
const FIRST_SQUARES: [Board; 2] = [Bitboard([0xff << 8]), Bitboard([0xff << 48])];

/// The squares that a piece can be on after some number of moves: as it is, and for a Pawn also as a Queen or a Knight. A Queen
/// attacks and reaches all that a Rook or a Bishop would.
#[derive(Clone, Copy)]
pub(in crate::variants::chess) struct Ends(pub(in crate::variants::chess) [Board; 3]);

const NOWHERE: Ends = Ends([Board::EMPTY; 3]);

/// Where a piece can be after 1, 2, ... moves on a board without obstacles; `taken` are the squares where a Pawn can capture.
#[inline]
pub(in crate::variants::chess) fn ends(row: Row, square: Square, taken: Board, most: usize) -> [Ends; MOST] {
    let mut ends = [NOWHERE; MOST];
    if row < PAWN.index() {
        for n in 0..most {
            ends[n].0[0] = MOVES[row][n][square.index()];
        }
    } else {
        pawn_ends(row, square, taken, &mut ends[..most]);
    }
    ends
}

fn pawn_ends(row: Row, square: Square, taken: Board, ends: &mut [Ends]) {
    let mut pawns = Board::of(square);
    for n in 0..ends.len() {
        let mut next = Board::EMPTY;
        for pawn in pawns {
            next |= pawn_moves(row, pawn, Board::EMPTY, taken);
        }
        for promoted in next & LAST_RANKS {
            ends[n].0[1] = ends[n].0[1].with(promoted);
            ends[n].0[2] = ends[n].0[2].with(promoted);
            for later in n + 1..ends.len() {
                ends[later].0[1] |= MOVES[QUEEN.index()][later - n - 1][promoted.index()];
                ends[later].0[2] |= MOVES[KNIGHT.index()][later - n - 1][promoted.index()];
            }
        }
        pawns = next & !LAST_RANKS;
        ends[n].0[0] = pawns;
    }
}

/// Where a Pawn can move: straight as far as no piece is in its way, and with a capture to a square where one can be taken.
#[inline]
pub(in crate::variants::chess) fn pawn_moves(
    row: Row,
    square: Square,
    occupied: Board,
    taken: Board,
) -> Board {
    let number = square.number();
    let is_white = row == PAWN.index();
    let ahead = |by: u16| Square::new(if is_white { number + by } else { number - by });
    let mut moves = ATTACKS[row][square.index()] & taken;
    let one = ahead(8);
    if !occupied.has(one) {
        moves = moves.with(one);
        if FIRST_SQUARES[row - PAWN.index()].has(square) && !occupied.has(ahead(16)) {
            moves = moves.with(ahead(16));
        }
    }
    moves
}
