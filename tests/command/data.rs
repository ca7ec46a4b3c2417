//! Games as data: a game that is invented here, from its file to a checked record, a picture and a solved problem; and what is said of files.

use serde_json::json;
use tempfile::TempDir;

use super::{code, err, folder, objects, out, run, text};

/// Pieces that no game has, on a board of 6x8.
const GAME: &str = "\
# A game of this test.
[leapers:chess]
title = Leapers
customPiece1 = z:mZcNN
customPiece2 = h:pRgB
pieceNames = z:Zebrider h:Hopper
promotionPieceTypes = zhqr
maxFile = f
castling = false
startFen = rzhkhz/pppppp/6/6/6/6/PPPPPP/RZHKHZ w - - 0 1
";
const RECORD: &str = "[Variant \"Leapers\"]\n[Result \"*\"]\n\n1. a4 c5 2. Zbd4 Zc5 3. b4 *\n";

fn scene() -> TempDir {
    folder(&[
        ("games.ini", GAME.as_bytes()),
        ("lawspeaker.toml", b"variants = [\"games.ini\"]\n"),
        ("good.pgn", RECORD.replace(" Zc5", " e6").as_bytes()),
        ("bad.pgn", RECORD.as_bytes()),
        ("x.epd", b"k5/6/K1z3/6/6/6/6/5R w - - id \"x\"; variant \"leapers\"; stip \"#1\"; bm Rf8#;\n"),
    ])
}

#[test]
fn an_invented_game_is_checked_converted_drawn_and_solved() {
    let scene = scene();
    let path = |name: &str| scene.path().join(name);
    let said = |words: &[&str], file: &str| {
        let file = path(file);
        let output = run(&[words, &[text(&file)]].concat());
        assert!(code(&output) < 2, "{words:?}: {}", err(&output));
        out(&output).to_owned()
    };
    let bad = said(&["check", "--output", "concise", "--ignore", "W302"], "bad.pgn");
    assert!(bad.contains("bad.pgn:4:18: E201 leapers.pieces: c5 is occupied by the own Pawn"), "{bad}");
    assert_eq!(said(&["check", "--output", "concise", "--ignore", "W302"], "good.pgn"), "");
    assert_eq!(said(&["convert", "--to", "coord"], "good.pgn"), "leapers; -; a2a4 c7c5 b1d4 e7e6 b2b4; *\n");
    let svg = said(&["show", "--to", "svg"], "x.epd");
    assert!(svg.contains("Zebrider c6") && svg.contains("<svg"), "{svg}");
    let solved = said(&["solve"], "x.epd");
    assert!(solved.contains("1.Rf8#!"), "{solved}");
    let proof = path("x.proof");
    assert_eq!(code(&run(&["solve", "--proof", text(&proof), text(&path("x.epd"))])), 0);
    let ini = path("games.ini");
    assert_eq!(code(&run(&["verify", "--variants", text(&ini), text(&proof)])), 0);
}

#[test]
fn games_of_a_file_are_known_to_all_options() {
    let scene = scene();
    let ini = scene.path().join("games.ini");
    let file = format!("--variants={}", text(&ini));
    for words in [
        &["perft", "2", "--variant", "leapers", &file][..],
        &["perft", "2", &file, "--variant", "Leapers"],
        // The same file twice is one.
        &["perft", "2", &file, "--variants", text(&ini), "--variant", "leapers"],
    ] {
        let output = run(words);
        assert_eq!((code(&output), err(&output)), (0, ""));
        assert_eq!(out(&output).trim().parse::<u32>().unwrap(), 915);
    }
    let output = run(&["rules", "leapers", "pieces", &file]);
    assert!(out(&output).contains("The Hopper (H, pRgB)"), "{}", out(&output));
    let output = run(&["perft", "2", "--variant", "leapers"]);
    assert!(code(&output) == 2 && err(&output).contains("unknown variant"), "{}", err(&output));
}

#[test]
fn a_file_of_games_is_checked() {
    let files = folder(&[
        ("a.ini", b"[good:chess]\n[later:chess]\nconnectN = 3\n[bad:chess]\nmaxRnak = 5\n".as_slice()),
        ("b.ini", b"maxRank = 5\n"),
    ]);
    let (a, b) = (files.path().join("a.ini"), files.path().join("b.ini"));
    let output = run(&["variants", "--check", text(&a)]);
    assert_eq!(code(&output), 1);
    let name = text(&a);
    assert_eq!(
        out(&output),
        format!(
            "good: served\nlater: not served\n  {name}:3:1: `connectN` is not served yet\nbad: wrong\n  \
             {name}:5:1: unknown key `maxRnak`; did you mean `maxRank`?\n"
        )
    );
    let known = objects(&run(&["variants", "--check", text(&a), "--output", "json"]));
    assert_eq!(
        (&known[1]["game"], &known[1]["served"], &known[1]["line"]),
        (&json!("later"), &json!(false), &json!(2))
    );
    for (words, wanted) in [
        (&["variants", "--check", text(&b)][..], "1:1: a key before the first section"),
        (&["perft", "1", "--variants", text(&a)], "5:1: unknown key `maxRnak`"),
        (&["perft", "1", "--variants", "absent.ini"], "absent.ini: "),
    ] {
        let output = run(words);
        assert!(code(&output) == 2 && err(&output).contains(wanted), "{}", err(&output));
    }
}
