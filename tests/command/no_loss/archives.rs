//! `--unique`: which games are duplicates, what is reported of them, and where they are kept.

use std::fs;

use super::{code, err, folder, out, run, run_with, text};

fn game(white: &str, date: &str, result: &str) -> String {
    format!(
        "[White \"{white}\"]\n[Black \"Bo\"]\n[Date \"{date}\"]\n[Result \"{result}\"]\n\n1. e4 e5 {result}\n\n"
    )
}

/// Two different games with equal moves are two games; the same game twice is a duplicate, whatever else its tags say.
#[test]
fn other_players_or_another_date_make_another_game() {
    let first = [game("Ann", "2001.01.01", "1-0"), game("Cid", "2001.01.01", "0-1")].concat();
    let second = [
        game("Ann", "2002.01.01", "1-0"),
        game("Ann", "2001.01.01", "1/2-1/2").replace("[Black", "[Site \"Ribe\"]\n[Black"),
        "[Result \"*\"]\n\n1. e4 e5 *\n\n".to_owned(),
        "[White \"?\"]\n[Date \"????.??.??\"]\n\n1. e4 e5 *\n\n".to_owned(),
    ]
    .concat();
    let files = folder(&[("a.pgn", first.as_bytes()), ("b.pgn", second.as_bytes())]);
    let path = |name: &str| text(&files.path().join(name)).to_owned();
    let (a, b) = (path("a.pgn"), path("b.pgn"));
    let of_game = [
        // The second one has a tag more.
        format!("{a}:1: game 1 is a duplicate of game 2 ({b}:8); its result is 1-0, not 1/2-1/2\n"),
        format!("{b}:20: game 4 is a duplicate of game 3 ({b}:16)\n"),
    ];
    let others = "; its players or its date are written differently";
    let of_moves =
        [format!("{b}:16: game 3 is a duplicate of game 2 ({b}:8); its result is *, not 1/2-1/2{others}\n")];
    for (arguments, kept, said) in [
        (&["--unique"][..], 4, of_game.as_slice()),
        (&["--unique", "game"], 4, &of_game),
        (&["--unique=game"], 4, &of_game),
        (&["--unique", "moves"], 1, &of_moves),
        (&["--unique=moves"], 1, &of_moves),
    ] {
        for threads in ["1", "4"] {
            let convert = ["convert", "--to", "coord", "--threads", threads];
            let done = run(&[&convert, arguments, &[&a, &b]].concat());
            assert_eq!(code(&done), 0, "{}", err(&done));
            assert_eq!(out(&done).lines().count(), kept, "{arguments:?}");
            assert!(said.iter().all(|line| err(&done).contains(line)), "{arguments:?}: {}", err(&done));
            let named = err(&done).matches(" is a duplicate of game ").count();
            assert_eq!(named + kept, 6, "every game is kept or named: {}", err(&done));
            let check = run(&[&["check", "--threads", threads], arguments, &[&a, &b]].concat());
            assert!(said.iter().all(|line| err(&check).contains(line)), "{arguments:?}: {}", err(&check));
        }
    }
    for value in ["game", "moves", "positions"] {
        let convert = |option: &[&str]| run(&[&["convert", "--to", "coord"], option, &[&a, &b]].concat());
        let (joined, apart) = (convert(&[&format!("--unique={value}")]), convert(&["--unique", value]));
        assert_eq!((code(&apart), out(&apart)), (0, out(&joined)), "{value}: {}", err(&apart));
    }
    let quiet = run(&["convert", "--to", "coord", "--quiet", "--unique", &a, &b]);
    assert_eq!((code(&quiet), err(&quiet)), (0, ""));
}

/// The one that says most is kept, even if it comes last or from a pipe, and what it says differently is reported.
#[test]
fn the_duplicate_that_says_more_is_kept() {
    let plain = "[White \"Surname,N\"]\n[Date \"2001.01.??\"]\n\n1. e4 e5 1-0\n\n";
    let noted = "[White \"SURNAME, N\"]\n[Date \"2001.01.01\"]\n\n1. e4 {best} e5 (1... c5) 0-1\n\n";
    let said = "game 1 is a duplicate of game 2 (-:6); its result is 1-0, not 0-1; \
                its players or its date are written differently; its comments, glyphs or variations differ";
    let archive = [plain, noted].concat();
    for threads in ["1", "3"] {
        for command in [&["convert", "--to", "coord"][..], &["check", "--output", "concise"], &["stats"]] {
            let done =
                run_with(&[command, &["--threads", threads, "--unique", "-"]].concat(), archive.as_bytes());
            assert!(err(&done).contains(said), "{command:?}: {}", err(&done));
        }
        let done =
            run_with(&["convert", "--to", "pgn", "--threads", threads, "--unique", "-"], archive.as_bytes());
        assert!(out(&done).contains("{best}") && !out(&done).contains("Surname,N"), "{}", out(&done));
    }
    let files =
        folder(&[("a.pgn", plain.as_bytes()), ("b.pgn", noted.as_bytes()), ("c.pgn", plain.as_bytes())]);
    let path = |name: &str| text(&files.path().join(name)).to_owned();
    let copies = ["--duplicates", &path("d.pgn"), "--good", &path("g.pgn")];
    let done =
        run(&[&["check", "--unique"], &copies[..], &[&path("a.pgn"), &path("b.pgn"), &path("c.pgn")]]
            .concat());
    assert_eq!(code(&done), 0, "{}", err(&done));
    assert_eq!(fs::read_to_string(path("g.pgn")).unwrap(), noted);
    // The game that is kept is in a later file.
    let place = format!("{}:1: game 1 is a duplicate of game 1 ({}:1);", path("a.pgn"), path("b.pgn"));
    assert!(err(&done).contains(&place), "{}", err(&done));
    assert_eq!(fs::read_to_string(path("d.pgn")).unwrap(), [plain, plain].concat());
}

/// `--duplicates` keeps what is left out: as it was read by `check`, in the new notation by `convert`.
#[test]
fn duplicates_are_kept_in_a_file() {
    let (ann, cid) = (game("Ann", "2001.01.01", "1-0"), game("Cid", "2001.01.01", "0-1"));
    let archive = [&*ann, &cid, &ann, &cid, &ann].concat();
    let files = folder(&[("a.pgn", archive.as_bytes())]);
    let path = |name: &str| text(&files.path().join(name)).to_owned();
    let done =
        run(&["check", "--unique", "--duplicates", &path("d.pgn"), "--good", &path("g.pgn"), &path("a.pgn")]);
    assert_eq!(code(&done), 0, "{}", err(&done));
    assert_eq!(fs::read_to_string(path("g.pgn")).unwrap(), [&*ann, &cid].concat());
    assert_eq!(fs::read_to_string(path("d.pgn")).unwrap(), [&*ann, &cid, &ann].concat());
    for threads in ["1", "3"] {
        let arguments =
            ["convert", "--to", "json", "--threads", threads, "--unique", "--force", "--duplicates"];
        let done = run(&[&arguments[..], &[&path("d.json"), &path("a.pgn")]].concat());
        assert_eq!(code(&done), 0, "{}", err(&done));
        let kept: serde_json::Value = serde_json::from_str(out(&done)).unwrap();
        assert_eq!(kept.as_array().unwrap().len(), 2);
        let left: serde_json::Value = serde_json::from_slice(&fs::read(path("d.json")).unwrap()).unwrap();
        assert_eq!(left.as_array().unwrap().len(), 3);
        assert_eq!(left[2], kept[0]);
    }
}
