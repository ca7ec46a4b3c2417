//! The moves of a solution by name, so that a printer needs no rules.

use serde::Serialize;

use crate::naming;
use crate::rules::{Move, Position};
use crate::solve::{Branch, Play, SharedAnswer, Stipulation, Threat, Try, pass};

/// A move by its names.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
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
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schema", schemars(rename = "Play", deny_unknown_fields))]
#[non_exhaustive]
pub struct NamedPlay {
    /// The move.
    #[serde(rename = "move")]
    pub played: NamedMove,
    /// The least number of the attacker's moves that the win takes, this move included.
    pub moves: u8,
    /// What the move threatens, in `san`: the moves that would win soonest if the defender could pass. Empty for a
    /// zugzwang; null if the defender cannot pass, or no threat was looked for.
    pub threats: Option<Vec<String>>,
    /// Replies by which the defender itself loses at once, in `san`.
    pub losing: Vec<String>,
    /// The other replies with their answers, the longest first.
    pub variations: Vec<NamedVariation>,
    /// In help and series play: the next moves of the solutions.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub next: Vec<NamedPlay>,
    /// Whether some of the play after the move is not shown.
    pub cut: bool,
}

/// Defences with the same answer.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schema", schemars(rename = "Variation", deny_unknown_fields))]
#[non_exhaustive]
pub struct NamedVariation {
    /// The defences, in `san`.
    pub defences: Vec<String>,
    /// The answer.
    pub answer: NamedPlay,
    /// Other answers that win in the same number of moves, in `san`.
    pub duals: Vec<String>,
}

/// A first move that only a few defences refute.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schema", schemars(rename = "Try", deny_unknown_fields))]
#[non_exhaustive]
pub struct NamedTry {
    /// The move.
    #[serde(rename = "move")]
    pub played: NamedMove,
    /// The defences that refute it, in `san`.
    pub refutations: Vec<String>,
}

pub(super) fn name<P: Position>(position: &P, m: Move) -> NamedMove {
    NamedMove { coord: naming::coord(position, m), san: naming::san(position, m) }
}

/// A line of moves in `san`; in a series the waiting side passes.
pub(super) fn line<P: Position>(position: &P, moves: &[Move], stipulation: Stipulation) -> Vec<String> {
    let mut position = position.clone();
    let mut names = Vec::with_capacity(moves.len());
    for &m in moves {
        names.push(naming::san(&position, m));
        position.play_unchecked(m);
        if let (Stipulation::Series(_), Some(passed)) = (stipulation, pass(&position)) {
            position = passed;
        }
    }
    names
}

/// A variation by names. Its defences have the same answers as moves. Where the answers have different names after
/// different defences (one captures, the other does not), the variation is divided.
fn by_name<P: Position>(position: &P, variation: &SharedAnswer) -> Vec<NamedVariation> {
    let mut parted: Vec<NamedVariation> = Vec::new();
    for &defence in &variation.defences {
        let defended = position.after(defence);
        let answer = play(&defended, &variation.answer);
        let duals: Vec<_> = variation.duals.iter().map(|&m| naming::san(&defended, m)).collect();
        let name = naming::san(position, defence);
        match parted.iter_mut().find(|named| named.answer == answer && named.duals == duals) {
            Some(named) => named.defences.push(name),
            None => parted.push(NamedVariation { defences: vec![name], answer, duals }),
        }
    }
    parted
}

/// A branch of a solution by names. The recursion is as deep as the problem is long: at most 99 levels.
pub(super) fn play<P: Position>(position: &P, branch: &Branch) -> NamedPlay {
    let after = position.after(branch.m);
    let san = |m: &Move| naming::san(&after, *m);
    let mut named = NamedPlay {
        played: name(position, branch.m),
        moves: branch.moves,
        threats: threats(&after, &branch.threat),
        losing: Vec::new(),
        variations: Vec::new(),
        next: Vec::new(),
        cut: false,
    };
    match &branch.play {
        Play::Won => {}
        Play::NotShown => named.cut = true,
        Play::Replies { losing, variations } => {
            named.losing = losing.iter().map(san).collect();
            for variation in variations {
                named.variations.extend(by_name(&after, variation));
            }
        }
        Play::Together(below) => named.next = below.iter().map(|branch| play(&after, branch)).collect(),
        Play::Alone(below) => {
            let next = pass(&after).expect("a series that was found goes on");
            named.next = below.iter().map(|branch| play(&next, branch)).collect();
        }
    }
    named
}

/// Threats have the names they would have if the defender passed.
fn threats<P: Position>(after: &P, threat: &Threat) -> Option<Vec<String>> {
    match threat {
        Threat::NotShown => None,
        Threat::Zugzwang => Some(Vec::new()),
        Threat::Moves { threats, .. } => {
            let passed = pass(after).expect("what is threatened was found by passing");
            Some(threats.iter().map(|&m| naming::san(&passed, m)).collect())
        }
    }
}

/// The set play by names.
pub(super) fn set_play<P: Position>(position: &P, variations: &[SharedAnswer]) -> Vec<NamedVariation> {
    let Some(passed) = pass(position) else { return Vec::new() };
    variations.iter().flat_map(|variation| by_name(&passed, variation)).collect()
}

pub(super) fn named_try<P: Position>(position: &P, found: &Try) -> NamedTry {
    let after = position.after(found.m);
    let refutations = found.refutations.iter().map(|&m| naming::san(&after, m)).collect();
    NamedTry { played: name(position, found.m), refutations }
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
