//! Changed and transferred play between the phases of a problem: its set play, its tries and its keys; and between the keys of twins.
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

use super::{KeyChanges, NamedMove, Problem, Status};

/// What makes moves of two phases one move: the square of the piece in the diagram, and the rest of the move.
type Identity = (Option<Square>, Square, Option<Square>, Option<PieceKind>, MoveKind);

/// A phase: its first move, and the variations after it that a printed solution has.
pub(super) struct Phase<'a> {
    /// None for the set play.
    first: Option<&'a NamedMove>,
    variations: Vec<&'a SharedAnswer<NamedMove>>,
    /// The letter of its twin, where phases of several twins are compared.
    twin: Option<&'a str>,
    /// For each square of its twin the one on which the piece is in the diagram; none where all are the same.
    homes: Option<&'a [Square]>,
}

impl<'a> Phase<'a> {
    /// All of the set play is printed.
    pub(super) fn set_play(set: &'a SetPlay<NamedMove>) -> Self {
        Phase { first: None, variations: set.variations.iter().collect(), twin: None, homes: None }
    }

    pub(super) fn after(play: &'a Branch<NamedMove>) -> Self {
        let variations = play.variations().iter().filter(|variation| is_shown(variation)).collect();
        Phase { first: Some(&play.m), variations, twin: None, homes: None }
    }

    /// The identity of an answer.
    fn identity(&self, answer: &NamedMove) -> Identity {
        let moved = self.first.filter(|first| answer.m.from() == Some(first.m.to()));
        let from = moved.map_or(answer.m.from(), |first| first.m.from());
        same(answer.m, from, self.homes)
    }

    /// The identity of a defence.
    fn defence(&self, defence: &NamedMove) -> Identity {
        same(defence.m, defence.m.from(), self.homes)
    }

    fn change(
        &self,
        kind: ChangeKind,
        defences: Vec<NamedMove>,
        answers: Vec<NamedMove>,
    ) -> Change<NamedMove> {
        let twin = self.twin.map(str::to_owned);
        Change { kind, twin, phase: self.first.cloned(), defences, answers }
    }

    /// How the answers to a defence differ from those that it has in this phase, if none of them is the same.
    fn changed(
        &self,
        defence: &NamedMove,
        variation: &SharedAnswer<NamedMove>,
        now: &Phase<'_>,
    ) -> Option<Change<NamedMove>> {
        let is_same = |other: &NamedMove| self.defence(other) == now.defence(defence);
        let known = self.variations.iter().find_map(|before| {
            before.defences.iter().find(|other| is_same(other)).map(|known| (before, known))
        });
        let (before, known) = known?;
        let is_now = |answer| answers(variation).any(|other| now.identity(other) == self.identity(answer));
        if answers(before).any(is_now) {
            return None;
        }
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
        let is_still = |defence| still.iter().any(|(other, _)| now.defence(other) == self.defence(defence));
        if before.iter().any(|&(defence, _)| is_still(defence)) {
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

/// The identity of a move of the piece that was on this square at first.
fn same(m: Move, from: Option<Square>, homes: Option<&[Square]>) -> Identity {
    let from = from.map(|from| homes.map_or(from, |homes| homes[from.index()]));
    (from, m.to(), m.extra(), m.piece_kind(), m.kind())
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
    compare_from(play, before, None);
}

/// Adds to a twin how its keys, and the play after them, differ from those of the first twin. Nothing is compared where the whole board
/// changes, so that no piece has a home, and where one of the two is not solved.
pub(super) fn compare_twins(first: &Problem, twin: &mut Problem, homes: Option<&[Square]>) {
    let (Some(of), Some(homes)) = (&first.twin, homes) else { return };
    let (Some(before), Status::Answered(now)) = (first.answer(), &mut twin.status) else { return };
    if before.solved.is_none() || now.solved.is_none() {
        return;
    }
    let phase = |key| Phase { twin: Some(&of.letter), ..Phase::after(key) };
    for key in &mut now.tree {
        // A key that both have is compared with itself.
        let own = same(key.m.m, key.m.m.from(), Some(homes));
        let is_own = |other: &&Branch<NamedMove>| same(other.m.m, other.m.m.from(), None) == own;
        let shared: Vec<_> = before.tree.iter().filter(is_own).map(phase).collect();
        let phases = if shared.is_empty() { before.tree.iter().map(phase).collect() } else { shared };
        compare_from(key, &phases, Some(homes));
    }
    let known: Vec<_> = before.keys.iter().map(|key| same(key.m, key.m.from(), None)).collect();
    let found: Vec<_> = now.keys.iter().map(|key| same(key.m, key.m.from(), Some(homes))).collect();
    let only = |keys: &[NamedMove], own: &[Identity], others: &[Identity]| {
        let alone = keys.iter().zip(own).filter(|(_, key)| !others.contains(key));
        alone.map(|(key, _)| key.clone()).collect()
    };
    let (new, gone) = (only(&now.keys, &found, &known), only(&before.keys, &known, &found));
    if let Some(twin) = &mut twin.twin {
        twin.keys = Some(KeyChanges { with: of.letter.clone(), new, gone });
    }
}

/// The same with the homes of the pieces.
fn compare_from(play: &mut Branch<NamedMove>, before: &[Phase<'_>], homes: Option<&[Square]>) {
    if before.is_empty() {
        return;
    }
    let now = Phase { homes, ..Phase::after(play) };
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
            variation.changes.extend(changes);
        }
    }
}
