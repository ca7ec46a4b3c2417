//! The tags of a game as names and values.

use std::borrow::Cow;

use crate::notation::text::text;

use super::ParsedGame;

/// The tags of a game, in their order.
///
/// ```
/// use lawspeaker::notation::{pgn::parse, syntax::{ParsedGame, Tags}};
/// let (bytes, mut game) = (b"[White \"Lif\"]\n[Black \"Ask\"]\n\n*", ParsedGame::new());
/// parse(bytes, 0, &mut game);
/// let tags = Tags::new(bytes, &game);
/// assert_eq!((tags.get("Black").as_deref(), tags.get("black")), (Some("Ask"), None));
/// assert_eq!(tags.iter().map(|(name, _)| name.into_owned()).collect::<Vec<_>>(), ["White", "Black"]);
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Tags<'g> {
    bytes: &'g [u8],
    game: &'g ParsedGame,
}

impl<'g> Tags<'g> {
    /// Those of a game that was read from these bytes.
    #[must_use]
    pub fn new(bytes: &'g [u8], game: &'g ParsedGame) -> Self {
        Tags { bytes, game }
    }

    /// The value of the first tag of this name; case counts.
    #[must_use]
    pub fn get(&self, name: &str) -> Option<Cow<'g, str>> {
        let tag = self.game.tag(self.bytes, name).filter(|tag| tag.is_tag())?;
        Some(self.game.value_of(self.bytes, &tag))
    }

    /// All of them, names and values.
    pub fn iter(&self) -> impl Iterator<Item = (Cow<'g, str>, Cow<'g, str>)> + use<'g> {
        let Tags { bytes, game } = *self;
        let tags = game.tags.iter().filter(|tag| tag.is_tag());
        tags.map(move |tag| (text(game.name_of(bytes, tag)), game.value_of(bytes, tag)))
    }
}
