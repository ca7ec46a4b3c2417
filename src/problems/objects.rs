//! The play of a problem as JSON: which members each part of it has.

use serde::{Serialize, Serializer};

use super::{Explained, NamedMove};
use crate::solve::{Attempt, Branch, Change, ChangeKind, Effect, SharedAnswer, Try};

/// A move of the attacker and the play after it.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schema", schemars(rename = "Play", deny_unknown_fields))]
pub(crate) struct PlayObject<'a> {
    /// The move.
    #[serde(rename = "move")]
    m: &'a NamedMove,
    /// The least number of the attacker's moves that the win takes, this move included. In help and series play the number of
    /// moves of the problem, rounded up.
    moves: u8,
    /// What the move threatens: the moves that would win soonest if the defender could pass, with the play after them.
    /// Empty for a zugzwang; null if the defender cannot pass, or no threat was looked for.
    threats: Option<Vec<PlayObject<'a>>>,
    /// Replies by which the defender itself loses at once, in `san`.
    losing: Vec<&'a str>,
    /// The other replies with their answers, the longest first.
    variations: Vec<VariationObject<'a>>,
    /// In help and series play: the next moves of the solutions.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    next: Vec<PlayObject<'a>>,
    /// Whether the other side waits, so that the next moves are by the same side; present only in series play.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    waits: bool,
    /// Whether some of the play after the move is not shown.
    cut: bool,
}

/// Defences with the same answer.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schema", schemars(rename = "Variation", deny_unknown_fields))]
pub(crate) struct VariationObject<'a> {
    /// The defences, in `san`.
    defences: Vec<&'a str>,
    /// What the defences do against the threats.
    effect: Effect,
    /// The answer.
    answer: PlayObject<'a>,
    /// Other answers that win in the same number of moves.
    duals: Vec<PlayObject<'a>>,
    /// How the answer differs from the set play and the tries, where they were looked for; present only if it does.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    changes: Vec<ChangeObject<'a>>,
}

/// How play differs from that of an earlier phase.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schema", schemars(rename = "Change", deny_unknown_fields))]
pub(crate) struct ChangeObject<'a> {
    /// What is different.
    kind: ChangeKind,
    /// The letter of the twin that has the earlier phase; present only if it is another one.
    #[serde(skip_serializing_if = "Option::is_none")]
    twin: Option<&'a str>,
    /// The earlier phase: the first move of a try, or the key of another twin, in `san`; null for the set play.
    #[serde(rename = "try")]
    phase: Option<&'a str>,
    /// Changed: the defence that is the same. Transferred: the defences of the earlier phase. In `san`.
    defences: Vec<&'a str>,
    /// Changed: the answers of the earlier phase. Transferred: the answer that is the same. In `san`.
    answers: Vec<&'a str>,
}

/// A first move that only a few defences refute.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schema", schemars(rename = "Try", deny_unknown_fields))]
pub(crate) struct TryObject<'a> {
    /// The move.
    #[serde(rename = "move")]
    m: &'a NamedMove,
    /// The defences that refute it, in `san`.
    refutations: Vec<&'a str>,
    /// What the move threatens, as in a play.
    threats: Option<Vec<PlayObject<'a>>>,
    /// Replies by which the defender itself loses at once, in `san`.
    losing: Vec<&'a str>,
    /// The other replies that do not refute the move, with their answers, the longest first.
    variations: Vec<VariationObject<'a>>,
    /// Whether some of the play after the move is not shown.
    cut: bool,
}

/// Why a first move fulfils the stipulation or fails.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schema", schemars(rename = "Explained", deny_unknown_fields))]
pub(crate) struct ExplainedObject<'a> {
    /// The move.
    #[serde(rename = "move")]
    m: &'a NamedMove,
    /// Whether the move is a key; null if a limit left it open.
    key: Option<bool>,
    /// The least number of moves in which the aim is reached; null if it is not reached, or it is not known.
    moves: Option<u8>,
    /// How the move itself ends the game: `1-0 by checkmate`; null if the game goes on.
    end: Option<&'a str>,
    /// The move and the play after it. If the move fails, the play without the refutations. Null if the move is open, and
    /// for `survive N`.
    play: Option<PlayObject<'a>>,
    /// For `survive N`: the move by which the opponent wins, and the play after it; null if the opponent has no such move.
    answer: Option<PlayObject<'a>>,
    /// All replies that refute the move, in `san`.
    refutations: Vec<&'a str>,
    /// What the attacker can try after the first refutation (for `survive N`: after the move), and why it fails. Empty if
    /// the attacker has one move left and no move wins at once.
    attempts: Vec<AttemptObject<'a>>,
    /// Whether a limit left something out.
    cut: bool,
}

/// Moves of the attacker that fail in the same way.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schema", schemars(rename = "Attempt", deny_unknown_fields))]
pub(crate) struct AttemptObject<'a> {
    /// The moves, in `san`.
    moves: Vec<&'a str>,
    /// The reply that refutes them, in `san`; null if they end the game.
    refutation: Option<&'a str>,
    /// What the attacker can try next.
    attempts: Vec<AttemptObject<'a>>,
    /// Whether the next attempts are not shown.
    cut: bool,
}

pub(crate) fn plays(branches: &[Branch<NamedMove>]) -> Vec<PlayObject<'_>> {
    branches.iter().map(PlayObject::of).collect()
}

pub(crate) fn variations(all: &[SharedAnswer<NamedMove>]) -> Vec<VariationObject<'_>> {
    all.iter().map(VariationObject::of).collect()
}

fn sans(moves: &[NamedMove]) -> Vec<&str> {
    moves.iter().map(|named| named.san.as_str()).collect()
}

impl<'a> PlayObject<'a> {
    fn of(branch: &'a Branch<NamedMove>) -> Self {
        PlayObject {
            m: &branch.m,
            moves: branch.moves,
            threats: branch.threats().map(plays),
            losing: sans(branch.losing()),
            variations: variations(branch.variations()),
            next: plays(branch.next()),
            waits: branch.waits(),
            cut: branch.is_cut(),
        }
    }
}

impl<'a> VariationObject<'a> {
    fn of(variation: &'a SharedAnswer<NamedMove>) -> Self {
        VariationObject {
            defences: sans(&variation.defences),
            effect: variation.effect,
            answer: PlayObject::of(&variation.answer),
            duals: plays(&variation.duals),
            changes: variation.changes.iter().map(ChangeObject::of).collect(),
        }
    }
}

impl<'a> ChangeObject<'a> {
    fn of(change: &'a Change<NamedMove>) -> Self {
        ChangeObject {
            kind: change.kind,
            twin: change.twin.as_deref(),
            phase: change.phase.as_ref().map(|first| first.san.as_str()),
            defences: sans(&change.defences),
            answers: sans(&change.answers),
        }
    }
}

impl<'a> TryObject<'a> {
    pub(crate) fn of(found: &'a Try<NamedMove>) -> Self {
        let PlayObject { m, threats, losing, variations, cut, .. } = PlayObject::of(&found.branch);
        TryObject { m, refutations: sans(&found.refutations), threats, losing, variations, cut }
    }
}

impl<'a> ExplainedObject<'a> {
    pub(crate) fn of(reason: &'a Explained) -> Self {
        ExplainedObject {
            m: &reason.played,
            key: reason.key,
            moves: reason.moves,
            end: reason.end.as_deref(),
            play: reason.play.as_ref().map(PlayObject::of),
            answer: reason.answer.as_ref().map(PlayObject::of),
            refutations: sans(&reason.refutations),
            attempts: reason.attempts.iter().map(AttemptObject::of).collect(),
            cut: reason.cut,
        }
    }
}

impl<'a> AttemptObject<'a> {
    fn of(attempt: &'a Attempt<NamedMove>) -> Self {
        AttemptObject {
            moves: sans(&attempt.moves),
            refutation: attempt.refutation.as_ref().map(|reply| reply.san.as_str()),
            attempts: attempt.attempts.iter().map(AttemptObject::of).collect(),
            cut: attempt.cut,
        }
    }
}

impl Serialize for Branch<NamedMove> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        PlayObject::of(self).serialize(serializer)
    }
}

impl Serialize for SharedAnswer<NamedMove> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        VariationObject::of(self).serialize(serializer)
    }
}

impl Serialize for Try<NamedMove> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        TryObject::of(self).serialize(serializer)
    }
}
