//! `check`: objects and lines with every finding's place, statuses, and what people are shown.

use serde_json::Value;

use super::{
    BROKEN, FALSE_KEY, GOOD, OPEN, TWO_MOVER, code, err, folder, has_fields, is_line, objects, out, run,
    run_with, text,
};

const GAME: &str = "game: whole, line: whole, variant: text?, plies: whole, result: object, \
    verdict: text, diagnostics: objects";
const RESULT: &str = "claimed: text?, board: text?, reason: text?";
const DIAGNOSTIC: &str = "code: text, severity: text, rule: text?, line: whole, column: whole, length: whole, \
    offset: whole, ply: whole?, variation: text?, token: text?, fen: text?, candidates: texts, \
    message: text, help: text?";

#[test]
fn check_gives_one_object_a_game_and_a_summary_beside() {
    let unknown = "[Variant \"Loki's Chess\"]\n\n1. d4 *\n";
    let files = folder(&[("a.pgn", [GOOD, "\n", BROKEN, "\n", OPEN, "\n", unknown].concat().as_bytes())]);
    let path = files.path().join("a.pgn");
    let output = run(&["check", "--output", "json", text(&path)]);
    assert_eq!(code(&output), 1);
    assert!(
        err(&output).starts_with("4 games, 5 plies, 0.0 MB, ")
            && err(&output).ends_with(" s: 2 clean, 2 with findings\n"),
        "{}",
        err(&output)
    );
    assert_eq!(err(&output).lines().count(), 1);
    let games = objects(&output);
    for (n, game) in games.iter().enumerate() {
        is_line(game, "game", GAME, &[]);
        has_fields(&game["result"], RESULT, &[]);
        assert_eq!(game["file"], text(&path));
        assert_eq!(game["game"], n as u64 + 1);
        for diagnostic in game["diagnostics"].as_array().unwrap() {
            has_fields(diagnostic, DIAGNOSTIC, &["fix"]);
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
fn a_move_after_the_end_leaves_the_end_as_it_is() {
    let game =
        |moves: &str| objects(&run_with(&["check", "--output", "json", "-"], moves.as_bytes())).remove(0);
    let ended = game("[Result \"1-0\"]\n\n1. f3 e5 2. g4 Qh4# 3. a3 1-0");
    let result = serde_json::json!({"claimed": "1-0", "board": "0-1", "reason": "checkmate"});
    assert_eq!(
        (&ended["result"], &ended["plies"], &ended["verdict"]),
        (&result, &4.into(), &"invalid".into())
    );
    // The result may be that of the moves after the end, so it is not compared with the end.
    let codes: Vec<_> = ended["diagnostics"].as_array().unwrap().iter().map(|found| &found["code"]).collect();
    assert_eq!(codes, ["W302", "E206"]);
    // An illegal move before the end decides nothing.
    let illegal = game("1. f3 e5 2. g5 Qh4# 0-1");
    assert_eq!(illegal["result"]["board"], Value::Null);
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
    // A fault in a variation is reported with its place and leaves the main line as it is.
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
            format!("{name}:4:11: E101 Odin's Rune Chess has no piece `Q`; its piece letters are RFBVKP"),
            format!(
                "{name}:4:22: E201 ODIN-2: the Pawn on a2 is in the way from a1 to a5; perhaps `Ka5` was meant"
            ),
        ]
    );
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
    let with_help = TWO_MOVER.replace("\"#2\"", "\"h#2\"");
    assert_eq!(check(&with_help, &[]), 1, "what forces a win is not a key where both sides help");
    // Usage.
    assert_eq!(code(&run(&[])), 2);
    assert_eq!(code(&run(&["check"])), 2);
    assert_eq!(code(&run(&["chek", "-"])), 2);
    assert_eq!(code(&run(&["check", "--output", "xml", "-"])), 2);
    assert_eq!(code(&run(&["--help"])), 0);
    assert_eq!(code(&run(&["--version"])), 0);
}

#[test]
fn people_are_shown_the_line_with_its_place_in_the_file() {
    // The line is cut, on a letter's edge, and the place is still that of the file.
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

/// The last line of the message, or nothing if the command does it.
fn refusal(arguments: &[&str], input: &[u8]) -> String {
    let output = run_with(arguments, input);
    let refused = code(&output) == 2;
    if refused {
        err(&output).trim_end().lines().last().unwrap_or_default().to_owned()
    } else {
        String::new()
    }
}

#[test]
fn fixes_and_reports_that_exclude_each_other_are_refused() {
    let folder = folder(&[("a.pgn", b"1. e4 e5 1-0\n")]);
    let (game, report) = (folder.path().join("a.pgn"), folder.path().join("report"));
    let (game, report) = (text(&game), text(&report));
    let mixed = "the fixed text of `-` goes to standard output; write the report to a file with `-o FILE`";
    for (arguments, said) in [
        (vec!["check", "--fix", "-", "--output", "gitlab"], mixed),
        (vec!["check", "--fix", "-", "--output", "gitlab", "-o", report, "--force"], ""),
        (vec!["check", "--fix", "-"], ""),
        (vec!["check", "--fix", game, "--output", "gitlab"], ""),
        (
            vec!["check", "--diff", game, "--output", "gitlab"],
            "`--diff` and `--fix-only` check nothing, so there is no report",
        ),
        (
            vec!["check", "--diff", game, "-o", report, "--force"],
            "`--diff` and `--fix-only` check nothing, so there is no report",
        ),
        (
            vec!["check", "--fix-only", game, "--report", "gitlab=r.json"],
            "`--diff` and `--fix-only` check nothing, so there is no report",
        ),
        (
            vec!["check", "--diff", game, "--bad", report, "--force"],
            "`--diff` and `--fix-only` check nothing, so `--bad` has nothing to write",
        ),
        (vec!["check", "--diff", game], ""),
    ] {
        let refused = refusal(&arguments, b"1. e4 e5 *\n");
        assert_eq!(refused.trim_start_matches("error: "), said, "{arguments:?}");
    }
}
