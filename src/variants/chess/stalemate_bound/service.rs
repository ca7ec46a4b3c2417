//! What our side has to do for a stalemate, and whether it has the moves for that.
//!
//! It is known where the pieces of the defender are in the end, and which are captured. Then pieces of ours
//!
//! - attack each square around the King that no piece of the defender occupies,
//! - occupy the squares in front of blocked Pawns that no piece of the defender occupies,
//! - pin the pieces that are pinned,
//! - are not where a Pawn of the defender could capture them.
//!
//! Pieces that do not move do that for nothing. This takes a thing that nobody does yet and tries each piece that could do it from
//! the square where it ends. So it comes across what really happens: the piece that does the thing in the end is among those that
//! are tried.
//!
//! The same is asked before all is decided. Then it is asked only for what the pieces that are not decided cannot do instead.
//!
//! Each capture is a move. If a piece ends on a square where no piece was captured, its last move is not a capture. So those moves and
//! the captures together are not more than all moves. A capture that is not decided yet adds one to the captures and takes at most one
//! from those moves, so the sum is never too large.

use std::cell::Cell;

use crate::geometry::Square;
use crate::variants::chess::paths::ends::Ends;
use crate::variants::chess::paths::ways::{
    ATTACKS, EVERYWHERE, MOST, Row, attackers, attacks_on, bits, is_slider, takes_one,
};
use crate::variants::orthodox::guard::{AROUND, LINES};
use crate::variants::orthodox::{BISHOP, Board, KNIGHT, QUEEN, ROOK};

use super::fates::{Ending, Fates, Question};

/// How many pieces are tried for a demand before it counts as met. The four helpstalemates of `docs/performance.md` take 13.3, 10.8 and 10.3 s with 10, 40 and 160.
const PATIENCE: u32 = 40;

/// What is asked of our side.
struct Demand<'a> {
    question: &'a Question,
    /// The King's square.
    at: Square,
    /// Where the defender's pieces are in the end, its King too.
    placed: Board,
    /// The squares that pieces of ours attack.
    attacked: Board,
    /// The squares that pieces of ours occupy.
    occupied: Board,
    /// The squares of pieces that pieces of ours pin.
    held: Board,
    /// The squares where no piece of ours is.
    barred: Board,
    captures: u8,
    /// The squares where those may have been made.
    taken: Board,
    /// How many more pieces may be tried.
    patience: Cell<u32>,
}

/// A part of an answer: who has moved, and to where.
#[derive(Clone, Copy)]
struct Service {
    /// The pieces that have not moved, as bits.
    unmoved: u16,
    /// The pieces that have moved: what they are then, and their last squares.
    moved: [(u8, Square); MOST],
    count: usize,
    ends: Board,
    /// The least number of moves that they have made.
    moves: u8,
    /// How many of them have ended with a move that is not a capture.
    idle: u8,
}

/// The things that nobody does yet.
struct Unserved {
    /// Pieces of ours that have to leave their squares, as bits.
    leaving: u16,
    /// Squares to occupy, squares where a piece has to be pinned, and squares to attack.
    occupied: Board,
    held: Board,
    attacked: Board,
}

impl Ending<'_> {
    /// Whether our side can do all that these fates surely ask of it: what pieces that are not decided may do instead is not asked.
    pub(super) fn may_be_served(&self, fates: &Fates) -> bool {
        let question = self.question;
        let pieces = &question.defenders.pieces;
        let perhaps = bits(fates.open()).fold(fates.placed, |all, n| all | pieces[n].within(fates.other));
        let mut occupied = fates.fronts & !perhaps;
        let mut taken = if question.is_loose { EVERYWHERE } else { Board::EMPTY };
        for n in bits(fates.captured) {
            let moves = pieces[n].until_captured.map_or(fates.other, |moves| moves + fates.other);
            let squares = pieces[n].within(moves);
            // The only move of ours is this capture.
            if question.own == 1 && moves == 0 && !question.is_loose {
                occupied |= squares;
            }
            taken |= squares;
        }
        let demand = Demand {
            question,
            at: self.at,
            placed: fates.placed,
            attacked: AROUND.from(self.at) & !perhaps,
            occupied,
            held: fates.held,
            barred: fates.placed | fates.harmed,
            captures: question.own - fates.own,
            taken,
            patience: Cell::new(PATIENCE),
        };
        demand.is_met(&demand.begin())
    }
}

impl Demand<'_> {
    /// No piece of ours has moved yet.
    fn begin(&self) -> Service {
        let count = self.question.ours.units.len();
        let moved = [(0, self.at); MOST];
        let unmoved = ((1u32 << count) - 1) as u16;
        Service { unmoved, moved, count: 0, ends: Board::EMPTY, moves: 0, idle: 0 }
    }

    /// Whether the moves that are left may be enough for all that is asked.
    fn is_met(&self, service: &Service) -> bool {
        let unserved = self.unserved(service);
        if unserved.is_empty() || !takes_one(&self.patience) {
            return true;
        }
        let left = self.question.own - service.moves;
        let mut units = service.unmoved;
        if unserved.leaving != 0 {
            // The first of them moves at some time.
            units = unserved.leaving & unserved.leaving.wrapping_neg();
        }
        bits(units).any(|n| (1..=left).any(|moves| self.is_met_by(service, &unserved, n, moves)))
    }

    /// The same where this piece does one of these things, after this number of moves. After the last move of all it has to do all of
    /// them.
    fn is_met_by(&self, service: &Service, unserved: &Unserved, n: usize, moves: u8) -> bool {
        let unit = &self.question.ours.units[n];
        let is_last = service.moves + moves == self.question.own;
        if is_last && unserved.leaving & !(1 << n) != 0 {
            return false;
        }
        let Ends([as_it_is, queen, knight]) = unit.ends[usize::from(moves) - 1];
        [(unit.row, as_it_is), (QUEEN.index(), queen), (KNIGHT.index(), knight)].into_iter().any(
            |(row, squares)| {
                let squares = squares & !self.barred & !service.ends;
                if squares.is_empty() {
                    return false;
                }
                let squares = squares & self.serving(unserved, row, is_last);
                squares.iter().any(|to| {
                    let idle = service.idle + u8::from(!self.taken.has(to));
                    // The King is not in check in the end, and Kings are never next to each other. But a promoted Queen may be a Rook or a
                    // Bishop that gives no check.
                    let is_sure = row == unit.row || row == KNIGHT.index();
                    let touches = is_sure
                        && ATTACKS[row][to.index()].has(self.at)
                        && LINES.between(to, self.at).is_empty();
                    if touches || self.captures + idle > self.question.own {
                        return false;
                    }
                    let mut next = Service { idle, moves: service.moves + moves, ..*service };
                    next.unmoved &= !(1 << n);
                    next.ends = next.ends.with(to);
                    next.moved[next.count] = (row as u8, to);
                    next.count += 1;
                    self.is_met(&next)
                })
            },
        )
    }

    /// The squares from which a piece may do the first of these things, or all of them.
    ///
    /// A piece that leaves its square does nothing that nobody did before.
    fn serving(&self, unserved: &Unserved, row: Row, all: bool) -> Board {
        let occupied = unserved.occupied.iter().map(Board::of);
        let held = unserved.held.iter().map(|square| self.pinning(square, row));
        let attacked = unserved.attacked.iter().map(|square| attackers(row, square));
        let mut serving = occupied.chain(held).chain(attacked);
        if all {
            return serving.fold(EVERYWHERE, |all, squares| all & squares);
        }
        let first = if unserved.leaving == 0 { serving.next() } else { None };
        first.unwrap_or(EVERYWHERE)
    }

    /// The squares from which a piece may pin one on this square.
    fn pinning(&self, square: Square, row: Row) -> Board {
        let is_straight = ATTACKS[ROOK.index()][self.at.index()].has(square);
        let slider = if is_straight { ROOK } else { BISHOP };
        let pins = row == QUEEN.index() || row == slider.index();
        if pins { LINES.through(self.at, square) } else { Board::EMPTY }
    }

    /// The things that nobody does yet.
    fn unserved(&self, service: &Service) -> Unserved {
        let units = &self.question.ours.units;
        let mut homes = Board::EMPTY;
        for n in bits(service.unmoved) {
            homes = homes.with(units[n].home);
        }
        let mut unserved = Unserved {
            leaving: 0,
            occupied: self.occupied & !homes & !service.ends,
            held: self.held,
            attacked: self.attacked,
        };
        // The King does not shield squares behind it.
        let mut occupied = (self.placed | service.ends).without(self.at);
        let stays = self.question.other == 0;
        // No other piece of ours moves, and none is captured.
        if stays && service.moves == self.question.own {
            occupied |= homes;
        }
        if stays && homes.meets(self.barred & !self.placed) {
            let leaving = bits(service.unmoved).filter(|&n| self.barred.has(units[n].home));
            unserved.leaving = leaving.fold(0, |all, n| all | 1 << n);
        }
        let mut serve = |row: Row, square: Square| {
            if !unserved.attacked.is_empty() {
                unserved.attacked &= !attacks_on(row, square, occupied);
            }
            if !unserved.held.is_empty() && is_slider(row) && ATTACKS[row][square.index()].has(self.at) {
                let between = LINES.between(square, self.at) & occupied;
                if !between.several() {
                    unserved.held &= !between;
                }
            }
        };
        for n in bits(service.unmoved) {
            // Where a piece of the defender is in the end, ours was captured.
            if !self.placed.has(units[n].home) {
                serve(units[n].row, units[n].home);
            }
        }
        service.moved[..service.count].iter().for_each(|&(row, square)| serve(row.into(), square));
        unserved
    }
}

impl Unserved {
    fn is_empty(&self) -> bool {
        self.leaving == 0 && (self.occupied | self.held | self.attacked).is_empty()
    }
}
