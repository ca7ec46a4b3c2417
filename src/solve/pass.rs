//! The same position with the other side to move: what set play, threats and series moves start from.

use crate::rules::Game;

/// The position with the other side to move and no capture en passant; none where that is no position of the
/// game, as when the side that was to move is in check, and none when the game is over.
#[must_use]
pub fn pass<G: Game>(game: &G) -> Option<G> {
    if game.outcome().is_some() {
        return None;
    }
    let mut setup = game.setup();
    setup.turn = !setup.turn;
    setup.en_passant = None;
    let passed = G::from_setup(&setup, &mut Vec::new()).ok()?;
    passed.outcome().is_none().then_some(passed)
}
