//! Every variant against positions, moves and counts from slow independent programs (`tests/vectors`).

use std::fs;
use std::path::{Path, PathBuf};

use lawspeaker::naming::coord;
use lawspeaker::rules::{Move, OneVariant, Outcome, Playable, perft};
use lawspeaker::variants::{Variant, fen};
use lawspeaker::with_variant;
use serde_json::Value;

use crate::common::folders::entries;

fn folder(name: &str) -> Vec<PathBuf> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests").join(name);
    entries(&path)
}

fn lines(path: &Path) -> Vec<Value> {
    let text = fs::read_to_string(path).expect("the file can be read");
    text.lines()
        .filter(|line| !line.trim().is_empty())
        .map(|line| serde_json::from_str(line).unwrap())
        .collect()
}

fn text<'a>(value: &'a Value, name: &str) -> &'a str {
    value[name].as_str().unwrap_or_else(|| panic!("`{name}` is a text in {value}"))
}

fn read<P: OneVariant>(fen: &str) -> P {
    fen::read(fen).unwrap_or_else(|refusal| panic!("{fen}: {refusal:?}")).0
}

/// The legal moves with their names, sorted.
fn named<P: Playable>(game: &P) -> Vec<(String, Move)> {
    let mut moves = Vec::new();
    game.legal_moves(&mut moves);
    let mut named: Vec<_> = moves.into_iter().map(|m| (coord(game, m), m)).collect();
    named.sort_by(|a, b| a.0.cmp(&b.0));
    named
}

fn outcome_value(outcome: Option<Outcome>) -> Value {
    outcome.map_or(Value::Null, |o| serde_json::json!([o.result.as_str(), o.reason.as_str()]))
}

/// A line with a position, all its moves, some positions after them, and counts.
fn check_moves<P: OneVariant>(line: &Value) {
    let fen = text(line, "fen");
    let game: P = read(fen);
    assert_eq!(fen::write(&game), fen);
    let named = named(&game);
    let names: Vec<_> = named.iter().map(|(name, _)| name.as_str()).collect();
    let wanted: Vec<_> = line["moves"].as_array().unwrap().iter().map(|m| m.as_str().unwrap()).collect();
    assert_eq!(names, wanted, "{fen}");
    if let Some(outcome) = line.get("outcome") {
        assert_eq!(&outcome_value(game.outcome()), outcome, "{fen}");
    }
    for (name, after) in line.get("after").and_then(Value::as_object).into_iter().flatten() {
        let (_, m) =
            named.iter().find(|(known, _)| known == name).unwrap_or_else(|| panic!("{name} in {fen}"));
        assert_eq!(fen::write(&game.after(*m)), after.as_str().unwrap(), "{name} in {fen}");
    }
    for (n, count) in line.get("perft").and_then(Value::as_array).into_iter().flatten().enumerate() {
        assert_eq!(perft::count(&game, n as u32 + 1), count.as_u64().unwrap(), "perft {} of {fen}", n + 1);
    }
}

/// A line with one move from a position and what comes of it.
fn check_one_move<P: OneVariant>(line: &Value) {
    let fen = text(line, "fen_before");
    let game: P = read(fen);
    let name = text(line, "move");
    let found = named(&game).into_iter().find(|(known, _)| known == name);
    let legal = line.get("legal").and_then(Value::as_bool).unwrap_or(true);
    assert_eq!(found.is_some(), legal, "{name} in {fen}");
    let Some((_, m)) = found else { return };
    let after = game.after(m);
    if let Some(fen_after) = line.get("fen_after").and_then(Value::as_str) {
        assert_eq!(fen::write(&after), fen_after, "{name} in {fen}");
    }
    if let Some(outcome) = line.get("outcome_after") {
        assert_eq!(&outcome_value(after.outcome()), outcome, "{name} in {fen}");
    }
}

#[test]
fn moves_positions_and_outcomes_agree_with_the_vectors() {
    let mut seen = 0;
    for path in folder("vectors") {
        let name = path.file_name().unwrap().to_string_lossy().into_owned();
        if !name.ends_with(".ndjson") || name.contains("-mates") {
            continue;
        }
        for line in lines(&path) {
            let variant = Variant::from_name(text(&line, "variant")).expect("a known variant");
            with_variant!(variant, P => if line.get("fen_before").is_some() { check_one_move::<P>(&line) } else { check_moves::<P>(&line) });
            seen += 1;
        }
    }
    assert!(seen > 90, "only {seen} vectors were read");
}

/// Perft tables: a line a position, `VARIANT; FEN; count at depth 1; at depth 2 ...`, `-` for the array.
#[test]
fn perft_counts_agree() {
    let mut seen = 0;
    for path in folder("perft") {
        let table = fs::read_to_string(&path).unwrap();
        for line in table.lines().filter(|line| !line.trim().is_empty() && !line.starts_with('#')) {
            let fields: Vec<_> = line.split(';').map(str::trim).collect();
            let variant = Variant::from_name(fields[0]).expect("a known variant");
            let fen = if fields[1] == "-" { variant.ruleset().start } else { fields[1] };
            for (n, count) in fields[2..].iter().enumerate() {
                let wanted: u64 = count.parse().unwrap();
                let counted = with_variant!(variant, P => perft::count(&read::<P>(fen), n as u32 + 1));
                assert_eq!(counted, wanted, "{variant} perft {} of {fen}", n + 1);
            }
            seen += 1;
        }
    }
    assert!(seen > 0, "no table was read");
}
