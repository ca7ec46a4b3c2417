//! The tags of a game that an entry of its position keeps: opcodes of the same names.

use crate::notation::syntax::{ParsedGame, Tag};

/// The most tags of a game that an entry has.
const MOST_TAGS: usize = 100;

/// A tag of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameTag {
    /// Its name.
    pub name: String,
    /// Its value.
    pub value: String,
}

/// Tags that say what the entry says in another way: the position and the variant.
const SAID: [&str; 3] = ["FEN", "SetUp", "Variant"];

/// The tags of a game that say something of it: not those with the values for what is unknown, and not those about the position.
/// `bytes` are those that the game was read from.
///
/// ```
/// use lawspeaker::mine::tags_of;
/// use lawspeaker::prelude::*;
/// let game = GameReader::new(&b"[White \"Lif\"]\n[Annotator \"Ask\"]\n\n1. e4 *"[..], ReplayOptions::default()).next().unwrap()?;
/// let tags = tags_of(&game.text, &game.syntax());
/// assert_eq!((&*tags[0].name, &*tags[0].value), ("White", "Lif"));
/// # Ok::<(), std::io::Error>(())
/// ```
#[must_use]
pub fn tags_of(bytes: &[u8], game: &ParsedGame) -> Vec<GameTag> {
    let known = |tag: &Tag| {
        let name = std::str::from_utf8(game.name_of(bytes, tag)).ok()?;
        // A name in capitals cannot be that of an opcode.
        let is_name = name.starts_with(|c: char| c.is_ascii_uppercase())
            && name.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'_');
        let value = game.value_of(bytes, tag);
        let says = !matches!(value.trim(), "" | "?" | "-" | "*" | "????.??.??");
        (tag.is_tag() && is_name && says && !SAID.contains(&name))
            .then(|| GameTag { name: name.to_owned(), value: value.trim().to_owned() })
    };
    let mut tags: Vec<GameTag> = Vec::new();
    for tag in game.tags.iter().filter_map(known) {
        // Of a name that occurs twice the first counts, as everywhere.
        if tags.len() < MOST_TAGS && tags.iter().all(|other| other.name != tag.name) {
            tags.push(tag);
        }
    }
    tags
}
