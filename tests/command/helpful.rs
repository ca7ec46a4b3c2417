//! Mistakes that everybody makes: the message names what was probably meant, or what to do. One row per mistake.

use std::process::Stdio;

use super::{code, err, folder, objects, out, program, run_with, text};

const GAME: &str = "[Event \"Thing\"]\n[Site \"?\"]\n[Date \"2001.01.01\"]\n[Round \"1\"]\n[White \"Egil\"]\n\
    [Black \"Snorri\"]\n[Result \"0-1\"]\n\n1. f3 e5 2. g4 Qh4# 0-1\n";
const CONTRADICTED: &str = "[Result \"1-0\"]\n\n1. f3 e5 2. g4 Qh4# 1-0\n";
const TWO_CLAIMS: &str = "[Result \"1-0\"]\n\n1. f3 e5 2. g4 Qh4# 1/2-1/2\n";
const ILLEGAL: &str = "1. e4 e5 2. Ng3 *\n";
const PLIES: &str = "[PlyCount \"7\"]\n\n1. e4 *\n";
const FALSE: &str =
    "10/10/10/10/10/Rpk7/2f7/10/1PKK6/10 w - - id \"false\"; variant \"odin\"; stip \"#2\"; bm Ra1;\n";
const TWO_FALSE: &str = "8/8/8/8/8/k1K5/8/7Q w - - id \"two\"; stip \"#1\"; bm Qb1 Qa1+ Qd1; \n";
const UNREADABLE: &str = "8/8/8/8/8/k1K5/8/7Q w - - id \"short\"; stip \"#2\"; variant \"ches\";\n";
const STALEMATE: &str = "k7/8/1K6/8/8/8/2Q5/8 w - - id \"stale\"; stip \"#2\"; bm Qc7 Kc5;\n";
const BOARD: &str = "8/8/8/8/8/k1K5/8/7Q";

/// What is in the folder in which every row runs.
const FILES: &[(&str, &[u8])] = &[
    ("game.pgn", GAME.as_bytes()),
    ("contradicted.pgn", CONTRADICTED.as_bytes()),
    ("two-claims.pgn", TWO_CLAIMS.as_bytes()),
    ("illegal.pgn", ILLEGAL.as_bytes()),
    ("plies.pgn", PLIES.as_bytes()),
    ("false.epd", FALSE.as_bytes()),
    ("two.epd", TWO_FALSE.as_bytes()),
    ("unreadable.epd", UNREADABLE.as_bytes()),
    ("stalemate.epd", STALEMATE.as_bytes()),
    ("nothing/notes.csv", b"a,b\n"),
];

/// The arguments, the exit status, and words of the output: standard output and standard error together.
type Row<'a> = (&'a [&'a str], i32, &'a [&'a str]);

/// Runs every row with an empty standard input and lists all rows that fail.
fn holds(rows: &[Row<'_>]) {
    let files = folder(FILES);
    let mut wrong = String::new();
    for (arguments, status, words) in rows {
        let output =
            program().args(*arguments).current_dir(files.path()).stdin(Stdio::null()).output().unwrap();
        let both = format!("{}{}", out(&output), err(&output));
        let missing: Vec<_> = words.iter().filter(|words| !both.contains(**words)).collect();
        if code(&output) != *status || !missing.is_empty() {
            wrong += &format!(
                "\n{arguments:?}: status {}, not {status}; without {missing:?}:\n{both}",
                code(&output)
            );
        }
    }
    assert!(wrong.is_empty(), "{wrong}");
}

#[test]
fn a_misspelt_name_is_answered_with_the_nearest_name() {
    holds(&[
        (
            &["check", "--variant", "odim", "game.pgn"],
            2,
            &["--variant", "unknown variant; did you mean `odin`?"],
        ),
        (&["check", "--default-variant", "ches960", "game.pgn"], 2, &["did you mean `chess960`?"]),
        (
            &["check", "--variant", "checkers", "game.pgn"],
            2,
            &["unknown variant; `lawspeaker variants` lists the variants"],
        ),
        (
            &["check", "--variant", "ataxx", "game.pgn"],
            2,
            &["`ataxx` cannot be played: `flipEnclosedPieces` is not served yet"],
        ),
        (&["check", "--where", "reason=checkmat", "game.pgn"], 2, &["did you mean `checkmate`?"]),
        (&["check", "--where", "reason=repetition", "game.pgn"], 2, &["did you mean `third-repetition`?"]),
        (&["explain", "E20l"], 2, &["unknown code `E20l`; did you mean `E201`?"]),
        (&["explain", "ilegal-move"], 2, &["did you mean `illegal-move`?"]),
        (&["explain", "everything"], 2, &["`lawspeaker explain` lists all codes"]),
        (&["rules", "odn"], 2, &["did you mean `odin`?"]),
        (
            &["rules", "odin", "ODIM-6"],
            2,
            &["Odin's Rune Chess has no rule `ODIM-6`; did you mean `ODIN-6`?"],
        ),
        (&["rules", "odin", "castling"], 2, &["the rules are ODIN-1, "]),
        (&["convert", "--to", "pgm", "game.pgn"], 2, &["unknown format; did you mean `pgn`?"]),
        (&["convert", "--to", "pgn", "--from", "opentfl", "game.pgn"], 2, &["did you mean `opentafl`?"]),
        (&["schema", "recrd"], 2, &["unknown schema `recrd`; did you mean `record`?"]),
        (&["chek", "game.pgn"], 2, &["unknown command `chek`; did you mean `check`?"]),
        (&["help", "slove"], 2, &["did you mean `solve`?"]),
        (&["--output", "jsn", "variants"], 2, &["json"]),
        (&["check", "--thread", "2", "game.pgn"], 2, &["--threads"]),
    ]);
}

#[test]
fn a_tag_that_no_game_has_is_reported() {
    holds(&[
        (
            &["check", "--where", "Whit=x", "game.pgn"],
            0,
            &["no game has a tag `Whit`; did you mean `White`?\n"],
        ),
        (&["check", "--where", "Nonsense!=x", "game.pgn"], 0, &["no game has a tag `Nonsense`\n"]),
        (&["check", "--where", "whiteello>2000", "game.pgn"], 0, &["did you mean `WhiteElo`?"]),
        (
            &["convert", "--to", "pgn", "--where", "Whit=x", "--sort", "Rond", "game.pgn"],
            0,
            &[
                "no game has a tag `Whit`; did you mean `White`?\n",
                "no game has a tag `Rond`; did you mean `Round`?\n",
            ],
        ),
    ]);
    let bare = run_with(&["check", "--where", "Whit=x", "-"], b"1. e4 *\n");
    assert!(err(&bare).ends_with("no game has a tag `Whit`; did you mean `White`?\n"), "{}", err(&bare));
    let archive = format!("[A \"1\"]\n\n*\n\n{GAME}").repeat(500);
    for threads in ["1", "4"] {
        for name in ["event", "A", "Result"] {
            let condition = format!("{name}=Thing");
            let output = run_with(&["check", "-j", threads, "--where", &condition, "-"], archive.as_bytes());
            assert!(!err(&output).contains("no game has"), "{name}: {}", err(&output));
        }
        let output = run_with(
            &["check", "-j", threads, "--where", "B=1", "--where", "Evnt=1", "-"],
            archive.as_bytes(),
        );
        assert!(
            err(&output)
                .ends_with("no game has a tag `B`\nno game has a tag `Evnt`; did you mean `Event`?\n"),
            "{}",
            err(&output)
        );
    }
}

#[test]
fn a_range_is_shown_as_it_is_written() {
    holds(&[
        (&["check", "--where", "plies=10-20", "game.pgn"], 2, &["a range such as `10..20`"]),
        (&["check", "--where", "plies=10...20", "game.pgn"], 2, &["`10..20`"]),
        (&["check", "--where", "plies=ten", "game.pgn"], 2, &["`ten` is not a number", "`10..20`"]),
        (&["check", "--range", "0-20", "game.pgn"], 2, &["a range of bytes is written `0..20`"]),
    ]);
}

#[test]
fn what_the_shell_has_taken_apart_is_recognised() {
    let whole = format!("--fen \"{BOARD} w - - 0 1\"");
    let quotes = format!("the position is not in quotes; write `{whole}`");
    let path = format!("`{BOARD}` is a position, not a file");
    let in_quotes = format!("{BOARD} w - - 0 1");
    holds(&[
        (&["moves", "--fen", BOARD, "w", "-", "-", "0", "1"], 2, &[&quotes]),
        (
            &["position", "--pieces", "white", "Kb2", "black", "Kc8"],
            2,
            &["the list of pieces is not in quotes; write `--pieces \"white Kb2 black Kc8\"`"],
        ),
        (&["show", "--fen", BOARD, "w", "-", "-", "0", "1", "--runes"], 2, &[&quotes]),
        (&["solve", "--fen", BOARD, "w", "-", "-", "0", "1", "--stip", "#2"], 2, &[&quotes]),
        (&["perft", "1", "--fen", BOARD, "w", "-", "-", "0", "1"], 2, &[&quotes]),
        (&["moves", BOARD, "w", "-", "-", "0", "1"], 2, &[&path, &whole]),
        (&["check", BOARD, "w", "-", "-", "0", "1"], 2, &[&path, &whole]),
        (&["solve", &in_quotes, "--stip", "#2"], 2, &["is a position, not a file", &whole]),
        (&["perft", "1", BOARD, "w", "-", "-", "0", "1"], 2, &["a position is given as", &whole]),
        // A whole position is left alone.
        (&["perft", "1", "--fen", &in_quotes], 0, &[]),
        (&["solve", "--fen", &in_quotes, "--stip"], 2, &["`--stip` has no value", "`#`", "`--stip \"#2\"`"]),
        (&["solve", "false.epd", "--stip", "--output", "json"], 2, &["`--stip \"#2\"`"]),
        (&["solve", "false.epd", "--stip", ""], 2, &["not a stipulation"]),
        (&["solve", "false.epd", "--stip", "survive", "2"], 2, &["`--stip \"survive 2\"`"]),
        (&["solve", "--fen", &in_quotes], 2, &["`--stip \"#2\"`"]),
    ]);
}

#[test]
fn a_false_key_is_refuted_by_a_move() {
    holds(&[
        (&["check", "false.epd"], 1, &["Ra1 is not a key: 1...Fxb2!; Kxc4 is a key but is not listed"]),
        (
            &["check", "two.epd"],
            1,
            &["Qb1 and Qd1 are not keys: no win at once; Qa8# is a key but is not listed: a cook"],
        ),
        (
            &["check", "stalemate.epd"],
            1,
            &["Qc7 is not a key: the game ends 1/2-1/2 by stalemate; Kc5 is not a key: 1..."],
        ),
    ]);
}

/// After the refutation the attacker has no win in time.
#[test]
fn a_refutation_refutes() {
    for (line, key) in [
        ("7k/8/5K2/8/8/8/8/6Q1 w - - stip \"#2\"; bm Ke7 Qg2;", "Ke7"),
        ("8/8/8/8/8/k1K5/8/7Q w - - stip \"#2\"; bm Kd3;", "Kd3"),
        ("k7/8/2K5/8/8/8/7R/8 w - - stip \"#2\"; bm Kd6;", "Kd6"),
    ] {
        let output = run_with(&["check", "--output", "json", "-"], line.as_bytes());
        let problem = &objects(&output)[0];
        let extra = problem["extra"].as_array().unwrap();
        if !extra.iter().any(|name| name == key) {
            panic!("{key} is a key of {line}");
        }
        let mut findings = problem["diagnostics"].as_array().unwrap().iter();
        let finding = findings.find(|finding| finding["code"] == "E501").unwrap();
        let message = finding["message"].as_str().unwrap();
        let from = message.find(&format!("{key} is not a key: 1...")).unwrap_or_else(|| panic!("{message}"));
        let reply = message[from..].split("1...").nth(1).unwrap().split('!').next().unwrap();
        let fen = problem["fen"].as_str().unwrap();
        let after = |fen: &str, san: &str| {
            let output = run_with(&["moves", "--output", "json", "--fen", fen], b"");
            let moves = objects(&output)[0]["moves"].as_array().unwrap().clone();
            let played = moves.iter().find(|m| m["san"] == san).unwrap_or_else(|| panic!("{san} in {fen}"));
            played["fen"].as_str().unwrap().to_owned()
        };
        let refuted = after(&after(fen, key), reply);
        let output = run_with(&["solve", "--output", "json", "--fen", &refuted, "--stip", "#1"], b"");
        assert_eq!(objects(&output)[0]["solved"], false, "{line}: {reply}");
    }
}

#[test]
fn counts_and_verdicts_are_in_proper_words() {
    let many = "8/8/8/8/8/k1K5/8/7Q w - - id \"many\"; stip \"#1\"; bm Qd1;\n";
    let output = run_with(&["check", "-"], many.as_bytes());
    assert!(out(&output).contains("Qa1# and Qa8# are keys but are not listed"), "{}", out(&output));
    holds(&[
        (&["check", "plies.pgn"], 0, &["`PlyCount` is 7, but there is 1 ply"]),
        (&["check", "unreadable.epd"], 1, &["short #2: not solved: the entry has an error\n"]),
    ]);
}

#[test]
fn a_contradicted_result_is_reported_once() {
    holds(&[(
        &["check", "--output", "concise", "contradicted.pgn"],
        1,
        &["contradicted.pgn:3:21: E401 the record claims 1-0, but the game ended 0-1 by checkmate\n"],
    )]);
    let count = |text: &str| {
        let output = run_with(&["check", "--output", "json", "-"], text.as_bytes());
        let game = &objects(&output)[0];
        assert_eq!((game["verdict"].as_str(), code(&output)), (Some("invalid"), 1));
        game["diagnostics"].as_array().unwrap().iter().filter(|finding| finding["code"] == "E401").count()
    };
    assert_eq!(count(CONTRADICTED), 1);
    assert_eq!(count(TWO_CLAIMS), 2, "two claims that differ are two errors");
    assert_eq!(count("[Result \"1-0\"]\n\n1. f3 e5 2. g4 Qh4#\n"), 1, "the tag alone");
}

#[test]
fn short_options_and_short_ids() {
    holds(&[
        (&["check", "-j", "2", "game.pgn"], 0, &["1 game"]),
        (&["check", "-j2", "-q", "game.pgn"], 0, &[]),
        (&["rules", "odin", "6"], 0, &["ODIN-6 "]),
        (&["rules", "odin", "r1"], 0, &["ODIN-R1 "]),
        (&["rules", "odin", "odin-6"], 0, &["ODIN-6 "]),
        (&["rules", "chess960", "960-1"], 0, &["CHESS-960-1 "]),
        (&["rules", "undenary-choice", "3"], 0, &["CHO-3 ", "UND-3 "]),
        (&["help"], 0, &["Usage: lawspeaker", "Check records by replaying them"]),
        (&["help", "check"], 0, &["Usage: lawspeaker check", "--statistics"]),
    ]);
}

/// The shell made several names; but the reason is the link, which `--force` follows.
#[cfg(unix)]
#[test]
fn a_link_to_nothing_is_no_file_that_exists() {
    let files = folder(&[("a.pgn", b"1. e4 *\n"), ("b.pgn", b"1. d4 *\n")]);
    std::os::unix::fs::symlink("gone.pgn", files.path().join("link.pgn")).unwrap();
    let convert = ["convert", "--to", "pgn", "a.pgn", "b.pgn", "-o", "link.pgn"];
    let output = program().args(convert).current_dir(files.path()).stdin(Stdio::null()).output().unwrap();
    let said = err(&output);
    assert_eq!(code(&output), 2, "{said}");
    assert!(
        said.starts_with("error: link.pgn is a link to ./gone.pgn, which does not exist; --force"),
        "{said}"
    );
}

#[test]
fn the_rules_of_a_variant_are_each_of_them_with_a_blank_line_between() {
    for variant in ["odin", "three-check", "copenhagen", "undenary-choice"] {
        let printed = |arguments: &[&str]| {
            let output = run_with(&[&["rules", variant], arguments].concat(), b"");
            assert_eq!(code(&output), 0, "{}", err(&output));
            out(&output).to_owned()
        };
        let ids: Vec<_> = printed(&["--output", "json"]).lines().map(rule_id).collect();
        let each: Vec<_> = ids.iter().map(|id| printed(&[id])).collect();
        assert!(ids.len() > 1 && printed(&[]) == each.join("\n"), "{variant}: {}", printed(&[]));
    }
}

fn rule_id(line: &str) -> String {
    let object: serde_json::Value = serde_json::from_str(line).unwrap();
    object["rule"].as_str().unwrap().to_owned()
}

#[test]
fn quiet_keeps_the_errors_of_status_2() {
    let files = folder(FILES);
    let run = |arguments: &[&str]| {
        let output =
            program().args(arguments).current_dir(files.path()).stdin(Stdio::null()).output().unwrap();
        (code(&output), err(&output).to_owned())
    };
    for arguments in [
        &["check", "-q", "gone.pgn", "game.pgn"][..],
        &["check", "--quiet", "nothing"],
        &["convert", "-q", "--to", "pgn", "gone.pgn"],
        &["moves", "-q", "--fen", "8/8 w"],
        &["explain", "-q", "E999"],
        &["solve", "-q"],
    ] {
        let (status, said) = run(arguments);
        assert_eq!(status, 2, "{arguments:?}");
        assert!(said.starts_with("error: ") && said.lines().count() == 1, "{arguments:?}: {said}");
    }
    // A game that cannot be written is no reason for status 2.
    for arguments in [
        &["convert", "-q", "--to", "gamecourier", "game.pgn"][..],
        &["convert", "-q", "--to", "pgn", "illegal.pgn"],
        &["fmt", "-q", "--check", "illegal.pgn"],
        &["check", "-q", "illegal.pgn"],
    ] {
        assert_eq!(run(arguments), (1, String::new()), "{arguments:?}");
    }
}

#[test]
fn concise_output_keeps_the_suggestion() {
    holds(&[
        (&["check", "--output", "concise", "illegal.pgn"], 1, &["E201 ", "Nf3"]),
        (&["check", "--output", "concise", "unreadable.epd"], 1, &["E302 ", "`lawspeaker variants`"]),
    ]);
    let output = run_with(&["check", "--output", "json", "-"], UNREADABLE.as_bytes());
    let help = &objects(&output)[0]["diagnostics"][0]["help"];
    assert!(help.as_str().unwrap().contains("`lawspeaker variants`"), "{help}");
}

#[test]
fn concise_solve_prints_one_line_per_problem() {
    let good = "8/8/8/8/8/k1K5/8/7Q w - - id \"good\"; stip \"#1\";\n";
    let files = folder(&[("a.epd", format!("# a comment\n{good}\n{FALSE}").as_bytes())]);
    let path = files.path().join("a.epd");
    let output = run_with(&["solve", "-q", "--output", "concise", text(&path)], b"");
    let lines: Vec<_> = out(&output).lines().map(|line| line.strip_prefix(text(&path)).unwrap()).collect();
    assert_eq!(code(&output), 1);
    assert_eq!(
        lines,
        [
            ":2:1: good #1: Qa1#, Qa8#",
            ":4:82: E501 Ra1 is not a key: 1...Fxb2!; Kxc4 is a key but is not listed (1.Kxc4 b3 2.Rxc5#)",
            ":4:1: false #2: Kxc4: NOT as claimed",
        ]
    );
    let output =
        run_with(&["solve", "--output", "concise", "--stip", "#1", "--fen", &format!("{BOARD} w")], b"");
    assert_eq!(out(&output), format!("{BOARD} w - - 0 1 #1: Qa1#, Qa8#\n"));
}

#[test]
fn check_has_a_limit_for_problems_and_says_when_it_is_hit() {
    // The default cannot decide this one.
    let long = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - id \"long\"; stip \"#9\"; bm e4;\n";
    let short = "8/8/8/8/8/k1K5/8/7Q w - - id \"short\"; stip \"#1\"; bm Qa1 Qa8;\n";
    let both = [long, short].concat();
    let check = |arguments: &[&str]| run_with(&[&["check", "-"], arguments].concat(), both.as_bytes());
    for arguments in [&[][..], &["--limit-nodes", "none", "--limit-time", "0.2"], &["--limit-nodes", "100"]] {
        let output = check(arguments);
        assert_eq!(code(&output), 0, "what is undecided is not wrong");
        assert!(out(&output).contains("warning[W503]: the search stopped at a limit"), "{}", out(&output));
        assert!(out(&output).contains("the claim is not checked"));
        assert!(out(&output).contains("= help: raise the limit with `--limit-nodes` or `--limit-time`"));
        assert!(out(&output).contains("short #1: Qa1#, Qa8#: as claimed\n"));
        assert_eq!(err(&output), "2 problems: 1 as claimed, 0 wrong, 1 undecided\n");
    }
    let object = &objects(&check(&["--output", "json", "--limit-nodes", "100"]))[0];
    assert_eq!((object["solved"].is_null(), object["agrees"].is_null()), (true, true));
    assert_eq!(object["diagnostics"][0]["code"], "W503");
    assert_eq!(code(&check(&["--limit-nodes", "all"])), 2);
    assert_eq!(code(&check(&["--limit-time", "soon"])), 2);
}

#[test]
fn a_move_of_a_json_record_has_its_place_in_the_json_file() {
    let place = |text: &str| {
        let output = run_with(&["check", "--output", "json", "-"], text.as_bytes());
        let games = objects(&output);
        let findings = games.iter().flat_map(|game| game["diagnostics"].as_array().unwrap().clone());
        let of_a_move = findings.filter(|finding| !finding["ply"].is_null());
        let of_a_move: Vec<_> = of_a_move
            .map(|finding| {
                let offset = usize::try_from(finding["offset"].as_u64().unwrap()).unwrap();
                let length = usize::try_from(finding["length"].as_u64().unwrap()).unwrap();
                let written: String = text[offset..].chars().take(length).collect();
                (finding["line"].as_u64().unwrap(), finding["column"].as_u64().unwrap(), written)
            })
            .collect();
        let shown = run_with(&["check", "-"], text.as_bytes());
        for (line, column, written) in &of_a_move {
            assert!(out(&shown).contains(&format!("-:{line}:{column}\n")), "{}", out(&shown));
            // The excerpt is a part of that line of the file.
            let source = text.lines().nth(usize::try_from(*line).unwrap() - 1).unwrap();
            let excerpts = out(&shown).lines().filter_map(|shown| shown.strip_prefix(&format!("{line} | ")));
            let mut parts = excerpts.map(|excerpt| excerpt.trim_start_matches("...").trim_end_matches("..."));
            assert!(parts.any(|part| part.contains(written) && source.contains(part)), "{}", out(&shown));
        }
        of_a_move
    };
    let array = "[\n  {\n    \"variant\": \"chess\",\n    \"tags\": [[\"White\", \"S\\u00e9b é\"]],\n    \"moves\": [\n\
                 \x20     {\"san\": \"e4\", \"after\": [\"é\\n\"]}, {\"san\": \"Ke5\"}\n    ],\n    \"result\": \"*\"\n  },\n\
                 \x20 {\"variant\": \"chess\", \"tags\": [], \"moves\": [\n    {\"san\":\n      \"Ng3\"}], \"result\": \"*\"}\n]\n";
    assert_eq!(place(array), [(6, 49, "Ke5".to_owned()), (12, 8, "Ng3".to_owned())]);
    let lines = "{\"variant\":\"chess\",\"tags\":[],\"moves\":[{\"san\":\"e4\"}],\"result\":\"*\"}\r\n\
                 {\"variant\":\"chess\",\"tags\":[],\"moves\":[{\"san\":\"e4\"},{\"coord\":\"e7e4\"}],\"result\":\"*\"}\r\n";
    assert_eq!(place(lines), [(2, 62, "e7e4".to_owned())]);
    // An escape is a character: programs that write ASCII write figurines so.
    let escaped = "{\"variant\":\"chess\",\"tags\":[],\"moves\":[{\"san\":\"\\u2658f3\"},{\"san\":\"\\u0065\\u0035\"},{\"san\":\"\\u2658e4\"}],\
                   \"result\":\"*\"}\n";
    let found = place(escaped);
    assert_eq!(found.len(), 1, "the first two are legal: {found:?}");
    assert_eq!((found[0].0, found[0].2.as_str()), (1, "\\u2658e4"));
}

#[test]
fn broken_json_is_reported_in_the_words_of_json() {
    for (text, words) in [
        ("{\"variant\":\"chess\",\"tags\":[]", "the text ends before its JSON is complete"),
        ("{\"variant\":\"chess\",\"tags\":{},\"moves\":[]}", "expected an array, not an object"),
    ] {
        let output = run_with(&["check", "--output", "json", "-"], text.as_bytes());
        let found = objects(&output)[0]["diagnostics"].as_array().unwrap().clone();
        let [finding] = found.as_slice() else { panic!("one error is enough: {found:?}") };
        assert!(finding["message"].as_str().unwrap().ends_with(words), "{finding}");
    }
}

#[test]
fn a_newcomer_is_told_what_to_do() {
    holds(&[
        (&["game.pgn"], 2, &["the command is missing before `game.pgn`", "`lawspeaker check game.pgn`"]),
        (&["game.pgn", "check"], 2, &["`lawspeaker check game.pgn`"]),
        (&["check"], 2, &["name files or folders, or `-` for standard input"]),
        (&["check", "nothing"], 2, &["the folder has no files of games or problems"]),
        (&["check", "nothing/notes.csv"], 2, &["not recognised", "--from"]),
        (&["check", "gone.pgn"], 2, &["gone.pgn: No such file"]),
        (&["check", "-"], 0, &["warning: the file is empty"]),
        (&["solve", "game.pgn"], 2, &["use `check`, `convert`, `fmt` or `show`"]),
        (&["convert", "game.pgn"], 2, &["--to", "the formats are pgn, pgn-lan, "]),
        (&["convert", "--to", "pgn"], 2, &["name files or folders"]),
        (&["check", "--divide", "game.pgn"], 2, &["`--divide` is an option of `perft`"]),
        (&["check", "--set-play", "false.epd"], 2, &["`--set-play` is an option of `solve`"]),
        (&["solve", "--tries", "false.epd"], 2, &["`false.epd` is a file", "before `--tries`"]),
        (&["solve", "--stip", "false.epd"], 2, &["`false.epd` is not a stipulation"]),
    ]);
}
