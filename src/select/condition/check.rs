//! The tests of a condition, and what they say of a game.

use std::borrow::Cow;

use crate::notation::score::Score;
use crate::notation::syntax::{ElementKind, ParsedGame};
use crate::replay::{Replay, Verdict, dates};
use crate::rules::Reason;
use crate::select::findings::Selector;
use crate::select::tag;
use crate::variants::Variant;

use super::numbers::Numbers;
use super::pattern::Pattern;
use super::play::{self, FirstMoves, Material};
use super::value::ValueTest;
use crate::notation::condition::Tree;

/// One test of a game.
#[derive(Clone, Debug)]
pub(super) enum Check {
    /// One of the values meets this condition.
    Value(Source, ValueTest),
    /// A number is in one of these ranges.
    Number(Measure, Vec<(u64, u64)>),
    Flag(Flag),
    Variant(Vec<Variant>),
    Result(Vec<Score>),
    Reason(Vec<Reason>),
    Verdict(Vec<Verdict>),
    Code(Vec<Selector>),
    Quiet(u64),
    Reaches(Pattern),
    Hash(Vec<u64>),
    Moves(FirstMoves),
    Material(Material),
}

/// Where values come from.
#[derive(Clone, Debug)]
pub(super) enum Source {
    /// The tag of this name, in any case.
    Tag(String),
    Players,
    Ratings,
    Year,
}

/// What can be counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Measure {
    Number,
    Plies,
    Repetition,
}

/// What can be so or not.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Flag {
    Rated,
    Comments,
    Variations,
    Clocks,
    Fifty,
    Underpromotion,
}

/// What is known of a game.
#[derive(Clone, Copy)]
pub(super) struct Facts<'a> {
    pub(super) bytes: &'a [u8],
    pub(super) game: &'a ParsedGame,
    /// None before it is replayed.
    pub(super) replay: Option<&'a Replay>,
}

impl Tree<Check> {
    /// For which numbers of the game this holds; none if it depends on its replay, which is not known.
    pub(super) fn of(&self, facts: Facts<'_>) -> Option<Numbers> {
        match self {
            Tree::Test(check) => check.of(facts),
            Tree::Not(part) => part.of(facts).map(|numbers| numbers.not()),
            Tree::And(parts) => {
                let (mut all, mut is_known) = (Numbers::All, true);
                for part in parts {
                    match part.of(facts) {
                        Some(numbers) => all = all.and(&numbers),
                        None => is_known = false,
                    }
                    if all.is_none() {
                        return Some(all);
                    }
                }
                is_known.then_some(all)
            }
            Tree::Or(parts) => {
                let (mut any, mut is_known) = (Numbers::None, true);
                for part in parts {
                    match part.of(facts) {
                        Some(numbers) => any = any.or(&numbers),
                        None => is_known = false,
                    }
                    if any == Numbers::All {
                        return Some(any);
                    }
                }
                is_known.then_some(any)
            }
        }
    }
}

impl Check {
    fn of(&self, facts: Facts<'_>) -> Option<Numbers> {
        let answer = match self {
            Check::Value(source, test) => source.any(facts, |value| test.takes(value)),
            Check::Flag(Flag::Rated) => is_rated(facts),
            Check::Flag(Flag::Comments) => {
                has(facts, |kind, _| kind.is_comment() && kind != ElementKind::EscapedLine)
            }
            Check::Flag(Flag::Variations) => {
                has(facts, |kind, _| matches!(kind, ElementKind::Open | ElementKind::Buried))
            }
            Check::Flag(Flag::Clocks) => has(facts, |kind, text| {
                let has = |command: &str| memchr::memmem::find(text, command.as_bytes()).is_some();
                kind.is_comment() && ["[%clk ", "[%emt ", "[%egt ", "[%mct "].into_iter().any(has)
            }),
            Check::Number(Measure::Number, ranges) => {
                let numbers = ranges.iter().map(|&(first, last)| Numbers::range(first, last));
                return Some(numbers.fold(Numbers::None, |any, numbers| any.or(&numbers)));
            }
            check => check.of_replay(facts.replay?),
        };
        Some(if answer { Numbers::All } else { Numbers::None })
    }

    fn of_replay(&self, replay: &Replay) -> bool {
        let among = |ranges: &[(u64, u64)], number: u64| {
            ranges.iter().any(|(first, last)| (*first..=*last).contains(&number))
        };
        match self {
            Check::Number(Measure::Plies, ranges) => among(ranges, u64::from(replay.plies)),
            Check::Number(_, ranges) => among(ranges, play::repetition(replay)),
            Check::Variant(variants) => replay.variant.is_some_and(|variant| variants.contains(&variant)),
            Check::Result(scores) => {
                scores.contains(&replay.claimed.map_or(Score::Open, |claim| claim.score))
            }
            Check::Reason(reasons) => replay.decided.is_some_and(|outcome| reasons.contains(&outcome.reason)),
            Check::Verdict(verdicts) => verdicts.contains(&replay.verdict),
            Check::Code(selectors) => {
                replay.findings.iter().any(|finding| selectors.iter().any(|codes| codes.means(finding.code)))
            }
            Check::Quiet(plies) => play::quiet(replay, *plies),
            Check::Reaches(pattern) => pattern.is_reached(replay),
            Check::Hash(keys) => play::has_key(replay, keys),
            Check::Moves(moves) => moves.begin(replay),
            Check::Material(material) => material.is_reached(replay),
            Check::Flag(Flag::Fifty) => play::fifty(replay),
            Check::Flag(_) => play::underpromotion(replay),
            Check::Value(..) => unreachable!("this is asked of the text"),
        }
    }
}

impl Source {
    /// Whether one of the values is as it is asked for.
    pub(super) fn any(&self, facts: Facts<'_>, mut is_it: impl FnMut(&str) -> bool) -> bool {
        let tag = |name: &str| tag(facts.bytes, facts.game, name);
        let mut is_it = |value: Option<Cow<'_, str>>| value.is_some_and(|value| is_it(&value));
        match self {
            Source::Tag(name) => is_it(tag(name)),
            Source::Players => is_it(tag("White")) || is_it(tag("Black")),
            Source::Ratings => is_it(tag("WhiteElo")) || is_it(tag("BlackElo")),
            Source::Year => is_it(tag("Date").and_then(|date| dates::year(&date)).map(Cow::Owned)),
        }
    }
}

/// Whether the text has something of this kind.
fn has(facts: Facts<'_>, is_it: impl Fn(ElementKind, &[u8]) -> bool) -> bool {
    facts.game.movetext.iter().any(|element| is_it(element.kind, element.span.of(facts.bytes)))
}

/// Lichess writes `Rated Blitz game` as the event, FICS `FICS rated standard game`.
fn is_rated(facts: Facts<'_>) -> bool {
    let value = |name| tag(facts.bytes, facts.game, name).unwrap_or_default().to_lowercase();
    match value("Rated").trim() {
        "" => {
            let event = value("Event");
            let words: Vec<_> = event.split_whitespace().collect();
            let is_denied = |at: usize| at > 0 && words[at - 1] == "not";
            words.iter().enumerate().any(|(at, word)| *word == "rated" && !is_denied(at))
        }
        said => matches!(said, "true" | "yes" | "1" | "rated"),
    }
}
