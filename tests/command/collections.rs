//! Collections of problems: entries that are chosen by what they say and by what solving says, and entries that are similar to those of
//! another collection.

use crate::objects;
use crate::program::{code, err, file, out, run, run_with, text};

/// Sound, cooked, short, without a solution, with twins, with a condition, and with an error.
const COLLECTION: &str = "\
    k7/8/1K6/8/8/8/8/7R w - - id \"sound\"; stip \"#1\"; author \"Loyd, Samuel\"; date 1895; bm Rh8;\n\
    # a comment between them\n\
    k7/8/1K6/8/8/8/8/6RR w - - id \"cooked\"; stip \"#1\"; author \"A. Other\" \"S. Loyd\"; date \"1901.05\"; source \"Schwalbe\";\n\
    k7/8/1K6/8/8/8/8/7R w - - id \"short\"; stip \"#2\";\n\
    k7/8/8/8/8/8/8/K6R w - - id \"none\"; stip \"#1\"; bm Rh8;\n\
    k7/8/1K6/8/8/8/8/7R w - - id \"pair\"; stip \"#1\"; twin \"b) remove h1\";\n\
    k7/8/1K6/8/8/8/8/7R w - - id \"fairy\"; stip \"#1\"; condition \"Circe\";\n\
    k7/8/8/8/8/8/8/7R w - - id \"faulty\"; stip \"#1\";\n";

fn chosen(command: &str, condition: &str) -> Vec<String> {
    let output =
        run_with(&[command, "-", "-q", "--output", "json", "--where", condition], COLLECTION.as_bytes());
    assert!(code(&output) < 2 && err(&output).is_empty(), "{condition}: {}", err(&output));
    let name = |object: serde_json::Value| object["id"].as_str().unwrap().to_owned();
    objects(&output).into_iter().filter(|object| object["kind"] == "problem").map(name).collect()
}

#[test]
fn problems_are_chosen_by_what_their_entries_say() {
    for (condition, wanted) in [
        ("author like \"Loyd, S\"", &["sound", "cooked"][..]),
        ("author = \"A. Other\"", &["cooked"]),
        ("year < 1900", &["sound"]),
        ("source ~ schwalb or id = none", &["cooked", "none"]),
        ("stip = \"#2\"", &["short"]),
        ("pieces = 4", &["cooked"]),
        ("twins = 2", &["pair a)", "pair b)"]),
        ("number in 2..3", &["cooked", "short"]),
        ("not (pieces = 3)", &["cooked", "faulty"]),
    ] {
        assert_eq!(chosen("solve", condition), wanted, "{condition}");
        assert_eq!(chosen("check", condition), wanted, "{condition}");
    }
}

#[test]
fn problems_are_chosen_by_what_solving_says() {
    for (condition, wanted) in [
        ("soundness = sound", &["sound"][..]),
        ("soundness = cooked", &["cooked"]),
        ("soundness = short", &["short"]),
        ("soundness = unsolvable", &["none", "pair a)", "pair b)"]),
        ("soundness = unsupported", &["fairy"]),
        ("soundness = faulty", &["faulty"]),
        ("soundness = undecided", &[]),
        ("code = E501", &["none"]),
        ("soundness != sound and year > 1900", &["cooked"]),
    ] {
        assert_eq!(chosen("solve", condition), wanted, "{condition}");
    }
    let limited = run_with(
        &[
            "solve",
            "-",
            "-q",
            "--limit-nodes",
            "0",
            "--where",
            "soundness = undecided",
            "--output",
            "concise",
        ],
        COLLECTION.as_bytes(),
    );
    assert_eq!(
        (code(&limited), out(&limited).lines().filter(|line| line.contains("undecided:")).count()),
        (3, 6),
        "{}",
        out(&limited)
    );
}

#[test]
fn a_condition_of_games_is_refused_for_problems() {
    let of_games = "`plies` is asked of games and not of problems";
    let passed_over = "-: not checked: an option selects games, and this file has problems";
    let unknown = "unknown soundness `good`; it is one of sound, cooked";
    for (command, condition, status, message) in [
        ("solve", "plies > 3", 2, of_games),
        // Of a folder with games and problems, the games are checked.
        ("check", "plies > 3", 0, passed_over),
        ("check", "year > 1800 and (plies > 3 or pieces = 3)", 0, passed_over),
        ("solve", "soundness = good", 2, unknown),
        ("check", "soundness = good", 2, unknown),
    ] {
        let output = run_with(&[command, "-", "--where", condition], COLLECTION.as_bytes());
        assert!(
            code(&output) == status && err(&output).contains(message),
            "{command} {condition}: {}",
            err(&output)
        );
    }
    let turns = run_with(&["check", "-", "--where", "year = 1895", "--limit", "1"], COLLECTION.as_bytes());
    assert!(err(&turns).contains("not checked: an option selects games"), "{}", err(&turns));
}

#[test]
fn problems_are_sorted_by_their_opcodes() {
    let ids = |words: &[&str]| {
        let output =
            run_with(&[&["solve", "-", "-q", "--output", "json"], words].concat(), COLLECTION.as_bytes());
        let names = objects(&output).into_iter().map(|object| object["id"].as_str().unwrap().to_owned());
        names.filter(|name| name != "pair b)").collect::<Vec<_>>().join(" ")
    };
    assert_eq!(ids(&[]), "sound cooked short none pair a) fairy faulty");
    assert_eq!(ids(&["--sort", "date"]), "sound cooked short none pair a) fairy faulty");
    assert_eq!(ids(&["--sort", "DATE:desc"]), "cooked sound short none pair a) fairy faulty");
    assert_eq!(ids(&["--sort", "stip:desc", "--sort", "id"]), "short cooked fairy faulty none pair a) sound");
    assert_eq!(ids(&["--sort", "author", "--where", "number <= 2"]), "cooked sound");
    let refused = run(&["solve", "x.epd", "--sort", "date:up"]);
    assert!(
        code(&refused) == 2 && err(&refused).contains("the order is `asc` or `desc`"),
        "{}",
        err(&refused)
    );
}

/// What is not wanted stays in the copy of a file as it is.
#[test]
fn a_copy_has_the_entries_that_were_not_chosen() {
    let (folder, path) = file("a.epd", COLLECTION);
    let copy = folder.path().join("b.epd");
    let output = run(&["solve", &path, "-q", "--where", "id = cooked", "--write", text(&copy)]);
    assert_eq!((code(&output), err(&output)), (0, ""));
    let copied = std::fs::read_to_string(&copy).unwrap();
    let changed: Vec<_> =
        copied.lines().zip(COLLECTION.lines()).filter(|(one, other)| one != other).collect();
    assert_eq!((copied.lines().count(), changed.len()), (COLLECTION.lines().count(), 1), "{copied}");
    assert!(changed[0].0.ends_with(" bm Rg8# Rh8#;"), "{copied}");
}

/// A problem of five pieces; the same mirrored; with a piece more; with two pieces more; shifted under another name; and nothing like it.
const KNOWN: &str = "\
    4k3/8/4K3/8/8/8/1P5N/3R4 w - - id \"first\"; author \"A. Author\"; stip \"#3\";\n\
    3k4/8/3K4/8/8/8/N5P1/4R3 w - - id \"mirrored\"; stip \"h#2\";\n\
    4k3/8/4K3/8/8/p7/1P5N/3R4 w - - id \"more\";\n\
    4k3/8/4K3/8/8/pp6/1P5N/3R4 w - - id \"far\";\n\
    3k4/8/3K4/8/8/8/P5N1/2R5 w - - id \"shifted\"; author \"B. Other\";\n\
    not a position\n\
    8/8/8/8/8/k7/p7/K7 w - - id \"other\"; stip \"#1\";\n";

#[test]
fn similar_problems_of_a_collection_are_listed() {
    let (_folder, path) = file("known.epd", KNOWN);
    let new = "4k3/8/4K3/8/8/8/1P5N/3R4 w - - id \"new\"; stip \"#2\";\n";
    let solve = |words: &[&str]| {
        run_with(
            &[&["solve", "-", "-q", "--limit-nodes", "9", "--similar", &path], words].concat(),
            new.as_bytes(),
        )
    };
    let found = solve(&[]);
    assert_eq!(code(&found), 3);
    let lines: Vec<_> = out(&found).lines().filter(|line| line.contains("similar, ")).collect();
    let wanted = [
        format!("  similar, 100%: {path}:1, first, A. Author, #3: the same position"),
        format!("  similar, 100%: {path}:2, mirrored, h#2: mirror a1<->h1"),
        format!("  similar, 100%: {path}:5, shifted, B. Other: shift a1-b1"),
        format!("  similar, 90%: {path}:3, more: -bPa3"),
    ];
    assert_eq!(lines, wanted);
    let objects = objects(&solve(&["--output", "json"]));
    let similar = objects[0]["similar"].as_array().unwrap();
    assert_eq!(
        similar[3],
        serde_json::json!({"file": path, "line": 3, "id": "more", "author": null, "stip": null, "score": 90, "change": "-bPa3"})
    );
    assert!(similar[0]["change"].is_null() && similar.len() == 4);
    // A position of the command line, and a twin, whose diagram counts.
    let fen = run(&[
        "solve",
        "--fen",
        "4k3/8/4K3/8/8/8/1P5N/3R4 w",
        "--stip",
        "#2",
        "--twin",
        "remove h2",
        "--similar",
        &path,
        "--limit-nodes",
        "9",
    ]);
    assert_eq!(out(&fen).matches("similar, ").count(), 4, "{}", out(&fen));
}

/// A problem is not similar to itself, but to its copy under another name.
#[test]
fn copies_in_a_collection_are_found() {
    let (_folder, path) =
        file("known.epd", format!("{KNOWN}4k3/8/4K3/8/8/8/1P5N/3R4 w - - id \"again\"; stip \"#3\";\n"));
    let output = run(&[
        "solve",
        &path,
        "--similar",
        &path,
        "-q",
        "--limit-nodes",
        "9",
        "--where",
        "id in (first, other)",
    ]);
    let text = out(&output);
    assert!(text.contains(&format!("similar, 100%: {path}:8, again, #3: the same position\n")), "{text}");
    assert!(!text.contains(&format!("{path}:1, first")) && text.matches("similar, ").count() == 4, "{text}");
    for (words, message) in [
        (&["--similar", "-"][..], "must be a file, not standard input"),
        (&["--similar", "nowhere.epd"], "nowhere.epd"),
    ] {
        let refused = run(&[&["solve", &path], words].concat());
        assert!(code(&refused) == 2 && err(&refused).contains(message), "{}", err(&refused));
    }
    let over = run(&[
        "solve",
        "--fen",
        "4k3/8/4K3/8/8/8/8/3R4 w",
        "--stip",
        "#2",
        "--similar",
        &path,
        "--proof",
        &path,
        "--force",
    ]);
    assert!(code(&over) == 2 && err(&over).contains("is an input"), "{}", err(&over));
}

/// Twenty are listed, and the others counted.
#[test]
fn many_similar_problems_are_counted() {
    let many: String =
        (0..25).map(|n| format!("4k3/8/4K3/8/8/8/1P5N/3R4 w - - id \"{n}\"; stip \"#2\";\n")).collect();
    let (_folder, path) = file("many.epd", many);
    let output =
        run(&["solve", &path, "--similar", &path, "-q", "--limit-nodes", "1", "--where", "number = 1"]);
    assert_eq!(out(&output).matches("similar, 100%").count(), 20);
    assert!(out(&output).contains("\n  and 4 more similar problems\n"), "{}", out(&output));
}
