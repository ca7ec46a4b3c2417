//! GitLab: the members that its documentation asks for.

use std::collections::BTreeSet;

use serde_json::{Value, json};

use super::{INPUTS, findings, name_of, report, text};

/// The required members and their values, from
/// <https://docs.gitlab.com/ci/testing/code_quality/#code-quality-report-format>.
fn schema() -> Value {
    json!({
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "type": "array",
        "items": {
            "type": "object",
            "required": ["description", "check_name", "fingerprint", "location", "severity"],
            "properties": {
                "description": {"type": "string", "minLength": 1},
                "check_name": {"type": "string", "minLength": 1},
                "fingerprint": {"type": "string", "minLength": 1},
                "severity": {"enum": ["info", "minor", "major", "critical", "blocker"]},
                "location": {
                    "type": "object",
                    "required": ["path", "lines"],
                    "properties": {
                        // Relative paths have no `./` before them.
                        "path": {"type": "string", "minLength": 1, "not": {"pattern": "^\\./"}},
                        "lines": {
                            "type": "object",
                            "required": ["begin"],
                            "properties": {
                                "begin": {"type": "integer", "minimum": 1},
                                "end": {"type": "integer", "minimum": 1}
                            }
                        }
                    }
                }
            }
        }
    })
}

#[test]
fn the_report_has_the_members_that_gitlab_reads() {
    let validator = jsonschema::draft202012::new(&schema()).unwrap();
    let issues: Value = serde_json::from_str(&report("gitlab", &INPUTS).0).unwrap();
    let wrong: Vec<_> =
        validator.iter_errors(&issues).map(|e| format!("{}: {e}", e.instance_path())).collect();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert_eq!(
        serde_json::from_str::<Value>(&report("gitlab", &["records/undenary-choice/good"]).0).unwrap(),
        json!([])
    );

    let issues = issues.as_array().unwrap();
    let said: Vec<_> = issues
        .iter()
        .map(|issue| {
            let place = &issue["location"];
            let line = place["lines"]["begin"].as_u64().unwrap();
            (text(&place["path"]), line, text(&issue["check_name"]), text(&issue["severity"]))
        })
        .collect();
    let word = |severity: &str| match severity {
        "error" => "major",
        "warning" => "minor",
        _ => "info",
    };
    let mut wanted: Vec<_> = findings(&INPUTS)
        .into_iter()
        .map(|(file, line, code, severity)| {
            (file, line, name_of(&code).to_owned(), word(&severity).to_owned())
        })
        .collect();
    for file in ["tests/proofs/chess.proof", "no-such-file.pgn"] {
        wanted.push((file.to_owned(), 1, "not-checked".to_owned(), "blocker".to_owned()));
    }
    assert_eq!(said, wanted);
    // GitLab shows one finding for each fingerprint.
    let prints: BTreeSet<_> = issues.iter().map(|issue| text(&issue["fingerprint"])).collect();
    assert_eq!(prints.len(), issues.len());
}

#[test]
fn a_finding_ends_on_the_line_of_its_end() {
    let text = "[Event \"x\"]\n\n1. e4 {a {b}\nc}\n1... e5\n2. Ke3 *\n";
    let (_folder, path) = crate::file("a.pgn", text);
    let issues: Value = serde_json::from_str(&report("gitlab", &[&path]).0).unwrap();
    let lines = |name: &str| {
        let issue = issues.as_array().unwrap().iter().find(|issue| issue["check_name"] == name);
        issue.unwrap_or_else(|| panic!("{issues}"))["location"]["lines"].clone()
    };
    assert_eq!(lines("illegal-move"), json!({"begin": 6, "end": 6}));
    assert_eq!(lines("nested-comment"), json!({"begin": 3, "end": 4}));
    // A file that cannot be read has no places.
    let unread: Value = serde_json::from_str(&report("gitlab", &["no-such-file.pgn"]).0).unwrap();
    assert_eq!(unread[0]["location"]["lines"], json!({"begin": 1, "end": 1}));
}

#[test]
fn a_path_is_that_of_the_repository() {
    let root = env!("CARGO_MANIFEST_DIR");
    for path in ["records/odin/broken/illegal-castling.pgn", "./records//odin/./broken/illegal-castling.pgn"]
    {
        for path in [path.to_owned(), format!("{root}/{path}")] {
            let issues: Value = serde_json::from_str(&report("gitlab", &[&path]).0).unwrap();
            assert_eq!(issues[0]["location"]["path"], "records/odin/broken/illegal-castling.pgn", "{path}");
        }
    }
}
