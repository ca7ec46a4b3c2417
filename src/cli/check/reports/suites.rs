//! The test suites of a JUnit report, one per file. A suite begins with its counts, so its cases wait until the file ends:
//! in memory while they are few, then in a temporary file.

use std::io::{self, BufRead as _, BufReader, Seek as _, Write as _};
use std::time::SystemTime;

use tempfile::{SpooledTempFile, spooled_tempfile};

use crate::report::{Artifact, Subject, SuiteCounts, junit_case, junit_output, junit_suite, junit_unread};

use crate::cli::exit::Failure;

/// The most bytes of cases, and of output, that wait in memory.
const IN_MEMORY: usize = 1 << 20;

pub(super) struct Suites {
    /// When the run began.
    began: String,
    /// Suites so far.
    number: u64,
    suite: Suite,
}

/// The suite of the file that is checked now.
struct Suite {
    counts: SuiteCounts,
    cases: SpooledTempFile,
    output: SpooledTempFile,
}

impl Default for Suite {
    fn default() -> Self {
        let (cases, output) = (spooled_tempfile(IN_MEMORY), spooled_tempfile(IN_MEMORY));
        Suite { counts: SuiteCounts::default(), cases, output }
    }
}

impl Default for Suites {
    fn default() -> Self {
        let now = humantime::format_rfc3339_seconds(SystemTime::now()).to_string();
        // The schema has no time zone; UTC is what other programs write.
        let began = now.trim_end_matches('Z').to_owned();
        Suites { began, number: 0, suite: Suite::default() }
    }
}

impl Suites {
    pub(super) fn begin() -> String {
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites>\n".to_owned()
    }

    pub(super) fn end() -> String {
        "</testsuites>\n".to_owned()
    }

    /// Adds a game or a problem to the suite of its file.
    pub(super) fn add(&mut self, artifact: &Artifact, subject: &Subject) -> Result<(), Failure> {
        let Suite { counts, cases, output } = &mut self.suite;
        counts.add(subject);
        keep(cases, &junit_case(artifact, subject))?;
        keep(output, &junit_output(artifact, subject))
    }

    /// Adds that the file could not be read.
    pub(super) fn unread(&mut self, artifact: &Artifact, message: &str) -> Result<(), Failure> {
        let Suite { counts, cases, .. } = &mut self.suite;
        counts.tests += 1;
        counts.errors += 1;
        keep(cases, &junit_unread(artifact, message))
    }

    /// Writes the suite of a file.
    pub(super) fn end_of_file(
        &mut self,
        artifact: &Artifact,
        write: &mut dyn FnMut(&str) -> Result<(), Failure>,
    ) -> Result<(), Failure> {
        let Suite { counts, cases, output } = std::mem::take(&mut self.suite);
        write(&junit_suite(artifact, self.number, &self.began, &counts))?;
        self.number += 1;
        copy(cases, write)?;
        write("<system-out>")?;
        copy(output, write)?;
        write("</system-out>\n<system-err/>\n</testsuite>\n")
    }
}

fn keep(file: &mut SpooledTempFile, text: &str) -> Result<(), Failure> {
    file.write_all(text.as_bytes()).map_err(|error| lost(&error))
}

/// Writes what was kept, line by line, because a line is text and a piece of it may end within a character.
fn copy(
    mut file: SpooledTempFile,
    write: &mut dyn FnMut(&str) -> Result<(), Failure>,
) -> Result<(), Failure> {
    file.rewind().map_err(|error| lost(&error))?;
    let mut file = BufReader::new(file);
    let mut line = String::new();
    while file.read_line(&mut line).map_err(|error| lost(&error))? > 0 {
        write(&line)?;
        line.clear();
    }
    Ok(())
}

fn lost(error: &io::Error) -> Failure {
    Failure::Unwritable(format!("cannot write a temporary file for the JUnit report: {error}"))
}
