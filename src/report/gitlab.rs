//! The report for GitLab: the objects of a Code Quality report, which is an array of them.
//!
//! <https://docs.gitlab.com/ci/testing/code_quality/#code-quality-report-format>

use serde::Serialize;

use crate::json;
use crate::replay::Severity;

use super::escape_controls;
use super::subject::{Artifact, Located, Subject};

/// A finding in the words of GitLab.
#[derive(Serialize)]
struct Issue<'a> {
    description: &'a str,
    check_name: &'a str,
    fingerprint: &'a str,
    severity: &'a str,
    location: Location<'a>,
}

#[derive(Serialize)]
struct Location<'a> {
    path: &'a str,
    lines: Lines,
}

#[derive(Serialize)]
struct Lines {
    begin: u64,
    end: u64,
}

/// An object per finding.
pub fn gitlab<'a>(artifact: &'a Artifact, subject: &'a Subject) -> impl Iterator<Item = String> {
    subject.findings.iter().map(|located| issue(artifact, located))
}

/// The object for a file that could not be read.
#[must_use]
pub fn gitlab_unread(artifact: &Artifact, message: &str) -> String {
    object(&Issue {
        description: &escape_controls(message),
        check_name: "not-checked",
        fingerprint: &format!("not-checked {}", artifact.uri),
        severity: "blocker",
        location: Location { path: &artifact.path, lines: Lines { begin: 1, end: 1 } },
    })
}

fn issue(artifact: &Artifact, located: &Located) -> String {
    let info = located.finding.code.info();
    object(&Issue {
        description: &format!("{}: {}", info.code, located.message()),
        check_name: info.name,
        fingerprint: &format!("{:032x}", located.fingerprint),
        severity: match located.finding.severity {
            Severity::Error => "major",
            Severity::Warning => "minor",
            Severity::Note => "info",
        },
        location: Location {
            path: &artifact.path,
            lines: Lines { begin: located.place.line, end: located.end.0 },
        },
    })
}

fn object(issue: &Issue<'_>) -> String {
    let mut line = json::line(issue);
    line.truncate(line.trim_end().len());
    line
}
