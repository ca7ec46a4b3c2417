//! After any edit the findings are those of a fresh run over the whole text.

use std::fs;
use std::io::{BufReader, Cursor};
use std::path::Path;

use lawspeaker::formats::{Cutter, Format, RecordGames};
use lawspeaker::notation::Record;
use lawspeaker::notation::syntax::ParsedGame;
use lawspeaker::replay::ReplayOptions;
use lawspeaker::report::escape_controls;
use lawspeaker::source::Source;
use serde_json::Value;

use crate::client::{Client, range};
use crate::common::{Dice, folders::files_below};

/// Edits of all documents together.
const EDITS: usize = 1_000;

/// What is typed.
const TYPED: &[&str] = &[
    "",
    "",
    "",
    " ",
    "\n",
    "\r\n",
    "\r",
    "\n\n",
    "[",
    "]",
    "\"",
    "{",
    "}",
    "(",
    ")",
    ";",
    "%",
    "e4",
    "d2d4",
    "1.",
    "$1",
    "!?",
    "é",
    "𝄞",
    "\u{feff}",
    "*",
    "1-0",
    "{\"",
    "[Event \"x\"]\n",
    "\n[Variant \"odin\"]\n\n1. d4 d7 2. Ra5 *\n",
    "1. d4 (1. e4 d7) d7 *",
    "odin; -; d2d4; *\n",
    "setoption name UCI_Variant value odin\n",
    "position startpos moves d2d4\n",
];

/// A record of one variant in several notations, and records of the shipped files.
fn documents() -> Vec<(String, String)> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("records");
    let mut records: Vec<_> = files_below(&root);
    records.retain(|path| path.extension().is_some_and(|end| end == "pgn"));
    let mut archive = String::new();
    for path in records.iter().step_by(9) {
        if let Ok(text) = fs::read_to_string(path) {
            archive += &text;
        }
    }
    let bare = format!("1. e4 e5 {{{}}} * ", "a comment of some length ".repeat(8)).repeat(250);
    let json = "[\n{\"variant\":\"odin\",\"start\":null,\"tags\":[],\"moves\":[{\"san\":\"d4\"}],\"result\":\"*\"},\n{\"variant\":\"odin\",\"start\":null,\"tags\":[],\"moves\":[{\"san\":\"d5\"}],\"result\":\"*\"}\n]\n";
    let coord = "odin; -; d2d4 d9d7; *\n# a remark\n\nviking-7; -; g4g2; *\n".repeat(5);
    let uci = "setoption name UCI_Variant value odin\nposition startpos moves d2d4\nposition startpos moves d2d4 d9d7\n\nucinewgame\nposition startpos moves d2d5\n".repeat(3);
    let courier = "[Variant \"orphic-elks\"]\n\n1. N i7-f3; add P f2\n1... q j7-d4\n*\n\n".repeat(3);
    let tafl = "[date:2015.05.04]\n[rules:dim:7 surf:n start:/3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/]\n\n1. d2-e2 c4-c5\n2. ---\n\n".repeat(3);
    [
        ("a.pgn", archive),
        ("b.pgn", bare),
        ("c.json", json.to_owned()),
        ("d.coord", coord),
        ("e.uci", uci),
        ("f.pgn", courier),
        ("g.otg", tafl),
    ]
    .map(|(name, text)| (format!("file:///{name}"), text))
    .to_vec()
}

/// The place of a byte, as the protocol counts it.
fn place(text: &str, byte: usize) -> (u32, u32) {
    let bytes = text.as_bytes();
    let (mut line, mut start) = (0, 0);
    for at in 0..byte {
        if bytes[at] == b'\n' || bytes[at] == b'\r' && bytes.get(at + 1) != Some(&b'\n') {
            (line, start) = (line + 1, at + 1);
        }
    }
    (line, text[start..byte].encode_utf16().count() as u32)
}

/// Code, place and message of every finding of a fresh run, which reads the text as `check` reads a file.
fn fresh(name: &str, text: &str) -> Vec<String> {
    let bytes = || Cursor::new(text.as_bytes().to_vec());
    let pgn = Format::from_id("pgn").unwrap();
    let source = Source::from_reader(Path::new(name), Box::new(bytes()), None);
    let format = source.ok().and_then(|source| source.format().ok()).unwrap_or(pgn);
    let Some(reader) = format.reader else { return Vec::new() };
    let mut records = Cutter::new(BufReader::new(bytes()), reader.cut);
    let (mut record, mut syntax) = (Record::default(), ParsedGame::default());
    let mut found = Vec::new();
    while records.next(&mut record).unwrap_or(false) {
        for game in RecordGames::new(&record, reader, ReplayOptions::default(), &mut syntax) {
            for (finding, place) in game.replay.findings.iter().zip(&game.places) {
                let (line, column) =
                    self::place(text, boundary(text, (place.offset as usize).min(text.len())));
                found.push(format!(
                    "{line}:{column} {} {}",
                    finding.code,
                    escape_controls(&finding.sentence())
                ));
            }
        }
    }
    found.sort();
    found
}

fn shown(found: &[Value]) -> Vec<String> {
    let with_code = found.iter().filter(|it| it.get("code").is_some());
    let mut shown: Vec<_> = with_code
        .map(|it| {
            let start = &it["range"]["start"];
            let message = it["message"].as_str().unwrap();
            format!("{}:{} {} {message}", start["line"], start["character"], it["code"].as_str().unwrap())
        })
        .collect();
    shown.sort();
    shown
}

/// The nearest place that is not inside a character or a line end.
fn boundary(text: &str, mut byte: usize) -> usize {
    while !text.is_char_boundary(byte) || text[..byte].ends_with('\r') && text[byte..].starts_with('\n') {
        byte += 1;
    }
    byte
}

/// What is in one list and not in the other.
fn difference(expected: &[String], found: &[String]) -> String {
    let lacks = expected.iter().filter(|it| !found.contains(it));
    let has = found.iter().filter(|it| !expected.contains(it));
    lacks.map(|it| format!("\n- {it}")).chain(has.map(|it| format!("\n+ {it}"))).collect()
}

#[test]
fn a_thousand_edits_give_the_findings_of_a_fresh_run() {
    let mut dice = Dice(0x0ed1_7ed5);
    let documents = documents();
    let mut client = Client::new();
    let each = EDITS.div_ceil(documents.len());
    for (uri, mut text) in documents {
        client.open(&uri, &text);
        for version in 2..each as i32 + 2 {
            let start = boundary(&text, dice.below(text.len() + 1));
            let longest = if dice.one_in(10) { 400 } else { 4 };
            let end = boundary(&text, (start + dice.below(longest)).min(text.len()));
            let typed = dice.pick(TYPED);
            client.change(&uri, version, range(place(&text, start), place(&text, end)), typed);
            text.replace_range(start..end, typed);
            let expected = fresh(uri.trim_start_matches("file:///"), &text);
            loop {
                // Findings may come in parts.
                let Ok(found) = client.diagnostics_in_time(&uri) else {
                    panic!("{uri} after {version}: {}\n{text}", difference(&expected, &shown(&client.last)));
                };
                if shown(&found) == expected {
                    break;
                }
            }
        }
    }
}
