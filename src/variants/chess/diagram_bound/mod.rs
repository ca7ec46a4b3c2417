//! Whether a game can still become a diagram: a bound for proof games.
//!
//! It says no only if that is proven. It looks at each side for itself and at the order of moves not at all:
//!
//! - Pieces that never move again are in the way of all others ([`fixed`](fixed)). They are found once for a diagram, and so are the
//!   least numbers of moves, and of captures by Pawns, between any two squares around them ([`Routes`](routes::Routes)).
//! - Each piece of the diagram was one of the pieces of now, and no two were the same piece. The least sum of moves over all ways to
//!   say which was which ([`assignment`]) is no more than the moves that the side has left, and the least sum of captures by its
//!   Pawns no more than the pieces that the other side has to lose.
//! - Where pieces must be captured, the captures are moves to squares where these pieces can be ([`captures`]).
//! - Castling moves two pieces at once. It is tried in thought.
//!
//! The ideas are those of programs for proof games: Popeye counts the moves of each side, and Natch (Pascal Wassong) and Euclide
//! (Étienne Dupuis) add what captures and Pawns need. Nothing of their code is used.

mod assignment;
mod fixed;
mod need;
mod routes;

#[cfg(test)]
mod tests;

use crate::rules::{Position, Side};
use crate::variants::orthodox::{Board, KINDS, KING, Orthodox, Relative};

use need::Army;
use routes::Routes;

/// A diagram, and all ways to it.
pub(super) struct Target {
    armies: [[Board; KINDS]; 2],
    counts: [u32; 2],
    /// The squares of pieces that are where they have always been and never move.
    fixed: Board,
    routes: Routes,
}

/// The pieces of a side by kind.
fn army<R: Relative>(position: &Orthodox<R>, side: Side) -> [Board; KINDS] {
    position.state.kinds.map(|kind| kind & position.state.sides[side.index()])
}

impl Target {
    /// The diagram of a position of a game that begins with `start`.
    pub(super) fn of<R: Relative>(position: &Orthodox<R>, start: &Orthodox<R>) -> Self {
        let armies = Side::BOTH.map(|side| army(position, side));
        let fixed = fixed::fixed(&armies, &Side::BOTH.map(|side| army(start, side)));
        let counts = Side::BOTH.map(|side| position.state.sides[side.index()].count());
        Target { armies, counts, fixed, routes: Routes::around(fixed, &armies) }
    }

    /// Whether a position may become the diagram with `own` further moves of the side to move and `other` moves of the other side.
    pub(super) fn may_follow<R: Relative>(&self, position: &Orthodox<R>, own: u8, other: u8) -> bool {
        let now = Side::BOTH.map(|side| army(position, side));
        if own == 0 && other == 0 {
            return now == self.armies;
        }
        let turn = position.turn();
        let left = Side::BOTH.map(|side| if side == turn { own } else { other });
        // How many pieces of each side are still to be captured.
        let mut lost = [0; 2];
        for side in Side::BOTH {
            let count = position.state.sides[side.index()].count();
            let Some(less) = count.checked_sub(self.counts[side.index()]) else { return false };
            if less > u32::from(left[(!side).index()]) {
                return false;
            }
            lost[side.index()] = less;
        }
        for side in Side::BOTH {
            let place = side.index();
            let is_in_place = |kind: usize| {
                (now[place][kind] & self.fixed) == (self.armies[place][kind] & self.fixed)
            };
            if !(KING.index()..KINDS).all(is_in_place) {
                return false;
            }
        }
        let castlings: Vec<_> = position.castlings().collect();
        Side::BOTH.into_iter().all(|side| {
            let need = Army { target: self, side, now: now[side.index()] }.need(&castlings);
            need.moves <= u32::from(left[side.index()]) && need.captures <= lost[(!side).index()]
        })
    }
}
