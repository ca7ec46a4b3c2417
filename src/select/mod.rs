//! Selection of games from an archive: by their tags, their play, their findings and their places, and without duplicates.
//!
//! A [`Condition`] on tags is checked on the text of a record before it is replayed. So a search for a name is about as fast as reading.
//! This module does not read or write files. [`Remembered`] finds duplicates; its caller must have the games in their order.

mod collation;
mod condition;
pub mod findings;
mod nearest;
mod same;

use std::borrow::Cow;

use crate::notation::syntax::{ParsedGame, Tag};

#[cfg(feature = "cli")]
pub(crate) use nearest::nearest;

pub use {
    collation::collation_key,
    condition::{Condition, ConditionError, Field, FieldForm, Numbers, Pattern},
    same::{Candidate, Fingerprint, GamePlace, Kept, MOST_REMEMBERED, Remembered, Sameness},
};

use collation::joined_key;

/// The key for sorting games: the values of these tags; the first tag counts most.
#[must_use]
pub(crate) fn sort_key(bytes: &[u8], game: &ParsedGame, tags: &[String]) -> Vec<u8> {
    sort_key_of(tags, |name| tag(bytes, game, name))
}

/// Like [`sort_key`], for a game whose tag values a function gives by name, in upper or lower case.
#[must_use]
pub(crate) fn sort_key_of<'v>(tags: &[String], value: impl Fn(&str) -> Option<Cow<'v, str>>) -> Vec<u8> {
    joined_key(tags.iter().map(|name| value(name)))
}

/// The value of a game's first tag of this name, in any case.
pub(crate) fn tag<'a>(bytes: &'a [u8], game: &'a ParsedGame, name: &str) -> Option<Cow<'a, str>> {
    let is_it = |tag: &&Tag| tag.is_tag() && game.name_of(bytes, tag).eq_ignore_ascii_case(name.as_bytes());
    game.tags.iter().find(is_it).map(|tag| game.value_of(bytes, tag))
}
