//! `explain`: prints what the codes of findings mean. The texts are in `replay::Code`.

mod page;

use schemars::JsonSchema;
use serde::Serialize;

use crate::json;
use crate::replay::{Code, Severity};

use super::args::Explain;
use super::common::{Common, OutputForm};
use super::exit::{Exit, Failure, Run};
use super::nearest::nearest;
use super::output::Output;
use super::rules::wrapped;

/// The width of the longest code name, for the list of all codes.
const NAME_WIDTH: usize = 20;

/// The explanation of a code.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "Explained", deny_unknown_fields)]
pub(super) struct CodeObject {
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
}

pub(super) fn run(explain: &Explain, common: &Common, out: &mut Output) -> Run {
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
        let text = match common.output {
            OutputForm::Json => json::line(&CodeObject {
                code,
                name: info.name,
                severity: code.severity(),
                title: info.title,
                text: info.text,
                example: info.example,
                since: info.since,
            }),
            _ if !one => format!("{} {:NAME_WIDTH$}  {}\n", info.code, info.name, info.title),
            OutputForm::Concise => format!("{} {}: {}. {}\n", info.code, info.name, info.title, info.text),
            OutputForm::Human => {
                let mut text = format!(
                    "{} {} ({}, since {}): {}\n\n{}\n",
                    info.code,
                    info.name,
                    code.severity(),
                    info.since,
                    info.title,
                    wrapped(info.text)
                );
                if let Some(example) = info.example {
                    let quoted: Vec<_> = example
                        .trim_end()
                        .lines()
                        .map(|line| format!("    {}", crate::report::harmless(line)))
                        .collect();
                    text += &format!("\nExample:\n\n{}\n", quoted.join("\n"));
                }
                text
            }
        };
        out.result(&text)?;
    }
    Ok(Exit::Done)
}

fn unknown(name: &str) -> Failure {
    let infos = Code::ALL.iter().map(|code| code.info());
    let hint = match nearest(name, infos.clone().map(|info| info.code).chain(infos.map(|info| info.name))) {
        Some(near) => format!("did you mean `{near}`?"),
        None => "`lawspeaker explain` lists all codes".to_owned(),
    };
    Failure::Said(format!("unknown code `{name}`; {hint}"))
}
