//! Changed and transferred play between the phases of a problem: its set play, its tries and its keys.
//!
//! - Changed play: the same defence has other answers in another phase.
//! - Transferred play: the same answer follows other defences in another phase.
//!
//! Moves are compared as moves: `Nd6#` and `Nxd6#` are one answer. A piece that makes the first move of one phase is the same
//! piece in the others, from wherever it comes. Only the replies to the first move count, and of them
//! those that a printed solution has.

use crate::geometry::Square;
use crate::rules::{Move, MoveKind, PieceKind};
use crate::solve::{Branch, Change, ChangeKind, Effect, Play, SetPlay, SharedAnswer};

use super::NamedMove;

/// What makes moves of two phases one move: the square of the piece in the diagram, and the rest of the move.
type Identity = (Option<Square>, Square, Option<Square>, Option<PieceKind>, MoveKind);

/// The identity of an answer after this first move.
fn identity(first: Option<Move>, answer: Move) -> Identity {
    let moved = first.filter(|first| answer.from() == Some(first.to()));
    let from = moved.map_or(answer.from(), Move::from);
    (from, answer.to(), answer.extra(), answer.piece_kind(), answer.kind())
}

/// A phase: its first move, and the variations after it that a printed solution has.
pub(super) struct Phase<'a> {
    /// None for the set play.
    first: Option<&'a NamedMove>,
    variations: Vec<&'a SharedAnswer<NamedMove>>,
}

impl<'a> Phase<'a> {
    /// All of the set play is printed.
    pub(super) fn set_play(set: &'a SetPlay<NamedMove>) -> Self {
        Phase { first: None, variations: set.variations.iter().collect() }
    }

    pub(super) fn after(play: &'a Branch<NamedMove>) -> Self {
        let variations = play.variations().iter().filter(|variation| is_shown(variation)).collect();
        Phase { first: Some(&play.m), variations }
    }

    fn identity(&self, answer: &NamedMove) -> Identity {
        identity(self.first.map(|first| first.m), answer.m)
    }

    fn change(
        &self,
        kind: ChangeKind,
        defences: Vec<NamedMove>,
        answers: Vec<NamedMove>,
    ) -> Change<NamedMove> {
        Change { kind, phase: self.first.cloned(), defences, answers }
    }

    /// How the answers to a defence differ from those that it has in this phase, if none of them is the same.
    fn changed(
        &self,
        defence: &NamedMove,
        variation: &SharedAnswer<NamedMove>,
        now: &Phase<'_>,
    ) -> Option<Change<NamedMove>> {
        let has_defence =
            |known: &&&SharedAnswer<NamedMove>| known.defences.iter().any(|other| other.m == defence.m);
        let before = self.variations.iter().find(has_defence)?;
        let is_now = |answer| answers(variation).any(|other| now.identity(other) == self.identity(answer));
        if answers(before).any(is_now) {
            return None;
        }
        let known = before.defences.iter().find(|other| other.m == defence.m)?;
        Some(self.change(ChangeKind::Changed, vec![known.clone()], answers(before).cloned().collect()))
    }

    /// The defences of this phase that have the one answer of a variation, if none of them has it now.
    fn transferred(&self, variation: &SharedAnswer<NamedMove>, now: &Phase<'_>) -> Option<Change<NamedMove>> {
        if !variation.duals.is_empty() {
            return None;
        }
        let answer = now.identity(&variation.answer.m);
        let (before, still) = (self.defences_with(answer), now.defences_with(answer));
        let (_, played) = *before.first()?;
        if before.iter().any(|(defence, _)| still.iter().any(|(other, _)| other.m == defence.m)) {
            return None;
        }
        let defences = before.iter().map(|&(defence, _)| defence.clone()).collect();
        Some(self.change(ChangeKind::Transferred, defences, vec![played.clone()]))
    }

    /// The defences that have this answer and no dual, with the answer.
    fn defences_with(&self, answer: Identity) -> Vec<(&'a NamedMove, &'a NamedMove)> {
        let same = |variation: &&&SharedAnswer<NamedMove>| {
            variation.duals.is_empty() && self.identity(&variation.answer.m) == answer
        };
        let defences = |variation: &&'a SharedAnswer<NamedMove>| {
            let variation = *variation;
            variation.defences.iter().map(|defence| (defence, &variation.answer.m))
        };
        self.variations.iter().filter(same).flat_map(defences).collect()
    }
}

/// Whether a printed solution has a variation.
fn is_shown(variation: &SharedAnswer<NamedMove>) -> bool {
    variation.effect == Effect::Defends
}

fn answers(variation: &SharedAnswer<NamedMove>) -> impl Iterator<Item = &NamedMove> {
    std::iter::once(&variation.answer).chain(&variation.duals).map(|branch| &branch.m)
}

/// Adds to the variations after a first move how they differ from the phases before.
pub(super) fn compare(play: &mut Branch<NamedMove>, before: &[Phase<'_>]) {
    if before.is_empty() {
        return;
    }
    let now = Phase::after(play);
    let changes_of = |variation: &SharedAnswer<NamedMove>| {
        let mut changes = Vec::new();
        if is_shown(variation) {
            for phase in before {
                let changed = |defence| phase.changed(defence, variation, &now);
                changes.extend(variation.defences.iter().filter_map(changed));
                changes.extend(phase.transferred(variation, &now));
            }
        }
        changes
    };
    let changes: Vec<_> = play.variations().iter().map(changes_of).collect();
    if let Play::Replies { variations, .. } = &mut play.play {
        for (variation, changes) in variations.iter_mut().zip(changes) {
            variation.changes = changes;
        }
    }
}
