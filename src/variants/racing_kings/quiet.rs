//! The moves that give no check, as limits on the generator of chess: squares from which a piece would attack the enemy King
//! are closed to it, and a piece that shields that King from an own slider stays where it is.
//!
//! These limits are exact because no side is in check before a move (RK-2): a slider that would look at the King through the
//! square it leaves would already have given check.

use crate::geometry::Square;
use crate::variants::orthodox::guard::{LEAPS, LINES};
use crate::variants::orthodox::hooks::Scope;
use crate::variants::orthodox::{BISHOP, Board, KING, KNIGHT, QUEEN, ROOK};

use super::RacingKings;

/// The part of a scope whose moves give no check.
#[inline]
pub(super) fn within(position: &RacingKings, scope: &Scope) -> Scope {
    let mut quiet = *scope;
    let Some(enemy) = position.king(!position.state.turn) else { return quiet };
    let occupied = position.state.occupied();
    let straight = LINES.rook(enemy, occupied);
    let diagonal = LINES.bishop(enemy, occupied);
    quiet.targets[QUEEN.index()] &= !(straight | diagonal);
    quiet.targets[ROOK.index()] &= !straight;
    quiet.targets[BISHOP.index()] &= !diagonal;
    quiet.targets[KNIGHT.index()] &= !LEAPS.from(enemy);
    for screen in screens(position, enemy, straight | diagonal) {
        // A King that shields the other one may go along the line; no other piece that can do so is a shield.
        if position.of(KING).has(screen) {
            quiet.targets[KING.index()] &= LINES.through(enemy, screen);
        } else {
            quiet.movers = quiet.movers.without(screen);
        }
    }
    quiet
}

/// Own pieces that alone stand between the enemy King and an own slider; `seen` is what that King would see as a Queen.
#[inline]
fn screens(position: &RacingKings, enemy: Square, seen: Board) -> Board {
    let own = position.state.own();
    let nearest = seen & own;
    let behind = position.sliders_at(enemy, position.state.occupied() & !nearest) & own & !seen;
    behind.iter().fold(Board::EMPTY, |found, slider| found | (LINES.between(enemy, slider) & nearest))
}

/// Whether the enemy King is not in check after a move, on the board that it leaves.
pub(super) fn is_quiet(position: &RacingKings, from: Square, to: Square) -> bool {
    let (turn, mut after) = (position.state.turn, *position);
    if position.state.enemies().has(to) {
        after.toggle(!turn, position.kind_on(to), Board::of(to));
    }
    after.toggle(turn, position.kind_on(from), Board::of(from).with(to));
    after.checkers_of(!turn).is_empty()
}
