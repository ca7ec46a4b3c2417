//! Changed and transferred play between the phases of a problem: its set play, its tries and its keys.
//!
//! - Changed play: the same defence has other answers in another phase.
//! - Transferred play: the same answer follows other defences in another phase.
//!
//! Moves are compared as moves: `Nd6#` and `Nxd6#` are one answer. A piece that makes the first move of one phase is the same
//! piece in the others, from wherever it comes. Only the replies to the first move count, and of them
//! those that a printed solution has.

use serde::{Deserialize, Serialize};

use crate::geometry::Square;
use crate::naming;
use crate::rules::{Board, Move, MoveKind, PieceKind};
use crate::solve::{Effect, Play, SharedAnswer};

/// How play differs from that of an earlier phase.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schema", schemars(deny_unknown_fields))]
#[non_exhaustive]
pub struct Change {
    /// What is different.
    pub kind: ChangeKind,
    /// The earlier phase: the first move of a try in `san`; null for the set play.
    #[serde(rename = "try")]
    pub phase: Option<String>,
    /// Changed: the defence that is the same. Transferred: the defences of the earlier phase. In `san`.
    pub defences: Vec<String>,
    /// Changed: the answers of the earlier phase. Transferred: the answer that is the same. In `san`.
    pub answers: Vec<String>,
}

/// What is different between two phases.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
#[non_exhaustive]
pub enum ChangeKind {
    /// The same defence has other answers.
    Changed,
    /// The same answer follows other defences.
    Transferred,
}

/// What makes moves of two phases one move: the square of the piece in the diagram, and the rest of the move.
type Identity = (Option<Square>, Square, Option<Square>, Option<PieceKind>, MoveKind);

/// The identity of an answer after this first move.
fn identity(first: Option<Move>, answer: Move) -> Identity {
    let moved = first.filter(|first| answer.from() == Some(first.to()));
    let from = moved.map_or(answer.from(), Move::from);
    (from, answer.to(), answer.extra(), answer.piece_kind(), answer.kind())
}

/// A phase: a position with its replies and the answers to them.
pub(super) struct Phase<'a> {
    /// The try; none for the set play.
    name: Option<String>,
    first: Option<Move>,
    /// The position in which the replies are played.
    position: Box<dyn Board>,
    variations: Vec<&'a SharedAnswer>,
}

impl<'a> Phase<'a> {
    pub(super) fn set_play(passed: Box<dyn Board>, variations: &'a [SharedAnswer]) -> Self {
        Phase { name: None, first: None, position: passed, variations: variations.iter().collect() }
    }

    /// The phase after a try.
    pub(super) fn after(position: &dyn Board, m: Move, play: &'a Play) -> Self {
        let variations = match play {
            Play::Replies { variations, .. } => variations.iter().filter(|v| is_shown(v)).collect(),
            _ => Vec::new(),
        };
        Phase {
            name: Some(naming::san(position, m)),
            first: Some(m),
            position: position.boxed_after(m),
            variations,
        }
    }

    fn changed(&self, defence: Move, now: Answered<'_>) -> Option<Change> {
        let before = self.variations.iter().find(|variation| variation.defences.contains(&defence))?;
        let is_now = |answer| answers(now.variation).any(|other| now.identity(other) == answer);
        if answers(before).any(|answer| is_now(identity(self.first, answer))) {
            return None;
        }
        let defended = self.position.boxed_after(defence);
        Some(Change {
            kind: ChangeKind::Changed,
            phase: self.name.clone(),
            defences: vec![naming::san(&*self.position, defence)],
            answers: answers(before).map(|answer| naming::san(&*defended, answer)).collect(),
        })
    }

    /// The defences of this phase that have the one answer of a variation, if none of them has it now.
    fn transferred(&self, now: Answered<'_>) -> Option<Change> {
        if !now.variation.duals.is_empty() {
            return None;
        }
        let answer = now.identity(now.variation.answer.m);
        let before = defences_before(answer, self.first, self.variations.iter().copied());
        let still =
            defences_before(answer, now.first, now.all.iter().filter(|variation| is_shown(variation)));
        let (first, played) = before
            .first()
            .filter(|_| !before.iter().any(|(defence, _)| still.iter().any(|(other, _)| other == defence)))?;
        Some(Change {
            kind: ChangeKind::Transferred,
            phase: self.name.clone(),
            defences: before.iter().map(|&(defence, _)| naming::san(&*self.position, defence)).collect(),
            answers: vec![naming::san(&*self.position.boxed_after(*first), *played)],
        })
    }
}

/// Whether a printed solution has a variation.
fn is_shown(variation: &SharedAnswer) -> bool {
    variation.effect == Effect::Defends
}

fn answers(variation: &SharedAnswer) -> impl Iterator<Item = Move> + '_ {
    std::iter::once(&variation.answer).chain(&variation.duals).map(|branch| branch.m)
}

/// The defences that have this answer and no dual, with the answer.
fn defences_before<'a>(
    answer: Identity,
    first: Option<Move>,
    variations: impl Iterator<Item = &'a SharedAnswer>,
) -> Vec<(Move, Move)> {
    let same = |variation: &&SharedAnswer| {
        variation.duals.is_empty() && identity(first, variation.answer.m) == answer
    };
    let defences = |variation: &'a SharedAnswer| {
        variation.defences.iter().map(move |&defence| (defence, variation.answer.m))
    };
    variations.filter(same).flat_map(defences).collect()
}

/// A variation and where it is.
#[derive(Clone, Copy)]
pub(super) struct Answered<'a> {
    pub(super) variation: &'a SharedAnswer,
    /// The first move of its phase; none for the set play.
    pub(super) first: Option<Move>,
    /// All variations of its phase.
    pub(super) all: &'a [SharedAnswer],
}

impl Answered<'_> {
    fn identity(self, answer: Move) -> Identity {
        identity(self.first, answer)
    }
}

/// How these defences of a variation differ from the phases before.
pub(super) fn changes(defences: &[Move], now: Answered<'_>, before: &[Phase<'_>]) -> Vec<Change> {
    if !is_shown(now.variation) {
        return Vec::new();
    }
    let of_phase = |phase: &Phase<'_>| {
        let mut changes: Vec<_> =
            defences.iter().filter_map(|&defence| phase.changed(defence, now)).collect();
        changes.extend(phase.transferred(now));
        changes
    };
    before.iter().flat_map(of_phase).collect()
}
