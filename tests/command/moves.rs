//! `moves` and `perft`: counts, objects, answers line by line.

use std::io::{BufRead, BufReader, Write};
use std::slice;

use lawspeaker::variants::Variant;
use serde_json::Value;

use super::{code, err, has_fields, is_line, objects, out, run, run_with, start, thousand_positions};

const OUTCOME: &str = "result: text, reason: text";

fn is_position_object(object: &Value) {
    let fields = "variant: text, fen: text, turn: text, outcome: object?, moves: objects";
    is_line(object, "position", fields, &[]);
    assert!(["w", "b"].contains(&object["turn"].as_str().unwrap()));
    let moves = object["moves"].as_array().unwrap();
    for m in moves {
        let fields = "coord: text, san: text, fen: text, outcome: object?";
        has_fields(m, fields, &[]);
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
    let mut child = start(&["moves", "--output", "json", "-"]);
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
    is_line(&bad, "error", "error: text, input: text", &[]);
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
        "kind": "position", "file": null, "version": env!("CARGO_PKG_VERSION"),
        "variant": "chess", "fen": "R6k/8/6K1/8/8/8/8/8 b - - 4 9", "turn": "b",
        "outcome": {"result": "1-0", "reason": "checkmate"}, "moves": [],
    });
    assert_eq!(objects(&output), slice::from_ref(&wanted));
    // The order of the fields is part of the promise to those who read with their eyes.
    let head = format!("{{\"kind\":\"position\",\"file\":null,\"version\":{},", wanted["version"]);
    assert!(out(&output).starts_with(&(head + "\"variant\":\"chess\",\"fen\":")), "{}", out(&output));
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

/// A mate in a game in which it loses has the mark of any check.
#[test]
fn the_list_says_which_moves_lose_at_once() {
    let fen = "16/7N8/16/3****2****3/2N*1R6*3/3*k2H3V*3/3*8*3/16/5Q2n1P5/3*3p4*3/3*8*3/1K1*8*3/3****2****3/16/g15/16 w - - 0 44";
    let listed = run(&["moves", "--variant", "hnefachess", "--fen", fen]);
    assert!(out(&listed).contains("  2 moves lose at once: Qf10+ Qf11+\n"), "{}", out(&listed));
    let chess = run(&["moves", "--fen", "7k/8/5KQ1/8/8/8/8/8 w - - 0 1"]);
    assert!(!out(&chess).contains("at once"), "{}", out(&chess));
    let game = format!("[Variant \"hnefachess\"]\n[SetUp \"1\"]\n[FEN \"{fen}\"]\n\n44. Qf11+ 0-1\n");
    let checked = run_with(&["check", "--output", "concise", "-"], game.as_bytes());
    assert!(
        out(&checked).contains("N205 the move loses: it ends the game 0-1 by a mate, which loses"),
        "{}",
        out(&checked)
    );
    // A win and a draw have no such note.
    let won = run_with(&["check", "--output", "concise", "-"], b"1. f3 e5 2. g4 Qh4# 0-1\n");
    assert!(!out(&won).contains("N205"), "{}", out(&won));
}
