//! Choosing findings in `check`: what is reported, what counts, and what a record or a baseline takes out.

use std::fs;

use serde_json::Value;

use crate::program::{code, err, file, folder, out, run, run_with, text};
use crate::{BROKEN, FALSE_KEY, GOOD, OPEN, TWO_MOVER, objects};

/// A clean game, one with warnings alone, and one with an illegal move.
fn archive() -> String {
    format!("{GOOD}\n[Variant \"odin\"]\n[Result \"*\"]\n\n1. Fbc3 d7 *\n\n{BROKEN}")
}

/// The codes of each game, with the first letters of severities that are not those of the codes.
fn codes(arguments: &[&str], input: &str) -> Vec<String> {
    let arguments = [&["check", "--quiet", "--output", "json"], arguments, &["-"]].concat();
    let done = run_with(&arguments, input.as_bytes());
    let of = |finding: &Value| {
        let (code, severity) = (finding["code"].as_str().unwrap(), finding["severity"].as_str().unwrap());
        match code.to_lowercase().starts_with(&severity[..1]) {
            true => code.to_owned(),
            false => format!("{code}={severity}"),
        }
    };
    let games = objects(&done);
    let list =
        |game: &Value| game["diagnostics"].as_array().unwrap().iter().map(of).collect::<Vec<_>>().join(" ");
    games.iter().map(list).collect()
}

#[test]
fn codes_prefixes_and_names_choose_what_is_reported() {
    for (options, expected) in [
        (&[][..], ["", "W302 W203", "W302 E101 E201"]),
        (&["--ignore", "W302"], ["", "W203", "E101 E201"]),
        (&["--ignore", "missing-tags,needless-origin"], ["", "", "E101 E201"]),
        (&["--ignore", "W302", "--ignore", "W203"], ["", "", "E101 E201"]),
        (&["--select", "E"], ["", "", "E101 E201"]),
        (&["--select", "W2"], ["", "W203", ""]),
        (&["--ignore", "W", "--select", "W302"], ["", "W302", "W302"]),
        (&["--ignore", "E"], ["", "W302 W203", "W302"]),
        (&["--deny", "warnings"], ["", "W302=error W203=error", "W302=error E101 E201"]),
        (&["--deny", "w3"], ["", "W302=error W203", "W302=error E101 E201"]),
        (&["--warn", "illegal-move"], ["", "W302 W203", "W302 E101 E201=warning"]),
    ] {
        assert_eq!(codes(options, &archive()), expected, "{options:?}");
    }
}

#[test]
fn the_exit_status_and_the_counts_follow_the_choice() {
    let (_folder, path) = file("a.pgn", archive());
    for (options, status, clean) in [
        (&[][..], 1, 1),
        (&["--ignore", "W302"], 1, 1),
        (&["--ignore", "E,W302"], 0, 2),
        (&["--warn", "E"], 0, 1),
        (&["--ignore", "all"], 0, 3),
        (&["--select", "N"], 0, 3),
        (&["--deny", "W203", "--ignore", "E"], 1, 1),
        (&["--deny", "warnings", "--ignore", "E"], 1, 1),
    ] {
        for threads in ["1", "3"] {
            let done = run(&[&["check", "-j", threads, &path], options].concat());
            assert_eq!(code(&done), status, "{options:?}: {}", err(&done));
            let counts = format!(": {clean} clean, {} with findings\n", 3 - clean);
            assert!(err(&done).ends_with(&counts), "{options:?}: {}", err(&done));
        }
    }
}

#[test]
fn the_verdict_is_about_the_game_and_stays() {
    for options in [&[][..], &["--ignore", "E"], &["--warn", "E"], &["--deny", "warnings"]] {
        let done = run_with(&[&["check", "--output", "json", "-"], options].concat(), archive().as_bytes());
        let verdicts: Vec<_> = objects(&done).iter().map(|game| game["verdict"].clone()).collect();
        assert_eq!(verdicts, ["valid", "incomplete", "invalid"], "{options:?}");
    }
}

#[test]
fn good_and_bad_follow_the_choice() {
    for (options, bad) in [(&[][..], 1), (&["--ignore", "E"], 0), (&["--deny", "W203"], 2)] {
        let place = folder(&[("a.pgn", archive().as_bytes())]);
        let [input, good, other] = ["a.pgn", "good.pgn", "bad.pgn"].map(|name| place.path().join(name));
        let arguments = ["check", "--quiet", "--good", text(&good), "--bad", text(&other), text(&input)];
        run(&[&arguments[..], options].concat());
        let games = |path| fs::read_to_string(path).unwrap().matches("[Variant").count();
        assert_eq!((games(&good), games(&other)), (3 - bad, bad), "{options:?}");
    }
}

#[test]
fn statistics_follow_the_choice() {
    let options =
        ["check", "--quiet", "--statistics", "--output", "json", "--ignore", "W302", "--warn", "E", "-"];
    let done = run_with(&options, archive().as_bytes());
    let counts: Vec<_> =
        objects(&done).iter().map(|count| format!("{} {}", count["code"], count["severity"])).collect();
    let expected = ["E101", "E201", "W203"].map(|code| format!("{code:?} \"warning\""));
    assert_eq!(counts, expected);
    assert_eq!(code(&done), 0);
}

#[test]
fn problems_follow_the_choice() {
    let problems = format!("{TWO_MOVER}{FALSE_KEY}");
    let (_folder, path) = file("a.epd", &problems);
    for (options, status, count) in [
        (&[][..], 1, "1 as claimed, 1 wrong, 0 undecided\n"),
        (&["--ignore", "E501"], 0, "1 as claimed, 0 wrong, 0 undecided\n"),
        (&["--warn", "wrong-keys"], 0, "1 as claimed, 0 wrong, 0 undecided\n"),
    ] {
        let done = run(&[&["check", "--output", "concise", &path], options].concat());
        assert_eq!((code(&done), err(&done).ends_with(count)), (status, true), "{options:?}: {}", err(&done));
        assert_eq!(out(&done).contains("E501"), !options.contains(&"E501"), "{options:?}");
    }
}

#[test]
fn many_ignored_findings_leave_room_for_the_others() {
    let marks = "Nf3# Nf6# Ng1# Ng8# ".repeat(300);
    let game = format!("{}\n{marks} Qh8 *\n", OPEN.split("\n\n").next().unwrap());
    let all = codes(&[], &game);
    assert!(all[0].contains("E107") && !all[0].contains("E201"), "the list is full before the illegal move");
    assert_eq!(codes(&["--select", "E"], &game), ["E201"]);
}

#[test]
fn required_tags_take_the_place_of_the_seven() {
    let place = folder(&[
        (
            "lawspeaker.toml",
            b"[check]\nrequired-tags = [\"White\", \"Variant\"]\ntag-order = [\"White\", \"Result\"]\n",
        ),
        ("a.pgn", archive().as_bytes()),
        ("b.pgn", b"[Result \"*\"]\n[Site \"?\"]\n[Variant \"odin\"]\n[White \"A\"]\n\n1. d4 *\n"),
        ("c.coord", b"odin; -; d2d4; *\n"),
    ]);
    let done = run(&["check", "--quiet", "--output", "concise", "--select", "W3", text(place.path())]);
    let lines: Vec<_> = out(&done).lines().map(|line| line.rsplit('/').next().unwrap()).collect();
    assert_eq!(
        lines,
        [
            "a.pgn:14:1: W306 missing tags: White",
            "a.pgn:19:1: W306 missing tags: White",
            "b.pgn:4:2: W307 the tag `White` must come before `Result`; the order of tags is White, Result",
        ]
    );
    // They have a severity of their own, as all codes.
    let done =
        run(&["check", "--quiet", "--deny", "missing-required-tag", text(&place.path().join("a.pgn"))]);
    assert!(out(&done).contains("error[W306]: missing tags: White"), "{}", out(&done));
}

const HEAD: &str = "[Event \"?\"]\n[Site \"?\"]\n[Date \"????.??.??\"]\n[Round \"?\"]\n[White \"?\"]\n[Black \"?\"]\n\
                    [Result \"*\"]\n[Variant \"odin\"]\n\n";

#[test]
fn a_record_ignores_what_it_says() {
    for (moves, expected) in [
        ("1. Fbc3 *", "W203"),
        ("1. Fbc3 {lawspeaker: ignore W203} *", ""),
        ("1. Fbc3 $1 ! ; lawspeaker: ignore needless-origin\n *", ""),
        ("1. Fbc3 {lawspeaker:ignore W2} *", ""),
        ("1. Fbc3 {lawspeaker: ignore W203 -- as it was printed, E999} *", ""),
        ("1. Fbc3 {first} {lawspeaker: ignore W203} *", ""),
        ("1. Fbc3 (1. d4 d7) {lawspeaker: ignore W203} *", ""),
        ("1. Fbc3 (1. Fbc3 {lawspeaker: ignore W203}) *", "W203"),
        ("1. d4 (1. Fbc3 d7) {lawspeaker: ignore W203} *", "W203 W308"),
        // What begins where the move ends is not a finding of the move.
        ("1. d4) {lawspeaker: ignore E104} *", "E104 W308"),
        // A glyph belongs to the move only if nothing is between them.
        ("1. Fbc3 $1 {lawspeaker: ignore W203} *", ""),
        ("1. d4 (1. Fbc3 d7) $1 {lawspeaker: ignore W203} *", "W203 W308"),
        ("1. Fbc3 d7 {lawspeaker: ignore W203} *", "W203 W308"),
        ("{lawspeaker: ignore W203} 1. Fbc3 *", "W308 W203"),
        ("1. d4 d7 3. e4 {lawspeaker: ignore W209} *", ""),
        ("1. d4 d7# {lawspeaker: ignore W202, W203} *", "W308"),
        ("1. Ra5 {lawspeaker: ignore E201} *", ""),
        ("1. d4 {lawspeaker: ignore} *", "W308"),
        ("1. d4 {lawspeaker: skip W203} *", "W308"),
        ("1. d4 {lawspeaker: ignore X1 warnings} *", "W308 W308"),
        ("1. d4 {lawspeakers ignore W203} d7 {the lawspeaker: ignore W203} *", ""),
        ("%lawspeaker ignore=W203\n1. Fbc3 d7 2. e4 d5# *", "W202"),
        ("%lawspeaker ignore=W203, W202\n1. Fbc3 d7# *", ""),
        ("%lawspeaker ignore = W2\n1. Fbc3 d7# *", ""),
        ("%lawspeaker ignore=W203\n1. d4 *", "W308"),
        ("%lawspeaker ignore=W308\n1. d4 {lawspeaker: ignore W203} *", ""),
        ("%lawspeaker anything else\n%other\n1. d4 *", "W308"),
        ("%lawspeakers ignore=W203\n1. d4 *", ""),
        ("1. Fbc3 *\n%lawspeaker ignore=W203\n", ""),
    ] {
        let found = codes(&["--ignore", "N"], &format!("{HEAD}{moves}\n"));
        assert_eq!(found, [expected], "{moves}");
    }
}

#[test]
fn an_ignore_is_judged_only_if_its_code_is_reported() {
    let game = format!("{HEAD}1. d4 {{lawspeaker: ignore W203}} d7 {{lawspeaker: ignore W2}} *\n");
    assert_eq!(codes(&[], &game), ["W308 W308"]);
    assert_eq!(codes(&["--ignore", "W203"], &game), ["W308"]);
    assert_eq!(codes(&["--select", "E,W308"], &game), [""]);
    assert_eq!(codes(&["--deny", "unused-ignore"], &game), ["W308=error W308=error"]);
}

#[test]
fn ignores_work_in_every_notation_with_comments() {
    let game = format!("{HEAD}%lawspeaker ignore=W204\n1. Fxc3 Fbc8 {{lawspeaker: ignore W203}} *\n");
    let (_folder, path) = file("a.pgn", &game);
    for notation in ["pgn", "json", "ndjson"] {
        let done = run(&["convert", "--quiet", "--to", notation, &path]);
        assert_eq!(code(&done), 0);
        // The moves are written anew, so that both ignores ignore nothing any more.
        let converted = codes(&["--from", notation], out(&done));
        assert_eq!(converted, ["W308 W308"], "{notation}");
    }
    let json = "{\"variant\":\"odin\",\"tags\":[],\"comments\":[{\"escape\":\"lawspeaker ignore=W302\"}],\
                \"moves\":[{\"san\":\"Fbc3\",\"after\":[\"lawspeaker: ignore W203\"]}],\"result\":\"*\"}\n";
    assert_eq!(codes(&["--from", "json"], json), [""]);
    let courier = "[Variant \"orphic-elks\"]\n\n1. N g1-f3 // lawspeaker: ignore W203\n*\n";
    assert!(codes(&["--from", "gamecourier"], courier)[0].contains("W308"));
}

#[test]
fn a_hostile_number_of_ignores_is_read_in_part() {
    let many = format!("{HEAD}1. d4 {{lawspeaker: ignore {}}} *\n", "W2 ".repeat(100_000));
    let found = codes(&[], &many);
    assert_eq!(found[0].split(' ').filter(|code| *code == "W308").count(), 1001);
    let long = format!("{HEAD}1. d4 {{lawspeaker: ignore {}}} *\n", "W".repeat(1_000_000));
    let done = run_with(&["check", "--output", "concise", "-"], long.as_bytes());
    assert!(out(&done).contains("W308") && out(&done).len() < 500, "a long text is not repeated");
}

#[test]
fn a_baseline_reports_what_is_new() {
    let place = folder(&[("a.pgn", archive().as_bytes()), ("p.epd", FALSE_KEY.as_bytes())]);
    let at = |name: &str| text(&place.path().join(name)).to_owned();
    let (games, problems, known) = (at("a.pgn"), at("p.epd"), at("known.json"));
    let done = run(&["check", "--quiet", "--write-baseline", &known, &games, &problems]);
    assert_eq!(code(&done), 1, "{}", err(&done));
    let written = fs::read_to_string(&known).unwrap();
    assert!(
        written.starts_with("{\"format\":\"lawspeaker-baseline\",\"version\":1,\"findings\":[\n"),
        "{written}"
    );
    assert_eq!(written.lines().count(), 6 + 2, "{written}");
    // What a game is known by stays the same in every version, or no baseline would be of use after an update.
    assert!(written.contains("{\"game\":\"55ee05853867f5b5\",\"code\":\"E201\",\"ply\":3}"), "{written}");

    for threads in ["1", "4"] {
        let done =
            run(&["check", "-j", threads, "--output", "concise", "--baseline", &known, &games, &problems]);
        assert_eq!((code(&done), out(&done)), (0, ""));
        assert!(err(&done).contains("3 clean, 0 with findings"), "{}", err(&done));
        assert!(err(&done).ends_with("6 findings of the baseline not reported\n"), "{}", err(&done));
    }

    // The games in another order, in another notation, with other lines and tags; one finding is new.
    let other =
        archive().replace("[Variant \"odin\"]\n[Result", "\n[Variant \"odin\"]\n[Site \"here\"]\n[Result");
    let mut parts: Vec<&str> = other.split("\n\n\n").collect();
    parts.reverse();
    fs::write(&games, parts.join("\n\n").replace("1. Fbc3 d7 *", "1. Fbc3 {new lines}\n\nd7# *")).unwrap();
    let done = run(&["check", "--output", "concise", "--baseline", &known, &games]);
    let lines: Vec<_> = out(&done).lines().map(|line| line.split(' ').nth(1).unwrap()).collect();
    assert_eq!(lines, ["W202"], "{}", out(&done));
    assert!(err(&done).ends_with("; 1 not found again\n"), "{}", err(&done));
}

/// The moves that were played are known by their squares, the rest by its text.
#[test]
fn a_baseline_knows_a_broken_game_by_its_moves_in_any_spelling() {
    let broken = "1. e4 e5 2. Nf3 (2. f4) Nc6 3. Ke4 d6 *\n";
    let place = folder(&[("a.pgn", broken.as_bytes())]);
    let at = |name: &str| text(&place.path().join(name)).to_owned();
    run(&["check", "--quiet", "--select", "E201", "--write-baseline", &at("known.json"), &at("a.pgn")]);
    for (moves, expected) in [
        (broken, 0),
        ("1. e2e4 e7-e5 2. g1f3 Nb8-c6 3. Ke4 d6 *\n", 0),
        ("1. e4 {new} e5! 2. Nf3 Nc6 (2... d6 3. d4) 3. Ke4 $2 d6 0-1\n", 0),
        ("1. e4 e5 2. Nf3 Nc6 3. Kd4 d6 *\n", 1),
        ("1. e4 e5 2. Nf3 Nc6 3. Ke4 d5 *\n", 1),
        ("1. e4 e5 2. Nf3 Nf6 3. Ke4 d6 *\n", 1),
    ] {
        let arguments = ["check", "--select", "E201", "--baseline", &at("known.json"), "-"];
        let done = run_with(&arguments, moves.as_bytes());
        assert_eq!(code(&done), expected, "{moves}: {}", out(&done));
    }
}

#[test]
fn equal_findings_of_equal_games_are_counted() {
    let twice = format!("{BROKEN}\n{BROKEN}");
    let place = folder(&[("a.pgn", twice.as_bytes()), ("b.pgn", format!("{twice}\n{BROKEN}").as_bytes())]);
    let at = |name: &str| text(&place.path().join(name)).to_owned();
    run(&["check", "--quiet", "--write-baseline", &at("known.json"), &at("a.pgn")]);
    for threads in ["1", "4"] {
        let arguments =
            ["check", "--quiet", "--output", "json", "-j", threads, "--baseline", &at("known.json")];
        let done = run(&[&arguments[..], &[&at("b.pgn")]].concat());
        let counts: Vec<_> =
            objects(&done).iter().map(|game| game["diagnostics"].as_array().unwrap().len()).collect();
        assert_eq!(counts, [0, 0, 3]);
    }
}

#[test]
fn a_baseline_is_no_output_and_no_other_file() {
    let place = folder(&[("a.pgn", BROKEN.as_bytes()), ("x.json", b"{\"format\":\"other\"}")]);
    let at = |name: &str| text(&place.path().join(name)).to_owned();
    let said = |arguments: &[&str]| {
        let done = run(&[&["check"], arguments].concat());
        assert_eq!(code(&done), 2, "{arguments:?}");
        err(&done).replace(text(place.path()), "").replace("error: /", "")
    };
    let (game, other, known) = (at("a.pgn"), at("x.json"), at("known.json"));
    assert_eq!(
        said(&["--baseline", &other, &game]),
        "x.json: not a baseline; `check --write-baseline FILE` writes one\n"
    );
    assert!(said(&["--baseline", &at("none"), &game]).starts_with("none: No such file"));
    assert!(said(&["--write-baseline", &other, &game]).contains("already exists"));
    run(&["check", "--quiet", "--write-baseline", &known, &game]);
    assert!(
        said(&["--baseline", &known, "--write-baseline", &known, "--force", &game]).contains("is an input")
    );
    assert!(said(&["--write-baseline", &game, "--force", &game]).contains("is an input"));
}

#[test]
fn files_of_one_run_have_their_own_rules() {
    let place = folder(&[
        (
            "lawspeaker.toml",
            b"[check]\nselect = [\"E201\", \"W\"]\n[[per-files]]\nfiles = [\"b.pgn\"]\nignore = [\"W302\"]\n",
        ),
        ("a.pgn", BROKEN.as_bytes()),
        ("b.pgn", BROKEN.as_bytes()),
        (
            "c/lawspeaker.toml",
            b"[[per-files]]\nvariants = [\"odin\"]\nwarn = [\"E201\"]\nignore = [\"W302\"]\n",
        ),
        ("c/a.pgn", format!("{BROKEN}\n1. e5 *\n").as_bytes()),
    ]);
    let done = run(&["check", "--quiet", "--output", "json", text(place.path())]);
    let games: Vec<_> = objects(&done)
        .iter()
        .map(|game| {
            let list = game["diagnostics"].as_array().unwrap();
            let texts = list
                .iter()
                .map(|f| format!("{} {}", f["code"].as_str().unwrap(), f["severity"].as_str().unwrap()));
            texts.collect::<Vec<_>>().join(", ")
        })
        .collect();
    assert_eq!(
        games,
        ["W302 warning, E201 error", "E201 error", "E201 warning", "W302 warning, E201 error",]
    );
    assert_eq!(code(&done), 1);
}

#[test]
fn codes_of_openings_are_compared_where_a_table_is_named() {
    let game = |tag: &str, moves: &str| format!("[Event \"E\"]\n{tag}[Result \"*\"]\n\n{moves} *\n\n");
    let games = [
        game("[ECO \"C50\"]\n", "1. d4 d5 2. c4"),
        game("[ECO \"d06\"]\n", "1. c4 d5 2. d4"),
        game("[eco \" D30/02 \"]\n", "1. d4 d5 2. c4"),
        game("[ECO \"D06b\"]\n", "1. d4 d5 2. c4 Nf6"),
        game("[ECO \"?\"]\n", "1. d4 d5 2. c4"),
        game("[ECO \"X\u{e9}9\"]\n", "1. d4 d5 2. c4"),
        game("", "1. d4 d5 2. c4"),
        game("[ECO \"A00\"]\n", "1. a3"),
        game("[ECO \"C50\"]\n", "1. d4 d5 2. Kd2 c4"),
        game("[Variant \"atomic\"]\n[ECO \"C50\"]\n", "1. d4 d5 2. c4"),
    ];
    let folder = folder(&[
        ("games.pgn", games.concat().as_bytes()),
        ("table.tsv", b"eco\tname\tpgn\nD06\tQueen's Gambit: Only Here\t1. d4 d5 2. c4\n"),
    ]);
    let path = |name: &str| text(&folder.path().join(name)).to_owned();
    let (table, games) = (path("table.tsv"), path("games.pgn"));
    let notes = |options: &[&str]| {
        let done = run(&[&["check", "--output", "concise", "--select", "N302", &games], options].concat());
        out(&done).lines().map(|line| line.split_once(".pgn:").unwrap().1.to_owned()).collect::<Vec<_>>()
    };
    let says = |place: &str, code: &str| {
        format!(
            "{place}: N302 the tag `ECO` is {code}, and the opening is D06 (Queen's Gambit: Only Here) in the table"
        )
    };
    assert_eq!(notes(&["--openings", &table]), [says("2:7", "C50"), says("14:7", "D30")]);
    assert_eq!(notes(&[]), [""; 0]);
    assert_eq!(notes(&["--openings", &table, "--where", "code = N302", "--limit", "1"]).len(), 1);
    // The code of the table is right for the table.
    let done = run(&["convert", "--to", "pgn", "--add", "eco", "--openings", &table, &games]);
    let again = run_with(&["check", "--select", "N302", "--openings", &table, "-"], &done.stdout);
    assert!(!out(&again).contains("N302"), "{}", out(&again));
    let done = run(&["check", "--openings", &path("none.tsv"), &games]);
    assert_eq!(code(&done), 2);
}
