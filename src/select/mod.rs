//! Selection of games from an archive: by tags, result, length, end, and positions reached.
//!
//! Conditions on tags are checked on the text of a record before it is replayed. So a search for a name is about as fast as
//! reading. All other conditions are checked on replayed games. This module does not read or write files. [`Remembered`]
//! finds duplicates; its caller must have the games in their order.

mod collation;
pub mod findings;
mod pattern;
mod plies;
mod same;
mod tag;

use std::borrow::Cow;

use crate::notation::score::Score;
use crate::notation::syntax::{ParsedGame, Tag};
use crate::replay::Replay;
use crate::rules::Reason;

pub use pattern::Pattern;
pub use plies::Plies;
pub use tag::ConditionError;
pub use tag::TagTest;

pub use {
    collation::collation_key,
    same::{Candidate, Fingerprint, GamePlace, Kept, MOST_REMEMBERED, Remembered, Sameness},
};

use collation::joined_key;
#[cfg(feature = "cli")]
pub(crate) use plies::with_two_dots;

/// The conditions on a game. Without a condition every game is wanted.
///
/// ```
/// use lawspeaker::formats::{Format, RecordGames};
/// use lawspeaker::notation::{Record, pgn::Records, syntax::ParsedGame};
/// use lawspeaker::replay::ReplayOptions;
/// use lawspeaker::select::Selection;
/// let wanted = Selection { tags: vec!["White~lif".parse().unwrap()], ..Selection::default() };
/// let pgn = Format::from_id("pgn").unwrap().reader.unwrap();
/// let archive = "[White \"Sif\"]\n\n1. e4 *\n\n[White \"Lif\"]\n\n1. d4 *\n";
/// let (mut records, mut record) = (Records::new(archive.as_bytes()), Record::default());
/// let mut found = Vec::new();
/// while records.next(&mut record).unwrap() {
///     let mut text = ParsedGame::default();
///     let takes = |bytes: &[u8], game: &ParsedGame| wanted.takes_text(bytes, game);
///     let games = RecordGames::new(&record, pgn, ReplayOptions::default(), &mut text).among(&takes);
///     found.extend(games.filter(|game| wanted.takes_play(&game.replay)).map(|game| game.line));
/// }
/// assert_eq!(found, [5]);
/// ```
#[derive(Clone, Debug, Default)]
pub struct Selection {
    /// Conditions on the tags; all must hold.
    pub tags: Vec<TagTest>,
    /// The claimed result is one of these; a record without a result claims `*`. Empty for any result.
    pub results: Vec<Score>,
    /// The number of plies of the main line that can be replayed.
    pub plies: Option<Plies>,
    /// The game ended by the rules for one of these reasons. Empty for any game.
    pub reasons: Vec<Reason>,
    /// Positions that the main line reaches; all must be reached.
    pub positions: Vec<Pattern>,
}

impl Selection {
    /// Whether there is no condition.
    #[must_use]
    pub(crate) fn is_everything(&self) -> bool {
        let Selection { tags, results, plies, reasons, positions } = self;
        tags.is_empty() && results.is_empty() && plies.is_none() && reasons.is_empty() && positions.is_empty()
    }

    /// Whether the tags of a game meet the conditions.
    #[must_use]
    pub fn takes_text(&self, bytes: &[u8], game: &ParsedGame) -> bool {
        self.takes_tags(|name| tag(bytes, game, name))
    }

    /// Like [`takes_text`](Self::takes_text), for a game whose tag values a function gives by name, in upper or lower case.
    #[must_use]
    pub(crate) fn takes_tags<'v>(&self, value: impl Fn(&str) -> Option<Cow<'v, str>>) -> bool {
        self.tags.iter().all(|test| test.takes(value(test.name()).as_deref()))
    }

    /// Whether a replayed game meets the conditions that are not about tags.
    #[must_use]
    pub fn takes_play(&self, replay: &Replay) -> bool {
        let among = |wanted: &[Score], score| wanted.is_empty() || wanted.contains(&score);
        let reason = replay.decided.map(|outcome| outcome.reason);
        among(&self.results, replay.claimed.map_or(Score::Open, |claim| claim.score))
            && self.plies.is_none_or(|plies| plies.takes(replay.plies))
            && (self.reasons.is_empty() || reason.is_some_and(|reason| self.reasons.contains(&reason)))
            && self.positions.iter().all(|pattern| pattern.is_reached(replay))
    }
}

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
