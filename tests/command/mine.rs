//! `mine`: problems in the games of archives. What it writes is solved and proven again by `solve` and `verify`.

use std::fs;
use std::path::Path;

use serde_json::{Value, json};

use super::{code, err, file, folder, is_line, objects, out, run, run_with, text};

/// A mate that is played, the same mate missed, and one by a capture.
const GAMES: &str = "[White \"Egil\"]\n[Black \"Snorri \\\"the\\\" Wise\"]\n[Date \"2001.01.01\"]\n[Round \"?\"]\n\n\
    1. f3 e5 2. g4 Qh4# 0-1\n\n1. f3 e5 2. g4 d5 *\n\n[White \"Sif\"]\n\n\
    1. e4 e5 2. Qh5 Nc6 3. Bc4 Nf6 4. Qxf7# 1-0\n";

const FOOLS_MATE: &str = "rnbqkbnr/pppp1ppp/8/4p3/6P1/5P2/PPPPP2P/RNBQKBNR b KQkq -";

#[test]
fn problems_are_entries_with_the_tags_of_their_games() {
    let (_folder, path) = file("games.pgn", GAMES);
    let output = run(&["mine", "--stip", "#1,#2", &path]);
    let line = format!(
        "{FOOLS_MATE} id \"{path} game 1 ply 3\"; variant \"chess\"; stip \"#1\"; bm Qh4#; sm Qh4#; played yes; acn 30; \
         tries 0; quiet no; sacrifice no; White \"Egil\"; Black \"Snorri 'the' Wise\"; Date \"2001.01.01\";\n"
    );
    assert_eq!((code(&output), out(&output)), (0, line.as_str()));
    assert_eq!(err(&output), "3 games, 18 positions: 1 problem, 1 more in positions that occur again\n");

    let concise = run(&["mine", "--stip", "#1", "--trivial", "--output", "concise", "--quiet", &path]);
    let lines = format!("{path}:1: chess #1 Qh4#, game 1, ply 3\n{path}:10: chess #1 Qxf7#, game 3, ply 6\n");
    assert_eq!((out(&concise), err(&concise)), (lines.as_str(), ""));
}

#[test]
fn a_line_of_json_has_all_of_a_problem() {
    let output = run_with(&["mine", "--stip", "#1", "--trivial", "--output", "json", "-"], GAMES.as_bytes());
    let [played, capture] = objects(&output).try_into().unwrap();
    let fields = "game: whole, line: whole, ply: whole, variant: text, fen: text, stip: text, keys: objects, \
        played: object?, key_played: truth?, nodes: whole, tries: whole, quiet: truth, sacrifice: truth, tags: object, epd: text";
    is_line(&played, "mined", fields, &[]);
    assert_eq!((&played["game"], &played["line"], &played["ply"]), (&json!(1), &json!(1), &json!(3)));
    assert_eq!(played["fen"], format!("{FOOLS_MATE} 0 1"));
    assert_eq!(played["tags"]["Black"], "Snorri \"the\" Wise");
    assert_eq!(played["tags"].as_object().unwrap().len(), 3, "what is unknown is left out");
    assert_eq!((&played["keys"][0]["san"], &played["key_played"]), (&json!("Qh4#"), &json!(true)));
    assert_eq!((&capture["keys"][0]["coord"], &capture["game"]), (&json!("h5f7"), &json!(3)));
}

#[test]
fn games_are_numbered_from_one_in_every_file() {
    let (_one, one) = file("one.pgn", GAMES);
    let (_two, two) = file("two.pgn", "1. d4 d5 *\n\n1. f4 e5 2. g3 exf4 3. gxf4 Qh4# 0-1\n");
    let output = run(&["mine", "--stip", "#1", "--trivial", "--output", "json", &one, &two]);
    let places: Vec<_> = objects(&output)
        .iter()
        .map(|found| (found["file"].as_str().unwrap().to_owned(), found["game"].as_u64().unwrap()))
        .collect();
    assert_eq!(places, [(one.clone(), 1), (one, 3), (two, 2)]);
}

#[test]
fn what_was_missed_and_the_last_position_are_found_too() {
    let found = |games: &str, options: &[&str]| -> Vec<Value> {
        objects(&run_with(&[&["mine", "--output", "json", "-"], options].concat(), games.as_bytes()))
    };
    let missed = found("1. f3 e5 2. g4 d5 3. Nh3 *", &["--stip", "#1"]);
    assert_eq!(
        (missed.len(), &missed[0]["key_played"], &missed[0]["played"]["san"]),
        (1, &json!(false), &json!("d5"))
    );
    let resigned = found("1. f3 e5 2. g4 0-1", &["--stip", "#1"]);
    assert_eq!(
        (resigned.len(), &resigned[0]["key_played"], &resigned[0]["played"]),
        (1, &Value::Null, &Value::Null)
    );
    assert_eq!(found("1. f3 e5 2. g4 d5 *", &["--stip", "#1", "--min-plies", "3"]).len(), 1);
    assert_eq!(found("1. f3 e5 2. g4 d5 *", &["--stip", "#1", "--min-plies", "4"]).len(), 0);
    // As far as a game replays.
    assert_eq!(found("1. f3 e5 2. g4 Qh5 *", &["--stip", "#1"]).len(), 1);
    assert_eq!(found("1. f3 e5 2. g4 d5 *", &["--stip", "#1", "--where", "White=Egil"]).len(), 0);
}

#[test]
fn only_a_unique_key_makes_a_problem_unless_several_are_allowed() {
    let games = "[FEN \"7k/8/8/8/8/8/R7/1R5K w - - 0 1\"]\n\n1. Kg1 *\n";
    let keys = |options: &[&str]| -> Vec<usize> {
        let output = run_with(
            &[&["mine", "--stip", "#2", "--output", "json", "-"], options].concat(),
            games.as_bytes(),
        );
        objects(&output).iter().map(|problem| problem["keys"].as_array().unwrap().len()).collect()
    };
    assert!(keys(&[]).is_empty());
    assert!(matches!(keys(&["--several-keys"])[..], [several] if several > 1));
    // The last one counts.
    assert!(keys(&["--several-keys", "--unique-key"]).is_empty());
    assert_eq!(keys(&["--unique-key", "--several-keys"]).len(), 1);
}

/// The shipped records of games of every kind: with Kings to mate, to capture and to lead out, with drops, and with moves that
/// lose. `solve` finds the same keys, and `verify` accepts its proofs.
#[test]
fn every_problem_is_solved_and_proven_again() {
    let folders = ["odin", "viking", "crazyhouse", "atomic", "antichess", "brandubh"];
    let folders = folders.map(|folder| format!("records/{folder}/good"));
    let mut arguments = vec!["mine", "--stip", "#1,#2", "--trivial", "--several-keys", "--quiet", "-j", "2"];
    arguments.extend(folders.iter().map(String::as_str).filter(|folder| Path::new(folder).is_dir()));
    let mined = run(&arguments);
    let problems = out(&mined).lines().count();
    assert!(problems > 40, "{problems}: {}", err(&mined));
    for id in ["odin", "crazyhouse", "atomic", "antichess"] {
        assert!(out(&mined).contains(&format!("variant \"{id}\"")), "{id}");
    }
    // Neither more threads nor another order of threads changes a byte.
    arguments.truncate(arguments.iter().position(|word| *word == "-j").unwrap());
    arguments.push("records/odin/good");
    assert_eq!(out(&run(&arguments)), out(&run(&[&arguments[..], &["-j", "4"]].concat())));

    let files = folder(&[("mined.epd", &mined.stdout)]);
    let (entries, proofs) = (files.path().join("mined.epd"), files.path().join("mined.proof"));
    let solved = run(&[
        "solve",
        text(&entries),
        "--output",
        "json",
        "--play",
        "1",
        "--proof",
        text(&proofs),
        "-j",
        "2",
    ]);
    assert_eq!(code(&solved), 0, "{}", err(&solved));
    let solved = objects(&solved);
    assert_eq!(solved.len(), problems);
    for problem in &solved {
        assert_eq!((&problem["agrees"], &problem["short"]), (&json!(true), &Value::Null), "{problem}");
        assert_eq!(problem["diagnostics"], json!([]), "{problem}");
    }
    let verified = run(&["verify", text(&proofs), "--output", "json"]);
    assert_eq!(code(&verified), 0, "{}", err(&verified));
    assert_eq!(objects(&verified).len(), problems);
}

#[test]
fn problems_are_sorted_by_what_makes_them_difficult() {
    let mined = |sort: &[&str]| {
        let options = [
            &["mine", "--stip", "#1,#2", "--several-keys", "--quiet", "--output", "json"],
            sort,
            &["records/odin/good"],
        ];
        objects(&run(&options.concat()))
    };
    let plain = mined(&[]);
    assert!(plain.len() > 3);
    for (sort, field) in [("nodes", "nodes"), ("tries", "tries")] {
        let sorted = mined(&["--sort", sort]);
        let numbers: Vec<_> = sorted.iter().map(|problem| problem[field].as_u64().unwrap()).collect();
        assert!(numbers.is_sorted_by(|one, other| one >= other), "{numbers:?}");
        assert_eq!(sorted.len(), plain.len());
    }
    let sorted = mined(&["--sort", "quiet,nodes"]);
    let rank = |problem: &Value| (problem["quiet"] == true, problem["nodes"].as_u64().unwrap());
    assert!(sorted.iter().map(rank).is_sorted_by(|one, other| one >= other));
    assert_ne!(sorted, plain);
}

#[test]
fn a_file_of_problems_is_written_whole_and_replaces_nothing() {
    let (folder, path) = file("games.pgn", GAMES);
    let epd = folder.path().join("problems.epd");
    let epd = text(&epd);
    let written = run(&["mine", "--stip", "#1", &path, "-o", epd]);
    assert_eq!((code(&written), out(&written)), (0, ""));
    assert!(fs::read_to_string(epd).unwrap().starts_with(FOOLS_MATE));
    let refused = run(&["mine", "--stip", "#1", &path, "-o", epd]);
    assert_eq!(code(&refused), 2);
    assert!(err(&refused).contains("already exists"), "{}", err(&refused));
    let input = run(&["mine", "--stip", "#1", &path, "-o", &path, "--force"]);
    assert_eq!(code(&input), 2);
    assert_eq!(fs::read_to_string(&path).unwrap(), GAMES);
    let forced = run(&["mine", "--stip", "#1", "--trivial", &path, "-o", epd, "--force"]);
    assert_eq!((code(&forced), fs::read_to_string(epd).unwrap().lines().count()), (0, 2));
    let checked = run(&["check", epd]);
    assert_eq!(code(&checked), 0, "{}", err(&checked));
}

#[test]
fn a_range_of_bytes_has_the_problems_of_its_records() {
    let (_folder, path) = file("games.pgn", GAMES);
    let third = GAMES.find("[White \"Sif\"]").unwrap().to_string();
    let ranges = [format!("..{third}"), format!("{third}..")];
    let found = ranges.map(|range| {
        let output =
            run(&["mine", "--stip", "#1", "--trivial", "--output", "concise", "--range", &range, &path]);
        out(&output).lines().count()
    });
    assert_eq!(found, [1, 1]);
    assert_eq!(code(&run(&["mine", "--range", "0..9", &path, &path])), 2);
}

#[test]
fn undecided_positions_are_counted() {
    let output = run_with(&["mine", "--stip", "#3", "--limit-nodes", "20", "-"], GAMES.as_bytes());
    assert_eq!(code(&output), 3);
    assert!(err(&output).contains(" undecided (raise the limit with `--limit-nodes`)"), "{}", err(&output));
}

#[test]
fn other_stipulations_are_refused() {
    for (stip, why) in [
        ("h#2", "`h#2` is not a forced win; `mine` looks for `#N`"),
        ("=2", "`=2` is not a forced win"),
        ("#0", "`#0` must end with a whole number of moves from 1 to 99"),
    ] {
        let output = run_with(&["mine", "--stip", stip, "-"], GAMES.as_bytes());
        assert_eq!((code(&output), out(&output)), (2, ""), "{stip}");
        assert!(err(&output).contains(why), "{}", err(&output));
    }
}

/// The problems on the page are those of real games: they are read, and as far as a small search decides, their keys are right.
#[test]
fn the_problems_of_the_page_are_right() {
    let page = fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/mined.md")).unwrap();
    let entries: Vec<&str> = page.lines().filter(|line| line.contains("; stip \"#")).collect();
    assert_eq!(entries.len(), 30);
    let input = entries.join("\n");
    let checked =
        run_with(&["check", "--limit-nodes", "16000", "--output", "json", "-j", "2", "-"], input.as_bytes());
    assert_eq!(code(&checked), 0, "{}", err(&checked));
    let decided = objects(&checked).iter().filter(|problem| problem["agrees"] == true).count();
    assert!(decided >= 15, "{decided}");
}

#[test]
fn no_file_is_opened_behind_the_last_game_that_is_wanted() {
    let folder = folder(&[("a.pgn", GAMES.as_bytes()), ("b.pgn.gz", b"\x1f\x8bbroken")]);
    let paths = ["a.pgn", "b.pgn.gz"].map(|name| folder.path().join(name));
    let mine = |options: &[&str]| {
        code(&run(&[&["mine", "--stip", "#1"], options, &[text(&paths[0]), text(&paths[1])]].concat()))
    };
    assert_eq!((mine(&["--limit", "1"]), mine(&[])), (0, 2));
}
