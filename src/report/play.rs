//! The play of a problem as the field prints it: set play, tries, keys with their threats, variations.
//!
//! ```text
//!   1.Kxc4! threat 2.Rxc5#
//!     1...bxc4 2.Rxc5#
//!     1...Kxa5, Kb4 2.Rxb5#
//! ```
//!
//! A defence that only meets its threat is not shown, as is the custom; the JSON has every one.

use crate::problems::{NamedPlay, NamedVariation, Problem, Stipulation};

/// Everything that was asked of a problem beyond its keys.
#[must_use]
pub fn play(problem: &Problem) -> String {
    let mut text = String::new();
    let reach = reach_of(problem.stipulation);
    if let Some(set_play) = &problem.set_play {
        text += if set_play.is_empty() { "  no set play\n" } else { "  set play\n" };
        for variation in set_play {
            variation_line(variation, 1, 2, reach, &mut text);
        }
    }
    for found in problem.tries.iter().flatten() {
        text += &format!("  1.{}? but 1...{}!\n", found.played.san, found.refutations.join("!, "));
    }
    for key in &problem.tree {
        match problem.stipulation {
            Some(Stipulation::Help(_)) => lines(key, 2, &mut Vec::new(), &mut text),
            Some(Stipulation::Series(_)) => lines(key, 1, &mut Vec::new(), &mut text),
            _ => {
                text += &format!("  1.{}!{}\n", key.played.san, aim(key, 1));
                follow(key, 1, reach, &mut text);
            }
        }
    }
    if !problem.tree_is_whole {
        text += "  (not all of the play is shown)\n";
    }
    match &problem.idle {
        Some(idle) if idle.is_empty() => text += "  no piece can be removed\n",
        Some(idle) => text += &format!("  pieces that can be removed one at a time: {}\n", idle.join(", ")),
        None => {}
    }
    if problem.cut {
        text += "  (a limit ran out: there may be more)\n";
    }
    if let Some(other) = &problem.duplex {
        text += "  duplex\n";
        text += &format!("  {}", super::verdict(other));
        text += &play(other);
    }
    text
}

/// What is said of a reply that ends the play.
fn reach_of(stipulation: Option<Stipulation>) -> &'static str {
    match stipulation {
        Some(Stipulation::SelfWin(_)) => "",
        _ => " loses at once",
    }
}

/// What a move threatens: `threat 2.Rxc5#`, `zugzwang`.
fn aim(play: &NamedPlay, number: usize) -> String {
    match &play.threats {
        None => String::new(),
        Some(threats) if threats.is_empty() => " zugzwang".to_owned(),
        Some(threats) => {
            let threats: Vec<_> = threats.iter().map(|san| format!("{}.{san}", number + 1)).collect();
            format!(" threat {}", threats.join(", "))
        }
    }
}

fn follow(play: &NamedPlay, number: usize, reach: &str, text: &mut String) {
    let indent = "  ".repeat(number + 1);
    if !play.losing.is_empty() {
        *text += &format!("{indent}{number}...{}{reach}\n", play.losing.join(", "));
    }
    for variation in &play.variations {
        let meets_threat =
            |san: &String| *san == variation.answer.played.san || variation.duals.contains(san);
        if !play.threats.iter().flatten().any(meets_threat) {
            variation_line(variation, number, number + 1, reach, text);
        }
    }
}

fn variation_line(variation: &NamedVariation, number: usize, depth: usize, reach: &str, text: &mut String) {
    let next = number + 1;
    let answer = &variation.answer;
    *text += &"  ".repeat(depth);
    *text += &format!("{number}...{} {next}.{}", variation.defences.join(", "), answer.played.san);
    for dual in &variation.duals {
        *text += &format!(" or {next}.{dual}");
    }
    *text += &aim(answer, next);
    text.push('\n');
    follow(answer, next, reach, text);
}

/// Help and series play: every solution a line, `1.Kd4 Qe3 2.Kc4 Qb3#`, with so many half-moves to a number.
fn lines<'a>(play: &'a NamedPlay, to_a_number: usize, before: &mut Vec<&'a str>, text: &mut String) {
    before.push(&play.played.san);
    if play.next.is_empty() {
        let numbered = before.iter().enumerate().map(|(n, san)| match n % to_a_number {
            0 => format!("{}.{san}", n / to_a_number + 1),
            _ => (*san).to_owned(),
        });
        let line: Vec<_> = numbered.collect();
        *text += &format!("  {}{}\n", line.join(" "), if play.cut { " ..." } else { "" });
    }
    for next in &play.next {
        lines(next, to_a_number, before, text);
    }
    before.pop();
}
