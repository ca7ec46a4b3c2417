//! Own moves that a way does not need: whether they can be spent so that the mate stands.
//!
//! ```text
//!   8  . . . . . k . K      With two own moves left the Bishop could give check from c5, if the Knight went away with the
//!   7  . . . . . . . .      other one. But then nobody takes e8 and f7. If the Bishop takes two moves to c5, the Knight
//!   6  . . . N . . . .      is in its way.
//!   5  . . . . . . . .
//!   4  . . . . . . . .
//!   3  . . . . B . . .
//! ```
//!
//! All ways to spend one or two moves are tried: a piece that the mate needs takes a longer way, or a piece that it does not need
//! moves, and may be captured after that.

use crate::variants::chess::paths::ways::bits;
use crate::variants::orthodox::KNIGHT;

use super::cover::{Target, Way};
use super::gone::Gone;

/// The most moves for which all ways to spend them are tried.
const MOST_MOVES: usize = 2;

/// The least number of further moves of both sides for which this pays.
const LEAST_PLIES: u8 = 4;

/// The most ways to spend one move and two moves, roughly, for which this pays.
const MOST_WAYS: [u32; MOST_MOVES] = [50, 400];

impl Target<'_> {
    /// Whether a way to mate may stand after own moves that it does not need.
    pub(super) fn can_spend(&self, way: &Way, left: usize) -> bool {
        let force = self.force;
        if force.is_loose || left > MOST_MOVES || force.own + force.other < LEAST_PLIES {
            return true;
        }
        let ends = |moves| bits(way.unmoved).map(|unit| 1 + force.reach(unit, moves).count()).sum::<u32>();
        let ways = if left == 1 { ends(1) } else { ends(1) * ends(1) / 2 + ends(2) };
        ways > MOST_WAYS[left - 1] || self.spends(way, left, 0, Gone::NONE)
    }

    /// The same where, of the pieces that have not moved yet, only those from this one on may move.
    fn spends(&self, way: &Way, left: usize, first: usize, gone: Gone) -> bool {
        if left == 0 {
            return !self.force.has_patience() || self.is_mate(way, gone);
        }
        let may_take_longer = (0..way.moved().count()).any(|n| {
            (1..=left).any(|more| {
                let longer = self.longer(way, n, more);
                longer.is_some_and(|longer| self.spends(&longer, left - more, first, gone))
            })
        });
        may_take_longer
            || bits(way.unmoved)
                .filter(|&unit| unit >= first)
                .any(|unit| (1..=left).any(|moves| self.spends_on(way, unit, moves, left - moves, gone)))
    }

    /// The same where this unit makes this number of moves, and those after it make those that are left.
    fn spends_on(&self, way: &Way, unit: usize, moves: usize, left: usize, gone: Gone) -> bool {
        let may_be_captured = unit != 0 && self.force.other > 0;
        if may_be_captured {
            let visited = (1..=moves).fold(gone.visited, |all, n| all | self.force.reach(unit, n));
            let gone = Gone { visited, is_quick: gone.is_quick && moves == 1 };
            if self.spends(&way.without(1 << unit), left, unit + 1, gone) {
                return true;
            }
        }
        let mut ends = self.ends(unit, moves);
        ends.any(|(row, squares)| {
            let mut squares = (squares & !way.ends).iter();
            squares.any(|to| self.spends(&self.moved(way, unit, row, to, moves), left, unit + 1, gone))
        })
    }

    /// The way with a piece that takes more moves to its last square; none if it cannot.
    fn longer(&self, way: &Way, n: usize, more: usize) -> Option<Way> {
        let it = way.moved().nth(n)?;
        // A Knight changes the colour of its square with each move. A Pawn may have made two steps at once before it became one.
        let needs_even = it.row == KNIGHT.index() && !self.force.units[it.unit].is_pawn();
        // A piece that makes no move stays where it is.
        let is_possible = it.moves > 0 && (!needs_even || more.is_multiple_of(2));
        is_possible.then(|| way.with_moves(n, it.moves + more))
    }
}
