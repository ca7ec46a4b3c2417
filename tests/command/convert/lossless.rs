//! PGN to JSON to PGN loses nothing, and what is broken is neither believed nor dropped unsaid.

use std::fs;

use lawspeaker::convert::{ConvertOutcome as Status, OnBroken};
use lawspeaker::formats::Format;

use super::{change, format, games, good, reader, shipped};
use crate::common::{Dice, mutate};
use crate::program::{code, err, file, out, run, run_with};

/// Everything that PGN has, in places where it may get lost.
const ANNOTATED: &str = "[Event \"A \\\"quoted\\\" \\\\ event\"]\n[Site \"?\"]\n[Unknown_Tag1 \"kept\"]\n[Site \"twice\"]\n\
    [WhiteElo \"\"]\n[Result \"1-0\"]\n\n{ before all } ; to the end\n%escaped line\n$5 (1. d4 {instead of nothing}) {then} \
    1. {behind the number} e4! {[%clk 0:01:00] a} {b} $14 (1. d4 d5 (1... Nf6!? {deep}) {behind the inner} 2. c4 1/2-1/2) \
    {between} (1. c4) {behind the second} 1... {before} e5 2. Nf3?! !!! Nc6 {last} 1-0 {behind the result}\n";

#[test]
fn everything_in_its_place() {
    let pgn = good(ANNOTATED.as_bytes(), reader("pgn"), format("pgn"));
    assert_eq!(
        pgn,
        "[Event \"A \\\"quoted\\\" \\\\ event\"]\n[Site \"?\"]\n[Unknown_Tag1 \"kept\"]\n[Site \"twice\"]\n\
         [WhiteElo \"\"]\n[Result \"1-0\"]\n\n$5 { before all } ; to the end\n%escaped line\n\
         (1. d4 {instead of nothing}) {then} 1. {behind the number} e4 $1 $14\n\
         {[%clk 0:01:00] a} {b} (1. d4 d5 (1... Nf6 $5 {deep}) {behind the inner} 2. c4\n\
         1/2-1/2) {between} (1. c4) {behind the second} 1... {before} e5 2. Nf3 $6 !!!\n\
         Nc6 {last} 1-0 {behind the result}\n\n"
    );
    let json = good(ANNOTATED.as_bytes(), reader("pgn"), format("json"));
    assert_eq!(good(json.as_bytes(), reader("json"), format("pgn")), pgn);
    assert_eq!(good(pgn.as_bytes(), reader("pgn"), format("json")), json);
}

#[test]
fn line_ends_of_files_make_no_difference() {
    let pgn = ANNOTATED.replace("{ before all }", "{ before\nall }");
    let json = good(pgn.as_bytes(), reader("pgn"), format("json"));
    assert!(json.contains("before\\nall"), "{json}");
    for end in ["\r\n", "\r"] {
        assert_eq!(good(pgn.replace('\n', end).as_bytes(), reader("pgn"), format("json")), json, "{end:?}");
    }
}

/// A tab, and the dash of Windows-1252.
#[test]
fn control_characters_in_tags_come_through() {
    let pgn = b"[Event \"a\tb \x96 c\"]\n\n1. e4 *\n\n";
    let want = "[Event \"a\tb – c\"]\n\n1. e4 *\n\n";
    assert_eq!(good(pgn, reader("pgn"), format("pgn")), want);
    let json = good(pgn, reader("pgn"), format("json"));
    assert_eq!(good(json.as_bytes(), reader("json"), format("pgn")), want);
}

#[test]
fn a_tag_that_stands_twice_keeps_what_it_says() {
    let pgn = "[Variant \"odin\"]\n[Variant \"thor\"]\n\n1. d4 *\n\n";
    assert_eq!(good(pgn.as_bytes(), reader("pgn"), format("pgn")), pgn);
}

#[test]
fn json_has_these_fields() {
    let pgn = "[Variant \"odin\"]\n\n{so} 1. d4! {good} (1. Kee2~e1 $2) 1... d7 ; bad\n *\n";
    assert_eq!(
        good(pgn.as_bytes(), reader("pgn"), format("ndjson")),
        "{\"variant\":\"odin\",\"start\":null,\"tags\":[[\"Variant\",\"odin\"]],\"comments\":[\"so\"],\"moves\":[\
         {\"san\":\"d4\",\"coord\":\"d2d4\",\"nags\":[1],\"after\":[\"good\"],\"variations\":[{\"moves\":[\
         {\"san\":\"Kee2~e1\",\"coord\":\"e1e2~e1\",\"nags\":[2]}]}]},{\"san\":\"d7\",\"coord\":\"d9d7\",\
         \"after\":[{\"line\":\" bad\"}]}],\"result\":\"*\"}\n"
    );
}

#[test]
fn variations_nest_as_deep_as_readers_of_json_follow() {
    let nested = |depth: usize| {
        let open = "(1. e4 ".repeat(depth);
        format!("[Event \"deep\"]\n\n1. e4 {open}{} *\n", ")".repeat(depth))
    };
    let deep = nested(30);
    let json = good(deep.as_bytes(), reader("pgn"), format("json"));
    let direct = good(deep.as_bytes(), reader("pgn"), format("pgn"));
    assert_eq!(good(json.as_bytes(), reader("json"), format("pgn")), direct);
    let deeper = change(nested(900).as_bytes(), reader("pgn"), format("json"), OnBroken::LeaveOut);
    assert_eq!(deeper.losses.to_string(), "870 variations");
    let noted = nested(32).replace("e4", "e4 $1 $14 {good}");
    let deeper = change(noted.as_bytes(), reader("pgn"), format("json"), OnBroken::LeaveOut);
    assert_eq!(deeper.losses.to_string(), "2 comments, 4 glyphs, 2 variations");
    games(nested(30).as_bytes(), reader("pgn"));
}

/// Texts with slips of all sorts come out the same by way of JSON as without it; what is written reads back whole.
#[test]
fn mutated_records_come_out_the_same_by_way_of_json() {
    let mut dice = Dice(0x5eed_1055);
    let mut archives: Vec<Vec<u8>> = shipped().iter().map(|file| fs::read(file).unwrap()).collect();
    archives.retain(|archive| archive.len() < 3000);
    archives.push(ANNOTATED.as_bytes().to_vec());
    let (mut whole, mut broken) = (0, 0);
    for round in 0..400 {
        let from = if round % 2 == 0 { archives.last().unwrap() } else { dice.pick(&archives) }.clone();
        let bytes = mutate(&mut dice, &from, b"(){};%$!?*[]\"\\ \n1a\xc3\xa9-.");
        let direct = change(&bytes, reader("pgn"), format("pgn"), OnBroken::LeaveOut);
        let json = change(&bytes, reader("pgn"), format("json"), OnBroken::LeaveOut);
        let shown = || String::from_utf8_lossy(&bytes).into_owned();
        assert_eq!(direct.fates, json.fates, "{}", shown());
        let back = change(json.text.as_bytes(), reader("json"), format("pgn"), OnBroken::LeaveOut);
        assert!(back.fates.iter().all(|fate| *fate == Status::Written), "{}", shown());
        assert_eq!(back.text, direct.text, "{}", shown());
        let again = change(direct.text.as_bytes(), reader("pgn"), format("pgn"), OnBroken::LeaveOut);
        assert_eq!(again.text, direct.text, "{}", shown());
        whole += direct.fates.iter().filter(|fate| **fate == Status::Written).count();
        broken += direct.fates.iter().filter(|fate| **fate == Status::DoesNotReplay).count();
        // Kept games read back whole, whatever was wrong with them.
        let kept = change(&bytes, reader("pgn"), format("pgn"), OnBroken::Keep);
        let read = change(kept.text.as_bytes(), reader("pgn"), format("pgn"), OnBroken::LeaveOut);
        assert!(read.fates.iter().all(|fate| *fate == Status::Written), "{}\n{}", shown(), kept.text);
        for format in Format::writable() {
            change(&bytes, reader("pgn"), format, OnBroken::Keep);
        }
    }
    assert!(whole > 100 && broken > 100, "{whole} {broken}");
}

#[test]
fn what_does_not_replay_is_left_out_or_becomes_a_comment() {
    let pgn = "[Event \"x\"]\n\n1. e4 e5 (1... Kd7 {no} 2. d4) (1... c5 2. Nf3) 2. Ke3 {why} (2. Ke2) Nf6 1-0 {end}\n";
    let out = change(pgn.as_bytes(), reader("pgn"), format("pgn"), OnBroken::LeaveOut);
    assert_eq!((out.text.as_str(), &out.fates[..]), ("", &[Status::DoesNotReplay][..]));
    let kept = change(pgn.as_bytes(), reader("pgn"), format("pgn"), OnBroken::Keep);
    assert_eq!(kept.fates, [Status::WrittenInPart]);
    let one_line = kept.text.split_whitespace().collect::<Vec<_>>().join(" ");
    // What holds a brace becomes a comment up to the end of its line.
    assert!(one_line.contains("1. e4 e5 ;a variation that does not replay (E201 CHESS-"), "{one_line}");
    assert!(one_line.contains(": Kd7 {no} 2. d4 (1... c5"), "{one_line}");
    assert!(one_line.contains("(1... c5 2. Nf3)"), "{one_line}");
    assert!(one_line.ends_with("1-0 {end}"), "{one_line}");
    let json = change(pgn.as_bytes(), reader("pgn"), format("json"), OnBroken::Keep);
    assert_eq!(
        change(json.text.as_bytes(), reader("json"), format("json"), OnBroken::LeaveOut).fates,
        [Status::Written]
    );
    // A game of which nothing is known cannot be written at all.
    for nothing in ["[Variant \"thor\"]\n\n1. e4 *\n", "[FEN \"8/8/8/8/8/8/8/8 w - - 0 1\"]\n\n1. e4 *\n"] {
        let kept = change(nothing.as_bytes(), reader("pgn"), format("pgn"), OnBroken::Keep);
        assert_eq!(kept.fates, [Status::DoesNotReplay]);
    }
}

/// What stands for a move that does not replay cannot stand for the one before it.
#[test]
fn a_variation_behind_the_result_of_a_broken_line_stays_with_it() {
    let pgn = "[A \"b\"]\n\n1. d4 ~ * {x} (1... d5) (1. c4 xx * (1. e4))\n";
    let kept = change(pgn.as_bytes(), reader("pgn"), format("pgn"), OnBroken::Keep);
    let again = good(kept.text.as_bytes(), reader("pgn"), format("json"));
    assert!(!again.contains("\"variations\""), "{again}");
    assert!(again.contains("* {x} (1... d5) (1. c4 xx * (1. e4))"), "{again}");
    assert_eq!(good(again.as_bytes(), reader("json"), format("pgn")), kept.text);
}

#[test]
fn a_wrong_result_is_no_wrong_move() {
    let pgn = "[Event \"x\"]\n[Result \"0-1\"]\n\n1. f3 e5 2. g4 Qh4# 1-0\n";
    let text = good(pgn.as_bytes(), reader("pgn"), format("pgn"));
    assert!(text.contains("[Result \"0-1\"]") && text.ends_with("Qh4# 1-0\n\n"), "{text}");
}

#[test]
fn json_is_held_against_itself() {
    let record = |change: (&str, &str)| {
        let json = "{\"variant\":\"odin\",\"start\":null,\"tags\":[[\"Variant\",\"odin\"]],\"moves\":[\
            {\"san\":\"Ke2~e1\",\"coord\":\"e1e2~e1\"},{\"coord\":\"d9d7\"}],\"result\":\"*\"}";
        assert!(json.contains(change.0), "{change:?}");
        change_one(&json.replacen(change.0, change.1, 1))
    };
    assert_eq!(record(("odin", "odin")).0, [Status::Written]);
    for (from, to) in [
        ("\"odin\"", "\"thor\""),
        ("[\"Variant\",\"odin\"]", "[\"Variant\",\"chess\"]"),
        ("e1e2~e1", "e1e2~f1"),
        ("d9d7", "c8"),
        ("d9d7", "d9d7 d2"),
        ("d9d7", "d9d7!"),
        ("\"*\"", "\"2-0\""),
        ("null", "\"8/8 w\""),
        ("[[", "[[\"a b\",\"\"],["),
        ("[[", "[[\"FEN\",\"x\"],["),
        ("[[", "[[\"Event\",\"a\\nb\"],["),
        ("[[", "[[\"Event\",\"a\\rb\"],["),
        ("\"moves\"", "\"plays\""),
        ("{\"coord\":\"d9d7\"}", "{}"),
        ("{\"coord\"", "{\"nags\":[\"x\"],\"coord\""),
        ("{\"coord\"", "{\"nags\":[256],\"coord\""),
        ("{\"coord\"", "{\"colour\":1,\"coord\""),
    ] {
        let (fates, text) = record((from, to));
        assert_eq!((fates, text.as_str()), (vec![Status::DoesNotReplay], ""), "{from} {to}");
    }
}

fn change_one(json: &str) -> (Vec<Status>, String) {
    let outcome = change(json.as_bytes(), reader("json"), format("pgn"), OnBroken::LeaveOut);
    (outcome.fates, outcome.text)
}

/// What stands where tags are, under a name that no tag of PGN can have, is a comment in every notation.
#[test]
fn a_name_that_no_tag_can_have_makes_a_comment() {
    let csa = "V2.2\nN+Lif\n$EV-ENT:abc\n$EVENT:x\n$:y\nPI\n+\n+7776FU\n%CHUDAN\n";
    let opentafl = "[event:x]\n[7th-round:abc]\n[-:y]\n[time-control:3]\n\
        [rules:dim:7 name:Brandubh start:/3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/]\n\n1. d1-e1\n";
    for (name, text, known) in
        [("a.csa", csa, "[Event \"x\"]\n"), ("a.tafl", opentafl, "[TimeControl \"3\"]\n")]
    {
        let (_folder, path) = file(name, text);
        let from = if name == "a.csa" { "csa" } else { "opentafl" };
        let pgn = run(&["convert", "-q", "--keep-broken", "--to", "pgn", "--from", from, &path]);
        assert!(code(&pgn) < 2, "{}", err(&pgn));
        let all = ["abc}", "y}", known];
        assert!(all.iter().all(|part| out(&pgn).contains(part)), "{}", out(&pgn));
        assert!(
            out(&pgn).lines().all(|line| !line.starts_with('[') || line.ends_with("\"]")),
            "{}",
            out(&pgn)
        );
        let json = run(&["convert", "-q", "--keep-broken", "--to", "ndjson", "--from", from, &path]);
        let again = run_with(
            &["convert", "-q", "--keep-broken", "--to", "pgn", "--from", "ndjson", "-"],
            &json.stdout,
        );
        assert_eq!(out(&again), out(&pgn), "{}", err(&again));
    }
}
