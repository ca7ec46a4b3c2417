//! What `solve` tells beyond the keys, and the files that it writes.

use std::fs;

use serde_json::{Value, json};

use crate::{code, err, folder, objects, out, run, text};

/// White can wait or move along the file; the Knight on h2 is not needed.
const WAITING: &str = "k7/p1K5/8/8/8/8/7N/1R6 w";
const TWO: &str = "10/10/10/10/10/Rpk7/2f7/10/1PKK6/10 w - - variant \"odin\"; stip \"#2\"; id \"odin-1\"";

fn solve(fen: &str, stip: &str, more: &[&str]) -> Value {
    let output = run(&[&["solve", "--fen", fen, "--stip", stip, "--output", "json"], more].concat());
    assert_eq!((code(&output), err(&output)), (0, ""));
    objects(&output)[0].clone()
}

#[test]
fn tries_are_named_with_their_refutations() {
    let problem = solve(WAITING, "#2", &["--tries"]);
    let tries: Vec<_> =
        problem["tries"].as_array().unwrap().iter().map(|t| (&t["move"], &t["refutations"])).collect();
    let wanted = [
        (&json!({ "coord": "b1b5", "san": "Rb5" }), &json!(["a6"])),
        (&json!({ "coord": "b1b6", "san": "Rb6" }), &json!(["axb6"])),
    ];
    assert_eq!(tries, wanted);
    assert_eq!(solve(WAITING, "#2", &[])["tries"], Value::Null);
    let human = run(&["solve", "--fen", WAITING, "--stip", "#2", "--tries", "1"]);
    assert!(out(&human).contains("\n  1.Rb5? threat 2.Rb8# but 1...a6!\n"), "{}", out(&human));
    assert!(out(&human).contains("\n  1.Ra1! zugzwang\n    1...a5 2.Rxa5# (changed: "), "{}", out(&human));
}

#[test]
fn extras_are_there_when_they_are_asked_for() {
    let plain = solve(WAITING, "#2", &[]);
    assert!(["set_play", "idle", "duplex"].iter().all(|field| plain.get(field).is_none()));
    let all = solve(WAITING, "#2", &["--set-play", "--reduce", "--duplex"]);
    assert_eq!(all["idle"], json!(["h2"]));
    assert_eq!(all["set_play"], json!([]));
    let other = &all["duplex"];
    assert_eq!(
        (&other["solved"], &other["fen"]),
        (&json!(false), &json!("k7/p1K5/8/8/8/8/7N/1R6 b - - 0 1"))
    );
    // Were White's Rook on the a-file already, a Pawn's step would be answered.
    let set = solve("k7/p1K5/8/8/8/8/7N/R7 w", "#2", &["--set-play"]);
    let answers: Vec<_> =
        set["set_play"].as_array().unwrap().iter().map(|v| &v["answer"]["move"]["san"]).collect();
    assert_eq!(answers, [&json!("Rxa6#"), &json!("Rxa5#")].map(|v| v).into_iter().rev().collect::<Vec<_>>());
}

/// Without the Pawn on e2 the same key is the only one, but it wins one move later.
#[test]
fn a_piece_that_changes_the_number_of_moves_can_not_be_removed() {
    let problem = solve("8/7K/8/5R2/8/1Q6/4Pr2/k7 w", "#2", &["--reduce"]);
    assert_eq!((&problem["keys"][0]["san"], &problem["idle"]), (&json!("Ra5#"), &json!([])));
    let without = solve("8/7K/8/5R2/8/1Q6/5r2/k7 w", "#2", &[]);
    assert_eq!((&without["keys"][0]["coord"], &without["short"]), (&json!("f5a5"), &Value::Null));
}

#[test]
fn first_moves_that_are_examined_are_those_of_one_side() {
    let arguments =
        ["solve", "--fen", WAITING, "--stip", "#2", "--output", "json", "--duplex", "--first", "..Rb5"];
    let output = run(&arguments);
    assert_eq!(code(&output), 3, "{}", err(&output));
    let problem = objects(&output)[0].clone();
    assert_eq!((&problem["solved"], &problem["undecided"][0]["san"]), (&Value::Null, &json!("Rb6")));
    // All first moves of the other side are examined.
    let other = &problem["duplex"];
    assert_eq!((&other["solved"], &other["undecided"]), (&json!(false), &Value::Null), "{other}");
}

#[test]
fn other_play_has_its_lines() {
    let help = solve("7k/4r2p/5N2/8/8/8/8/K5R1 b", "h#1", &[]);
    assert_eq!(help["line"].as_array().unwrap().len(), 2);
    assert!(help["tree"][0]["next"][0]["move"]["san"].as_str().unwrap().ends_with('#'));
    let series = solve("7k/8/6K1/8/8/8/R7/8 w", "ser-#2", &[]);
    assert_eq!(series["short"], 1);
    assert!(series["keys"].as_array().unwrap().iter().all(|key| key["san"] != "Rh2+"));
    let own = solve("7k/8/6K1/8/8/8/R7/8 w", "s#1", &[]);
    assert_eq!(own["solved"], false);
}

#[test]
fn a_copy_gets_the_keys_and_loses_nothing() {
    let file = format!("# Egil's.\r\n\r\n{TWO}; bm Kd3; c0 \"x\";\r\n{TWO};\nnonsense\n{TWO}; bm Kxc4;");
    let files = folder(&[("a.epd", file.as_bytes())]);
    let copy = files.path().join("b.epd");
    let output = run(&["solve", text(&files.path().join("a.epd")), "--write", text(&copy)]);
    assert_eq!(code(&output), 1);
    let wanted = format!(
        "# Egil's.\r\n\r\n{TWO}; bm Kxc4; c0 \"x\"; c1 \"claimed bm Kd3\";\r\n{TWO}; bm Kxc4;\nnonsense\n{TWO}; bm Kxc4;"
    );
    assert_eq!(fs::read_to_string(&copy).unwrap(), wanted);
    // What is written is right.
    let again = run(&["solve", text(&copy), "--write", text(&files.path().join("c.epd"))]);
    assert_eq!(code(&again), 1, "{}", out(&again));
    assert_eq!(fs::read_to_string(files.path().join("c.epd")).unwrap(), wanted);
    let two = run(&["solve", text(&copy), text(&copy), "--write", text(&files.path().join("d.epd"))]);
    assert_eq!((code(&two), files.path().join("d.epd").exists()), (2, false));
}

#[test]
fn no_copy_is_written_that_would_lose_something() {
    let long = format!("{TWO}; c0 \"{}\";\n{TWO};\n", "x".repeat(1 << 17));
    let beginning = &long[..40];
    let files = folder(&[("a.epd", long.as_bytes())]);
    let copy = files.path().join("b.epd");
    let output = run(&["solve", text(&files.path().join("a.epd")), "--write", text(&copy)]);
    assert_eq!((code(&output), copy.exists()), (2, false), "{}", err(&output));
    let said = format!("a line is too long to be copied: `{beginning}...`");
    assert!(err(&output).contains(&said), "{}", err(&output));
}

#[test]
fn proofs_are_written_for_what_has_a_form_of_proof() {
    let file = format!("{TWO};\n{TWO}; stip \"s#1\";\n");
    let files =
        folder(&[("a.epd", file.as_bytes()), ("b.epd", file.replacen("#2", "exact-#2", 1).as_bytes())]);
    let proof = files.path().join("a.proof");
    let output = run(&["solve", text(&files.path().join("a.epd")), "--proof", text(&proof)]);
    assert_eq!(code(&output), 1, "a stipulation that stands twice is an error: {}", err(&output));
    let verified = run(&["verify", text(&proof)]);
    assert_eq!(code(&verified), 0);
    assert!(out(&verified).starts_with("odin-1 #2: proven"), "{}", out(&verified));
    let output = run(&["solve", text(&files.path().join("b.epd")), "--force", "--proof", text(&proof)]);
    assert_eq!(code(&output), 2, "{}", err(&output));
    assert!(err(&output).contains("`exact-#2` cannot have a proof"), "{}", err(&output));
    // What a limit left open is not proven.
    let file = files.path().join("a.epd");
    let output = run(&["solve", text(&file), "--limit-nodes", "5", "--force", "--proof", text(&proof)]);
    assert_eq!(code(&output), 3);
}

#[test]
fn threads_change_nothing_but_the_time_and_the_nodes() {
    let answers = |threads: &str| {
        let output = run(&["solve", "puzzles", "--threads", threads, "--output", "json"]);
        assert_eq!(code(&output), 0);
        let mut answers = objects(&output);
        for answer in &mut answers {
            assert!(answer["seconds"].is_number());
            answer["seconds"] = Value::Null;
            answer["nodes"] = Value::Null; // with help, a long problem may need more
        }
        answers
    };
    let one = answers("1");
    assert!(one.len() > 50);
    assert_eq!(answers("3"), one);
    assert_eq!(answers("0"), one);
}

/// How far a search gets within a number of nodes depends on its order of moves. So these limits are looked for.
#[test]
fn what_a_limit_left_open_is_reported_with_what_is_proven() {
    let fen = "8/8/8/8/8/8/1RK1n2N/3Nk3 w";
    let solve = |nodes: u32, form: &str| {
        run(&["solve", "--fen", fen, "--stip", "#4", "--limit-nodes", &nodes.to_string(), "--output", form])
    };
    let limits = || (1..50).map(|n| n * 100);
    let is_open = |nodes: &u32| {
        let output = solve(*nodes, "human");
        out(&output).contains("#4: undecided: ")
            && out(&output).contains("first moves are open, none of which wins in 3\n")
    };
    let nodes = limits().find(is_open).expect("a limit that leaves first moves open");
    let output = solve(nodes, "human");
    let open: usize =
        out(&output).split_once("undecided: ").unwrap().1.split_once(' ').unwrap().0.parse().unwrap();
    let output = solve(nodes, "json");
    assert_eq!(code(&output), 3);
    let problem = &objects(&output)[0];
    assert_eq!((&problem["solved"], problem["undecided"].as_array().unwrap().len()), (&Value::Null, open));
    // A key that was found is one, whatever is still open.
    let has_key = |nodes: &u32| objects(&solve(*nodes, "json"))[0]["keys"] != json!([]);
    let nodes = limits().find(has_key).expect("a limit that lets the key be found");
    let output = solve(nodes, "json");
    assert_eq!(code(&output), 3);
    let problem = &objects(&output)[0];
    assert_eq!((&problem["solved"], &problem["keys"][0]["san"]), (&Value::Null, &json!("Rb4")));
}

#[test]
fn a_second_key_is_a_cook_and_fewer_moves_a_short_solution() {
    let line = "k7/p1K5/8/8/8/8/8/1R6 w - - stip \"#2\"; bm Ra1;";
    let files = folder(&[("a.epd", line.as_bytes())]);
    let output = run(&["check", "--output", "concise", text(&files.path().join("a.epd"))]);
    assert_eq!(code(&output), 1);
    assert!(out(&output).contains(": E501 Rb8# is a key but is not listed: a cook\n"), "{}", out(&output));
    assert!(
        out(&output).contains(": W502 there is a solution in fewer moves: #1 (1.Rb8#)\n"),
        "{}",
        out(&output)
    );
}

/// The set play of a problem is what the other side would find, one ply later, as a problem of its own. The shortest problems of each
/// kind have no ply for it.
#[test]
fn the_set_play_of_short_problems_is_that_of_the_other_side() {
    const BOARDS: [&str; 3] =
        ["k7/2K5/1Q5p/8/8/8/8/1Q6", "4K3/8/5k2/2r5/8/8/7Q/8", "7k/7p/5K2/8/8/8/8/1q4Q1"];
    let coords = |moves: &Value, at: &str| {
        let moves = moves.as_array().into_iter().flatten();
        let mut names: Vec<_> = moves.map(|m| m.pointer(at).unwrap().as_str().unwrap().to_owned()).collect();
        names.sort();
        names
    };
    // Direct play: the replies after which the same is possible in one move less. Help play: the first moves.
    let mut found = Vec::new();
    for (stip, shorter) in [
        ("#1 s#1 r#1 semi-r#1 exact-#1 survive-1 ser-#1 ser-s#1 ser-r#1 pser-#1 h#0.5 hs#1 hr#1", None),
        ("#2", Some("#1")),
        ("exact-#2", Some("exact-#1")),
        ("r#2", Some("r#1")),
        ("h#1 ser-h#1 ser-h#2", Some("h#0.5")),
        ("h#1.5", Some("h#1")),
        ("hr#1.5", Some("hr#1")),
    ] {
        for (stip, board) in stip.split(' ').flat_map(|stip| BOARDS.map(|board| (stip, board))) {
            let turn = if stip.contains('h') == stip.contains(".5") { "w" } else { "b" };
            let other = if turn == "w" { "b" } else { "w" };
            let problem =
                solve(&format!("{board} {turn} - -"), &stip.replace("survive-", "survive "), &["--set-play"]);
            let passed = format!("{board} {other} - -");
            let wanted = match shorter {
                None => Vec::new(),
                Some(shorter) if stip.contains('h') => {
                    coords(&solve(&passed, shorter, &[])["keys"], "/coord")
                }
                Some(shorter) => {
                    let moves =
                        objects(&run(&["moves", "--fen", &passed, "--output", "json"]))[0]["moves"].clone();
                    let is_answered = |m: &&Value| {
                        m["outcome"].is_null()
                            && solve(m["fen"].as_str().unwrap(), shorter, &[])["solved"] == true
                    };
                    coords(&moves.as_array().unwrap().iter().filter(is_answered).cloned().collect(), "/san")
                }
            };
            let set = problem["set_play"].as_array().unwrap().iter();
            let defences: Vec<_> =
                set.flat_map(|variation| variation["defences"].as_array().unwrap()).cloned().collect();
            let mut set = coords(&problem["set_lines"], "/move/coord");
            set.extend(coords(&defences.into(), ""));
            assert_eq!(set, wanted, "{stip} {board}");
            if !wanted.is_empty() {
                found.push(stip);
            }
        }
    }
    found.dedup();
    assert_eq!(found.join(" "), "#2 exact-#2 r#2 h#1 ser-h#1 ser-h#2 h#1.5 hr#1.5");
}
