//! The squares around the King that the defender blocks with its own pieces, and the moves that this costs.

use crate::variants::orthodox::Board;

use super::cover::{Target, Way};

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
        self.spare < 2 || self.assigned(squares, 0, self.spare.into(), None)
    }

    /// Whether the defender can block these squares, where the mating side attacks `attacked` in the end.
    ///
    /// A piece of the defender on the King's square has to leave it. Own pieces that move once cannot take it there: the King
    /// would take them, and all own moves are those of pieces that are left.
    pub(super) fn is_blocked(&self, squares: Board, attacked: Board, is_quick: bool) -> bool {
        let moves = u32::from(self.spare);
        let attacked = Some(attacked);
        if !is_quick || !self.force.theirs.has(self.at) {
            return squares.is_empty() || self.assigned(squares, 0, moves, attacked);
        }
        if moves == 0 {
            return false;
        }
        let blockers = self.force.blockers();
        let Some(place) = blockers.iter().position(|blocker| blocker.square == self.at) else { return true };
        self.assigned(squares, 1 << place, moves - 1, attacked)
            || squares.iter().any(|square| {
                let price = blockers[place].price(square);
                price <= moves && self.assigned(squares.without(square), 1 << place, moves - price, attacked)
            })
    }

    /// Whether pieces of the defender that are not used yet block these squares in this number of moves.
    ///
    /// Where all own moves are known, so is what the mating side attacks in the end, `attacked`. Then a piece leaves its square
    /// next to the King open if it blocks another.
    fn assigned(&self, squares: Board, used: u64, moves: u32, attacked: Option<Board>) -> bool {
        let Some(square) = squares.first() else { return true };
        if squares.count() > moves {
            return false;
        }
        self.force.blockers().iter().enumerate().any(|(n, blocker)| {
            let price = blocker.price(square);
            if price > moves || used >> n & 1 != 0 {
                return false;
            }
            let mut left = squares.without(square);
            if let Some(attacked) = attacked {
                left |= Board::of(blocker.square) & self.around & !attacked;
            }
            self.assigned(left, used | 1 << n, moves - price, attacked)
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
