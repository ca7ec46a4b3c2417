//! Findings on a page: what is wrong and where, and what the codes and rules say that they name.

use std::collections::BTreeMap;

use serde::Serialize;

use crate::formats::ReplayedGame;
use crate::problems::Problem;
use crate::replay::{Finding, Place};
use crate::variants::Variant;

/// A finding in a game.
#[derive(Serialize)]
pub(super) struct FindingObject<'a> {
    code: &'static str,
    /// `error`, `warning` or `note`.
    severity: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    rule: Option<&'static str>,
    line: u64,
    column: u64,
    #[serde(skip_serializing_if = "Option::is_none")]
    ply: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    variation: Option<&'a str>,
    /// The text of the move, if the finding is about one that could not be played.
    #[serde(skip_serializing_if = "Option::is_none")]
    refused: Option<&'a str>,
    message: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    help: Option<&'a str>,
    /// Legal moves that were probably meant.
    #[serde(skip_serializing_if = "<[String]>::is_empty")]
    candidates: &'a [String],
}

/// The findings of a game, in the order of the text.
pub(super) fn objects<'a>(game: &'a ReplayedGame<'_>) -> Vec<FindingObject<'a>> {
    game.replay.findings.iter().zip(&game.places).map(object).collect()
}

/// The findings of a problem, in the order of the text.
pub(super) fn of_problem(problem: &Problem) -> Vec<FindingObject<'_>> {
    problem.findings.iter().zip(&problem.places).map(object).collect()
}

fn object<'a>((finding, place): (&'a Finding, &Place)) -> FindingObject<'a> {
    FindingObject {
        code: finding.code.as_str(),
        severity: finding.severity.as_str(),
        rule: finding.rule,
        line: place.line,
        column: place.column,
        ply: finding.ply,
        variation: finding.variation.as_deref(),
        refused: finding.token.as_deref().filter(|_| finding.stops_a_line()),
        message: &finding.message,
        help: finding.help.as_deref(),
        candidates: &finding.candidates,
    }
}

/// What codes and rules mean, by their ids.
#[derive(Debug, Default, Serialize)]
pub(super) struct Explained {
    codes: BTreeMap<&'static str, &'static str>,
    rules: BTreeMap<&'static str, &'static str>,
}

impl Explained {
    /// Adds what findings name, those of a game or a problem of this variant.
    pub(super) fn add(&mut self, variant: Option<Variant>, findings: &[Finding]) {
        let rules = variant.map_or(&[][..], |variant| variant.ruleset().rules);
        for finding in findings {
            self.codes.insert(finding.code.as_str(), finding.code.info().title);
            let rule = finding.rule.and_then(|id| rules.iter().find(|rule| rule.id == id));
            self.rules.extend(rule.map(|rule| (rule.id, rule.text)));
        }
    }
}
