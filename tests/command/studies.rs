//! `solve` on games of PGN: their start positions are problems, and their main lines are claims.

use serde_json::{Value, json};

use crate::{code, err, file, folder, objects, out, run, run_with, text};

/// A problem that is as claimed, a game, one with a cook, one without a stipulation, one of another variant, and two spoilt ones.
const STUDIES: &str = "[Event \"Mates: one\"]\n[White \"?\"]\n[Result \"*\"]\n[SetUp \"1\"]\n\
    [FEN \"kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1\"]\n[Stipulation \"#2\"]\n\n\
    1. Ra6! {the key} (1. Rb1 Bc7 (1... Be5 2. Ra1)) bxa6 2. b7# *\n\n\
    [Event \"a game\"]\n\n1. e4 e5 *\n\n\
    [Event \"Old\"]\n[White \"Loyd, S.\"]\n[Black \"Fool\"]\n[Round \"3\"]\n[FEN \"k7/p1K5/8/8/8/8/7N/1R6 w - - 0 1\"]\n[Stipulation \"#1\"]\n\n\
    1. Ra1 1-0\n\n\
    [FEN \"k7/8/1K6/8/8/8/8/7R w - - 0 1\"]\n\n1. Rh8# 1-0\n\n\
    [Variant \"odin\"]\n[FEN \"9k/10/10/10/10/3f6/10/2K7/3K3P2/10 b - - 0 1\"]\n[Stipulation \"#1\"]\n\n1... Fxc3xd2# 0-1\n\n\
    [FEN \"k7/8/1K6/8/8/8/8/7X w - - 0 1\"]\n[Stipulation \"#1\"]\n\n1. Rh8# *\n\n\
    [FEN \"k7/8/1K6/8/8/8/8/7R w - - 0 1\"]\n[Stipulation \"h#x\"]\n\n*\n\n\
    [FEN \"k7/8/1K6/8/8/8/8/7R w - - 0 1\"]\n[Stipulation \"#1\"]\n\n1. Rh9 (1. Rz1) *\n\n\
    [FEN \"k7/8/1K6/8/8/8/8/7R w - - 0 1\"]\n[Stipulation \"#1\"]\n\n1. Rh8# Kb8 {after the end} *\n";

/// Id, stipulation, keys, whether they are as claimed, and the findings with their places.
type Row = (Value, Value, String, Value, String);

/// The status, the rows, and what is said of the file.
fn solved(arguments: &[&str], records: &str) -> (i32, Vec<Row>, String) {
    let (_folder, path) = file("a.pgn", records);
    let output = run(&[&["solve", "--output", "json"], arguments, &[&path]].concat());
    let list = |object: &Value| {
        let keys: Vec<_> =
            object["keys"].as_array().unwrap().iter().map(|key| key["san"].as_str().unwrap()).collect();
        let found: Vec<_> = object["diagnostics"]
            .as_array()
            .unwrap()
            .iter()
            .map(|found| format!("{}:{} {}", found["line"], found["column"], found["code"].as_str().unwrap()))
            .collect();
        let [id, stip, agrees] = ["id", "stip", "agrees"].map(|name| object[name].clone());
        (id, stip, keys.join(" "), agrees, found.join(", "))
    };
    (code(&output), objects(&output).iter().map(list).collect(), err(&output).replace(&path, "a.pgn"))
}

#[test]
fn start_positions_are_problems_and_main_lines_are_claims() {
    let (status, found, closing) = solved(&[], STUDIES);
    let row = |id: Value, stip: Value, keys: &str, agrees: Value, findings: &str| {
        (id, stip, keys.to_owned(), agrees, findings.to_owned())
    };
    let none = || Value::Null;
    let wanted = [
        row(json!("Mates: one"), json!("#2"), "Ra6", json!(true), ""),
        row(json!("Loyd, S., Old, 3"), json!("#1"), "Rb8#", json!(false), "21:4 E501"),
        row(json!("game 4"), none(), "", none(), "23:1 E503"),
        row(json!("game 5"), json!("#1"), "Fxc3xd2#", json!(true), ""),
        row(none(), none(), "", none(), "33:25 E301"),
        row(json!("game 7"), none(), "", none(), "39:15 E503"),
        row(json!("game 8"), json!("#1"), "Rh8#", none(), "46:5 E101"),
        row(json!("game 9"), json!("#1"), "Rh8#", json!(true), "51:9 E206"),
    ];
    for (found, wanted) in found.iter().zip(&wanted) {
        assert_eq!(found, wanted);
    }
    assert_eq!((status, found.len()), (1, wanted.len()));
    let wanted = "a.pgn: 1 game without a `FEN` tag is not a problem\n8 problems: 2 as claimed, 6 wrong, 0 undecided\n";
    assert_eq!(closing, wanted);
}

#[test]
fn a_stipulation_of_the_command_line_is_for_all_games() {
    let (_, found, _) = solved(&["--stip", "#1"], STUDIES);
    let of_game = |id: &str| found.iter().find(|(name, ..)| name == id).unwrap().clone();
    assert_eq!(of_game("game 4").3, json!(true));
    assert_eq!(of_game("Mates: one").2, "", "it replaces the tag");
    // A reason where there is neither.
    let (_folder, path) = file("a.pgn", "[FEN \"k7/8/1K6/8/8/8/8/7R w - - 0 1\"]\n\n*\n");
    let output = run(&["solve", &path]);
    let help = "help: give it with `--stip`, or add a tag to the game, such as `[Stipulation \"#2\"]`";
    assert!(code(&output) == 1 && out(&output).contains(help), "{}", out(&output));
    let output = run(&["solve", "--stip", "#1", "--quiet", &path]);
    assert_eq!((code(&output), out(&output)), (0, "game 1 #1: Rh8#\n  1.Rh8#!\n"));
}

/// The place of a finding is that of the file, however its records are cut.
#[test]
fn places_are_those_of_the_file() {
    let one = "[FEN \"k7/8/1K6/8/8/8/8/7R w - - 0 1\"]\n[Stipulation \"#1\"]\n\n1. Rh7 *\n";
    for (before, line) in
        [("", 4), ("\n\n\n", 7), ("{a comment}\n1. e4 *\n\n", 7), ("[White \"a\"]\n\n*\n\n\n\n", 10)]
    {
        for end in ["\n", "\r\n"] {
            let records = format!("{before}{one}\n{one}").replace('\n', end);
            let (_, found, _) = solved(&[], &records);
            let places: Vec<_> = found.iter().map(|row| row.4.clone()).collect();
            assert_eq!(places, [format!("{line}:4 E501"), format!("{}:4 E501", line + 5)], "{records}");
        }
    }
}

#[test]
fn a_document_has_the_tags_and_games_are_not_changed() {
    let (_folder, path) = file("a.pgn", STUDIES);
    let output = run(&["solve", "--quiet", "--to", "text", &path]);
    assert!(out(&output).contains("Mates: one\n") && out(&output).contains("1.Ra6!"), "{}", out(&output));
    let output = run(&["solve", "--write", "new.pgn", &path]);
    assert_eq!(code(&output), 2);
    assert!(
        err(&output).contains("`--write` copies files of EPD and `olv`, and these are"),
        "{}",
        err(&output)
    );
    assert_eq!(std::fs::read_to_string(&path).unwrap(), STUDIES);
    // `check` is still that of games.
    let output = run(&["check", "--quiet", "--output", "json", &path]);
    assert!(objects(&output).iter().all(|object| object["kind"] == "game"));
}

#[test]
fn files_without_problems_and_other_notations_say_so() {
    let (_folder, path) = file("a.pgn", "1. e4 *\n\n1. d4 *\n");
    let output = run(&["solve", "--stip", "#1", &path]);
    assert_eq!(code(&output), 2);
    assert!(
        err(&output).contains("and no game has a `FEN` tag: use `check`, `convert`, `fmt` or `show`"),
        "{}",
        err(&output)
    );
    let output = run_with(&["solve", "--from", "coord", "-"], b"chess; -; e2e4; *\n");
    assert_eq!(code(&output), 2);
    assert!(
        err(&output).contains("the file holds one game per line (coord): use `check`"),
        "{}",
        err(&output)
    );
    let output =
        run_with(&["solve", "--from", "pgn", "--quiet", "--output", "concise", "-"], STUDIES.as_bytes());
    assert!(out(&output).contains("-:1:1: Mates: one #2: Ra6"), "{}", out(&output));
    // Archives of games in a folder are left alone.
    let files =
        folder(&[("a.pgn", STUDIES.as_bytes()), ("b.epd", b"k7/8/1K6/8/8/8/8/7R w - - stip \"#1\";\n")]);
    let output = run(&["solve", text(files.path())]);
    assert!(
        err(&output).ends_with("1 problem: 0 as claimed, 0 wrong, 0 undecided, 1 without a claim\n"),
        "{}",
        err(&output)
    );
}
