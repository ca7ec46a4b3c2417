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
//! Help and series play has one line per solution, `1.Kd4 Qe3 2.Kc4 Qb3#`. Why a first move fulfils the stipulation or fails:
//!
//! ```text
//!   Ra8 fails: it is refuted by 2 replies
//!   1.Ra8? threat 2.Rb8# but 1...Kxc6!, a6!
//!     1...Kxc6!
//!       2.Ra1, Ra2 Kb7!
//! ```

use std::borrow::Cow;
use std::slice;

use crate::notation::letters::PieceLetters;
use crate::problems::{
    Explained, KeyChanges, NamedMove, Part, Problem, Similar, Stipulation, listed, long_solution,
};
use crate::solve::{Attempt, Branch, Goal, PlayKind};

use super::escape_controls;
use super::parts::{Line, Lines, Role};
use super::problems::outcome;
use super::variations::{Begins, Detail, Form, Printer, Style};

/// The solution of a problem as text: its title and its author, a line with its name, its stipulation and its keys, and the play. Twins
/// are below a line with the name and the stipulation of their diagram, which the first of them has.
#[must_use]
pub fn solution(problem: &Problem, style: Style) -> Lines {
    let play = play(problem, style).0.into_iter();
    let problem = &*spelled(problem, style);
    let mut text = Lines::default();
    let said = [&problem.title, &problem.author].into_iter().flatten();
    let said: Vec<_> = said.map(|text| escape_controls(text)).collect();
    if !said.is_empty() {
        text.words(0, said.join(", "));
    }
    let Some(twin) = &problem.twin else {
        text.0.push(super::verdict(problem));
        similar(problem, &mut text);
        text.0.extend(play);
        return text;
    };
    if twin.number == 0 {
        let name = twin.id.as_deref().unwrap_or(&twin.diagram);
        text.words(0, format!("{} {}", escape_controls(name), twin.stipulation));
        similar(problem, &mut text);
    }
    let line = text.begin(1);
    line.add(Role::Words, problem.twin_in_words().unwrap_or_default() + ": ");
    outcome(problem, line);
    text.0.extend(play.map(|line| Line { depth: line.depth + 1, ..line }));
    text
}

/// Adds the similar problems: `similar, 88%: k.epd:12, 17, A. Author, #2: mirror a1<->h1, -wNa2`.
fn similar(problem: &Problem, text: &mut Lines) {
    let Some((found, more)) = &problem.similar else { return };
    for Similar { known, score, change } in found {
        let place = format!("{}:{}", known.file, known.line);
        let said = [&known.id, &known.author, &known.stipulation].into_iter().flatten();
        let said: Vec<_> = std::iter::once(&place).chain(said).map(|text| escape_controls(text)).collect();
        let change = if change.is_empty() { "the same position".to_owned() } else { change.to_string() };
        text.words(1, format!("similar, {score}%: {}: {change}", said.join(", ")));
    }
    if *more > 0 {
        text.words(1, format!("and {more} more similar problems"));
    }
}

/// The problem in the letters that are wanted.
fn spelled(problem: &Problem, style: Style) -> Cow<'_, Problem> {
    match style.letters {
        Some(letters) => Cow::Owned(problem.clone().in_letters(letters)),
        None => Cow::Borrowed(problem),
    }
}

/// The play of a problem: all that was found in addition to the keys.
#[must_use]
pub fn play(problem: &Problem, style: Style) -> Lines {
    let long = || long_solution(problem, style.letters.unwrap_or(PieceLetters::PROBLEMISTS));
    match (style.form, problem.answer()) {
        (Form::Long, Some(answer)) if answer.explained.is_empty() && answer.idle.is_none() => {
            long().map_or_else(|| short(&spelled(problem, style), style.detail), |lines| printed(&lines))
        }
        _ => short(&spelled(problem, style), style.detail),
    }
}

/// The lines of Popeye's form, four blanks of which are a step.
fn printed(lines: &[String]) -> Lines {
    let mut text = Lines::default();
    for line in lines.iter().filter(|line| !line.is_empty()) {
        let moves = line.trim_start();
        let (key, rest) =
            moves.split_once(" !").map_or(("", moves), |(key, _)| moves.split_at(key.len() + 2));
        let added = text.begin(1 + (line.len() - moves.len()) / 4);
        let is_first = line.len() == moves.len();
        match (key, is_first) {
            ("", true) if moves.contains(" ?") => added.add(Role::Try, moves),
            ("", _) => added.add(Role::Moves, moves),
            (key, true) => {
                added.add(Role::Key, key);
                added.add(Role::Threat, rest);
            }
            (_, false) => added.add(Role::Refutation, moves),
        }
    }
    text
}

/// The play with the shortest names of moves.
fn short(problem: &Problem, detail: Detail) -> Lines {
    let plays_self = problem.stipulation.is_some_and(|stipulation| stipulation.play().is_self());
    let reach = if plays_self { "" } else { " loses at once" };
    let half = usize::from(problem.stipulation.is_some_and(Stipulation::is_half));
    let sign = problem.stipulation.map_or("", goal_sign);
    let printer = Printer { detail, reach, sign, begins: Begins::Attacker };
    let mut text = Lines::default();
    let Some(answer) = problem.answer() else { return text };
    if let Some(keys) = problem.twin.as_ref().and_then(|twin| twin.keys.as_ref()) {
        text.words(1, key_changes(keys));
    }
    if let Some(set_play) = &answer.set_play {
        let empty = set_play.variations.is_empty() && set_play.lines.is_empty();
        match (empty, answer.is_whole(Part::SetPlay)) {
            (true, true) => text.words(1, "no set play"),
            (true, false) => {}
            (false, _) => text.words(1, "set play"),
        }
        for variation in &set_play.variations {
            printer.variation(variation, 1, 2, &mut text);
        }
        together(&set_play.lines, half + 1, sign, &mut text);
    }
    for found in answer.tries.iter().flatten() {
        text.begin(1).add(Role::Try, format!("1.{}?", found.branch.m.in_words()));
        printer.follow(&found.branch, &found.refutations, 1, 2, &mut text);
    }
    let reasons: Vec<_> = answer.explained.iter().flatten().collect();
    let is_explained = |key: &&Branch<NamedMove>| reasons.iter().any(|reason| reason.played == key.m);
    for key in answer.tree.iter().filter(|key| !is_explained(key)) {
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
    match &answer.idle {
        Some(idle) if idle.is_empty() && answer.is_whole(Part::Idle) => {
            text.words(1, "no piece can be removed");
        }
        Some(idle) if idle.is_empty() => {}
        Some(idle) => text.words(1, format!("pieces that can be removed one at a time: {}", idle.join(", "))),
        None => {}
    }
    if !answer.unfinished.is_empty() {
        text.words(1, problem.unfinished_in_words().trim_start());
    }
    if let Some(other) = &answer.duplex {
        text.words(1, "duplex");
        text.begin(1).parts = super::verdict(other).parts;
        text.0.extend(short(other, detail).0);
    }
    text
}

/// How the keys of a twin differ from those of the first one.
fn key_changes(keys: &KeyChanges) -> String {
    let said = |moves: &[NamedMove], what: &str| {
        let are = if moves.len() == 1 { "is" } else { "are" };
        (!moves.is_empty()).then(|| format!("{} {are} {what}", listed(moves)))
    };
    let said: Vec<_> = [said(&keys.new, "new"), said(&keys.gone, "gone")].into_iter().flatten().collect();
    let said = if said.is_empty() { "the same keys".to_owned() } else { said.join(", ") };
    format!("compared with {}): {said}", keys.with)
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
