//! The least numbers of moves between squares, around the pieces of a diagram that never move.
//!
//! Nothing else is in the way, so no piece of a game that reaches the diagram needs fewer moves.

use crate::geometry::Square;
use crate::rules::Side;
use crate::variants::chess::paths::ends::pawn_moves;
use crate::variants::chess::paths::ways::{ATTACKS, EVERYWHERE, attacks_on, row};
use crate::variants::orthodox::generate::LAST_RANKS;
use crate::variants::orthodox::guard::pawn_attacks;
use crate::variants::orthodox::{Board, KINDS, KING, KNIGHT, PAWN, QUEEN};

/// More moves than any piece has: there is no way. Sums of 16 of them stay small numbers.
pub(super) const NO_WAY: u8 = 200;

/// A number for each square that a piece is on and each that it goes to.
type Table = Box<[[u8; 64]; 64]>;

/// What it costs a piece to become a piece on another square.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Cost {
    pub(super) moves: u8,
    /// Of these moves the captures that a Pawn cannot do without.
    pub(super) captures: u8,
}

impl Cost {
    pub(super) const NONE: Cost = Cost { moves: NO_WAY, captures: NO_WAY };
}

/// Moves and captures of the Pawns of a side.
struct Pawns {
    moves: Table,
    captures: Table,
    /// The same to pieces of the kinds Queen to Knight, which the Pawns become.
    promoted: [(Table, Table); KNIGHT.index()],
}

/// All ways around some pieces.
pub(super) struct Routes {
    /// By kind, King to Knight; the Kings of both sides have a table each.
    kings: [Table; 2],
    figures: [Table; KNIGHT.index()],
    pawns: [Pawns; 2],
}

fn table() -> Table {
    Box::new([[NO_WAY; 64]; 64])
}

impl Routes {
    /// The ways around pieces of a diagram that never move. Kings also keep away from squares that such Pawns attack.
    pub(super) fn around(fixed: Board, diagram: &[[Board; KINDS]; 2]) -> Self {
        let kings = Side::BOTH.map(|side| {
            let enemy = diagram[(!side).index()][PAWN.index()] & fixed;
            figure(KING.index(), fixed, fixed | pawn_attacks(enemy, !side))
        });
        let figures = [0, 1, 2, 3].map(|n| figure(QUEEN.index() + n, fixed, fixed));
        let pawns = Side::BOTH.map(|side| Pawns::of(side, fixed, &figures));
        Routes { kings, figures, pawns }
    }

    /// What it costs a piece of a side to become one of a kind on another square.
    #[inline]
    pub(super) fn cost(&self, side: Side, [from, to]: [usize; 2], squares: [Square; 2]) -> Cost {
        let [start, end] = squares.map(Square::index);
        if from == PAWN.index() {
            let pawns = &self.pawns[side.index()];
            let (moves, captures) = match to {
                to if to == PAWN.index() => (&pawns.moves, &pawns.captures),
                to if to == KING.index() => return Cost::NONE,
                to => {
                    let (moves, captures) = &pawns.promoted[to - QUEEN.index()];
                    (moves, captures)
                }
            };
            return Cost { moves: moves[start][end], captures: captures[start][end] };
        }
        if from != to {
            return Cost::NONE;
        }
        let moves = if from == KING.index() { &self.kings[side.index()] } else { &self.figures[from - QUEEN.index()] };
        Cost { moves: moves[start][end], captures: 0 }
    }
}

/// The moves of a kind of piece that can neither pass `fixed` pieces nor go to `closed` squares.
fn figure(kind: usize, fixed: Board, closed: Board) -> Table {
    let mut moves = table();
    for from in EVERYWHERE {
        let mut reached = Board::of(from);
        let mut last = reached;
        let mut count = 0;
        while !last.is_empty() {
            let mut next = Board::EMPTY;
            for square in last {
                moves[from.index()][square.index()] = count;
                next |= attacks_on(kind, square, fixed) & !closed;
            }
            last = next & !reached;
            reached |= last;
            count += 1;
        }
    }
    moves
}

impl Pawns {
    fn of(side: Side, fixed: Board, figures: &[Table; KNIGHT.index()]) -> Self {
        let (mut moves, mut captures) = (table(), table());
        for from in EVERYWHERE & !LAST_RANKS {
            Self::from(side, from, fixed, &mut moves[from.index()], &mut captures[from.index()]);
        }
        let promoted = std::array::from_fn(|kind| {
            let (mut promoted, mut capturing) = (table(), table());
            for from in EVERYWHERE & !LAST_RANKS {
                let from = from.index();
                for last in LAST_RANKS.iter().map(Square::index).filter(|&last| moves[from][last] < NO_WAY) {
                    for to in (0..64).filter(|&to| figures[kind][last][to] < NO_WAY) {
                        let sum = moves[from][last] + figures[kind][last][to];
                        promoted[from][to] = promoted[from][to].min(sum);
                        capturing[from][to] = capturing[from][to].min(captures[from][last]);
                    }
                }
            }
            (promoted, capturing)
        });
        // A Pawn on the last rank is another piece.
        for (moves, captures) in moves.iter_mut().zip(captures.iter_mut()) {
            for last in LAST_RANKS {
                (moves[last.index()], captures[last.index()]) = (NO_WAY, NO_WAY);
            }
        }
        Pawns { moves, captures, promoted }
    }

    /// The ways of a Pawn from one square. Ranks are passed in order, so that all ways to a square are known before those on from it.
    fn from(side: Side, from: Square, fixed: Board, moves: &mut [u8; 64], captures: &mut [u8; 64]) {
        let row = row(PAWN, side);
        (moves[from.index()], captures[from.index()]) = (0, 0);
        let mut ranks: [u16; 8] = std::array::from_fn(|rank| rank as u16);
        if side == Side::Black {
            ranks.reverse();
        }
        for square in ranks.into_iter().flat_map(|rank| (0..8).map(move |file| Square::new(rank * 8 + file))) {
            let at = square.index();
            if moves[at] == NO_WAY || LAST_RANKS.has(square) {
                continue;
            }
            let (moved, captured) = (moves[at], captures[at]);
            for to in pawn_moves(row, square, fixed, EVERYWHERE & !fixed) {
                let captured = captured + u8::from(ATTACKS[row][at].has(to));
                let to = to.index();
                moves[to] = moves[to].min(moved + 1);
                captures[to] = captures[to].min(captured);
            }
        }
    }
}
