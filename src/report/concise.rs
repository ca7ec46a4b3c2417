//! The report for editors and `grep`: lines of `file:line:column: CODE message`.

use crate::problems::Problem;
use crate::replay::{Finding, Place};

use super::escape_controls;

/// Adds a line per finding.
pub(super) fn add(file: &str, findings: &[Finding], places: &[Place], text: &mut String) {
    for (finding, place) in findings.iter().zip(places) {
        let (file, message) = (escape_controls(file), message(finding));
        let line = format!("{file}:{}:{}: {} {message}\n", place.line, place.column, finding.code);
        text.push_str(&line);
    }
}

/// The message on one line, with what was probably meant or what to do.
pub(super) fn message(finding: &Finding) -> String {
    let sentence = finding.sentence();
    match &finding.help {
        Some(help) => escape_controls(&format!("{sentence}; {help}")),
        None => escape_controls(&sentence),
    }
}

/// The line about a solved problem, in the same form without a code. `line` is the line of the entry; none for a position
/// that is in no file.
#[must_use]
pub fn concise_verdict(file: &str, line: Option<u64>, problem: &Problem) -> String {
    let verdict = format!("{}{}", super::verdict(problem), problem.unfinished_in_words());
    match line {
        Some(line) => format!("{}:{line}:1: {verdict}\n", escape_controls(file)),
        None => format!("{verdict}\n"),
    }
}
