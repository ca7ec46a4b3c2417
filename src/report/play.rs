//! The play of a problem in the usual notation: set play, tries, keys with their threats, variations.
//!
//! ```text
//!   1.Kxc4! threat 2.Rxc5#
//!     1...bxc4 2.Rxc5#
//!     1...Kxa5, Kb4 2.Rxb5#
//! ```
//!
//! As usual, a reply is left out if every threat still works against it and the win takes no longer. A reply that loses
//! sooner than by the threat is in [`Detail::All`] only. The JSON output has all replies. What follows a threat of several
//! moves is written after it, or on the lines below it if it branches.
//!
//! Help and series play: one line per solution, `1.Kd4 Qe3 2.Kc4 Qb3#`.

use std::slice;

use crate::problems::{NamedMove, Part, Problem, Stipulation};
use crate::solve::{Branch, Goal};

use super::explained::explained;
use super::parts::{Lines, Role};
use super::variations::{Begins, Detail, Printer};

/// The play of a problem: all that was found in addition to the keys.
#[must_use]
pub fn play(problem: &Problem, detail: Detail) -> Lines {
    let plays_self = problem.stipulation.is_some_and(|stipulation| stipulation.play().is_self());
    let reach = if plays_self { "" } else { " loses at once" };
    let half = usize::from(problem.stipulation.is_some_and(Stipulation::is_half));
    let sign = problem.stipulation.map_or("", goal_sign);
    let printer = Printer { detail, reach, sign, begins: Begins::Attacker };
    let mut text = Lines::default();
    if let Some(set_play) = &problem.set_play {
        let empty = set_play.is_empty() && problem.set_lines.is_empty();
        match (empty, problem.is_whole(Part::SetPlay)) {
            (true, true) => text.words(1, "no set play"),
            (true, false) => {}
            (false, _) => text.words(1, "set play"),
        }
        for variation in set_play {
            printer.variation(variation, 1, 2, &mut text);
        }
        together(&problem.set_lines, half + 1, sign, &mut text);
    }
    for found in problem.tries.iter().flatten() {
        text.begin(1).add(Role::Try, format!("1.{}?", found.branch.m.in_words()));
        printer.follow(&found.branch, &found.refutations, 1, 2, &mut text);
    }
    let reasons: Vec<_> = problem.explained.iter().flatten().collect();
    let is_explained = |key: &&Branch<NamedMove>| reasons.iter().any(|reason| reason.played == key.m);
    for key in problem.tree.iter().filter(|key| !is_explained(key)) {
        if problem.stipulation.is_some_and(|stipulation| stipulation.play().is_line()) {
            together(slice::from_ref(key), half, sign, &mut text);
        } else {
            text.begin(1).add(Role::Key, format!("1.{}{}!", key.m.in_words(), printer.sign_after(key)));
            printer.follow(key, &[], 1, 2, &mut text);
        }
    }
    for reason in reasons {
        explained(reason, problem.stipulation, printer, &mut text);
    }
    match &problem.idle {
        Some(idle) if idle.is_empty() && problem.is_whole(Part::Idle) => {
            text.words(1, "no piece can be removed");
        }
        Some(idle) if idle.is_empty() => {}
        Some(idle) => text.words(1, format!("pieces that can be removed one at a time: {}", idle.join(", "))),
        None => {}
    }
    if !problem.unfinished.is_empty() {
        text.words(1, problem.unfinished_in_words().trim_start());
    }
    if let Some(other) = &problem.duplex {
        text.words(1, "duplex");
        text.begin(1).parts = super::verdict(other).parts;
        text.0.extend(play(other, detail).0);
    }
    text
}

/// The sign of a goal that the name of a move does not show: `Kf2=`.
pub(super) fn goal_sign(stipulation: Stipulation) -> &'static str {
    match stipulation.goal() {
        Goal::Stalemate => "=",
        Goal::DoubleStalemate => "==",
        _ => "",
    }
}

/// Adds the lines that begin with these moves. `left_out` is the number of plies before the first one: set play leaves out the
/// first ply, and so does a problem with a half move: `1...Qe3 2.Kc4 Qb3#`. `sign` is that of a goal which the name of a move does not
/// show.
pub(super) fn together(first: &[Branch<NamedMove>], left_out: usize, sign: &str, text: &mut Lines) {
    for play in first {
        add(play, left_out, sign, &mut Vec::new(), text);
    }
}

fn add<'a>(
    play: &'a Branch<NamedMove>,
    left_out: usize,
    sign: &str,
    before: &mut Vec<&'a Branch<NamedMove>>,
    text: &mut Lines,
) {
    before.push(play);
    if play.next().is_empty() {
        let line = text.begin(1);
        line.add(Role::Moves, numbered(before, left_out));
        match play.is_cut() {
            true => line.add(Role::Words, " ..."),
            false => line.add(Role::Moves, sign),
        }
    }
    for next in play.next() {
        add(next, left_out, sign, before, text);
    }
    before.pop();
}

/// The moves with the numbers of the side that begins. Where the other side waits, the next move has the next number.
fn numbered(moves: &[&Branch<NamedMove>], left_out: usize) -> String {
    let (mut number, mut begins) = (left_out / 2 + 1, left_out.is_multiple_of(2));
    let mut words = Vec::with_capacity(moves.len());
    for (n, play) in moves.iter().enumerate() {
        let san = play.m.in_words();
        words.push(match (begins, n) {
            (true, _) => format!("{number}.{san}"),
            (false, 0) => format!("{number}...{san}"),
            (false, _) => san,
        });
        begins = begins == play.waits();
        number += usize::from(begins);
    }
    words.join(" ")
}
