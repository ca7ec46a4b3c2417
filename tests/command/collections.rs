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
    for (condition, message) in [
        ("plies > 3", "`plies` is asked of games and not of problems"),
        ("soundness = good", "unknown soundness `good`; it is one of sound, cooked"),
    ] {
        for command in ["solve", "check"] {
            let output = run_with(&[command, "-", "--where", condition], COLLECTION.as_bytes());
            assert!(code(&output) == 2 && err(&output).contains(message), "{command}: {}", err(&output));
        }
    }
    let turns = run_with(&["check", "-", "--where", "year = 1895", "--limit", "1"], COLLECTION.as_bytes());
    assert!(err(&turns).contains("not checked: an option selects games"), "{}", err(&turns));
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
