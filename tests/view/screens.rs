//! Keys in, screen out, for several variants.

use std::fmt::Write as _;
use std::fs;

use crate::Window;

#[test]
fn odin_step_into_variations_flip_and_runes() {
    let window = Window::view("records/odin/good/comments-and-nested-variations.pgn");
    window.wait(&["Lawspeaker, depth 1 - Lawspeaker, depth 3", "0-1"]);
    window.press("\r").wait(&["The Kings stay at home", "10  r  f  b  v  k  k  v  b  f  r"]);
    window.press("l").wait(&["1.[bc3]", " 3  .  . [P]"]);
    window.press("G").wait(&["White has no King left"]);
    window.press("gllllllllll").wait(&["or dd4"]);
    window.press("j").wait(&["variation 1 of 1 instead of Fg5xg6", "is quieter:"]);
    window.press("k").wait(&["or dd4"]);
    window.press("f").wait(&[" 1 ", "   j  i  h  g  f  e  d  c  b  a"]);
    window.press("r").wait(&["ᚱ"]);
    window.press("\u{1b}").wait(&["Enter opens"]);
    window.press("q");
    assert_eq!(window.end(), Some(0));
}

#[test]
fn viking_with_its_squares_and_a_solution() {
    let window = Window::view("puzzles/viking/viking.epd");
    window.wait(&["viking-1"]);
    window.press("\r").wait(&["+ throne, @ corner", "White to move", "s shows the solution"]);
    window.press("s").wait(&["the key is"]);
    window.press("l").wait(&["Black to move"]);
    window.press("\u{3}"); // Ctrl-C
    assert_eq!(window.end(), Some(0));
}

#[test]
fn orphic_with_its_reserve_and_arrows() {
    let window = Window::view("records/orphic/good/elks-mate-by-a-drop.pgn");
    window.wait(&["1 in all"]);
    window.press("\r").wait(&["in reserve: KQEELDNNkqeeldnn"]);
    window.press("\u{1b}[C").wait(&["1.[Q@c3~f4]"]);
    window.press("\u{1b}[F").wait(&["0-1 by checkmate"]);
    window.press("\u{1b}[D").wait(&["in reserve: kn"]);
    window.press("q");
    assert_eq!(window.end(), Some(0));
}

#[test]
fn hnefachess_findings_rules_and_a_small_window() {
    let window = Window::view("records/hnefachess/broken/rook-through-a-wall.pgn");
    window.wait(&["1 error"]);
    window.press("\r").wait(&["# wall, = gate, @ red"]);
    window.press("]e").wait(&["HNC-1", "source:"]);
    window.press(" x").wait(&["j k variations"]);
    window.resize(60, 20);
    window.wait(&["The window has 60 columns and 20 lines."]);
    window.resize(80, 24);
    window.wait(&["16  @"]);
    window.press("?").wait(&["enter a variation"]);
    window.press("q").wait(&["16  @"]);
    window.press("q");
    assert_eq!(window.end(), Some(0));
}

#[test]
fn options_on_findings_hold_for_the_screen() {
    let script = |options: &str| {
        format!("printf '[Event \"?\"]\\n\\n1. e4 e5 2. Ra5 *\\n' > a.pgn; exec $VIEW {options} a.pgn")
    };
    for (options, wanted) in
        [("", "1 error"), ("--warn E201", "1 remark"), ("--ignore E201", &format!("{:55}-", "a.pgn"))]
    {
        let window = Window::run(&script(&format!("{options} --ignore W302")), &[]);
        window.wait(&[wanted]);
        window.press("q");
        assert_eq!(window.end(), Some(0));
    }
}

#[test]
fn chess_a_try_and_its_refutation() {
    let window = Window::run(
        "printf '6k1/5ppp/8/8/8/8/8/R6K w - - id \"back rank\"; stip \"#1\";\\n' > p.epd; $VIEW p.epd",
        &[],
    );
    window.wait(&["back rank"]);
    window.press("\rtRa7\r").wait(&["Ra7 is not a key:", "refutes it"]);
    window.press("tRa8\r").wait(&["Ra8# is a key"]);
    window.press("q");
    assert_eq!(window.end(), Some(0));
}

#[test]
fn an_archive_can_be_used_while_it_is_read() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("many.pgn");
    let mut text = String::new();
    for n in 1..=100_000 {
        let _ = write!(
            text,
            "[White \"Player {n}\"]\n[Black \"Egil\"]\n[Result \"*\"]\n\n1. e4 e5 2. Nf3 Nc6 *\n\n"
        );
    }
    fs::write(&path, text).unwrap();
    let window = Window::run("$VIEW $FILE", &[("FILE", path.to_str().unwrap())]);
    window.wait(&["Player 1 - Egil"]);
    window.press("\r").wait(&["1.e4 e5 2.Nf3 Nc6"]);
    window.press("\u{1b}").wait(&["100000 in all"]);
    window.press("G").wait(&["Player 100000 - Egil"]);
    window.press("/white=player 77777\r").wait(&[">  77777", "Player 77777 - Egil"]);
    window.press("q");
    assert_eq!(window.end(), Some(0));
}

#[test]
fn standard_input_and_compressed_files_are_shown_too() {
    let window = Window::run(
        "gzip -c \"$FILE\" > g.pgn.gz; cat \"$FILE\" | $VIEW - g.pgn.gz",
        &[("FILE", &crate::window::of_project("records/odin/good/coordinates.pgn").replace('\'', ""))],
    );
    window.wait(&["2 in all"]);
    window.press("j\r").wait(&["2 of 2", "10  r  f"]);
    window.press("K").wait(&["1 of 2"]);
    window.press("q");
    assert_eq!(window.end(), Some(0));
}

#[test]
fn no_control_character_of_a_record_reaches_the_terminal() {
    let record = "[White \"\\033]0;owned\\007\"]\\n[Black \"\\302\\2332J\"]\\n\\n1. e4 {\\033[5n} e5 *\\n";
    let window = Window::run(&format!("printf '{record}' > h.pgn; $VIEW h.pgn"), &[]);
    window.wait(&["u{1b}]0;owned"]);
    window.press("\rl").wait(&["u{1b}[5n"]);
    let bytes = window.bytes();
    for bad in [&b"\x1b]0;owned"[..], b"\xc2\x9b", b"\x1b[5n", b"\x07"] {
        assert!(!bytes.windows(bad.len()).any(|part| part == bad), "{bad:?}");
    }
    window.press("q");
    assert_eq!(window.end(), Some(0));
}

#[test]
fn without_colour_no_colour_is_sent() {
    let colours = |variables: &[(&str, &str)]| {
        let file = crate::window::of_project("records/odin/good/coordinates.pgn").replace('\'', "");
        let mut all = vec![("FILE", file.as_str())];
        all.extend_from_slice(variables);
        let window = Window::run("$VIEW \"$FILE\"", &all);
        window.wait(&["1 in all"]);
        window.press("\r").wait(&["10  r  f"]);
        let bytes = window.bytes();
        // 38 and 48 set colours; what only resets them has 39 and 49.
        bytes.windows(5).any(|part| part == b"\x1b[38;" || part == b"\x1b[48;")
    };
    assert!(colours(&[]) && !colours(&[("NO_COLOR", "1")]));
}
