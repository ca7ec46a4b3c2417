//! Whether the King can be mated on one square: who attacks it, and who takes each square around it.
//!
//! In a mate the King is attacked, and each square next to it is occupied by a piece of its own side or attacked by the other
//! side. (A piece of the mating side next to the King must be protected, so its square is attacked too.) Pieces of the mating side
//! end on squares that cost moves of the mating side, and pieces that block cost moves of the defender. This tries all ways to
//! pay for all squares: it takes a square that has nobody yet and tries each piece that could attack it in the end. A piece that
//! does not move attacks for nothing.
//!
//! In the search for ways no piece is in the way of another, so no way is missed. Where all own moves are spent, it is known which
//! pieces have not moved, and lines are tested against them.

use std::cell::OnceCell;

use crate::geometry::Square;
use crate::variants::chess::paths::ways::{ATTACKS, MOST, Row, attackers, bits, is_slider};
use crate::variants::orthodox::Board;
use crate::variants::orthodox::guard::{AROUND, LINES};

use super::force::{Force, Unit};
use super::gone::Gone;

/// A mate on one square.
pub(super) struct Target<'a> {
    pub(super) force: &'a Force,
    /// The King's square.
    pub(super) at: Square,
    pub(super) around: Board,
    /// Moves of the defender that the King does not need.
    pub(super) spare: u8,
    /// The squares that the King can visit, made when they are asked for.
    pub(super) visited: OnceCell<Board>,
}

/// A piece that is where it stays to the end. It has moved to there, or it never moves (0 moves).
#[derive(Clone, Copy)]
pub(super) struct Moved {
    pub(super) unit: usize,
    pub(super) row: Row,
    pub(super) to: Square,
    pub(super) moves: usize,
}

/// The same in less memory, because ways are copied all the time.
#[derive(Clone, Copy)]
struct Packed {
    unit: u8,
    row: u8,
    moves: u8,
    to: Square,
}

/// A part of a way: who has moved, and what is still open.
#[derive(Clone, Copy)]
pub(super) struct Way {
    /// The units that have not moved, as bits.
    pub(super) unmoved: u16,
    moved: [Packed; MOST + 1],
    count: u8,
    /// The squares of those that have moved: no other own piece ends there.
    pub(super) ends: Board,
    /// What those attack that have moved.
    pub(super) attacks: Board,
    /// Squares around the King that somebody has to take.
    pub(super) need: Board,
    /// Squares that no piece of the defender can block.
    pub(super) barred: Board,
    /// Squares that are blocked by moves of the defender.
    pub(super) blocked: Board,
    /// Moves that the defender has for further blocks.
    pub(super) blocks: u8,
}

impl Way {
    /// The units that have moved.
    #[inline]
    pub(super) fn moved(&self) -> impl Iterator<Item = Moved> {
        self.moved[..self.count.into()].iter().map(|it| Moved {
            unit: it.unit.into(),
            row: it.row.into(),
            to: it.to,
            moves: it.moves.into(),
        })
    }

    /// The way without these units, which are captured.
    #[inline]
    pub(super) fn without(&self, units: u16) -> Way {
        Way { unmoved: self.unmoved & !units, ..*self }
    }

    /// The way with another number of moves of the n-th unit that has moved.
    pub(super) fn with_moves(&self, n: usize, moves: usize) -> Way {
        let mut way = *self;
        way.moved[n].moves = moves as u8;
        way
    }
}

impl<'a> Target<'a> {
    /// The mate on a square that costs the King this number of moves.
    pub(super) fn new(force: &'a Force, at: Square, cost: u8) -> Self {
        Target { force, at, around: AROUND.from(at), spare: force.other - cost, visited: OnceCell::new() }
    }

    /// Whether there may be a mate.
    pub(super) fn may_be_mate(&self) -> bool {
        // A piece of the defender on the King's square has to leave it, or has to be taken there before the last own move.
        if self.spare == 0 && self.force.own == 1 && !self.force.is_loose && self.force.theirs.has(self.at) {
            return false;
        }
        let none = Packed { unit: 0, row: 0, moves: 0, to: self.at };
        let way = Way {
            unmoved: ((1u32 << self.force.count) - 1) as u16,
            moved: [none; MOST + 1],
            count: 0,
            ends: Board::EMPTY,
            attacks: Board::EMPTY,
            need: self.around & !self.force.theirs,
            barred: Board::EMPTY,
            blocked: Board::EMPTY,
            blocks: self.spare,
        };
        // Most squares fail here: no piece can give check, or a square around the King cannot be taken.
        let force = self.force;
        if !force.checkable.has(self.at) || !self.can_block(&way, way.need & !force.attackable) {
            return false;
        }
        let own = usize::from(force.own);
        // The Kings are never next to each other. The own King is the first unit.
        if !self.around.with(self.at).has(self.force.units[0].square) {
            return self.with_check(&way, own);
        }
        (1..=own).any(|moves| {
            let mut ends = self.ends(0, moves);
            ends.any(|(row, squares)| {
                squares.iter().any(|to| self.with_check(&self.moved(&way, 0, row, to, moves), own - moves))
            })
        })
    }

    /// Whether the way can be completed by a check and by what takes the open squares.
    ///
    /// Before the last own move the King is not in check. So the piece that gives check has moved, or it is a slider and a piece
    /// has left its line with the last move, or a capture en passant has opened it.
    fn with_check(&self, way: &Way, left: usize) -> bool {
        let force = self.force;
        if force.is_loose
            && (self.unmoved_attacks(way.unmoved) | way.attacks).has(self.at)
            && self.covers(way, left)
        {
            return true;
        }
        for unit in bits(way.unmoved & !1) {
            if self.tries(way, unit, left, self.at) {
                return true;
            }
        }
        !force.is_loose && self.by_discovery(way, left)
    }

    /// Whether the way can be completed with a unit that moves and then attacks this square.
    fn tries(&self, way: &Way, unit: usize, left: usize, attacked: Square) -> bool {
        (1..=left).any(|moves| {
            let mut ends = self.ends(unit, moves);
            ends.any(|(row, squares)| {
                let squares = squares & attackers(row, attacked);
                !squares.is_empty() && self.completes(way, unit, left, moves, (row, squares))
            })
        })
    }

    /// Whether the way can be completed with a unit that moves to one of these squares.
    fn completes(
        &self,
        way: &Way,
        unit: usize,
        left: usize,
        moves: usize,
        (row, mut squares): (Row, Board),
    ) -> bool {
        if moves == left {
            // Nobody else moves, so this unit attacks all that is open and cannot be blocked.
            let attacks = self.unmoved_attacks(way.unmoved & !(1 << unit)) | way.attacks;
            for open in self.unblockable(way, way.need & !attacks) {
                squares &= attackers(row, open);
            }
        }
        squares &= !way.ends;
        squares.iter().any(|to| self.covers(&self.moved(way, unit, row, to, moves), left - moves))
    }

    /// Whether the way can be completed with a check by a slider that has not moved, from a line that another piece has left with
    /// the last move.
    ///
    /// At most the own King has moved on the way so far. Just before the last move the other King is on its last square already,
    /// so the own King leaves the line from a square that is not next to that one.
    fn by_discovery(&self, way: &Way, left: usize) -> bool {
        let force = self.force;
        let mut sliders = bits(way.unmoved & !1);
        sliders.any(|slider| {
            let Unit { row, square, attacks, .. } = force.units[slider];
            if !is_slider(row) || !attacks.has(self.at) {
                return false;
            }
            let way = self.moved(way, slider, row, square, 0);
            let line = LINES.between(self.at, square);
            let of_king = line & !self.around;
            let mut is_possible = way.moved().any(|it| it.unit == 0 && self.leaves(it, of_king, left));
            // Units whose next move can open the line.
            let mut leaving = 0u16;
            for other in bits(way.unmoved) {
                let piece = &force.units[other];
                let line = if other == 0 { of_king } else { line };
                if line.has(piece.square) || (self.spare > 0 && piece.can_take_en_passant()) {
                    leaving |= 1 << other;
                }
                is_possible |= left > 1
                    && ((1..left).any(|moves| force.reach(other, moves).meets(line))
                        || (self.spare > 0 && piece.is_pawn()));
            }
            if is_possible || (leaving != 0 && left > 1) {
                return self.covers(&way, left);
            }
            left == 1
                && bits(leaving).any(|unit| {
                    let mut ends = self.ends(unit, 1);
                    ends.any(|(row, squares)| self.completes(&way, unit, 1, 1, (row, squares)))
                })
        })
    }

    /// Whether the King can make its last move from one of these squares, with this number of moves more than it needs.
    fn leaves(&self, king: Moved, squares: Board, more: usize) -> bool {
        let from = squares & attackers(king.row, king.to);
        from.has(self.force.units[king.unit].square)
            || (1..king.moves + more).any(|moves| self.force.reach(king.unit, moves).meets(from))
    }

    /// Whether the squares that are open can be taken with this number of own moves.
    fn covers(&self, way: &Way, left: usize) -> bool {
        if !self.force.has_effort() {
            return true;
        }
        if left == 0 {
            return self.is_mate(way, Gone::NONE);
        }
        let open = self.open(way);
        if self.can_block(way, open)
            && self.has_blockers(way.blocked | open)
            && self.may_hold(way, open, left)
            && self.can_spend(way, left)
        {
            return true;
        }
        // One of the open squares is attacked by a unit that moves: each of those that cannot be blocked, or any one, unless
        // that one is blocked.
        let unblockable = self.unblockable(way, open);
        let Some(square) = unblockable.first().or(open.first()) else { return false };
        if bits(way.unmoved).any(|unit| self.tries(way, unit, left, square)) {
            return true;
        }
        if unblockable.has(square) {
            return false;
        }
        let price = self.price(Board::of(square));
        price <= u32::from(way.blocks) && {
            let (need, blocked) = (way.need.without(square), way.blocked.with(square));
            self.covers(&Way { need, blocked, blocks: way.blocks - price as u8, ..*way }, left)
        }
    }

    /// The squares around the King that somebody still has to take, where no piece is in the way of others.
    #[inline]
    pub(super) fn open(&self, way: &Way) -> Board {
        way.need & !(self.unmoved_attacks(way.unmoved) | way.attacks)
    }

    /// The squares where a unit can be after this number of moves, for this square of the King.
    #[inline]
    pub(super) fn ends(&self, unit: usize, moves: usize) -> impl Iterator<Item = (Row, Board)> + use<> {
        // The own King is the first unit.
        let not = if unit == 0 { self.around.with(self.at) } else { Board::of(self.at) };
        self.force.ends(unit, moves).map(move |(row, squares)| (row, squares & !not))
    }

    /// The way with a further unit on its last square.
    #[inline]
    pub(super) fn moved(&self, way: &Way, unit: usize, row: Row, to: Square, moves: usize) -> Way {
        let mut next = *way;
        next.unmoved &= !(1 << unit);
        next.moved[usize::from(next.count)] =
            Packed { unit: unit as u8, row: row as u8, moves: moves as u8, to };
        next.count += 1;
        next.ends = next.ends.with(to);
        next.attacks |= ATTACKS[row][to.index()];
        // The King could take it there, and no piece of the defender is there.
        let beside = self.around & Board::of(to);
        next.need |= beside;
        next.barred |= beside;
        next
    }

    /// What the units that have not moved attack on an empty board. A unit on the King's square was taken.
    #[inline]
    fn unmoved_attacks(&self, unmoved: u16) -> Board {
        let mut attacks = Board::EMPTY;
        for unit in bits(unmoved) {
            let Unit { square, attacks: more, .. } = self.force.units[unit];
            if square != self.at {
                attacks |= more;
            }
        }
        attacks
    }
}
