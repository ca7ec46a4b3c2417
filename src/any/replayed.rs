//! What a program asks of a game that was replayed: its names of moves and its last position.

use crate::formats::ReplayedGame;

use super::AnyPosition;

impl ReplayedGame<'_> {
    /// The names of the moves of the main line in `san`, as far as it replayed.
    ///
    /// ```
    /// use lawspeaker::prelude::*;
    /// let game = GameReader::new(&b"1. e2e4 e7-e5 2. Ke3 *"[..], ReplayOptions::default()).next().unwrap()?;
    /// assert_eq!(game.moves(), ["e4", "e5"]);
    /// let last = game.last_position().unwrap();
    /// assert_eq!(last.fen(), "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2");
    /// # Ok::<(), std::io::Error>(())
    /// ```
    #[must_use]
    pub fn moves(&self) -> Vec<String> {
        let positions = AnyPosition::all_of(&self.replay);
        positions.zip(&self.replay.moves).map(|(position, m)| position.san(*m)).collect()
    }

    /// The position that the main line reaches. None where the game could not be started.
    #[must_use]
    pub fn last_position(&self) -> Option<AnyPosition> {
        AnyPosition::all_of(&self.replay).last()
    }
}
