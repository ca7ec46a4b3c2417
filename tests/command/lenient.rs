//! What people write and the standard does not: read with a warning where one legal move fits, refused with a suggestion
//! where none does. And what is said of a game that is broken only in part.

use super::{code, err, out, run_with};

/// One line of a table: an input on standard input, the arguments, and what must come of it.
struct Row {
    input: &'static str,
    arguments: &'static [&'static str],
    status: i32,
    /// Words of standard output.
    says: &'static [&'static str],
    /// Words of standard error.
    tells: &'static [&'static str],
}

const fn row(
    input: &'static str,
    arguments: &'static [&'static str],
    status: i32,
    says: &'static [&'static str],
    tells: &'static [&'static str],
) -> Row {
    Row { input, arguments, status, says, tells }
}

/// Runs every line of a table, and names all that are wrong.
fn hold(table: &[Row]) {
    let mut wrong = String::new();
    for Row { input, arguments, status, says, tells } in table {
        let output = run_with(&[arguments, &["-"][..]].concat(), input.as_bytes());
        let missing = |words: &[&str], text: &str| words.iter().any(|word| !text.contains(word));
        if code(&output) != *status || missing(says, out(&output)) || missing(tells, err(&output)) {
            wrong += &format!(
                "{arguments:?} {input:?}\n  wanted {status} {says:?} {tells:?}\n  got {} {}\n  and {}\n",
                code(&output),
                out(&output),
                err(&output)
            );
        }
    }
    assert!(wrong.is_empty(), "{wrong}");
}

const PEOPLE: &[&str] = &["check"];
const CHECK: &[&str] = &["check", "--output", "concise"];
const JSON: &[&str] = &["check", "--output", "json"];
const FMT: &[&str] = &["fmt", "--output", "concise"];
const TO_PGN: &[&str] = &["convert", "--to", "pgn", "--output", "concise"];
const TO_COORD: &[&str] = &["convert", "--to", "coord", "--output", "concise"];

#[test]
fn what_one_legal_move_fits_is_played_with_a_warning() {
    hold(&[
        row(
            "[A \"b\"]\n\n1. e4 d5 2. ed5 *\n",
            CHECK,
            0,
            &["-:3:13: W204 the move captures a piece: write `exd5`"],
            &[],
        ),
        row("[A \"b\"]\n\n1. e4 d5 2. ed5 *\n", FMT, 0, &["2. exd5 *"], &["W204"]),
        row("[A \"b\"]\n\n1. e4 d5 2. ed5 *\n", TO_COORD, 0, &["chess; -; e2e4 d7d5 e4d5; *"], &[]),
        row("chess; -; e4 d5 ed5; *\n", CHECK, 0, &["W204"], &[]),
        row("[A \"b\"]\n\n1. e4 d5 2. exd5??? *\n", CHECK, 0, &["-:3:17: W208 "], &[]),
        row("[A \"b\"]\n\n1. e4 d5 2. exd5??? *\n", FMT, 0, &["2. exd5 ??? *"], &["W208"]),
        row("[A \"b\"]\n\n1. e4 d5 2. exd5!!!! Qxd5 *\n", TO_COORD, 0, &["e4d5 d8d5; *"], &["1 glyph"]),
        row(
            "[A \"b\"]\n[Result \"1-0\"]\n\n1. e4 e5 2. Nf31-0\n",
            JSON,
            0,
            &["\"verdict\":\"valid\"", "W403"],
            &[],
        ),
        row(
            "[A \"b\"]\n[Result \"1-0\"]\n\n1. e4 e5 2. Nf31-0\n",
            FMT,
            0,
            &["2. Nf3 1-0\n"],
            &["-:4:16: W403 "],
        ),
        row("[A \"b\"]\n\n1. e4 e5 2. Nf31/2-1/2 {agreed}\n", TO_COORD, 0, &["g1f3; 1/2-1/2"], &[]),
        row(
            "[A \"b\"]\n\n1. e4 1/2 - 1/2\n",
            JSON,
            0,
            &["\"verdict\":\"valid\"", "\"claimed\":\"1/2-1/2\"", "W403"],
            &["1 game"],
        ),
        row("[A \"b\"]\n\n1. e4 1/2 - 1/2\n", FMT, 0, &["1. e4 1/2-1/2\n"], &["W403"]),
        row("[A \"b\"]\n\n1. e4 1 - 0\n", FMT, 0, &["1. e4 1-0\n"], &["W403"]),
        row("[A \"b\"]\n\n1. e4.\ne5 2. Nf3, Nc6 *\n", CHECK, 0, &["-:3:6: W208 ", "-:4:10: W208 "], &[]),
        row("[A \"b\"]\n\n1. e4.\ne5 *\n", FMT, 0, &["1. e4 e5 *"], &["W208"]),
        row("[Variant \"odin\"]\n\n1. d4. d7??? *\n", CHECK, 0, &["W208"], &[]),
        row("viking-7; -; d1-c1. d3-a3!!!; *\n", CHECK, 0, &["W208"], &[]),
        row("ucinewgame\nposition startpos moves e2e4. e7e5\n", CHECK, 0, &["W208"], &[]),
    ]);
}

#[test]
fn what_no_legal_move_fits_as_written_gets_a_suggestion() {
    let castles = "[SetUp \"1\"]\n[FEN \"4k3/8/8/8/8/2p5/1P6/R3K2R w KQ - 0 1\"]\n\n1. ";
    for (token, meant) in [
        ("OO", "perhaps `O-O` was meant"),
        ("oo", "perhaps `O-O` was meant"),
        ("OOO", "perhaps `O-O-O` was meant"),
        ("00", "perhaps `O-O` was meant"),
        ("B4", "perhaps `b4` was meant"),
        ("bc", "perhaps `bxc3` was meant"),
        ("rA8", "perhaps `Ra8+` was meant"),
    ] {
        let output = run_with(&["check", "-"], format!("{castles}{token} *\n").as_bytes());
        assert!(code(&output) == 1 && out(&output).contains(meant), "{token}: {}", out(&output));
        assert!(out(&output).contains("E101") || out(&output).contains("E201"), "{token}: {}", out(&output));
    }
    hold(&[
        row("[A \"b\"]\n\n1. E4 *\n", PEOPLE, 1, &["E101", "perhaps `e4` was meant"], &[]),
        row("[Variant \"odin\"]\n\n1. D4 *\n", PEOPLE, 1, &["E101", "perhaps `d4` was meant"], &[]),
        row(
            "[SetUp \"1\"]\n[FEN \"4k3/8/8/8/8/2p5/1P6/B3K3 w - - 0 1\"]\n\n1. bc3 *\n",
            CHECK,
            0,
            &["W204"],
            &[],
        ),
        // A Bishop and a Pawn can both go there.
        row(
            "[SetUp \"1\"]\n[FEN \"4k3/8/8/B7/8/2p5/1P6/4K3 w - - 0 1\"]\n\n1. bc3 *\n",
            PEOPLE,
            1,
            &["E101", "perhaps one of these was meant: Bxc3, bxc3"],
            &[],
        ),
    ]);
}

#[test]
fn moves_of_another_variant_are_recognised() {
    let moves = "1. d4 d7 2. Fa3 Fa8 3. Fb1 Fb10 *\n";
    let odin = format!("[Variant \"odin\"]\n\n{moves}");
    assert_eq!(code(&run_with(&["check", "-"], odin.as_bytes())), 0);
    let help = "no Variant tag, so this was read as chess; these moves fit `odin`";
    let output = run_with(&["check", "-"], moves.as_bytes());
    assert!(code(&output) == 1 && out(&output).contains(help), "{}", out(&output));
    let output = run_with(&["convert", "--to", "coord", "-"], moves.as_bytes());
    assert!(code(&output) == 1 && err(&output).contains(help), "{}", err(&output));
    // Clearly further under one variant than under all others, and a start position that only one variant has.
    let broken =
        format!("{}3. Fa3 Fa8 4. Fb1 Fb10 5. Fa3 Fa8 6. Fb1 Fb10 7. Fj9 *\n", moves.replace("*\n", ""));
    let position = "[SetUp \"1\"]\n[FEN \"10/7p2/10/10/10/4k5/10/10/10/3RK5 w - - 0 1\"]\n\n1. Kxe5# 1-0\n";
    for text in [broken.as_str(), position] {
        let output = run_with(&["check", "-"], text.as_bytes());
        assert!(code(&output) == 1 && out(&output).contains(help), "{}", out(&output));
    }
    let tafl = run_with(&["check", "-"], b"1... d1-d3 2. f4-c4 a4-a3 3. d6-d4 j6-j5 4. e5-e4 *\n");
    let several = "these moves fit `viking-11` and `copenhagen`";
    assert!(out(&tafl).contains(several), "{}", out(&tafl));
    let output =
        run_with(&["check", "-"], b"ucinewgame\nposition startpos moves d2d4 d9d7 b1a3 b10a8 a3b1 a8b10\n");
    assert!(out(&output).contains("no variant is named, so this was read as chess"), "{}", out(&output));
    hold(&[
        // Whoever names the variant gets no such word, and neither does a game that fits nothing better.
        row("[Variant \"chess\"]\n\n1. d4 d7 2. Fa3 Fa8 *\n", JSON, 1, &["\"verdict\":\"invalid\""], &[]),
        row("1. e4 e5 2. Ke3 *\n", JSON, 1, &["CHESS-7"], &[]),
    ]);
    for given in ["--variant", "--default-variant"] {
        let output = run_with(&["check", given, "chess", "-"], moves.as_bytes());
        assert!(!out(&output).contains("these moves fit"), "{}", out(&output));
    }
    let output = run_with(&["check", "-"], b"[Variant \"chess\"]\n\n1. d4 d7 2. Fa3 Fa8 *\n");
    assert!(!out(&output).contains("these moves fit"), "{}", out(&output));
}

/// `1. Nf4` and other few moves are legal in many games, which says nothing; what was meant is still named.
#[test]
fn advice_on_other_variants_needs_six_plies_and_hides_no_candidate() {
    for few in ["1. Nf4 *\n", "1. d4 d7 2. Fa3 Fa8 *\n"] {
        let output = run_with(&["check", "-"], few.as_bytes());
        assert!(code(&output) == 1 && !out(&output).contains("these moves fit"), "{}", out(&output));
    }
    hold(&[
        row("1. Nf4 *\n", PEOPLE, 1, &["E201", "perhaps one of these was meant: Nf3, f4"], &[]),
        row(
            "1. e4 d5 2. exd5 Qxd5 3. Nc3 Qa5 4. P@d4 *\n",
            PEOPLE,
            1,
            &["these moves fit `crazyhouse`"],
            &[],
        ),
    ]);
}

/// The tags that no finding is about.
const TAGS: &str = "[Event \"?\"]\n[Site \"?\"]\n[Date \"????.??.??\"]\n[Round \"?\"]\n[White \"?\"]\n[Black \"?\"]\n[Result \"*\"]\n";

/// What annotators write for a side that passes, in the main line and in variations.
#[test]
fn null_moves_are_replayed_with_one_warning_per_line() {
    for sign in ["--", "Z0", "null", "@@@@", "0000"] {
        let game = format!("{TAGS}\n1. e4 e5 2. Nf3 (2. d3 {sign} 3. f4) 2... Nc6 3. {sign} d6 4. Bb5 *\n");
        let output = run_with(&["check", "--output", "concise", "-"], game.as_bytes());
        assert_eq!(code(&output), 0, "{}", out(&output));
        assert_eq!(out(&output).matches("W214").count(), 2, "{}", out(&output));
        let written = format!("{TAGS}\n1. e4 e5 2. Nf3 (2. d3 -- 3. f4) 2... Nc6 3. -- d6 4. Bb5 *\n\n");
        assert_eq!(out(&run_with(TO_PGN_STDIN, game.as_bytes())), written);
        let json = run_with(&["convert", "--to", "json", "-"], game.as_bytes());
        assert!(out(&json).contains("{\"san\":\"--\",\"coord\":\"0000\"}"), "{}", out(&json));
        assert_eq!(out(&run_with(TO_PGN_STDIN, out(&json).as_bytes())), written);
    }
    hold(&[
        // In a list of moves it is UCI's null move.
        row("1. e4 e5 2. -- d6 *\n", TO_COORD, 0, &["chess; -; e2e4 e7e5 0000 d7d6; *\n"], &["1 converted"]),
        row("chess; -; e2e4 e7e5 0000 d7d6; *\n", TO_PGN, 0, &["1. e4 e5 2. -- d6 *"], &["1 converted"]),
        row("1. -- e5 2. Nf3 (2. Z0 Nc6) *\n", FMT, 0, &["1. -- e5 2. Nf3 (2. -- Nc6) *"], &[]),
        // Repetition does not reach across it.
        row(
            "1. Nf3 Nf6 2. Ng1 Ng8 3. -- Nf6 4. -- Ng8 5. Nf3 Nf6 6. Ng1 Ng8 *\n",
            JSON,
            0,
            &["\"verdict\":\"incomplete\""],
            &[],
        ),
        // In check, and after the end, nobody passes.
        row("1. e4 e5 2. Bc4 a6 3. Bxf7+ -- *\n", CHECK, 1, &["E203 a null move: Black is in check"], &[]),
        row("1. f3 e5 2. g4 Qh4# 3. -- *\n", CHECK, 1, &["E206 "], &[]),
        row("[Variant \"odin\"]\n\n1. -- d7 *\n", CHECK, 0, &["W214 a null move: White passes"], &[]),
    ]);
    // A notation without a name for it: a variation ends before it, and a game that has it is left out.
    hold(&[
        row(
            "[Variant \"viking-7\"]\n\n1... d1-c1 (1... d1-e1 2. -- d2-e2) (1... --) 2. d3-a3 *\n",
            &["convert", "--to", "opentafl"],
            0,
            &["d1-e1"],
            &["2 null moves in variations"],
        ),
        row(
            "[Variant \"viking-7\"]\n\n1... d1-c1 2. -- *\n",
            &["convert", "--to", "opentafl"],
            1,
            &[],
            &["no name for a null move"],
        ),
    ]);
}

const TO_PGN_STDIN: &[&str] = &["convert", "--to", "pgn", "-"];

/// Other programs do not read a variation without moves.
#[test]
fn a_variation_that_does_not_replay_at_all_becomes_a_comment_of_its_line() {
    hold(&[row(
        "1. e4 e5 2. Bc4 a6 3. Bxf7+ Kxf7 (3... --) 4. d4 (4. Ke3 1-0) *\n",
        TO_PGN,
        1,
        &[
            "Kxf7\n{a variation that does not replay (E203 a null move: Black is in check and cannot pass): --}\n4. d4\n\
                 {a variation that does not replay (E201 CHESS-7: ",
        ],
        &[],
    )]);
}

/// `E401` and `E402` are named, and the game is converted as it is.
#[test]
fn convert_names_a_result_that_no_board_supports() {
    let mate = "[Result \"0-1\"]\n\n1. f3 e5 2. g4 Qh4# 1-0\n";
    let two = "[Result \"0-1\"]\n\n1. e4 e5 1-0\n";
    hold(&[
        row(mate, TO_COORD, 1, &["chess; -; f2f3 e7e5 g2g4 d8h4; 1-0\n"], &["-:3:21: E401 ", "1 converted"]),
        row(two, TO_COORD, 1, &["chess; -; e2e4 e7e5; 1-0\n"], &["-:3:10: E402 ", "1 converted"]),
        row(two, TO_PGN, 1, &["1. e4 e5 1-0\n"], &["E402"]),
    ]);
}

/// One rule: a game whose main line replays is converted; a variation that does not is a comment or is counted.
#[test]
fn a_broken_variation_costs_no_game() {
    let game = "[A \"b\"]\n\n1. e4 e5 (1... c5 2. Ke3 d6) 2. Nf3 1-0\n";
    hold(&[
        row(game, JSON, 1, &["\"verdict\":\"valid\""], &[]),
        row(
            game,
            TO_PGN,
            1,
            &["1... c5", "E201", "Ke3 d6", "2. Nf3 1-0"],
            &["-:3:22: E201", "1 in part", "0 left out"],
        ),
        row(game, TO_COORD, 1, &["chess; -; e2e4 e7e5 g1f3; 1-0\n"], &["E201", "1 variation"]),
        row(
            game,
            FMT,
            1,
            &["1. e4 e5 (1... c5 2. Ke3 d6) 2. Nf3 1-0\n"],
            &["-:3:22: E201", "1 game or entry stays as it is"],
        ),
        row(game, &["convert", "--to", "pgn", "--strict"], 1, &[""], &["1 left out"]),
        row("[A \"b\"]\n\n1. e4 e5 2. Nf3 {no end 1-0\n", TO_COORD, 1, &["g1f3; *"], &["E102"]),
    ]);
}

#[test]
fn a_wrong_move_number_is_a_warning() {
    let numbers = |moves: &str| {
        let output =
            run_with(&["check", "--output", "concise", "-"], format!("[A \"b\"]\n\n{moves} *\n").as_bytes());
        let lines: Vec<_> = out(&output).lines().filter(|line| line.contains("W209")).collect();
        lines.iter().map(|line| line.strip_prefix("-:3:").unwrap().to_owned()).collect::<Vec<_>>()
    };
    let wrong = |place: u32, number: &str, expected: &str| {
        format!("{place}: W209 the move number is `{number}`, but `{expected}` was expected")
    };
    for (moves, found) in [
        ("1. e4 e5 3. Nf3 Nc6 17... Bb5", vec![wrong(10, "3.", "2."), wrong(21, "17...", "3.")]),
        ("1. e4 e5 2. Nf3 Nc6 3. Bb5", vec![]),
        ("1. e4 1... e5 2 Nf3 {c} 2... Nc6 (2... d6 3. d4) 3. Bb5", vec![]),
        ("1. e4 (1. d4 d5 2. c4) 1... e5 (1... c5) 2. Nf3", vec![]),
        // Shifted as a whole: said once. A variation that is shifted like its line is right.
        ("11. e4 e5 12. Nf3 (12. Nc3 Nc6 13. f4) Nc6 13. Bb5", vec![wrong(1, "11.", "1.")]),
        ("1. e4 e5 (3... c5 4. Nf3) 2. Nf3", vec![wrong(11, "3...", "1...")]),
        ("1. e4 e5 22. Nf3 Nc6 3. Bb5 a6", vec![wrong(10, "22.", "2.")]),
        ("1. e4 e5 2... Nf3", vec![wrong(10, "2...", "2.")]),
        ("99999999999999999999. e4", vec![wrong(1, "99999999999999999999.", "1.")]),
    ] {
        assert_eq!(numbers(moves), found, "{moves}");
    }
    let from = "[SetUp \"1\"]\n[FEN \"4k3/8/8/8/8/8/8/4K2R b K - 0 30\"]\n\n30... Kd8 31. Rh8+ *\n";
    let black = "[Variant \"viking-7\"]\n\n1... d1-c1 2. d3-a3 *\n";
    for right in [from, black] {
        let output = run_with(&["check", "--output", "concise", "-"], right.as_bytes());
        assert!(!out(&output).contains("W209"), "{}", out(&output));
    }
    hold(&[row("[A \"b\"]\n\n1. e4 e5 3. Nf3 *\n", FMT, 0, &["1. e4 e5 2. Nf3 *"], &["-:3:10: W209"])]);
}
