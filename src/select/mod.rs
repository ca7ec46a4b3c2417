//! Selection of games from an archive: by their tags, their play, their findings and their places, and without duplicates.
//!
//! A [`Condition`] on tags is checked on the text of a record before it is replayed. So a search for a name is about as fast as reading.
//! This module does not read or write files. [`Remembered`] finds duplicates; its caller must have the games in their order.
//!
//! ```
//! use lawspeaker::prelude::*;
//! use lawspeaker::select::{Candidate, Condition, Field, Fingerprint, GamePlace, Numbers, Prefer, Remembered, Sameness};
//! let archive = b"[White \"Lif\"]\n\n1. e4 e5 *\n\n[White \"Ask\"]\n\n1. e4 e5 {same moves} *\n";
//! let condition: Condition = "White like \"Lif\" and plies >= 2".parse()?;
//! assert!("White lik Lif".parse::<Condition>().is_err() && Field::ALL.iter().any(|field| field.name == "plies"));
//! let (mut remembered, mut prints, mut wanted) = (Remembered::new(Sameness::Moves, Prefer::Longest, 0), Vec::new(), Vec::new());
//! for game in GameReader::new(&archive[..], ReplayOptions::default()) {
//!     let (game, file) = (game?, 0);
//!     let (syntax, here) = (game.syntax(), GamePlace { file, game: game.number, line: game.line });
//!     wanted.push(condition.takes(&game.text, &syntax, &game.replay) == Numbers::All);
//!     prints.push((Fingerprint::of(&game.replay, Sameness::Moves, (&game.text, &syntax)).unwrap(), here));
//!     remembered.add(Candidate::of(&game.replay, Sameness::Moves, (&game.text, &syntax)).unwrap(), here);
//! }
//! let kept: Vec<_> = prints.iter().map(|&(print, here)| remembered.kept(print, here).map(|kept| kept.place.game)).collect();
//! assert_eq!((wanted, kept), (vec![true, false], vec![Some(2), None])); // the one with a comment is kept
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

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

/// The value of a game's first tag of this name, in any case. White's player may be called Red, as in [`ParsedGame::tag`].
pub(crate) fn tag<'a>(bytes: &'a [u8], game: &'a ParsedGame, name: &str) -> Option<Cow<'a, str>> {
    let has = |tag: &Tag, name: &str| {
        tag.is_tag() && game.name_of(bytes, tag).eq_ignore_ascii_case(name.as_bytes())
    };
    let name = if name.eq_ignore_ascii_case("White") { "White" } else { name };
    game.tag_where(name, has).map(|tag| game.value_of(bytes, &tag))
}
