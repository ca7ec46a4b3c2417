//! Selection of games from an archive: by their tags, their play, their findings and their places, and without duplicates.
//!
//! A [`Condition`] on tags is checked on the text of a record before it is replayed. So a search for a name is about as fast as reading.
//! This module does not read or write files. [`Remembered`] finds duplicates; its caller must have the games in their order.

mod collation;
mod condition;
pub mod findings;
mod names;
mod same;
mod spellings;

use std::borrow::Cow;

use crate::notation::syntax::{ParsedGame, Tag};

pub use {
    collation::collation_key,
    condition::{
        Condition, ConditionError, Field, FieldForm, Numbers, Pattern, ProblemCondition, ProblemFacts,
        Soundness,
    },
    same::{Candidate, Fingerprint, GamePlace, Kept, Prefer, Remembered, Sameness},
    spellings::{Spelling, spellings},
};

/// The value of a game's first tag of this name, in any case.
pub(crate) fn tag<'a>(bytes: &'a [u8], game: &'a ParsedGame, name: &str) -> Option<Cow<'a, str>> {
    let is_it = |tag: &&Tag| tag.is_tag() && game.name_of(bytes, tag).eq_ignore_ascii_case(name.as_bytes());
    game.tags.iter().find(is_it).map(|tag| game.value_of(bytes, tag))
}
