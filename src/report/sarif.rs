//! The report in SARIF 2.1.0 (OASIS), for code scanning and for editors: one run with all codes as rules, and a result
//! per finding with its fix.
//!
//! The types are those of the published schema. Results are written one by one between the two parts of an
//! empty log, so that no list of all results is kept in memory.

use std::collections::BTreeMap;

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD as BASE64;
use serde::Serialize;
use serde_json::Value;
use serde_sarif::sarif::{
    ArtifactChange, ArtifactContent, ArtifactLocation, Fix as SarifFix, Invocation, Location, Message,
    MultiformatMessageString, Notification, PhysicalLocation, Region, Replacement, ReportingConfiguration,
    ReportingDescriptor, Result as SarifResult, ResultColumnKind, ResultLevel, Run, Sarif, Tool,
    ToolComponent,
};

use crate::json;
use crate::replay::{Code, Edit, Severity};

use super::harmless;
use super::subject::{Artifact, Located, Offsets, Subject};

/// Where the schema of SARIF is published.
const SCHEMA: &str =
    "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json";
/// The name of the fingerprint. A change of its definition changes the number.
const FINGERPRINT: &str = "lawspeaker/v1";
/// Where results belong in an empty log.
const NO_RESULTS: &str = "\"results\":[]";

/// The text before the results.
#[must_use]
pub fn sarif_head() -> String {
    let (before, _) = frame();
    format!("{before}\"results\":[\n")
}

/// The text after the results. It says which files could not be read, and why.
#[must_use]
pub fn sarif_tail(unread: &[(Artifact, String)]) -> String {
    let invocation = Invocation::builder()
        .execution_successful(unread.is_empty())
        .tool_execution_notifications(unread.iter().map(notification).collect::<Vec<_>>());
    let (_, after) = frame();
    format!("\n],\"invocations\":[{}]{after}\n", text(&invocation.build()))
}

/// The log without results, in two parts.
fn frame() -> (String, String) {
    let log = text(&log());
    let (before, after) = log.split_once(NO_RESULTS).expect("a run has an empty list of results");
    (before.to_owned(), after.to_owned())
}

/// A result per finding.
pub fn sarif<'a>(artifact: &'a Artifact, subject: &'a Subject) -> impl Iterator<Item = String> {
    subject.findings.iter().map(|located| text(&result(artifact, subject, located)))
}

fn log() -> Sarif {
    let driver = ToolComponent::builder()
        .name("lawspeaker")
        .version(env!("CARGO_PKG_VERSION"))
        .semantic_version(env!("CARGO_PKG_VERSION"))
        .rules(Code::ALL.iter().map(|&code| rule(code)).collect::<Vec<_>>())
        .build();
    let run = Run::builder()
        .tool(Tool::builder().driver(driver).build())
        .column_kind(value(&ResultColumnKind::UnicodeCodePoints))
        .results(Vec::new())
        .build();
    Sarif::builder().schema(SCHEMA).version("2.1.0").runs(vec![run]).build()
}

fn rule(code: Code) -> ReportingDescriptor {
    let info = code.info();
    let explained = |text: &str| MultiformatMessageString::builder().text(escaped(text)).build();
    ReportingDescriptor::builder()
        .id(info.code)
        .name(info.name)
        .short_description(explained(info.title))
        .full_description(explained(info.text))
        .default_configuration(ReportingConfiguration::builder().level(code.severity().as_str()).build())
        .help(explained(&format!("{} `lawspeaker explain {}` shows an example.", info.text, info.code)))
        .build()
}

fn result(artifact: &Artifact, subject: &Subject, located: &Located) -> SarifResult {
    let finding = &located.finding;
    let index = Code::ALL.iter().position(|code| *code == finding.code).expect("all codes are listed");
    let prints = BTreeMap::from([(FINGERPRINT.to_owned(), format!("{:032x}", located.fingerprint))]);
    let builder = SarifResult::builder()
        .rule_id(finding.code.as_str())
        .rule_index(whole(index as u64))
        .level(level(finding.severity))
        .message(message(&format!("{} ({})", located.message(), subject.name)))
        .locations(vec![location(artifact, Some(region(artifact, located)))])
        .partial_fingerprints(prints);
    // Offsets in an unpacked text would spoil the file that is packed.
    match finding.fix.as_deref().filter(|_| artifact.offsets == Offsets::File) {
        Some(fix) => {
            let replacements = fix.edits.iter().map(|edit| replacement(located, edit)).collect::<Vec<_>>();
            let change = ArtifactChange::builder()
                .artifact_location(ArtifactLocation::builder().uri(artifact.uri.as_str()).build())
                .replacements(replacements)
                .build();
            let word = match fix.safe {
                true => "a safe fix: the meaning of the record stays",
                false => "an unsafe fix: a person should look at it",
            };
            let fix = SarifFix::builder().description(message(word)).artifact_changes(vec![change]).build();
            builder.fixes(vec![fix]).build()
        }
        None => builder.build(),
    }
}

fn region(artifact: &Artifact, located: &Located) -> Region {
    let builder = Region::builder()
        .start_line(whole(located.place.line))
        .start_column(whole(located.place.column))
        .end_line(whole(located.end.0))
        .end_column(whole(located.end.1));
    match artifact.offsets {
        Offsets::File => {
            builder.byte_offset(whole(located.place.offset)).byte_length(whole(located.bytes())).build()
        }
        Offsets::Text => builder.build(),
    }
}

/// An edit. The new text is given in both ways: a region of bytes asks for bytes, and people read text.
fn replacement(located: &Located, edit: &Edit) -> Replacement {
    let deleted = Region::builder()
        .byte_offset(whole(located.offset_of(edit.span.start)))
        .byte_length(whole(u64::from(edit.span.end - edit.span.start)))
        .build();
    let builder = Replacement::builder().deleted_region(deleted);
    if edit.text.is_empty() {
        return builder.build();
    }
    let content = ArtifactContent::builder().text(edit.text.as_str()).binary(BASE64.encode(&edit.text));
    builder.inserted_content(content.build()).build()
}

/// A file that could not be read.
fn notification((artifact, why): &(Artifact, String)) -> Notification {
    Notification::builder()
        .level(value(&ResultLevel::Error))
        .message(message(&harmless(why)))
        .locations(vec![location(artifact, None)])
        .build()
}

fn location(artifact: &Artifact, region: Option<Region>) -> Location {
    let file = ArtifactLocation::builder().uri(artifact.uri.as_str()).build();
    let physical = PhysicalLocation::builder().artifact_location(file);
    let physical = match region {
        Some(region) => physical.region(region).build(),
        None => physical.build(),
    };
    Location::builder().physical_location(physical).build()
}

fn level(severity: Severity) -> ResultLevel {
    match severity {
        Severity::Error => ResultLevel::Error,
        Severity::Warning => ResultLevel::Warning,
        Severity::Note => ResultLevel::Note,
    }
}

fn message(text: &str) -> Message {
    Message::builder().text(escaped(text)).build()
}

/// A text without placeholders and links: in messages of SARIF `{0}` is a placeholder, so braces are doubled, and
/// `[text](target)` is a link, which no file should be able to put in front of people.
fn escaped(text: &str) -> String {
    text.replace('{', "{{").replace('}', "}}").replace("](", "] (")
}

/// A number; SARIF has signed numbers, and no file is long enough to make a difference.
fn whole(number: u64) -> i64 {
    i64::try_from(number).unwrap_or(i64::MAX)
}

fn value<T: Serialize>(word: &T) -> Value {
    serde_json::to_value(word).expect("a word is JSON")
}

fn text<T: Serialize>(object: &T) -> String {
    json::line(object).trim_end().to_owned()
}

#[cfg(test)]
mod tests {
    use std::path::Path;
    use std::time::Duration;

    use super::*;
    use crate::notation::Span;
    use crate::replay::{Finding, Fix, Place};
    use crate::report::Identity;

    #[test]
    fn messages_have_no_placeholders_and_no_links() {
        assert_eq!(escaped("a `{0}` and [x](http://y)"), "a `{{0}}` and [x] (http://y)");
    }

    #[test]
    fn edits_become_replacements_of_bytes() {
        let text = "[Event \"é\"]\n\n1. e4 e5 2. 0-0 *\n";
        let at = |part: &str| text.find(part).unwrap();
        let edits = vec![
            Edit { span: Span::new(at("0-0"), at("0-0") + 3), text: "O–O".to_owned() },
            Edit { span: Span::new(at(" *"), at(" *") + 1), text: String::new() },
            Edit { span: Span::new(text.len(), text.len()), text: "\n".to_owned() },
        ];
        let mut finding = Finding::new(Code::W202, Span::new(at("0-0"), at("0-0") + 3), "zeros");
        finding.fix = Some(Box::new(Fix { safe: true, edits }));
        // The record begins at byte 100 of its file.
        let place = Place { line: 3, column: 13, length: 3, offset: 100 + at("0-0") as u64 };
        let located = Located { finding, place, end: (3, 16), fingerprint: 0 };
        let subject = Subject {
            name: "game 1".to_owned(),
            identity: Identity::default(),
            time: Duration::ZERO,
            findings: vec![located],
        };
        let result = |offsets| -> Value {
            let artifact = Artifact::new(Path::new("a b.pgn"), offsets);
            let mut results = sarif(&artifact, &subject);
            serde_json::from_str(&results.next().unwrap()).unwrap()
        };
        assert!(result(Offsets::Text).get("fixes").is_none(), "the file has other bytes");
        let changes = &result(Offsets::File)["fixes"][0]["artifactChanges"];
        assert_eq!(changes[0]["artifactLocation"]["uri"], "a%20b.pgn");
        let mut fixed = [vec![b'.'; 100], text.as_bytes().to_vec()].concat();
        for change in changes[0]["replacements"].as_array().unwrap().iter().rev() {
            let number = |name: &str| change["deletedRegion"][name].as_u64().unwrap() as usize;
            let content = &change["insertedContent"];
            let new = content["binary"].as_str().map_or(Vec::new(), |text| BASE64.decode(text).unwrap());
            assert_eq!(content["text"].as_str().unwrap_or_default().as_bytes(), new);
            let start = number("byteOffset");
            fixed.splice(start..start + number("byteLength"), new);
        }
        assert_eq!(fixed[100..], *"[Event \"é\"]\n\n1. e4 e5 2. O–O*\n\n".as_bytes());
    }
}
