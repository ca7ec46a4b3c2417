//! The report for test services: JUnit XML, with a test suite per file and a test case per game or problem.
//!
//! JUnit has no standard. The elements and attributes are those of Ant's schema (Windy Road), in its order; Jenkins and
//! GitLab read them too. A suite names its counts before its cases, so the caller keeps the cases until the file ends.

use std::time::Duration;

use quick_xml::Writer;
use quick_xml::events::{BytesEnd, BytesStart, BytesText, Event};

use super::escape_controls;
use super::subject::{Artifact, Located, Subject};

/// The counts of a suite.
#[derive(Clone, Copy, Debug, Default)]
pub struct SuiteCounts {
    /// Games and problems.
    pub tests: u64,
    /// Those with an error.
    pub failures: u64,
    /// Files that could not be read.
    pub errors: u64,
    /// The time of all of them.
    pub time: Duration,
}

impl SuiteCounts {
    /// Counts a game or a problem.
    pub fn add(&mut self, subject: &Subject) {
        self.tests += 1;
        self.failures += u64::from(subject.has_errors());
        self.time += subject.time;
    }
}

/// The beginning of a suite. `number` is the number of the suite, from 0, and `began` when the run began, as
/// `2026-01-31T12:00:00`.
#[must_use]
pub fn junit_suite(artifact: &Artifact, number: u64, began: &str, counts: &SuiteCounts) -> String {
    let SuiteCounts { tests, failures, errors, time } = counts;
    let mut suite = BytesStart::new("testsuite");
    suite.extend_attributes([
        ("name", token(&artifact.name).as_str()),
        ("package", ""),
        ("id", &number.to_string()),
        ("timestamp", began),
        ("hostname", "localhost"),
        ("tests", &tests.to_string()),
        ("failures", &failures.to_string()),
        ("errors", &errors.to_string()),
        ("time", &seconds(*time)),
    ]);
    written(|xml| {
        xml.write_event(Event::Start(suite))?;
        xml.write_event(Event::Empty(BytesStart::new("properties")))
    }) + "\n"
}

/// A test case. It fails if the game or problem has an error, and its text lists all findings.
#[must_use]
pub fn junit_case(artifact: &Artifact, subject: &Subject) -> String {
    let error = subject.findings.iter().find(|located| located.finding.is_error());
    let failure = error.map(|first| Failure {
        element: "failure",
        kind: first.finding.code.as_str(),
        message: first.message(),
        text: subject.findings.iter().map(|located| line(artifact, located)).collect(),
    });
    case(artifact, &subject.name, subject.time, failure)
}

/// The test case of a file that could not be read.
#[must_use]
pub fn junit_unread(artifact: &Artifact, message: &str) -> String {
    let message = escape_controls(message);
    let text = format!("{}: {message}\n", artifact.name);
    let failure = Failure { element: "error", kind: "not-checked", message, text };
    case(artifact, "the file", Duration::ZERO, Some(failure))
}

/// What a suite prints besides its failures: the warnings and notes of games without errors.
#[must_use]
pub fn junit_output(artifact: &Artifact, subject: &Subject) -> String {
    if subject.has_errors() {
        return String::new();
    }
    let lines: String = subject.findings.iter().map(|located| line(artifact, located)).collect();
    written(|xml| xml.write_event(Event::Text(BytesText::new(&visible(&lines)))))
}

struct Failure<'a> {
    element: &'static str,
    kind: &'a str,
    message: String,
    text: String,
}

fn case(artifact: &Artifact, name: &str, time: Duration, failure: Option<Failure<'_>>) -> String {
    let mut case = BytesStart::new("testcase");
    case.extend_attributes([
        ("name", token(name).as_str()),
        ("classname", &token(&artifact.name)),
        ("time", &seconds(time)),
    ]);
    let written = written(|xml| {
        let Some(failure) = failure else { return xml.write_event(Event::Empty(case)) };
        xml.write_event(Event::Start(case))?;
        let mut element = BytesStart::new(failure.element);
        element.extend_attributes([("message", visible(&failure.message).as_str()), ("type", failure.kind)]);
        xml.write_event(Event::Start(element))?;
        xml.write_event(Event::Text(BytesText::new(&visible(&failure.text))))?;
        xml.write_event(Event::End(BytesEnd::new(failure.element)))?;
        xml.write_event(Event::End(BytesEnd::new("testcase")))
    });
    written + "\n"
}

/// A line as in `concise`.
fn line(artifact: &Artifact, located: &Located) -> String {
    let (place, code) = (located.place, located.finding.code);
    format!("{}:{}:{}: {code} {}\n", artifact.name, place.line, place.column, located.message())
}

/// A text that XML may hold. Control characters are visible already, and two characters are left that XML excludes.
fn visible(text: &str) -> String {
    text.replace('\u{fffe}', "\\u{fffe}").replace('\u{ffff}', "\\u{ffff}")
}

/// The same for attributes that hold one token: no white space at the ends and no two spaces together.
fn token(text: &str) -> String {
    visible(text).split_whitespace().collect::<Vec<_>>().join(" ")
}

fn seconds(time: Duration) -> String {
    format!("{:.3}", time.as_secs_f64())
}

fn written(write: impl FnOnce(&mut Writer<Vec<u8>>) -> std::io::Result<()>) -> String {
    let mut xml = Writer::new(Vec::new());
    write(&mut xml).expect("memory can be written");
    String::from_utf8(xml.into_inner()).expect("only text was written")
}
