//! Choosing games: `check` and `convert` take the same ones, in any number of threads, and say how many they passed over.

use std::fs;
use std::path::Path;
use std::process::Output;

use crate::program::{code, err, folder, out, program, run, run_with, text};
use serde_json::Value;

/// Six games; the fourth does not replay, the fifth is the first one again in other words.
const ARCHIVE: &str = r#"[Event "Open"]
[White "Ása"]
[Black "Björn"]
[Date "2023.12.31"]
[Round "2"]
[WhiteElo "900"]
[Result "1-0"]

1. e4 e5 2. Qh5 Ke7 3. Qxe5# 1-0

[Event "Masters"]
[White "Carlsen, \"M.\""]
[Date "2024.01.01"]
[Round "10"]
[WhiteElo "2850"]
[Result "0-1"]

1. f3 e5 2. g4 Qh4# 0-1

[Event "masters"]
[White "Dagr"]
[Date "????.??.??"]
[Result "*"]

1. d4 d5 2. c4 *

[Event "Open"]
[White "Einar"]
[Date "2024.05.06"]
[Result "1/2-1/2"]

1. d4 d5 2. d5 1/2-1/2

[Event "Copy"]
[White "Ása"]
[Round "1"]
[Result "1-0"]

1. e2e4 {again} e7e5 2. d1h5 (2. Nf3) Ke7 3. Qxe5# 1-0

[Variant "odin"]
[White "Frigg"]
[Result "*"]

1. d4 d7 *
"#;

/// The names of White in the games that `convert` writes.
fn converted(arguments: &[&str], threads: &str) -> (Vec<String>, Output) {
    let arguments =
        [&["convert", "--to", "ndjson", "--output", "concise", "--threads", threads, "-"], arguments]
            .concat();
    let done = run_with(&arguments, ARCHIVE.as_bytes());
    let name = |line: &str| {
        let object: Value = serde_json::from_str(line).unwrap();
        let tags = object["tags"].as_array().unwrap().clone();
        let white = tags.iter().find(|tag| tag[0] == "White").unwrap();
        white[1].as_str().unwrap().to_owned()
    };
    (out(&done).lines().map(name).collect(), done)
}

/// The numbers of the games that `check` reports on.
fn checked(arguments: &[&str], threads: &str) -> (Vec<u64>, Output) {
    let arguments = [&["check", "--output", "json", "--threads", threads, "-"], arguments].concat();
    let done = run_with(&arguments, ARCHIVE.as_bytes());
    let number = |line: &str| serde_json::from_str::<Value>(line).unwrap()["game"].as_u64().unwrap();
    (out(&done).lines().map(number).collect(), done)
}

#[test]
fn conditions_choose_the_same_games_everywhere() {
    const NAMES: [&str; 6] = ["Ása", "Carlsen, \"M.\"", "Dagr", "Einar", "Ása", "Frigg"];
    let cases: &[(&[&str], &[u64])] = &[
        (&[], &[1, 2, 3, 4, 5, 6]),
        (&["--where", "White=Ása"], &[1, 5]),
        (&["--where", "white=Ása"], &[1, 5]),
        (&["--where", "White=ása"], &[]),
        (&["--where", "White~^ása$"], &[1, 5]),
        (&["--where", "White = 'Carlsen, \"M.\"'"], &[2]),
        (&["--where", "Event~masters|copy"], &[2, 3, 5]),
        (&["--where", "Event!=Open"], &[2, 3, 5, 6]),
        (&["--where", "Date>=2024"], &[2, 4]),
        (&["--where", "Date<2024.01.01"], &[1]),
        (&["--where", "WhiteElo>900"], &[2]),
        (&["--where", "WhiteElo<=900"], &[1]),
        (&["--where", "Event=Open", "--where", "Date>=2024"], &[4]),
        (&["--where", "result=0-1"], &[2]),
        (&["--where", "result in (0-1, *)"], &[2, 3, 6]),
        (&["--where", "plies=..3"], &[3, 4, 6]),
        (&["--where", "plies=4..4"], &[2]),
        (&["--where", "reason=checkmate"], &[1, 2, 5]),
        (&["--where", "reason=escape"], &[]),
        (&["--where", "reason=checkmate and result=1-0 and Round=1"], &[5]),
        (&["--where", "reaches('*/*/*/4Q3/*/*/*/* b')"], &[1, 5]),
        (&["--where", "reaches('*/*/*/*p?*/*/*/*/*')"], &[]),
        (&["--where", "reaches('*/*/*/*/*PP*/*/*/*')"], &[3]),
        (&["--where", "reaches('*/*/*/*pQ*/*/*/*/*')"], &[]),
        (&["--where", "reaches('*/*/*/*p2Q/*/*/*/*')"], &[1, 5]),
        (&["--where", "reaches('rnbqkbnr/ppp1pppp/8/3p4/3P4/8/PPP1PPPP/RNBQKBNR w KQkq - 0 2')"], &[3, 4]),
        (&["--where", "reaches('*/*/*/*/*/*/*/*/*/*')"], &[6]),
        (&["--unique"], &[1, 2, 3, 4, 5, 6]),
        // The fifth has a comment and a variation, and the first has none.
        (&["--unique=moves"], &[2, 3, 4, 5, 6]),
        (&["--unique=moves", "--where", "Event!=Open"], &[2, 3, 5, 6]),
    ];
    for &(arguments, expected) in cases {
        for threads in ["1", "3"] {
            let (games, done) = checked(arguments, threads);
            assert_eq!(games, expected, "check {arguments:?}: {}", err(&done));
            let passed_over = 6 - expected.len();
            let reported = format!(", {passed_over} passed over\n");
            assert_eq!(err(&done).ends_with(&reported), passed_over > 0, "{}", err(&done));
            // Only the fourth has an error, which costs nothing if no option asked for it.
            let wrong = i32::from(expected.contains(&4));
            assert_eq!(code(&done), wrong, "check {arguments:?}: {}", err(&done));

            let (names, done) = converted(arguments, threads);
            let replayed = expected.iter().filter(|n| **n != 4).map(|n| NAMES[*n as usize - 1]);
            assert_eq!(names, replayed.collect::<Vec<_>>(), "convert {arguments:?}: {}", err(&done));
            assert_eq!(err(&done).contains("E201"), expected.contains(&4), "{}", err(&done));
            assert_eq!(err(&done).ends_with(&reported), passed_over > 0, "{}", err(&done));
            assert_eq!(code(&done), wrong, "convert {arguments:?}: {}", err(&done));
        }
    }
}

/// The same values with any command, whatever else is true of the game and whatever is done with it.
#[test]
fn it_can_be_shown_what_a_condition_takes() {
    let files = folder(&[("a.pgn", ARCHIVE.as_bytes()), ("b.pgn", ARCHIVE.as_bytes())]);
    let names = "player like ása takes these values:\n        4  Ása\nDate >= 2024 takes these values:\n        \
                 2  2024.01.01\n        2  2024.05.06\nEvent = Nowhere takes no value\n";
    for command in [
        "check",
        "check --fix --where White!=x",
        "convert --to pgn --unique",
        "fmt",
        "mine --stip #1",
        "page -o page.html",
        "stats --sample 2",
    ] {
        for threads in ["1", "3"] {
            let mut program = program();
            program.args(command.split(' ')).args(["--threads", threads, "--where"]);
            program.arg("player like ása and (Date >= 2024 or plies < 2) and Event = Nowhere");
            let done = program.args(["--explain-where", "a.pgn", "b.pgn"]).current_dir(files.path()).output();
            let said = err(&done.unwrap()).to_owned();
            assert!(said.replace('"', "").contains(names), "{command}: {said}");
            let _ = fs::remove_file(files.path().join("page.html"));
        }
    }
    let long = format!("[Event \"{}\"]\n\n1. e4 *\n", "é".repeat(1000));
    let done = run_with(&["stats", "--where", "Event ~ é", "--explain-where", "-"], long.as_bytes());
    assert!(err(&done).contains(&format!("  {}\n", "é".repeat(200))), "{}", err(&done));
    let refused = |arguments: &[&str], why: &str| {
        let done = run(arguments);
        assert!(code(&done) == 2 && err(&done).contains(why), "{arguments:?}: {}", err(&done));
    };
    refused(&["check", "--explain-where", "a.pgn"], "--where");
    refused(&["check", "--where", "White=x", "--explain-where", "--limit", "3", "a.pgn"], "--limit");
    refused(
        &["view", "--where", "White=x", "--explain-where", "a.pgn"],
        "`stats --where EXPR --explain-where`",
    );
}

#[test]
fn conditions_hold_in_every_notation_that_is_read() {
    let record = "[White \"Ása\"]\n[Black \"B\"]\n[Variant \"viking-7\"]\n[Result \"*\"]\n\n1. d1-c1 *\n\n\
        [White \"C\"]\n[Black \"B\"]\n[Variant \"viking-7\"]\n[Result \"*\"]\n\n1. d1-b1 d3-c3 *\n";
    for format in ["pgn", "json", "ndjson", "opentafl"] {
        let written = run_with(&["convert", "--to", format, "-"], record.as_bytes());
        assert_eq!(code(&written), 0, "{}", err(&written));
        for condition in
            [["--where", "White=C"], ["--where", "plies=2"], ["--where", "reaches('*/*/*/*/*/*/1t*')"]]
        {
            let arguments = [&["convert", "--to", "coord", "--from", format, "-"], &condition[..]].concat();
            let done = run_with(&arguments, &written.stdout);
            assert_eq!(out(&done), "viking-7; -; d1b1 d3c3; *\n", "{format} {condition:?}: {}", err(&done));
        }
    }
    let done = run_with(
        &["convert", "--to", "coord", "--where", "plies>=1", "-"],
        b"odin; -; ; *\nodin; -; d2d4; *\n",
    );
    assert_eq!(out(&done), "odin; -; d2d4; *\n", "{}", err(&done));
}

/// Of several files the same games are taken as of one file with all of them.
#[test]
fn turns_go_on_from_file_to_file() {
    let game = |n: usize| format!("[White \"w{n}\"]\n\n1. e4 *\n\n");
    let text_of = |file: usize| (4 * file..4 * file + 4).map(game).collect::<String>();
    let names = ["a.pgn", "b.pgn", "c.pgn"];
    let place = folder(&[
        (names[0], text_of(0).as_bytes()),
        (names[1], text_of(1).as_bytes()),
        (names[2], text_of(2).as_bytes()),
    ]);
    let paths = names.map(|name| text(&place.path().join(name)).to_owned());
    for (skip, nth, limit) in [
        (0, 1, 5),
        (1, 1, 1),
        (4, 1, 1),
        (5, 1, 2),
        (3, 2, 3),
        (1, 5, 2),
        (2, 3, 100),
        (11, 1, 9),
        (12, 1, 1),
    ] {
        let wanted: Vec<usize> = (0..12).skip(skip).step_by(nth).take(limit).collect();
        let [skip, nth, limit] = [skip, nth, limit].map(|number: usize| number.to_string());
        let options = ["--quiet", "--skip", &skip, "--nth", &nth, "--limit", &limit];
        let of = |command: &[&str]| run(&[command, &options, &paths.each_ref().map(String::as_str)].concat());
        let converted = of(&["convert", "--to", "pgn"]);
        let is_written = |n: &usize| out(&converted).contains(&format!("\"w{n}\""));
        assert_eq!((0..12).filter(is_written).collect::<Vec<_>>(), wanted, "convert {options:?}");
        for command in [&["check", "--output", "json"][..], &["stats", "--per-game", "--to", "json"]] {
            let done = of(command);
            let place_of = |line: &str| {
                let object: Value = serde_json::from_str(line).unwrap();
                let file = paths.iter().position(|path| object["file"] == path.as_str()).unwrap();
                4 * file + usize::try_from(object["game"].as_u64().unwrap()).unwrap() - 1
            };
            assert_eq!(
                out(&done).lines().map(place_of).collect::<Vec<_>>(),
                wanted,
                "{command:?} {options:?}"
            );
        }
    }
}

#[test]
fn copies_are_known_across_files_and_threads() {
    let games = folder(&[("a.pgn", ARCHIVE.as_bytes()), ("b.pgn", ARCHIVE.as_bytes())]);
    let many = ARCHIVE.repeat(400);
    fs::write(games.path().join("c.pgn"), &many).unwrap();
    let mut outputs = Vec::new();
    for threads in ["1", "3"] {
        let done = run(&[
            "convert",
            "--to",
            "coord",
            "--unique=moves",
            "--threads",
            threads,
            "--quiet",
            text(games.path()),
        ]);
        assert_eq!(out(&done).lines().count(), 4, "{}", out(&done));
        outputs.push(done.stdout);
        let done = run(&[
            "check",
            "--unique=moves",
            "--threads",
            threads,
            "--output",
            "concise",
            text(games.path()),
        ]);
        // The one that does not replay is not a copy of another, and is reported every time.
        assert_eq!(out(&done).matches("E201").count(), 402);
        assert!(err(&done).ends_with(", 2006 passed over\n"), "{}", err(&done));
    }
    assert_eq!(outputs[0], outputs[1]);
}

#[test]
fn games_that_were_not_played_are_no_copies() {
    let byes = "[Round \"1\"]\n\n1-0\n\n[Round \"2\"]\n\n1-0\n";
    let done = run_with(&["convert", "--to", "coord", "--unique", "-"], byes.as_bytes());
    assert_eq!(out(&done), "chess; -;; 1-0\n".repeat(2));
}

/// A record in JSON has the tags that stand in it, and no others.
#[test]
fn tags_that_are_not_there_are_not_found() {
    let json = run_with(&["convert", "--to", "ndjson", "--variant", "odin", "-"], b"1. d4 *\n").stdout;
    for (test, taken) in [("Event=?", 0), ("White~.", 0), ("Variant~.", 0), ("White!=x", 1)] {
        let done = run_with(&["convert", "--to", "coord", "--where", test, "-"], &json);
        assert_eq!(out(&done).lines().count(), taken, "{test}: {}", err(&done));
    }
}

#[test]
fn problems_are_passed_over_where_games_are_chosen() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let puzzles = root.join("puzzles/odin/seed.epd");
    let done = run(&["check", "--where", "plies>=1", text(&puzzles)]);
    assert_eq!((code(&done), out(&done)), (0, ""));
    assert!(err(&done).contains("seed.epd: not checked: an option selects games"), "{}", err(&done));
}

#[test]
fn what_is_no_condition_is_said_before_anything_is_read() {
    for arguments in [
        ["--where", "White"],
        ["--where", "White~("],
        ["--where", "result=2-0"],
        ["--where", "plies=4..2"],
        ["--where", "reason=boredom"],
        ["--where", "reaches('8/8')"],
        ["--nth", "0"],
        ["--skip", "x"],
    ] {
        let sorting = run(&["convert", "--to", "coord", "nowhere", "--sort", "Foo bar="]);
        assert!(err(&sorting).contains("for '--sort <TAG>'"), "{}", err(&sorting));
        for command in [&["check", "nowhere"][..], &["convert", "--to", "coord", "nowhere"]] {
            let done = run(&[command, &arguments[..]].concat());
            assert_eq!(code(&done), 2, "{arguments:?}");
            assert!(err(&done).contains(&format!("for '{}", arguments[0])), "{}", err(&done));
        }
    }
}

#[test]
fn games_are_written_in_the_order_of_tags() {
    let names = |arguments: &[&str]| converted(arguments, "3").0.join(" ");
    // Rounds 1, 2, 10, and those without one as they came.
    assert_eq!(names(&["--sort", "Round"]), "Ása Ása Carlsen, \"M.\" Dagr Frigg");
    assert_eq!(names(&["--sort", "White"]), "Carlsen, \"M.\" Dagr Frigg Ása Ása");
    assert_eq!(names(&["--sort", "Event", "--sort", "Date"]), "Ása Carlsen, \"M.\" Dagr Ása Frigg");
    let done = run_with(&["convert", "--to", "json", "--sort", "Round", "-"], ARCHIVE.as_bytes());
    let array: Value = serde_json::from_slice(&done.stdout).unwrap();
    assert_eq!(array.as_array().unwrap().len(), 5);
}

#[test]
fn so_many_games_a_file() {
    let archive = ARCHIVE.repeat(3);
    let games = folder(&[("in.pgn", archive.as_bytes())]);
    let at = |name: &str| games.path().join(name);
    let input = at("in.pgn");
    let whole = run(&["convert", "--quiet", "--to", "coord", text(&input)]);
    for name in ["out.coord", "out.coord.gz"] {
        let target = at(name);
        let arguments =
            ["convert", "--exit-zero", "--to", "coord", "--split", "4", "-o", text(&target), text(&input)];
        let done = run(&arguments);
        assert_eq!(code(&done), 0, "{}", err(&done));
        assert!(!target.exists());
        // Fifteen games replay.
        let parts: Vec<_> = (1..=4).map(|n| at(&name.replacen("out", &format!("out-000{n}"), 1))).collect();
        assert!(!at(&name.replacen("out", "out-0005", 1)).exists());
        let text_of = |part: &Path| run(&["convert", "--quiet", "--to", "coord", text(part)]).stdout;
        let texts: Vec<_> = parts.iter().map(|part| text_of(part)).collect();
        let lines = texts.iter().map(|text| text.iter().filter(|b| **b == b'\n').count());
        assert_eq!(lines.collect::<Vec<_>>(), [4, 4, 4, 3]);
        assert_eq!(texts.concat(), whole.stdout);

        // A part that is there already: no part is replaced, and none is written.
        fs::remove_file(&parts[0]).unwrap();
        let done = run(&arguments);
        assert_eq!(code(&done), 2);
        assert!(err(&done).contains("already exists"), "{}", err(&done));
        assert!(!parts[0].exists());
        assert_eq!(code(&run(&[&arguments[..], &["--force"]].concat())), 0);
        assert_eq!(text_of(&parts[0]), texts[0]);

        // Fewer parts than before: what is left of those is reported.
        let fewer =
            run(&[&arguments[..4], &["--split", "8", "--force", "-o", text(&target), text(&input)]].concat());
        assert_eq!(text_of(&parts[1]).len() + text_of(&parts[0]).len(), whole.stdout.len());
        let (third, fourth) = (text(&parts[2]), text(&parts[3]));
        let reported = format!("2 older files do not belong to this run: {third} to {fourth}");
        assert!(err(&fewer).contains(&reported), "{}", err(&fewer));
    }
    let left: Vec<_> = fs::read_dir(games.path()).unwrap().map(|entry| entry.unwrap().file_name()).collect();
    assert!(left.iter().all(|name| !name.to_string_lossy().contains("partial")), "{left:?}");
}

#[test]
fn parts_are_whole_files_of_their_notation_and_never_an_input() {
    let games = folder(&[("in/a.pgn", ARCHIVE.as_bytes()), ("in/b-0001.pgn", ARCHIVE.as_bytes())]);
    let (input, output) = (games.path().join("in"), games.path().join("out"));
    let done = run(&[
        "convert",
        "--exit-zero",
        "--to",
        "json",
        "--split",
        "2",
        "--sort",
        "White",
        "--out-dir",
        text(&output),
        text(&input),
    ]);
    assert_eq!(code(&done), 0, "{}", err(&done));
    let mut names = Vec::new();
    for entry in fs::read_dir(&output).unwrap() {
        let path = entry.unwrap().path();
        let array: Value = serde_json::from_slice(&fs::read(&path).unwrap()).unwrap();
        let name = path.file_name().unwrap().to_string_lossy().into_owned();
        names.push((name, array.as_array().unwrap().len()));
    }
    names.sort();
    let expected = [("a-0001.json", 2), ("a-0002.json", 2), ("a-0003.json", 1), ("b-0001-0001.json", 2)];
    assert_eq!(names.len(), 6);
    for (name, games) in expected {
        assert!(names.contains(&(name.to_owned(), games)), "{names:?}");
    }

    // `b.pgn` in parts would begin with an input.
    let target = input.join("b.pgn");
    let done = run(&["convert", "--force", "--to", "pgn", "--split", "2", "-o", text(&target), text(&input)]);
    assert_eq!(code(&done), 2);
    assert!(err(&done).contains("b-0001.pgn is an input and cannot be an output"), "{}", err(&done));
    assert_eq!(fs::read(input.join("b-0001.pgn")).unwrap(), ARCHIVE.as_bytes());
    let done = run(&["convert", "--to", "pgn", "--split", "2", text(&input)]);
    assert_eq!(code(&done), 2);
    assert!(err(&done).contains("`--split` needs `--out` or `--out-dir`"), "{}", err(&done));
}

#[test]
fn nothing_chosen_is_an_empty_archive() {
    let games = folder(&[("in.pgn", ARCHIVE.as_bytes())]);
    let target = games.path().join("out.json");
    let input = games.path().join("in.pgn");
    let done =
        run(&["convert", "--to", "json", "--where", "White=nobody", "-o", text(&target), text(&input)]);
    assert_eq!(code(&done), 0, "{}", err(&done));
    assert!(err(&done).ends_with(": 0 converted, 0 left out, 6 passed over\n"), "{}", err(&done));
    assert_eq!(fs::read(&target).unwrap(), b"[\n\n]\n");
}

/// The page has the games that are chosen, and `fmt` rewrites these and no others.
#[test]
fn pages_and_rewriting_take_the_chosen_games() {
    const CASES: [(&str, &[&str], &[u64]); 5] = [
        ("all", &[], &[1, 2, 3, 4, 5, 6]),
        ("a tag", &["--where", "Event = Open"], &[1, 4]),
        ("the play", &["--where", "reason = checkmate", "--skip", "1"], &[2, 5]),
        ("a place", &["--where", "number in (2, 6)", "--limit", "1"], &[2]),
        ("the others", &["--where", "number in 2..5", "--not"], &[1, 6]),
    ];
    let untidy = ARCHIVE.replace("1. ", "1.");
    for (what, options, expected) in CASES {
        let games =
            folder(&[("a.pgn", untidy.as_bytes()), ("b.epd", b"8/8/8/8/8/8/8/K6k w - -\n".as_slice())]);
        let path = |name: &str| games.path().join(name);
        let (page, archive) = (path("page.html"), path("a.pgn"));
        let all = run(&["check", "--output", "json", text(&archive)]);
        let line = |object: &str| serde_json::from_str::<Value>(object).unwrap()["line"].clone();
        let lines: Vec<_> = out(&all).lines().map(line).collect();
        let done =
            run(&[&["page", text(&archive), text(&path("b.epd")), "-o", text(&page)], options].concat());
        assert_eq!(code(&done), 0, "{what}: {}", err(&done));
        let html = fs::read_to_string(&page).unwrap();
        let on_page = |n: u64| html.contains(&format!("\"line\":{},", lines[n as usize - 1]));
        assert_eq!((1..=6).filter(|n| on_page(*n)).collect::<Vec<_>>(), expected, "{what}");
        assert_eq!(
            err(&done).contains("b.epd: not on the page"),
            // The other conditions can be asked of problems too.
            ["the play", "a place"].contains(&what),
            "{what}: {}",
            err(&done)
        );

        let done = run(&[&["fmt", "--write", text(&archive), text(&path("b.epd"))], options].concat());
        assert_eq!(
            err(&done).contains("b.epd: not rewritten"),
            !options.is_empty(),
            "{what}: {}",
            err(&done)
        );
        let tidied = fs::read_to_string(&archive).unwrap();
        let records = |text: &str| text.split("Result").skip(1).map(str::to_owned).collect::<Vec<_>>();
        for (n, (old, new)) in records(&untidy).iter().zip(records(&tidied)).enumerate() {
            let moves = new.contains("1. ");
            // The fourth does not replay.
            let is_chosen = expected.contains(&(n as u64 + 1)) && n != 3;
            assert_eq!(moves, is_chosen, "{what}: {old} {new}");
            assert!(is_chosen || new.contains("\n\n1."), "{what}: {new}");
        }
    }
}

#[test]
fn very_many_conditions_are_one_list() {
    let many: Vec<&str> = std::iter::repeat_n(["--where", "plies >= 0"], 5000).flatten().collect();
    let done = run_with(&[&["check", "--select", "E", "-"], &many[..]].concat(), b"1. e4 *\n");
    assert_eq!(code(&done), 0, "{}", err(&done));
    let tag = run_with(&["check", "--where", "not White = x", "-"], b"1. e4 *\n");
    assert!(err(&tag).ends_with("no game has a tag `White`\n"), "{}", err(&tag));
    let field = run_with(&["check", "--where", "plise < 3", "-"], b"1. e4 *\n");
    assert!(err(&field).ends_with("no game has a tag `plise`; did you mean `plies`?\n"), "{}", err(&field));
}
