//! The pieces of the defender that could answer the check: they capture the piece that gives check, or step between.
//!
//! ```text
//!   8  k b . . . . . .      The Bishop gives check from c6, and the Rook steps between on b7. So this is no mate unless the
//!   7  . . . . . . . r      Rook moves away, is captured or pinned, or another piece gets into its way.
//!   6  K . B . . . . .
//! ```
//!
//! Every set here can be too small, and none is too large: the bound asks only for what surely stops a mate.

use crate::geometry::Square;
use crate::variants::chess::paths::ends::pawn_moves;
use crate::variants::chess::paths::ways::{ATTACKS, MOVES, Row, bits, is_pawn, is_slider};
use crate::variants::orthodox::Board;
use crate::variants::orthodox::guard::{AROUND, LINES};

use super::cover::{Target, Way};
use super::force::Blocker;
use super::placed::Placed;

/// The pieces that answer at the end of a way.
pub(super) struct Answers {
    /// Those that have to leave their squares, as bits.
    leaving: u64,
    /// Those that have to leave their squares, or whose lines a piece that has moved has to cut, as bits. Only the first [`MOST`] can
    /// be among them.
    along: u16,
    /// The squares where each of those would capture or step between.
    to: [Board; MOST],
    /// Where the defender captures the piece that gives check, or steps between.
    stops: Board,
    /// Where a piece of the defender may be pinned.
    pinned: Board,
    /// Where the King is, and where own pieces may be in the way of others.
    ours: Board,
}

/// The number of pieces whose lines are looked at: all pieces of a side in a position from a game. Where there are more, the sets are
/// too small, as they may be.
const MOST: usize = 16;

impl Answers {
    /// Nothing is known of the answers.
    const UNKNOWN: Answers = Answers {
        leaving: 0,
        along: 0,
        to: [Board::EMPTY; MOST],
        stops: Board::EMPTY,
        pinned: Board::EMPTY,
        ours: Board::EMPTY,
    };

    /// Adds a piece that has to leave its square.
    pub(super) fn must_leave(&mut self, piece: usize) {
        self.leaving |= 1 << piece;
    }

    /// Whether a piece on a square that it blocks surely answers from there, whatever is in the way of others.
    ///
    /// A Pawn may have been promoted to any piece by then.
    #[inline]
    pub(super) fn surely_come_from(&self, row: Row, square: Square) -> bool {
        if is_pawn(row) || self.pinned.has(square) {
            return false;
        }
        let to = ATTACKS[row][square.index()] & self.stops;
        if is_slider(row) { to.meets(AROUND.from(square)) } else { !to.is_empty() }
    }

    /// Whether a piece on a square that it blocks surely answers along a line, where others may be in the way on these squares.
    fn come_from(&self, row: Row, square: Square, in_the_way: Board) -> bool {
        is_slider(row)
            && !self.pinned.has(square)
            && (ATTACKS[row][square.index()] & self.stops)
                .iter()
                .any(|to| !LINES.between(square, to).meets(in_the_way))
    }

    /// The squares of this Target that pieces have to leave which answer.
    pub(super) fn left(&self, blockers: &[Blocker]) -> Board {
        let leaving = blockers.iter().enumerate().filter(|&(n, _)| self.leaving >> n & 1 != 0);
        leaving.fold(Board::EMPTY, |squares, (_, piece)| squares.with(piece.square))
    }

    /// Whether none of them may be left after the moves of the defender.
    ///
    /// A piece that has moved to a square that it blocks stays there. One that leaves a square that somebody has to take (`needed`)
    /// costs a second move, of the piece that takes it.
    pub(super) fn are_met(&self, placed: &Placed, blockers: &[Blocker], needed: Board) -> bool {
        let leaving = (self.leaving & !placed.pieces).count_ones();
        if leaving > placed.moves {
            return false;
        }
        let mut in_the_way = self.ours | placed.squares;
        for (n, blocker) in blockers.iter().enumerate() {
            if !placed.has(n) {
                in_the_way |= Board::of(blocker.square) | blocker.reach(placed.moves);
            }
        }
        bits(self.along).all(|n| {
            let from = blockers[n].square;
            placed.has(n)
                || placed.moves > u32::from(needed.has(from))
                || self.to[n].iter().all(|to| LINES.between(from, to).meets(in_the_way))
        }) && !placed.all().any(|(row, square)| self.come_from(row, square, in_the_way))
    }
}

impl Target<'_> {
    /// The pieces of the defender that answer the check at the end of a way, which leaves this number of own moves over.
    ///
    /// `checks` are the squares of all pieces that may give check. If there are several, it is not known what answers. `idle` are
    /// the squares where own pieces may be that the way does not move. A line on which a piece may stand counts as cut.
    pub(super) fn answers(&self, way: &Way, checks: Board, idle: Board, left: usize) -> Answers {
        let mut answers = Answers::UNKNOWN;
        let Some(check) = checks.first().filter(|_| !checks.several()) else { return answers };
        let force = self.force;
        let between = LINES.between(self.at, check);
        answers.ours = idle.with(self.at);
        for it in way.moved() {
            answers.ours = answers.ours.with(it.to);
        }
        let in_the_way = force.theirs | answers.ours;
        answers.stops = between.with(check);
        answers.pinned = self.pinned(way, check);
        for (n, piece) in force.blockers().iter().enumerate() {
            if between.has(piece.square) {
                if !self.may_be_captured(way, piece, idle, left) {
                    answers.leaving |= 1 << n;
                }
                continue;
            }
            let mut to = ATTACKS[piece.row][piece.square.index()] & between.with(check);
            if is_pawn(piece.row) {
                // Not the double step: a piece that has moved can be in its way.
                to = (to & Board::of(check))
                    | (pawn_moves(piece.row, piece.square, in_the_way, Board::EMPTY)
                        & between
                        & AROUND.from(piece.square));
            }
            // Nothing can cut a leap, or the line to a square next to the piece.
            let mut must_leave = !is_slider(piece.row);
            if is_slider(piece.row) {
                for square in to {
                    let line = LINES.between(piece.square, square);
                    if line.meets(in_the_way) {
                        to = to.without(square);
                    }
                    must_leave |= line.is_empty();
                }
            }
            if to.is_empty()
                || answers.pinned.has(piece.square)
                || self.may_be_captured(way, piece, idle, left)
            {
                continue;
            }
            if must_leave {
                answers.leaving |= 1 << n;
            } else if n < MOST {
                answers.along |= 1 << n;
                answers.to[n] = to;
            }
        }
        answers
    }

    /// Where sliders of the mating side but this one may hold a piece between themselves and the King.
    fn pinned(&self, way: &Way, not: Square) -> Board {
        let mut pinned = Board::EMPTY;
        let mut add = |row: usize, from: Square| {
            if is_slider(row) && from != not && ATTACKS[row][from.index()].has(self.at) {
                pinned |= LINES.between(from, self.at);
            }
        };
        bits(way.unmoved).for_each(|unit| add(self.force.units[unit].row, self.force.units[unit].square));
        way.moved().for_each(|it| add(it.row, it.to));
        pinned
    }

    /// Whether an own piece may have captured this one: one that can be there without a change of the way (`idle`), or one that
    /// has moved and had this number of moves more.
    fn may_be_captured(&self, way: &Way, piece: &Blocker, idle: Board, left: usize) -> bool {
        idle.has(piece.square) || self.is_on_a_way(way, piece.square, left)
    }

    fn is_on_a_way(&self, way: &Way, square: Square, left: usize) -> bool {
        way.moved().any(|it| {
            let unit = &self.force.units[it.unit];
            let most = if it.moves > 0 { it.moves + left } else { 0 };
            it.to == square
                || (1..most).any(|n| {
                    let goes_on = || (0..most - n).any(|m| MOVES[unit.row][m][square.index()].has(it.to));
                    self.force.reach(it.unit, n).has(square) && (unit.is_pawn() || goes_on())
                })
        })
    }
}
