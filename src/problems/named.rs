//! The moves of a solution by name, so that a printer needs no rules.

use compact_str::CompactString;
use serde::{Deserialize, Serialize};

use crate::naming;
use crate::rules::{Board, Move};
use crate::solve::{Branch, Effect, Play, SetPlay, SharedAnswer, Stipulation, Threat, Try, go_on_board};

use super::names::{Names, Reader};
use super::phases::{self, Answered, Change, Phase};

/// A move by its names.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schema", schemars(rename = "Move", deny_unknown_fields))]
#[non_exhaustive]
// Names are so short that they need no memory of their own in this form of strings.
pub struct NamedMove {
    /// In `coord`.
    #[cfg_attr(feature = "schema", schemars(with = "String"))]
    pub coord: CompactString,
    /// In `san`.
    #[cfg_attr(feature = "schema", schemars(with = "String"))]
    pub san: CompactString,
}

/// A move of the attacker and the play after it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schema", schemars(rename = "Play", deny_unknown_fields))]
#[non_exhaustive]
pub struct NamedPlay {
    /// The move.
    #[serde(rename = "move")]
    pub played: NamedMove,
    /// The least number of the attacker's moves that the win takes, this move included. In help and series play the number of
    /// moves of the problem, rounded up.
    pub moves: u8,
    /// What the move threatens: the moves that would win soonest if the defender could pass, with the play after them.
    /// Empty for a zugzwang; null if the defender cannot pass, or no threat was looked for.
    pub threats: Option<Vec<NamedPlay>>,
    /// Replies by which the defender itself loses at once, in `san`.
    pub losing: Vec<String>,
    /// The other replies with their answers, the longest first.
    pub variations: Vec<NamedVariation>,
    /// In help and series play: the next moves of the solutions.
    #[cfg_attr(feature = "schema", schemars(!default))]
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub next: Vec<NamedPlay>,
    /// Whether the other side waits, so that the next moves are by the same side; present only in series play.
    #[cfg_attr(feature = "schema", schemars(!default))]
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub waits: bool,
    /// Whether some of the play after the move is not shown.
    pub cut: bool,
}

/// Defences with the same answer.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schema", schemars(rename = "Variation", deny_unknown_fields))]
#[non_exhaustive]
pub struct NamedVariation {
    /// The defences, in `san`.
    pub defences: Vec<String>,
    /// What the defences do against the threats.
    pub effect: Effect,
    /// The answer.
    pub answer: NamedPlay,
    /// Other answers that win in the same number of moves.
    pub duals: Vec<NamedPlay>,
    /// How the answer differs from the set play and the tries, where they were looked for; present only if it does.
    #[cfg_attr(feature = "schema", schemars(!default))]
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub changes: Vec<Change>,
}

/// A first move that only a few defences refute.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schema", schemars(rename = "Try", deny_unknown_fields))]
#[non_exhaustive]
pub struct NamedTry {
    /// The move.
    #[serde(rename = "move")]
    pub played: NamedMove,
    /// The defences that refute it, in `san`.
    pub refutations: Vec<String>,
    /// What the move threatens, as in [`NamedPlay`].
    pub threats: Option<Vec<NamedPlay>>,
    /// Replies by which the defender itself loses at once, in `san`.
    pub losing: Vec<String>,
    /// The other replies that do not refute the move, with their answers, the longest first.
    pub variations: Vec<NamedVariation>,
    /// Whether some of the play after the move is not shown.
    pub cut: bool,
}

/// A legal move by its names.
pub(crate) fn name(position: &dyn Board, m: Move) -> NamedMove {
    NamedMove { coord: naming::coord(position, m).into(), san: naming::san(position, m).into() }
}

/// A line of moves in `san`; in a series the waiting side passes.
pub(super) fn line(position: &dyn Board, moves: &[Move], stipulation: Stipulation) -> Vec<String> {
    line_by(position, moves, stipulation, naming::san)
}

/// The same in `coord`.
pub(super) fn coords(position: &dyn Board, moves: &[Move], stipulation: Stipulation) -> Vec<String> {
    line_by(position, moves, stipulation, naming::coord)
}

fn line_by(
    position: &dyn Board,
    moves: &[Move],
    stipulation: Stipulation,
    name: fn(&dyn Board, Move) -> String,
) -> Vec<String> {
    let mut reached: Option<Box<dyn Board>> = None;
    let mut names = Vec::with_capacity(moves.len());
    for (n, &m) in moves.iter().enumerate() {
        let position = reached.as_deref().unwrap_or(position);
        names.push(name(position, m));
        let after = position.boxed_after(m);
        let waits = stipulation.play().waits(&*after, moves.len() - 1 - n);
        let passed = if waits { go_on_board(&*after) } else { None };
        reached = Some(passed.unwrap_or(after));
    }
    names
}

/// A branch of a solution by names, compared with the phases before it.
pub(super) fn play(position: &dyn Board, branch: &Branch, before: &[Phase<'_>]) -> NamedPlay {
    let names = Names::of_branch(position, branch);
    let changes = |defences: &[Move], now: Answered<'_>| phases::changes(defences, now, before);
    let changes: Changes<'_> = if before.is_empty() { None } else { Some(&changes) };
    play_by_name(&mut names.reader(), branch, changes)
}

/// The variations of the set play by names, and its lines. `passed` is the position with the other side to move.
pub(super) fn set_play(passed: &dyn Board, set: &SetPlay) -> (Vec<NamedVariation>, Vec<NamedPlay>) {
    let names = Names::of_variations(passed, &set.variations);
    let variations = variations_by_name(&mut names.reader(), None, &set.variations, None);
    (variations, set.lines.iter().map(|line| play(passed, line, &[])).collect())
}

pub(super) fn named_try(position: &dyn Board, found: &Try, before: &[Phase<'_>]) -> NamedTry {
    let after = position.boxed_after(found.branch.m);
    let refutations = found.refutations.iter().map(|&m| naming::san(&*after, m)).collect();
    let NamedPlay { played, threats, losing, variations, cut, .. } = play(position, &found.branch, before);
    NamedTry { played, refutations, threats, losing, variations, cut }
}

/// How these defences of a variation differ from the phases before; none where there is no phase before.
type Changes<'a> = Option<&'a dyn Fn(&[Move], Answered<'_>) -> Vec<Change>>;

/// A branch by these names.
fn play_by_name(names: &mut Reader<'_>, branch: &Branch, changes: Changes<'_>) -> NamedPlay {
    let mut named = NamedPlay {
        played: NamedMove { coord: names.name().into(), san: names.name().into() },
        moves: branch.moves,
        threats: match &branch.threat {
            Threat::NotShown => None,
            Threat::Zugzwang => Some(Vec::new()),
            Threat::Moves(threats) => Some(plays_by_name(names, threats)),
        },
        losing: Vec::new(),
        variations: Vec::new(),
        next: Vec::new(),
        waits: matches!(branch.play, Play::Alone(_)),
        cut: false,
    };
    match &branch.play {
        Play::Won => {}
        Play::NotShown => named.cut = true,
        Play::Replies { losing, variations } => {
            named.losing = losing.iter().map(|_| names.name().to_owned()).collect();
            named.variations = variations_by_name(names, Some(branch.m), variations, changes);
        }
        Play::Together(below) | Play::Alone(below) => named.next = plays_by_name(names, below),
    }
    named
}

fn plays_by_name(names: &mut Reader<'_>, branches: &[Branch]) -> Vec<NamedPlay> {
    branches.iter().map(|branch| play_by_name(names, branch, None)).collect()
}

fn variations_by_name(
    names: &mut Reader<'_>,
    first: Option<Move>,
    all: &[SharedAnswer],
    changes: Changes<'_>,
) -> Vec<NamedVariation> {
    let mut named = Vec::with_capacity(all.len());
    for variation in all {
        add_by_name(names, Answered { variation, first, all }, changes, &mut named);
    }
    named
}

/// Adds a variation by names. Its defences have the same answers as moves. Where the answers have different names after
/// different defences (one captures, the other does not), the variation is divided.
fn add_by_name(
    names: &mut Reader<'_>,
    answered: Answered<'_>,
    changes: Changes<'_>,
    named: &mut Vec<NamedVariation>,
) {
    let variation = answered.variation;
    let begin = named.len();
    let mut parted: Vec<(&str, Vec<Move>)> = Vec::with_capacity(1);
    for &defence in &variation.defences {
        let name = names.name();
        let answers = names.answers();
        match parted.iter().position(|&(other, _)| other == answers.names) {
            Some(n) => {
                named[begin + n].defences.push(name.to_owned());
                parted[n].1.push(defence);
                names.pass_over(answers);
            }
            None => {
                parted.push((answers.names, vec![defence]));
                named.push(NamedVariation {
                    defences: vec![name.to_owned()],
                    effect: variation.effect,
                    answer: play_by_name(names, &variation.answer, None),
                    duals: plays_by_name(names, &variation.duals),
                    changes: Vec::new(),
                });
            }
        }
    }
    if let Some(changes) = changes {
        for (named, (_, defences)) in named[begin..].iter_mut().zip(&parted) {
            named.changes = changes(defences, answered);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::{ProblemOptions, solve_position};
    use crate::variants::{Chess, fen};

    /// The Queen mates on g7, where the Pawn still is or which it has just left.
    #[test]
    fn defences_part_where_the_answer_to_them_has_another_name() {
        let (position, _) = fen::read::<Chess>("7k/p5pp/8/5N2/8/8/8/K2Q4 w - - 0 1").unwrap();
        let problem = solve_position(&position, "#2".parse().unwrap(), &ProblemOptions::default());
        let key = problem.tree.iter().find(|key| key.played.san == "Qd7").unwrap();
        let answer = |defence: &str| {
            let found = key.variations.iter().find(|v| v.defences.iter().any(|d| d == defence)).unwrap();
            assert_eq!(found.answer.played.coord, "d7g7");
            found.answer.played.san.as_str()
        };
        assert_eq!((answer("a6"), answer("g6")), ("Qxg7#", "Qg7#"));
    }
}
