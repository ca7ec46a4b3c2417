//! The command's words: formats guessed and given, threads, losses, games left out, exit statuses.

use std::fs;

use super::{code, err, out, run, run_with, shipped, text};

const ODIN: &str = "[Variant \"odin\"]\n\n1. Ke2~e1 {a} (1. d4 {b}) *\n";
const BROKEN: &str = "[Variant \"odin\"]\n[Result \"*\"]\n\n1. Ke2~e1 d7 2. Ra5 *\n";

fn from(arguments: &[&str], input: &str) -> std::process::Output {
    run_with(&[&["convert"], arguments, &["-"]].concat(), input.as_bytes())
}

/// Checks how standard error begins.
#[track_caller]
fn begins(done: &std::process::Output, start: &str) {
    assert!(err(done).starts_with(start), "{}", err(done));
}

#[test]
fn losses_are_reported_by_kind() {
    let done = from(&["--to", "coord"], ODIN);
    assert_eq!((code(&done), out(&done)), (0, "odin; -; e1e2~e1; *\n"));
    begins(&done, "`coord` does not hold: 2 comments, 1 variation\n1 game, ");
    let strict = from(&["--to", "coord", "--strict"], ODIN);
    assert_eq!((code(&strict), out(&strict)), (1, ""));
    begins(&strict, "error: -:1: `coord` would lose 2 comments, 1 variation\n1 game, ");
    let whole = from(&["--to", "json", "--strict"], ODIN);
    assert_eq!(code(&whole), 0, "{}", err(&whole));
}

#[test]
fn broken_games_are_left_out_reported_and_counted() {
    let input = [ODIN, BROKEN, ODIN].concat();
    let done = from(&["--to", "coord", "--output", "concise"], &input);
    assert_eq!((code(&done), out(&done)), (1, "odin; -; e1e2~e1; *\n".repeat(2).as_str()));
    let lines: Vec<_> = err(&done).lines().collect();
    assert!(lines.iter().any(|line| line.starts_with("-:7:17: E201 ODIN-")), "{lines:?}");
    assert!(lines.last().unwrap().ends_with(" 2 converted, 1 left out"), "{lines:?}");
    assert_eq!(code(&from(&["--to", "coord", "--exit-zero"], &input)), 0);

    let kept = from(&["--to", "coord", "--keep-broken"], BROKEN);
    assert_eq!((code(&kept), out(&kept)), (1, "odin; -; e1e2~e1 d9d7; *\n"));
    assert!(err(&kept).contains("0 converted, 1 in part, 0 left out"), "{}", err(&kept));
    let objects = from(&["--to", "coord", "--output", "json"], &input);
    let object: serde_json::Value = serde_json::from_str(err(&objects).lines().next().unwrap()).unwrap();
    assert_eq!((&object["game"], &object["line"]), (&2.into(), &4.into()));
}

#[test]
fn a_game_that_was_cut_loses_the_tags_that_speak_of_its_end() {
    let cut =
        "[White \"Egil\"]\n[PlyCount \"4\"]\n[EndFEN \"8/8/8/8/8/8/8/8 w - -\"]\n\n1. e4 e5 2. Ke5 Nc6 *\n";
    let kept = from(&["--to", "pgn", "--keep-broken"], cut);
    assert!(out(&kept).starts_with("[White \"Egil\"]\n\n1. e4 e5\n"), "{}", out(&kept));
    assert!(err(&kept).contains("2 tags"), "{}", err(&kept));
    assert!(!out(&run_with(&["check", "-", "--output", "concise"], out(&kept).as_bytes())).contains("W303"));
    // A game that replays keeps them.
    let whole = cut.replace("2. Ke5 Nc6", "2. Nf3 Nc6");
    assert_eq!(out(&from(&["--to", "pgn", "--keep-broken"], &whole)), whole + "\n");
}

#[test]
fn games_that_a_format_has_no_words_for_are_left_out() {
    let done = from(&["--to", "gamecourier"], ODIN);
    assert_eq!((code(&done), out(&done)), (1, ""));
    begins(&done, "error: -:1: `gamecourier` cannot express moves of Odin's Rune Chess\n");
    // Rules of a record have a place among its tags only, and in OpenTafl's notation they say who begins.
    let rules =
        "[Variant \"tafl\"]\n[RulesNotation \"dim:7 esc:e start:/3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/\"]\n";
    let done = from(&["--to", "coord"], &format!("{rules}\n1... d2-c2 *\n"));
    assert_eq!((code(&done), out(&done)), (1, ""));
    begins(&done, "error: -:1: `coord` cannot express moves of Tafl\n");
    let white = format!("{rules}[FEN \"3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3 w - - 0 1\"]\n\n1. d3-a3 *\n");
    let done = from(&["--to", "opentafl"], &white);
    assert_eq!(code(&done), 1);
    begins(&done, "error: -:1: in OpenTafl's notation the same side begins every game by these rules\n");
}

#[test]
fn opentafl_writes_who_begins_as_a_rule() {
    let white = "[Variant \"viking-7\"]\n[FEN \"3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3 w - - 0 1\"]\n\n1. d3-a3 *\n";
    let done = from(&["--to", "opentafl"], white);
    assert!(out(&done).starts_with("[rules:dim:7 atkf:n surf:n "), "{}", out(&done));
    let back = run_with(&["convert", "--to", "pgn", "-"], out(&done).as_bytes());
    assert!(
        out(&back).contains(
            "[Variant \"The Viking Game 7x7\"]\n[SetUp \"1\"]\n[FEN \"3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3 w "
        ),
        "{}",
        out(&back)
    );
}

/// A file of lines has comments that belong to no game, and may begin with a mark.
#[test]
fn comments_between_lines_are_counted() {
    let output =
        run_with(&["convert", "--to", "pgn-coord", "-"], b"\xef\xbb\xbfodin; -; d4; *\n\n# old\n #games\n");
    assert!(out(&output).ends_with("\n1. d2d4 *\n\n"), "{}", out(&output));
    assert!(err(&output).starts_with("`pgn-coord` does not hold: 2 comments\n"), "{}", err(&output));
}

#[test]
fn formats_are_guessed_given_or_doubted() {
    for (input, code_of) in [
        ("odin; -; e1e2~e1; *", 0),
        ("[{\"variant\":\"odin\",\"start\":null,\"tags\":[],\"moves\":[],\"result\":\"*\"}]", 0),
        ("1. e4 e5 *", 0),
        ("hello, world", 2),
        ("{\"moves\": he said} 1. e4 *", 2),
    ] {
        let done = from(&["--to", "coord"], input);
        assert_eq!(code(&done), code_of, "{input}: {}", err(&done));
    }
    let doubt = from(&["--to", "coord"], "{\"moves\": he said} 1. e4 *");
    assert!(
        err(&doubt).starts_with("error: -: this could be pgn or json; name the notation with `--from`\n")
    );
    let forced = from(&["--to", "coord", "--from", "pgn"], "{\"moves\": he said} 1. e4 *");
    assert_eq!(out(&forced), "chess; -; e2e4; *\n");
    let positions = from(&["--to", "pgn"], "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1\n");
    assert!(
        code(&positions) == 2
            && err(&positions).contains("the file holds positions or problems (EPD, FEN): use `solve`"),
        "{}",
        err(&positions)
    );
    assert_eq!(code(&from(&["--to", "pgn", "--from", "fens"], "")), 2);
    assert_eq!(code(&from(&["--to", "tar"], "")), 2);
    assert_eq!(code(&run(&["convert", "-"])), 2, "what to convert to must be said");
}

#[test]
fn the_game_is_the_one_that_was_said() {
    let elks = "1. Q@c3~f4 *\n";
    let done = from(&["--to", "pgn", "--variant", "orphic-elks"], elks);
    assert!(out(&done).contains("[Variant \"Orphic Chess with Elks\"]\n"), "{}", out(&done));
    let other =
        from(&["--to", "pgn", "--variant", "orphic-elks"], &format!("[Variant \"orphic-rooks\"]\n\n{elks}"));
    assert_eq!(out(&other), "[Variant \"Orphic Chess with Elks\"]\n\n1. Q@c3~f4 *\n\n");
}

#[test]
fn any_number_of_threads_gives_the_same_bytes() {
    let mut archive = String::new();
    for file in shipped() {
        archive += &fs::read_to_string(file).unwrap();
        archive += "\n";
        archive += BROKEN;
    }
    let archive = archive.repeat(4);
    let folder = tempfile::TempDir::new().unwrap();
    let path = folder.path().join("a.pgn");
    fs::write(&path, &archive).unwrap();
    for format in ["pgn", "json", "fens"] {
        let with = |threads: &str| {
            run(&["convert", "--to", format, "--output", "concise", "--threads", threads, text(&path)])
        };
        let one = with("1");
        assert_eq!(code(&one), 1);
        let messages = |output: &std::process::Output| {
            let lines: Vec<_> = err(output).lines().map(str::to_owned).collect();
            lines[..lines.len() - 1].to_vec()
        };
        for threads in ["2", "5", "0"] {
            let many = with(threads);
            assert!(many.stdout == one.stdout, "{format}, {threads} threads");
            assert_eq!(messages(&many), messages(&one));
        }
    }
}
