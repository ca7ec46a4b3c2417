//! The options that choose findings: which codes are reported, and how serious they are.

use clap::Args;

use crate::select::findings::{Key, Level, Selector};

use super::exit::Failure;
use super::nearest::code_hint;

/// The choice of findings on the command line. It wins over every configuration file.
#[derive(Args, Debug, Default)]
#[command(next_help_heading = "Choosing findings")]
pub struct FindingOptions {
    /// Report only these findings. CODES are codes such as W302, beginnings of codes such as E or W2, names such as
    /// missing-mark, or `all`, with commas between them. Where several fit, the most exact one decides
    #[arg(long, value_name = "CODES", value_delimiter = ',', value_parser = selector)]
    select: Vec<Selector>,
    /// Do not report these findings
    #[arg(long, value_name = "CODES", value_delimiter = ',', value_parser = selector)]
    ignore: Vec<Selector>,
    /// Report these findings as warnings
    #[arg(long, value_name = "CODES", value_delimiter = ',', value_parser = selector)]
    warn: Vec<Selector>,
    /// Report these findings as errors; `warnings` means all warnings
    #[arg(long, value_name = "CODES", value_delimiter = ',', value_parser = deny_selector)]
    deny: Vec<Selector>,
}

impl FindingOptions {
    /// The level of the command line.
    ///
    /// # Errors
    /// Two options contradict each other.
    pub fn level(&self) -> Result<Level, Failure> {
        let FindingOptions { select, ignore, warn, deny } = self;
        let level = Level {
            select: (!select.is_empty()).then(|| select.clone()),
            ignore: ignore.clone(),
            warn: warn.clone(),
            deny: deny.clone(),
        };
        match level.conflict() {
            None => Ok(level),
            Some(pair) => {
                let option = |(key, n): (Key, usize)| format!("`--{key} {}`", level.list(key)[n]);
                let [one, other] = pair.map(option);
                Err(Failure::Said(format!("{one} and {other} contradict each other")))
            }
        }
    }
}

/// Reads codes.
pub fn selector(text: &str) -> Result<Selector, String> {
    deny_selector(text).and_then(|selector| match selector.is_warnings() {
        true => Err("only `deny` can have `warnings`; the codes of all warnings are `W`".to_owned()),
        false => Ok(selector),
    })
}

/// Reads codes to be errors, which may be `warnings`.
pub fn deny_selector(text: &str) -> Result<Selector, String> {
    Selector::read(text).ok_or_else(|| format!("unknown code; {}", code_hint(text, Selector::known())))
}
