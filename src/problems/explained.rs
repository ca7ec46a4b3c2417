//! Why a first move fulfils the stipulation or fails, by names.

use serde::{Deserialize, Serialize};

use crate::naming;
use crate::rules::{Board, Move};
use crate::solve::{Attempt, FirstMoveStatus, PlayKind, Reason, Stipulation, TreeLimits};

use super::analysed::Analysed;
use super::named::{self, NamedMove, NamedPlay};

/// Why a first move fulfils the stipulation or fails.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schema", schemars(deny_unknown_fields))]
#[non_exhaustive]
pub struct Explained {
    /// The move.
    #[serde(rename = "move")]
    pub played: NamedMove,
    /// Whether the move is a key; null if a limit left it open.
    pub key: Option<bool>,
    /// The least number of moves in which the aim is reached; null if it is not reached, or it is not known.
    pub moves: Option<u8>,
    /// How the move itself ends the game: `1-0 by checkmate`; null if the game goes on.
    pub end: Option<String>,
    /// The move and the play after it. If the move fails, the play without the refutations. Null if the move is open, and
    /// for `survive N`.
    pub play: Option<NamedPlay>,
    /// For `survive N`: the move by which the opponent wins, and the play after it; null if there is none.
    pub answer: Option<NamedPlay>,
    /// All replies that refute the move, in `san`.
    pub refutations: Vec<String>,
    /// What the attacker can try after the first refutation (for `survive N`: after the move), and why it fails. Empty if
    /// the attacker has one move left and no move wins at once.
    pub attempts: Vec<NamedAttempt>,
    /// Whether a limit left something out.
    pub cut: bool,
}

/// Moves of the attacker that fail in the same way.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schema", schemars(rename = "Attempt", deny_unknown_fields))]
#[non_exhaustive]
pub struct NamedAttempt {
    /// The moves, in `san`.
    pub moves: Vec<String>,
    /// The reply that refutes them, in `san`; null if they end the game.
    pub refutation: Option<String>,
    /// What the attacker can try next.
    pub attempts: Vec<NamedAttempt>,
    /// Whether the next attempts are not shown.
    pub cut: bool,
}

/// Explains a first move given by name.
///
/// # Errors
/// Why the name is not a legal first move.
pub(super) fn explain(
    position: &dyn Board,
    name: &str,
    analysis: &mut dyn Analysed,
    limits: &TreeLimits,
) -> Result<Explained, String> {
    let m = naming::parse_move(position, name).map_err(|error| format!("`--explain-move`: {error}"))?;
    let reason = analysis.reason(m, limits).expect("every legal move is a first move");
    Ok(of(position, m, reason, analysis.solution().stipulation))
}

fn of(position: &dyn Board, m: Move, reason: Reason, stipulation: Stipulation) -> Explained {
    let after = &*position.boxed_after(m);
    let Reason { status, branch, answer, refutations, attempts, complete, .. } = reason;
    let survive = stipulation.play() == PlayKind::Survive;
    let (reached, moves) = match status {
        FirstMoveStatus::Wins(moves) => (Some(true), Some(moves.get())),
        FirstMoveStatus::LosesAtOnce => (Some(true), None),
        FirstMoveStatus::NoWin => (Some(false), None),
        _ => (None, None),
    };
    // Where the attempts are played: after the first refutation, or after the move itself.
    let refuted = refutations.first().map(|&reply| after.boxed_after(reply));
    let refuted = refuted.as_deref().unwrap_or(after);
    let has_play = !survive && after.outcome().is_none() && reached.is_some();
    Explained {
        played: named::name(position, m),
        key: reached.map(|reached| reached != survive),
        moves,
        end: after.outcome().map(|outcome| format!("{} by {}", outcome.result, outcome.reason.in_words())),
        play: has_play.then(|| named::play(position, &branch, &[])),
        answer: answer.map(|answer| named::play(after, &answer, &[])),
        refutations: refutations.iter().map(|&reply| naming::san(after, reply)).collect(),
        attempts: attempts.iter().flat_map(|attempt| by_name(refuted, attempt)).collect(),
        cut: !complete,
    }
}

/// Attempts by names, divided where the moves lead to other names.
fn by_name(position: &dyn Board, attempt: &Attempt) -> Vec<NamedAttempt> {
    let mut parted: Vec<NamedAttempt> = Vec::new();
    for &m in &attempt.moves {
        let after = &*position.boxed_after(m);
        let refutation = attempt.refutation.map(|reply| naming::san(after, reply));
        let attempts = attempt.refutation.map_or_else(Vec::new, |reply| {
            let next = &*after.boxed_after(reply);
            attempt.attempts.iter().flat_map(|below| by_name(next, below)).collect()
        });
        let name = naming::san(position, m);
        let same = |known: &&mut NamedAttempt| known.refutation == refutation && known.attempts == attempts;
        match parted.iter_mut().find(same) {
            Some(known) => known.moves.push(name),
            None => {
                parted.push(NamedAttempt { moves: vec![name], refutation, attempts, cut: attempt.cut });
            }
        }
    }
    parted
}
