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

/// Only the number that is due, before a move, is a move number; every other number keeps its bytes.
#[test]
fn numbers_and_times_among_the_moves_are_kept() {
    for moves in [
        "1. e4 (5) e5 (12) 2. Nf3 (45)",
        "1. e4 12 e5",
        "1. e4 (0:05) e5 ( 12 ) 2. Nf3 0:12",
        "1. e4 (1:02:33) e5 (1... d5 (7) 2. d4) 77 (77)",
        "1. e4 e5 2",
        "1 e4 e5 3 Nf3",
        "(3) 1. e4 {a} (4) {b} e5 (5\')",
    ] {
        let text = format!("[A \"b\"]\n\n{moves} *\n");
        let check = run_with(&["check", "--output", "concise", "-"], text.as_bytes());
        assert_eq!((code(&check), out(&check).matches("W110").count()), (0, 1), "{moves}: {}", out(&check));
        assert!(!out(&check).contains("W209"), "{moves}: {}", out(&check));
        let fmt = run_with(&["fmt", "--output", "concise", "-"], text.as_bytes());
        assert_eq!(out(&fmt), text, "{}", err(&fmt));
        assert!(err(&fmt).contains("would lose"), "{moves}: {}", err(&fmt));
        let digits = |text: &str| text.chars().filter(char::is_ascii_digit).count();
        let pgn = run_with(&["convert", "--to", "pgn", "--quiet", "-"], text.as_bytes());
        assert!(digits(out(&pgn)) >= digits(&text), "{moves}: {}", out(&pgn));
        let again = run_with(&["check", "--output", "concise", "-"], out(&pgn).as_bytes());
        assert!(!out(&again).contains("W110"), "{moves}: {}", out(&pgn));
    }
    hold(&[
        row(
            "[A \"b\"]\n\n1. e4 (5) e5 12 2. Nf3 *\n",
            TO_PGN,
            0,
            &["1. e4 {(5)} 1... e5 {12} 2. Nf3 *"],
            &[],
        ),
        row("[A \"b\"]\n\n1. e4 (5) e5 12 *\n", TO_COORD, 0, &["e2e4 e7e5; *"], &["2 stretches of text"]),
        // Whole files are numbered without full stops.
        row(
            "[A \"b\"]\n\n1 e4 e5 2 Nf3 {x} 2 Nc6 (2 d6 3 d4) 3 Bb5 *\n",
            FMT,
            0,
            &["1. e4 e5 2. Nf3 {x} 2... Nc6"],
            &[],
        ),
        row(
            "1 e4 e5 2 Nf3 Nc6 1-0\n\n1 d4 d5 2 c4 0-1\n",
            TO_COORD,
            0,
            &["g1f3 b8c6", "d2d4 d7d5 c2c4"],
            &["2 games"],
        ),
    ]);
}

#[test]
fn numeric_moves_are_read_where_the_whole_main_line_is_written_so() {
    let whole = "[A \"b\"]\n\n1. 5254! (1. 4244) 4745 2. 5445 *\n";
    let promotes = "[SetUp \"1\"]\n[FEN \"8/4P1k1/8/8/8/8/8/4K2R w K - 0 1\"]\n\n1. 57584 7776 2. 5171 *\n";
    hold(&[
        row(whole, CHECK, 0, &["-:3:4: W211"], &["3 plies"]),
        row(whole, TO_PGN, 0, &["1. e4 $1 (1. d4) 1... d5 2. exd5 *"], &[]),
        row(whole, FMT, 0, &["1. e4 $1 (1. d4) 1... d5 2. exd5 *"], &["W211"]),
        row("1. 5254 5755 *\n", TO_COORD, 0, &["e2e4 e7e5; *"], &[]),
        row(promotes, TO_PGN, 0, &["1. e8=N+ Kg6 2. O-O *"], &[]),
        // One move that is not legal, or one in another form.
        row("[A \"b\"]\n\n1. 5254 5755 2. 5254 *\n", CHECK, 1, &["-:3:4: E101"], &["0 plies"]),
        row("[A \"b\"]\n\n1. e4 5755 *\n", CHECK, 1, &["-:3:7: E101"], &["1 ply"]),
        row("[A \"b\"]\n\n1. 5254 e5 *\n", FMT, 1, &["1. 5254 e5 *"], &["E101"]),
        row("[A \"b\"]\n\n1. e4 5755 *\n", FMT, 1, &["1. e4 5755 *"], &["E101"]),
    ]);
}

#[test]
fn a_result_among_the_moves_cuts_no_game_in_two() {
    let games = |text: &str| {
        let output = run_with(&["convert", "--to", "coord", "--quiet", "-"], text.as_bytes());
        out(&output).lines().map(str::to_owned).collect::<Vec<_>>()
    };
    let one = "chess; -; e2e4 e7e5 g1f3 b8c6 f1b5 a7a6; ";
    for (moves, result, place) in [
        ("1. e4 e5 2. Nf3 1-0 Nc6 3. Bb5 a6 1-0", "1-0", 17),
        ("1. e4 e5 2. Nf3 *Nc6 3. Bb5 a6 *", "*", 17),
        ("1. e4 e5 2. Nf3 1\u{2013}0 Nc6 3. Bb5 a6 0-1", "0-1", 17),
        ("1. e4 e5 2. Nf3 Nc6 1/2-1/2 {x} 3. Bb5 a6 *", "*", 21),
        ("1. e4 e5 2. Nf3 1-0 2... Nc6 3. Bb5 a6 1-0", "1-0", 17),
        ("1. e4 e5 2. Nf3 1-0 (2. d4 d6) Nc6 3. Bb5 a6 1-0", "1-0", 17),
        ("1 e4 e5 2 Nf3 1:0 Nc6 3 Bb5 a6 1-0", "1-0", 15),
        // The numbers of a variation are not those of the game.
        ("1. e4 e5 2. Nf3 (2. d4 d6 3. c4 c5 4. d5) Nc6 1-0 3. Bb5 a6 1-0", "1-0", 47),
    ] {
        let text = format!("[A \"b\"]\n\n{moves}\n");
        assert_eq!(games(&text), [format!("{one}{result}")], "{moves}");
        let check =
            run_with(&["check", "--output", "concise", "--ignore", "W302,W404,W305", "-"], text.as_bytes());
        assert!(out(&check).starts_with(&format!("-:3:{place}: W405 ")), "{moves}: {}", out(&check));
        let fmt = run_with(&["fmt", "-"], text.as_bytes());
        assert_eq!(out(&fmt), text, "{}", err(&fmt));
    }
    // Games without tags, one after the other.
    for text in [
        "1. e4 e5 1-0\n\n1. d4 d5 0-1\n",
        "1. e4 e5 1-0 1. d4 d5 0-1\n",
        "1 e4 e5 1-0 1 d4 d5 0-1\n",
        "e4 e5 1-0\nd4 d5 0-1\n",
        "1. e4 e5 1-0 ff 1. d4 d5 0-1\n",
    ] {
        assert_eq!(games(text), ["chess; -; e2e4 e7e5; 1-0", "chess; -; d2d4 d7d5; 0-1"], "{text}");
    }
}

#[test]
fn signs_of_books_are_glyphs() {
    let glued = "[A \"b\"]\n\n1. e4+- e5\u{b1} 2. Nf3= Nc6\u{221e} 3. Bb5N a6TN 4. Ba4=\u{221e} *\n";
    let alone = "[A \"b\"]\n\n1. e4 RR e5 N 2. Nf3 TN Nc6 \u{2192} 3. Bb5 \u{2191} a6 \u{21c6} 4. Ba4 D *\n";
    let marks = "[A \"b\"]\n\n1. e4 f6 2. Qh5+ ch g6 3. Qxg6+ dis. ch. hxg6 4. e5 fxe5 *\n";
    let mate = "[A \"b\"]\n\n1. e4 f6 2. d4 g5 3. Qh5# mate 1-0\n";
    hold(&[
        row(glued, CHECK, 0, &["-:3:6: W212 `+-`", "-:3:11: W212", "W212 `TN`"], &["7 plies"]),
        row(
            glued,
            FMT,
            0,
            &["1. e4 $18 e5 $16 2. Nf3 $10 Nc6 $13 3. Bb5 $146 a6 $146 4. Ba4 $44 *"],
            &["W212"],
        ),
        row(glued, TO_COORD, 0, &["a7a6 b5a4; *"], &["7 glyphs"]),
        row(alone, CHECK, 0, &[], &["7 plies"]),
        row(alone, FMT, 0, &["1. e4 $145 e5 $146 2. Nf3 $146 Nc6 $40 3. Bb5 $36 a6 $132 4. Ba4 $220 *"], &[]),
        row(marks, FMT, 0, &["2. Qh5+ g6 3. Qxg6+ hxg6"], &[]),
        row(mate, FMT, 0, &["3. Qh5# 1-0"], &[]),
        // A mark in words that is wrong.
        row("[A \"b\"]\n\n1. e4 ch e5 mate *\n", CHECK, 0, &["-:3:7: W202", "-:3:13: W202"], &[]),
        row("[A \"b\"]\n\n1. e4 ch e5 mate *\n", FMT, 0, &["1. e4 e5 *"], &["W202"]),
        row("[A \"b\"]\n\n1. e4 e5ch *\n", FMT, 0, &["1. e4 e5 *"], &["W212"]),
        // The letter of a Knight, and a promotion to one.
        row("[A \"b\"]\n\n1. e4 N f6 *\n", CHECK, 1, &["-:3:8: E101"], &["1 ply"]),
        row(
            "[SetUp \"1\"]\n[FEN \"8/4P1k1/8/8/8/8/8/4K3 w - - 0 1\"]\n\n1. e8N+ *\n",
            TO_PGN,
            0,
            &["1. e8=N+ *"],
            &[],
        ),
    ]);
}

#[test]
fn an_offer_of_a_draw_and_a_comment_in_a_comment_are_comments() {
    let offer = "[A \"b\"]\n\n1. e4 e5 (=) 2. Nf3 *\n";
    let nested = "[A \"b\"]\n\n1. e4 {a {b} c} e5 {d {e {f} g} (h} 2. Nf3 *\n";
    let twice = "[A \"b\"]\n\n1. e4 {a {b {c} d} e} e5 *\n";
    let moves = "[A \"b\"]\n\n1. e4 {a {b} e5 } 2. Nf3 *\n";
    hold(&[
        row(offer, CHECK, 0, &["-:3:10: W112"], &[]),
        row(offer, FMT, 0, &["1. e4 e5 {(=)} 2. Nf3 *"], &["W112"]),
        row(nested, CHECK, 1, &["-:3:7: W111"], &[]),
        row(twice, CHECK, 0, &["-:3:7: W111"], &["2 plies"]),
        row(twice, FMT, 0, &["1. e4 ;a {b {c} d} e\n1... e5 *"], &["W111"]),
        row(twice, JSON, 0, &["W111"], &[]),
        // Text that is moves alone stays moves.
        row(moves, CHECK, 1, &["E104"], &["3 plies"]),
        row(moves, FMT, 1, &["1. e4 {a {b} e5 } 2. Nf3 *"], &["E104"]),
    ]);
}

#[test]
fn spellings_of_results_and_of_games_that_were_not_played() {
    for (written, result) in [
        ("1:0", "1-0"),
        ("0:1", "0-1"),
        ("1/2:1/2", "1/2-1/2"),
        ("0.5-0.5", "1/2-1/2"),
        ("+:-", "1-0"),
        ("-:+", "0-1"),
    ] {
        let text = format!("[A \"b\"]\n[Result \"{written}\"]\n\n1. e4 e5 {written}\n");
        let check = run_with(&["check", "--output", "concise", "--ignore", "W302", "-"], text.as_bytes());
        assert_eq!((code(&check), out(&check).matches("W404").count()), (0, 2), "{}", out(&check));
        let fmt = run_with(&["fmt", "-"], text.as_bytes());
        assert!(out(&fmt).ends_with(&format!("1. e4 e5 {result}\n\n")), "{}", out(&fmt));
    }
    hold(&[
        row("[A \"b\"]\n\n1. e4 e5 1-0F\n", FMT, 0, &["1. e4 e5 1-0 {F}"], &["W112"]),
        row("[A \"b\"]\n\n1. e4 e5 1-0 ff\n", FMT, 0, &["1. e4 e5 1-0 {ff}"], &["W112"]),
        row("[A \"b\"]\n\n0-0\n", CHECK, 0, &["-:3:1: W112"], &["0 plies"]),
        row("[A \"b\"]\n\n0-0\n", TO_PGN, 0, &["{0-0} *"], &[]),
        // With moves it is castling.
        row("[A \"b\"]\n\n1. e4 0-0\n", CHECK, 1, &["E201"], &[]),
    ]);
}

#[test]
fn captures_by_files_small_letters_and_castling_in_other_signs_are_played() {
    let castles = "[SetUp \"1\"]\n[FEN \"r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1\"]\n\n1. ";
    for (moves, played) in [
        ("O\u{2013}O 0\u{2013}0\u{2013}0", "e1g1 e8c8"),
        ("e1h1 e8a8+", "e1g1 e8c8"),
        ("e1-h1 e8-a8", "e1g1 e8c8"),
        ("rh7 kf8", "h1h7 e8f8"),
        ("e1\u{2013}d1 Kf8", "e1d1 e8f8"),
    ] {
        let text = format!("{castles}{moves} *\n");
        let output = run_with(&["convert", "--to", "coord", "--quiet", "-"], text.as_bytes());
        assert!(out(&output).contains(&format!("; {played}; *")), "{moves}: {}", out(&output));
    }
    // Where a notation asks for no signs, none of these is odd.
    let line = "chess; -; e2e4 e7e5 g1f3 g8f6 f1c4 f8c5 0-0 o-o; *\n";
    let output =
        run_with(&["check", "--from", "coord", "--output", "concise", "--quiet", "-"], line.as_bytes());
    assert_eq!((code(&output), out(&output)), (0, ""));
    let pawns = "[A \"b\"]\n\n1. e4 d5 2. ed Qxd5 3. c4 e5 4. cd *\n";
    let promotes = "[A \"b\"]\n\n1. h4 g5 2. hg h6 3. gh Nf6 4. h7 Ng8 5. hxg8(Q)! *\n";
    let two = "[SetUp \"1\"]\n[FEN \"4k3/8/8/3p4/4P3/3p4/4P3/4K3 w - - 0 1\"]\n\n1. ed *\n";
    hold(&[
        row(pawns, CHECK, 0, &["-:3:13: W204 the move captures a piece: write `exd5`"], &["7 plies"]),
        row(pawns, FMT, 0, &["2. exd5 Qxd5 3. c4 e5 4. cxd5 *"], &["W204"]),
        row(promotes, FMT, 0, &["5. hxg8=Q $1 *"], &[]),
        row(two, CHECK, 1, &["E101"], &["0 plies"]),
        row("[A \"b\"]\n\n1. nf3 e5 2. bc4 *\n", CHECK, 1, &["-:3:4: W213", "E201"], &["2 plies"]),
        row("[A \"b\"]\n\n1. nf3 *\n", FMT, 0, &["1. Nf3 *"], &["W213"]),
    ]);
}
