//! Whether the defender could answer the check: its pieces that would capture the piece that gives check, or step between.
//!
//! Where all own moves are spent and only one piece gives check, the defender's pieces that stand still must not answer:
//!
//! ```text
//!   8  k . . . . . . r      The Bishop gives check, and the Rook on its square steps between on b7 or captures.
//!   7  . . . . . . r .      So it is no mate unless that Rook moves away, is captured, is pinned, or another
//!   6  . . B . . . . .      piece gets into its way. Each of these costs a move of somebody.
//! ```

use crate::geometry::Square;
use crate::variants::orthodox::Board;
use crate::variants::orthodox::guard::{AROUND, LINES};

use super::cover::{Target, Way, bits};
use super::force::{Blocker, is_slider};
use super::placed::Blocks;
use super::reach::pawn_moves;
use super::ways::{ATTACKS, MOVES, WITHIN};

/// What the defender could answer at the end of a way.
#[derive(Default)]
pub(super) struct Answers {
    /// The pieces that have to leave their squares, as bits.
    pub(super) leaving: u64,
    /// The pieces that have to leave their squares, or to be cut off by a piece that has moved.
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
    /// Whether none of them is left where the defender has moved pieces like this.
    pub(super) fn are_met(&self, blocks: &Blocks) -> bool {
        let leaving = (self.leaving & !blocks.used).count_ones();
        if leaving > blocks.moves {
            return false;
        }
        // Where a further piece moves it may get into the way of all lines.
        blocks.moves > 0
            || blocks.any_other
            || self.lines.iter().all(|line| {
                blocks.used >> line.piece & 1 != 0
                    || line.to.iter().all(|to| LINES.between(line.from, to).meets(blocks.placed))
            })
    }
}

impl Target<'_> {
    /// The pieces of the defender that answer the check at the end of a way if they stand still. Where pieces stand between now,
    /// or where it is not known which piece gives check, nothing is asked.
    ///
    /// `occupied` are squares that are surely occupied then, and `checks` the squares of the pieces that attack the King.
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
            if piece.is_pawn() {
                // Not the double step: a piece that has moved can be in its way.
                to = (to & Board::of(check))
                    | (pawn_moves(piece.row, piece.square, in_the_way, Board::EMPTY)
                        & between
                        & AROUND.from(piece.square));
            }
            if to.is_empty() {
                continue;
            }
            let slides = is_slider(piece.row);
            let mut next = false;
            if slides {
                for square in to {
                    let line = LINES.between(piece.square, square);
                    if line.meets(in_the_way) {
                        to = to.without(square);
                    }
                    next |= line.is_empty();
                }
            }
            if to.is_empty() || self.may_be_pinned(way, piece) || self.may_be_captured(way, piece, left) {
                continue;
            }
            if next || !slides {
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
