//! Whether a way to mate is still one when pieces are in the way of others.

use crate::geometry::Square;
use crate::variants::chess::paths::ways::{WITHIN, attacks_on, bits, is_slider};
use crate::variants::orthodox::Board;
use crate::variants::orthodox::guard::LINES;

use super::blocks::End;
use super::cover::{Target, Way};
use super::force::Unit;
use super::gone::Gone;

impl Target<'_> {
    /// Whether the way, on which all own moves are spent, keeps when pieces that stand still are in the way of others.
    ///
    /// A square gets empty when the piece on it moves away. If that piece does not move, another piece has to take it and to move
    /// away later: two moves of that piece. So a square stays occupied from now to the end
    ///
    /// - if an own piece that does not move is there now, and it is known which own pieces are captured: all others stay;
    /// - if that is not known, and an own piece that does not move is there now, unless a piece of the defender has two moves for
    ///   that, or an own piece has and takes what took the first;
    /// - if the defender has no move for any piece but its King, and a piece of the defender is there now, unless an own piece has
    ///   two moves;
    /// - in the last two cases unless the King itself takes there on its way;
    /// - if the own King is there now and does not move.
    ///
    /// Captures en passant empty a square in another way. The Pawn that is taken has just moved then, so it does not stand still,
    /// or the scene is loose. After castling the scene is loose too.
    pub(super) fn keeps(&self, way: &Way, gone: &Gone, is_known: bool) -> bool {
        let force = self.force;
        let is_quick = gone.is_quick && way.moved().all(|it| it.moves <= 1);
        let on_way = self.on_the_kings_way();
        let mut ours = Board::EMPTY;
        if is_known || self.spare == 0 || (self.spare == 1 && is_quick) {
            for unit in bits(way.unmoved) {
                ours = ours.with(force.units[unit].square);
            }
        }
        if !is_known {
            ours &= !on_way;
        }
        if way.unmoved & 1 != 0 {
            ours = ours.with(force.units[0].square);
        }
        let theirs = if self.spare == 0 && is_quick { force.theirs } else { Board::EMPTY };
        let still = ours | (theirs & !on_way);
        let mut occupied = still;
        for it in way.moved() {
            let unit = &force.units[it.unit];
            if it.moves == 1 && !self.can_go(unit, it.to, still) {
                return false;
            }
            // Nobody moves to a square where an own piece stays.
            if (is_known || self.spare == 0) && ours.has(it.to) {
                return false;
            }
            occupied = occupied.with(it.to);
        }
        // The King does not shield squares behind it.
        let occupied = (occupied | way.blocked).without(self.at);
        let (mut attacks, mut checks) = (Board::EMPTY, Board::EMPTY);
        let mut add = |row, square| {
            let attacked = attacks_on(row, square, occupied);
            attacks |= attacked;
            if attacked.has(self.at) {
                checks = checks.with(square);
            }
        };
        for unit in bits(way.unmoved) {
            let Unit { row, square, .. } = force.units[unit];
            if square != self.at {
                add(row, square);
            }
        }
        way.moved().for_each(|it| add(it.row, it.to));
        if checks.is_empty()
            || !self.can_block(way, way.need & !attacks)
            || (is_known && !self.may_give_all(way, gone, checks))
        {
            return false;
        }
        let idle = bits(way.unmoved).fold(gone.visited, |idle, unit| idle.with(force.units[unit].square));
        let capturing;
        let blockers = match is_known {
            false => force.blockers(),
            true if gone.visited.is_empty() => force.blockers_without_captures(),
            true => {
                capturing = force.blockers_that_capture(gone.visited);
                &capturing
            }
        };
        let end = End { attacked: attacks, answers: self.answers(way, checks, idle, 0), blockers };
        self.is_blocked((way.need | way.blocked) & !attacks, end, is_quick && !gone.visited.has(self.at))
    }

    /// Whether these checks may be given at once, where it is known which own pieces are captured.
    ///
    /// Of two checks at most one comes from the piece that moved last. That piece has left the line of the other one. A capture en
    /// passant may open a second line. A check along a line on which a piece of the defender may be does not count.
    fn may_give_all(&self, way: &Way, gone: &Gone, checks: Board) -> bool {
        if !checks.several() {
            return true;
        }
        let force = self.force;
        let perhaps = force.theirs | gone.visited | force.reached(self.spare);
        let is_sure = |&check: &Square| !LINES.between(check, self.at).meets(perhaps);
        let sure = checks.iter().filter(is_sure).fold(Board::EMPTY, |sure, check| sure.with(check));
        !sure.several()
            || way.moved().filter(|it| it.moves > 0).any(|it| {
                let unit = &force.units[it.unit];
                let mut left = Board::of(unit.square);
                left |= (1..it.moves).fold(Board::EMPTY, |all, moves| all | force.reach(it.unit, moves));
                unit.is_pawn()
                    || sure.without(it.to).iter().all(|check| LINES.between(check, self.at).meets(left))
            })
    }

    /// Whether a unit gets to a square in one move if these squares are occupied.
    fn can_go(&self, unit: &Unit, to: Square, still: Board) -> bool {
        if is_slider(unit.row) {
            return attacks_on(unit.row, unit.square, still).has(to);
        }
        let is_step = unit.is_pawn() && unit.square.number() % 8 == to.number() % 8;
        !is_step || (!still.has(to) && !LINES.between(unit.square, to).meets(still))
    }

    /// The squares that the defender's King can visit, with all moves of the defender, before it gets to its last square.
    pub(super) fn on_the_kings_way(&self) -> Board {
        *self.visited.get_or_init(|| {
            let (king, other) = (self.force.king, usize::from(self.force.other));
            let mut visited = Board::EMPTY;
            for (before, within) in WITHIN.iter().enumerate().take(other + 1) {
                let after = (other - before).min(7);
                visited |= within[king.index()] & WITHIN[after][self.at.index()];
            }
            visited
        })
    }
}
