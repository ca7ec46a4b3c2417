//! The squares around the King that the defender blocks with its own pieces, and the moves that this costs.

use crate::variants::chess::paths::ways::{ATTACKS, attacks_on, bits};
use crate::variants::orthodox::Board;

use super::answers::Answers;
use super::cover::{Target, Way};
use super::force::Blocker;
use super::placed::Placed;

/// The end of a way, where all own pieces are on their last squares.
pub(super) struct End<'a> {
    /// What the mating side attacks.
    pub(super) attacked: Board,
    pub(super) answers: Answers,
    /// The pieces of the defender.
    pub(super) blockers: &'a [Blocker],
}

impl Target<'_> {
    /// The least number of moves of the defender that block these squares, or less.
    #[inline]
    pub(super) fn price(&self, squares: Board) -> u32 {
        let [one, two] = self.force.far;
        squares.count() + (squares & !one).count() + (squares & !two).count()
    }

    #[inline]
    pub(super) fn can_block(&self, way: &Way, open: Board) -> bool {
        open.is_empty()
            || (way.blocks > 0
                && !open.meets(way.barred)
                && (self.spare > 1 || !open.several() && open.meets(self.force.near))
                && self.price(open) <= u32::from(way.blocks))
    }

    /// Whether the defender has a piece for each of these squares, and the moves for all of them.
    pub(super) fn has_blockers(&self, squares: Board) -> bool {
        self.spare < 2 || self.assigned(squares, &mut Placed::none(self.spare.into()), None)
    }

    /// Whether there may be a mate at the end of a way that leaves own moves over.
    ///
    /// Pieces that have not moved can use them. Where one of these may give check too, nothing is known.
    pub(super) fn may_hold(&self, way: &Way, open: Board, left: usize) -> bool {
        let force = self.force;
        if force.is_loose {
            return true;
        }
        let (mut attacked, mut idle) = (self.attackable_by_king(way, left), Board::EMPTY);
        for unit in bits(way.unmoved) {
            if unit != 0 {
                let attackable = force.attackable_by(unit, left);
                if attackable.has(self.at) {
                    return true;
                }
                attacked |= attackable;
            }
            idle = idle.with(force.units[unit].square);
            idle |= (1..=left).fold(Board::EMPTY, |all, moves| all | force.reach(unit, moves));
        }
        let occupied = way.ends | way.blocked;
        let mut checks = Board::EMPTY;
        for it in way.moved() {
            let attacks = attacks_on(it.row, it.to, occupied);
            attacked |= attacks;
            if attacks.has(self.at) {
                checks = checks.with(it.to);
            }
        }
        if checks.is_empty() {
            return false;
        }
        let answers = self.answers(way, checks, idle, left);
        let end = End { attacked, answers, blockers: force.blockers() };
        self.blocks(way.blocked | open | (way.need & !attacked), &end)
    }

    /// What the own King can attack in the end if it has not moved and makes at most this number of moves. It is never next to
    /// the other King.
    fn attackable_by_king(&self, way: &Way, left: usize) -> Board {
        if way.unmoved & 1 == 0 {
            return Board::EMPTY;
        }
        let mut attackable = self.force.units[0].attacks;
        for moves in 1..=left {
            for (row, squares) in self.ends(0, moves) {
                attackable |=
                    squares.iter().fold(Board::EMPTY, |all, square| all | ATTACKS[row][square.index()]);
            }
        }
        attackable
    }

    /// Whether the defender can block these squares, and those that pieces leave which would answer.
    fn blocks(&self, squares: Board, end: &End<'_>) -> bool {
        let left = end.answers.left(end.blockers) & self.around & !end.attacked;
        self.assigned(squares | left, &mut Placed::none(self.spare.into()), Some(end))
    }

    /// Whether the defender can block these squares, and cannot answer the check.
    ///
    /// A piece of the defender on the King's square has to leave it. Own pieces that move once cannot take it there: the King
    /// would take them, and all own moves are those of pieces that are left.
    pub(super) fn is_blocked(&self, squares: Board, mut end: End<'_>, is_quick: bool) -> bool {
        if is_quick && self.force.theirs.has(self.at) {
            let Some(piece) = end.blockers.iter().position(|blocker| blocker.square == self.at) else {
                return true;
            };
            end.answers.must_leave(piece);
        }
        self.blocks(squares, &end)
    }

    /// Whether pieces of the defender that are not used yet block these squares in the moves that are left.
    ///
    /// At the end of a way all own moves are known, and so is what the mating side attacks. Then a piece leaves its square next to
    /// the King open if it blocks another.
    fn assigned(&self, squares: Board, placed: &mut Placed, end: Option<&End<'_>>) -> bool {
        let Some(square) = squares.first() else {
            return end.is_none_or(|end| {
                let needed = self.around & !end.attacked;
                end.answers.are_met(placed, end.blockers, needed)
            });
        };
        if squares.count() > placed.moves {
            return false;
        }
        let blockers = end.map_or_else(|| self.force.blockers(), |end| end.blockers);
        blockers.iter().enumerate().any(|(n, blocker)| {
            if placed.has(n) {
                return false;
            }
            let price = blocker.price(square);
            if end.is_some_and(|end| end.answers.surely_come_from(blocker.row, square))
                || !placed.place(n, blocker.row, square, price)
            {
                return false;
            }
            let mut left = squares.without(square);
            if let Some(end) = end {
                left |= Board::of(blocker.square) & self.around & !end.attacked & !placed.squares;
            }
            let is_assigned = self.assigned(left, placed, end);
            placed.take_back(n, price);
            is_assigned
        })
    }

    /// Those of some squares that the defender cannot block.
    #[inline]
    pub(super) fn unblockable(&self, way: &Way, squares: Board) -> Board {
        let force = self.force;
        let blocked = match way.blocks {
            0 => return squares,
            1 if self.spare == 1 => force.near,
            1 => force.far[0],
            2 => force.far[1],
            _ => squares,
        };
        squares & (way.barred | !blocked)
    }
}
