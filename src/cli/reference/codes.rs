//! `explain`: what the codes of findings mean, for people, for programs, and as a page in Markdown (`docs/codes.md` has all codes).
//! The texts are in `replay::Code`.

use std::fmt::Write as _;

use clap::Args;
use schemars::JsonSchema;
use serde::Serialize;

use crate::cli::command::{Command, Outputs};
use crate::cli::common::Common;
use crate::cli::exit::{Exit, Failure, Run};
use crate::cli::output::Output;
use crate::cli::words::code_hint;
use crate::json::{self, Version, kind};
use crate::replay::{Code, CodeInfo, Fixable, Severity};
use crate::report::{Format, escape_controls, escape_controls_in_lines};

use super::{fields, wrapped};

/// Explain a code such as E201, list all codes, or explain --where
#[derive(Args, Debug)]
pub struct Explain {
    /// A code, such as E201; without it, all codes
    #[arg(value_name = "CODE")]
    pub code: Option<String>,
    /// Explain how --where chooses games, and list the fields that its conditions can ask for
    #[arg(long = "where", conflicts_with = "code")]
    pub wheres: bool,
    /// Print a page in Markdown: of all codes it is `docs/codes.md`, with --where it is `docs/where.md`
    #[arg(long)]
    pub markdown: bool,
}

impl Command for Explain {
    fn run(&self, common: &Common, out: &mut Output) -> Run {
        if self.wheres {
            let text = if self.markdown { fields::page() } else { fields::list(common.format()) };
            out.result(&text)?;
            return Ok(Exit::Done);
        }
        let codes = match &self.code {
            None => Code::ALL.to_vec(),
            Some(name) => vec![Code::from_name(name).ok_or_else(|| unknown(name))?],
        };
        if self.markdown {
            out.result(&page(&codes))?;
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

    fn outputs(&self, common: &Common) -> Outputs {
        Outputs::lines(!self.markdown && common.is_json())
    }
}

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

/// The explanation of a code for people.
pub fn explained(code: Code) -> String {
    let info = code.info();
    let mut text = format!(
        "{} {} ({}): {}\n\n{}\n\n{}\n",
        info.code,
        info.name,
        code.severity(),
        info.title,
        wrapped(info.text),
        wrapped(&repair(code.fix()))
    );
    if let Some(example) = info.example {
        let quoted: Vec<_> =
            example.trim_end().lines().map(|line| format!("    {}", escape_controls(line))).collect();
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

/// What the page of all codes begins with.
const HEAD: &str = "\
# Codes

Every kind of finding has a code and a name. Neither changes its meaning in a later version. The first letter of a code is its
severity: E for errors, W for warnings, N for notes. `check` chooses codes and severities with `--select`, `--ignore`,
`--warn`, `--deny` and `lawspeaker.toml`. `check --fix` applies the safe fixes, and `check --unsafe-fixes` the others too. `lawspeaker explain CODE` prints a single
entry of this page, and `lawspeaker explain --markdown` the whole page.
";

/// A page about these codes. If there are several, it begins with a table.
fn page(codes: &[Code]) -> String {
    let mut page = String::new();
    if codes.len() > 1 {
        page += HEAD;
        page += "\n| code | name | severity | fix | kind |\n| --- | --- | --- | --- | --- |\n";
        for &code in codes {
            let CodeInfo { name, title, .. } = code.info();
            let severity = code.severity();
            let fix = match code.fix() {
                Fixable::Safe(_) => "safe",
                Fixable::Unsafe(_) => "unsafe",
                Fixable::Never(_) => "no",
            };
            let anchor = anchor(code);
            let _ = writeln!(page, "| [{code}](#{anchor}) | `{name}` | {severity} | {fix} | {title} |");
        }
        page.push('\n');
    }
    let entries: Vec<_> = codes.iter().map(|&code| entry(code)).collect();
    page + &entries.join("\n")
}

/// The name of an entry in links: that of its heading, as GitHub makes it.
fn anchor(code: Code) -> String {
    format!("{code}-{}", code.info().name).to_lowercase()
}

/// A code on the page.
fn entry(code: Code) -> String {
    let CodeInfo { name, title, text, example, .. } = code.info();
    let severity = code.severity();
    let mut entry = format!("## {code} {name}\n\n{severity}: {title}\n\n{text}\n\n{}\n", repair(code.fix()));
    if let Some(example) = example {
        let _ = write!(entry, "\n```text\n{}\n```\n", escape_controls_in_lines(example.trim_end()));
    }
    entry
}
