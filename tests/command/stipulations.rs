//! Stipulations beyond `#N`: how their solutions are printed and written as JSON, twins, and parts of a search.

use serde_json::{Value, json};

use crate::{code, err, objects, out, run, run_with};

/// What is printed for a position.
fn solved(fen: &str, stip: &str, more: &[&str]) -> String {
    let output = run(&[&["solve", "--fen", fen, "--stip", stip], more].concat());
    assert_eq!((code(&output), err(&output)), (0, ""), "{stip}");
    out(&output).split_once(": ").unwrap().1.to_owned()
}

fn object(fen: &str, stip: &str) -> Value {
    objects(&run(&["solve", "--fen", fen, "--stip", stip, "--output", "json"]))[0].clone()
}

#[test]
fn half_moves_begin_with_the_side_that_ends() {
    let fen = "k7/8/1K6/8/8/8/8/7R w - -";
    assert_eq!(solved(fen, "h#0.5", &[]), "Rh8#\n  1...Rh8#\n");
    let text = solved("k7/8/2K5/8/8/8/8/7R w - -", "h#1.5", &[]);
    assert_eq!(text, "Kb6, Kc7\n  1...Kb6 2.Kb8 Rh8#\n  1...Kc7 2.Ka7 Ra1#\n");
    let object = object("k7/8/2K5/8/8/8/8/7R w - -", "h#2.5");
    assert_eq!((&object["stip"], &object["short"]), (&json!("h#2.5"), &json!(1.5)));
}

#[test]
fn goals_that_do_not_end_the_game_end_the_solution() {
    assert_eq!(solved("7k/8/6K1/8/8/8/8/R7 w - -", "+1", &[]), "Ra8#, Rh1+\n  1.Rh1+!\n  1.Ra8#!\n");
    assert_eq!(solved("7k/8/5K2/8/8/8/8/6R1 w - -", "=1", &[]), "Rg7\n  1.Rg7=!\n");
    assert_eq!(solved("7k/8/5K2/8/8/8/8/R7 w - -", "za8 1", &[]), "Ra8+\n  1.Ra8+!\n");
    let capture = solved("7k/8/8/8/1p6/8/8/K2R4 w - -", "x2", &[]);
    assert_eq!(capture, "Rb1\n  1.Rb1! threat 2.Rxb4\n    1...b3 2.Rxb3\n");
}

#[test]
fn a_goal_that_the_game_does_not_have_is_refused() {
    let start = "3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3 b";
    for (variant, stip, why) in [
        ("viking-7", "+2", "has no check"),
        ("odin", "=2", "has no stalemate: a side that cannot move has lost"),
        ("chess", "zj9 2", "the square j9 is not on the 8x8 board"),
    ] {
        let output = run(&["solve", "--variant", variant, "--stip", stip, "--fen", fen_of(variant, start)]);
        assert_eq!(code(&output), 2);
        assert!(err(&output).contains(why), "{}", err(&output));
    }
    let output = run_with(&["solve", "--quiet", "-"], b"7k/8/8/8/8/8/8/K7 w - - stip \"zk1 2\";\n");
    assert_eq!(code(&output), 1);
    assert!(out(&output).contains("E503"), "{}", out(&output));
}

fn fen_of<'a>(variant: &str, viking: &'a str) -> &'a str {
    match variant {
        "odin" => "9k/10/10/10/10/3f6/10/2K7/3K3P2/10 b",
        "chess" => "7k/8/8/8/8/8/8/K7 w - -",
        _ => viking,
    }
}

#[test]
fn a_series_numbers_its_own_moves_only() {
    let text = solved("8/8/8/8/8/5K1k/8/6R1 b - -", "ser-h#2", &[]);
    assert_eq!(text, "Kh2, Kh4\n  1.Kh2 2.Kh3 Rh1#\n  1.Kh4 2.Kh3 Rh1#\n");
    assert_eq!(object("8/8/8/8/8/5K1k/8/6R1 b - -", "ser-h#2")["line"], json!(["Kh2", "Kh3", "Rh1#"]));
    // The waiting side is stalemated from the beginning.
    let through_stalemate = object("7k/5K2/6P1/8/8/8/8/R7 w - -", "ser-#2");
    assert_eq!(through_stalemate["line"], serde_json::json!(["Rb1", "Rh1#"]));
    let object = object("k7/2K5/8/8/8/8/8/7R w - -", "ser-#2");
    let key = &object["tree"][0];
    assert_eq!(key["waits"], json!(true));
    assert_eq!(key["next"][0].get("waits"), None);
}

/// Dan Meinking, StrateGems 47, 2009, and a position from the tests of Popeye, with the solutions that Popeye prints.
#[test]
fn in_a_parry_series_only_checks_are_answered() {
    let end = solved("6qk/7p/8/5B2/7R/7Q/8/7K w - -", "pser-#2", &[]);
    assert_eq!(end, "Rxh7+\n  1.Rxh7+!\n    1...Qxh7 2.Qxh7#\n");
    let text = solved("6n1/6n1/B4p2/2ppk3/4p3/p3p3/8/4Q1K1 w - -", "pser-#3", &[]);
    assert!(text.starts_with("Qg3+\n  1.Qg3+!\n"), "{text}");
    for line in ["1...Kd4 2.Qe1 3.Qa1#", "1...Ke6 2.Qc7 3.Bc8#", "1...Kf5 2.Bf1 3.Bh3#"] {
        assert!(text.contains(&format!("    {line}\n")), "{text}");
    }
}

/// Horst Bäcker, PK 83, 1992: White and Black promote to each of the four pieces.
#[test]
fn help_play_can_end_with_a_forced_mate() {
    let text = solved("8/P1bP4/1pP1pp2/p3pP2/4K3/5P2/1PpkPPp1/R4B2 w - -", "hs#3", &[]);
    let lines = [
        "a8=N, a8=Q, a8=R, d8=B",
        "  1.a8=N c1=R 2.Nxb6 Rc2 3.Nc4+ Rxc4#",
        "  1.a8=Q gxf1=B 2.Qa6 Bxe2 3.Qd3+ Bxd3#",
        "  1.a8=R g1=Q 2.R8xa5 Qg8 3.Rd5+ exd5#",
        "  1.d8=B g1=N 2.Bxf6 Nxf3 3.Bg5+ Nxg5#\n",
    ];
    assert_eq!(text, lines.join("\n"));
}

/// A search is divided by the list of `moves`: wherever that list is cut, the two parts examine every first move once.
#[test]
fn the_parts_of_a_search_follow_the_list_of_moves() {
    let fen = "7k/8/5K2/8/8/8/8/6Q1 w - -";
    let listed = objects(&run(&["moves", "--fen", fen, "--output", "json"]))[0].clone();
    let names: Vec<_> =
        listed["moves"].as_array().unwrap().iter().map(|m| m["coord"].as_str().unwrap()).collect();
    let undecided = |part: &str| {
        let solve = ["solve", "--fen", fen, "--stip", "#2", "--output", "json", "--first", part];
        let object = objects(&run(&solve))[0].clone();
        let open = object["undecided"].as_array().unwrap().iter();
        open.map(|m| m["coord"].as_str().unwrap().to_owned()).collect::<Vec<_>>()
    };
    for cut in [1, names.len() / 2, names.len() - 1] {
        let (before, after) = names.split_at(cut);
        let sorted = |mut names: Vec<String>| {
            names.sort();
            names
        };
        assert_eq!(sorted(undecided(&format!("..{}", before[cut - 1]))), after);
        assert_eq!(sorted(undecided(&format!("{}..", after[0]))), before);
    }
}

#[test]
fn a_search_can_be_divided_or_stop_early() {
    let fen = "7k/8/6K1/8/8/8/8/R7 w - -";
    let solve = |more: &[&str]| {
        let output = run(&[&["solve", "--fen", fen, "--stip", "#1", "--output", "json"], more].concat());
        (code(&output), objects(&output)[0].clone())
    };
    let keys = |object: &Value| {
        let keys = object["keys"].as_array().unwrap();
        keys.iter().map(|key| key["san"].as_str().unwrap().to_owned()).collect::<Vec<_>>()
    };
    let (status, whole) = solve(&[]);
    assert_eq!((status, keys(&whole)), (0, vec!["Ra8#".to_owned()]));
    let (status, first) = solve(&["--first", "..a1a2"]);
    assert_eq!((status, keys(&first), &first["solved"]), (3, vec![], &Value::Null));
    let (status, rest) = solve(&["--first", "Ra3.."]);
    assert_eq!((status, keys(&rest)), (3, vec!["Ra8#".to_owned()]));
    let open = |object: &Value| object["undecided"].as_array().unwrap().len();
    // Both parts together are all 20 first moves.
    assert_eq!(open(&first) + open(&rest), 20);
    let lines =
        run(&["solve", "--fen", "k7/8/2K5/8/8/8/8/7R w - -", "--stip", "h#1.5", "--max-solutions", "1"]);
    assert_eq!(code(&lines), 3);
    assert!(out(&lines).contains("\n  1...Kb6 2.Kb8 Rh8#\n"), "{}", out(&lines));
    assert!(!out(&lines).contains("Ra1#"), "{}", out(&lines));
    let unknown = run(&["solve", "--fen", fen, "--stip", "#1", "--first", "Qa1.."]);
    assert_eq!(code(&unknown), 2);
    assert!(err(&unknown).contains("`--first`: "), "{}", err(&unknown));
}
