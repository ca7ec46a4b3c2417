//! Records in every notation.

use std::fs;
use std::path::Path;

use super::{canonical, code, err, format, out, run, run_with};
use crate::common::{Dice, mutate};

/// The games of a text, whatever it is written in, as objects a line.
fn neutral(bytes: &[u8], from: &str) -> String {
    let output = run_with(&["convert", "--quiet", "--from", from, "--to", "ndjson", "-"], bytes);
    String::from_utf8(output.stdout).unwrap()
}

fn converted(bytes: &[u8], from: &str, to: &str) -> String {
    let output = run_with(&["convert", "--quiet", "--from", from, "--to", to, "-"], bytes);
    assert_eq!(code(&output), 0, "{from} {to}");
    String::from_utf8(output.stdout).unwrap()
}

/// A shipped record of a game that each notation has words for.
fn sample(notation: &str) -> Vec<u8> {
    let path = match notation {
        "gamecourier" => "records/orphic/good/elks-mate-by-a-drop.pgn",
        "opentafl" => "records/viking/good/king-taken-in-the-open.pgn",
        "pgn-wxf" | "pgn-chinese" | "pgn-iccs" => "records/xiangqi/good/moves-by-file.pgn",
        "pgn-korean" => "records/janggi/good/two-passes.pgn",
        "usi" | "csa" | "kif" => "records/shogi/good/mate-with-a-promoted-rook.pgn",
        _ => "records/odin/good/comments-and-nested-variations.pgn",
    };
    fs::read(Path::new(env!("CARGO_MANIFEST_DIR")).join(path)).unwrap()
}

#[test]
fn what_convert_writes_is_canonical() {
    for to in ["pgn", "json", "ndjson", "coord", "gamecourier", "opentafl", "usi", "csa", "kif"] {
        let written = converted(&sample(to), "pgn", to);
        assert_eq!(canonical(written.as_bytes(), to), written, "{to}");
        // Without --from too: the content tells.
        assert_eq!(out(&run_with(&["fmt", "-"], written.as_bytes())), written, "{to}");
    }
    let pgn = converted(&sample("pgn"), "pgn", "pgn");
    for style in ["pgn-lan", "pgn-coord", "pgn-figurine"] {
        assert_eq!(canonical(converted(&sample("pgn"), "pgn", style).as_bytes(), "pgn"), pgn, "{style}");
    }
    for style in ["pgn-wxf", "pgn-chinese", "pgn-iccs", "pgn-korean"] {
        let written = converted(&sample(style), "pgn", style);
        let pgn = converted(&sample(style), "pgn", "pgn");
        assert!(written != pgn && canonical(written.as_bytes(), "pgn") == pgn, "{style}");
    }
    // Several games, and none.
    let three = converted(&sample("pgn").repeat(3), "pgn", "json");
    assert_eq!(canonical(three.as_bytes(), "json"), three);
    for (from, none) in [("pgn", ""), ("coord", ""), ("ndjson", ""), ("json", "[\n\n]\n")] {
        assert_eq!(canonical(none.as_bytes(), from), none, "{from}");
    }
}

#[test]
fn layout_is_all_that_changes() {
    for (from, text, want) in [
        (
            "pgn",
            "\u{feff}\n\n[Variant \"odin\"]\n1.d2-d4 {x}d7 *",
            "[Variant \"odin\"]\n\n1. d4 {x} 1... d7 *\n\n",
        ),
        (
            "pgn",
            "1. e4 *\n[A \"b\"]\n1. d4 *\n",
            "[Event \"?\"]\n[Site \"?\"]\n[Date \"????.??.??\"]\n[Round \"?\"]\n[White \"?\"]\n[Black \"?\"]\n[Result \"*\"]\n\n1. e4 *\n\n[A \"b\"]\n\n1. d4 *\n\n",
        ),
        (
            "pgn",
            "[SetUp \"1\"]\n[FEN \"8/5K1k/8/6pP/8/8/8/7R w - g6 0 1\"]\n\n1. hxg6 e.p.#! 1-0",
            "[SetUp \"1\"]\n[FEN \"8/5K1k/8/6pP/8/8/8/7R w - g6 0 1\"]\n\n1. hxg6# $1 1-0\n\n",
        ),
        (
            "coord",
            "\u{feff}# old games  \n\nodin;-; d4 d7 ;*\n  # end",
            "# old games\n\nodin; -; d2d4 d9d7; *\n  # end\n",
        ),
        (
            "json",
            "{\"variant\":\"odin\", \"tags\":[],\n\"moves\":[{\"coord\":\"d2d4\"}], \"result\":\"*\"}",
            "{\"variant\":\"odin\",\"start\":null,\"tags\":[],\"moves\":[{\"san\":\"d4\",\"coord\":\"d2d4\"}],\"result\":\"*\"}\n",
        ),
        (
            "json",
            "\u{feff}[{\"variant\":\"odin\",\"tags\":[],\"moves\":[],\"result\":\"*\"}]",
            "[\n{\"variant\":\"odin\",\"start\":null,\"tags\":[],\"moves\":[],\"result\":\"*\"}\n]\n",
        ),
    ] {
        assert_eq!(canonical(text.as_bytes(), from), want, "{text:?}");
        assert_eq!(canonical(want.as_bytes(), from), want);
    }
}

#[test]
fn what_does_not_replay_stays_byte_for_byte() {
    let good = "[Event \"good\"]\n1.e2-e4*";
    let bad = b"[Event  \"bad\" ]\r\n\r\n1.e4  e5 2.\tKe3 {\xff} *\r\n \r\n";
    let archive = [good.as_bytes(), b"\n\n", bad, good.as_bytes()].concat();
    let want = [&b"[Event \"good\"]\n\n1. e4 *\n\n"[..], bad, b"[Event \"good\"]\n\n1. e4 *\n\n"].concat();
    assert_eq!(format(&archive, "pgn"), (want.clone(), 1));
    assert_eq!(format(&want, "pgn"), (want, 1));
    let output = run_with(&["fmt", "--output", "concise", "-"], &archive);
    let reported: Vec<_> = err(&output).lines().collect();
    assert_eq!(reported.len(), 4, "{reported:?}");
    assert!(reported[0].starts_with("-:6:13: E201 CHESS-7: "), "{}", reported[0]);
    assert!(reported[1].contains("Windows-1252") && reported[2].contains("CR LF"), "{reported:?}");
    assert_eq!(reported[3], "1 file: 1 not in canonical form; 1 game or entry stays as it is");
    assert_eq!(code(&run_with(&["fmt", "--exit-zero", "-"], &archive)), 0);
}

#[test]
fn what_would_lose_something_stays_and_says_why() {
    for (from, text, why) in [
        (
            "pgn",
            "[A \"b\"]\n\n1.e4 $999 *\n",
            "-:1: stays as it is: `pgn` would lose 1 stretch of text that cannot be read",
        ),
        ("pgn", "Dear Snorri,\n\n[A \"b\"]\n\n1. e4 *\n\n", "-:1:2: E101"),
        ("ndjson", "{\"variant\":\"odin\"}\n", "-:1:18: E109"),
        ("coord", "odin; -; d4\n", "-:1:1: E109"),
    ] {
        let output = run_with(&["fmt", "--output", "concise", "--from", from, "-"], text.as_bytes());
        assert_eq!((out(&output), code(&output)), (text, 1), "{}", err(&output));
        assert!(err(&output).contains(why), "{text:?}: {}", err(&output));
    }
}

#[test]
fn what_is_corrected_is_reported() {
    let pgn = b"[A \"b\"]\n\n1. e4 e5 2. Nxf3+ $1 *\n";
    let output = run_with(&["fmt", "--output", "concise", "-"], pgn);
    assert_eq!((out(&output), code(&output)), ("[A \"b\"]\n\n1. e4 e5 2. Nf3 $1 *\n\n", 0));
    let reported: Vec<_> = err(&output).lines().collect();
    assert_eq!(
        reported,
        [
            "-:3:13: W204 the move captures nothing: write `Nf3`",
            "-:3:17: W202 the mark means check, but the move does not give check",
            "1 file: 1 not in canonical form",
        ]
    );
    // Marks that lack and origins that are not needed are matters of spelling.
    let output = run_with(&["fmt", "-"], b"[A \"b\"]\n\n1. f3 e5 2. g2g4 Qd8h4 *\n");
    assert!(out(&output).ends_with("Qh4# *\n\n"), "{}", out(&output));
    assert_eq!(err(&output), "1 file: 1 not in canonical form\n");
}

/// A result that something follows has no place.
#[test]
fn results_are_not_dropped() {
    for moves in ["1. e4 e5 1-0 0-1", "1. e4 (1. d4 1-0 0-1) *", "1. e4 (1. d4 1-0 d5) *", "1. e4 {x} * 1-0"]
    {
        let pgn = format!("[A \"b\"]\n\n{moves}\n");
        let output = run_with(&["fmt", "-"], pgn.as_bytes());
        assert_eq!((out(&output), code(&output)), (pgn.as_str(), 1), "{moves}");
        assert!(err(&output).contains("`pgn` would lose 1 result"), "{}", err(&output));
        let output = run_with(&["convert", "--to", "coord", "-"], pgn.as_bytes());
        assert!(moves.contains('(') || err(&output).contains("1 result"), "{}", err(&output));
    }
}

#[test]
fn comments_above_a_file_stay() {
    let pgn = "% head\n{ hello }\n[A \"b\"]\n\n1. e4 *\n\n";
    assert_eq!(canonical(pgn.as_bytes(), "pgn"), pgn);
    let output = run_with(&["convert", "--to", "pgn", "-"], pgn.as_bytes());
    assert_eq!(out(&output), "[A \"b\"]\n\n1. e4 *\n\n");
    assert!(err(&output).starts_with("`pgn` does not hold: 2 comments\n"), "{}", err(&output));
}

#[test]
fn a_record_of_several_games_changes_whole_or_not_at_all() {
    let two = "[A \"b\"]\n\n1.e4 * 1.d4 *\n";
    assert_eq!(canonical(two.as_bytes(), "pgn").matches("\n1. ").count(), 2);
    let half = "[A \"b\"]\n\n1.e4 * 1.d5 *\n";
    assert_eq!(format(half.as_bytes(), "pgn"), (half.as_bytes().to_vec(), 1));
}

#[test]
fn the_game_may_be_given() {
    // The tag says so too, in every notation that has one.
    let json = b"{\"variant\":\"odin\",\"tags\":[[\"Variant\",\"odin\"]],\"moves\":[{\"san\":\"e4\"}],\"result\":\"*\"}\n";
    let output = run_with(&["fmt", "--variant", "chess", "-"], json);
    assert!(
        out(&output).starts_with("{\"variant\":\"chess\",\"start\":null,\"tags\":[[\"Variant\",\"Chess\"]]")
    );
    assert_eq!(canonical(out(&output).as_bytes(), "json"), out(&output));
    let output = run_with(&["fmt", "--variant", "odin", "-"], b"1.d2-d4 *");
    assert!(out(&output).ends_with("[Variant \"Odin's Rune Chess\"]\n\n1. d4 *\n\n"), "{}", out(&output));
}

/// A game without moves does not hide what the next one is written in.
#[test]
fn game_courier_is_known_behind_a_game_without_moves() {
    let game = converted(&sample("gamecourier"), "pgn", "gamecourier");
    let log = format!("[Event \"u\"]\n[Variant \"orphic-elks\"]\n\n{game}");
    let once = out(&run_with(&["fmt", "-"], log.as_bytes())).to_owned();
    assert!(once.starts_with("[Event \"u\"]\n[Variant \"orphic-elks\"]\n\n*\n"), "{once}");
    assert_eq!(out(&run_with(&["fmt", "-"], once.as_bytes())), once);
}

#[test]
fn texts_with_slips_keep_their_games_and_change_once() {
    let mut dice = Dice(0x5eed_0f07);
    let annotated = "[Event \"a \\\"b\\\"\"]\n[Site \"?\"]\n\n{ first } ; to the end\n%escaped\n$5 (1. d4) 1. {so} e4!? \
        {[%clk 0:01:00] see [A \"x\"] there} (1. d4 d5 (1... Nf6)) {then} 1... e5 2. Nf3 Nc6 1-0 {end}\n\n";
    let mut notations: Vec<(&str, Vec<u8>)> = vec![("pgn", annotated.repeat(2).into_bytes())];
    let all = ["pgn", "json", "ndjson", "coord", "gamecourier", "opentafl", "usi", "csa", "kif"];
    for to in all.into_iter().chain(["pgn-wxf", "pgn-chinese", "pgn-korean"]) {
        let short = neutral(&sample(to), "pgn").repeat(2);
        notations.push((to, converted(short.as_bytes(), "ndjson", to).into_bytes()));
    }
    let (mut whole, mut broken) = (0, 0);
    for round in 0..200 {
        let (from, text) = &notations[round % notations.len()];
        let bytes = mutate(&mut dice, text, b"(){};%$!?*[]\"\\ \n\r1a\xc3\xa9-.,#x");
        let shown = || format!("{from}\n{}", String::from_utf8_lossy(&bytes));
        let (once, status) = format(&bytes, from);
        // An array that is cut off cannot be read to its end.
        if status == 2 {
            continue;
        }
        assert_eq!(format(&once, from), (once.clone(), status), "{}", shown());
        // In a comment a line that would look like PGN's escape or a tag is set in by a blank.
        let games = |bytes: &[u8]| neutral(bytes, from).replace("\\n ", "\\n");
        assert_eq!(games(&once), games(&bytes), "{}", shown());
        *(if status == 0 { &mut whole } else { &mut broken }) += 1;
    }
    assert!(whole > 25 && broken > 25, "{whole} {broken}");
}

/// What ships is canonical, but for the records that show how else moves and marks are written.
#[test]
fn the_shipped_files_are_canonical() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut paths = vec!["puzzles".to_owned()];
    for game in fs::read_dir(root.join("records")).unwrap() {
        paths.push(format!("records/{}/good", game.unwrap().file_name().to_str().unwrap()));
    }
    let output =
        run(&[&["fmt", "--check"], &paths.iter().map(String::as_str).collect::<Vec<_>>()[..]].concat());
    let mut named: Vec<_> = out(&output).lines().collect();
    named.sort_unstable();
    assert_eq!(
        named,
        [
            "antichess/good/mark-of-the-end",
            "janggi/good/two-passes",
            "odin/good/coordinates",
            "odin/good/long-algebraic",
            "odin/good/runes-for-letters",
            "xiangqi/good/moves-by-file",
            "xiangqi/good/moves-in-chinese",
            "xiangqi/good/red-moves-first",
            "xiangqi/good/soldiers-on-a-file"
        ]
        .map(|name| format!("records/{name}.pgn"))
    );
    assert_eq!(code(&output), 1);
}

#[test]
fn a_default_variant_is_for_records_and_entries_that_name_none() {
    let game = b"1.d4{good}d7 *\n";
    let named = run_with(&["fmt", "--variant", "odin", "-"], game);
    let default = run_with(&["fmt", "--default-variant", "odin", "-"], game);
    assert_eq!((code(&default), out(&default)), (0, out(&named)), "{}", err(&default));
    assert!(out(&default).contains("1. d4 {good} 1... d7 *"), "{}", out(&default));
    let unnamed = run_with(&["fmt", "-"], game);
    assert_eq!(out(&unnamed).as_bytes(), game, "d7 is not a move of chess: {}", err(&unnamed));
    let entry = b"10/10/10/10/10/Rpk7/2f7/10/1PKK6/10 b bm c4d2xc2!;\n";
    let default = run_with(&["fmt", "--default-variant", "odin", "-"], entry);
    assert!(out(&default).contains("bm Fxd2xc2#!;"), "{} {}", out(&default), err(&default));
}
