//! The same position with the other side to move: what set play, threats and series moves start from.

use crate::rules::Position;

/// The position with the other side to move and no capture en passant; none where that is no position of the
/// game, as when the side that was to move is in check, and none when the game is over.
#[must_use]
pub fn pass<P: Position>(position: &P) -> Option<P> {
    if position.outcome().is_some() {
        return None;
    }
    let mut setup = position.setup();
    setup.turn = !setup.turn;
    setup.en_passant = None;
    let passed = P::from_setup(&setup, &mut Vec::new()).ok()?;
    passed.outcome().is_none().then_some(passed)
}
