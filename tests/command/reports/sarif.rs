//! SARIF: the published schema, and the places, rules and fingerprints in it.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use serde_json::Value;

use super::{INPUTS, findings, report, text};
use crate::program::{folder, run, run_with, text as path_text};

/// The schema as OASIS publishes it (© OASIS Open; copies with this notice are allowed).
const SCHEMA: &str = include_str!("sarif-schema-2.1.0.json");

fn schema() -> Value {
    // One pattern has a bracket too many, so a strict reader of regular expressions refuses it.
    serde_json::from_str(&SCHEMA.replace("[a-zA-Z]{2}]?$", "[a-zA-Z]{2}?$")).unwrap()
}

fn log(inputs: &[&str]) -> Value {
    serde_json::from_str(&report("sarif", inputs).0).unwrap()
}

fn results(log: &Value) -> &Vec<Value> {
    log["runs"][0]["results"].as_array().unwrap()
}

fn prints(log: &Value) -> Vec<String> {
    results(log).iter().map(|result| text(&result["partialFingerprints"]["lawspeaker/v1"])).collect()
}

#[test]
fn the_log_fits_the_published_schema() {
    let schema = schema();
    assert_eq!(schema["title"], "Static Analysis Results Format (SARIF) Version 2.1.0 JSON Schema");
    let validator = jsonschema::draft7::new(&schema).unwrap();
    let full = log(&INPUTS);
    let empty = log(&["records/undenary-choice/good"]);
    assert!(results(&full).len() > 100 && results(&empty).is_empty());
    for log in [&full, &empty] {
        let wrong: Vec<_> =
            validator.iter_errors(log).map(|e| format!("{}: {e}", e.instance_path())).collect();
        assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    }
    // The validator sees what is wrong.
    let mut wrong = full;
    wrong["runs"][0]["results"][0]["locations"][0]["physicalLocation"]["region"]["startLine"] = 0.into();
    assert!(!validator.is_valid(&wrong));
}

#[test]
fn the_log_has_all_findings_with_their_rules() {
    let log = log(&INPUTS);
    let rules = log["runs"][0]["tool"]["driver"]["rules"].as_array().unwrap();
    let said: Vec<_> = results(&log)
        .iter()
        .map(|result| {
            let place = &result["locations"][0]["physicalLocation"];
            let code = text(&result["ruleId"]);
            assert_eq!(rules[result["ruleIndex"].as_u64().unwrap() as usize]["id"], code.as_str());
            let line = place["region"]["startLine"].as_u64().unwrap();
            (text(&place["artifactLocation"]["uri"]), line, code, text(&result["level"]))
        })
        .collect();
    assert_eq!(said, findings(&INPUTS));
    let invocation = &log["runs"][0]["invocations"][0];
    assert_eq!(invocation["executionSuccessful"], false);
    let unread = invocation["toolExecutionNotifications"].as_array().unwrap();
    let files: Vec<_> = unread
        .iter()
        .map(|n| text(&n["locations"][0]["physicalLocation"]["artifactLocation"]["uri"]))
        .collect();
    assert_eq!(files, ["tests/proofs/chess.proof", "no-such-file.pgn"]);
}

/// The offset in a text of a place in lines and columns of characters.
fn offset(text: &str, line: &Value, column: &Value) -> usize {
    let line = line.as_u64().unwrap() as usize - 1;
    let start: usize = text.split_inclusive('\n').take(line).map(str::len).sum();
    let column = column.as_u64().unwrap() as usize - 1;
    start + text[start..].char_indices().nth(column).map_or(text[start..].len(), |(at, _)| at)
}

#[test]
fn lines_columns_and_bytes_are_the_same_place() {
    let record = "[Event \"é\"]\n\n1. e4 {ä} Ke3 {not\nclosed é\n";
    let files = folder(&[("a.pgn", record.as_bytes())]);
    let path = files.path().join("a.pgn");
    for input in [path_text(&path), "records"] {
        let log = log(&[input]);
        for result in results(&log) {
            let place = &result["locations"][0]["physicalLocation"];
            let region = &place["region"];
            let file = match input {
                "records" => text(&place["artifactLocation"]["uri"]),
                other => other.to_owned(),
            };
            let Ok(text) = fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join(&file)) else {
                continue; // Latin-1 has other columns
            };
            let start = offset(&text, &region["startLine"], &region["startColumn"]);
            let end = offset(&text, &region["endLine"], &region["endColumn"]);
            assert_eq!(region["byteOffset"], start, "{file}: {result}");
            assert_eq!(region["byteLength"], end - start, "{file}: {result}");
        }
    }
}

#[test]
fn a_compressed_file_has_no_offsets() {
    let text = "1. e4 Ke3 *\n";
    let mut packer = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::fast());
    std::io::Write::write_all(&mut packer, text.as_bytes()).unwrap();
    let files = folder(&[("a.pgn.gz", &packer.finish().unwrap())]);
    let log = log(&[path_text(&files.path().join("a.pgn.gz"))]);
    let region = &results(&log)[1]["locations"][0]["physicalLocation"]["region"];
    assert_eq!(*region, serde_json::json!({"startLine": 1, "startColumn": 7, "endLine": 1, "endColumn": 10}));
}

/// No tool can change standard input, or a file by the offsets of its text in another encoding.
#[test]
fn what_is_not_the_bytes_of_a_file_has_no_offsets_and_no_fixes() {
    let record = "1. e4+ e5 *\n";
    let files = folder(&[("a.pgn", record.as_bytes()), ("b.pgn", &utf16(record))]);
    let plain = log(&[path_text(&files.path().join("a.pgn"))]);
    let other = log(&[path_text(&files.path().join("b.pgn"))]);
    let read = run_with(&["check", "--quiet", "--output", "sarif", "-"], record.as_bytes());
    let stream: Value = serde_json::from_slice(&read.stdout).unwrap();
    let offsets = |log: &Value| {
        let places = results(log).iter().map(|result| &result["locations"][0]["physicalLocation"]["region"]);
        places.filter(|region| region.get("byteOffset").is_some()).count()
    };
    let fixed = |log: &Value| results(log).iter().filter(|result| result.get("fixes").is_some()).count();
    assert!(offsets(&plain) > 1 && fixed(&plain) > 0, "{plain}");
    for log in [&other, &stream] {
        assert_eq!(results(log).len(), results(&plain).len());
        assert_eq!((offsets(log), fixed(log)), (0, 0), "{log}");
    }
}

/// A text in UTF-16, with its byte order mark.
fn utf16(text: &str) -> Vec<u8> {
    "\u{feff}".encode_utf16().chain(text.encode_utf16()).flat_map(u16::to_le_bytes).collect()
}

#[test]
fn fingerprints_are_unique_and_stay_when_lines_move() {
    const GAME: &str = "[White \"A\"]\n[Black \"B\"]\n\n1. e4 Ke3 *\n\n";
    let other = GAME.replace('A', "C").replace("Ke3", "Kd4 {two} (1... Kc3)");
    let before = folder(&[("a.pgn", [GAME, GAME, &other].concat().as_bytes())]);
    let after =
        folder(&[("a.pgn", ["[White \"New\"]\n\n1. d4 *\n\n", &other, GAME, GAME].concat().as_bytes())]);
    let of = |folder: &tempfile::TempDir| {
        let mut command = crate::program::program();
        let output =
            command.args(["check", "--quiet", "--output", "sarif", "a.pgn"]).current_dir(folder.path());
        let prints = prints(&serde_json::from_slice(&output.output().unwrap().stdout).unwrap());
        let set: BTreeSet<_> = prints.iter().cloned().collect();
        assert_eq!(set.len(), prints.len());
        set
    };
    let (before, after) = (of(&before), of(&after));
    assert!(before.is_subset(&after), "{before:?}\n{after:?}");
    assert_eq!(after.len() - before.len(), 1, "the new game has one finding");
    // They are the same on every machine and in every version.
    let shipped = log(&["records/odin/broken/illegal-castling.pgn"]);
    assert_eq!(prints(&shipped), ["8b00dc33387357a1527da076e5843497"]);
}

#[test]
fn the_log_does_not_depend_on_the_number_of_threads() {
    let of = |threads: &str| {
        run(&["check", "--quiet", "--output", "sarif", "--threads", threads, "records"]).stdout
    };
    assert_eq!(of("1"), of("4"));
}
