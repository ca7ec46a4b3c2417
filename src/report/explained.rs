//! Why a first move fulfils the stipulation or fails, as text.
//!
//! ```text
//!   Ra8 fails: it is refuted by 2 replies
//!   1.Ra8? threat 2.Rb8# but 1...Kxc6!, a6!
//!     1...Kxc6!
//!       2.Ra1, Ra2 Kb7!
//! ```

use std::slice;

use crate::problems::{Explained, NamedMove, Stipulation, listed};
use crate::solve::{Attempt, Goal, PlayKind};

use super::parts::{Lines, Role};
use super::play::together;
use super::variations::{Begins, Printer};

/// Adds the explanation of a move.
pub(super) fn explained(
    reason: &Explained,
    stipulation: Option<Stipulation>,
    printer: Printer,
    text: &mut Lines,
) {
    let Some(stipulation) = stipulation else { return };
    let san = reason.played.in_words();
    let line = text.begin(1);
    line.add(Role::Moves, format!("{san} "));
    line.add(Role::Words, verdict(reason, stipulation));
    match (&reason.play, stipulation.play().is_line()) {
        (Some(play), true) if reason.key == Some(true) => {
            together(slice::from_ref(play), usize::from(stipulation.is_half()), printer.sign, text);
        }
        (Some(play), false) if reason.key == Some(true) => {
            text.begin(1).add(Role::Key, format!("1.{san}!"));
            printer.follow(play, &[], 1, 2, text);
        }
        (Some(play), false) if !reason.refutations.is_empty() => {
            text.begin(1).add(Role::Try, format!("1.{san}?"));
            printer.follow(play, &reason.refutations, 1, 2, text);
        }
        _ => {}
    }
    if let Some(answer) = &reason.answer {
        let printer = Printer { begins: Begins::Defender, ..printer };
        let line = text.begin(1);
        line.add(Role::Try, format!("1.{san}?"));
        line.add(Role::Words, " ");
        line.add(Role::Refutation, format!("{}!", answer.m.in_words()));
        printer.follow(answer, &[], 1, 2, text);
    }
    match (reason.refutations.first(), reason.attempts.as_slice()) {
        (_, []) => {}
        (Some(first), found) => {
            text.begin(2).add(Role::Refutation, format!("1...{}!", first.in_words()));
            attempts(found, Begins::Attacker, 2, 3, text);
        }
        (None, found) => {
            text.begin(1).add(Role::Key, format!("1.{san}!"));
            attempts(found, Begins::Defender, 1, 2, text);
        }
    }
    if reason.cut {
        text.words(1, "(not all of the reason is shown)");
    }
}

/// The first line: what the move does.
fn verdict(reason: &Explained, stipulation: Stipulation) -> String {
    let n = stipulation.moves();
    let moves = |n: u8| if n == 1 { "1 move".to_owned() } else { format!("{n} moves") };
    let reached = reason.moves.unwrap_or(n);
    let wins = stipulation.goal() == Goal::Win;
    match (reason.key, stipulation.play()) {
        (None, _) => "is undecided: the search stopped at a limit".to_owned(),
        (Some(true), PlayKind::Survive) => format!("survives {}", moves(n)),
        (Some(true), play) if play.is_line() => format!("begins a solution in {}", length(stipulation)),
        (Some(true), play) if play.is_self() => {
            let what = if wins { "win" } else { "reach the goal" };
            format!("forces the other side to {what} in {}", moves(reached))
        }
        (Some(true), _) => {
            format!("{} in {}", if wins { "wins" } else { "reaches the goal" }, moves(reached))
        }
        (Some(false), _) if reason.end.is_some() => {
            format!("fails: it ends the game {}", reason.end.as_deref().unwrap_or_default())
        }
        (Some(false), PlayKind::Survive) => {
            format!("fails: the other side wins in {}", moves(reached))
        }
        (Some(false), play) if play.is_line() => format!("begins no solution in {}", length(stipulation)),
        (Some(false), _) => match reason.refutations.len() {
            0 => format!("fails: the goal is not reached in {}", moves(n)),
            1 => "fails: 1 reply refutes it".to_owned(),
            replies => format!("fails: {replies} replies refute it"),
        },
    }
}

/// The length of a line: `2.5 moves`.
fn length(stipulation: Stipulation) -> String {
    let length = stipulation.length();
    format!("{length} move{}", if stipulation.moves() == 1 && !stipulation.is_half() { "" } else { "s" })
}

/// The attacker's attempts with this number, each with the reply that refutes it.
fn attempts(found: &[Attempt<NamedMove>], begins: Begins, number: usize, depth: usize, text: &mut Lines) {
    for attempt in found {
        let moves = begins.attack(number, &listed(&attempt.moves));
        let line = text.begin(depth);
        line.add(Role::Moves, moves + " ");
        match (&attempt.refutation, begins) {
            (None, _) => line.add(Role::Words, "ends the game"),
            (Some(reply), Begins::Attacker) => line.add(Role::Refutation, format!("{}!", reply.in_words())),
            (Some(reply), Begins::Defender) => {
                line.add(Role::Refutation, format!("{}!", begins.reply(number, &reply.in_words())));
            }
        }
        if attempt.cut {
            line.add(Role::Words, " ...");
        }
        attempts(&attempt.attempts, begins, number + 1, depth + 1, text);
    }
}
