//! Reads a document of YAML as a problem.

use std::borrow::Cow;

use crate::notation::Span;
use crate::notation::text::text;
use crate::problems::notations::draft::{Draft, Place};
use crate::problems::notations::popeye::{Word, Words};
use crate::problems::options::option;
use crate::replay::{Code, Finding};
use crate::rules::Side;

use super::OPCODES;
use super::places;
use super::tree::{self, Node, Scalar};

/// Reads the text of a problem. None if there is no problem in it.
pub(in super::super) fn read(bytes: &[u8]) -> Option<Draft<'static>> {
    let mut draft = Draft::default();
    let decoded = text(bytes);
    let is_utf8 = matches!(decoded, Cow::Borrowed(_));
    match tree::read(&decoded, is_utf8) {
        Ok(None) => return None,
        Ok(Some(Node::Scalar(scalar))) if scalar.text.trim().is_empty() => return None,
        Ok(Some(Node::Fields(fields))) => {
            for (name, node) in fields {
                match (&*name.text, node) {
                    // Each of its lines is judged.
                    ("solution", Node::Scalar(scalar)) => {
                        places::lines(&scalar, bytes)
                            .into_iter()
                            .for_each(|line| draft.say("solution", line));
                    }
                    (_, node) => field(&name, node, &mut draft),
                }
            }
        }
        Ok(Some(_)) => draft.refuse(Span::default(), "the document has no fields, such as `algebraic`"),
        Err(span) => draft.refuse(span, "the text from here on is not YAML"),
    }
    Some(draft)
}

/// Whether a text is a document of YAML with fields.
pub(in super::super) fn is_document(bytes: &[u8]) -> bool {
    matches!(tree::read(&text(bytes), true), Ok(Some(Node::Fields(_))))
}

fn field(name: &Scalar, node: Node, draft: &mut Draft<'static>) {
    match (&*name.text, node) {
        ("algebraic", Node::Fields(sides)) => {
            sides.into_iter().for_each(|(side, node)| pieces(&side, node, draft));
        }
        ("algebraic", _) => draft.refuse(name.span, "`algebraic` has the fields `white` and `black`"),
        ("position", Node::Scalar(scalar)) => draft.places.push(Place::Board(words_of(&scalar))),
        ("stipulation", Node::Scalar(scalar)) if scalar.text.trim().is_empty() => {
            let message = "the stipulation is empty; `#` begins a comment in YAML, so write it in quotes: `stipulation: \"#2\"`";
            draft.findings.push(Finding::new(Code::E503, name.span, message));
        }
        ("stipulation", Node::Scalar(scalar)) => {
            draft.stipulation = Some((scalar.text.trim().to_owned(), scalar.span));
        }
        ("variant", Node::Scalar(scalar)) => {
            draft.variant = Some((scalar.text.trim().to_owned(), scalar.span));
        }
        ("options", node) => {
            for scalar in scalars(name, node, draft) {
                let words = words_of(&scalar);
                // The database lists conditions there too.
                match words.first().is_some_and(|word| option(&word.text).is_none()) {
                    true => draft.conditions.push((scalar.text, scalar.span)),
                    false => draft.options.extend(words),
                }
            }
        }
        ("conditions", node) => {
            let conditions = scalars(name, node, draft);
            draft.conditions.extend(conditions.into_iter().map(|scalar| (scalar.text, scalar.span)));
        }
        ("twins", Node::Fields(twins)) => {
            twins.into_iter().for_each(|(letter, node)| twin(&letter, node, draft));
        }
        ("comments", node) => {
            for scalar in scalars(name, node, draft) {
                match scalar.text.strip_prefix(OPCODES) {
                    Some(opcodes) => draft.opcodes.push((opcodes.trim().to_owned(), scalar.span)),
                    None => draft.comments.push(lines(&scalar)),
                }
            }
        }
        ("epd", node) => {
            let opcodes = scalars(name, node, draft);
            draft.opcodes.extend(opcodes.into_iter().map(|scalar| (scalar.text, scalar.span)));
        }
        ("authors", node) => say("author", name, node, draft),
        // Parts of these are opcodes of their own, and the part that people read first has the name of the whole.
        ("source", Node::Fields(parts)) => {
            for (part, node) in parts {
                match &*part.text {
                    "name" => say("source", &part, node, draft),
                    "date" => field(&part, node, draft),
                    other => say(&format!("source_{}", opcode_name(other)), &part, node, draft),
                }
            }
        }
        ("award", Node::Fields(parts)) => {
            for (part, node) in parts {
                match &*part.text {
                    "distinction" => say("award", &part, node, draft),
                    other => say(&format!("award_{}", opcode_name(other)), &part, node, draft),
                }
            }
        }
        ("date", Node::Fields(parts)) => {
            let part = |wanted: &str| {
                let found = parts.iter().find(|(name, _)| name.text == wanted);
                found.and_then(|(_, node)| if let Node::Scalar(scalar) = node { Some(scalar) } else { None })
            };
            let known: Vec<_> = ["year", "month", "day"].into_iter().map_while(part).collect();
            let text: Vec<_> = known.iter().map(|scalar| format!("{:0>2}", scalar.text)).collect();
            if !known.is_empty() {
                draft.say("date", (text.join("-"), name.span));
            }
            if known.len() < parts.len() {
                let message = "only the year, the month of a known year and the day of a known month are read; the rest of the date is ignored";
                draft.findings.push(Finding::new(Code::W504, name.span, message));
            }
        }
        (other, node) => say(&opcode_name(other), name, node, draft),
    }
}

/// The values of a field become those of an opcode. Fields in it become opcodes of their own, whose names begin with its
/// name: `reprints_1_name`.
fn say(opcode: &str, name: &Scalar, node: Node, draft: &mut Draft<'static>) {
    match node {
        Node::Fields(parts) => {
            for (part, node) in parts {
                say(&format!("{opcode}_{}", opcode_name(&part.text)), &part, node, draft);
            }
        }
        Node::List(nodes) if nodes.iter().any(|node| !matches!(node, Node::Scalar(_))) => {
            for (number, node) in (1..).zip(nodes) {
                say(&format!("{opcode}_{number}"), name, node, draft);
            }
        }
        Node::Scalar(scalar) => lines(&scalar).into_iter().for_each(|line| draft.say(opcode, line)),
        node => {
            for scalar in scalars(name, node, draft) {
                draft.say(opcode, (scalar.text, scalar.span));
            }
        }
    }
}

/// The lines of a text, each as a value of its own, because a line of EPD has no line ends. Line ends at the end of the text are left out.
fn lines(scalar: &Scalar) -> Vec<(String, Span)> {
    scalar
        .text
        .trim_end_matches(['\n', '\r'])
        .split('\n')
        .map(|line| (line.trim_end_matches('\r').to_owned(), scalar.span))
        .collect()
}

/// The texts of a value. What is not a text or a list of texts is reported.
fn scalars(name: &Scalar, node: Node, draft: &mut Draft<'static>) -> Vec<Scalar> {
    let nodes = match node {
        Node::List(nodes) => nodes,
        node => vec![node],
    };
    let mut found = Vec::new();
    for node in nodes {
        match node {
            Node::Scalar(scalar) => found.push(scalar),
            _ => draft.ignore(name.span, &format!("a part of `{}`", name.text)),
        }
    }
    found
}

fn pieces(side: &Scalar, node: Node, draft: &mut Draft<'static>) {
    let named = match &*side.text {
        "white" => Side::White,
        "black" => Side::Black,
        other => {
            let is_empty = matches!(&node, Node::List(list) if list.is_empty());
            if !is_empty {
                let message = format!("{other} pieces are unknown here");
                draft.findings.push(Finding::new(Code::E507, side.span, message));
            }
            return;
        }
    };
    for scalar in scalars(side, node, draft) {
        draft.places.extend(words_of(&scalar).into_iter().map(|word| Place::Pieces(named, word)));
    }
}

fn twin(letter: &Scalar, node: Node, draft: &mut Draft<'static>) {
    let words: Vec<_> = scalars(letter, node, draft).iter().flat_map(words_of).collect();
    if letter.text.trim() == "a" && draft.twins.is_empty() {
        draft.has_zeroposition = true;
    }
    draft.twins.push(words);
}

/// The words of a text, each with the place of the whole text, which may have escapes.
fn words_of(scalar: &Scalar) -> Vec<Word<'static>> {
    let words = Words::new(scalar.text.as_bytes(), 0);
    let copied = scalar.text.len() == scalar.span.len();
    let place = |word: &Word<'_>| if copied { word.span.moved(scalar.span.start) } else { scalar.span };
    words.map(|word| Word { span: place(&word), text: Cow::Owned(word.text.into_owned()) }).collect()
}

/// A name that an opcode can have: a letter, then letters, digits and `_`.
fn opcode_name(field: &str) -> String {
    let sign = |sign: char| if sign.is_ascii_alphanumeric() { sign } else { '_' };
    let name: String = field.chars().map(sign).collect();
    if name.starts_with(|first: char| first.is_ascii_alphabetic()) { name } else { format!("field_{name}") }
}

impl Draft<'_> {
    fn ignore(&mut self, span: Span, what: &str) {
        let message = format!("{what} is neither a text nor a list of texts, and is ignored");
        self.findings.push(Finding::new(Code::W504, span, message));
    }
}
