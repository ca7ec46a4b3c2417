//! A tag: a name and a value about a game.

use crate::notation::Span;

/// A tag pair. Its name and value are asked of the game it belongs to
/// ([`ParsedGame::name_of`](super::ParsedGame::name_of), [`ParsedGame::value_of`](super::ParsedGame::value_of)), because
/// not every notation writes them as they mean.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Tag {
    /// The place of its name; empty where the notation writes none.
    pub name: Span,
    /// The place of its value, between the quotes if there are any.
    pub value: Span,
    /// Its place as a whole, brackets included.
    pub whole: Span,
    /// Where its name and value come from.
    pub origin: Origin,
}

/// Where the name and the value of a tag come from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Origin {
    /// They are read from the text, as PGN writes them.
    Text,
    /// The notation writes them in another way. The spans are places in the game's own texts.
    Translated {
        /// The name, as PGN has it.
        name: Span,
        /// The value.
        value: Span,
    },
    /// The notation has a fixed place for it instead of a tag: it says something about the game and is not a tag of the
    /// record. The spans are places in the game's own texts.
    Field {
        /// The name, as PGN has it.
        name: Span,
        /// The value.
        value: Span,
    },
}

impl Tag {
    /// A tag as PGN writes it.
    #[must_use]
    pub const fn written(name: Span, value: Span, whole: Span) -> Self {
        Tag { name, value, whole, origin: Origin::Text }
    }

    /// Whether the record writes it as a tag.
    #[must_use]
    pub const fn is_tag(&self) -> bool {
        !matches!(self.origin, Origin::Field { .. })
    }
}
