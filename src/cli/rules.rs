//! `rules`: prints the rules of a variant, each with its source.

use schemars::JsonSchema;
use serde::Serialize;

use crate::json::{self, Version, kind};
use crate::report::Format;
use crate::rules::{Rule, Ruleset};
use crate::variants::Variant;

use super::args::Rules;
use super::common::Common;
use super::exit::{Exit, Failure, Run};
use super::nearest::hint;
use super::output::Output;

/// A rule of a variant.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "Rule", deny_unknown_fields)]
pub struct RuleObject {
    /// What this object is.
    kind: kind::Rule,
    /// Null: the program knows it.
    file: (),
    /// The version of the program that wrote it.
    version: Version,
    /// The variant.
    variant: Variant,
    /// The rule's id: `ODIN-6`.
    rule: &'static str,
    /// The subject of the rule, in a few words.
    title: &'static str,
    /// The full text of the rule.
    text: &'static str,
    /// The document that the rule comes from.
    source: &'static str,
}

pub fn run(arguments: &Rules, common: &Common, out: &mut Output) -> Run {
    let rules = arguments.game.ruleset();
    let rules: Vec<&Rule> = match &arguments.rule {
        None => rules.rules.iter().collect(),
        Some(id) => named(rules, id)?,
    };
    for (n, rule) in rules.iter().enumerate() {
        let text = match common.format() {
            Format::Json => json::line(&RuleObject {
                kind: kind::Rule,
                file: (),
                version: Version,
                variant: arguments.game,
                rule: rule.id,
                title: rule.title,
                text: rule.text,
                source: rule.source,
            }),
            Format::Concise => format!("{}: {}\n", rule.id, rule.text),
            Format::Human => {
                let gap = if n == 0 { "" } else { "\n" };
                format!("{gap}{}", explained(rule))
            }
        };
        out.result(&text)?;
    }
    Ok(Exit::Done)
}

/// A rule for people, with its source.
pub fn explained(rule: &Rule) -> String {
    format!("{} {}\n{}\n  source: {}\n", rule.id, rule.title, wrapped(rule.text), rule.source)
}

/// The rule with this id, or the rules whose id ends with this text after the name of the variant: `6` means `ODIN-6`.
/// A variant that has the rules of another one too may have two such rules.
fn named(rules: &'static Ruleset, id: &str) -> Result<Vec<&'static Rule>, Failure> {
    if let Some(rule) = rules.rule(id) {
        return Ok(vec![rule]);
    }
    let is_end = |rule: &&Rule| rule.id.split_once('-').is_some_and(|(_, end)| end.eq_ignore_ascii_case(id));
    let found: Vec<_> = rules.rules.iter().filter(is_end).collect();
    if found.is_empty() {
        let known = rules.rules.iter().map(|rule| rule.id);
        return Err(Failure::Said(format!(
            "{} has no rule `{id}`; {}",
            rules.name,
            hint(id, "rules", known)
        )));
    }
    Ok(found)
}

/// The text in lines of at most 78 columns, each indented by two spaces.
pub fn wrapped(text: &str) -> String {
    const WIDTH: usize = 78;
    let mut lines = vec![String::from(" ")];
    for word in text.split_whitespace() {
        let line = lines.last_mut().expect("there is always a line being filled");
        if line.chars().count() + 1 + word.chars().count() > WIDTH {
            lines.push(format!("  {word}"));
        } else {
            line.push(' ');
            line.push_str(word);
        }
    }
    lines.join("\n")
}
