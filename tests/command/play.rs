//! The play that `solve` prints: threats with their play, replies that are left out, set play, tries, explained moves.

use std::path::{Path, PathBuf};

use serde_json::{Value, json};

use crate::common::folders::files_below;
use crate::{code, err, feed, objects, out, run, start};

/// The play of a position: what is printed below the first line.
fn play(fen: &str, stip: &str, more: &[&str]) -> String {
    let output = run(&[&["solve", "--fen", fen, "--stip", stip], more].concat());
    assert_eq!((code(&output), err(&output)), (0, ""));
    out(&output).split_once('\n').unwrap().1.to_owned()
}

fn solved(fen: &str, stip: &str, more: &[&str]) -> Value {
    let output = run(&[&["solve", "--fen", fen, "--stip", stip, "--output", "json"], more].concat());
    assert_eq!((code(&output), err(&output)), (0, ""));
    objects(&output)[0].clone()
}

/// ```text
/// 7 . p . . p . . .
/// 6 . P . . K . . B
/// 5 . P . . . . . .
/// 4 . . . k . . . .
/// 3 . . . B . . P .
/// 2 . P . . P . . .
/// ```
///
/// One threat still works against 1...Kc5, but not the other one, and the win takes longer.
const BISHOP: &str = "8/1p2p3/1P2K2B/1P6/3k4/3B2P1/1P2P3/8 w - -";

/// ```text
/// 8 . . . K . . . .
/// 7 . p p . . . . b
/// 6 . . p N k . p .
/// 5 . q . R . . P .
/// 4 . . . . . P . .
/// 3 . . . . N . . .
/// 2 B . . P . Q . .
/// ```
const FIVE_THREATS: &str = "3K4/1pp4b/2pNk1p1/1q1R2P1/5P2/4N3/B2P1Q2/8 w - -";

/// ```text
/// 8 . . . . K . . .
/// 7 . . . . . R . .
/// 6 . . . . p . . .
/// 5 . P P . k . . .
/// 4 . . . p . . p .
/// 3 B . . P . . . N
/// 2 . . . . . . P .
/// ```
const LONG_THREAT: &str = "4K3/5R2/4p3/1PP1k3/3p2p1/B2P3N/6P1/8 w - -";

/// ```text
/// 7 . . . . p . . .
/// 6 . . . R . . . .
/// 5 . K . P . . B .
/// 4 . . . k n . . .
/// 2 . . . . . . N .
/// ```
const HELP: &str = "8/4p3/3R4/1K1P2B1/3kn3/8/6N1/8 b - -";

/// ```text
/// 5 . . p . . . p .
/// 4 . . R . . . P .
/// 3 k p . . . . . .
/// 2 p . . . . . . .
/// 1 K . . . . . . .
/// ```
const SELF: &str = "8/8/8/2p3p1/2R3P1/kp6/p7/K7 w - -";

/// ```text
/// 8 k . . . . . . .
/// 7 p . K . . . . .
/// 2 . . . . . . . N
/// 1 . R . . . . . .
/// ```
const WAITING: &str = "k7/p1K5/8/8/8/8/7N/1R6 w - -";

/// ```text
/// 8 . . . b . . R .
/// 7 . . N . . . . .
/// 6 . . . K . . . .
/// 5 k . . . . . . .
/// 1 . . . . . . R .
/// ```
const ROOKS: &str = "3b2R1/2N5/3K4/k7/8/8/8/6R1 w - -";

#[test]
fn a_zugzwang_is_called_so_on_the_line_of_a_threat_too() {
    let bishop = play("8/pB6/P1p5/Pk6/N1N5/PK6/8/8 w - -", "#3", &[]);
    assert!(bishop.starts_with("  1.Bc8! threat 2.Bb7 zugzwang c5 3.Nc3#\n"), "{bishop}");
    let king = play("8/8/8/3kP3/1P1N2N1/1KP2R2/8/8 w - -", "#3", &[]);
    assert!(king.starts_with("  1.Kc2! threat 2.Rf4 zugzwang Kc4 3.Ne3#\n"), "{king}");
    // A check threatens nothing, and is not a zugzwang.
    assert!(!play(LONG_THREAT, "#3", &[]).contains("zugzwang"));
}

/// ```text
/// 8 . . . . . . . .
/// 7 . . . . . K . k
/// 6 . . . . . . . .
/// 5 . . . . . . p P
/// 1 . . . . . . . R
/// ```
///
/// The Pawn of Black has just come from g7. Where it comes from g7 only now, White captures it with the next move.
#[test]
fn a_capture_en_passant_is_called_so() {
    let mate = "8/5K1k/8/6pP/8/8/8/7R w - g6";
    assert_eq!(play(mate, "#1", &[]), "  1.hxg6 e.p.#!\n");
    assert_eq!(play(mate, "h#0.5", &[]), "  1...hxg6 e.p.#\n");
    assert!(play(mate, "#1", &["--explain-move", "hxg6"]).starts_with("  hxg6 e.p.# wins in 1 move\n"));
    let output = run(&["solve", "--fen", mate, "--stip", "#1"]);
    assert!(out(&output).contains("#1: hxg6 e.p.#\n"), "{}", out(&output));
    assert_eq!(solved(mate, "#1", &[])["tree"][0]["move"]["san"], "hxg6#");
    let helped = play("8/5Kpk/8/7P/8/8/8/7R b - -", "h#1", &[]);
    assert_eq!(helped, "  1.g5 hxg6 e.p.#\n  1.g6 hxg6#\n");
    // A capture on the same square that is not en passant.
    assert_eq!(play("8/5K1k/6p1/7P/8/8/8/7R w - -", "#1", &[]), "  1.hxg6#!\n");
}

/// A castling King reaches its square too. In a parry series nothing is set: the defender waits.
#[test]
fn a_goal_on_a_square_is_reached_by_castling_and_a_parry_series_has_no_set_play() {
    assert_eq!(play("4k3/8/8/8/8/8/8/4K2R w K -", "zg1 1", &[]), "  1.O-O!\n  1.Rg1!\n");
    let parried = play("7k/8/5K2/8/8/8/6Q1/8 w - -", "pser-#2", &["--set-play"]);
    assert!(parried.starts_with("  no set play\n"), "{parried}");
}

#[test]
fn printed_play_is_whole() {
    let table: &[(&str, &str, &[&str], &str)] = &[
        (
            BISHOP,
            "#5",
            &[],
            "  1.Bd2! threat 2.Bb4, 2.Ba5
    threat 2.Bb4 zugzwang
      2...Ke3 3.Be1 zugzwang
        3...Kd4 4.Bf2#
    threat 2.Ba5 zugzwang
      2...Ke3 3.Be1 zugzwang
        3...Kd4 4.Bf2#
      2...Kc5 3.Ke5 threat 4.b4#
    1...Kc5 2.Ba5 threat 3.Ke5 threat 4.b4#
      2...Kd4 3.Bb4 zugzwang
        3...Ke3 4.Be1 zugzwang
          4...Kd4 5.Bf2#
",
        ),
        (LONG_THREAT, "#3", &[], "  1.Nf4! threat 2.Ng6+ Kd5 3.Rd7#\n"),
        (LONG_THREAT, "#3", &["--play", "2"], "  1.Nf4! threat 2.Ng6+\n"),
        (LONG_THREAT, "#3", &["--play", "1"], "  1.Nf4!\n"),
        (
            LONG_THREAT,
            "#3",
            &["--tries"],
            "  1.Ng1? zugzwang but 1...Kd5!
    1...g3 2.Nf3+
      2...Kd5 3.Rd7#
  1.Nf2? threat 2.Nxg4+ Kd5 3.Rd7# but 1...Kd5!
  1.Ng5? zugzwang but 1...Kd5!
    1...g3 2.Nf3+
      2...Kd5 3.Rd7#
  1.Nf4! threat 2.Ng6+ Kd5 3.Rd7#
",
        ),
        (HELP, "h#2", &["--set-play"], "  set play\n  1...Bf6+ 2.e5 dxe6 e.p.#\n  1.exd6 Bf6+ 2.Kxd5 Nf4#\n"),
        (SELF, "s#2", &[], "  1.Re4! threat 2.Rc4 b2#\n"),
        (SELF, "s#2", &["--play", "all"], "  1.Re4! threat 2.Rc4 b2#\n    1...b2#\n"),
        (HELP, "h#2", &["--play", "1"], "  1.exd6 Bf6+ ...\n"),
    ];
    for (fen, stip, more, wanted) in table {
        assert_eq!(play(fen, stip, more), *wanted, "{stip} {more:?}");
    }
}

#[test]
fn a_reply_that_stops_one_of_several_threats_is_printed() {
    let play = play(FIVE_THREATS, "#2", &[]);
    let second = play.split_once("  1.Nef5!").unwrap().1;
    assert!(second.starts_with(" threat 2.Qe3#, 2.Rxb5#, 2.Re5#, 2.Nd4#, 2.Ng7#\n"), "{second}");
    // Each of the 18 replies stops a threat.
    let defences = second.lines().filter_map(|line| line.trim().strip_prefix("1..."));
    let count: usize = defences.map(|line| line.split(" 2.").next().unwrap().split(", ").count()).sum();
    assert_eq!(count, 18, "{second}");
    // The Bishop's moves stop nothing.
    assert!(!second.contains("Bg8") && second.contains("cxd6 2.Re5#"), "{second}");
}

#[test]
fn json_has_threats_as_nodes_and_says_what_replies_do() {
    let key = &solved(LONG_THREAT, "#3", &[])["tree"][0];
    let threat = &key["threats"][0];
    assert_eq!((&threat["move"]["coord"], &threat["moves"]), (&json!("f4g6"), &json!(2)));
    assert_eq!(threat["variations"][0]["defences"], json!(["Kd5"]));
    assert_eq!(threat["variations"][0]["answer"]["move"]["san"], "Rd7#");
    assert_eq!(effects(key), [("g3", "nothing")]);
    let wanted = [("Ka4", "nothing"), ("Bxc7+", "defends"), ("Be7+", "defends"), ("Bh4", "loses-sooner")];
    assert_eq!(effects(&solved(ROOKS, "#3", &[])["tree"][0]), wanted);
}

/// The first defence of each variation, and what it does.
fn effects(key: &Value) -> Vec<(&str, &str)> {
    let variations = key["variations"].as_array().unwrap().iter();
    variations.map(|v| (v["defences"][0].as_str().unwrap(), v["effect"].as_str().unwrap())).collect()
}

#[test]
fn all_play_has_replies_that_lose_sooner_and_the_play_after_duals() {
    let main = "  1.Rb1! threat 2.Rxd8 threat 3.Ra8#
    1...Bxc7+ 2.Kxc7 threat 3.Ra8#
    1...Be7+ 2.Kxe7 threat 3.Ra8#
";
    assert_eq!(play(ROOKS, "#3", &[]), main);
    let all = format!("{main}    1...Bh4, Bg5, Bf6 2.Ra8#\n");
    assert_eq!(play(ROOKS, "#3", &["--play", "all"]), all);
    let duals = "  1.Rd1! threat 2.Rd8#
    1...a5 2.Ra1 or 2.Rd5 or 2.Kb6 threat 3.Rxa5#
      2...a4 3.Rxa4#
    1...a5 or 2.Rd5 threat 3.Rxa5#
    1...a5 or 2.Kb6 threat 3.Rd8#
    1...a6 2.Kb6 threat 3.Rd8#
";
    let all = play(WAITING, "#3", &["--play", "all"]);
    assert!(all.contains(duals), "{all}");
    let without = |line: &&str| !line.contains("...a5 or ");
    let main: Vec<_> = duals.lines().filter(without).collect();
    assert!(play(WAITING, "#3", &[]).contains(&main.join("\n")), "{all}");
}

/// After Nh3+ the King captures with the same move, so the name of the dual is another one.
#[test]
fn defences_with_duals_of_different_names_are_not_shown_together() {
    let position = "11/11/11/11/11/4ka1Pr2/4p6/11/11/11/6NK3 b - - 0 1";
    let printed = play(position, "#2", &["--variant", "undenary"]);
    let wanted = "    1...Ne2+ 2.Kf3# or 2.Kh3#\n    1...Nh3+ 2.Kf3# or 2.Kxh3#\n";
    assert!(printed.contains(wanted), "{printed}");
}

/// In the set play Rf11 has one answer, after the key two.
#[test]
fn an_answer_with_a_dual_is_not_transferred() {
    let position = "3r4k2/5R5/6P4/11/11/2Q8/2K8/11/11/11/11 w - - 0 1";
    let printed = play(position, "#2", &["--variant", "undenary", "--set-play", "--tries", "2"]);
    assert!(printed.contains("  set play\n") && printed.contains("1...Rf11 2.Rxf11#\n"), "{printed}");
    assert!(printed.contains("1...Rf11 2.Rxf11# or 2.Qxf11#\n"), "{printed}");
    assert!(!printed.contains("transferred: 1...Rf11"), "{printed}");
}

#[test]
fn changed_and_transferred_play_is_marked() {
    let printed = play(WAITING, "#2", &["--tries"]);
    let wanted = "  1.Rb5? threat 2.Rb8# but 1...a6!
    1...a5 2.Rxa5#
  1.Rb6? threat 2.Rb8# but 1...axb6!
    1...a5 2.Ra6#
    1...a6 2.Rxa6#
  1.Ra1! zugzwang
    1...a5 2.Rxa5# (changed: 1...a5 2.Ra6# after 1.Rb6?)
    1...a6 2.Rxa6#
  1.Rb8#!
";
    assert_eq!(printed, wanted);
    let problem = solved(WAITING, "#2", &["--tries"]);
    let changes = json!([{ "kind": "changed", "try": "Rb6", "defences": ["a5"], "answers": ["Ra6#"] }]);
    assert_eq!(problem["tree"][0]["variations"][0]["changes"], changes);
    assert_eq!(problem["tries"][1]["threats"][0]["move"]["san"], "Rb8#");
    // Without other phases there is nothing to compare with.
    assert!(solved(WAITING, "#2", &[])["tree"][0]["variations"][0].get("changes").is_none());
}

#[test]
fn a_move_is_explained_by_its_play_or_its_refutation_tree() {
    let table: &[(&str, &str, &str, &str)] = &[
        (LONG_THREAT, "#3", "Nf4", "  Nf4 wins in 3 moves\n  1.Nf4! threat 2.Ng6+ Kd5 3.Rd7#\n"),
        (
            WAITING,
            "#2",
            "b1b5",
            "  Rb5 fails: 1 reply refutes it\n  1.Rb5? threat 2.Rb8# but 1...a6!\n    1...a5 2.Rxa5#\n",
        ),
        (HELP, "h#2", "exd6", "  exd6 begins a solution in 2 moves\n  1.exd6 Bf6+ 2.Kxd5 Nf4#\n"),
        (HELP, "h#2", "Ke5", "  Ke5 begins no solution in 2 moves\n"),
        (
            "8/8/8/8/8/5k2/7p/4R2K b - -",
            "h#1.5",
            "Kf2",
            "  Kf2 begins a solution in 1.5 moves\n  1...Kf2 2.Rg1 hxg1=Q#\n",
        ),
        ("k7/2K5/8/8/8/8/8/1Q6 w - -", "#2", "Qb6", "  Qb6 fails: it ends the game 1/2-1/2 by stalemate\n"),
    ];
    for (fen, stip, name, wanted) in table {
        let printed = play(fen, stip, &["--explain-move", name]);
        assert!(printed.contains(wanted), "{name}: {printed}");
    }
}

/// After the only refutation, each of White's moves is answered.
#[test]
fn a_refutation_tree_has_every_attempt() {
    let printed = play(LONG_THREAT, "#3", &["--explain-move", "Ng1"]);
    let tree = printed.split_once("    1...Kd5!\n").unwrap().1;
    assert!(tree.contains("      2.Nf3, Rf3 gxf3!\n") && tree.contains("      2.Rf5+ e5!\n"), "{tree}");
    let reason = &solved(LONG_THREAT, "#3", &["--explain-move", "Ng1"])["explained"][0];
    assert_eq!((&reason["key"], &reason["refutations"]), (&json!(false), &json!(["Kd5"])));
    let attempts = reason["attempts"].as_array().unwrap();
    let moves: usize = attempts.iter().map(|attempt| attempt["moves"].as_array().unwrap().len()).sum();
    let after = "4K3/5R2/4p3/1PPk4/3p2p1/B2P4/6P1/6N1 w - - 0 1";
    let legal = &objects(&run(&["moves", "--fen", after, "--output", "json"]))[0]["moves"];
    assert_eq!(moves, legal.as_array().unwrap().len());
}

#[test]
fn survival_is_explained_from_the_other_side() {
    let fen = "k9/10/10/10/10/10/6b3/10/10/P4V3K w - -";
    let options = ["--variant", "odin", "--explain-move"];
    let good = play(fen, "survive 2", &[&options[..], &["Vj1~f1"]].concat());
    assert!(good.contains("  Vj1~f1 survives 2 moves\n  1.Vj1~f1!\n    1...Bd1,"), "{good}");
    assert!(good.contains("\n    1...Be2, Bh3 2.Vf1~g1!\n"), "{good}");
    let bad = play(fen, "survive 2", &[&options[..], &["Vb1"]].concat());
    assert!(bad.ends_with("  Vb1 fails: the other side wins in 1 move\n  1.Vb1? Bxj1#!\n"), "{bad}");
}

#[test]
fn a_move_that_is_not_legal_cannot_be_explained() {
    let output = run(&["solve", "--fen", WAITING, "--stip", "#2", "--explain-move", "Rc9"]);
    assert_eq!((code(&output), out(&output)), (2, ""));
    assert!(err(&output).starts_with("error: `--explain-move`: "), "{}", err(&output));
    let lines = format!("{WAITING} stip \"#2\"; id \"a\";\n{WAITING} stip \"#2\"; id \"b\";\n");
    let output = feed(start(&["solve", "--quiet", "--explain-move", "Kc8", "-"]), lines.as_bytes());
    assert_eq!(code(&output), 0, "{}", err(&output));
    assert_eq!(out(&output).matches("  Kc8 fails").count(), 2);
    let output = feed(start(&["solve", "--quiet", "--explain-move", "Ra2", "-"]), lines.as_bytes());
    assert_eq!(code(&output), 2);
    assert!(err(&output).contains("error: a: `--explain-move`: "), "{}", err(&output));
}

/// The greatest move number in a line of play.
fn last_number(line: &str) -> u64 {
    let numbers = line.split([' ', '(']).filter_map(|word| word.split_once('.')?.0.parse().ok());
    numbers.max().unwrap_or(0)
}

/// For every key of every `#N` of these files the printed play reaches the last move. Returns the number of keys.
fn assert_nothing_hidden(files: &[PathBuf]) -> usize {
    let paths: Vec<&str> = files.iter().map(|file| file.to_str().unwrap()).collect();
    let human = run(&[&["solve", "--quiet", "--exit-zero"], &paths[..]].concat());
    let json = run(&[&["solve", "--quiet", "--exit-zero", "--output", "json"], &paths[..]].concat());
    let mut lines = out(&human).lines().peekable();
    let mut keys = 0;
    for problem in objects(&json) {
        let name = problem["id"].as_str().or(problem["fen"].as_str()).unwrap();
        let title = format!("{name} {}: ", problem["stip"].as_str().unwrap());
        // Findings may be printed before it.
        lines.find(|line| line.starts_with(&title)).unwrap();
        let (mut blocks, mut cut): (Vec<u64>, bool) = (Vec::new(), false);
        while let Some(line) = lines.next_if(|line| line.starts_with(' ')) {
            cut |= line.contains("not all of the play");
            if line.starts_with("  1.") {
                blocks.push(0);
            }
            if let Some(block) = blocks.last_mut() {
                *block = last_number(line).max(*block);
            }
        }
        if problem["stip"].as_str().is_some_and(|stip| stip.starts_with('#')) {
            let tree = problem["tree"].as_array().unwrap();
            let moves: Vec<_> = tree.iter().map(|key| key["moves"].as_u64().unwrap()).collect();
            assert_eq!((blocks, cut), (moves.clone(), false), "{title}");
            keys += moves.len();
        }
    }
    keys
}

#[test]
fn the_printed_play_of_every_shipped_problem_reaches_its_last_move() {
    let puzzles = Path::new(env!("CARGO_MANIFEST_DIR")).join("puzzles");
    let is_problems = |file: &PathBuf| file.extension().is_some_and(|ending| ending == "epd");
    let files: Vec<_> = files_below(&puzzles).into_iter().filter(is_problems).collect();
    let keys = assert_nothing_hidden(&files);
    assert!(keys > 100, "only {keys} keys");
}

/// The files in `LAWSPEAKER_PROBLEMS`, names with a colon between them.
#[test]
#[ignore = "needs files of problems in LAWSPEAKER_PROBLEMS"]
fn the_printed_play_of_further_problems_reaches_its_last_move() {
    let names = std::env::var_os("LAWSPEAKER_PROBLEMS").expect("LAWSPEAKER_PROBLEMS names files of problems");
    let keys = assert_nothing_hidden(&std::env::split_paths(&names).collect::<Vec<_>>());
    assert!(keys > 0);
}
