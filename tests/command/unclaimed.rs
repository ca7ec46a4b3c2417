//! `check` of entries that claim nothing about a solution: they are positions, and only what they say themselves is checked.

use crate::{code, err, file, out, run};

const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -";

/// The status, the codes and the closing line.
fn checked(text: &str, arguments: &[&str]) -> (i32, Vec<String>, String) {
    let (_folder, path) = file("list.epd", text);
    let done = run(&[&["check", "--output", "concise"], arguments, &[&path]].concat());
    let found = out(&done).lines().filter_map(|line| line.split_once("list.epd:"));
    let code_of = |(_, rest): (_, &str)| rest.split([' ', ':']).nth(3).unwrap_or_default().to_owned();
    (code(&done), found.map(code_of).collect(), err(&done).lines().last().unwrap_or_default().to_owned())
}

#[test]
fn a_list_of_positions_is_not_wrong() {
    let text = format!("{START} 0 1\n{START}\n{START} hmvc 0; fmvn 1; id \"one\";\n");
    let (status, codes, closing) = checked(&text, &[]);
    assert_eq!((status, codes.len()), (0, 0), "{codes:?}");
    assert_eq!(closing, "3 problems: 0 as claimed, 0 wrong, 0 undecided, 3 without a claim");
    let (status, codes, _) = checked("8/8/8/8/8/1k6/8/KQ6 w - -\n", &[]);
    assert_eq!((status, codes), (1, vec!["E301".to_owned()]));
}

#[test]
fn the_program_s_own_positions_are_not_wrong() {
    let (_folder, games) = file("games.pgn", "[Result \"*\"]\n\n1. e4 e5 2. Qh5 Ke7 3. Qxe5# *\n");
    for to in ["fens", "epd"] {
        let written = run(&["convert", "--to", to, "--quiet", &games]);
        let (status, codes, closing) = checked(out(&written), &[]);
        assert_eq!((status, codes.len()), (0, 0), "{to}: {codes:?}");
        assert!(
            closing.contains(" 0 wrong, 0 undecided") && closing.ends_with("without a claim"),
            "{closing}"
        );
    }
}

#[test]
fn moves_of_a_suite_of_tests_are_only_read() {
    let (status, codes, closing) = checked(&format!("{START} bm e4 Nf3; am f3;\n"), &[]);
    assert_eq!((status, codes), (0, vec!["N502".to_owned()]));
    assert_eq!(closing, "1 problem: 0 as claimed, 0 wrong, 0 undecided, 1 without a claim");
    let (status, codes, _) = checked(&format!("{START} bm e5;\n"), &[]);
    assert_eq!((status, codes), (1, vec!["E502".to_owned()]));
}

#[test]
fn numbers_of_move_paths_are_compared() {
    let agree = "1 problem: 1 as claimed, 0 wrong, 0 undecided";
    for counts in [" 0 1 ;D1 20 ;D2 400 ;D3 8902", " ; D1 20; D2 400", " D1 20; D2 400;", " D0 1;"] {
        let (status, codes, closing) = checked(&format!("{START}{counts}\n"), &[]);
        assert_eq!((status, codes.len(), &*closing), (0, 0, agree), "{counts}: {codes:?}");
    }
    for wrong in ["D2 401", "D2 399", "D3 20; D1 20"] {
        let (status, codes, closing) = checked(&format!("{START} {wrong};\n"), &[]);
        assert_eq!((status, codes), (1, vec!["E509".to_owned()]), "{wrong}");
        assert_eq!(closing, "1 problem: 0 as claimed, 1 wrong, 0 undecided");
    }
    let (status, codes, closing) =
        checked(&format!("{START} D2 400; D3 8902;\n"), &["--limit-nodes", "1000"]);
    assert_eq!((status, codes, &*closing), (0, vec!["N503".to_owned()], agree));
    // The limit ends the count behind the number that is claimed, and before it.
    for (claimed, code) in [("D2 39", "E509"), ("D2 40", "N503"), ("D2 41", "N503")] {
        let (_, codes, _) = checked(&format!("{START} {claimed};\n"), &["--limit-nodes", "41"]);
        assert_eq!(codes, [code], "{claimed}");
    }
    let (status, codes, _) = checked(&format!("{START} D200 5; D99999 5; D3 many;\n"), &[]);
    assert_eq!((status, codes), (1, vec!["N503".to_owned(), "N503".to_owned(), "E504".to_owned()]));
}

#[test]
fn bm_with_a_mate_is_dm() {
    let mate = "k7/8/1K6/8/8/8/8/7R w - -";
    for asked in ["bm #1;", "dm 1;"] {
        let (status, codes, closing) = checked(&format!("{mate} {asked}\n"), &[]);
        assert_eq!((status, codes.len()), (0, 0), "{asked}: {codes:?}");
        assert_eq!(closing, "1 problem: 0 as claimed, 0 wrong, 0 undecided, 1 without a claim");
    }
    // Where the entry says what is to be achieved, it is no move.
    for asked in ["stip \"#1\"; bm #1;", "stip \"#2\"; bm #1;", "dm 1; bm #1;"] {
        let (status, codes, _) = checked(&format!("{mate} {asked}\n"), &[]);
        assert_eq!(status, 1, "{asked}");
        assert!(codes.contains(&"E502".to_owned()), "{asked}: {codes:?}");
    }
    let (_folder, path) = file("mate.epd", format!("{mate} bm #1;\n"));
    let solved = run(&["solve", &path]);
    assert!(out(&solved).contains("Rh8#"), "{}", out(&solved));
}

#[test]
fn what_is_not_supported_is_not_wrong() {
    let circe = "k7/8/1K6/8/8/8/8/7R w - - stip \"#1\"; bm Rh8; condition \"Circe\";\n";
    let (status, codes, closing) = checked(circe, &[]);
    assert_eq!((status, codes), (0, vec!["E507".to_owned()]));
    assert_eq!(closing, "1 problem: 0 as claimed, 0 wrong, 0 undecided, 1 not supported");
    let (_folder, path) = file("circe.epd", circe);
    let solved = run(&["solve", &path]);
    assert_eq!((code(&solved), err(&solved)), (0, format!("{closing}\n").as_str()));
}

#[test]
fn what_is_not_a_text_gives_one_line() {
    let noise: Vec<u8> = (0..20_000_u32).map(|n| (n.wrapping_mul(2_654_435_761) >> 13) as u8).collect();
    let folder = crate::folder(&[("noise.bin", &noise)]);
    let path = folder.path().join("noise.bin");
    let done = run(&["solve", crate::text(&path)]);
    assert_eq!(code(&done), 2);
    assert_eq!((out(&done), err(&done).matches("noise.bin").count()), ("", 1), "{}", err(&done));
    assert!(err(&done).contains("this is not a text"), "{}", err(&done));
}
