//! A game or a problem: its title, its board with the moves beside it, and the comments and findings below.

use ratatui_core::buffer::Buffer;
use ratatui_core::layout::Rect;
use ratatui_core::style::Style;

use crate::render::Picture;
use crate::replay::Severity;
use crate::rules::Side;
use crate::view::model::{Document, Found, Game, Model, Open, Solving, Studied, Walk, comments};
use crate::view::text::wrapped;

use super::board;
use super::moves;
use super::{Ink, put};

/// The least number of columns beside the board.
const BESIDE: u16 = 16;
/// The least number of lines below the board.
const BELOW: u16 = 2;

/// The keys that matter most.
pub(super) fn keys(open: &Open) -> &'static str {
    match &open.document {
        Document::Game(_) => "h l step  j k variations  [ ] findings  e explains  f flips  ? help  Esc list",
        Document::Problem(studied) => match studied.solving {
            Solving::Running(_) => "Esc cancels the search  ? help  q quits",
            _ => "t tries a key  s solution  h l step  j k variations  ? help  Esc list",
        },
    }
}

pub(super) fn draw(model: &Model, open: &Open, screen: &mut Buffer, area: Rect, ink: Ink) {
    screen.set_style(Rect { height: 1, ..area }, ink.title());
    put(screen, area, 0, 0, &title(model, open), ink.title());
    let rest = Rect { y: area.y + 1, height: area.height - 1, ..area };
    let Some(walk) = &open.walk else {
        return draw_below(open, screen, rest, ink);
    };
    let mut picture = walk.position().picture();
    picture.bottom = if model.is_flipped { Side::Black } else { Side::White };
    let (columns, lines) = board::extent(picture.size);
    if rest.width < columns + BESIDE || rest.height < lines + BELOW {
        let needs = (columns + BESIDE, lines + BELOW + 2);
        super::draw_needs(needs, model.window, "q to quit", screen, rest, ink);
        return;
    }
    let (signs, place) = (model.settings.signs, Rect { width: columns, ..rest });
    board::draw(&picture, signs, screen, place, ink);
    for square in board::changed(walk.position(), walk.before()) {
        board::point_out(&picture, signs, square, ["[", "]"], screen, place, ink.mark());
    }
    let beside = Rect { x: rest.x + columns + 1, width: rest.width - columns - 1, height: lines, ..rest };
    draw_beside(open, walk, &picture, screen, beside, ink);
    draw_below(open, screen, Rect { y: rest.y + lines, height: rest.height - lines, ..rest }, ink);
}

fn title(model: &Model, open: &Open) -> String {
    let number = format!("{} of {}", open.entry + 1, model.library.len());
    let title = match &open.document {
        Document::Game(game) => {
            let entry = model.library.entry(open.entry);
            game_title(game, entry.as_ref().map_or("", |entry| &entry.name))
        }
        Document::Problem(studied) => {
            let problem = &studied.problem;
            let asked = problem.stipulation.map_or_else(String::new, |asked| format!("  {asked}"));
            format!("{}{asked}", problem.id)
        }
    };
    let variant = open.walk.as_ref().map_or("", |walk| walk.position().variant().ruleset().name);
    format!("{number}  {title}  {variant}")
}

fn game_title(game: &Game, name: &str) -> String {
    let tag = |name: &str| game.tags.iter().find(|(tag, _)| tag == name).map(|(_, value)| value.as_str());
    let result = tag("Result").unwrap_or_default();
    let findings = match game.findings.len() {
        0 => String::new(),
        1 => ", 1 finding".to_owned(),
        n => format!(", {n} findings"),
    };
    format!("{name}  {result}  {}{findings}", game.verdict.as_str())
}

/// The side to move, the reserve, the signs, and the moves.
fn draw_beside(open: &Open, walk: &Walk, picture: &Picture, screen: &mut Buffer, area: Rect, ink: Ink) {
    let mut facts = vec![picture.standing()];
    facts.extend(picture.reserve_letters().map(|reserve| format!("in reserve: {reserve}")));
    facts.extend(picture.legend_line());
    let facts: Vec<_> = facts.iter().flat_map(|fact| wrapped(fact, area.width)).collect();
    for (n, fact) in (0..area.height).zip(&facts) {
        put(screen, area, 0, n, fact, if n == 0 { ink.strong() } else { Style::new() });
    }
    let used = (facts.len() as u16 + 1).min(area.height);
    let moves = Rect { y: area.y + used, height: area.height - used, ..area };
    moves::draw(walk, open.document.findings(), screen, moves, ink);
}

/// What is said about the place where the board is.
fn draw_below(open: &Open, screen: &mut Buffer, area: Rect, ink: Ink) {
    let mut lines: Vec<(String, Style)> = Vec::new();
    let mut add =
        |text: &str, style| lines.extend(wrapped(text, area.width).into_iter().map(|line| (line, style)));
    if let Document::Problem(studied) = &open.document {
        for line in state(studied) {
            add(&line, ink.strong());
        }
    }
    for Found { code, severity, sentence, help, .. } in open.findings_here() {
        let style = if *severity == Severity::Error { ink.error() } else { ink.warning() };
        add(&format!("{code} {sentence}"), style);
        if let Some(help) = help {
            add(&format!("  {help}"), Style::new());
        }
    }
    if let Some(walk) = &open.walk {
        for comment in comments(&walk.tree, walk.at) {
            add(comment, Style::new());
        }
    }
    let room = usize::from(area.height);
    let top = open.scrolled.min(lines.len().saturating_sub(room));
    for (n, (line, style)) in (0..area.height).zip(&lines[top..]) {
        put(screen, area, 0, n, line, *style);
    }
    if lines.len() > top + room && area.height > 0 {
        let more = " d: more";
        let column = area.width.saturating_sub(more.len() as u16);
        put(screen, area, column, area.height - 1, more, ink.chosen());
    }
}

/// How far a problem is solved.
fn state(studied: &Studied) -> Vec<String> {
    let mut lines: Vec<String> = studied.answer.iter().cloned().collect();
    match &studied.solving {
        Solving::NotBegun => {}
        Solving::Running(nodes) => lines.push(format!("solving: {nodes} nodes; Esc cancels")),
        Solving::Solved(solution) if studied.is_shown => lines.push(solution.verdict.clone()),
        Solving::Solved(_) => {}
    }
    if lines.is_empty() && studied.problem.stipulation.is_some() && !studied.problem.has_errors() {
        lines.push("t tries a key, s shows the solution".to_owned());
    }
    if studied.twins.len() > 1 {
        let (number, all) = (studied.problem.twin + 1, studied.twins.len());
        lines.push(format!("twin {number} of {all}: b and B go to the others"));
    }
    lines
}
