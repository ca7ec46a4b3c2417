//! The moves of the line that is shown, wrapped to the width of their panel, with the last one played in view.

use ratatui_core::buffer::Buffer;
use ratatui_core::layout::Rect;
use ratatui_core::style::{Modifier, Style};

use crate::rules::Side;
use crate::view::model::{At, Found, Tree, Walk};
use crate::view::text::{width, wrapped};

use super::{Ink, put};

/// A move, or what is before the first one.
struct Word {
    text: String,
    style: Style,
    /// Whether it is the last move that was played.
    is_last: bool,
}

/// Draws the line and, below it, the variations that leave here.
pub(super) fn draw(walk: &Walk, findings: &[Found], screen: &mut Buffer, area: Rect, ink: Ink) {
    let mut below = Vec::new();
    if let Some(title) = title(&walk.tree, walk.at) {
        below.extend(wrapped(&title, area.width));
    }
    if let Some(others) = others(&walk.tree, walk.at) {
        below.extend(wrapped(&others, area.width));
    }
    below.truncate(usize::from(area.height / 2));
    let room = area.height - below.len() as u16;
    let lines = laid_out(words(walk, findings, ink), area.width);
    let last = lines.iter().position(|line| line.iter().any(|word| word.is_last)).unwrap_or_default();
    // The last move is in the middle where there is something before and after it.
    let top = last.saturating_sub(usize::from(room / 2)).min(lines.len().saturating_sub(usize::from(room)));
    for (n, line) in (0..room).zip(&lines[top..]) {
        let mut column = 0;
        for word in line {
            put(screen, area, column, n, &word.text, word.style);
            column += width(&word.text) + 1;
        }
    }
    let used = (lines.len() - top).min(usize::from(room)) as u16;
    for (n, line) in (used..area.height).zip(&below) {
        put(screen, area, 0, n, line, ink.strong());
    }
}

/// Where a variation leaves its line, and which of how many it is.
fn title(tree: &Tree, at: At) -> Option<String> {
    let origin = tree.line(at.line).origin?;
    let all = tree.variations(origin);
    let number = all.iter().position(|&line| line == at.line).unwrap_or_default() + 1;
    let replaced =
        tree.next(origin).map_or_else(String::new, |replaced| format!(" instead of {}", replaced.text));
    Some(format!("variation {number} of {}{replaced}", all.len()))
}

/// What could be played instead of the next move.
fn others(tree: &Tree, at: At) -> Option<String> {
    let all = tree.variations(at);
    let first = |&line: &usize| tree.line(line).moves.first().map_or("...", |first| first.text.as_str());
    let names: Vec<_> = all.iter().map(first).collect();
    (!all.is_empty()).then(|| format!("or {}", names.join(", ")))
}

/// The moves of the line, with their numbers.
fn words(walk: &Walk, findings: &[Found], ink: Ink) -> Vec<Word> {
    let Walk { tree, at, .. } = walk;
    let line = tree.line(at.line);
    // The numbers are counted from the position that is shown, back to the beginning of the line.
    let (mut side, mut number) = walk.position().turn_and_number();
    for m in line.moves[..at.played].iter().rev() {
        if m.goes_on {
            continue;
        }
        side = !side;
        number = number.saturating_sub(u32::from(side == Side::Black));
    }
    let mut words = Vec::with_capacity(line.moves.len() + 1);
    let code =
        |here: At| findings.iter().find(|found| found.at == here).map(|found| format!("<{}>", found.code));
    if let Some(text) = code(At { played: 0, ..*at }) {
        words.push(Word { text, style: ink.error(), is_last: false });
    }
    let mut begins_turn = true;
    for (n, m) in line.moves.iter().enumerate() {
        let here = At { line: at.line, played: n + 1 };
        let prefix = match side {
            Side::White if begins_turn => format!("{number}."),
            Side::Black if n == 0 => format!("{number}..."),
            _ => String::new(),
        };
        let is_branching = !tree.variations(At { line: at.line, played: n }).is_empty();
        let found = code(here);
        let fork = if is_branching { "*" } else { "" };
        let is_last = n + 1 == at.played;
        let style = match &found {
            Some(_) => ink.error(),
            None if !m.comments.is_empty() => Style::new().add_modifier(Modifier::UNDERLINED),
            None => Style::new(),
        };
        let style = if is_last { style.add_modifier(Modifier::REVERSED) } else { style };
        // Without reversed text too the last move can be seen.
        let (open, close) = if is_last { ("[", "]") } else { ("", "") };
        words.push(Word {
            text: format!("{prefix}{open}{}{fork}{}{close}", m.text, found.unwrap_or_default()),
            style,
            is_last,
        });
        begins_turn = !m.goes_on;
        if begins_turn {
            number = number.saturating_add(u32::from(side == Side::Black));
            side = !side;
        }
    }
    words
}

fn laid_out(words: Vec<Word>, columns: u16) -> Vec<Vec<Word>> {
    let mut lines: Vec<Vec<Word>> = vec![Vec::new()];
    let mut filled = 0;
    for word in words {
        let wide = width(&word.text);
        if filled > 0 && filled + 1 + wide > columns {
            lines.push(Vec::new());
            filled = 0;
        }
        filled += wide + u16::from(filled > 0);
        lines.last_mut().expect("there is always a line being filled").push(word);
    }
    lines
}
