//! `explain`: what the codes of findings mean.

use schemars::JsonSchema;
use serde::Serialize;

use crate::json;
use crate::replay::{Code, Severity};

use super::args::{Common, Explain, OutputForm};
use super::exit::{Exit, Failure, Run};
use super::output::Output;
use super::rules::wrapped;

/// What a code of a finding means.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "Explained", deny_unknown_fields)]
pub(super) struct CodeObject {
    /// The code.
    code: Code,
    /// Its weight.
    severity: Severity,
    /// In a few words.
    title: &'static str,
    /// What it means and what to do.
    text: &'static str,
    /// A record that gives it; null where the record would be too long.
    example: Option<&'static str>,
}

pub(super) fn run(explain: &Explain, common: &Common, out: &mut Output) -> Run {
    let codes = match &explain.code {
        None => Code::ALL.to_vec(),
        Some(name) => vec![Code::from_name(name).ok_or_else(|| {
            Failure::Said(format!("there is no code {name}; `lawspeaker explain` lists them all"))
        })?],
    };
    let one = codes.len() == 1;
    for code in codes {
        let info = code.info();
        let text = match common.output {
            OutputForm::Json => json::line(&CodeObject {
                code,
                severity: code.severity(),
                title: info.title,
                text: info.text,
                example: info.example,
            }),
            _ if !one => format!("{} {}\n", info.name, info.title),
            OutputForm::Concise => format!("{}: {}. {}\n", info.name, info.title, info.text),
            OutputForm::Human => {
                let mut text = format!(
                    "{} ({}): {}\n\n{}\n",
                    info.name,
                    code.severity(),
                    info.title,
                    wrapped(info.text)
                );
                if let Some(example) = info.example {
                    let quoted: Vec<_> = example
                        .trim_end()
                        .lines()
                        .map(|line| format!("    {}", crate::report::harmless(line)))
                        .collect();
                    text += &format!("\nAn example:\n\n{}\n", quoted.join("\n"));
                }
                text
            }
        };
        out.result(&text)?;
    }
    Ok(Exit::Done)
}
