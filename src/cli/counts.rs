//! Findings counted by code: for a batch, a file, and all files, and printed. `check` counts them, and `merge` adds the counts of
//! several runs.

use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::formats::ReplayedGame;
use crate::json::{self, Version, kind};
use crate::problems::Problem;
use crate::replay::{Code, Finding, Place, Severity};
use crate::report::{Format, escape_controls};

use super::words::count;

/// Counts. Those of two stretches of a stream, merged in their order, are those of both together.
#[derive(Clone, Debug, Default)]
pub struct Tally {
    /// Games; in the row of a problem file, problems.
    pub games: u64,
    /// Games that were not wanted.
    pub passed_over: u64,
    /// Half-moves of main lines, as far as they replayed.
    pub plies: u64,
    /// Bytes of records, unpacked.
    pub bytes: u64,
    /// Games with nothing worse than a note.
    pub clean: u64,
    codes: BTreeMap<Code, Found>,
}

/// One code's count.
#[derive(Clone, Debug)]
pub struct Found {
    /// The most serious one: files and variants may have different rules.
    severity: Severity,
    findings: u64,
    /// Games in which it was found.
    games: u64,
    /// The first.
    example: Example,
    last_game: u64,
}

/// A finding.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[schemars(deny_unknown_fields)]
struct Example {
    /// The file, as it was named.
    file: String,
    /// The line, from 1.
    line: u64,
    /// The column in characters, from 1.
    column: u64,
    /// What is wrong.
    message: String,
}

/// Whether nothing worse than a note was found in a game or a problem.
fn is_clean(findings: &[Finding]) -> bool {
    findings.iter().all(|finding| finding.severity == Severity::Note)
}

impl Tally {
    /// Counts a game of a file.
    pub fn add(&mut self, file: &str, game: &ReplayedGame<'_>) {
        self.plies += u64::from(game.replay.plies);
        self.add_findings(file, game.number, &game.replay.findings, &game.places);
    }

    /// Counts the twins of an entry of a file as one problem; `number` is its line.
    pub fn add_problem(&mut self, file: &str, number: u64, twins: &[Problem]) {
        let findings: Vec<_> = twins.iter().flat_map(|twin| &twin.findings).cloned().collect();
        let places: Vec<_> = twins.iter().flat_map(|twin| &twin.places).copied().collect();
        self.add_findings(file, number, &findings, &places);
    }

    fn add_findings(&mut self, file: &str, number: u64, findings: &[Finding], places: &[Place]) {
        self.games += 1;
        self.clean += u64::from(is_clean(findings));
        for (finding, place) in findings.iter().zip(places) {
            let found = self.codes.entry(finding.code).or_insert_with(|| {
                let (file, message) = (file.to_owned(), finding.sentence());
                let example = Example { file, line: place.line, column: place.column, message };
                Found { severity: finding.severity, findings: 0, games: 0, example, last_game: 0 }
            });
            found.severity = found.severity.max(finding.severity);
            found.findings += 1;
            found.games += u64::from(found.last_game != number);
            found.last_game = number;
        }
    }

    /// Adds what comes later in the stream.
    pub fn merge(&mut self, later: &Tally) {
        self.games += later.games;
        self.passed_over += later.passed_over;
        self.plies += later.plies;
        self.bytes += later.bytes;
        self.clean += later.clean;
        later.codes.iter().for_each(|(code, more)| self.add_count(*code, more.clone()));
    }

    /// Adds the count of a code that comes later.
    pub fn add_count(&mut self, code: Code, more: Found) {
        match self.codes.get_mut(&code) {
            Some(found) => {
                found.severity = found.severity.max(more.severity);
                found.findings += more.findings;
                found.games += more.games;
            }
            None => drop(self.codes.insert(code, more)),
        }
    }

    /// Whether anything found is an error.
    pub fn has_errors(&self) -> bool {
        self.codes.values().any(|found| found.severity == Severity::Error)
    }
}

/// How often a code was found.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "Count", deny_unknown_fields)]
pub struct CodeObject<'a> {
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
    example: &'a Example,
}

/// A count that was written, to be added to others.
#[derive(Deserialize)]
pub struct CountLine {
    code: String,
    severity: String,
    findings: u64,
    games: u64,
    example: Example,
}

impl CountLine {
    /// The count; `None` if this version does not know the code.
    pub fn counted(self) -> Option<(Code, Found)> {
        let CountLine { code, severity, findings, games, example } = self;
        let severity = Severity::ALL.into_iter().find(|known| known.as_str() == severity)?;
        Some((Code::from_name(&code)?, Found { severity, findings, games, example, last_game: 0 }))
    }
}

/// What a run of `check` found.
#[derive(Default)]
pub struct Counts {
    /// In all games.
    pub games: Tally,
    /// In each file of games or of problems.
    files: Vec<(String, Tally)>,
}

impl Counts {
    pub fn add_games(&mut self, file: &str, tally: Tally) {
        self.games.merge(&tally);
        self.add_problems(file, tally);
    }

    pub fn add_problems(&mut self, file: &str, tally: Tally) {
        self.files.push((file.to_owned(), tally));
    }

    /// The end of a report for people: the findings by code, if they are wanted, and by file, unless a glance at the report shows
    /// as much.
    pub fn summary(&self, codes_are_wanted: bool, any_folder: bool) -> String {
        let mut all = Tally::default();
        self.files.iter().for_each(|(_, tally)| all.merge(tally));
        let findings: u64 = all.codes.values().map(|found| found.findings).sum();
        let mut text = if findings > 1 && codes_are_wanted { codes(&all) } else { String::new() };
        if any_folder || self.files.len() > 1 {
            let gap = if text.is_empty() { "" } else { "\n" };
            text = text + gap + &by_file(&self.files);
        }
        text
    }
}

/// Findings by code, each with how often it was found, in how many games, and the first of them.
pub fn by_code(format: Format, tally: &Tally) -> String {
    let mut text = String::new();
    let width =
        |of: fn(&Found) -> u64| tally.codes.values().map(|found| digits(of(found))).max().unwrap_or(0);
    let (findings, games) = (width(|found| found.findings), width(|found| found.games));
    for (&code, found) in &tally.codes {
        let example = &found.example;
        let title = code.info().title;
        let place = format!("{}:{}:{}", escape_controls(&example.file), example.line, example.column);
        let sentence = escape_controls(&example.message);
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
                    example,
                };
                json::line(&object)
            }
        };
    }
    text
}

/// A line a code: how often it was found, and in how many games.
fn codes(tally: &Tally) -> String {
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
fn by_file(files: &[(String, Tally)]) -> String {
    const HEAD: [&str; 3] = ["checked", "clean", "file"];
    let width = |n: usize, of: &dyn Fn(&(String, Tally)) -> usize| {
        files.iter().map(of).chain([HEAD[n].len()]).max().unwrap_or(0)
    };
    let games = width(0, &|(_, tally)| digits(tally.games));
    let clean = width(1, &|(_, tally)| digits(tally.clean));
    let name = width(2, &|(file, _)| escape_controls(file).chars().count());
    let [head_games, head_clean, head_file] = HEAD;
    let mut text = format!("{head_games:>games$}  {head_clean:>clean$}  {head_file:<name$}  findings\n");
    for (file, tally) in files {
        let found: Vec<_> =
            tally.codes.iter().map(|(code, found)| format!("{code} {}", found.findings)).collect();
        let line = format!(
            "{:>games$}  {:>clean$}  {:<name$}  {}",
            tally.games,
            tally.clean,
            escape_controls(file),
            found.join(", ")
        );
        text += line.trim_end();
        text.push('\n');
    }
    text
}

fn digits(number: u64) -> usize {
    number.to_string().len()
}
