//! Reports that are documents for services. Each is written piece by piece, so that its length does not matter.
//!
//! A suite of a JUnit report, one per file, begins with its counts. So its cases wait until the file ends: in memory while they are
//! few, then in a temporary file.

use std::io::{self, BufRead as _, BufReader, Seek as _, Write as _};
use std::time::SystemTime;

use tempfile::{SpooledTempFile, spooled_tempfile};

use crate::cli::common::OutputForm;
use crate::cli::exit::Failure;
use crate::report::{
    Artifact, Subject, SuiteCounts, github, github_unread, gitlab, gitlab_unread, junit_case, junit_output,
    junit_suite, junit_unread, sarif, sarif_head, sarif_tail,
};

pub enum Document {
    /// Workflow commands.
    Github,
    /// An array of objects.
    Gitlab(Commas),
    /// A log with an array of results, and the files that could not be read.
    Sarif(Commas, Vec<(Artifact, String)>),
    /// Test suites.
    Junit(Box<Suites>),
}

/// What separates the elements of an array.
#[derive(Debug, Default)]
pub struct Commas {
    any: bool,
}

impl Commas {
    /// The next elements, each on a line of its own.
    fn join(&mut self, elements: impl Iterator<Item = String>) -> String {
        let mut text = String::new();
        for element in elements {
            if std::mem::replace(&mut self.any, true) {
                text += ",\n";
            }
            text += &element;
        }
        text
    }
}

impl Document {
    /// An empty document of this form.
    ///
    /// # Panics
    /// For the forms that are text.
    pub fn new(form: OutputForm) -> Self {
        match form {
            OutputForm::Github => Document::Github,
            OutputForm::Gitlab => Document::Gitlab(Commas::default()),
            OutputForm::Sarif => Document::Sarif(Commas::default(), Vec::new()),
            OutputForm::Junit => Document::Junit(Box::default()),
            OutputForm::Human | OutputForm::Concise | OutputForm::Json => unreachable!("this form is text"),
        }
    }

    /// What is before all files.
    pub fn begin(&self) -> String {
        match self {
            Document::Github => String::new(),
            Document::Gitlab(_) => "[\n".to_owned(),
            Document::Sarif(..) => sarif_head(),
            Document::Junit(_) => Suites::begin(),
        }
    }

    /// A game or a problem.
    pub fn subject(&mut self, artifact: &Artifact, subject: &Subject) -> Result<String, Failure> {
        Ok(match self {
            Document::Github => github(artifact, subject),
            Document::Gitlab(commas) => commas.join(gitlab(artifact, subject)),
            Document::Sarif(commas, _) => commas.join(sarif(artifact, subject)),
            Document::Junit(suites) => {
                suites.add(artifact, subject)?;
                String::new()
            }
        })
    }

    /// A file that could not be read, or not to its end.
    pub fn unread(&mut self, artifact: &Artifact, message: &str) -> Result<String, Failure> {
        Ok(match self {
            Document::Github => github_unread(artifact, message),
            Document::Gitlab(commas) => commas.join([gitlab_unread(artifact, message)].into_iter()),
            Document::Sarif(_, unread) => {
                unread.push((artifact.clone(), message.to_owned()));
                String::new()
            }
            Document::Junit(suites) => {
                suites.unread(artifact, message)?;
                String::new()
            }
        })
    }

    /// What can be written when a file ends.
    pub fn end_of_file(
        &mut self,
        artifact: &Artifact,
        write: &mut dyn FnMut(&str) -> Result<(), Failure>,
    ) -> Result<(), Failure> {
        match self {
            Document::Junit(suites) => suites.end_of_file(artifact, write),
            Document::Github | Document::Gitlab(_) | Document::Sarif(..) => Ok(()),
        }
    }

    /// What is after all files.
    pub fn end(&self) -> String {
        match self {
            Document::Github => String::new(),
            Document::Gitlab(_) => "\n]\n".to_owned(),
            Document::Sarif(_, unread) => sarif_tail(unread),
            Document::Junit(_) => Suites::end(),
        }
    }
}

/// The most bytes of cases, and of output, that wait in memory.
const IN_MEMORY: usize = 1 << 20;

/// The test suites of a JUnit report.
pub struct Suites {
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
    fn begin() -> String {
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites>\n".to_owned()
    }

    fn end() -> String {
        "</testsuites>\n".to_owned()
    }

    /// Adds a game or a problem to the suite of its file.
    fn add(&mut self, artifact: &Artifact, subject: &Subject) -> Result<(), Failure> {
        let Suite { counts, cases, output } = &mut self.suite;
        counts.add(subject);
        keep(cases, &junit_case(artifact, subject))?;
        keep(output, &junit_output(artifact, subject))
    }

    /// Adds that the file could not be read.
    fn unread(&mut self, artifact: &Artifact, message: &str) -> Result<(), Failure> {
        let Suite { counts, cases, .. } = &mut self.suite;
        counts.tests += 1;
        counts.errors += 1;
        keep(cases, &junit_unread(artifact, message))
    }

    /// Writes the suite of a file.
    fn end_of_file(
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
