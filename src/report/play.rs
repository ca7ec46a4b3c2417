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

use std::slice;

use crate::problems::{NamedMove, Part, Problem, Stipulation};
use crate::solve::{Branch, Goal};

use super::explained::explained;
use super::parts::{Lines, Role};
use super::together::together;
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
