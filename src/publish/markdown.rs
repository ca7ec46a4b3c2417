//! Markdown as GitHub shows it.
//!
//! The diagram is a board of text in a block of code: GitHub removes SVG that is part of a text and pictures in `data:` addresses,
//! and a file of its own could not be part of one document. Stipulations are code too, because GitHub takes `#2` for the
//! number of an issue.

use crate::render::Ink;
use crate::report::{Line, Role, markdown_inside as inside};

use super::sheet::{Diagram, Sheet};
use super::text::{Outliner, outline};

/// A problem, and an empty line after it.
pub(super) fn problem(sheet: &Sheet) -> String {
    let mut out = format!("## {}\n\n", markdown_text(&sheet.heading));
    let author = sheet.author.as_deref().map(|author| format!("**{}**", markdown_text(author)));
    let source = sheet.source.as_deref().map(markdown_text);
    let title = sheet.title.as_deref().map(markdown_text);
    let said: Vec<_> = title.into_iter().chain(author).chain(source).collect();
    if !said.is_empty() {
        out += &format!("{}\n\n", said.join("\\\n"));
    }
    let board = |diagram: &Diagram| format!("```text\n{}```\n\n", sheet.board(diagram, Ink::Plain));
    out += &sheet.diagram.as_ref().map_or_else(String::new, board);
    let stipulation = sheet.stipulation.iter().map(|stipulation| format!("`{stipulation}`"));
    let game = sheet.game.map(markdown_text);
    let pieces = sheet.diagram.iter().map(|diagram| diagram.pieces.clone());
    let below: Vec<_> = stipulation.chain(game).chain(pieces).collect();
    if !below.is_empty() {
        out += &format!("{}\n\n", below.join(" · "));
    }
    for part in &sheet.parts {
        if let Some(label) = &part.label {
            out += &format!("### {}\n\n", markdown_text(label));
        }
        out += &part.diagram.as_ref().map_or_else(String::new, board);
        for note in &part.notes {
            out += &format!("{}\n\n", markdown_text(note));
        }
        let mut list = List(String::new());
        outline(&part.lines, &mut list);
        if !list.0.is_empty() {
            out += &format!("{}\n", list.0);
        }
    }
    for comment in &sheet.comments {
        out += &format!("{}\n\n", markdown_text(comment));
    }
    out
}

/// A list in text.
struct List(String);

impl Outliner for List {
    fn open(&mut self, _: usize) {}

    fn item(&mut self, level: usize, line: &Line) {
        self.0 += &format!("{}- {}\n", "  ".repeat(level), set(line));
    }

    fn end_item(&mut self) {}

    fn close(&mut self) {}
}

fn set(line: &Line) -> String {
    let part = |role, text: &str| match role {
        Role::Key => format!("**{}**", inside(text)),
        Role::Dual | Role::Wrong => format!("*{}*", inside(text)),
        Role::Words | Role::Moves | Role::Try | Role::Threat | Role::Refutation => inside(text),
    };
    line.parts.iter().map(|found| part(found.role, &found.text)).collect()
}

/// A text that may begin and end a line: no heading, list or rule begins with it, and no heading ends with it.
fn markdown_text(text: &str) -> String {
    let digits = text.len() - text.trim_start_matches(|c: char| c.is_ascii_digit()).len();
    let (number, rest) = text.split_at(digits);
    let needs_sign = match rest.chars().next() {
        Some('.' | ')') => digits > 0,
        Some('-' | '+' | '=') => digits == 0,
        _ => false,
    };
    let sign = if needs_sign { "\\" } else { "" };
    format!("{number}{sign}{}", inside(rest).replace('#', "\\#"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_in_a_text_is_markup() {
        for (text, wanted) in [
            ("# a #", "\\# a \\#"),
            ("- a", "\\- a"),
            ("12. a", "12\\. a"),
            ("1) a", "1\\) a"),
            ("1.a", "1\\.a"),
            ("===", "\\==="),
            (".5 (a)", ".5 (a)"),
            (")", ")"),
            ("1=", "1="),
            ("12", "12"),
            ("<script>`x`</script>", "\\<script\\>\\`x\\`\\</script\\>"),
            ("[a](b) $x$ a_b & c|d", "\\[a\\](b) \\$x\\$ a\\_b \\& c\\|d"),
            ("A. Author", "A. Author"),
        ] {
            assert_eq!(markdown_text(text), wanted);
        }
    }
}
