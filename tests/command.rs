//! The command as other programs use it: exit statuses, the two streams, the objects with their fields and types.

#![allow(clippy::unwrap_used)] // a failed unwrap is a failed test

mod common;

use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

use lawspeaker::variants::{Odin, Variant, position};
use serde_json::Value;
use tempfile::TempDir;

use common::{Dice, random_game};

const GOOD: &str = "[Event \"Thing\"]\n[Site \"?\"]\n[Date \"2001.01.01\"]\n[Round \"1\"]\n[White \"Egil\"]\n\
    [Black \"Snorri\"]\n[Result \"1-0\"]\n[Variant \"odin\"]\n[SetUp \"1\"]\n\
    [FEN \"10/7p2/10/10/10/4k5/10/10/10/3RK5 w - - 0 1\"]\n\n1. Kxe5# 1-0\n";
const BROKEN: &str = "[Variant \"odin\"]\n[Result \"*\"]\n\n1. d4 (1. Qa9) d7 2. Ra5 *\n";
const OPEN: &str = "[Event \"?\"]\n[Site \"?\"]\n[Date \"????.??.??\"]\n[Round \"?\"]\n[White \"?\"]\n[Black \"?\"]\n\
    [Result \"*\"]\n\n1. e4 e5 *\n";
const TWO_MOVER: &str =
    "10/10/10/10/10/Rpk7/2f7/10/1PKK6/10 w - - id \"odin-1\"; variant \"odin\"; stip \"#2\"; bm Kc2xc4;\n";
const FALSE_KEY: &str =
    "9k/10/10/10/10/3f6/10/2K7/3K3P2/10 b - - id \"false\"; variant \"odin\"; stip \"#1\"; bm Fxc3;\n";

fn program() -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_lawspeaker"));
    for name in ["NO_COLOR", "CLICOLOR", "CLICOLOR_FORCE"] {
        command.env_remove(name);
    }
    command
}

fn run(arguments: &[&str]) -> Output {
    program().args(arguments).stdin(Stdio::null()).output().unwrap()
}

/// Runs with this on standard input.
fn run_with(arguments: &[&str], input: &[u8]) -> Output {
    let mut child = program()
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut stdin = child.stdin.take().unwrap();
    let input = input.to_vec();
    // The other end may be gone, or full: writing and reading go on side by side.
    let writer = std::thread::spawn(move || drop(stdin.write_all(&input)));
    let output = child.wait_with_output().unwrap();
    writer.join().unwrap();
    output
}

fn out(output: &Output) -> &str {
    std::str::from_utf8(&output.stdout).unwrap()
}

fn err(output: &Output) -> &str {
    std::str::from_utf8(&output.stderr).unwrap()
}

fn code(output: &Output) -> i32 {
    output.status.code().unwrap()
}

fn objects(output: &Output) -> Vec<Value> {
    out(output).lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

/// A folder with these files.
fn folder(files: &[(&str, &[u8])]) -> TempDir {
    let folder = TempDir::new().unwrap();
    for (name, bytes) in files {
        let path = folder.path().join(name);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, bytes).unwrap();
    }
    folder
}

fn text(path: &Path) -> &str {
    path.to_str().unwrap()
}

/// What a field may hold.
#[derive(Clone, Copy, Debug)]
enum Is {
    Text,
    TextOrNull,
    Whole,
    WholeOrNull,
    Number,
    TruthOrNull,
    Null,
    Texts,
    Objects,
    Object,
    ObjectOrNull,
}

/// Holds an object to its fields: these, in this order, of these types. With `more`, others may follow.
fn has_fields(object: &Value, fields: &[(&str, Is)], more: &[&str]) {
    let map = object.as_object().unwrap_or_else(|| panic!("no object: {object}"));
    for (name, is) in fields {
        let value = map.get(*name).unwrap_or_else(|| panic!("no field `{name}` in {object}"));
        let right = match is {
            Is::Text => value.is_string(),
            Is::TextOrNull => value.is_string() || value.is_null(),
            Is::Whole => value.is_u64(),
            Is::WholeOrNull => value.is_u64() || value.is_null(),
            Is::Number => value.is_number(),
            Is::TruthOrNull => value.is_boolean() || value.is_null(),
            Is::Null => value.is_null(),
            Is::Texts => value.as_array().is_some_and(|a| a.iter().all(Value::is_string)),
            Is::Objects => value.as_array().is_some_and(|a| a.iter().all(Value::is_object)),
            Is::Object => value.is_object(),
            Is::ObjectOrNull => value.is_object() || value.is_null(),
        };
        assert!(right, "`{name}` is to be {is:?} in {object}");
    }
    let unknown: Vec<_> = map
        .keys()
        .filter(|key| !fields.iter().any(|(name, _)| name == key) && !more.contains(&key.as_str()))
        .collect();
    assert!(unknown.is_empty(), "{unknown:?} in {object}");
}

const OUTCOME: &[(&str, Is)] = &[("result", Is::Text), ("reason", Is::Text)];

fn is_position_object(object: &Value) {
    let fields = [
        ("variant", Is::Text),
        ("fen", Is::Text),
        ("turn", Is::Text),
        ("outcome", Is::ObjectOrNull),
        ("moves", Is::Objects),
    ];
    has_fields(object, &fields, &[]);
    assert!(["w", "b"].contains(&object["turn"].as_str().unwrap()));
    let moves = object["moves"].as_array().unwrap();
    for m in moves {
        let fields =
            [("coord", Is::Text), ("san", Is::Text), ("fen", Is::Text), ("outcome", Is::ObjectOrNull)];
        has_fields(m, &fields, &[]);
        if !m["outcome"].is_null() {
            has_fields(&m["outcome"], OUTCOME, &[]);
        }
    }
    assert!(moves.is_sorted_by_key(|m| m["coord"].as_str().unwrap()));
    if !object["outcome"].is_null() {
        has_fields(&object["outcome"], OUTCOME, &[]);
        assert!(moves.is_empty(), "a finished game has no moves");
    }
}

fn thousand_positions() -> Vec<String> {
    let mut dice = Dice(0x5eed_0007);
    let mut positions = Vec::new();
    while positions.len() < 1_000 {
        random_game::<Odin>(&mut dice, 160, |_, game| positions.push(position::write(game)));
    }
    positions.truncate(1_000);
    positions
}

#[test]
fn moves_answers_a_thousand_positions_in_one_process_in_order() {
    let positions = thousand_positions();
    let output =
        run_with(&["moves", "--variant", "odin", "--output", "json", "-"], positions.join("\n").as_bytes());
    assert_eq!((code(&output), err(&output)), (0, ""));
    let answers = objects(&output);
    assert_eq!(answers.len(), 1_000);
    for (answer, position) in answers.iter().zip(&positions) {
        is_position_object(answer);
        assert_eq!(answer["fen"], position.as_str());
        assert_eq!(answer["variant"], "odin");
    }
}

#[test]
fn moves_answers_each_line_before_the_next_is_sent() {
    let mut child = program()
        .args(["moves", "--output", "json", "-"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut stdin = child.stdin.take().unwrap();
    let mut answers = BufReader::new(child.stdout.take().unwrap()).lines();
    let mut ask = |line: &str| -> Value {
        writeln!(stdin, "{line}").unwrap();
        stdin.flush().unwrap();
        serde_json::from_str(&answers.next().unwrap().unwrap()).unwrap()
    };
    for &variant in Variant::ALL {
        let start = variant.ruleset().start;
        let answer = ask(&format!("{start} variant \"{}\";", variant.ruleset().name));
        is_position_object(&answer);
        assert_eq!((answer["variant"].as_str(), answer["fen"].as_str()), (Some(variant.id()), Some(start)));
    }
    // A bad line is answered in its place, and the next one as ever.
    let bad = ask("10/10 w \"");
    has_fields(&bad, &[("error", Is::Text), ("input", Is::Text)], &[]);
    assert_eq!(bad["input"], "10/10 w \"");
    is_position_object(&ask("8/8/8/8/8/k7/8/KQ6 w - - 0 1"));
    drop(stdin);
    assert_eq!(child.wait().unwrap().code(), Some(2));
}

#[test]
fn moves_tells_ends_and_positions_after() {
    // Chess is what a position without a name is.
    let output = run(&["moves", "--output", "json", "--fen", "7k/8/6K1/8/8/8/8/R7 w - - 3 9"]);
    let answer = &objects(&output)[0];
    is_position_object(answer);
    assert_eq!(answer["variant"], "chess");
    let mate = answer["moves"].as_array().unwrap().iter().find(|m| m["coord"] == "a1a8").unwrap();
    let wanted = serde_json::json!({
        "coord": "a1a8", "san": "Ra8#", "fen": "R6k/8/6K1/8/8/8/8/8 b - - 4 9",
        "outcome": {"result": "1-0", "reason": "checkmate"},
    });
    assert_eq!(*mate, wanted);
    let output = run(&["moves", "--output", "json", "--fen", "R6k/8/6K1/8/8/8/8/8 b - - 4 9"]);
    let wanted = serde_json::json!({
        "variant": "chess", "fen": "R6k/8/6K1/8/8/8/8/8 b - - 4 9", "turn": "b",
        "outcome": {"result": "1-0", "reason": "checkmate"}, "moves": [],
    });
    assert_eq!(objects(&output), [wanted]);
    // The order of the fields is part of the promise to those who read with their eyes.
    assert!(out(&output).starts_with("{\"variant\":\"chess\",\"fen\":"), "{}", out(&output));
    // Clocks and dead material are the business of replay.
    let output = run(&["moves", "--output", "json", "--fen", "7k/8/8/8/8/8/8/K7 w - - 150 200"]);
    assert_eq!(objects(&output)[0]["outcome"], Value::Null);
    assert_eq!(objects(&output)[0]["moves"].as_array().unwrap().len(), 3);
}

#[test]
fn moves_without_a_position_lists_those_of_the_array() {
    for &variant in Variant::ALL {
        let output = run(&["moves", "--variant", variant.id(), "--output", "json"]);
        let answer = &objects(&output)[0];
        is_position_object(answer);
        assert_eq!(answer["fen"], variant.ruleset().start);
    }
    let output = run(&["moves", "--variant", "odin"]);
    assert!(out(&output).contains("  50 moves: a4 "), "{}", out(&output));
}

#[test]
fn a_bad_line_is_complained_of_in_the_other_forms() {
    let output = run_with(&["moves", "-"], b"# a comment\n\nnonsense\n8/8/8/8/8/k7/8/KQ6 w - - 0 1\n");
    assert_eq!(code(&output), 2);
    assert!(err(&output).starts_with("error: -:3: "), "{}", err(&output));
    assert!(out(&output).starts_with("8/8/8/8/8/k7/8/KQ6 w - - 0 1 (chess)\n"), "{}", out(&output));
}

#[test]
fn perft_is_the_number_alone_or_divided_and_sorted() {
    let output = run(&["perft", "2", "--variant", "odin"]);
    assert_eq!((code(&output), out(&output), err(&output)), (0, "2500\n", ""));
    assert_eq!(out(&run(&["perft", "0"])), "1\n");
    assert_eq!(out(&run(&["perft", "1", "--fen", "R6k/8/6K1/8/8/8/8/8 b - - 4 9"])), "0\n");
    let output = run(&["perft", "2", "--divide"]);
    let lines: Vec<_> = out(&output).lines().collect();
    assert_eq!(lines.len(), 21);
    assert_eq!((lines[0], lines[19], lines[20]), ("a2a3 20", "h2h4 20", "total 400"));
    assert!(lines[..20].is_sorted());
    let output = run(&["perft", "2", "--output", "json", "--divide"]);
    let object = &objects(&output)[0];
    assert_eq!((&object["nodes"], &object["moves"]["a2a3"]), (&400.into(), &20.into()));
    assert_eq!(code(&run(&["perft", "31"])), 2);
    assert_eq!(code(&run(&["perft", "-1"])), 2);
}

const GAME: &[(&str, Is)] = &[
    ("file", Is::Text),
    ("game", Is::Whole),
    ("line", Is::Whole),
    ("variant", Is::TextOrNull),
    ("plies", Is::Whole),
    ("result", Is::Object),
    ("verdict", Is::Text),
    ("diagnostics", Is::Objects),
];
const RESULT: &[(&str, Is)] =
    &[("claimed", Is::TextOrNull), ("board", Is::TextOrNull), ("reason", Is::TextOrNull)];
const DIAGNOSTIC: &[(&str, Is)] = &[
    ("code", Is::Text),
    ("severity", Is::Text),
    ("rule", Is::TextOrNull),
    ("line", Is::Whole),
    ("column", Is::Whole),
    ("length", Is::Whole),
    ("offset", Is::Whole),
    ("ply", Is::WholeOrNull),
    ("variation", Is::TextOrNull),
    ("token", Is::TextOrNull),
    ("fen", Is::TextOrNull),
    ("candidates", Is::Texts),
    ("message", Is::Text),
    ("help", Is::TextOrNull),
];

#[test]
fn check_gives_one_object_a_game_and_a_summary_beside() {
    let unknown = "[Variant \"Loki's Chess\"]\n\n1. d4 *\n";
    let files = folder(&[("a.pgn", [GOOD, "\n", BROKEN, "\n", OPEN, "\n", unknown].concat().as_bytes())]);
    let path = files.path().join("a.pgn");
    let output = run(&["check", "--output", "json", text(&path)]);
    assert_eq!(code(&output), 1);
    assert!(
        err(&output).starts_with("4 games, 5 plies: 1 valid, 2 invalid, 1 incomplete; "),
        "{}",
        err(&output)
    );
    assert_eq!(err(&output).lines().count(), 1);
    let games = objects(&output);
    for (n, game) in games.iter().enumerate() {
        has_fields(game, GAME, &[]);
        has_fields(&game["result"], RESULT, &[]);
        assert_eq!(game["file"], text(&path));
        assert_eq!(game["game"], n as u64 + 1);
        for diagnostic in game["diagnostics"].as_array().unwrap() {
            has_fields(diagnostic, DIAGNOSTIC, &[]);
            let severity = match diagnostic["code"].as_str().unwrap().as_bytes()[0] {
                b'E' => "error",
                b'W' => "warning",
                _ => "note",
            };
            assert_eq!(diagnostic["severity"], severity);
        }
    }
    let summary = |game: &Value| {
        let result = &game["result"];
        (
            game["line"].clone(),
            game["variant"].clone(),
            game["plies"].clone(),
            game["verdict"].clone(),
            result.clone(),
        )
    };
    let result = |claimed: &str, board: Value, reason: Value| serde_json::json!({"claimed": claimed, "board": board, "reason": reason});
    let null = Value::Null;
    assert_eq!(
        summary(&games[0]),
        (
            1.into(),
            "odin".into(),
            1.into(),
            "valid".into(),
            result("1-0", "1-0".into(), "kings-captured".into())
        )
    );
    let open = || result("*", null.clone(), null.clone());
    assert_eq!(summary(&games[1]), (14.into(), "odin".into(), 2.into(), "invalid".into(), open()));
    assert_eq!(summary(&games[2]), (19.into(), "chess".into(), 2.into(), "incomplete".into(), open()));
    assert_eq!(summary(&games[3]), (29.into(), null.clone(), 0.into(), "invalid".into(), open()));
}

#[test]
fn check_places_a_finding_and_says_why() {
    let output = run_with(&["check", "--output", "json", "-"], BROKEN.as_bytes());
    let game = &objects(&output)[0];
    assert_eq!(game["file"], "-");
    let diagnostics = game["diagnostics"].as_array().unwrap();
    let found = |code: &str| diagnostics.iter().find(|d| d["code"] == code).unwrap();
    let illegal = found("E201");
    assert_eq!(illegal["rule"], "ODIN-2");
    assert_eq!(illegal["message"], "the Pawn on a2 is in the way from a1 to a5");
    assert_eq!(
        (&illegal["line"], &illegal["column"], &illegal["length"]),
        (&4.into(), &22.into(), &3.into())
    );
    assert_eq!(illegal["offset"], BROKEN.find("Ra5").unwrap());
    assert_eq!((&illegal["ply"], &illegal["variation"]), (&3.into(), &Value::Null));
    assert_eq!(illegal["token"], "Ra5");
    let before = "rfbvkkvbfr/ppp1pppppp/10/3p6/10/10/3P6/10/PPP1PPPPPP/RFBVKKVBFR w - - 0 2";
    assert_eq!(illegal["fen"], before);
    // A fault in a variation is told with its place and leaves the main line as it is.
    let beside = found("E101");
    assert_eq!((&beside["variation"], &beside["ply"]), (&"1".into(), &1.into()));
}

#[test]
fn concise_lines_are_what_editors_understand() {
    let files = folder(&[("b.pgn", BROKEN.as_bytes())]);
    let path = files.path().join("b.pgn");
    let output = run(&["check", "--output", "concise", "--color", "always", text(&path)]);
    let lines: Vec<_> = out(&output).lines().collect();
    let name = text(&path);
    assert_eq!(
        lines,
        [
            format!("{name}:1:1: W302 missing tags: Event, Site, Date, Round, White, Black"),
            format!("{name}:4:11: E101 Odin's Rune Chess has no man `Q`; its letters are RFBVKP"),
            format!("{name}:4:22: E201 ODIN-2: the Pawn on a2 is in the way from a1 to a5"),
        ]
    );
}

const PROBLEM: &[(&str, Is)] = &[
    ("id", Is::TextOrNull),
    ("variant", Is::TextOrNull),
    ("fen", Is::TextOrNull),
    ("stip", Is::TextOrNull),
    ("solved", Is::TruthOrNull),
    ("keys", Is::Objects),
    ("short", Is::WholeOrNull),
    ("line", Is::Texts),
    ("tree", Is::Objects),
    ("tries", Is::Null),
    ("nodes", Is::Whole),
    ("seconds", Is::Number),
    ("agrees", Is::TruthOrNull),
    ("missing", Is::Texts),
    ("extra", Is::Texts),
];

fn is_problem_object(object: &Value) {
    has_fields(object, PROBLEM, &["diagnostics"]);
    for key in object["keys"].as_array().unwrap() {
        has_fields(key, &[("coord", Is::Text), ("san", Is::Text)], &[]);
    }
}

#[test]
fn solve_gives_one_object_a_problem() {
    let lines = [TWO_MOVER, FALSE_KEY, "nonsense\n"].concat();
    for arguments in [["solve", "--output", "json", "-"], ["check", "--output", "json", "-"]] {
        let output = run_with(&arguments, lines.as_bytes());
        assert_eq!(code(&output), 1, "{arguments:?}");
        assert_eq!(err(&output), "3 problems: 1 as claimed, 2 wrong, 0 undecided\n");
        let problems = objects(&output);
        problems.iter().for_each(is_problem_object);
        let [good, wrong, nonsense] = problems.as_slice() else { panic!("{problems:?}") };
        assert_eq!(
            (&good["id"], &good["variant"], &good["stip"]),
            (&"odin-1".into(), &"odin".into(), &"#2".into())
        );
        assert_eq!(good["fen"], "10/10/10/10/10/Rpk7/2f7/10/1PKK6/10 w - - 0 1");
        assert_eq!(
            (&good["solved"], &good["agrees"], &good["short"]),
            (&true.into(), &true.into(), &Value::Null)
        );
        assert_eq!(good["keys"], serde_json::json!([{"coord": "c2c4", "san": "Kxc4"}]));
        assert_eq!((good["line"][0].as_str(), good["line"].as_array().unwrap().len()), (Some("Kxc4"), 3));
        assert_eq!((&wrong["solved"], &wrong["agrees"]), (&true.into(), &false.into()));
        assert_eq!(wrong["keys"], serde_json::json!([{"coord": "d5c3xd2", "san": "Fxc3xd2#"}]));
        assert_eq!(
            (&wrong["missing"], &wrong["extra"]),
            (&serde_json::json!(["Fxc3xd2#"]), &serde_json::json!(["Fxc3"]))
        );
        for field in ["id", "fen", "solved", "agrees", "stip", "short"] {
            assert_eq!(nonsense[field], Value::Null, "{field}");
        }
    }
}

#[test]
fn solve_takes_a_position_and_a_stipulation() {
    let fen = "10/10/10/10/10/Rpk7/2f7/10/1PKK6/10 w";
    let solve =
        |stip: &str| run(&["solve", "--variant", "odin", "--fen", fen, "--stip", stip, "--output", "json"]);
    let output = solve("#3");
    assert_eq!((code(&output), err(&output)), (0, ""));
    let problem = &objects(&output)[0];
    is_problem_object(problem);
    assert_eq!(
        (&problem["id"], &problem["agrees"], &problem["short"]),
        (&Value::Null, &Value::Null, &2.into())
    );
    // No solution is an answer.
    let output = solve("#1");
    assert_eq!(code(&output), 0);
    assert_eq!(objects(&output)[0]["solved"], false);
    // A limit leaves it open.
    let mut arguments = vec!["solve", "--variant", "odin", "--fen", fen, "--stip", "#2", "--output", "json"];
    arguments.extend(["--limit-nodes", "10"]);
    let output = run(&arguments);
    assert_eq!(code(&output), 3);
    assert_eq!(objects(&output)[0]["solved"], Value::Null);
    for bad in ["mate in two", "#0", ""] {
        let output = solve(bad);
        assert_eq!((code(&output), out(&output)), (2, ""), "{bad}");
        assert!(err(&output).starts_with("error: "), "{}", err(&output));
    }
    assert_eq!(
        code(&run(&["solve", "--variant", "odin", "--fen", fen])),
        2,
        "nothing says what is to be done"
    );
    assert_eq!(code(&run(&["solve"])), 2);
}

#[test]
fn exit_statuses_of_solve() {
    let solve =
        |input: &str, more: &[&str]| code(&run_with(&[&["solve", "-"], more].concat(), input.as_bytes()));
    assert_eq!(solve(TWO_MOVER, &[]), 0);
    assert_eq!(solve(FALSE_KEY, &[]), 1);
    assert_eq!(solve(FALSE_KEY, &["--exit-zero"]), 0);
    assert_eq!(solve(TWO_MOVER, &["--limit-nodes", "10"]), 3);
    assert_eq!(solve(TWO_MOVER, &["--limit-nodes", "10", "--exit-zero"]), 3, "only 1 becomes 0");
    assert_eq!(solve(TWO_MOVER, &["--limit-time", "-1"]), 2);
    // The files that can be read are solved all the same.
    let files = folder(&[("a.epd", TWO_MOVER.as_bytes())]);
    let (here, gone) = (files.path().join("a.epd"), files.path().join("gone.epd"));
    let output = run(&["solve", text(&gone), text(&here)]);
    assert_eq!(code(&output), 2);
    assert!(out(&output).starts_with("odin-1 #2: Kxc4: as claimed\n"), "{}", out(&output));
}

#[test]
fn exit_statuses_of_check() {
    let check =
        |input: &str, more: &[&str]| code(&run_with(&[&["check", "-"], more].concat(), input.as_bytes()));
    assert_eq!(check(GOOD, &[]), 0);
    assert_eq!(check(OPEN, &[]), 0, "incomplete is not wrong");
    assert_eq!(check("1. e4 e5\n", &[]), 0, "warnings are no errors");
    assert_eq!(check(BROKEN, &[]), 1);
    assert_eq!(check(BROKEN, &["--exit-zero"]), 0);
    assert_eq!(check(GOOD, &["--variant", "chess"]), 1, "the option overrides the file");
    assert_eq!(check(TWO_MOVER, &[]), 0);
    assert_eq!(check(FALSE_KEY, &[]), 1);
    let not_solved = TWO_MOVER.replace("\"#2\"", "\"h#2\"");
    assert_eq!(check(&not_solved, &[]), 0, "neither right nor wrong");
    // Usage.
    assert_eq!(code(&run(&[])), 2);
    assert_eq!(code(&run(&["check"])), 2);
    assert_eq!(code(&run(&["chek", "-"])), 2);
    assert_eq!(code(&run(&["check", "--output", "xml", "-"])), 2);
    assert_eq!(code(&run(&["--help"])), 0);
    assert_eq!(code(&run(&["--version"])), 0);
}

#[test]
fn an_unreadable_file_is_said_and_the_others_are_read() {
    let files = folder(&[("a.pgn", BROKEN.as_bytes()), ("b.pgn", GOOD.as_bytes())]);
    let path = |name: &str| files.path().join(name);
    let (a, b, gone) = (path("a.pgn"), path("b.pgn"), path("gone.pgn"));
    let output = run(&["check", text(&gone), text(&a), text(&b), "--exit-zero"]);
    assert_eq!(code(&output), 2, "worse than 1, and not to be hidden");
    assert!(err(&output).starts_with(&format!("error: {}: ", text(&gone))), "{}", err(&output));
    assert!(
        err(&output)
            .ends_with("2 games, 3 plies: 1 valid, 1 invalid, 0 incomplete; 2 errors, 1 warning, 0 notes\n")
    );
    for command in ["moves", "show", "solve"] {
        let output = run(&[command, text(&gone)]);
        assert_eq!((code(&output), out(&output)), (2, ""), "{command}");
        assert!(
            err(&output).starts_with(&format!("error: {}: ", text(&gone))),
            "{command}: {}",
            err(&output)
        );
    }
}

#[test]
fn an_unknown_variant_is_refused_with_the_known_ones() {
    for arguments in [&["moves", "--variant", "thor"][..], &["rules", "thor"]] {
        let output = run(arguments);
        assert_eq!((code(&output), out(&output)), (2, ""));
        let known = Variant::ALL.iter().all(|variant| err(&output).contains(variant.id()));
        assert!(known, "{}", err(&output));
    }
    assert_eq!(code(&run(&["moves", "--variant", "ODIN'S RUNE CHESS"])), 0, "names in any case are known");
}

#[test]
fn folders_are_searched_and_packed_files_unpacked() {
    let gzip = |text: &str| {
        let mut packer = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::fast());
        packer.write_all(text.as_bytes()).unwrap();
        packer.finish().unwrap()
    };
    let zst = |text: &str| zstd::encode_all(text.as_bytes(), 1).unwrap();
    let two_parts = [gzip(&GOOD[..100]), gzip(&GOOD[100..])].concat();
    let files = folder(&[
        ("c/one.pgn.gz", &gzip(GOOD)),
        ("b.PGN", GOOD.as_bytes()),
        ("a.pgn.zst", &zst(BROKEN)),
        ("c/two.pgn.gz", &two_parts),
        ("c/d/problem.epd.zst", &zst(TWO_MOVER)),
        ("c/notes.txt", b"1. Qh9 *"),
        ("c/notes.gz", b"1. Qh9 *"),
    ]);
    let root = text(files.path());
    let output = run(&["check", "--output", "json", root]);
    assert_eq!(code(&output), 1);
    let found = objects(&output);
    let names: Vec<_> = found.iter().filter_map(|object| object["file"].as_str()).collect();
    let wanted = ["a.pgn.zst", "b.PGN", "c/one.pgn.gz", "c/two.pgn.gz"].map(|name| format!("{root}/{name}"));
    assert_eq!(names, wanted);
    assert_eq!(found.len(), 5);
    assert!(found.iter().any(|object| object["id"] == "odin-1" && object["agrees"] == true));
    assert!(found[1..].iter().all(|object| object["id"] == "odin-1" || object["verdict"] == "valid"));
    // Standard input is unpacked too.
    assert_eq!(code(&run_with(&["check", "-"], &gzip(GOOD))), 0);
    assert_eq!(code(&run_with(&["check", "-"], &zst(GOOD))), 0);
    assert_eq!(code(&run_with(&["solve", "-"], &zst(TWO_MOVER))), 0);
    // Records are of no use to `solve` and `moves`.
    let output = run(&["solve", "--output", "json", root]);
    assert_eq!((code(&output), objects(&output).len()), (0, 1), "{}", err(&output));
    let output = run(&["moves", "--output", "json", root]);
    assert_eq!((code(&output), objects(&output).len()), (0, 1), "{}", err(&output));
    // An empty folder is a mistake.
    let empty = TempDir::new().unwrap();
    assert_eq!(code(&run(&["check", text(empty.path())])), 2);
    // A damaged file is said, after the good games before the damage.
    let many: String =
        (0..2_000).map(|n| format!("[Event \"{}\"]\n\n1. d4 {{{}}} *\n\n", n, n * 7919)).collect();
    let mut damaged = gzip(&many);
    damaged.truncate(damaged.len() / 2);
    let output = run_with(&["check", "--output", "concise", "-"], &damaged);
    assert_eq!(code(&output), 2);
    assert!(err(&output).starts_with("error: -: "), "{}", err(&output));
    assert!(out(&output).lines().count() > 100);
}

/// A pipe may give the first bytes one by one.
#[test]
fn a_slow_pipe_is_told_from_its_first_bytes() {
    let slowly = |arguments: &[&str], bytes: &[u8]| {
        let mut child = program()
            .args(arguments)
            .stdin(Stdio::piped())
            .stdout(Stdio::null())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        let mut stdin = child.stdin.take().unwrap();
        for (n, byte) in bytes.iter().enumerate() {
            stdin.write_all(&[*byte]).unwrap();
            stdin.flush().unwrap();
            if n < 40 {
                std::thread::sleep(std::time::Duration::from_millis(2));
            }
        }
        drop(stdin);
        let output = child.wait_with_output().unwrap();
        (code(&output), err(&output).to_owned())
    };
    let packed = zstd::encode_all(GOOD.as_bytes(), 1).unwrap();
    let (status, said) = slowly(&["check", "-"], &packed);
    assert_eq!(status, 0, "{said}");
    // Comments first: what the stream holds is told by the line behind them.
    let problems = format!("# comment\n\n{TWO_MOVER}");
    let (status, said) = slowly(&["check", "-"], problems.as_bytes());
    assert_eq!((status, said.as_str()), (0, "1 problem: 1 as claimed, 0 wrong, 0 undecided\n"));
}

#[test]
fn a_closed_pipe_is_no_error() {
    let positions = thousand_positions().join("\n");
    for arguments in
        [&["moves", "--variant", "odin", "-"][..], &["check", "--variant", "odin", "--output", "json", "-"]]
    {
        let mut child = program()
            .args(arguments)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        drop(child.stdout.take());
        let mut stdin = child.stdin.take().unwrap();
        let input = if arguments[0] == "moves" { positions.clone() } else { BROKEN.repeat(2_000) };
        let writer = std::thread::spawn(move || drop(stdin.write_all(input.as_bytes())));
        let output = child.wait_with_output().unwrap();
        writer.join().unwrap();
        assert_eq!((code(&output), err(&output)), (0, ""), "{arguments:?}");
    }
}

#[test]
fn colour_goes_where_it_is_wanted() {
    let coloured = |arguments: &[&str], variables: &[(&str, &str)]| {
        let output =
            program().args(arguments).envs(variables.iter().copied()).stdin(Stdio::null()).output().unwrap();
        (output.stdout.contains(&0x1b), output.stderr.contains(&0x1b))
    };
    let files = folder(&[("b.pgn", BROKEN.as_bytes())]);
    let (path, gone) = (files.path().join("b.pgn"), files.path().join("gone.pgn"));
    let check = |more: &[&'static str]| {
        let mut arguments = vec!["check".to_owned(), text(&path).to_owned(), text(&gone).to_owned()];
        arguments.extend(more.iter().map(|s| (*s).to_owned()));
        arguments
    };
    let told = |more: &[&'static str], variables: &[(&str, &str)]| {
        let arguments = check(more);
        let arguments: Vec<_> = arguments.iter().map(String::as_str).collect();
        coloured(&arguments, variables)
    };
    assert_eq!(told(&[], &[]), (false, false), "no terminal here");
    assert_eq!(told(&["--color", "always"], &[]), (true, true));
    assert_eq!(told(&["--color", "never"], &[("CLICOLOR_FORCE", "1")]), (false, false));
    assert_eq!(told(&[], &[("CLICOLOR_FORCE", "1")]), (true, true));
    assert_eq!(told(&[], &[("CLICOLOR_FORCE", "1"), ("NO_COLOR", "1")]), (false, false));
    assert!(!told(&["--color", "always", "--output", "json"], &[]).0);
    assert!(!told(&["--color", "always", "--output", "concise"], &[]).0);
    assert_eq!(coloured(&["show", "--color", "always"], &[]), (true, false));
    assert_eq!(coloured(&["show"], &[]), (false, false));
}

#[test]
fn quiet_silences_standard_error_alone() {
    let loud = run_with(&["check", "--output", "json", "-", "gone.pgn"], BROKEN.as_bytes());
    let quiet = run_with(&["check", "--output", "json", "-", "gone.pgn", "--quiet"], BROKEN.as_bytes());
    assert_eq!((code(&loud), code(&quiet)), (2, 2));
    assert_eq!(out(&loud), out(&quiet));
    assert!(!loud.stderr.is_empty() && quiet.stderr.is_empty());
}

#[test]
fn output_does_not_depend_on_threads_or_progress() {
    let input = [GOOD, "\n", BROKEN, "\n", OPEN].concat().repeat(40);
    let once = run_with(&["check", "-"], input.as_bytes());
    for more in [&["--threads", "0"][..], &["--threads", "3"], &["--no-progress"]] {
        let again = run_with(&[&["check", "-"], more].concat(), input.as_bytes());
        assert_eq!((out(&again), code(&again)), (out(&once), code(&once)), "{more:?}");
    }
    assert!(!once.stderr.contains(&b'\r'), "no progress bar but on a terminal");
}

#[test]
fn people_are_shown_the_line_with_its_place_in_the_file() {
    // The line is cut, on a letter's edge, and the place is that of the file all the same.
    for filler in ["x", "þ", "♞"] {
        let record = format!(
            "[Variant \"odin\"]\n\n1. d4 {{{}}} e9 2. d5 {{{}}} *\n",
            filler.repeat(151),
            filler.repeat(400)
        );
        let output = run_with(&["check", "-"], record.as_bytes());
        let lines: Vec<_> = out(&output).lines().collect();
        let at = lines.iter().position(|line| line.starts_with("error[E201]")).unwrap();
        assert_eq!(lines[at + 1], " --> -:3:161", "{}", out(&output));
        assert_eq!(lines[at + 2], "  |");
        let shown = lines[at + 3];
        let wanted = format!("3 | ...{}}} e9 2. d5 {{{}...", filler.repeat(58), filler.repeat(52));
        assert_eq!(shown, wanted);
        let caret = lines[at + 4];
        assert_eq!(caret.find('^').unwrap(), shown.chars().position(|c| c == 'e').unwrap());
    }
}

/// What stands in a file never commands the terminal.
#[test]
fn control_characters_of_files_stay_in_them() {
    let record = "[Variant \"odin\"]\n[White \"a\"] \x1b]0;title\x07foo\n[Site \"\x1b[31m\"]\n\n1. d4 \x1b[31mQx \x1b]0;t * \n";
    let problem = "10/7p2/10/10/10/4k5/10/10/10/3RK5 w - - variant \"\x1b]0;e\x07\"; stip \"\x1b]0;e\x07\"; id \"\x1b]0;e\";\n";
    for (command, input) in [
        ("check", record),
        ("check", problem),
        ("solve", problem),
        ("moves", problem),
        ("show", problem),
        ("show", record),
    ] {
        for form in ["human", "concise"] {
            let output = run_with(&[command, "--color", "always", "--output", form, "-"], input.as_bytes());
            for stream in [&output.stdout, &output.stderr] {
                let text = String::from_utf8_lossy(stream);
                assert!(!text.contains("\x1b]") && !text.contains('\x07'), "{command} {form}: {text:?}");
            }
        }
    }
}

#[test]
fn a_bad_position_given_as_an_argument_is_refused() {
    for command in [&["moves"][..], &["perft", "1"], &["show"], &["solve", "--stip", "#1"]] {
        for (fen, why) in [
            ("8/8/8/8/8/8/8/8 w", "CHESS-1"),
            ("nonsense", "side to move is missing"),
            ("8/8/8/8/8/k7/8/KX6 w", "no man `X`"),
            ("8/8/8/8/8/kQ6/8/K7 w - - 0 1", "CHESS-9"),
        ] {
            let output = run(&[command, &["--fen", fen]].concat());
            assert_eq!((code(&output), out(&output)), (2, ""), "{command:?} {fen}");
            assert!(err(&output).starts_with("error: ") && err(&output).contains(why), "{}", err(&output));
            assert_eq!(err(&output).lines().count(), 1);
        }
    }
}

#[test]
fn rules_codes_and_variants_are_told() {
    let output = run(&["rules", "odin", "ODIN-6"]);
    assert_eq!((code(&output), err(&output)), (0, ""));
    assert!(out(&output).starts_with("ODIN-6 King\n  A King has no move of its own."), "{}", out(&output));
    assert!(out(&output).contains("\n  source: Gary Gifford"), "{}", out(&output));
    assert_eq!(out(&run(&["rules", "odin", "odin-6"])), out(&output));
    let output = run(&["rules", "odin", "ODIN-99"]);
    assert_eq!((code(&output), out(&output)), (2, ""));
    assert!(err(&output).contains("ODIN-6"), "{}", err(&output));
    for &variant in Variant::ALL {
        let laws = objects(&run(&["rules", variant.id(), "--output", "json"]));
        assert_eq!(laws.len(), variant.ruleset().laws.len());
        for law in laws {
            let fields = ["variant", "rule", "title", "text", "source"].map(|name| (name, Is::Text));
            has_fields(&law, &fields, &[]);
        }
    }

    let output = run(&["explain", "e201"]);
    assert_eq!(code(&output), 0);
    assert!(out(&output).starts_with("E201 (error): an illegal move\n"), "{}", out(&output));
    let output = run(&["explain"]);
    assert!(out(&output).contains("\nE201 an illegal move\n"), "{}", out(&output));
    let output = run(&["explain", "E999"]);
    assert_eq!((code(&output), out(&output)), (2, ""));

    let output = run(&["variants"]);
    for &variant in Variant::ALL {
        let rules = variant.ruleset();
        assert!(out(&output).contains(&format!("{} - {}, {}\n", rules.id, rules.name, rules.size)));
        assert!(out(&output).contains(rules.start));
    }
    let known = objects(&run(&["variants", "--output", "json"]));
    assert_eq!(known.len(), Variant::ALL.len());
    assert_eq!((&known[0]["variant"], &known[0]["men"]["F"]), (&"odin".into(), &"Ox".into()));
}

#[test]
fn show_draws_boards_with_letters_and_runes() {
    let fen = "10/7p2/10/10/10/4k5/10/10/10/3RK5 w";
    let output = run(&["show", "--variant", "odin", "--fen", fen]);
    assert_eq!((code(&output), err(&output)), (0, ""));
    assert_eq!(
        out(&output),
        "10  . . . . . . . . . .\n 9  . . . . . . . p . .\n 8  . . . . . . . . . .\n 7  . . . . . . . . . .\n \
         6  . . . . . . . . . .\n 5  . . . . k . . . . .\n 4  . . . . . . . . . .\n 3  . . . . . . . . . .\n \
         2  . . . . . . . . . .\n 1  . . . R K . . . . .\n\n    a b c d e f g h i j\n\nWhite to move\n"
    );
    let output = run(&["show", "--variant", "odin", "--fen", fen, "--runes"]);
    let line = |rank: &str| out(&output).lines().find(|line| line.starts_with(rank)).unwrap().to_owned();
    assert_eq!(line(" 9"), " 9  .  .  .  .  .  .  .  ᛟ· .  .");
    assert_eq!(line(" 1"), " 1  .  .  .  ᚱ  ᚨ  .  .  .  .  .");
    // Files of positions, and records as far as they replay.
    let files = folder(&[("a.epd", TWO_MOVER.as_bytes()), ("b.pgn", BROKEN.as_bytes())]);
    let output = run(&["show", text(files.path())]);
    assert_eq!(code(&output), 0);
    let boards = out(&output).matches("    a b c d e f g h i j\n").count();
    assert_eq!(boards, 2);
    assert!(
        out(&output).contains("b.pgn, game 1, after 2 plies\n10  r f b v k k v b f r\n"),
        "{}",
        out(&output)
    );
}

#[test]
fn what_ships_is_all_well() {
    let root = PathBuf::from(env!("CARGO_MANIFEST_DIR"));
    let output = run(&["solve", text(&root.join("puzzles/odin/seed.epd")), "--output", "json"]);
    assert_eq!(code(&output), 0, "{}", err(&output));
    let problems = objects(&output);
    assert_eq!(problems.len(), 6);
    for problem in problems {
        is_problem_object(&problem);
        assert_eq!(problem["agrees"], true);
    }
}
