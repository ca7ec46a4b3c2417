//! Help and series play: the moves of a stated line, the lines that are left out, and the number of solutions that are intended.

use crate::naming;
use crate::notation::Span;
use crate::notation::text::listed;
use crate::replay::{Code, Finding};
use crate::rules::{Move, Position};
use crate::solve::{Branch, PlayKind, TreeLimits, go_on_board};

use super::super::analysed::Analysed;
use super::super::claim::numbered;
use super::super::{ProblemOptions, named};
use super::judge::{Found, Judge, Reached};

/// The lines that a finding names.
const MOST_NAMED: usize = 3;

impl Judge<'_> {
    /// A move of a line in help or series play.
    pub(super) fn line_move(&mut self, before: &Reached, m: Move, span: Span) -> Option<Reached> {
        let san = naming::san(&*before.position, m);
        if before.left == 0 {
            self.report(span, format!("the line goes on with {san} after its end"));
            return None;
        }
        if before.path.is_empty() && !before.is_set_play && self.found.lines.is_empty() {
            self.found.first_line = span;
        }
        let mut fault = before.fault.clone();
        if fault.is_none() && self.keeps(&*before.position, m, before.left) == Some(false) {
            let message = match before.left {
                1 => format!("{san} does not reach the goal"),
                _ => format!("no solution goes on with {san}"),
            };
            fault = Some((span, message));
        }
        if fault.is_some() && before.left > 1 && self.keeps(&*before.position, m, 1) == Some(true) {
            // A solution in fewer moves, which is reported elsewhere.
            return None;
        }
        let left = before.left - 1;
        let mut path = before.path.clone();
        path.push(m);
        let after = before.position.boxed_after(m);
        let waits = left > 0 && self.stipulation.play().waits(&*after, usize::from(left));
        let position = if waits { go_on_board(&*after) } else { Some(after) };
        let Some(position) = position else {
            if let Some((span, message)) = fault {
                self.report(span, message);
            }
            return None;
        };
        Some(Reached { position, left, path, is_set_play: before.is_set_play, waits, fault })
    }
}

/// All lines of a solution; none if a limit leaves some of them out.
fn all(analysis: &mut dyn Analysed, settings: &ProblemOptions<'_>) -> Option<Vec<Vec<Move>>> {
    analysis.solution().verdict().known()?;
    if settings.limits.has_solutions() || settings.first.is_some() {
        return None;
    }
    let work = settings.limits.clone();
    let tree = analysis.tree(&TreeLimits { work, ..TreeLimits::default() }, settings.pool());
    let mut lines = Vec::new();
    for key in &tree.moves {
        add(key, &mut Vec::new(), &mut lines);
    }
    tree.complete.then_some(lines)
}

fn add(branch: &Branch, before: &mut Vec<Move>, lines: &mut Vec<Vec<Move>>) {
    before.push(branch.m);
    match branch.next() {
        [] => lines.push(before.clone()),
        next => next.iter().for_each(|next| add(next, before, lines)),
    }
    before.pop();
}

/// That solutions are not stated.
pub(super) fn missing(
    position: &dyn Position,
    found: &Found,
    analysis: &mut dyn Analysed,
    settings: &ProblemOptions<'_>,
) -> Option<Finding> {
    let stipulation = analysis.solution().stipulation;
    let stated: std::collections::HashSet<&[Move]> = found.lines.iter().map(Vec::as_slice).collect();
    let is_stated = |line: &Vec<Move>| (1..=line.len()).any(|length| stated.contains(&line[..length]));
    let missing: Vec<_> = all(analysis, settings)?.into_iter().filter(|line| !is_stated(line)).collect();
    let named = missing
        .iter()
        .take(MOST_NAMED)
        .map(|line| numbered(&named::line(position, line, stipulation), stipulation));
    let named: Vec<_> = named.collect();
    let message = match (missing.len(), named.as_slice()) {
        (_, []) => return None,
        (1, [only]) => format!("{only} is a solution too, but is not stated"),
        (count, named) if count <= MOST_NAMED => {
            format!("{} are solutions too, but are not stated", listed(named, "and"))
        }
        (count, [first, ..]) => format!("{first} and {} more solutions are not stated", count - 1),
    };
    Some(Finding::new(Code::E510, found.first_line, message))
}

/// Compares the number of solutions that are intended: `3`, or the numbers of moves with which each ply goes on, `2.1.1` or `4.1.1...`.
/// None if the solution is not known. In direct play only the number of keys is compared.
pub(super) fn intended(
    number: &str,
    span: Span,
    analysis: &mut dyn Analysed,
    settings: &ProblemOptions<'_>,
) -> Option<Result<(), Finding>> {
    let solution = analysis.solution();
    solution.verdict().known()?;
    let stipulation = solution.stipulation;
    let keys = solution.keys().count();
    let Some(plies) = numbers(number) else {
        let message =
            format!("`{number}` is not understood as a number of solutions, such as `2` or `2.1.1`");
        return Some(Err(Finding::new(Code::N504, span, message)));
    };
    // With a half move the ply that is left out may have a 0.
    let plies = if plies[0] == 0 && plies.len() > 1 { &plies[1..] } else { &plies[..] };
    let (wanted, found) = match stipulation.play() {
        PlayKind::Survive | PlayKind::ParrySeries => return None,
        play if play.is_line() => {
            let lines = all(analysis, settings)?;
            (plies.iter().fold(1_usize, |all, &one| all.saturating_mul(one.max(1))), lines.len())
        }
        _ => (plies[0], keys),
    };
    if wanted == found {
        return Some(Ok(()));
    }
    let are =
        |count: usize| if count == 1 { "1 solution is".to_owned() } else { format!("{count} solutions are") };
    let there = if found == 1 { "there is 1".to_owned() } else { format!("there are {found}") };
    Some(Err(Finding::new(Code::E510, span, format!("{} intended, and {there}", are(wanted)))))
}

/// The numbers of a text such as `2`, `2.1.1` and `4.1.1...`.
fn numbers(text: &str) -> Option<Vec<usize>> {
    let text = text.trim().trim_end_matches('.');
    text.split('.').map(|part| part.parse().ok().filter(|_| part.len() < 6)).collect()
}
