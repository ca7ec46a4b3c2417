//! The keys while a game or a problem is shown.

use std::fmt::Write as _;

use crate::any::AnyPosition;
use crate::view::model::keys::Key;
use crate::view::model::{At, Document, Found, Model, Open, Overlay, Screen};

use super::{Task, open, solution};

/// A key that not every screen has.
pub(super) fn key(model: &mut Model, key: Key, tasks: &mut Vec<Task>) {
    match key {
        Key::Back => {
            if solution::cancel(model, tasks) {
                return;
            }
            solution::stop(model, tasks);
            model.screen = Screen::List;
        }
        Key::PageDown | Key::Letter('J') => neighbour(model, 1, tasks),
        Key::PageUp | Key::Letter('K') => neighbour(model, -1, tasks),
        Key::Letter('f') => model.is_flipped = !model.is_flipped,
        Key::Letter('r') => model.settings.signs = model.settings.signs.other(),
        Key::Letter('e') | Key::Enter => explain(model),
        Key::Letter('t') => solution::ask(model),
        Key::Letter('s') => solution::show(model, tasks),
        Key::Letter('b') => solution::twin(model, 1, tasks),
        Key::Letter('B') => solution::twin(model, -1, tasks),
        key => {
            let Screen::Open(open) = &mut model.screen else { return };
            model.message = step(open, key).map(str::to_owned);
        }
    }
}

/// Opens the next entry of the list, or the one before.
fn neighbour(model: &mut Model, by: isize, tasks: &mut Vec<Task>) {
    let before = model.list.chosen;
    model.list.scroll(by, model.list_lines(), &model.library);
    if model.list.chosen == before {
        let end = if by > 0 { "last" } else { "first" };
        model.message = Some(format!("this is the {end} one of the list"));
    } else {
        open(model, tasks);
    }
}

/// Goes through the moves; returns why nothing happened, where that is not plain to see.
fn step(open: &mut Open, key: Key) -> Option<&'static str> {
    let findings: Vec<At> = open.document.findings().iter().map(|found| found.at).collect();
    let walk = open.walk.as_mut()?;
    open.scrolled = match key {
        Key::Letter('d') => open.scrolled + 1,
        Key::Letter('u') => open.scrolled.saturating_sub(1),
        _ => 0,
    };
    match key {
        Key::Right => walk.forward(),
        Key::Left => walk.back(),
        Key::Home => walk.home(),
        Key::End => walk.end(),
        Key::Down if !walk.enter() => return Some("no variation leaves here"),
        Key::Up if !walk.leave() => return Some("this is the main line"),
        Key::Tab if !walk.next_variation() => return Some("no variation leaves here"),
        Key::Letter(']') => match next_finding(&findings, walk.at) {
            Some(at) => walk.go(at),
            None => return Some("there is no later finding"),
        },
        Key::Letter('[') => match finding_before(&findings, walk.at) {
            Some(at) => walk.go(at),
            None => return Some("there is no earlier finding"),
        },
        _ => {}
    }
    None
}

/// The place of the next finding. Findings are in the order of the text; from a place without one, it is the next in the same
/// line.
fn next_finding(findings: &[At], here: At) -> Option<At> {
    match findings.iter().rposition(|&at| at == here) {
        Some(n) => findings.get(n + 1).copied(),
        None => findings.iter().copied().find(|at| at.line != here.line || at.played > here.played),
    }
}

fn finding_before(findings: &[At], here: At) -> Option<At> {
    match findings.iter().position(|&at| at == here) {
        Some(n) => findings[..n].last().copied(),
        None => findings.iter().copied().rfind(|at| at.line != here.line || at.played < here.played),
    }
}

/// Shows what is known about the findings here: the rule and the code of each.
fn explain(model: &mut Model) {
    let Some(open) = model.open() else { return };
    let found: Vec<&Found> = open.findings_here().collect();
    if found.is_empty() {
        let more = if open.document.findings().is_empty() { "" } else { ": ] goes to the next one" };
        model.message = Some(format!("no finding here{more}"));
        return;
    }
    let rules = match &open.document {
        Document::Game(game) => game.play.as_ref().map(|(start, _)| start.variant()),
        Document::Problem(studied) => studied.problem.position.as_ref().map(AnyPosition::variant),
    };
    let mut text = String::new();
    for found in found {
        let _ = writeln!(text, "{} {}", found.code, found.sentence);
        if let Some(help) = &found.help {
            let _ = writeln!(text, "{help}");
        }
        let rule = found.rule.and_then(|id| rules?.ruleset().rule(id));
        if let Some(rule) = rule {
            let _ = writeln!(text, "\n{}", (model.settings.pages.rule)(rule).trim_end());
        }
        let _ = writeln!(text, "\n{}\n", (model.settings.pages.code)(found.code).trim_end());
    }
    let lines = text.trim_end().lines().map(str::to_owned).collect();
    model.overlay = Some(Overlay { title: "Findings here".to_owned(), lines, top: 0 });
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn findings_are_gone_through_in_the_order_of_the_text() {
        let at = |line, played| At { line, played };
        let findings = [at(0, 0), at(0, 2), at(1, 1), at(0, 5)];
        let mut here = at(0, 0);
        for next in [at(0, 2), at(1, 1), at(0, 5)] {
            here = next_finding(&findings, here).unwrap();
            assert_eq!(here, next);
        }
        assert_eq!(next_finding(&findings, here), None);
        assert_eq!(finding_before(&findings, here), Some(at(1, 1)));
        assert_eq!(next_finding(&findings, at(0, 1)), Some(at(0, 2)));
        assert_eq!(finding_before(&findings, at(0, 0)), None);
    }
}
