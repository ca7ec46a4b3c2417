//! The report for GitHub Actions: workflow commands, which become annotations.
//!
//! <https://docs.github.com/en/actions/reference/workflow-commands-for-github-actions>. A command ends with its line, so
//! line ends are escaped, and no text of a file can begin another command.

use crate::replay::Severity;

use super::escape_controls;
use super::subject::{Artifact, Located, Subject};

/// A command per finding.
#[must_use]
pub fn github(artifact: &Artifact, subject: &Subject) -> String {
    subject.findings.iter().map(|located| command(artifact, located)).collect()
}

/// The command for a file that could not be read.
#[must_use]
pub fn github_unread(artifact: &Artifact, message: &str) -> String {
    format!(
        "::error file={},title=not checked::{}\n",
        property(&artifact.path),
        data(&escape_controls(message))
    )
}

fn command(artifact: &Artifact, located: &Located) -> String {
    let name = match located.finding.severity {
        Severity::Error => "error",
        Severity::Warning => "warning",
        Severity::Note => "notice",
    };
    let info = located.finding.code.info();
    let (line, (end_line, end_column)) = (located.place.line, located.end);
    // Columns count only within one line, and both ends are included.
    let columns = match line == end_line {
        true => {
            let first = located.place.column;
            format!(",col={first},endColumn={}", first.max(end_column - 1))
        }
        false => String::new(),
    };
    format!(
        "::{name} file={},line={line},endLine={end_line}{columns},title={}::{}\n",
        property(&artifact.path),
        property(&format!("{} {}", info.code, info.name)),
        data(&located.message())
    )
}

/// The text of a command.
fn data(text: &str) -> String {
    text.replace('%', "%25").replace('\r', "%0D").replace('\n', "%0A")
}

/// The value of a property, which also ends with `,` or `::`.
fn property(text: &str) -> String {
    data(text).replace(':', "%3A").replace(',', "%2C")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_text_ends_a_command_or_a_property() {
        assert_eq!(data("50%\r\n::error::x"), "50%25%0D%0A::error::x");
        assert_eq!(property("a,line=1::b%0A\n"), "a%2Cline=1%3A%3Ab%250A%0A");
    }
}
