//! `explain`: what the codes of findings mean.

use crate::replay::Code;

use super::args::{Common, Explain, OutputForm};
use super::exit::{Exit, Failure, Run};
use super::output::Output;
use super::rules::wrapped;

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
            OutputForm::Json => {
                let object = serde_json::json!({
                    "code": info.name, "severity": code.severity().as_str(), "title": info.title, "text": info.text,
                    "example": info.example,
                });
                format!("{object}\n")
            }
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
