//! Writes an entry as a document of YAML.
//!
//! An opcode that has no field of its own is a field of its name, or a text in the field `epd`.

use std::fmt::Write as _;

use crate::problems::notations::parts::{Parts, Position, Said};
use crate::problems::notations::popeye::is_next_comment;
use crate::variants::Variant;

/// Fields that have a meaning of their own, so that no opcode can have their names.
const FIELDS: [&str; 10] = [
    "algebraic",
    "position",
    "stipulation",
    "options",
    "conditions",
    "twins",
    "comments",
    "authors",
    "epd",
    "variant",
];

/// The text of a document.
pub(in super::super) fn write(parts: &Parts) -> String {
    let mut out = String::from("---\n");
    match &parts.position {
        Position::Pieces([white, black]) => {
            out.push_str("algebraic:\n");
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
    if let Some(stipulation) = parts.stipulation {
        let _ = writeln!(out, "stipulation: {}", scalar(&stipulation.to_string()));
    }
    list(&mut out, "options", &options(&parts.options));
    list(&mut out, "conditions", &parts.conditions);
    if !parts.twins.is_empty() {
        out.push_str("twins:\n");
        for twin in parts.twins.iter().filter(|twin| twin.letter != "a" || !twin.words.is_empty()) {
            let _ = writeln!(out, "  {}: {}", scalar(&twin.letter), scalar(&twin.words));
        }
    }
    let (mut comments, mut opcodes, mut count) = (Vec::new(), Vec::new(), 0);
    for said in parts.said.iter().filter(|said| said.name != "variant") {
        let is_comment = is_next_comment(&said.name, &mut count) && said.values.len() == 1;
        match () {
            () if !said.is_text => {
                opcodes.push(said.written.clone());
            }
            () if is_comment => comments.extend(said.values.iter().cloned()),
            () if said.name == "author" => list(&mut out, "authors", &said.values),
            () if FIELDS.contains(&&*said.name) || is_named_comment(said) => {
                opcodes.push(said.written.clone());
            }
            () => field(&mut out, said),
        }
    }
    list(&mut out, "comments", &comments);
    list(&mut out, "epd", &opcodes);
    out
}

/// A comment whose number is not the next one keeps its number as an opcode.
fn is_named_comment(said: &Said) -> bool {
    said.name
        .strip_prefix('c')
        .is_some_and(|number| !number.is_empty() && number.bytes().all(|b| b.is_ascii_digit()))
}

fn field(out: &mut String, said: &Said) {
    let name = match &*said.name {
        "source_id" => "source-id",
        "intended_solutions" => "intended-solutions",
        name => name,
    };
    match &*said.values {
        [one] => {
            let _ = writeln!(out, "{}: {}", scalar(name), scalar(one));
        }
        several => list(out, &scalar(name), several),
    }
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
    let _ = writeln!(out, "  {side}: [{}]", pieces.join(", "));
}

/// A text as YAML has it: as it is where nothing in it could be a sign or a word of YAML.
fn scalar(text: &str) -> String {
    let is_word = |text: &str| {
        !matches!(
            &*text.to_ascii_lowercase(),
            "true" | "false" | "null" | "yes" | "no" | "on" | "off" | "y" | "n"
        )
    };
    let is_plain = text.starts_with(|first: char| first.is_ascii_alphabetic())
        && text.bytes().all(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b' ' | b'_'))
        && !text.ends_with(' ')
        && is_word(text);
    let is_printable = |letter: char| {
        !letter.is_control()
            && !matches!(letter, '\u{85}' | '\u{2028}' | '\u{2029}' | '\u{feff}' | '\u{fffe}' | '\u{ffff}')
    };
    match () {
        () if is_plain => text.to_owned(),
        () if text.chars().all(is_printable) => format!("'{}'", text.replace('\'', "''")),
        () => {
            let sign = |letter: char| match letter {
                '"' | '\\' => format!("\\{letter}"),
                _ if is_printable(letter) => letter.to_string(),
                _ => format!("\\U{:08X}", u32::from(letter)),
            };
            format!("\"{}\"", text.chars().map(sign).collect::<String>())
        }
    }
}
