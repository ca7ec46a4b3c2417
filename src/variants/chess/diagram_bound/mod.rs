//! Whether a game can still become a diagram: a bound for proof games.
//!
//! It says no only if that is proven. It looks at each side for itself and at the order of moves not at all:
//!
//! - Pieces that never move again are in the way of all others ([`fixed`](fixed)). They are found once for a diagram, and so are the
//!   least numbers of moves, and of captures by Pawns, between any two squares around them ([`Routes`](routes::Routes)).
//! - Each piece of the diagram was one of the pieces of now, and no two were the same piece. The least sum of moves over all ways to
//!   say which was which ([`assignment`](assignment)) is no more than the moves that the side has left, and the least sum of captures by its
//!   Pawns no more than the pieces that the other side has to lose.
//! - Where pieces must be captured, the captures are moves to squares where these pieces can be ([`captures`](captures)).
//! - Castling moves two pieces at once. It is tried in thought.
//!
//! The ideas are those of programs for proof games: Popeye counts the moves of each side, and Natch (Pascal Wassong) and Euclide
//! (Étienne Dupuis) add what captures and Pawns need. Nothing of their code is used.

mod army;
mod assignment;
mod captures;
mod fixed;
mod routes;

#[cfg(test)]
mod tests;

use crate::rules::{Position, Side};
use crate::variants::orthodox::{Board, KINDS, KING, Orthodox, PAWN, Relative};

use army::{Army, Pieces};
use routes::Routes;

/// A diagram, and all ways to it.
pub(super) struct Target {
    armies: [[Board; KINDS]; 2],
    counts: [u32; 2],
    /// The squares of pieces that are where they have always been and never move.
    fixed: Board,
    /// The other pieces.
    pieces: [Pieces; 2],
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
        let first = Side::BOTH.map(|side| army(start, side));
        let fixed = fixed::fixed(&armies, &first);
        let counts = Side::BOTH.map(|side| position.state.sides[side.index()].count());
        let pieces = armies.each_ref().map(|army| Pieces::of(army, fixed));
        let routes = Routes::around(fixed, &armies, first[0][PAWN.index()].count());
        Target { armies, counts, fixed, pieces, routes }
    }

    /// Whether a position may become the diagram with `own` further moves of the side to move and `other` moves of the other side.
    pub(super) fn may_follow<R: Relative>(&self, position: &Orthodox<R>, own: u8, other: u8) -> bool {
        let now = Side::BOTH.map(|side| army(position, side));
        if own == 0 && other == 0 {
            return now == self.armies;
        }
        let turn = position.turn();
        let left = Side::BOTH.map(|side| u32::from(if side == turn { own } else { other }));
        let mut takes = [0; 2];
        for side in Side::BOTH {
            let [mover, taken] = [side.index(), (!side).index()];
            let count = position.state.sides[taken].count();
            let Some(lost) = count.checked_sub(self.counts[taken]) else { return false };
            let is_in_place =
                |kind: usize| (now[mover][kind] ^ self.armies[mover][kind]) & self.fixed == Board::EMPTY;
            if lost > left[mover] || !(KING.index()..KINDS).all(is_in_place) {
                return false;
            }
            takes[mover] = lost;
        }
        let armies = Side::BOTH.map(|side| {
            let place = side.index();
            let now = Pieces::of(&now[place], self.fixed);
            Army { target: self, side, now, left: left[place], takes: takes[place] }
        });
        let castlings: Vec<_> = position.castlings().collect();
        let mut plans = [const { [const { None }; 3] }; 2];
        let mut by_pawns = [0; 2];
        for (place, army) in armies.iter().enumerate() {
            plans[place] = army.plans(&castlings);
            by_pawns[place] = army.captures_by_pawns();
            if plans[place].iter().all(Option::is_none) || by_pawns[place] > army.takes {
                return false;
            }
        }
        // A Pawn that can be captured en passant now is not captured where it is.
        if position.passed_square().is_some() {
            return true;
        }
        armies.iter().enumerate().filter(|(_, army)| army.takes > 0).all(|(place, army)| {
            let squares = plans[place].iter().flatten();
            let squares = squares.fold(Board::EMPTY, |all, plan| all | army.capturing(plan, by_pawns[place]));
            let other = 1 - place;
            plans[other].iter().flatten().any(|plan| armies[other].can_be_taken(plan, squares))
        })
    }
}
