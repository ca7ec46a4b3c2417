//! Why a first move fulfils the stipulation or fails, by names.

use crate::naming;
use crate::rules::{Move, Position};
use crate::solve::{Attempt, Branch, FirstMoveStatus, PlayKind, Reason, Stipulation, TreeLimits};

use super::analysed::Analysed;
use super::named::{self, NamedMove};

/// Why a first move fulfils the stipulation or fails.
///
/// ```
/// use lawspeaker::problems::{ProblemOptions, solve_line};
/// let moves = ["Ra7".to_owned()];
/// let options = ProblemOptions { stipulation: Some("#1".parse()?), explain: &moves, ..ProblemOptions::default() };
/// let problem = solve_line(b"6k1/5ppp/8/8/8/8/8/R6K w - -", 1, 0, &options).unwrap();
/// let why = problem.answer().unwrap().explained[0].as_ref().unwrap();
/// assert_eq!((&*why.played.san, why.key, why.refutations.is_empty()), ("Ra7", Some(false), false));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Explained {
    /// The move.
    pub played: NamedMove,
    /// Whether the move is a key; none if a limit left it open.
    pub key: Option<bool>,
    /// The least number of moves in which the aim is reached; none if it is not reached, or it is not known.
    pub moves: Option<u8>,
    /// How the move itself ends the game: `1-0 by checkmate`; none if the game goes on.
    pub end: Option<String>,
    /// The move and the play after it. If the move fails, the play without the refutations. Null if the move is open, and
    /// for `survive N`.
    pub play: Option<Branch<NamedMove>>,
    /// For `survive N`: the move by which the opponent wins, and the play after it; none if the opponent has no such move.
    pub answer: Option<Branch<NamedMove>>,
    /// All replies that refute the move.
    pub refutations: Vec<NamedMove>,
    /// What the attacker can try after the first refutation (for `survive N`: after the move), and why it fails. Empty if
    /// the attacker has one move left and no move wins at once.
    pub attempts: Vec<Attempt<NamedMove>>,
    /// Whether a limit left something out.
    pub cut: bool,
}

/// Explains a first move given by name.
///
/// # Errors
/// Why the name is not a legal first move.
pub(super) fn explain(
    position: &dyn Position,
    name: &str,
    analysis: &mut dyn Analysed,
    limits: &TreeLimits,
) -> Result<Explained, String> {
    let m = naming::parse_move(position, name).map_err(|error| format!("`--explain-move`: {error}"))?;
    let reason = analysis.reason(m, limits).expect("every legal move is a first move");
    Ok(of(position, m, reason, analysis.solution().stipulation))
}

fn of(position: &dyn Position, m: Move, reason: Reason, stipulation: Stipulation) -> Explained {
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
        play: has_play.then(|| named::play(position, &branch)),
        answer: answer.map(|answer| named::play(after, &answer)),
        refutations: refutations.iter().map(|&reply| named::name(after, reply)).collect(),
        attempts: attempts.iter().flat_map(|attempt| named::failed(refuted, attempt)).collect(),
        cut: !complete,
    }
}
