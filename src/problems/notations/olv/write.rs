//! Writes an entry as a document of YAML.
//!
//! The fields are those of the database's schema. An opcode without such a field is in a comment that begins with `epd:`.

use std::fmt::Write as _;

use crate::problems::notations::parts::{Parts, Position, Said};
use crate::problems::notations::popeye::is_next_comment;
use crate::variants::Variant;

use super::OPCODES;
use super::scalar::{scalar, text};
use super::tree::Nested;

/// The text of a document.
pub(in super::super) fn write(parts: &Parts) -> String {
    let mut out = String::from("---\n");
    match &parts.position {
        Position::Pieces([white, black]) => {
            out.push_str("algebraic:\n");
            if white.is_empty() && black.is_empty() {
                out.truncate(out.len() - 1);
                out.push_str(" {}\n");
            }
            pieces(&mut out, "white", white);
            pieces(&mut out, "black", black);
        }
        Position::Text(text) => {
            // The field that says what this document is.
            let _ = writeln!(out, "algebraic: {{}}\nposition: {}", scalar(text));
        }
    }
    if parts.variant != Variant::DEFAULT {
        let _ = writeln!(out, "variant: {}", scalar(parts.variant.id()));
    }
    let stipulation = parts.stipulation.map(|stipulation| stipulation.to_string());
    if let Some(stipulation) = stipulation.or_else(|| parts.task.clone()) {
        let _ = writeln!(out, "stipulation: {}", scalar(&stipulation));
    }
    // The database lists conditions among the options.
    list(&mut out, "options", &[options(&parts.options), parts.conditions.clone()].concat());
    if !parts.twins.is_empty() {
        out.push_str("twins:\n");
        for twin in parts.twins.iter().filter(|twin| twin.letter != "a" || !twin.words.is_empty()) {
            let _ = writeln!(out, "  {}: {}", scalar(&twin.letter), scalar(&twin.words));
        }
    }
    let (mut comments, mut nested, mut count) = (Vec::new(), Nested::default(), 0);
    for said in parts.said.iter().filter(|said| said.name != "variant") {
        let is_comment = is_next_comment(&said.name, &mut count);
        let is_opcodes = said.values.first().is_none_or(|value| value.starts_with(OPCODES));
        match &*said.name {
            _ if !said.is_text => comments.push(opcode(said)),
            _ if is_comment && !is_opcodes => comments.push(text(&said.values, 0)),
            "author" => list(&mut out, "authors", &said.values),
            "keywords" => list(&mut out, "keywords", &said.values),
            "solution" => {
                let _ = writeln!(out, "solution: {}", text(&said.values, 0));
            }
            "intended_solutions" if said.values.len() == 1 => {
                let _ = writeln!(out, "intended-solutions: {}", scalar(&said.values[0]));
            }
            name if nested.take(name, &said.values) => {}
            _ => comments.push(opcode(said)),
        }
    }
    nested.write(&mut out);
    if !comments.is_empty() {
        out.push_str("comments:\n");
        comments.iter().for_each(|comment| out.push_str(&format!("- {comment}\n")));
    }
    out
}

/// An opcode without a field, as a comment.
fn opcode(said: &Said) -> String {
    scalar(&format!("{OPCODES} {}", said.written))
}

/// An option with its operands is one text.
fn options(words: &[String]) -> Vec<String> {
    let mut options: Vec<String> = Vec::new();
    for word in words {
        let is_operand = word.starts_with(|sign: char| sign.is_ascii_digit())
            || word.chars().nth(1).is_some_and(|sign| sign.is_ascii_digit());
        match options.last_mut().filter(|_| is_operand) {
            Some(option) => *option += &format!(" {word}"),
            None => options.push(word.clone()),
        }
    }
    options
}

fn list(out: &mut String, name: &str, values: &[String]) {
    if values.is_empty() {
        return;
    }
    let _ = writeln!(out, "{name}:");
    for value in values {
        let _ = writeln!(out, "- {}", scalar(value));
    }
}

fn pieces(out: &mut String, side: &str, pieces: &[String]) {
    if pieces.is_empty() {
        return;
    }
    let _ = writeln!(out, "  {side}: [{}]", pieces.join(", "));
}
