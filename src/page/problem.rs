//! A problem as data for the script of a page: its position, its solution as a tree to play through, and what is claimed. Twins are
//! one item: the first of them has the others.

use serde::Serialize;

use crate::any::AnyPosition;
use crate::problems::{Problem, Stipulation, said};

use super::findings::{self, FindingObject};
use super::game::StartObject;
use super::solution::{self, MoveNode, TryNode, VariationNode};

/// Whether the solution has a proof that the checker accepts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Proven {
    /// It has.
    Verified,
    /// It has one, and the checker refuses it.
    Refused,
    /// It has one, and checking it takes too long.
    Unchecked,
    /// It has none: the search did not end, or solutions of this kind have no proofs.
    Without,
}

/// A problem.
#[derive(Serialize)]
pub(super) struct ProblemObject<'a> {
    kind: &'static str,
    /// Of the first twin only.
    #[serde(skip_serializing_if = "Option::is_none")]
    file: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    line: Option<u64>,
    variant: Option<&'static str>,
    /// The letter of a twin and what is different in it.
    #[serde(skip_serializing_if = "Option::is_none")]
    twin: Option<String>,
    /// The entry's id, and what else it says about itself: names and values; empty in the other twins.
    tags: Vec<(&'static str, String)>,
    /// The stipulation.
    result: String,
    /// Whether the problem is solved, in words.
    end: String,
    /// Whether it has a solution; null if that is not known.
    solved: Option<bool>,
    /// Null if the position could not be read.
    start: Option<StartObject>,
    keys: Vec<MoveNode>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    set: Vec<VariationNode>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    set_lines: Vec<MoveNode>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    tries: Vec<TryNode>,
    /// Whether the keys are those that the entry claims; null without a claim, or if the keys are not known.
    agrees: Option<bool>,
    proof: Proven,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    findings: Vec<FindingObject<'a>>,
    /// The other twins.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    twins: Vec<ProblemObject<'a>>,
}

impl<'a> ProblemObject<'a> {
    /// The twins of this line of a file, or its one problem, each with its proof.
    pub(super) fn of(file: &'a str, (number, line): (u64, &[u8]), twins: &'a [(Problem, Proven)]) -> Self {
        let mut objects = twins.iter().map(|(problem, proof)| Self::of_one(problem, *proof));
        let mut first = objects.next().expect("an item is a problem");
        first.twins = objects.collect();
        (first.file, first.line, first.tags) = (Some(file), Some(number), said(line));
        first
    }

    fn of_one(problem: &'a Problem, proof: Proven) -> Self {
        let position = problem.variant.zip(problem.fen.as_deref());
        let position = position.and_then(|(variant, fen)| AnyPosition::from_fen(variant, fen).ok());
        let stipulation = problem.stipulation.map_or(String::new(), |stipulation| stipulation.to_string());
        let mut object = ProblemObject {
            kind: "problem",
            file: None,
            line: None,
            variant: problem.variant.map(|variant| variant.id()),
            twin: problem.twin_in_words(),
            tags: Vec::new(),
            end: standing(problem) + &problem.unfinished_in_words(),
            solved: problem.solved(),
            start: position.as_ref().map(StartObject::of),
            keys: Vec::new(),
            set: Vec::new(),
            set_lines: Vec::new(),
            tries: Vec::new(),
            agrees: problem.agrees(),
            proof,
            findings: findings::of_problem(problem),
            result: stipulation,
            twins: Vec::new(),
        };
        if let (Some(position), Some(answer)) = (&position, problem.answer()) {
            let is_game = problem.stipulation.is_some_and(Stipulation::is_game);
            let play = if is_game { solution::play_of_game } else { solution::play };
            object.keys = answer.tree.iter().map(|key| play(key, position)).collect();
            if let Some(set) = &answer.set_play {
                let variations = set.variations.iter();
                object.set = variations.filter_map(|variation| solution::set(variation, position)).collect();
                let passed = position.passed();
                let lines = passed
                    .iter()
                    .flat_map(|passed| set.lines.iter().map(move |line| solution::play(line, passed)));
                object.set_lines = lines.collect();
            }
            let tries = answer.tries.iter().flatten();
            object.tries = tries.map(|attempt| solution::attempt(attempt, position)).collect();
        }
        object
    }
}

/// What is known of the solution, in words.
fn standing(problem: &Problem) -> String {
    match (problem.solved(), problem.keys().len()) {
        (Some(true), 1) => "solved: 1 key".to_owned(),
        (Some(true), keys) => format!("solved: {keys} keys"),
        (Some(false), _) => "no solution".to_owned(),
        (None, _) if problem.answer().is_some() => "not solved within the limit".to_owned(),
        (None, _) if problem.fen.is_none() => "not understood".to_owned(),
        (None, _) => "not solved".to_owned(),
    }
}
