//! `guess` and `check --guess`: under which variants the moves of a game replay, whatever the record says.

use serde_json::{Value, json};

use super::{code, objects, out, run, run_with};

/// A game of Odin's Rune Chess that claims to be chess, one of chess, and one of no game.
const MIXED: &str = "[Variant \"chess\"]\n\n1. Fa3 Fa8 2. Fb1 Fb10 *\n
[Variant \"chess\"]\n\n1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. O-O *\n
[Variant \"chess\"]\n\n1. Qz9 *\n";

#[test]
fn the_variants_of_a_file_are_counted() {
    let [found] =
        objects(&run_with(&["guess", "--output", "json", "-"], MIXED.as_bytes())).try_into().unwrap();
    assert_eq!((&found["kind"], &found["games"], &found["none"]), (&json!("guess"), &json!(3), &json!(1)));
    let rows = found["variants"].as_array().unwrap();
    let games = |id: &str| rows.iter().find(|row| row["variant"] == id).map(|row| row["games"].clone());
    assert_eq!(games("odin"), Some(json!(1)));
    assert_eq!(games("chess"), Some(json!(1)));
    assert_eq!(games("viking-7"), None);
    let threads = run_with(&["guess", "--output", "json", "--threads", "3", "-"], MIXED.as_bytes());
    assert_eq!(objects(&threads), [found]);

    let table = run_with(&["guess", "-"], MIXED.as_bytes());
    assert!(out(&table).starts_with("<stdin>: 3 games\n") || out(&table).starts_with("-: 3 games\n"));
    assert!(out(&table).contains("\n  1  odin\n") && out(&table).ends_with("\n  1  under no variant\n"));
    assert_eq!(code(&table), 0);
}

#[test]
fn the_records_of_every_variant_are_recognised() {
    for folder in ["odin", "undenary", "hnefachess", "orphic"] {
        let path = format!("records/{folder}/good");
        for found in objects(&run(&["guess", "--output", "json", &path])) {
            assert_eq!(found["none"], 0, "{found}");
            let best = &found["variants"][0];
            assert_eq!(best["games"], found["games"], "{found}");
            assert!(best["variant"].as_str().unwrap().starts_with(folder), "{found}");
        }
    }
}

/// Games of which the rules are data are looked for where no other variant fits, and on boards that the record shows.
#[test]
fn games_of_data_are_recognised() {
    let guessed = |record: &str| -> Vec<String> {
        let found = objects(&run_with(&["guess", "--output", "json", "-"], record.as_bytes()));
        let rows = found[0]["variants"].as_array().unwrap().clone();
        rows.iter().map(|row| row["variant"].as_str().unwrap().to_owned()).collect()
    };
    assert_eq!(
        guessed("[Variant \"chess\"]\n\n1. Nh3 Nh6 2. Ad3 j6 *\n"),
        ["capablanca", "caparandom", "capahouse"]
    );
    let text = "rnbjkbnr/ppp1pppp/8/3p4/3P4/8/PPP1PPPP/RNBJKBNR w - - 0 1";
    let shatar = format!("[SetUp \"1\"]\n[FEN \"{text}\"]\n\n1. Jd3 Jd6 2. Jh3 *\n");
    assert_eq!(guessed(&shatar), ["shatar"]);
    // A game of chess is one, though many games of data have its moves; the one that a record names is tried all the same.
    let chess = "1. e4 e5 2. Nf3 Nc6 *\n";
    assert!(!guessed(chess).contains(&"nocastle".to_owned()));
    assert!(guessed(&format!("[Variant \"nocastle\"]\n\n{chess}")).contains(&"nocastle".to_owned()));
    assert!(guessed("1. e4 e5 2. Qz9 *\n").is_empty());
}

#[test]
fn a_note_names_the_variants_and_leaves_the_verdict() {
    let plain = objects(&run_with(&["check", "--output", "json", "-"], MIXED.as_bytes()));
    let output = run_with(&["check", "--guess", "--output", "json", "-"], MIXED.as_bytes());
    let guessed = objects(&output);
    assert_eq!(code(&output), 1);
    let note = |game: &Value| {
        let all = game["diagnostics"].as_array().unwrap();
        all.iter().find(|finding| finding["code"] == "N301").cloned()
    };
    let first = note(&guessed[0]).unwrap();
    assert_eq!(first["message"], "this game was read as `chess`; its moves replay under `odin`");
    assert_eq!((&first["line"], &first["column"]), (&json!(1), &json!(11)));
    assert!(note(&guessed[1]).is_none() && note(&guessed[2]).is_none());
    for (before, after) in plain.iter().zip(&guessed) {
        assert_eq!(before["verdict"], after["verdict"]);
    }
    let ignored =
        run_with(&["check", "--guess", "--ignore", "N301", "--output", "json", "-"], MIXED.as_bytes());
    assert_eq!(objects(&ignored), plain);
}

#[test]
fn the_rules_that_a_record_gives_are_tried() {
    let rules = "[RulesNotation \"dim:7 cens:tTK start:/3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/\"]";
    let moves = "1... d2-c2 2. d3-a3 c2-b2 3. d4-d3 b2-c2 4. c4-d4 *";
    let record = format!("[Variant \"brandubh\"]\n{rules}\n\n{moves}\n");
    let [found] =
        objects(&run_with(&["guess", "--output", "json", "-"], record.as_bytes())).try_into().unwrap();
    let best = &found["variants"][0];
    assert_eq!(
        (&best["variant"], &best["games"], &best["errors"]),
        (&json!("tafl"), &json!(1), &json!(0)),
        "{found}"
    );
    let checked = run_with(&["check", "--guess", "--output", "concise", "-"], record.as_bytes());
    assert!(out(&checked).contains("its moves replay under `tafl`"), "{}", out(&checked));
    let right = record.replace("brandubh", "tafl");
    assert_eq!(code(&run_with(&["check", "-"], right.as_bytes())), 0);
}
