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
        let given = ["check", "--letters", &letters.concat()];
        for game in [game.as_str(), ENGLISH] {
            let (status, report) = concise(&given, game);
            assert!(status == 0 && !report.contains("W215"), "{game}{report}");
        }
        // Written and read again.
        let written =
            run_with(&["convert", "--to", "pgn", "--letters", &letters.concat(), "-"], ENGLISH.as_bytes());
        let squeezed = out(&written).split_whitespace().collect::<Vec<_>>().join(" ");
        assert!(squeezed.ends_with(&in_letters(ENGLISH, letters)), "{squeezed}");
        let read = ["convert", "--to", "pgn", "--read-letters", &letters.concat(), "-"];
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
        assert!(status == 1 && !report.contains("W215") && !report.contains("--letters"), "{report}");
    }
}

/// Only the pieces of chess have letters in other languages.
#[test]
fn games_with_other_pieces_are_read_in_their_own_letters_alone() {
    let (status, report) = concise(&["check"], "[Variant \"odin\"]\n\n1. Sf3 *\n");
    assert!(status == 1 && !report.contains("W215") && !report.contains("German"), "{report}");
    let (status, _) = concise(&["check", "--letters", "KDTLS"], "[Variant \"odin\"]\n\n1. Fa3 Fa8 *\n");
    assert_eq!(status, 0);
    let drop = "[Variant \"crazyhouse\"]\n\n1. e4 d5 2. exd5 Dxd5 3. Sc3 Da5 4. Le2 Sf6 5. P@d4 *\n";
    let (status, report) = concise(&["check"], drop);
    assert!(status == 0 && report.contains("W215"), "{report}");
    // Where `P` is a Knight, a Pawn is dropped without a letter.
    let dutch = run_with(&["convert", "--to", "pgn", "--letters", "KDTLP", "-"], drop.as_bytes());
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
        let output = run_with(&["check", "--letters", letters, "-"], b"1. e4 *\n");
        assert!(
            code(&output) == 2 && err(&output).contains("five different capital letters"),
            "{}",
            err(&output)
        );
    }
    let output = run_with(&["convert", "--to", "coord", "--letters", "KDTLS", "-"], b"1. e4 *\n");
    assert!(
        code(&output) == 2 && err(&output).contains("`--letters` is for moves with letters"),
        "{}",
        err(&output)
    );
}

/// A problem with a Knight that moves, is promoted to, and moves in a twin.
const KNIGHT: &str =
    "7k/5P1p/5K2/8/8/8/8/6N1 w - - id \"n\"; stip \"h#2\"; twin \"b) move g1 f4, stip #2\";\n";

#[test]
fn solutions_are_printed_in_the_letters_of_a_language() {
    let solve = |words: &[&str]| {
        let output = run_with(&[&["solve", "-", "-q", "--tries", "2"], words].concat(), KNIGHT.as_bytes());
        assert_eq!(code(&output), 0, "{words:?}");
        // Without the findings, which show the entry.
        let lines = out(&output)
            .split_inclusive('\n')
            .filter(|line| !line.starts_with("warning") && !line.contains('|'));
        lines.collect::<String>()
    };
    let english = solve(&[]);
    assert!(english.contains("b) Ng1-f4, #2: ") && english.contains("f8=Q"), "{english}");
    assert_eq!(solve(&["--letters", "English"]), english);
    for letters in LETTERS.iter().filter(|letters| letters[0] != "Кр") {
        // No word of a solution has a capital, except those that are not printed here.
        let translated: String = english
            .chars()
            .map(|sign| "KQRBN".find(sign).map_or(sign.to_string(), |n| letters[n].to_owned()))
            .collect();
        assert_eq!(solve(&["--letters", &letters.concat()]), translated);
    }
    assert_eq!(solve(&["--letters", "german"]), solve(&["--letters", "KDTLS"]));
    // Documents have the Knight as S, on their boards of text too.
    let document = solve(&["--to", "text"]);
    assert!(
        document.contains(" 1  . . . . . . S .\n") && document.contains("\nb) Sg1-f4, #2\n"),
        "{document}"
    );
    assert!(solve(&["--to", "text", "--letters", "English"]).contains(" 1  . . . . . . N .\n"));
    // Two signs have no room on a board.
    let russian = solve(&["--to", "md", "--letters", "Russian"]);
    assert!(
        russian.contains(" 1  . . . . . . N .\n") && russian.contains("### b) Кg1-f4, \\#2\n"),
        "{russian}"
    );
    let other = "9k/10/10/10/10/3f6/10/2K7/3K3P2/10 b - - variant \"odin\"; stip \"#1\";\n";
    let of_odin =
        |letters| out(&run_with(&["solve", "-", "-q", "--letters", letters], other.as_bytes())).to_owned();
    assert!(of_odin("French") == of_odin("English") && of_odin("French").contains("Fxc3xd2#"));
}

#[test]
fn solutions_are_printed_with_both_squares_of_each_move() {
    let entry = "7k/8/5K2/8/6N1/8/8/R7 w - - id \"x\"; stip \"#2\"; twin \"b) move g4 f4\";\n";
    let solve = |words: &[&str]| {
        out(&run_with(&[&["solve", "-", "-q", "--long"], words].concat(), entry.as_bytes())).to_owned()
    };
    let play = "    1.Kf6-g6 ! threat:\n        2.Ra1-a8 #\n    1.Kf6-f7 ! threat:\n        2.Ra1-h1 #\n";
    assert_eq!(solve(&[]), format!("x #2\n  a): Kf7, Kg6\n{play}  b) Sg4-f4: Kf7, Kg6\n{play}"));
    let german = solve(&["--letters", "German"]);
    assert!(german.contains("  b) Sg4-f4: ") && german.contains("2.Ta1-a8 #\n"), "{german}");
    let french = solve(&["--letters", "French"]);
    assert!(
        french.contains("  b) Cg4-f4: ") && french.contains("    1.Rf6-g6 ! threat:\n        2.Ta1-a8 #\n"),
        "{french}"
    );
    let html = solve(&["--to", "html"]);
    assert!(html.contains("<li><b class=\"key\">1.Kf6-g6 !</b><span class=\"threat\"> threat:</span>\n<ul>\n<li>2.Ra1-a8 #</li>"), "{html}");
    let help =
        ["solve", "--fen", "8/4p3/3R4/1K1P2B1/3kn3/8/6N1/8 b - -", "--stip", "h#2", "--set-play", "--long"];
    let lines = "  1...Bg5-f6 +   2.e7-e5 d5*e6 ep. #\n  1.e7*d6 Bg5-f6 +   2.Kd4*d5 Sg2-f4 #\n";
    assert!(out(&run_with(&help, b"")).ends_with(lines), "{}", out(&run_with(&help, b"")));
    // What has no such form is printed in the short one.
    let survive =
        run_with(&["solve", "--fen", "8/k1K5/8/8/8/8/8/1R6 b - -", "--stip", "survive 1", "--long"], b"");
    assert!(out(&survive).contains("1.Ka6!"), "{}", out(&survive));
    let json = run_with(&["solve", "-", "--long", "--output", "json"], entry.as_bytes());
    assert!(code(&json) == 2 && err(&json).contains("are for printed solutions"), "{}", err(&json));
}
