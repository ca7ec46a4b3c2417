//! `variants` and `rules`: the variants with their start positions, and the rules of a variant, each with its source.

use std::collections::BTreeMap;

use std::path::{Path, PathBuf};

use clap::Args;
use schemars::JsonSchema;
use serde::Serialize;

use crate::cli::command::Command;
use crate::cli::common::{Common, variant};
use crate::cli::exit::{Exit, Failure, Run};
use crate::cli::games::text_of;
use crate::cli::output::Output;
use crate::cli::paths::shown;
use crate::cli::words::hint;
use crate::json::{self, Version, kind};
use crate::render::{Ink, Signs, board};
use crate::report::Format;
use crate::rules::{Rule, Ruleset};
use crate::variants::{Variant, boards, check_games};

use super::wrapped;

/// List the variants, or say which games of a file are served
#[derive(Args, Debug)]
pub struct Variants {
    /// Say of each game of this file whether it is served, and what is wrong or missing
    #[arg(long, value_name = "FILE")]
    pub check: Option<PathBuf>,
}

impl Command for Variants {
    fn run(&self, common: &Common, out: &mut Output) -> Run {
        if let Some(file) = &self.check {
            return checked(file, common, out);
        }
        for variant in Variant::with_data() {
            let rules = variant.ruleset();
            match common.format() {
                Format::Json => out.result(&json::line(&VariantObject {
                    kind: kind::Variant,
                    file: (),
                    version: rules.version,
                    variant,
                    name: rules.name,
                    aliases: rules.aliases,
                    files: rules.size.files(),
                    ranks: rules.size.ranks(),
                    kinds: rules.kinds.iter().map(|kind| (kind.letter, kind.name)).collect(),
                    start: rules.start,
                    remark: rules.remark,
                }))?,
                Format::Concise => out.result(&format!("{}: {}\n", rules.id, rules.start))?,
                Format::Human => {
                    let picture = board(&*boards::start(variant), Signs::Letters, Ink::Coloured);
                    let kinds: Vec<_> =
                        rules.kinds.iter().map(|kind| format!("{} {}", kind.letter, kind.name)).collect();
                    let mut text =
                        format!("{} - {}, {}\n{}\n", rules.id, rules.name, rules.size, rules.start);
                    text += &format!("{}\n", kinds.join(", "));
                    if let Some(remark) = rules.remark {
                        text += &format!("{remark}\n");
                    }
                    out.result(&format!("{text}\n{picture}\n"))?;
                }
            }
        }
        Ok(Exit::Done)
    }
}

/// Says of each game of a file whether it is served.
fn checked(file: &Path, common: &Common, out: &mut Output) -> Run {
    let name = shown(file);
    let text = text_of(file).map_err(Failure::Said)?;
    let games = check_games(&text).map_err(|error| Failure::Said(format!("{name}:{error}")))?;
    let mut exit = Exit::Done;
    for game in games {
        let errors = game.errors.iter().map(ToString::to_string);
        let not_served = game
            .not_served
            .iter()
            .map(|(key, place)| format!("{}:{}: `{key}` is not served yet", place.line, place.column));
        let reasons: Vec<String> = errors.chain(not_served).collect();
        if !game.errors.is_empty() {
            exit = Exit::Wrong;
        }
        let text = match common.format() {
            Format::Json => json::line(&CheckedGameObject {
                kind: kind::CheckedGame,
                file: name.clone(),
                version: Version,
                game: game.name,
                line: game.place.line,
                served: reasons.is_empty(),
                reasons,
            }),
            Format::Concise | Format::Human if reasons.is_empty() => format!("{}: served\n", game.name),
            Format::Concise | Format::Human => {
                let state = if game.errors.is_empty() { "not served" } else { "wrong" };
                let reasons = reasons.iter().map(|reason| format!("  {name}:{reason}\n"));
                format!("{}: {state}\n{}", game.name, reasons.collect::<String>())
            }
        };
        out.result(&text)?;
    }
    Ok(exit)
}

/// A game of a file, and whether it is served.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "CheckedGame", deny_unknown_fields)]
pub struct CheckedGameObject {
    /// What this object is.
    kind: kind::CheckedGame,
    /// The file.
    file: String,
    /// The version of the program that wrote it.
    version: Version,
    /// The name of the game.
    game: String,
    /// The line of its section, from 1.
    line: usize,
    /// Whether the game can be played.
    served: bool,
    /// What is wrong, and which rules are not served yet, each with line and column.
    reasons: Vec<String>,
}

/// Print the rules of a variant, or one of them
#[derive(Args, Debug)]
pub struct Rules {
    /// The variant
    #[arg(value_name = "VARIANT", value_parser = variant)]
    pub game: Variant,
    /// A rule id, such as ODIN-6, or its end, such as 6; without it, all rules
    #[arg(value_name = "RULE-ID")]
    pub rule: Option<String>,
}

impl Command for Rules {
    fn run(&self, common: &Common, out: &mut Output) -> Run {
        let rules = self.game.ruleset();
        let rules: Vec<&Rule> = match &self.rule {
            None => rules.rules.iter().collect(),
            Some(id) => named(rules, id)?,
        };
        for (n, rule) in rules.iter().enumerate() {
            let text = match common.format() {
                Format::Json => json::line(&RuleObject {
                    kind: kind::Rule,
                    file: (),
                    version: Version,
                    variant: self.game,
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
}

/// A variant.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "Game", deny_unknown_fields)]
pub struct VariantObject {
    /// What this object is.
    kind: kind::Variant,
    /// Null: the program knows it.
    file: (),
    /// The version of the rules of the variant. Lines of other kinds have the version of the program here.
    version: &'static str,
    /// The id.
    variant: Variant,
    /// The name.
    name: &'static str,
    /// Other names that a `Variant` tag may use.
    aliases: &'static [&'static str],
    /// The number of files of the board.
    files: u8,
    /// The number of ranks of the board.
    ranks: u8,
    /// The names of the piece kinds, by letter.
    kinds: BTreeMap<char, &'static str>,
    /// The start position, in six fields.
    start: &'static str,
    /// A remark about the variant; null where none is needed.
    remark: Option<&'static str>,
}

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
    let is_end = |rule: &&Rule| {
        // The ids of games of data have a dot there.
        let sign = if rule.id.contains('.') { '.' } else { '-' };
        rule.id.split_once(sign).is_some_and(|(_, end)| end.eq_ignore_ascii_case(id))
    };
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
