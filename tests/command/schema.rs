//! The schemas under docs/schema: they are those of the program, what the program writes fits them, and what does not
//! fit them is not read.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use jsonschema::Validator;
use serde_json::{Value, json};

use crate::program::{code, err, folder, out, run, run_with, text};

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

fn names() -> Vec<String> {
    out(&run(&["schema", "--output", "concise"])).lines().map(str::to_owned).collect()
}

fn committed(name: &str) -> PathBuf {
    root().join(format!("docs/schema/{name}.json"))
}

fn validator(name: &str) -> Validator {
    let schema = serde_json::from_str(&fs::read_to_string(committed(name)).unwrap()).unwrap();
    jsonschema::draft202012::meta::validate(&schema).unwrap();
    jsonschema::draft202012::new(&schema).unwrap()
}

/// What the command writes, a line an object.
fn objects(arguments: &[&str], input: &str) -> Vec<Value> {
    let output = run_with(arguments, input.as_bytes());
    let lines = out(&output).lines();
    lines
        .map(|line| serde_json::from_str(line).unwrap_or_else(|e| panic!("{arguments:?}: {e}: {line}")))
        .collect()
}

fn fit(name: &str, objects: &[Value]) {
    let validator = validator(name);
    for object in objects {
        let wrong: Vec<_> =
            validator.iter_errors(object).map(|e| format!("{}: {e}", e.instance_path())).collect();
        assert!(wrong.is_empty(), "{name}: {object}\n{}", wrong.join("\n"));
    }
}

/// `UPDATE_SAMPLES=1` writes them.
#[test]
fn the_committed_schemas_are_those_of_the_program() {
    let names = names();
    for name in &names {
        let output = run(&["schema", name]);
        assert_eq!(code(&output), 0, "{name}");
        if crate::samples::is_update() {
            fs::write(committed(name), out(&output)).unwrap();
        }
        let committed = fs::read_to_string(committed(name)).unwrap_or_default();
        let how = "UPDATE_SAMPLES=1 cargo test --test command schema: writes all schemas anew";
        assert!(committed == out(&output), "docs/schema/{name}.json is not what the program prints; {how}");
        let on_a_line: Value =
            serde_json::from_str(out(&run(&["schema", name, "--output", "json"]))).unwrap();
        assert_eq!(on_a_line, serde_json::from_str::<Value>(&committed).unwrap(), "{name}");
    }
    let files: BTreeSet<_> =
        fs::read_dir(root().join("docs/schema")).unwrap().map(|entry| entry.unwrap().path()).collect();
    assert_eq!(files, names.iter().map(|name| committed(name)).collect());
}

#[test]
fn an_unknown_schema_is_refused_with_those_there_are() {
    let output = run(&["schema", "records"]);
    assert_eq!((code(&output), out(&output)), (2, ""));
    assert_eq!(
        err(&output).trim_end(),
        format!(
            "error: unknown schema `records`; did you mean `record`? The schemas are {}",
            names().join(", ")
        )
    );
    let list = run(&["schema"]);
    let listed: Vec<_> =
        out(&list).lines().map(|line| line.split_whitespace().next().unwrap().to_owned()).collect();
    assert_eq!(listed, names());
}

/// Every object that comes of the files that ship with the program.
fn written() -> Vec<(&'static str, Vec<Value>)> {
    const STALEMATE: &str = "7k/5Q2/8/8/8/8/8/K7 b - - 0 1";
    let json = |arguments: &[&str]| objects(&[&["--quiet", "--output", "json"], arguments].concat(), "");
    let good = ["odin", "undenary", "undenary-choice", "orphic", "hnefachess", "viking"]
        .map(|folder| format!("records/{folder}/good"));
    let good: Vec<&str> = good.iter().map(String::as_str).collect();
    let first = |all: Vec<Value>, few: usize| all.into_iter().take(few).collect::<Vec<_>>();
    vec![
        ("record", objects(&[&["--quiet", "convert", "--to", "ndjson"], &good[..]].concat(), "")),
        ("record", objects(&["--quiet", "convert", "--to", "ndjson", "--keep-broken", "records"], "")),
        ("record", objects(&["--quiet", "convert", "--to", "ndjson", "-"], RICH)),
        ("check", json(&["check", "records"])),
        ("check", json(&["check", "puzzles/odin/seed.epd"])),
        ("statistics", json(&["check", "--statistics", "records"])),
        ("stats", json(&["stats", "records"])),
        ("stats", json(&["stats", "--per-game", "records"])),
        ("stats", json(&["stats", "--per-position", "records"])),
        ("guess", json(&["guess", "records"])),
        ("mine", json(&["mine", "--stip", "#1", "--trivial", "records/odin", "records/horde"])),
        (
            "solve",
            json(&["solve", "--tries", "9", "--set-play", "--duplex", "--reduce", "puzzles/odin/seed.epd"]),
        ),
        ("solve", json(&["solve", "--limit-nodes", "1", "puzzles/chess/chess.epd"])),
        (
            "solve",
            json(&[
                "solve",
                "--fen",
                "k7/p1K5/8/8/8/8/7N/1R6 w - - 0 1",
                "--stip",
                "#3",
                "--tries",
                "--set-play",
            ]),
        ),
        (
            "solve",
            json(&[
                "solve",
                "--fen",
                "4K3/5R2/4p3/1PP1k3/3p2p1/B2P3N/6P1/8 w - - 0 1",
                "--stip",
                "#3",
                "--play",
                "all",
                "--explain-move",
                "Ng1",
                "--explain-move",
                "Nf4",
            ]),
        ),
        (
            "solve",
            json(&[
                "solve",
                "--fen",
                "8/4p3/3R4/1K1P2B1/3kn3/8/6N1/8 b - - 0 1",
                "--stip",
                "h#2",
                "--set-play",
            ]),
        ),
        ("solve", json(&["solve", "--fen", "k7/p1K5/8/8/8/8/7N/1R6 w - - 0 1", "--stip", "#2", "--tries"])),
        (
            "solve",
            objects(&["solve", "--quiet", "--output", "json", "-"], "8/8 w stip \"#1\";\nno position\n"),
        ),
        ("solve", json(&["solve", "--fen", "8/8/8/8/8/1K6/8/k6R b - - 0 1", "--stip", "h#1"])),
        (
            "solve",
            json(&["solve", "--fen", "k7/1pK5/N7/8/8/8/8/6Q1 b", "--stip", "h#2", "--limit-nodes", "20"]),
        ),
        ("fmt", objects(&["fmt", "--quiet", "--check", "--output", "json", "-"], "1.e2-e4 *\n")),
        ("verify", json(&["verify", "tests/proofs/chess.proof", "puzzles/odin/odin.proof"])),
        ("verify", objects(&["verify", "--output", "json", "-"], "nothing\n")),
        ("proof-header", headers()),
        ("moves", first(json(&["moves", "puzzles/odin", "puzzles/viking"]), 40)),
        ("moves", objects(&["moves", "--output", "json", "-"], &format!("{STALEMATE}\nno position\n"))),
        ("show", json(&["show", "puzzles/odin", "records/orphic/good", "records/viking/good"])),
        ("perft", json(&["perft", "2"])),
        ("perft", json(&["perft", "1", "--divide", "--variant", "odin"])),
        ("variants", json(&["variants"])),
        ("rules", json(&["rules", "odin"])),
        ("explain", json(&["explain"])),
        ("config", json(&["config", "--deny", "warnings", "--ignore", "W302", "records"])),
        ("baseline", vec![baseline()]),
    ]
}

/// A record with a comment, a glyph and a variation wherever one can stand.
const RICH: &str = "\
[White \"A\"]\n\n{first} ; to the end\n$1 (1. d4 {x} d5 $2 (1... c5) 1-0) {behind} 1. {before} e4 !!! {after}\n\
% escaped\n(1. c4 {in} $3) 1... e5 * {last}\n";

/// A baseline with an entry for a game, a move and a variation.
fn baseline() -> Value {
    let place = folder(&[]);
    let path = place.path().join("known.json");
    run(&["check", "--quiet", "--write-baseline", text(&path), "records"]);
    serde_json::from_str(&fs::read_to_string(path).unwrap()).unwrap()
}

fn headers() -> Vec<Value> {
    let text = fs::read_to_string(root().join("puzzles/odin/odin.proof")).unwrap();
    text.lines()
        .filter(|line| line.starts_with("{\"format\""))
        .map(|line| serde_json::from_str(line).unwrap())
        .collect()
}

/// Every line of a command's output has these members.
fn says_what_it_is(line: &Value) {
    assert!(line["kind"].is_string() && line["version"].is_string(), "{line}");
    let file = line.get("file").unwrap_or_else(|| panic!("no file: {line}"));
    assert!(file.is_string() || file.is_null(), "{line}");
}

#[test]
fn what_the_program_writes_fits() {
    let mut seen = BTreeSet::new();
    let mut text = String::new();
    for (name, objects) in written() {
        assert!(!objects.is_empty(), "{name}");
        fit(name, &objects);
        if !["record", "proof-header", "baseline"].contains(&name) {
            objects.iter().for_each(says_what_it_is);
        }
        for object in objects {
            text += &object.to_string();
        }
        seen.insert(name.to_owned());
    }
    assert_eq!(seen, names().into_iter().collect());
    // What stands there only sometimes was there.
    for rare in [
        "match",
        "set_play",
        "idle",
        "duplex",
        "undecided",
        "error",
        "behind",
        "nags",
        "variations",
        "changes",
        "set_lines",
        "explained",
        "unfinished",
    ] {
        assert!(text.contains(&format!("\"{rare}\":")), "no object has {rare}");
    }
}

/// The objects with one thing changed, at every place: a member less, a member more, another type.
fn changed(object: &Value) -> Vec<Value> {
    let mut found = Vec::new();
    let mut paths = Vec::new();
    places(object, &mut String::new(), &mut paths);
    for path in paths {
        for other in [Value::Null, json!(true), json!(-1), json!(0.5), json!("\u{1}"), json!([0]), json!({})]
        {
            let mut copy = object.clone();
            *copy.pointer_mut(&path).unwrap() = other;
            found.push(copy);
        }
        if let Some(members) = object.pointer(&path).unwrap().as_object() {
            for member in members.keys() {
                let mut copy = object.clone();
                copy.pointer_mut(&path).unwrap().as_object_mut().unwrap().remove(member);
                found.push(copy);
            }
            let mut copy = object.clone();
            copy.pointer_mut(&path).unwrap().as_object_mut().unwrap().insert("more".to_owned(), json!(1));
            found.push(copy);
        }
    }
    found
}

/// The places in an object, two of each list.
fn places(value: &Value, path: &mut String, found: &mut Vec<String>) {
    found.push(path.clone());
    let len = path.len();
    let members: Vec<_> = match value {
        Value::Array(list) => list.iter().take(2).enumerate().map(|(n, v)| (n.to_string(), v)).collect(),
        Value::Object(members) => members.iter().map(|(name, v)| (name.clone(), v)).collect(),
        _ => Vec::new(),
    };
    for (name, value) in members {
        *path += &format!("/{name}");
        places(value, path, found);
        path.truncate(len);
    }
}

#[test]
fn what_has_another_shape_does_not_fit() {
    for (name, objects) in written() {
        let validator = validator(name);
        let Some(object) = objects.first() else { continue };
        let members = object.as_object().unwrap();
        let mut more = object.clone();
        more.as_object_mut().unwrap().insert("more".to_owned(), json!(1));
        assert!(!validator.is_valid(&more), "{name}: a member more");
        for member in members.keys() {
            let mut wrong = object.clone();
            wrong[member] = json!([[0.5]]);
            assert!(!validator.is_valid(&wrong), "{name}: {member} of another type");
        }
    }
}

/// A record with all that a record can hold.
const RECORD: &str = r#"{"variant":"odin","start":"k9/10/10/10/10/10/10/10/10/P8K w - - 0 1",
    "tags":[["White","A"],["SetUp","1"],["FEN","k9/10/10/10/10/10/10/10/10/P8K w - - 0 1"]],
    "comments":["first",{"line":"to the end"}],"nags":[1,"!!!"],
    "variations":[{"moves":[{"coord":"a1a3"}],"behind":["x"]}],
    "moves":[{"san":"a3#","coord":"a1a3","nags":[2],"before":["b"],"after":[{"escape":"e"}],
        "variations":[{"comments":["c"],"moves":[{"san":"b2"}],"result":"1-0","behind":["d"]}]}],
    "result":"*","behind":["last"]}"#;

#[test]
fn what_does_not_fit_is_not_read() {
    let validator = validator("record");
    let whole: Value = serde_json::from_str(RECORD).unwrap();
    assert!(validator.is_valid(&whole));
    let mut records = vec![whole.clone()];
    records.extend(changed(&whole));
    let lines: Vec<_> = records.iter().map(Value::to_string).collect();
    // Without --strict a variation that cannot be read costs no game; a wrong result never does.
    let arguments = ["convert", "--strict", "--from", "ndjson", "--to", "ndjson", "--output", "concise", "-"];
    let output = run_with(&arguments, (lines.join("\n") + "\n").as_bytes());
    let left_out: BTreeSet<usize> = err(&output)
        .lines()
        .filter(|line| line.contains(": E") && !line.contains(": E4"))
        .map(|line| line.split(':').nth(1).unwrap().parse::<usize>().unwrap() - 1)
        .collect();
    let read: Vec<_> = (0..records.len()).filter(|n| !left_out.contains(n)).collect();
    assert_eq!(out(&output).lines().count(), read.len());
    for &n in &read {
        assert!(validator.is_valid(&records[n]), "this was read, and does not fit: {}", lines[n]);
    }
    assert!(
        read.contains(&0) && read.len() > 20 && left_out.len() > 200,
        "{} and {}",
        read.len(),
        left_out.len()
    );
}
