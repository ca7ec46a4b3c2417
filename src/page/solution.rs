//! A solution as a tree of moves, each with what it changes on the board.

use serde::Serialize;

use crate::any::AnyPosition;
use crate::problems::NamedMove;
use crate::solve::{Branch, Effect, SharedAnswer, Try};

use super::squares::Squares;

/// A move and the play after it. A move is a text: its name, a blank, and what it changes (see [`Squares::change_to`]).
#[derive(Serialize)]
pub(super) struct MoveNode {
    /// The move.
    m: String,
    /// What it threatens; empty for a zugzwang, missing if no threat was looked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    t: Option<Vec<MoveNode>>,
    /// Replies that lose at once.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    x: Vec<String>,
    /// Defences and their answers.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    v: Vec<VariationNode>,
    /// In help and series play: the next moves.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    n: Vec<MoveNode>,
    /// Whether the other side waits, so that the next moves have the next number.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    w: bool,
}

/// Defences with the same answer.
#[derive(Serialize)]
pub(super) struct VariationNode {
    /// The defences.
    d: Vec<String>,
    /// The answer; its changes are those after the first defence.
    a: MoveNode,
    /// Other answers that win as soon.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    u: Vec<MoveNode>,
}

/// A first move that fails.
#[derive(Serialize)]
pub(super) struct TryNode {
    #[serde(flatten)]
    play: MoveNode,
    /// The moves that refute it.
    r: Vec<String>,
}

/// Plays a move: its text, and the position after it.
fn played(position: &AnyPosition, named: &NamedMove) -> (String, AnyPosition) {
    let mut after = position.clone();
    after.play(named.m).expect("a solution has legal moves");
    let change = Squares::of(position).change_to(&Squares::of(&after));
    (format!("{} {change}", named.san), after)
}

/// The tree of a move in this position.
pub(super) fn play(play: &Branch<NamedMove>, position: &AnyPosition) -> MoveNode {
    let (m, after) = played(position, &play.m);
    let next = if play.waits() { after.after_waiting() } else { Some(after.clone()) };
    let follow = |next: &AnyPosition| play.next().iter().map(|play| self::play(play, next)).collect();
    MoveNode {
        m,
        t: threats(play.threats(), &after),
        x: texts(play.losing(), &after),
        v: variations(play.variations(), &after),
        n: next.as_ref().map(follow).unwrap_or_default(),
        w: play.waits(),
    }
}

/// The tree of a first move of a proof game. The board shows the diagram before it, so the change of the move leads from there.
pub(super) fn play_of_game(play: &Branch<NamedMove>, diagram: &AnyPosition) -> MoveNode {
    let start = AnyPosition::start(diagram.variant());
    let after = played(&start, &play.m).1;
    let change = Squares::of(diagram).change_to(&Squares::of(&after));
    MoveNode { m: format!("{} {change}", play.m.san), ..self::play(play, &start) }
}

fn threats(threats: Option<&[Branch<NamedMove>]>, after: &AnyPosition) -> Option<Vec<MoveNode>> {
    let threats = threats?;
    if threats.is_empty() {
        return Some(Vec::new());
    }
    let passed = after.passed()?;
    Some(threats.iter().map(|threat| play(threat, &passed)).collect())
}

fn texts(moves: &[NamedMove], position: &AnyPosition) -> Vec<String> {
    moves.iter().map(|named| played(position, named).0).collect()
}

/// The variations that a printed solution has.
fn variations(all: &[SharedAnswer<NamedMove>], position: &AnyPosition) -> Vec<VariationNode> {
    let shown = all.iter().filter(|variation| variation.effect == Effect::Defends);
    shown.map(|variation| self::variation(variation, position)).collect()
}

fn variation(variation: &SharedAnswer<NamedMove>, position: &AnyPosition) -> VariationNode {
    let first = variation.defences.first().expect("a variation has a defence");
    let (_, defended) = played(position, first);
    VariationNode {
        d: texts(&variation.defences, position),
        a: play(&variation.answer, &defended),
        u: variation.duals.iter().map(|dual| play(dual, &defended)).collect(),
    }
}

/// A variation of the set play: the other side moves first.
pub(super) fn set(all: &SharedAnswer<NamedMove>, position: &AnyPosition) -> Option<VariationNode> {
    position.passed().map(|passed| variation(all, &passed))
}

/// A try and what refutes it.
pub(super) fn attempt(attempt: &Try<NamedMove>, position: &AnyPosition) -> TryNode {
    let (_, after) = played(position, &attempt.branch.m);
    TryNode { play: play(&attempt.branch, position), r: texts(&attempt.refutations, &after) }
}
