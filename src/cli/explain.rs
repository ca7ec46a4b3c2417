//! `explain`: prints what the codes of findings mean. The texts are in `replay::Code`.

mod page;

use schemars::JsonSchema;
use serde::Serialize;

use crate::json::{self, Version, kind};
use crate::replay::{Code, Fixable, Severity};
use crate::report::{Format, harmless};

use super::args::Explain;
use super::common::Common;
use super::exit::{Exit, Failure, Run};
use super::nearest::code_hint;
use super::output::Output;
use super::rules::wrapped;

/// The width of the longest code name, for the list of all codes.
const NAME_WIDTH: usize = 20;

/// The explanation of a code.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "Explained", deny_unknown_fields)]
pub struct CodeObject {
    /// What this object is.
    kind: kind::Code,
    /// Null: the program knows it.
    file: (),
    /// The version of the program that wrote it.
    version: Version,
    /// The code.
    code: Code,
    /// The name of the code, in small letters and hyphens.
    name: &'static str,
    /// How serious the finding is.
    severity: Severity,
    /// The kind of finding, in a few words.
    title: &'static str,
    /// What it means and what to do.
    text: &'static str,
    /// A record that gives this finding; null if such a record is too long to print.
    example: Option<&'static str>,
    /// The version of the program that reported it first.
    since: &'static str,
    /// Whether `check --fix` repairs it.
    fix: FixObject,
}

/// Whether a kind of finding can be repaired.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "Fixable", deny_unknown_fields)]
struct FixObject {
    /// `safe`: `--fix` repairs it and certainly keeps the meaning. `unsafe`: `--unsafe-fixes` repairs it by a guess.
    kind: FixKind,
    /// What the fix does; if there is no fix, the reason.
    text: &'static str,
}

#[derive(Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
enum FixKind {
    Safe,
    Unsafe,
    Never,
}

impl From<Fixable> for FixObject {
    fn from(fixable: Fixable) -> Self {
        let kind = match fixable {
            Fixable::Safe(_) => FixKind::Safe,
            Fixable::Unsafe(_) => FixKind::Unsafe,
            Fixable::Never(_) => FixKind::Never,
        };
        FixObject { kind, text: fixable.text() }
    }
}

pub fn run(explain: &Explain, common: &Common, out: &mut Output) -> Run {
    let codes = match &explain.code {
        None => Code::ALL.to_vec(),
        Some(name) => vec![Code::from_name(name).ok_or_else(|| unknown(name))?],
    };
    if explain.markdown {
        out.result(&page::page(&codes))?;
        return Ok(Exit::Done);
    }
    let one = codes.len() == 1;
    for code in codes {
        let info = code.info();
        let text = match common.format() {
            Format::Json => json::line(&CodeObject {
                kind: kind::Code,
                file: (),
                version: Version,
                code,
                name: info.name,
                severity: code.severity(),
                title: info.title,
                text: info.text,
                example: info.example,
                since: info.since,
                fix: code.fix().into(),
            }),
            _ if !one => format!("{} {:NAME_WIDTH$}  {}\n", info.code, info.name, info.title),
            Format::Concise => format!("{} {}: {}. {}\n", info.code, info.name, info.title, info.text),
            Format::Human => explained(code),
        };
        out.result(&text)?;
    }
    Ok(Exit::Done)
}

/// The explanation of a code for people.
pub fn explained(code: Code) -> String {
    let info = code.info();
    let mut text = format!(
        "{} {} ({}, since {}): {}\n\n{}\n\n{}\n",
        info.code,
        info.name,
        code.severity(),
        info.since,
        info.title,
        wrapped(info.text),
        wrapped(&repair(code.fix()))
    );
    if let Some(example) = info.example {
        let quoted: Vec<_> =
            example.trim_end().lines().map(|line| format!("    {}", harmless(line))).collect();
        text += &format!("\nExample:\n\n{}\n", quoted.join("\n"));
    }
    text
}

/// What `check` can do about a kind of finding.
fn repair(fixable: Fixable) -> String {
    match fixable {
        Fixable::Safe(text) => format!("`check --fix`: {text}."),
        Fixable::Unsafe(text) => format!("`check --unsafe-fixes`: {text}."),
        Fixable::Never(text) => format!("`check --fix` does not repair it: {text}."),
    }
}

fn unknown(name: &str) -> Failure {
    let infos = Code::ALL.iter().map(|code| code.info());
    let hint = code_hint(name, infos.clone().map(|info| info.code).chain(infos.map(|info| info.name)));
    Failure::Said(format!("unknown code `{name}`; {hint}"))
}
