//! `config`: prints the settings that apply to a path, and the place that each one comes from.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use clap::{Args, ValueEnum as _};
use schemars::JsonSchema;
use serde::Serialize;

use crate::cli::choose::FindingOptions;
use crate::cli::command::Command;
use crate::cli::common::{Common, OutputForm};
use crate::cli::config::holds::{From, Holds};
use crate::cli::exit::{Exit, Failure, Run};
use crate::cli::output::Output;
use crate::cli::paths::shown;
use crate::json::{self, Version, kind};
use crate::replay::{CodeSet, Severity};
use crate::report::Format;
use crate::select::findings::{By, Choice, Key, Selector};
use crate::variants::Variant;

/// Print what the configuration files say for a path, and where
#[derive(Args, Debug)]
pub struct Config {
    /// A file, a folder, or - for standard input; without it, the working directory
    #[arg(value_name = "PATH")]
    pub path: Option<PathBuf>,
    #[command(flatten)]
    pub findings: FindingOptions,
}

impl Command for Config {
    fn run(&self, common: &Common, out: &mut Output) -> Run {
        let path = self.path.as_deref().unwrap_or(Path::new("."));
        if path.as_os_str() != "-"
            && let Err(error) = path.metadata()
        {
            return Err(Failure::Unread(shown(path), error.to_string()));
        }
        let holds = common.configuration.holds(path)?.with(self.findings.level()?);
        let lines = lines(&holds, common);
        let text = match common.format() {
            Format::Json => lines.into_iter().map(|line| json::line(&line.object())).collect(),
            Format::Concise => lines.iter().map(Line::concise).collect(),
            Format::Human => table(&lines),
        };
        out.result(&text)?;
        Ok(Exit::Done)
    }
}

/// A setting that holds for a path.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "Setting", deny_unknown_fields)]
pub struct SettingObject {
    /// What this object is.
    kind: kind::Setting,
    /// The configuration file that says it; null if no file does.
    file: Option<String>,
    /// The version of the program that wrote it.
    version: Version,
    /// The key, as in `lawspeaker.toml`; `files` are the configuration files themselves.
    key: &'static str,
    /// The values. A key without a value has none.
    values: Vec<String>,
    /// The variant whose games it is for; null for all games.
    variant: Option<Variant>,
    /// The line in this file, from 1.
    line: Option<usize>,
    /// `default`, `found`, `file` or `command line`.
    from: &'static str,
}

/// A line of the answer.
struct Line {
    variant: Option<Variant>,
    key: &'static str,
    values: Vec<String>,
    /// What is printed if there are no values.
    empty: &'static str,
    from: From,
}

fn lines(holds: &Holds, common: &Common) -> Vec<Line> {
    let line = |key, values: Vec<String>, empty, from| Line { variant: None, key, values, empty, from };
    let files = match common.configuration.is_searched() {
        true => From::Found,
        false => From::CommandLine,
    };
    let mut lines = vec![line("files", holds.files().map(str::to_owned).collect(), "none", files)];
    lines.extend(holds.variants_from().map(|(files, from)| line("variants", files, "none", from)));
    let given = |is_given: bool, value: String| is_given.then_some((value, From::CommandLine));
    let form =
        |form: OutputForm| form.to_possible_value().map_or_else(String::new, |v| v.get_name().to_owned());
    let default_variant = common.default_variant.map(|variant| (variant.id().to_owned(), From::CommandLine));
    let default_variant = default_variant
        .or_else(|| holds.default_variant_from().map(|(variant, from)| (variant.id().to_owned(), from)))
        .unwrap_or((Variant::DEFAULT.id().to_owned(), From::Default));
    let output = given(common.given.output, form(common.output))
        .or_else(|| holds.output_from().map(|(output, from)| (form(output), from)))
        .unwrap_or((form(OutputForm::Human), From::Default));
    let threads = given(common.given.threads, common.threads.to_string())
        .or_else(|| holds.threads_from().map(|(threads, from)| (threads.to_string(), from)))
        .unwrap_or((common.threads.to_string(), From::Default));
    for (key, (value, from)) in
        [("default-variant", default_variant), ("output", output), ("threads", threads)]
    {
        lines.push(line(key, vec![value], "", from));
    }
    let of_all = of_variant(holds, None);
    let mut for_variants = Vec::new();
    for variant in holds.variants() {
        let own = of_variant(holds, Some(variant));
        // What is the same for all games is not repeated.
        for (own, all) in own.into_iter().zip(&of_all) {
            if own.iter().map(Line::meaning).ne(all.iter().map(Line::meaning)) {
                for_variants.extend(own);
            }
        }
    }
    lines.extend(of_all.into_iter().flatten());
    lines.extend(for_variants);
    lines
}

/// What holds for the findings in games of a variant: the required tags, the order of tags, and the codes.
fn of_variant(holds: &Holds, variant: Option<Variant>) -> [Vec<Line>; 3] {
    let line = |key, values, empty, from| Line { variant, key, values, empty, from };
    let tags = |key, empty, list: Option<(Vec<String>, From)>| match list {
        Some((tags, from)) => line(key, tags, "none", from),
        None => line(key, Vec::new(), empty, From::Default),
    };
    let required = holds.tags(variant, |part| part.required_tags.as_ref());
    let order = holds.tags(variant, |part| part.tag_order.as_ref());
    let mut lines = Vec::new();
    let mut groups: BTreeMap<(Key, Option<By>), CodeSet> = BTreeMap::new();
    for (code, Choice { reported: (reported, dropped), severity: (severity, changed) }) in
        holds.choices(variant)
    {
        let (key, by) = match severity {
            _ if !reported => (Key::Ignore, dropped),
            _ if severity == code.severity() => continue,
            Severity::Error => (Key::Deny, changed),
            Severity::Warning | Severity::Note => (Key::Warn, changed),
        };
        groups.entry((key, by)).or_default().insert(code);
    }
    if groups.keys().all(|(key, _)| *key != Key::Ignore) {
        lines.push(line("ignore", Vec::new(), "none", From::Default));
    }
    for ((key, by), codes) in groups {
        let from = by.map_or(From::Default, |by| holds.place(variant, by));
        let codes = Selector::shortest(codes).into_iter().map(str::to_owned).collect();
        lines.push(line(key.as_str(), codes, "", from));
    }
    let required = tags("required-tags", "the seven tags of PGN", required);
    [vec![required], vec![tags("tag-order", "any", order)], lines]
}

impl Line {
    /// What it says, apart from the variant.
    fn meaning(&self) -> (&str, &[String], &From) {
        (self.key, &self.values, &self.from)
    }

    fn key(&self) -> String {
        self.variant.map_or_else(|| self.key.to_owned(), |variant| format!("{variant}: {}", self.key))
    }

    fn value(&self) -> String {
        if self.values.is_empty() { self.empty.to_owned() } else { self.values.join(", ") }
    }

    fn from(&self) -> String {
        match &self.from {
            From::Default => "default".to_owned(),
            From::Found => "found".to_owned(),
            From::File(name, line) => format!("{name}:{line}"),
            From::CommandLine => "command line".to_owned(),
        }
    }

    fn concise(&self) -> String {
        format!("{}: {} = {}\n", self.from(), self.key(), self.value())
    }

    fn object(self) -> SettingObject {
        let (file, line, from) = match self.from {
            From::Default => (None, None, "default"),
            From::Found => (None, None, "found"),
            From::File(name, line) => (Some(name), Some(line), "file"),
            From::CommandLine => (None, None, "command line"),
        };
        let (key, values, variant) = (self.key, self.values, self.variant);
        SettingObject { kind: kind::Setting, file, version: Version, key, values, variant, line, from }
    }
}

/// The lines in three columns.
fn table(lines: &[Line]) -> String {
    let rows: Vec<_> = lines.iter().map(|line| (line.key(), line.value(), line.from())).collect();
    let width = |of: fn(&(String, String, String)) -> &str| {
        rows.iter().map(|row| of(row).chars().count()).max().unwrap_or(0)
    };
    let (keys, values) = (width(|row| &row.0), width(|row| &row.1));
    rows.iter().map(|(key, value, from)| format!("{key:keys$}  {value:values$}  {from}\n")).collect()
}
