//! Records whose pieces have the letters of another language: read where the main line replays with those of exactly one, written
//! where that is asked for.

use super::{code, err, objects, out, run_with};

/// The same game in several languages, with a variation and a promotion.
const ENGLISH: &str = "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O (5. Qe2 b5 6. Bb3 Be7 7. Rg1) 5... Be7 6. Re1 Kf8 7. Qe2 *";

/// The letters of King, Queen, Rook, Bishop and Knight.
const LETTERS: &[[&str; 5]] = &[
    ["K", "D", "T", "L", "S"],
    ["K", "D", "T", "L", "P"],
    ["R", "D", "T", "F", "C"],
    ["R", "D", "T", "A", "C"],
    ["R", "D", "T", "B", "C"],
    ["K", "H", "W", "G", "S"],
    ["K", "D", "V", "S", "J"],
    ["K", "V", "B", "F", "H"],
    ["Кр", "Ф", "Л", "С", "К"],
];

fn in_letters(english: &str, letters: &[&str; 5]) -> String {
    let letter = |sign: char| "KQRBN".find(sign).map_or(sign.to_string(), |n| letters[n].to_owned());
    english.replace("O-O", "0-0").chars().map(letter).collect::<String>().replace("0-0", "O-O")
}

fn concise(arguments: &[&str], game: &str) -> (i32, String) {
    let output = run_with(&[arguments, &["--output", "concise", "-"]].concat(), game.as_bytes());
    (code(&output), format!("{}{}", out(&output), err(&output)))
}

#[test]
fn a_game_in_one_language_is_read_with_one_warning() {
    let english = run_with(&["convert", "--to", "pgn", "-"], format!("{ENGLISH}\n").as_bytes());
    for letters in LETTERS {
        let game = format!("{}\n", in_letters(ENGLISH, letters));
        let (status, report) = concise(&["check"], &game);
        assert_eq!((status, report.matches("W215").count()), (0, 1), "{game}{report}");
        assert!(!report.contains("E1") && !report.contains("E2"), "{report}");
        assert!(report.contains(&format!("`{}`", letters.concat())), "{report}");
        for arguments in [&["convert", "--to", "pgn", "-"][..], &["fmt", "-"]] {
            let output = run_with(arguments, game.as_bytes());
            assert_eq!(out(&output), out(&english), "{game}");
        }
        // Given, it is no guess; a game in English is still read.
        let given = ["check", "--pieces", &letters.concat()];
        for game in [game.as_str(), ENGLISH] {
            let (status, report) = concise(&given, game);
            assert!(status == 0 && !report.contains("W215"), "{game}{report}");
        }
        // Written and read again.
        let written =
            run_with(&["convert", "--to", "pgn", "--pieces", &letters.concat(), "-"], ENGLISH.as_bytes());
        let squeezed = out(&written).split_whitespace().collect::<Vec<_>>().join(" ");
        assert!(squeezed.ends_with(&in_letters(ENGLISH, letters)), "{squeezed}");
        let read = ["convert", "--to", "pgn", "--read-pieces", &letters.concat(), "-"];
        assert_eq!(out(&run_with(&read, out(&written).as_bytes())), out(&english));
    }
}

/// German and Polish have the same Knight; in this game nothing else is named.
#[test]
fn languages_that_share_the_letters_of_a_game_count_as_one() {
    let (status, report) = concise(&["check"], "1. Sf3 Sf6 2. Sc3 *\n");
    assert!(status == 0 && report.contains("W215"), "{report}");
    // A variation says which one it is.
    let (status, report) = concise(&["check"], "1. Sf3 Sf6 (1... e6 2. Sc3 Ge7) 2. Sc3 *\n");
    assert!(status == 0 && report.contains("Polish (`KHWGS`)"), "{report}");
}

#[test]
fn a_game_that_replays_in_no_language_is_told_which_it_looks_like() {
    let (status, report) = concise(&["check"], "1. e4 e5 2. Sf3 Sc6 3. Lb5 Lh4 4. d3 *\n");
    assert!(status == 1 && report.contains("E101"), "{report}");
    assert!(!report.contains("W215"), "{report}");
    assert!(report.contains("German") && report.contains("`KDTLS`"), "{report}");
    // Letters of no language, and English ones, are nothing of the sort.
    for game in ["1. e4 e5 2. Xf3 *\n", "1. e4 e5 2. Re2 *\n", "1. e4 e5 2. Kd3 *\n"] {
        let (status, report) = concise(&["check"], game);
        assert!(status == 1 && !report.contains("W215") && !report.contains("--pieces"), "{report}");
    }
}

/// Only the pieces of chess have letters in other languages.
#[test]
fn games_with_other_pieces_are_read_in_their_own_letters_alone() {
    let (status, report) = concise(&["check"], "[Variant \"odin\"]\n\n1. Sf3 *\n");
    assert!(status == 1 && !report.contains("W215") && !report.contains("German"), "{report}");
    let (status, _) = concise(&["check", "--pieces", "KDTLS"], "[Variant \"odin\"]\n\n1. Fa3 Fa8 *\n");
    assert_eq!(status, 0);
    let drop = "[Variant \"crazyhouse\"]\n\n1. e4 d5 2. exd5 Dxd5 3. Sc3 Da5 4. Le2 Sf6 5. P@d4 *\n";
    let (status, report) = concise(&["check"], drop);
    assert!(status == 0 && report.contains("W215"), "{report}");
    // Where `P` is a Knight, a Pawn is dropped without a letter.
    let dutch = run_with(&["convert", "--to", "pgn", "--pieces", "KDTLP", "-"], drop.as_bytes());
    assert!(out(&dutch).contains("3. Pc3 Da5 4. Le2 Pf6 5. @d4"), "{}", out(&dutch));
    let english = run_with(&["convert", "--to", "pgn", "-"], drop.as_bytes());
    assert_eq!(out(&run_with(&["convert", "--to", "pgn", "-"], out(&dutch).as_bytes())), out(&english));
}

#[test]
fn a_json_record_in_another_language_is_read() {
    let game = "{\"variant\":\"chess\",\"start\":null,\"tags\":[],\"moves\":[{\"san\":\"Sf3\"},{\"san\":\"Sc6\"}],\"result\":\"*\"}\n";
    let output = run_with(&["check", "--output", "json", "--from", "json", "-"], game.as_bytes());
    let found = &objects(&output)[0];
    assert_eq!((code(&output), &found["plies"]), (0, &serde_json::json!(2)), "{found}");
}

#[test]
fn letters_that_cannot_be_are_refused() {
    for letters in ["KDTL", "KDTLL", "kdtls", "KDTLS1"] {
        let output = run_with(&["check", "--pieces", letters, "-"], b"1. e4 *\n");
        assert!(
            code(&output) == 2 && err(&output).contains("five different capital letters"),
            "{}",
            err(&output)
        );
    }
    let output = run_with(&["convert", "--to", "coord", "--pieces", "KDTLS", "-"], b"1. e4 *\n");
    assert!(
        code(&output) == 2 && err(&output).contains("`--pieces` is for moves with letters"),
        "{}",
        err(&output)
    );
}
