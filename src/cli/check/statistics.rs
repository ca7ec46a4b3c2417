//! Counts in words: findings by code, a folder's table by file, the closing line.

use std::time::Duration;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::json::{self, Version, kind};
use crate::replay::{Code, Severity};
use crate::report::{Format, harmless};

use super::tally::{Example, Found, Tally};
use crate::cli::words::{count, passed_over};

/// How often a code was found.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "Count", deny_unknown_fields)]
pub(in crate::cli) struct CodeObject<'a> {
    /// What this object is.
    kind: kind::Count,
    /// Null: the numbers are those of all inputs.
    file: (),
    /// The version of the program that wrote it.
    version: Version,
    /// The code.
    code: Code,
    /// Its severity.
    severity: Severity,
    /// What it means, in a few words.
    title: &'static str,
    /// How often it was found.
    findings: u64,
    /// The number of games with this code.
    games: u64,
    /// The first finding of it.
    example: ExampleObject<'a>,
}

/// A count that was written, to be added to others.
#[derive(Deserialize)]
pub(in crate::cli) struct CountLine {
    code: String,
    severity: String,
    findings: u64,
    games: u64,
    example: ExampleLine,
}

#[derive(Deserialize)]
struct ExampleLine {
    file: String,
    line: u64,
    column: u64,
    message: String,
}

impl CountLine {
    /// The count; `None` if this version does not know the code.
    pub(in crate::cli) fn counted(self) -> Option<(Code, Found)> {
        let code = Code::from_name(&self.code)?;
        let severity = Severity::ALL.into_iter().find(|severity| severity.as_str() == self.severity)?;
        let ExampleLine { file, line, column, message } = self.example;
        let example = Example { file, line, column, sentence: message };
        Some((code, Found::counted(severity, self.findings, self.games, example)))
    }
}

/// A finding.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "Example", deny_unknown_fields)]
struct ExampleObject<'a> {
    /// The file, as it was named.
    file: &'a str,
    /// The line, from 1.
    line: u64,
    /// The column in characters, from 1.
    column: u64,
    /// What is wrong.
    message: &'a str,
}

/// Findings by code, each with how often it was found, in how many games, and the first of them.
pub(in crate::cli) fn by_code(format: Format, tally: &Tally) -> String {
    let mut text = String::new();
    let width =
        |of: fn(&Found) -> u64| tally.codes.values().map(|found| digits(of(found))).max().unwrap_or(0);
    let (findings, games) = (width(|found| found.findings), width(|found| found.games));
    for (&code, found) in &tally.codes {
        let example = &found.example;
        let title = code.info().title;
        let place = format!("{}:{}:{}", harmless(&example.file), example.line, example.column);
        let sentence = harmless(&example.sentence);
        text += &match format {
            Format::Human => format!(
                "{code} {:>findings$} in {:>games$}  {title}\n      {place}: {sentence}\n",
                found.findings,
                count(found.games, "game"),
                games = games + " games".len(),
            ),
            Format::Concise => format!("{place}: {code} {} {} {sentence}\n", found.findings, found.games),
            Format::Json => {
                let object = CodeObject {
                    kind: kind::Count,
                    file: (),
                    version: Version,
                    code,
                    severity: found.severity,
                    title,
                    findings: found.findings,
                    games: found.games,
                    example: ExampleObject {
                        file: &example.file,
                        line: example.line,
                        column: example.column,
                        message: &example.sentence,
                    },
                };
                json::line(&object)
            }
        };
    }
    text
}

/// A line a code: how often it was found, and in how many games.
pub(super) fn codes(tally: &Tally) -> String {
    const HEAD: [&str; 2] = ["findings", "in"];
    let width = |n: usize, of: fn(&Found) -> u64| {
        tally.codes.values().map(|found| digits(of(found))).chain([HEAD[n].len()]).max().unwrap_or(0)
    };
    let (findings, games) = (width(0, |found| found.findings), width(1, |found| found.games));
    let mut text = format!("{:>findings$}  {:>games$}  code\n", HEAD[0], HEAD[1]);
    for (code, found) in &tally.codes {
        let title = code.info().title;
        text += &format!("{:>findings$}  {:>games$}  {code} {title}\n", found.findings, found.games);
    }
    text
}

/// A line a file: games or problems, those that are clean, findings by code.
pub(super) fn by_file(files: &[(String, Tally)]) -> String {
    const HEAD: [&str; 3] = ["checked", "clean", "file"];
    let width = |n: usize, of: &dyn Fn(&(String, Tally)) -> usize| {
        files.iter().map(of).chain([HEAD[n].len()]).max().unwrap_or(0)
    };
    let games = width(0, &|(_, tally)| digits(tally.games));
    let clean = width(1, &|(_, tally)| digits(tally.clean));
    let name = width(2, &|(file, _)| harmless(file).chars().count());
    let [head_games, head_clean, head_file] = HEAD;
    let mut text = format!("{head_games:>games$}  {head_clean:>clean$}  {head_file:<name$}  findings\n");
    for (file, tally) in files {
        let found: Vec<_> =
            tally.codes.iter().map(|(code, found)| format!("{code} {}", found.findings)).collect();
        let line = format!(
            "{:>games$}  {:>clean$}  {:<name$}  {}",
            tally.games,
            tally.clean,
            harmless(file),
            found.join(", ")
        );
        text += line.trim_end();
        text.push('\n');
    }
    text
}

/// What everything came to: `3963 games, 325891 plies, 3.3 MB, 0.06 s: 3961 clean, 2 with findings`.
pub(super) fn closing(tally: &Tally, time: Duration) -> String {
    format!(
        "{}, {}, {:.1} MB, {:.2} s: {} clean, {} with findings{}",
        count(tally.games, "game"),
        count(tally.plies, "ply"),
        tally.bytes as f64 / 1e6,
        time.as_secs_f64(),
        tally.clean,
        tally.games - tally.clean,
        passed_over(tally.passed_over),
    )
}

fn digits(number: u64) -> usize {
    number.to_string().len()
}
