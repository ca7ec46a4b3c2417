//! Own pieces that do not move: each stays to the end, or is captured.
//!
//! ```text
//!   6  . . . . . . . k      The Knight takes g6 and h5, and the Bishop would give check from e3. If the Knight is captured, the
//!   5  . . . . . . . .      line to h6 is open, but nobody takes g6 and h5. If it stays, it is in the way of the Bishop. So this
//!   4  . . . . . N . .      is no mate unless the defender blocks g6 and h5.
//!   3  . . . . B . . .
//! ```

use super::cover::{Target, Way};
use super::gone::Gone;
use crate::variants::chess::paths::ways::bits;

/// The most captures for which it is asked which pieces are captured.
const MOST: u32 = 2;

impl Target<'_> {
    /// Whether a way on which all own moves are spent may be a mate.
    pub(super) fn is_mate(&self, way: &Way, gone: Gone) -> bool {
        let force = self.force;
        if !self.can_block(way, self.open(way)) {
            return false;
        }
        if force.is_loose {
            return true;
        }
        let captures = force.reached(self.spare) | self.on_the_kings_way();
        let at_risk = bits(way.unmoved & !1).filter(|&unit| captures.has(force.units[unit].square));
        let at_risk = at_risk.fold(0, |set, unit| set | 1 << unit);
        if at_risk == 0 {
            return self.keeps(way, &gone, true);
        }
        // This asks less, and mostly the answer is no.
        self.keeps(way, &gone, false) && self.keeps_without(way, gone, at_risk, 0, 0)
    }

    /// Whether the way keeps when some of the units `at_risk` are captured: those of `captured`, and perhaps some of those from
    /// `first` on.
    fn keeps_without(&self, way: &Way, gone: Gone, at_risk: u16, captured: u16, first: usize) -> bool {
        let squares = |set: u16| bits(set).map(|unit| self.force.units[unit].square);
        // The King's captures cost no other piece a move.
        let on_way = self.on_the_kings_way();
        if squares(captured).filter(|&square| !on_way.has(square)).count() > self.spare.into() {
            return false;
        }
        if captured.count_ones() > MOST {
            return true;
        }
        let visited = squares(captured).fold(gone.visited, |all, square| all.with(square));
        self.keeps(&way.without(captured), &Gone { visited, ..gone }, true)
            || bits(at_risk & !captured)
                .filter(|&unit| unit >= first)
                .any(|unit| self.keeps_without(way, gone, at_risk, captured | 1 << unit, unit + 1))
    }
}
