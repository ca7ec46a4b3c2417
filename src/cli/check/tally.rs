//! What was found, counted: for a batch, a file, all files together.

use std::collections::BTreeMap;

use crate::formats::ReplayedGame;
use crate::problems::Problem;
use crate::replay::{Code, Finding, Place, Severity};

/// Counts. Those of two stretches of a stream, merged in their order, are those of both together.
#[derive(Clone, Debug, Default)]
pub(in crate::cli) struct Tally {
    /// Games; in the row of a problem file, problems.
    pub(super) games: u64,
    /// Games that were not wanted.
    pub(super) passed_over: u64,
    /// Half-moves of main lines, as far as they replayed.
    pub(super) plies: u64,
    /// Bytes of records, unpacked.
    pub(super) bytes: u64,
    /// Games with nothing worse than a note.
    pub(super) clean: u64,
    pub(super) codes: BTreeMap<Code, Found>,
}

/// One code's count.
#[derive(Clone, Debug)]
pub(in crate::cli) struct Found {
    /// The most serious one: files and variants may have different rules.
    pub(super) severity: Severity,
    pub(super) findings: u64,
    /// Games in which it was found.
    pub(super) games: u64,
    /// The first.
    pub(super) example: Example,
    last_game: u64,
}

impl Found {
    pub(super) fn counted(severity: Severity, findings: u64, games: u64, example: Example) -> Self {
        Found { severity, findings, games, example, last_game: 0 }
    }
}

/// A finding with its place.
#[derive(Clone, Debug)]
pub(super) struct Example {
    pub(super) file: String,
    pub(super) line: u64,
    pub(super) column: u64,
    pub(super) sentence: String,
}

/// Whether nothing worse than a note was found in a game or a problem.
fn is_clean(findings: &[Finding]) -> bool {
    findings.iter().all(|finding| finding.severity == Severity::Note)
}

impl Tally {
    /// Counts a game of a file.
    pub(super) fn add(&mut self, file: &str, game: &ReplayedGame<'_>) {
        self.plies += u64::from(game.replay.plies);
        self.add_findings(file, game.number, &game.replay.findings, &game.places);
    }

    /// Counts a problem of a file; `number` is its line.
    pub(super) fn add_problem(&mut self, file: &str, number: u64, problem: &Problem) {
        self.add_findings(file, number, &problem.findings, &problem.places);
    }

    fn add_findings(&mut self, file: &str, number: u64, findings: &[Finding], places: &[Place]) {
        self.games += 1;
        self.clean += u64::from(is_clean(findings));
        for (finding, place) in findings.iter().zip(places) {
            let found = self.codes.entry(finding.code).or_insert_with(|| {
                let (file, sentence) = (file.to_owned(), finding.sentence());
                let example = Example { file, line: place.line, column: place.column, sentence };
                Found { severity: finding.severity, findings: 0, games: 0, example, last_game: 0 }
            });
            found.severity = found.severity.max(finding.severity);
            found.findings += 1;
            found.games += u64::from(found.last_game != number);
            found.last_game = number;
        }
    }

    /// Adds what comes later in the stream.
    pub(super) fn merge(&mut self, later: &Tally) {
        self.games += later.games;
        self.passed_over += later.passed_over;
        self.plies += later.plies;
        self.bytes += later.bytes;
        self.clean += later.clean;
        later.codes.iter().for_each(|(code, more)| self.add_count(*code, more.clone()));
    }

    /// Adds the count of a code that comes later.
    pub(in crate::cli) fn add_count(&mut self, code: Code, more: Found) {
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
    pub(super) fn has_errors(&self) -> bool {
        self.codes.values().any(|found| found.severity == Severity::Error)
    }
}
