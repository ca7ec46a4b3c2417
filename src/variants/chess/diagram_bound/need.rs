//! What a side needs at least to become its part of a diagram.

use crate::geometry::Square;
use crate::rules::Side;
use crate::variants::chess::paths::scene::MOST_PIECES;
use crate::variants::orthodox::{Board, KINDS, KING, ROOK};

use super::Target;
use super::assignment::{Costs, least_sum};
use super::routes::NO_WAY;

/// The least number of moves, and of captures by Pawns. Each is least for itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Need {
    pub(super) moves: u32,
    pub(super) captures: u32,
}

/// The pieces of a side on their way.
pub(super) struct Army<'t> {
    pub(super) target: &'t Target,
    pub(super) side: Side,
    pub(super) now: [Board; KINDS],
}

/// Pieces with their kinds and squares.
#[derive(Clone, Copy)]
struct Pieces {
    list: [(usize, Square); MOST_PIECES],
    count: usize,
}

impl Pieces {
    /// The pieces that are not on some squares.
    fn of(army: &[Board; KINDS], without: Board) -> Self {
        let mut pieces = Pieces { list: [(0, Square::new(0)); MOST_PIECES], count: 0 };
        for (kind, squares) in army.iter().enumerate() {
            for square in *squares & !without {
                if pieces.count < MOST_PIECES {
                    pieces.list[pieces.count] = (kind, square);
                    pieces.count += 1;
                }
            }
        }
        pieces
    }

    /// The same after castling; none if the King or the Rook is not among these pieces, which never move.
    ///
    /// Another piece may be where they get to: it leaves before.
    fn castled(mut self, king: [Square; 2], rook: [Square; 2]) -> Option<Self> {
        for (kind, [from, to]) in [(KING, king), (ROOK, rook)] {
            let place = self.all().iter().position(|&piece| piece == (kind.index(), from))?;
            self.list[place].1 = to;
        }
        Some(self)
    }

    fn all(&self) -> &[(usize, Square)] {
        &self.list[..self.count]
    }
}

impl Army<'_> {
    /// What is needed, with or without castling.
    pub(super) fn need(&self, castlings: &[(Side, [Square; 2], [Square; 2])]) -> Need {
        let now = Pieces::of(&self.now, self.target.fixed);
        let mut least = self.need_of(&now);
        for &(_, king, rook) in castlings.iter().filter(|(side, ..)| *side == self.side) {
            if let Some(castled) = now.castled(king, rook) {
                let need = self.need_of(&castled);
                least.moves = least.moves.min(need.moves + 1);
                least.captures = least.captures.min(need.captures);
            }
        }
        least
    }

    /// What these pieces need without castling.
    fn need_of(&self, now: &Pieces) -> Need {
        let Target { fixed, armies, routes, .. } = self.target;
        let then = Pieces::of(&armies[self.side.index()], *fixed);
        let (rows, columns) = (then.count, now.count);
        let mut moves: Costs = [[NO_WAY; MOST_PIECES]; MOST_PIECES];
        let mut captures: Costs = [[NO_WAY; MOST_PIECES]; MOST_PIECES];
        let mut has_captures = false;
        for (row, &(to, end)) in then.all().iter().enumerate() {
            for (column, &(from, start)) in now.all().iter().enumerate() {
                let cost = routes.cost(self.side, [from, to], [start, end]);
                (moves[row][column], captures[row][column]) = (cost.moves, cost.captures);
                has_captures |= cost.captures > 0 && cost.captures < NO_WAY;
            }
        }
        let moves = least_sum(&moves, rows, columns);
        Need { moves, captures: if has_captures { least_sum(&captures, rows, columns) } else { 0 } }
    }
}
