//! The moves of a solution by name, so that a printer needs no rules.

use serde::{Deserialize, Serialize};

use crate::naming;
use crate::rules::{Move, Position};
use crate::solve::{Branch, Effect, Play, SetPlay, SharedAnswer, Stipulation, Threat, Try, go_on, pass};

use super::phases::{self, Answered, Change, Phase};

/// A move by its names.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schema", schemars(rename = "Move", deny_unknown_fields))]
#[non_exhaustive]
pub struct NamedMove {
    /// In `coord`.
    pub coord: String,
    /// In `san`.
    pub san: String,
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

pub(crate) fn name<P: Position>(position: &P, m: Move) -> NamedMove {
    NamedMove { coord: naming::coord(position, m), san: naming::san(position, m) }
}

/// A line of moves in `san`; in a series the waiting side passes.
pub(super) fn line<P: Position>(position: &P, moves: &[Move], stipulation: Stipulation) -> Vec<String> {
    line_by(position, moves, stipulation, naming::san)
}

/// The same in `coord`.
pub(super) fn coords<P: Position>(position: &P, moves: &[Move], stipulation: Stipulation) -> Vec<String> {
    line_by(position, moves, stipulation, naming::coord)
}

fn line_by<P: Position>(
    position: &P,
    moves: &[Move],
    stipulation: Stipulation,
    name: fn(&P, Move) -> String,
) -> Vec<String> {
    let mut position = position.clone();
    let mut names = Vec::with_capacity(moves.len());
    for (n, &m) in moves.iter().enumerate() {
        names.push(name(&position, m));
        position.play_unchecked(m);
        if stipulation.play().waits(&position, moves.len() - 1 - n)
            && let Some(passed) = go_on(&position)
        {
            position = passed;
        }
    }
    names
}

/// A variation by names. Its defences have the same answers as moves. Where the answers have different names after
/// different defences (one captures, the other does not), the variation is divided.
fn by_name<P: Position>(
    position: &P,
    answered: Answered<'_>,
    before: &[Phase<'_, P>],
) -> Vec<NamedVariation> {
    let variation = answered.variation;
    let mut parted: Vec<(NamedVariation, Vec<Move>)> = Vec::new();
    for &defence in &variation.defences {
        let defended = position.after(defence);
        let answer = play(&defended, &variation.answer, &[]);
        let duals: Vec<_> = variation.duals.iter().map(|dual| play(&defended, dual, &[])).collect();
        let name = naming::san(position, defence);
        match parted.iter_mut().find(|(named, _)| named.answer == answer && named.duals == duals) {
            Some((named, defences)) => {
                named.defences.push(name);
                defences.push(defence);
            }
            None => {
                let effect = variation.effect;
                let defences = vec![name];
                let named = NamedVariation { defences, effect, answer, duals, changes: Vec::new() };
                parted.push((named, vec![defence]));
            }
        }
    }
    let named = parted.into_iter().map(|(mut named, defences)| {
        named.changes = phases::changes(&defences, answered, before);
        named
    });
    named.collect()
}

fn variations_by_name<P: Position>(
    position: &P,
    first: Option<Move>,
    all: &[SharedAnswer],
    before: &[Phase<'_, P>],
) -> Vec<NamedVariation> {
    let named = |variation| by_name(position, Answered { variation, first, all }, before);
    all.iter().flat_map(named).collect()
}

/// A branch of a solution by names, compared with the phases before it. The recursion is as deep as the problem is long: at
/// most 99 levels.
pub(super) fn play<P: Position>(position: &P, branch: &Branch, before: &[Phase<'_, P>]) -> NamedPlay {
    let after = position.after(branch.m);
    let san = |m: &Move| naming::san(&after, *m);
    let mut named = NamedPlay {
        played: name(position, branch.m),
        moves: branch.moves,
        threats: threats(&after, &branch.threat),
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
            named.losing = losing.iter().map(san).collect();
            named.variations = variations_by_name(&after, Some(branch.m), variations, before);
        }
        Play::Together(below) => {
            named.next = below.iter().map(|branch| play(&after, branch, &[])).collect();
        }
        Play::Alone(below) => {
            let next = go_on(&after).expect("a series that was found goes on");
            named.next = below.iter().map(|branch| play(&next, branch, &[])).collect();
        }
    }
    named
}

/// Threats have the names they would have if the defender passed.
fn threats<P: Position>(after: &P, threat: &Threat) -> Option<Vec<NamedPlay>> {
    match threat {
        Threat::NotShown => None,
        Threat::Zugzwang => Some(Vec::new()),
        Threat::Moves(threats) => {
            let passed = pass(after).expect("what is threatened was found by passing");
            Some(threats.iter().map(|threat| play(&passed, threat, &[])).collect())
        }
    }
}

/// The variations of the set play by names, and its lines. `passed` is the position with the other side to move.
pub(super) fn set_play<P: Position>(passed: &P, set: &SetPlay) -> (Vec<NamedVariation>, Vec<NamedPlay>) {
    let variations = variations_by_name(passed, None, &set.variations, &[]);
    (variations, set.lines.iter().map(|line| play(passed, line, &[])).collect())
}

pub(super) fn named_try<P: Position>(position: &P, found: &Try, before: &[Phase<'_, P>]) -> NamedTry {
    let after = position.after(found.branch.m);
    let refutations = found.refutations.iter().map(|&m| naming::san(&after, m)).collect();
    let NamedPlay { played, threats, losing, variations, cut, .. } = play(position, &found.branch, before);
    NamedTry { played, refutations, threats, losing, variations, cut }
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
