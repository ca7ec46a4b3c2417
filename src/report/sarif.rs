//! The report in SARIF 2.1.0 (OASIS), for code scanning and for editors: one run with all codes as rules, and a result
//! per finding with its fix.
//!
//! Results are written one by one between the two parts of an empty log, so that no list of all results is kept in memory.

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD as BASE64;
use serde::Serialize;
use serde_json::{Value, json};

use crate::json;
use crate::replay::{Code, Edit};

use super::escape_controls;
use super::subject::{Artifact, Located, Offsets, Subject};

/// Where the schema of SARIF is published.
const SCHEMA: &str =
    "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json";
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
    let invocation = json!({
        "executionSuccessful": unread.is_empty(),
        "toolExecutionNotifications": unread.iter().map(notification).collect::<Vec<_>>(),
    });
    let (_, after) = frame();
    format!("\n],\"invocations\":[{}]{after}\n", text(&invocation))
}

/// The log without results, in two parts.
fn frame() -> (String, String) {
    let log = text(&log());
    let (before, after) = log.split_once(NO_RESULTS).expect("a run has an empty list of results");
    (before.to_owned(), after.to_owned())
}

/// A result per finding.
pub fn sarif<'a>(artifact: &'a Artifact, subject: &'a Subject) -> impl Iterator<Item = String> {
    subject.findings.iter().map(move |located| text(&result(artifact, subject, located)))
}

fn log() -> Value {
    let driver = json!({
        "name": "lawspeaker",
        "version": env!("CARGO_PKG_VERSION"),
        "semanticVersion": env!("CARGO_PKG_VERSION"),
        "rules": Code::ALL.iter().map(|&code| rule(code)).collect::<Vec<_>>(),
    });
    let run = json!({ "tool": { "driver": driver }, "columnKind": "unicodeCodePoints", "results": [] });
    json!({ "$schema": SCHEMA, "version": "2.1.0", "runs": [run] })
}

fn rule(code: Code) -> Value {
    let info = code.info();
    json!({
        "id": info.code,
        "name": info.name,
        "shortDescription": message(info.title),
        "fullDescription": message(info.text),
        "help": message(&format!("{} `lawspeaker explain {}` shows an example.", info.text, info.code)),
        "defaultConfiguration": { "level": code.severity().as_str() },
    })
}

/// A result. There may be millions of them, so they are no trees of values, as the rest of the log is.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct ResultObject<'a> {
    rule_id: &'static str,
    rule_index: usize,
    level: &'static str,
    message: Message,
    locations: [Location<'a>; 1],
    partial_fingerprints: Prints,
    #[serde(skip_serializing_if = "Option::is_none")]
    fixes: Option<[FixObject<'a>; 1]>,
}

#[derive(Serialize)]
struct Message {
    text: String,
}

#[derive(Serialize)]
struct Prints {
    /// The name of the fingerprint. A change of its definition changes the number.
    #[serde(rename = "lawspeaker/v1")]
    print: String,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Location<'a> {
    physical_location: Physical<'a>,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Physical<'a> {
    artifact_location: Uri<'a>,
    #[serde(skip_serializing_if = "Option::is_none")]
    region: Option<Region>,
}

#[derive(Serialize)]
struct Uri<'a> {
    uri: &'a str,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Region {
    start_line: u64,
    start_column: u64,
    end_line: u64,
    end_column: u64,
    #[serde(flatten)]
    bytes: Option<Bytes>,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Bytes {
    byte_offset: u64,
    byte_length: u64,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct FixObject<'a> {
    description: Message,
    artifact_changes: [Change<'a>; 1],
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Change<'a> {
    artifact_location: Uri<'a>,
    replacements: Vec<Replacement<'a>>,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Replacement<'a> {
    deleted_region: Bytes,
    #[serde(skip_serializing_if = "Option::is_none")]
    inserted_content: Option<Content<'a>>,
}

/// New text in both ways: a region of bytes asks for bytes, and people read text.
#[derive(Serialize)]
struct Content<'a> {
    text: &'a str,
    binary: String,
}

fn result<'a>(artifact: &'a Artifact, subject: &Subject, located: &'a Located) -> ResultObject<'a> {
    let finding = &located.finding;
    let index = Code::ALL.iter().position(|code| *code == finding.code).expect("all codes are listed");
    // Offsets in an unpacked text would spoil the file that is packed.
    let fix = finding.fix.as_deref().filter(|_| artifact.offsets == Offsets::File);
    ResultObject {
        rule_id: finding.code.as_str(),
        rule_index: index,
        level: finding.severity.as_str(),
        message: message(&format!("{} ({})", located.message(), subject.name)),
        locations: [location(artifact, Some(region(artifact, located)))],
        partial_fingerprints: Prints { print: format!("{:032x}", located.fingerprint) },
        fixes: fix.map(|fix| {
            let word = match fix.safe {
                true => "a safe fix: the meaning of the record stays",
                false => "an unsafe fix: a person should look at it",
            };
            let replacements = fix.edits.iter().map(|edit| replacement(located, edit)).collect();
            let change = Change { artifact_location: Uri { uri: &artifact.uri }, replacements };
            [FixObject { description: message(word), artifact_changes: [change] }]
        }),
    }
}

fn region(artifact: &Artifact, located: &Located) -> Region {
    let bytes = Bytes { byte_offset: located.place.offset, byte_length: located.bytes() };
    Region {
        start_line: located.place.line,
        start_column: located.place.column,
        end_line: located.end.0,
        end_column: located.end.1,
        bytes: (artifact.offsets == Offsets::File).then_some(bytes),
    }
}

/// An edit.
fn replacement<'a>(located: &Located, edit: &'a Edit) -> Replacement<'a> {
    let content = Content { text: &edit.text, binary: BASE64.encode(&edit.text) };
    Replacement {
        deleted_region: Bytes {
            byte_offset: located.offset_of(edit.span.start),
            byte_length: u64::from(edit.span.end - edit.span.start),
        },
        inserted_content: (!edit.text.is_empty()).then_some(content),
    }
}

/// A file that could not be read.
fn notification((artifact, why): &(Artifact, String)) -> Value {
    json!({
        "level": "error",
        "message": message(&escape_controls(why)),
        "locations": [location(artifact, None)],
    })
}

fn location(artifact: &Artifact, region: Option<Region>) -> Location<'_> {
    Location { physical_location: Physical { artifact_location: Uri { uri: &artifact.uri }, region } }
}

fn message(text: &str) -> Message {
    Message { text: escaped(text) }
}

/// A text without placeholders and links: in messages of SARIF `{0}` is a placeholder, so braces are doubled, and
/// `[text](target)` is a link, which no file should be able to put in front of people.
fn escaped(text: &str) -> String {
    text.replace('{', "{{").replace('}', "}}").replace("](", "] (")
}

fn text<T: Serialize>(object: &T) -> String {
    let mut line = json::line(object);
    line.truncate(line.trim_end().len());
    line
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
