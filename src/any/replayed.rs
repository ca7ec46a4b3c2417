//! What a program asks of a game that was replayed: its moves, its last position, and itself to be played on.

use crate::formats::ReplayedGame;

use super::{AnyPosition, Game};

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

    /// The game to be played on, with its tags. None where it could not be started, and where its main line has a null move or goes on
    /// after its end.
    ///
    /// ```
    /// use lawspeaker::prelude::*;
    /// let pgn = "[White \"Lif\"]\n\n1. e4 e5 *\n";
    /// let mut game = GameReader::new(pgn.as_bytes(), ReplayOptions::default()).next().unwrap()?.to_game().unwrap();
    /// game.play_text("Nf3").unwrap();
    /// assert!(game.to_pgn().contains("[White \"Lif\"]") && game.to_pgn().ends_with("1. e4 e5 2. Nf3 *\n\n"));
    /// # Ok::<(), std::io::Error>(())
    /// ```
    #[must_use]
    pub fn to_game(&self) -> Option<Game> {
        let mut game = Game::from_position(&AnyPosition::all_of(&self.replay).next()?);
        self.replay.moves.iter().try_for_each(|m| game.play(*m)).ok()?;
        // The tags that the game itself writes cannot be set, and need not be.
        self.tags().iter().for_each(|(name, value)| drop(game.set_tag(name, value)));
        Some(game)
    }

    /// The position that the main line reaches. None where the game could not be started.
    #[must_use]
    pub fn last_position(&self) -> Option<AnyPosition> {
        AnyPosition::all_of(&self.replay).last()
    }
}
