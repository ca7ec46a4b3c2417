//! Puts a solution into a document. Everything else of the document keeps its bytes.

use crate::problems::stated::solution_text;
use crate::problems::{Problem, Status};
use crate::replay::Finding;

use super::tree::{self, Node, Scalar};

/// The text of a document with the solution that was found; none if it is already stated and not wrong, and if the solution is not known
/// as a whole. What is replaced is kept in comments of YAML.
///
/// # Errors
/// Why there is no place for it.
pub(in super::super) fn put(text: &[u8], problem: &Problem) -> Option<Result<Vec<u8>, &'static str>> {
    if matches!(problem.status, Status::NotSolved) {
        return None;
    }
    let lines = solution_text(problem, &problem.twins)?;
    let Ok(text) = std::str::from_utf8(text) else { return Some(Err("the document is not in UTF-8")) };
    let Ok(Some(Node::Fields(fields))) = tree::read(text, true) else { return None };
    let stated = fields.iter().position(|(name, _)| name.text == "solution");
    let place = match stated.map(|at| &fields[at].1) {
        None if lines.is_empty() => return None,
        None => Place { range: after_stipulation(text, &fields), claimed: false },
        Some(Node::Scalar(scalar)) => {
            let claimed = !scalar.text.trim().is_empty();
            if claimed && !is_wrong(scalar, problem) || !claimed && lines.is_empty() {
                return None;
            }
            let name = &fields[stated?].0;
            let end = (scalar.span.end.max(name.span.end)) as usize;
            let end = name.span.start as usize + text[name.span.start as usize..end].trim_end().len();
            Place { range: name.span.start as usize..end_of_line(text, end), claimed }
        }
        Some(_) => return Some(Err("its `solution` is not a text")),
    };
    let begins_line = |(name, _): &(Scalar, Node)| {
        let before = &text[..name.span.start as usize];
        before.is_empty() || before.ends_with('\n') || before == "\u{feff}"
    };
    if !fields.iter().all(begins_line) {
        return Some(Err("its fields are not at the beginnings of lines"));
    }
    let written = place.written(text, &lines);
    let is_same = is_same_besides(&fields, &written, &lines);
    Some(if is_same { Ok(written.into_bytes()) } else { Err("its fields would not be the same afterwards") })
}

/// Where the field comes.
struct Place {
    range: std::ops::Range<usize>,
    /// Whether a text is there, which is kept in comments.
    claimed: bool,
}

impl Place {
    fn written(&self, text: &str, lines: &[String]) -> String {
        let end = if text.contains("\r\n") { "\r\n" } else { "\n" };
        let mut field = String::new();
        let mut add = |parts: [&str; 2]| {
            field.extend(parts);
            field.push_str(end);
        };
        if self.claimed {
            add(["# claimed:", ""]);
            text[self.range.clone()].lines().for_each(|line| add(["# ", line]));
        }
        if !lines.is_empty() {
            add(["solution: |", ""]);
            lines.iter().for_each(|line| add([if line.is_empty() { "" } else { "  " }, line]));
        }
        let (before, after) = (&text[..self.range.start], &text[self.range.end..]);
        let joint = if before.is_empty() || before.ends_with('\n') { "" } else { end };
        [before, joint, &field, after].concat()
    }
}

/// The line after the stipulation; the end of the document if it has none.
fn after_stipulation(text: &str, fields: &[(Scalar, Node)]) -> std::ops::Range<usize> {
    let stipulation = fields.iter().find_map(|(name, node)| match node {
        Node::Scalar(scalar) if name.text == "stipulation" => {
            Some(scalar.span.end.max(name.span.end) as usize)
        }
        _ => None,
    });
    let at = stipulation.map_or_else(|| text.trim_end().len(), |end| text[..end].trim_end().len());
    let at = end_of_line(text, at);
    at..at
}

fn end_of_line(text: &str, at: usize) -> usize {
    text[at..].find('\n').map_or(text.len(), |end| at + end + 1)
}

/// Whether anything is wrong with the solution that a document states. Findings have their places in its text.
fn is_wrong(stated: &Scalar, problem: &Problem) -> bool {
    let is_in =
        |finding: &&Finding| stated.span.start <= finding.span.start && finding.span.end <= stated.span.end;
    let all = std::iter::once(problem).chain(&problem.twins).flat_map(|twin| &twin.findings);
    all.filter(is_in).any(Finding::is_error)
}

/// Whether a document has these fields, and these lines as its solution.
fn is_same_besides(fields: &[(Scalar, Node)], written: &str, lines: &[String]) -> bool {
    let Ok(Some(Node::Fields(again))) = tree::read(written, true) else { return false };
    let others = |fields: &[(Scalar, Node)]| -> Vec<(String, String)> {
        let others = fields.iter().filter(|(name, _)| name.text != "solution");
        others.map(|(name, node)| (name.text.clone(), texts(node))).collect()
    };
    let solution = again.iter().find(|(name, _)| name.text == "solution");
    let text = solution.map_or_else(String::new, |(_, node)| match node {
        Node::Scalar(scalar) => scalar.text.trim_end().to_owned(),
        _ => String::new(),
    });
    others(fields) == others(&again) && text == lines.join("\n")
}

/// A value without the places in it.
fn texts(node: &Node) -> String {
    match node {
        Node::Scalar(scalar) => format!("{:?}", scalar.text),
        Node::List(list) => format!("[{}]", list.iter().map(texts).collect::<Vec<_>>().join(",")),
        Node::Fields(fields) => {
            let parts = fields.iter().map(|(name, node)| format!("{:?}:{}", name.text, texts(node)));
            format!("{{{}}}", parts.collect::<Vec<_>>().join(","))
        }
        Node::Unread(_) => "*".to_owned(),
    }
}
