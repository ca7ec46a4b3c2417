//! Proof games: how they are entered, what is compared with them, and what they do not have.

use crate::{code, err, file, objects, out, run};

/// K. Kiesow, *Die Schwalbe* 2003.
const DIAGRAM: &str = "rn1qkbnr/ppp1pppp/3p4/8/4P3/8/PPPP1PPP/RNBQKBNR";
const GAME: &str = "1.e3 d6 2.Qh5 Bg4 3.e4 Bd1 4.Qxd1";
const STATED: &str = "1.e2-e3 d7-d6 2.Qd1-h5 Bc8-g4 3.e3-e4 Bg4-d1 4.Qh5*d1";

const PIECES: &str =
    "white Ke1 Qd1 Ra1h1 Bc1f1 Sb1g1 Pa2b2c2d2e4f2g2h2 black Ke8 Qd8 Ra8h8 Bf8 Sb8g8 Pa7b7c7d6e7f7g7h7";

/// The play that is printed, and what is reported.
fn solved(arguments: &[&str]) -> (i32, String, String) {
    let output = run(&[&["solve"], arguments].concat());
    (code(&output), out(&output).to_owned(), err(&output).to_owned())
}

#[test]
fn a_game_is_found_however_it_is_asked_for() {
    let popeye = format!("BeginProblem\nPieces {PIECES}\nStipulation dia3.5\nEndProblem\n");
    let olv = "---\nalgebraic:\n  white: [Ke1, Qd1, Ra1, Rh1, Bc1, Bf1, Sb1, Sg1, Pa2, Pb2, Pc2, Pd2, Pe4, Pf2, Pg2, Ph2]\n  \
               black: [Ke8, Qd8, Ra8, Rh8, Bf8, Sb8, Sg8, Pa7, Pb7, Pc7, Pd6, Pe7, Pf7, Pg7, Ph7]\nstipulation: PG 3.5\n";
    for (name, text) in [
        ("a.epd", format!("{DIAGRAM} b - - stip \"PG 3.5\";\n")),
        ("a.epd", format!("{DIAGRAM} b stip \"spg 3.5\";\n")),
        ("a.inp", popeye.clone()),
        ("a.inp", popeye.replace("dia3.5", "exact-dia 3.5")),
        ("a.olv", olv.to_owned()),
    ] {
        let (_folder, path) = file(name, &text);
        let (status, play, errors) = solved(&[&path]);
        assert_eq!((status, play.lines().last()), (0, Some(&*format!("  {GAME}"))), "{text}: {play}{errors}");
        // The rights to castle are no part of a diagram.
        assert!(!play.contains("N501") && !play.contains("N505"), "{play}");
    }
    for position in [["--fen", DIAGRAM], ["--pieces", PIECES]] {
        let (status, play, errors) = solved(&[position[0], position[1], "--stip", "PG 3.5"]);
        assert!(status == 0 && play.contains(GAME) && errors.is_empty(), "{play}{errors}");
    }
}

#[test]
fn stated_games_are_compared() {
    for (claim, agrees, told) in [
        (format!("solution \"{STATED}\""), true, ""),
        ("bm e3".to_owned(), true, ""),
        ("bm e4".to_owned(), false, "e4 is not a key; e3 is a key but is not listed (1.e3 d6 2.Qh5"),
        (format!("solution \"{}\"", STATED.replace("e3-e4", "d2-d3")), false, "no solution goes on with d3"),
        (
            format!("solution \"{STATED}\"; intended_solutions 2"),
            false,
            "2 solutions are intended, and there is 1",
        ),
    ] {
        let (_folder, path) = file("a.epd", format!("{DIAGRAM} b - - stip \"dia3.5\"; {claim};\n"));
        let output = run(&["check", &path]);
        let text = out(&output).to_owned();
        assert_eq!(code(&output) == 0, agrees, "{claim}: {text}");
        assert!(text.contains(told), "{claim}: {text}");
    }
}

#[test]
fn a_shorter_game_is_reported() {
    let orban = "rnbqkbnr/pp3ppp/2p1p3/8/4P3/8/PPPP1PPP/RNBQK1NR w - -";
    let (_folder, path) = file("a.epd", format!("{orban} stip \"PG 4.0\";\n"));
    let (status, play, _) = solved(&[&path]);
    assert!(
        play.contains("W502") && play.contains("there is a solution in fewer moves: dia3 (1.e4 c6 2.B"),
        "{play}"
    );
    assert!(play.contains("  1.e4 e6 2.Bb5 Ke7 3.Bxd7 c6 4.Be8 Kxe8\n"), "{play}");
    assert_eq!(status, 0);
}

#[test]
fn what_has_no_meaning_is_refused() {
    for (entry, told) in [
        (
            format!("{DIAGRAM} w - - stip \"PG 3.5\";"),
            "Black is to move at the end of `dia3.5`, and White in this position",
        ),
        (
            format!("{DIAGRAM} b - - stip \"PG 4.0\";"),
            "White is to move at the end of `dia4`, and Black in this position",
        ),
        (
            format!("{DIAGRAM} b - - variant \"chess960\"; stip \"PG 3.5\";"),
            "proof games are not solved in Chess960",
        ),
        (format!("{DIAGRAM} b - - stip \"PG\";"), "`PG` must end with a whole number of moves"),
        (format!("{DIAGRAM} b - - stip \"hdia3\";"), "`hdia3` is not a stipulation"),
        (format!("{DIAGRAM} b - - stip \"ser-dia3.5\";"), "`ser-dia3.5` cannot have a half move"),
    ] {
        let (_folder, path) = file("a.epd", format!("{entry}\n"));
        let (status, text, _) = solved(&[&path]);
        assert!(status != 0 && text.contains(told), "{entry}: {text}");
    }
    let (_folder, path) = file("a.epd", format!("{DIAGRAM} b - - variant \"chess960\"; stip \"PG 3.5\";\n"));
    assert!(solved(&[&path]).1.contains("help: proof games are solved in Chess"));
}

#[test]
fn set_play_duplex_fewer_pieces_and_proofs_have_no_meaning() {
    let (folder, path) = file("a.epd", format!("{DIAGRAM} b - - stip \"PG 3.5\";\n"));
    let proof = folder.path().join("a.proof");
    let wanted = ["--set-play", "--duplex", "--reduce", "--tries", "2", "--proof", proof.to_str().unwrap()];
    let (_, play, errors) = solved(&[&[&*path], &wanted[..]].concat());
    assert!(errors.contains("`dia3.5` cannot have a proof"), "{errors}");
    assert_eq!((play.lines().count(), play.contains("no set play")), (3, true), "{play}");
}

/// A limit leaves first moves open.
#[test]
fn a_limit_leaves_it_undecided() {
    let (_folder, path) = file("a.epd", format!("{DIAGRAM} b - - stip \"PG 3.5\";\n"));
    let output = run(&["solve", &path, "--limit-nodes", "20", "--output", "json"]);
    assert_eq!(code(&output), 3);
    let problem = &objects(&output)[0];
    assert!(problem["solved"].is_null() && !problem["undecided"].as_array().unwrap().is_empty(), "{problem}");
}
