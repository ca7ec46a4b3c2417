//! The same position with the other side to move: the start of set play, threats and series moves.

use crate::rules::Position;

/// The position with the other side to move and no capture en passant. None when that is not a legal position, for
/// example because the side that passes is in check, and none when the game is over.
#[must_use]
pub fn pass<P: Position>(position: &P) -> Option<P> {
    if position.outcome().is_some() {
        return None;
    }
    let mut setup = position.setup();
    setup.turn = !setup.turn;
    setup.en_passant = None;
    let passed = P::from_setup(position.ruleset(), &setup, &mut Vec::new()).ok()?;
    passed.outcome().is_none().then_some(passed)
}
