//! Writes an entry in Popeye's input language.
//!
//! What the language has no command for is in remarks: `Remark epd: id "17";` has an opcode of EPD.

use std::fmt::Write as _;

use crate::problems::notations::line::quotable;
use crate::problems::notations::parts::{Parts, Position, Said};
use crate::variants::Variant;

use super::read::OPCODES;

/// The longest line of this text. Popeye reads at most 255 bytes of a line, and this is for people.
const WIDTH: usize = 100;

/// The text of a problem, without `BeginProblem` and its end.
pub(in super::super) fn write(parts: &Parts) -> String {
    let mut out = String::new();
    let mut comments = 0;
    for said in &parts.said {
        if said.name == "variant" {
            continue;
        }
        let command = match &*said.name {
            "author" => Some("Author"),
            "source" => Some("Origin"),
            "title" => Some("Title"),
            "award" => Some("Award"),
            name if is_next_comment(name, &mut comments) => Some("Remark"),
            _ => None,
        };
        match command.filter(|_| said.is_plain() && !begins_with_opcodes(said)) {
            Some(command) => said.values.iter().for_each(|value| line(&mut out, command, value)),
            None => line(&mut out, "Remark", &format!("{OPCODES} {}", said.written)),
        }
    }
    if parts.variant != Variant::DEFAULT {
        line(&mut out, "Variant", parts.variant.id());
    }
    match &parts.position {
        Position::Text(text) => line(&mut out, "Forsyth", text),
        Position::Pieces([white, black]) => {
            let white = std::iter::once("White").chain(white.iter().map(String::as_str));
            let black = std::iter::once("Black").chain(black.iter().map(String::as_str));
            words(&mut out, "Pieces", white);
            words(&mut out, "", black);
        }
    }
    if let Some(stipulation) = parts.stipulation {
        line(&mut out, "Stipulation", &stipulation.to_string());
    }
    if let Some(task) = &parts.task {
        line(&mut out, "Remark", &format!("{OPCODES} stip \"{}\";", quotable(task)));
    }
    if !parts.options.is_empty() {
        words(&mut out, "Option", parts.options.iter().map(String::as_str));
    }
    if !parts.conditions.is_empty() {
        words(&mut out, "Condition", parts.conditions.iter().map(String::as_str));
    }
    for twin in &parts.twins {
        match (&*twin.letter, twin.words.is_empty()) {
            // The diagram itself.
            ("a", true) => {}
            ("a", false) => line(&mut out, "ZeroPosition", &twin.words),
            _ => line(&mut out, "Twin", &twin.words),
        }
    }
    out
}

/// Comments come back as `c0`, `c1` and so on, so only those that have these names are remarks.
pub(in super::super) fn is_next_comment(name: &str, comments: &mut usize) -> bool {
    let is_next = name.strip_prefix('c').is_some_and(|number| *number == comments.to_string());
    *comments += usize::from(is_next);
    is_next
}

fn begins_with_opcodes(said: &Said) -> bool {
    said.name.starts_with('c')
        && said.values.iter().any(|value| value.starts_with(OPCODES) || said.values.len() > 1)
}

fn line(out: &mut String, command: &str, text: &str) {
    let _ = writeln!(out, "{command} {text}");
}

/// Words on as many lines as they need.
fn words<'w>(out: &mut String, command: &str, words: impl Iterator<Item = &'w str>) {
    let mut length = command.len();
    out.push_str(command);
    for word in words {
        if length + word.len() >= WIDTH {
            out.push('\n');
            length = 0;
        }
        out.push(' ');
        out.push_str(word);
        length += word.len() + 1;
    }
    out.push('\n');
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_on_lines_of_the_width_at_most() {
        for length in [1, 2, 9, 10, 48, 49, 97, 98, 99] {
            let word = "x".repeat(length);
            let mut out = String::new();
            words(&mut out, "Option", std::iter::repeat_n(&*word, 40));
            assert_eq!(out.split_whitespace().filter(|&other| other == word).count(), 40);
            let lines: Vec<_> = out.lines().map(str::len).collect();
            assert!(lines.iter().all(|&line| line <= WIDTH), "{length}: {lines:?}");
            // Each line has as many words as it has room for; the last one may have fewer.
            let full = lines.iter().rev().skip(1).all(|&line| line + 1 + length > WIDTH);
            assert!(full, "{length}: {lines:?}");
        }
    }
}
