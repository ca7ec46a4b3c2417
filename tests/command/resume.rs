//! `solve --resume`: a run that was cut is taken up again, and gives in the end the answer of a single run.

use std::fs;
use std::path::Path;
use std::process::Output;

use serde_json::Value;
use tempfile::TempDir;

use super::{FALSE_KEY, TWO_MOVER, code, err, file, folder, out, run, text};

/// Problems of direct, self, help and series play, with a claim that is wrong, twins, and options of their own.
const PROBLEMS: [&str; 9] = [
    "4K3/5R2/4p3/1PP1k3/3p2p1/B2P3N/6P1/8 w - - id \"direct\"; stip \"#3\"; bm Ng1;\n",
    "7k/8/5K2/8/8/8/8/R7 w - - id \"exact\"; stip \"exact-#2\";\n",
    "10/6r3/10/5K4/5P1k2/10/10/10/10/10 w - - id \"survive\"; variant \"odin\"; stip \"survive 2\"; bm f8;\n",
    "8/8/8/8/8/1k6/1p6/K1Q5 w - - id \"self\"; stip \"s#2\";\n",
    "4K3/8/5k2/2r5/8/8/7Q/8 w - - id \"reflex\"; stip \"r#2\"; option \"Try\";\n",
    "8/8/8/8/8/2k5/8/K2q4 w - - id \"help\"; stip \"h#3\"; option \"SetPlay\";\n",
    "4K3/8/5k2/2r5/8/8/7Q/8 w - - id \"help self\"; stip \"hs#2\";\n",
    "8/8/8/8/8/2k5/2p5/K7 b - - id \"series\"; stip \"ser-#2\";\n",
    "4k3/8/8/8/8/2N5/8/4K2R w K - id \"twin\"; stip \"#3\"; twin \"b) move c3 d4; c) continued, stip h#2\";\n",
];

/// What is printed: for people, and as objects. The play that is found differs.
const FORMATS: [&[&str]; 2] = [&[], &["--output", "json"]];

/// What a run prints, without what depends on the way of the search.
fn answer(output: &Output) -> String {
    if !out(output).starts_with('{') {
        return out(output).to_owned();
    }
    objects(out(output)).iter().map(|object| format!("{object}\n")).collect()
}

fn objects(text: &str) -> Vec<Value> {
    let mut objects: Vec<Value> = text.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    objects.iter_mut().for_each(without_work);
    objects
}

fn without_work(object: &mut Value) {
    let map = object.as_object_mut().unwrap();
    map.remove("nodes");
    map.remove("seconds");
    if let Some(duplex) = map.get_mut("duplex").filter(|duplex| duplex.is_object()) {
        without_work(duplex);
    }
}

/// Runs with each of these limits of nodes, one after the other with one state file, and then without a limit. The answer
/// is that of a single run.
fn cut(arguments: &[&str], limits: &[u64], wanted: &str) {
    let files = TempDir::new().unwrap();
    let state = files.path().join("state");
    let arguments = [arguments, &["--resume", text(&state)]].concat();
    let is_same = |output: &Output| {
        let found = answer(output);
        let other = found.lines().zip(wanted.lines()).find(|(found, wanted)| found != wanted);
        assert!(found == wanted, "{arguments:?} cut at {limits:?}: {other:?}");
        assert!(!err(output).contains("goes on from there"), "all is done: {}", err(output));
    };
    for limit in limits {
        let limit = limit.to_string();
        let output = run(&[&arguments[..], &["--limit-nodes", &limit]].concat());
        // A script that runs the command until the status is not 3 has the whole answer.
        match output.status.code() {
            Some(0 | 1) => is_same(&output),
            status => assert_eq!(status, Some(3), "{}", err(&output)),
        }
    }
    is_same(&run(&arguments));
    // All first moves are known now; the play is found again.
    is_same(&run(&arguments));
    assert!(!Path::new(&format!("{}.lock", text(&state))).exists());
}

#[test]
fn runs_that_are_cut_give_the_answer_of_a_single_run() {
    for entry in PROBLEMS {
        let (_files, problems) = file("a.epd", entry);
        for format in FORMATS {
            let arguments = [&["solve", &problems][..], format].concat();
            let output = run(&arguments);
            let wanted = answer(&output);
            assert!(code(&output) < 2 && !wanted.contains("undecided"), "{wanted}{}", err(&output));
            for limits in [&[7][..], &[50], &[120, 130], &[700, 700], &[1, 30, 900, 5_000]] {
                cut(&arguments, limits, &wanted);
            }
        }
    }
}

/// Many problems on several threads.
#[test]
fn a_file_that_is_cut_gives_the_answer_of_a_single_run() {
    let (_files, problems) = file("a.epd", PROBLEMS.concat());
    let wanted = answer(&run(&["solve", &problems]));
    for threads in ["1", "3"] {
        cut(&["solve", &problems, "--threads", threads], &[200, 800], &wanted);
    }
}

#[test]
fn all_that_is_wanted_is_taken_up_again() {
    let (_files, problem) = file("a.epd", TWO_MOVER);
    for (options, limits) in [
        (&["--tries", "2", "--set-play", "--play", "all"][..], &[[20, 90], [150, 2_000]][..]),
        (&["--duplex", "--reduce"], &[[40, 300], [2_000, 100]]),
        (&["--explain-move", "Kxc4", "--explain-move", "Kd3", "--play", "1"], &[[60, 400], [900, 1]]),
        (&["--first", "..Kc2xc4"], &[[10, 60], [300, 700]]),
    ] {
        for format in FORMATS {
            let arguments = [&["solve", &problem][..], options, format].concat();
            let wanted = answer(&run(&arguments));
            limits.iter().for_each(|limits| cut(&arguments, limits, &wanted));
        }
    }
}

/// It depends on the way of the search what a limit of solutions leaves undecided. So such a run is not taken up.
#[test]
fn a_run_with_a_limit_of_solutions_begins_again() {
    let files = folder(&[("a.epd", TWO_MOVER.as_bytes())]);
    let (problem, state) = (files.path().join("a.epd"), files.path().join("state"));
    let arguments = ["solve", text(&problem), "--stip", "#3", "--max-solutions", "1"];
    let resumed = [&arguments[..], &["--resume", text(&state)]].concat();
    let wanted = run(&arguments);
    for limit in [60, 400, 900] {
        run(&[&resumed[..], &["--limit-nodes", &limit.to_string()]].concat());
    }
    for _ in 0..2 {
        let output = run(&resumed);
        assert_eq!((code(&output), out(&output)), (3, out(&wanted)));
    }
}

/// With a limit that is far too small for the whole problem, each run decides a few first moves more.
#[test]
fn what_is_proven_is_not_searched_again() {
    let files = TempDir::new().unwrap();
    let state = files.path().join("state");
    let fen = "4K3/5R2/4p3/1PP1k3/3p2p1/B2P3N/6P1/8 w";
    let position = ["solve", "--fen", fen, "--stip", "#3", "--play", "1", "--output", "json"];
    let whole = objects(out(&run(&position)));
    let arguments = [&position[..], &["--resume", text(&state), "--limit-nodes", "300"]].concat();
    assert_eq!(code(&run(&[&position[..], &["--limit-nodes", "300"]].concat())), 3);
    let mut open = usize::MAX;
    let mut nodes = 0;
    for _ in 0..50 {
        let output = run(&arguments);
        let problem: Value = serde_json::from_str(out(&output)).unwrap();
        assert!(problem["nodes"].as_u64().unwrap() >= nodes, "the nodes of all runs are counted");
        nodes = problem["nodes"].as_u64().unwrap();
        if code(&output) == 0 {
            assert_eq!(objects(out(&output)), whole);
            assert!(nodes > 300);
            return;
        }
        let now = problem["undecided"].as_array().unwrap().len();
        assert!(now <= open);
        open = now;
        assert!(
            err(&output).contains("state has what is proven; the same command goes on from there\n"),
            "{}",
            err(&output)
        );
    }
    panic!("the runs do not come to an end");
}

#[test]
fn parts_of_a_search_share_a_file() {
    let files = TempDir::new().unwrap();
    let state = files.path().join("state");
    let fen = "4K3/5R2/4p3/1PP1k3/3p2p1/B2P3N/6P1/8 w";
    let whole = ["solve", "--fen", fen, "--stip", "#3"];
    let resumed = [&whole[..], &["--resume", text(&state)]].concat();
    for first in ["..Nf2", "Nf4.."] {
        assert_eq!(code(&run(&[&resumed[..], &["--first", first]].concat())), 3);
    }
    let before = fs::read_to_string(&state).unwrap();
    assert_eq!(before.matches(":\"no\"").count(), 27, "{before}");
    assert_eq!(before.matches("\"h3f4\":\"3\"").count(), 1, "{before}");
    assert_eq!(out(&run(&resumed)), out(&run(&whole)));
}

/// That some first moves begin no shorter solution says nothing about the others.
#[test]
fn a_shorter_solution_is_found_after_a_search_of_other_first_moves() {
    for (fen, stip) in [("7k/8/6K1/8/8/8/R7/8 w", "ser-#2"), ("k7/p1K5/8/8/8/8/8/1R6 w", "#2")] {
        let files = TempDir::new().unwrap();
        let state = files.path().join("state");
        let whole = ["solve", "--fen", fen, "--stip", stip, "--output", "json"];
        let resumed = [&whole[..], &["--resume", text(&state)]].concat();
        let wanted = answer(&run(&whole));
        assert!(wanted.contains("\"short\":1"), "{wanted}");
        let moves: Vec<Value> = objects(&wanted)[0]["keys"].as_array().unwrap().clone();
        // Each key alone, but that of the shorter solution.
        for key in moves.iter().map(|key| key["san"].as_str().unwrap()).filter(|san| !san.ends_with('#')) {
            run(&[&resumed[..], &["--first", &format!("{key}..{key}")]].concat());
            assert_eq!(answer(&run(&resumed)), wanted, "{stip} {key}");
            fs::remove_file(&state).unwrap();
        }
    }
}

#[test]
fn a_proof_is_found_again() {
    let files = folder(&[("a.epd", TWO_MOVER.as_bytes())]);
    let path = |name: &str| files.path().join(name);
    let (problems, state) = (path("a.epd"), path("state"));
    let solve = |proof: &str, more: &[&str]| {
        let proof = path(proof);
        let arguments = ["solve", text(&problems), "--resume", text(&state), "--proof", text(&proof)];
        code(&run(&[&arguments[..], more].concat()))
    };
    assert_eq!(solve("0", &["--limit-nodes", "20"]), 3);
    assert_eq!(solve("1", &[]), 0);
    assert_eq!(solve("2", &[]), 0);
    for proof in ["1", "2"] {
        assert_eq!(code(&run(&["verify", text(&path(proof))])), 0);
    }
}

#[test]
fn only_a_state_file_is_replaced() {
    let files = folder(&[
        ("a.epd", TWO_MOVER.as_bytes()),
        ("notes.txt", b"do not lose this\n"),
        ("empty", b""),
        ("binary", b"\xff\xfe\x00"),
        ("x.json", b"{\"sum\":\"0\",\"record\":{\"kind\":\"other\"}}\n"),
        ("busy.lock", b"a file of the user"),
    ]);
    let path = |name: &str| text(&files.path().join(name)).to_owned();
    let problems = path("a.epd");
    let solve = |state: &str| run(&["solve", &problems, "--resume", state]);
    let refused = |state: &str, why: &str| {
        let before = fs::read(state).ok();
        let output = solve(state);
        assert_eq!((code(&output), out(&output)), (2, ""), "{state}");
        assert!(
            err(&output).starts_with("error: ") && err(&output).contains(why),
            "{state}: {}",
            err(&output)
        );
        assert_eq!(fs::read(state).ok(), before, "{state}");
    };
    for name in ["notes.txt", "empty", "binary", "x.json"] {
        refused(&path(name), "is not a state file, so `--resume` does not replace it; name a new file");
    }
    refused(&problems, "is an input");
    refused(text(files.path()), "is a folder");
    refused("-", "needs a plain file");
    refused(&path("gone/state"), "does not exist");
    refused(&path("busy"), "is needed as a lock and has a content");

    let state = path("state");
    assert_eq!(code(&solve(&state)), 0);
    let whole = fs::read_to_string(&state).unwrap();
    assert_eq!(whole.lines().count(), 2);
    assert!(whole.is_ascii() && whole.ends_with("}}\n"), "{whole}");
    for (from, to, why) in [
        ("\"h", "\"g", "line 2 is damaged: its checksum is wrong"),
        ("\"version\":1", "\"version\":2", "is a state file of version 2, and this program reads version 1"),
        ("\"program\":\"", "\"program\":\"9.", "was written by version 9."),
        ("solve-state\"", "solve-state\" ", "line 1 is damaged"),
        ("\"fen\"", "\n", "line 2 is damaged"),
    ] {
        let from = if from == "\"h" { "\"stip\":\"#2\"" } else { from };
        let to = if to == "\"g" { "\"stip\":\"#3\"" } else { to };
        let changed = whole.replacen(from, to, 1);
        assert_ne!(changed, whole, "{from}");
        fs::write(&state, &changed).unwrap();
        refused(&state, why);
    }
    // A file that was cut.
    fs::write(&state, &whole[..whole.len() - 30]).unwrap();
    refused(&state, "line 2 is damaged: its checksum is wrong; delete the line");
    fs::write(&state, &whole).unwrap();
    let output = solve(&state);
    assert_eq!(code(&output), 0);
    assert!(err(&output).starts_with("going on from "), "{}", err(&output));
    assert!(err(&output).contains(": 1 problem, 1 of them done\n"), "{}", err(&output));
}

#[test]
fn problems_that_are_not_in_the_run_stay_in_the_file() {
    let files = folder(&[("a.epd", TWO_MOVER.as_bytes()), ("b.epd", FALSE_KEY.as_bytes())]);
    let path = |name: &str| text(&files.path().join(name)).to_owned();
    let state = path("state");
    let solve = |name: &str| run(&["solve", &path(name), "--resume", &state]);
    let warns = |name: &str| {
        let warning = "state also has 1 problem that this run did not have; nothing of that is lost\n";
        err(&solve(name)).contains(warning)
    };
    assert!(!warns("a.epd"));
    assert!(warns("b.epd"));
    assert!(warns("a.epd"));
    // Another stipulation is another problem; other options are not.
    let output = run(&["solve", &path("a.epd"), "--resume", &state, "--stip", "#1"]);
    assert!(err(&output).contains("state also has 2 problems"), "{}", err(&output));
    assert_eq!(fs::read_to_string(&state).unwrap().lines().count(), 4);
    run(&["solve", &path("a.epd"), "--resume", &state, "--tries"]);
    assert_eq!(fs::read_to_string(&state).unwrap().lines().count(), 4);
}
