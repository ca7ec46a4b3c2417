//! The options of `check` and of the tables, which have the names of the command's options.

use std::num::NonZero;
use std::thread;

use lawspeaker::formats::Format;
use lawspeaker::replay::ReplayOptions;
use lawspeaker::select::findings::{Choice, FileRules, FindingRules, Level, Selector, TagRules};
use lawspeaker::select::{Condition, ConditionError};
use lawspeaker::tables::{ColumnError, Per, Table};
use lawspeaker::variants::Variant;
use pyo3::prelude::*;

use crate::errors::Failure;
use crate::inputs::Wants;
use crate::position::variant;

/// How games are replayed, and which findings count.
#[derive(Clone, Debug)]
pub(crate) struct CheckOptions {
    pub(crate) settings: ReplayOptions,
    pub(crate) rules: FileRules,
    /// Which games are wanted.
    pub(crate) condition: Condition,
    pub(crate) wants: Wants,
    pub(crate) threads: usize,
}

/// Codes or columns as Python gives them: one text with commas, or several texts.
#[derive(Clone, Debug, FromPyObject)]
pub(crate) enum Codes {
    One(String),
    Several(Vec<String>),
}

impl Codes {
    fn texts(self) -> Vec<String> {
        match self {
            Codes::One(text) => text.split(',').map(str::to_owned).collect(),
            Codes::Several(texts) => texts,
        }
    }
}

/// The table with these columns, or with the usual ones.
pub(crate) fn table_of(per: Per, columns: Option<Codes>) -> Result<Table, Failure> {
    let refused = |error: ColumnError| Failure::option(format!("`columns`: {error}"));
    let names = columns.map_or(Vec::new(), Codes::texts);
    let columns: Result<_, _> = names.iter().map(|name| name.parse()).collect();
    Table::new(per, columns.map_err(refused)?, None).map_err(refused)
}

/// Which findings count.
#[derive(Clone, Debug, Default)]
pub(crate) struct Chosen {
    pub(crate) select: Option<Codes>,
    pub(crate) ignore: Option<Codes>,
    pub(crate) warn: Option<Codes>,
    pub(crate) deny: Option<Codes>,
}

impl CheckOptions {
    /// Understands the options.
    pub(crate) fn new(
        names: [Option<&str>; 2],
        chosen: Chosen,
        wheres: Option<&str>,
        wants: Wants,
        threads: usize,
    ) -> Result<Self, Failure> {
        let rules = chosen.rules()?;
        let mut settings = settings(names)?;
        settings.without = rules.without();
        let condition = condition(wheres)?;
        Ok(CheckOptions { settings, rules, condition, wants, threads: threads_of(threads) })
    }
}

/// How games of these variants are replayed: the variant of all, and that of records which name none.
pub(crate) fn settings([all, default]: [Option<&str>; 2]) -> Result<ReplayOptions, Failure> {
    let (variant, default_variant) = (named(all)?, named(default)?);
    Ok(ReplayOptions { variant, default_variant, ..ReplayOptions::default() })
}

/// The variant of this name, if a name is given.
pub(crate) fn named(name: Option<&str>) -> Result<Option<Variant>, Failure> {
    name.map(variant).transpose()
}

/// The notation of games with this id.
pub(crate) fn readable(id: &str) -> Result<&'static Format, Failure> {
    let found = Format::from_id(id).filter(|format| format.reader.is_some());
    found.ok_or_else(|| Failure::option(format!("games are not read as `{id}`")))
}

/// What must be true of a game; every game if nothing is given.
pub(crate) fn condition(text: Option<&str>) -> Result<Condition, Failure> {
    let Some(text) = text else { return Ok(Condition::default()) };
    text.parse().map_err(|error: ConditionError| Failure::option(format!("`where`: {}", error.shown(text))))
}

/// The number of threads: 0 means one per core.
pub(crate) fn threads_of(threads: usize) -> usize {
    let cores = thread::available_parallelism().map_or(1, NonZero::get);
    if threads == 0 { cores } else { threads.min(4 * cores) }
}

impl Chosen {
    /// The rules that follow.
    fn rules(self) -> Result<FileRules, Failure> {
        let level = Level {
            select: self.select.map(|codes| selectors("select", codes)).transpose()?,
            ignore: selectors_of("ignore", self.ignore)?,
            warn: selectors_of("warn", self.warn)?,
            deny: selectors_of("deny", self.deny)?,
        };
        if let Some([one, other]) = level.conflict() {
            let text = |(key, n)| format!("`{key}={}`", level.list(key)[n]);
            let (one, other) = (text(one), text(other));
            return Err(Failure::option(format!("{one} and {other} contradict each other")));
        }
        let all = FindingRules::new(|code| Choice::after(code, &[&level]), TagRules::default());
        Ok(FileRules { all, variants: Vec::new() })
    }
}

fn selectors_of(option: &str, codes: Option<Codes>) -> Result<Vec<Selector>, Failure> {
    codes.map_or(Ok(Vec::new()), |codes| selectors(option, codes))
}

fn selectors(option: &str, codes: Codes) -> Result<Vec<Selector>, Failure> {
    let read = |text: &String| match Selector::read(text) {
        Some(selector) if selector.is_warnings() && option != "deny" => {
            Err(Failure::option("only `deny` can have `warnings`; the codes of all warnings are `W`"))
        }
        Some(selector) => Ok(selector),
        None => Err(Failure::option(format!("`{option}`: unknown code `{text}`"))),
    };
    codes.texts().iter().map(read).collect()
}
