//! Why a first move fulfils the stipulation or fails, as text.
//!
//! ```text
//!   Ra8 fails: it is refuted by 2 replies
//!   1.Ra8? threat 2.Rb8# but 1...Kxc6!, a6!
//!     1...Kxc6!
//!       2.Ra1, Ra2 Kb7!
//! ```

use std::slice;

use crate::problems::{Explained, NamedAttempt, Stipulation};
use crate::solve::{Goal, PlayKind};

use super::lines::lines;
use super::variations::{Begins, Follow, Printer, indent};

/// Adds the explanation of a move.
pub(super) fn explained(
    reason: &Explained,
    stipulation: Option<Stipulation>,
    printer: Printer,
    text: &mut String,
) {
    let Some(stipulation) = stipulation else { return };
    let san = &reason.played.san;
    *text += &format!("  {san} {}\n", verdict(reason, stipulation));
    match (&reason.play, stipulation.play().is_line()) {
        (Some(play), true) if reason.key == Some(true) => {
            lines(slice::from_ref(play), usize::from(stipulation.is_half()), text);
        }
        (Some(play), false) if reason.key == Some(true) => {
            *text += &format!("  1.{san}!");
            printer.follow(Follow::key(play), "", 1, 2, text);
        }
        (Some(play), false) if !reason.refutations.is_empty() => {
            let refuted = format!(" but 1...{}!", reason.refutations.join("!, "));
            *text += &format!("  1.{san}?");
            printer.follow(Follow::key(play), &refuted, 1, 2, text);
        }
        _ => {}
    }
    if let Some(answer) = &reason.answer {
        let printer = Printer { begins: Begins::Defender, ..printer };
        *text += &format!("  1.{san}? {}!", answer.played.san);
        printer.follow(Follow::key(answer), "", 1, 2, text);
    }
    match (reason.refutations.first(), reason.attempts.as_slice()) {
        (_, []) => {}
        (Some(first), found) => {
            *text += &format!("    1...{first}!\n");
            attempts(found, Begins::Attacker, 2, 3, text);
        }
        (None, found) => {
            *text += &format!("  1.{san}!\n");
            attempts(found, Begins::Defender, 1, 2, text);
        }
    }
    if reason.cut {
        *text += "  (not all of the reason is shown)\n";
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
fn attempts(found: &[NamedAttempt], begins: Begins, number: usize, depth: usize, text: &mut String) {
    for attempt in found {
        let moves = begins.attack(number, &attempt.moves.join(", "));
        let refuted = match (&attempt.refutation, begins) {
            (None, _) => " ends the game".to_owned(),
            (Some(reply), Begins::Attacker) => format!(" {reply}!"),
            (Some(reply), Begins::Defender) => format!(" {}!", begins.reply(number, reply)),
        };
        let rest = if attempt.cut { " ..." } else { "" };
        *text += &format!("{}{moves}{refuted}{rest}\n", indent(depth));
        attempts(&attempt.attempts, begins, number + 1, depth + 1, text);
    }
}
