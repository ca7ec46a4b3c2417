//! What a side needs at least to become its part of a diagram.

use crate::geometry::Square;
use crate::rules::Side;
use crate::variants::chess::paths::scene::MOST_PIECES;
use crate::variants::orthodox::{Board, KINDS, KING, PAWN, ROOK};

use super::Target;
use super::assignment::{Assignment, Costs, assign};
use super::routes::{MANY_CAPTURES, NO_WAY};

/// Pieces with their kinds and squares.
#[derive(Clone, Copy)]
pub(super) struct Pieces {
    list: [(usize, Square); MOST_PIECES],
    count: usize,
}

impl Pieces {
    /// The pieces that are not on some squares.
    pub(super) fn of(army: &[Board; KINDS], without: Board) -> Self {
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

    /// The same after castling; none if the King or the Rook is not among these pieces, because it never moves.
    ///
    /// Another piece may be where they get to: it leaves before.
    fn castled(mut self, king: [Square; 2], rook: [Square; 2]) -> Option<Self> {
        for (kind, [from, to]) in [(KING, king), (ROOK, rook)] {
            let place = self.all().iter().position(|&piece| piece == (kind.index(), from))?;
            self.list[place].1 = to;
        }
        Some(self)
    }

    pub(super) fn all(&self) -> &[(usize, Square)] {
        &self.list[..self.count]
    }
}

/// A side, and what it has to do.
pub(super) struct Army<'t> {
    pub(super) target: &'t Target,
    pub(super) side: Side,
    pub(super) now: Pieces,
    /// The moves that it has left.
    pub(super) left: u32,
    /// How many pieces of the other side it has to capture.
    pub(super) takes: u32,
}

/// A way for a side to become its part of the diagram, with or without castling.
pub(super) struct Plan {
    pub(super) now: Pieces,
    /// Which piece becomes which: the rows are pieces of the diagram, the columns those of now.
    pub(super) roles: Assignment,
    costs: Costs,
    /// The moves that nothing needs so far.
    pub(super) spare: u32,
}

/// A right to castle: the side, and where King and Rook are and get to.
pub(super) type Castling = (Side, [Square; 2], [Square; 2]);

impl Army<'_> {
    /// The pieces of the diagram that were not always where they are.
    pub(super) fn then(&self) -> &Pieces {
        &self.target.pieces[self.side.index()]
    }

    /// The captures that its Pawns may make, as far as they are counted.
    pub(super) fn captures(&self) -> usize {
        MANY_CAPTURES.min(self.takes as usize)
    }

    /// The ways that are short enough: without castling, and with each right to castle.
    pub(super) fn plans(&self, castlings: &[Castling]) -> [Option<Plan>; 3] {
        let mut own = castlings.iter().filter(|(side, ..)| *side == self.side);
        let mut castled = || {
            let &(_, king, rook) = own.next()?;
            self.plan(self.now.castled(king, rook)?, 1)
        };
        [self.plan(self.now, 0), castled(), castled()]
    }

    /// How these pieces get there when some moves are spent already; none if they do not.
    fn plan(&self, now: Pieces, spent: u32) -> Option<Plan> {
        let routes = &self.target.routes;
        let (then, captures) = (self.then(), self.captures());
        let mut costs: Costs = [[NO_WAY; MOST_PIECES]; MOST_PIECES];
        let mut least = spent;
        for (row, &(to, end)) in then.all().iter().enumerate() {
            let mut nearest = NO_WAY;
            for (column, &(from, start)) in now.all().iter().enumerate() {
                let cost = routes.moves(self.side, [from, to], [start, end], captures);
                costs[row][column] = cost;
                nearest = nearest.min(cost);
            }
            least += u32::from(nearest);
        }
        // Each piece of the diagram for itself: most ways that are too long already are too long like this.
        if least > self.left {
            return None;
        }
        let roles = assign(&costs, then.all().len(), now.all().len());
        let spare = self.left.checked_sub(spent + roles.sum)?;
        Some(Plan { now, roles, costs, spare })
    }

    /// The captures that its Pawns cannot do without.
    pub(super) fn captures_by_pawns(&self) -> u32 {
        let pawns = |pieces: &Pieces| {
            let of = |piece: &(usize, Square)| (piece.0 == PAWN.index()).then_some(piece.1);
            pieces.all().iter().filter_map(of).collect::<Vec<_>>()
        };
        let (now, then) = (pawns(&self.now), pawns(self.then()));
        if now.len() < then.len() {
            return u32::MAX;
        }
        let mut costs: Costs = [[NO_WAY; MOST_PIECES]; MOST_PIECES];
        for (row, &end) in then.iter().enumerate() {
            for (column, &start) in now.iter().enumerate() {
                costs[row][column] = self.target.routes.captures(self.side, [start, end]);
            }
        }
        assign(&costs, then.len(), now.len()).sum
    }

    /// Whether a way stays short enough if each piece that is to be captured has to get to one of these squares.
    pub(super) fn can_be_taken(&self, plan: &Plan, squares: Board) -> bool {
        let Plan { now, roles, costs, spare } = plan;
        let mut costs = *costs;
        let (rows, columns) = (self.then().all().len(), now.all().len());
        for (column, &(kind, square)) in now.all().iter().enumerate() {
            let reaches = |&moves: &u8| {
                let within =
                    self.target.routes.within(self.side, kind, square, usize::from(moves), self.captures());
                within.meets(squares)
            };
            // Whatever takes more moves than are left over is out of reach, however many it takes.
            let most = u8::try_from(*spare).unwrap_or(NO_WAY).min(super::routes::MANY_MOVES as u8);
            let moves = (0..=most).find(reaches).unwrap_or(NO_WAY);
            costs[rows..columns].iter_mut().for_each(|row| row[column] = moves);
        }
        assign(&costs, columns, columns).sum <= roles.sum + spare
    }
}
