//! Conditions on games: `player like "Carlsen, M" and Date >= 2020 and not clocks`.
//!
//! ```text
//! text      notation::condition    a tree of tests, with their places
//!             |
//! tests     fields.rs              what each test asks, from the table of fields; an error has the place
//!             |
//! answers   check.rs               of the text of a game (value.rs, ../names.rs), of its play (play.rs, pattern.rs)
//! ```
//!
//! A condition is asked twice. Before a game is replayed, what the text decides is enough to pass over most games; so a search for a name
//! takes little more time than reading. Then the rest is asked. What depends on the number of the game in its file stays open
//! ([`Numbers`]), because games are replayed before they are numbered.

mod check;
mod fields;
mod numbers;
mod of_problems;
mod pattern;
mod play;
#[cfg(test)]
mod tests;
mod value;

use std::fmt;
use std::str::FromStr;

use crate::notation::condition::{Asks, Sign, Test, Tree, read};
use crate::notation::syntax::ParsedGame;
use crate::replay::Replay;

use check::{Check, Facts, Source};
use value::ValueTest;

pub use crate::notation::condition::ConditionError;
pub use fields::{Field, FieldForm};
pub use numbers::Numbers;
pub use of_problems::{ProblemCondition, ProblemFacts, Soundness};
pub use pattern::Pattern;

/// A condition on a game; [`Field::ALL`] are the fields that it can ask for. The default holds for every game.
///
/// ```
/// use lawspeaker::formats::{Format, RecordGames};
/// use lawspeaker::notation::{Record, pgn::Records, syntax::ParsedGame};
/// use lawspeaker::replay::{ReplayOptions, Spelling};
/// use lawspeaker::select::Condition;
/// let wanted: Condition = "player like Lif and plies < 20".parse()?;
/// let pgn = Format::from_id("pgn").unwrap().reader.unwrap();
/// let archive = "[White \"Sif\"]\n\n1. e4 *\n\n[White \"LÍF\"]\n\n1. d4 *\n";
/// let (mut records, mut record) = (Records::new(archive.as_bytes()), Record::default());
/// let mut found = Vec::new();
/// while records.next(&mut record).unwrap() {
///     let mut text = ParsedGame::default();
///     let takes = |bytes: &[u8], game: &ParsedGame| wanted.takes_text(bytes, game);
///     let mut games = RecordGames::new(&record, pgn, ReplayOptions::default(), &mut text).among(&takes);
///     while let Some(parsed) = games.parse() {
///         let replay = games.replay(Spelling::Nothing, None);
///         if wanted.takes(&record.bytes, games.syntax(), &replay).contains(1) {
///             found.push(games.finish(parsed, replay).line);
///         }
///     }
/// }
/// assert_eq!(found, [5]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct Condition(Option<Box<Parts>>);

#[derive(Clone, Debug)]
struct Parts {
    written: Tree<Test>,
    checks: Tree<Check>,
}

impl FromStr for Condition {
    type Err = ConditionError;

    fn from_str(text: &str) -> Result<Self, ConditionError> {
        let written = read(text)?;
        let checks = written.try_map(&mut fields::check)?;
        Ok(Condition(Some(Box::new(Parts { written, checks }))))
    }
}

/// The condition with the fewest brackets; empty for the one that holds for every game.
impl fmt::Display for Condition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.as_ref().map_or(Ok(()), |parts| parts.written.fmt(f))
    }
}

impl Condition {
    /// Whether it holds for every game.
    #[must_use]
    pub fn is_everything(&self) -> bool {
        self.0.is_none()
    }

    /// The condition that holds just where this one does not.
    #[must_use]
    pub fn inverted(self) -> Self {
        let not = |parts: Box<Parts>| {
            let (written, checks) = (Box::new(parts.written), Box::new(parts.checks));
            Box::new(Parts { written: Tree::Not(written), checks: Tree::Not(checks) })
        };
        Condition(self.0.map(not))
    }

    /// The condition that holds where both do.
    #[must_use]
    pub fn and(self, other: Self) -> Self {
        match (self.0, other.0) {
            (Some(one), Some(other)) => Condition(Some(Box::new(Parts {
                written: one.written.and(other.written),
                checks: one.checks.and(other.checks),
            }))),
            (one, other) => Condition(one.or(other)),
        }
    }

    /// Whether the text of a game leaves it possible that it is wanted. A game that is not need not be replayed.
    #[must_use]
    pub fn takes_text(&self, bytes: &[u8], game: &ParsedGame) -> bool {
        let answer = self.0.as_ref().map(|parts| parts.checks.of(Facts { bytes, game, replay: None }));
        answer != Some(Some(Numbers::None))
    }

    /// For which numbers in its file a replayed game is wanted. `bytes` is the text of its record.
    #[must_use]
    pub fn takes(&self, bytes: &[u8], game: &ParsedGame, replay: &Replay) -> Numbers {
        let Some(parts) = &self.0 else { return Numbers::All };
        // What the text decides needs no look at the play.
        let of_text = parts.checks.of(Facts { bytes, game, replay: None });
        let of_all = || parts.checks.of(Facts { bytes, game, replay: Some(replay) });
        of_text.or_else(of_all).expect("everything is known of a replayed game")
    }

    /// The names of the tags that it asks for.
    pub fn tag_names(&self) -> impl Iterator<Item = &str> {
        self.checks().into_iter().filter_map(|check| match check {
            Check::Value(Source::Tag(name), _) => Some(name.as_str()),
            _ => None,
        })
    }

    /// Its tests of values of tags, as they are written.
    #[must_use]
    pub fn tests_of_values(&self) -> Vec<String> {
        self.value_tests().map(|(test, ..)| test.to_string()).collect()
    }

    /// Hears each value of a game that one of [these tests](Self::tests_of_values) takes, with the number of the test from 0. What the
    /// other tests say of the game does not count.
    ///
    /// ```
    /// use lawspeaker::notation::{pgn::parse, syntax::ParsedGame};
    /// use lawspeaker::select::Condition;
    /// let (bytes, mut game) = (b"[White \"Lifthrasir\"]\n\n*", ParsedGame::new());
    /// parse(bytes, 0, &mut game);
    /// let condition: Condition = "White ~ \"^Lif\"".parse()?;
    /// let mut taken = Vec::new();
    /// condition.each_value_taken(bytes, &game, |test, value| taken.push((test, value.to_owned())));
    /// assert_eq!(taken, [(0, "Lifthrasir".to_owned())]);
    /// # Ok::<(), lawspeaker::select::ConditionError>(())
    /// ```
    pub fn each_value_taken(&self, bytes: &[u8], game: &ParsedGame, mut hear: impl FnMut(usize, &str)) {
        for (n, (test, source, values)) in self.value_tests().enumerate() {
            let is_negated = matches!(test.asks, Asks::Sign(Sign::IsNot, _));
            source.any(Facts { bytes, game, replay: None }, |value| {
                if values.takes(value) != is_negated {
                    hear(n, value);
                }
                false
            });
        }
    }

    fn value_tests(&self) -> impl Iterator<Item = (&Test, &Source, &ValueTest)> {
        let mut written = Vec::new();
        if let Some(parts) = &self.0 {
            parts.written.each(&mut |test| written.push(test));
        }
        // Each test that is written makes one check.
        written.into_iter().zip(self.checks()).filter_map(|(test, check)| match check {
            Check::Value(source, values) => Some((test, source, values)),
            _ => None,
        })
    }

    /// Whether it asks for findings that are no errors, which not every replay looks for.
    #[must_use]
    pub(crate) fn needs_findings(&self) -> bool {
        self.checks().iter().any(|check| matches!(check, Check::Code(_)))
    }

    fn checks(&self) -> Vec<&Check> {
        let mut all = Vec::new();
        if let Some(parts) = &self.0 {
            parts.checks.each(&mut |check| all.push(check));
        }
        all
    }
}
