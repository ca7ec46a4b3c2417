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
use crate::variants::orthodox::Board;
use crate::variants::orthodox::guard::{AROUND, LINES};

use super::cover::{Target, Way, bits};
use super::force::{Blocker, is_pawn, is_slider};
use super::placed::Placed;
use super::reach::pawn_moves;
use super::ways::{ATTACKS, MOVES, WITHIN};

/// The pieces that answer at the end of a way if they stand still.
#[derive(Default)]
pub(super) struct Answers {
    /// Those that have to leave their squares, as bits.
    leaving: u64,
    /// Those that have to leave their squares, or whose lines a piece that has moved has to cut.
    lines: Vec<Line>,
}

/// A piece that answers along lines.
struct Line {
    piece: usize,
    from: Square,
    /// The squares where it would capture or step between.
    to: Board,
}

impl Answers {
    /// Whether none of them may be left after the moves of the defender.
    pub(super) fn are_met(&self, placed: &Placed) -> bool {
        let leaving = (self.leaving & !placed.pieces).count_ones();
        if leaving > placed.moves {
            return false;
        }
        // A further piece that moves may cut all lines.
        placed.moves > 0
            || placed.any_other
            || self.lines.iter().all(|line| {
                placed.has(line.piece)
                    || line.to.iter().all(|to| LINES.between(line.from, to).meets(placed.squares))
            })
    }
}

impl Target<'_> {
    /// The pieces of the defender that answer the check at the end of a way, which leaves this number of own moves over.
    ///
    /// `checks` are the squares of all pieces that may give check. If there are several, it is not known what answers. A line on
    /// which a piece may stand counts as cut. With own moves left over, the own King may be on any square that it reaches.
    pub(super) fn answers(&self, way: &Way, checks: Board, left: usize) -> Answers {
        let mut answers = Answers::default();
        let Some(check) = checks.first().filter(|_| !checks.several()) else { return answers };
        let force = self.force;
        let between = LINES.between(self.at, check);
        let moved = &way.moved[..way.count];
        let mut in_the_way = force.theirs.with(self.at);
        for unit in bits(way.unmoved) {
            in_the_way = in_the_way.with(force.units[unit].square);
        }
        for it in moved {
            in_the_way = in_the_way.with(it.to);
        }
        if way.unmoved & 1 != 0 {
            in_the_way |= WITHIN[left][force.units[0].square.index()];
        }
        for (n, piece) in force.blockers().iter().enumerate() {
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
            if to.is_empty() || self.may_be_pinned(way, piece) || self.may_be_captured(way, piece, left) {
                continue;
            }
            if must_leave {
                answers.leaving |= 1 << n;
            } else {
                answers.lines.push(Line { piece: n, from: piece.square, to });
            }
        }
        answers
    }

    /// Whether a slider of the mating side may hold this piece between itself and the King.
    fn may_be_pinned(&self, way: &Way, piece: &Blocker) -> bool {
        let pins = |row: usize, from: Square| {
            is_slider(row)
                && ATTACKS[row][from.index()].has(self.at)
                && LINES.between(from, self.at).has(piece.square)
        };
        bits(way.unmoved).any(|unit| pins(self.force.units[unit].row, self.force.units[unit].square))
            || way.moved[..way.count].iter().any(|it| pins(it.row, it.to))
    }

    /// Whether an own piece may have captured this one on its way, with this number of moves more.
    fn may_be_captured(&self, way: &Way, piece: &Blocker, left: usize) -> bool {
        let king = self.force.units[0].square;
        if way.unmoved & 1 != 0 && WITHIN[left][king.index()].has(piece.square) {
            return true;
        }
        way.moved[..way.count].iter().any(|it| {
            let unit = &self.force.units[it.unit];
            let most = it.moves + left;
            it.to == piece.square
                || (1..most).any(|n| {
                    let goes_on =
                        || (0..most - n).any(|m| MOVES[unit.row][m][piece.square.index()].has(it.to));
                    self.force.reach(it.unit, n).has(piece.square) && (unit.is_pawn() || goes_on())
                })
        })
    }
}
