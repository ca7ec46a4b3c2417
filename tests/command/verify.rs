//! `verify`: objects, statuses, faulty blocks, files and folders.

use std::io::Write as _;
use std::path::PathBuf;

use lawspeaker::AnyPosition;
use lawspeaker::variants::Variant;
use serde_json::Value;

use super::{code, err, folder, is_line, objects, out, run, run_with, text};

const GOOD: &str = concat!(
    r##"{"format":"lawspeaker-proof","version":2,"id":"odin-5","variant":"odin","rules":"odin/1","##,
    r##""fen":"9k/10/10/10/10/3f6/10/2K7/3K3P2/10 b - - 0 1","stip":"#1","keys":["d5c3xd2"],"least":1}"##,
    "\nwin\nAQ==\nrefute\nend\n"
);

const OBJECT: &str = "line: whole, id: text?, variant: text?, fen: text?, stip: text?, keys: texts?, \
    solutions: lists?, proven: truth?, message: text?, decisions: whole, nodes: whole, seconds: number";

/// The good proof, one that claims too little, one that is cut off.
fn three() -> String {
    let false_key = GOOD.replace("d5c3xd2", "d5c3").replace("AQ==", "AA==").replace("odin-5", "false");
    let cut = GOOD.replace("refute\nend\n", "");
    format!("# three\n\n{false_key}\n{cut}{}", GOOD.replace("\"odin-5\"", "null"))
}

#[test]
fn verify_says_a_line_for_every_problem() {
    let output = run_with(&["verify", "-"], three().as_bytes());
    assert_eq!(code(&output), 1);
    let lines: Vec<_> = out(&output).lines().collect();
    assert!(lines[0].starts_with("false #1: NOT proven: in `win` after 1. d5c3 "), "{lines:?}");
    assert!(lines[0].ends_with(": the attacker has no move left and has not won"), "{lines:?}");
    assert_eq!(
        lines[1..],
        [
            "odin-5 #1: NOT proven: line 12, column 1: unexpected header before `refute`",
            "-:12 #1: proven, key d5c3xd2",
        ]
    );
    assert_eq!(err(&output), "3 problems: 1 proven, 2 not proven\n");
    let output = run_with(&["verify", "-", "--exit-zero"], three().as_bytes());
    assert_eq!(code(&output), 0);
    let output = run_with(&["verify", "-"], GOOD.replace('\n', "\r\n").as_bytes());
    assert_eq!((code(&output), out(&output)), (0, "odin-5 #1: proven, key d5c3xd2\n"));
    let output = run_with(&["verify", "-"], format!("\u{feff}{GOOD}").as_bytes());
    assert_eq!((code(&output), out(&output)), (0, "odin-5 #1: proven, key d5c3xd2\n"));
}

#[test]
fn verify_gives_objects_and_places() {
    let output = run_with(&["verify", "--output", "json", "-"], three().as_bytes());
    assert_eq!(code(&output), 1);
    let found = objects(&output);
    found.iter().for_each(|object| is_line(object, "proof", OBJECT, &[]));
    let field = |name: &str| found.iter().map(|object| object[name].clone()).collect::<Vec<_>>();
    assert_eq!(field("line"), [3, 12, 12]);
    assert_eq!(field("id"), [Value::from("false"), "odin-5".into(), Value::Null]);
    assert_eq!(field("proven"), [false, false, true]);
    assert_eq!(field("decisions"), [1, 0, 1]);
    assert!(found[0]["message"].is_string() && found[2]["message"].is_null());
    assert_eq!(found[2]["keys"], serde_json::json!(["d5c3xd2"]));
    let output = run_with(&["verify", "--output", "concise", "-"], three().as_bytes());
    let lines: Vec<_> = out(&output).lines().collect();
    assert_eq!(lines.len(), 2, "{lines:?}");
    assert!(lines[0].starts_with("-:3:1: E505 in `win` after 1. d5c3 "), "{lines:?}");
    assert_eq!(lines[1], "-:12:1: E506 unexpected header before `refute`");
}

#[test]
fn what_is_no_proof_is_wrong_and_what_cannot_be_read_is_worse() {
    for nothing in ["", "# nothing\n", "\n\n", "\u{feff}"] {
        let output = run_with(&["verify", "--output", "concise", "-"], nothing.as_bytes());
        assert_eq!(code(&output), 1, "{nothing}");
        assert!(out(&output).starts_with("-:1:1: E506 "), "{nothing}: {}", out(&output));
    }
    let output = run_with(&["verify", "--output", "json", "-"], b"# nothing\n");
    assert!(objects(&output)[0]["keys"].is_null());
    // A name cannot command a terminal.
    let named = GOOD.replace("odin-5", "\\u001b[2J");
    let output = run_with(&["verify", "-"], named.as_bytes());
    assert_eq!(out(&output), "\\u{1b}[2J #1: proven, key d5c3xd2\n");
    let output = run(&["verify", "gone.proof"]);
    assert_eq!((code(&output), out(&output)), (2, ""));
    assert!(err(&output).starts_with("error: gone.proof: "), "{}", err(&output));
    assert_eq!(code(&run(&["verify"])), 2);
}

#[test]
fn folders_and_packed_proofs_are_read() {
    let mut packer = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::fast());
    packer.write_all(GOOD.as_bytes()).unwrap();
    let gz = packer.finish().unwrap();
    let zst = zstd::encode_all(GOOD.as_bytes(), 1).unwrap();
    let files = folder(&[
        ("a.proof", GOOD.as_bytes()),
        ("b/c.proof.gz", &gz),
        ("b/d.proof.zst", &zst),
        ("b/notes.txt", b"nothing"),
    ]);
    let output = run(&["verify", "--output", "json", text(files.path())]);
    assert_eq!((code(&output), err(&output)), (0, "3 problems: 3 proven, 0 not proven\n"));
    let names: Vec<_> = objects(&output).iter().map(|o| o["file"].as_str().unwrap().to_owned()).collect();
    assert_eq!(
        names,
        ["a.proof", "b/c.proof.gz", "b/d.proof.zst"].map(|n| format!("{}/{n}", text(files.path())))
    );
    // Half of a packed file is a file that cannot be read.
    let output = run_with(&["verify", "-"], &gz[..gz.len() / 2]);
    assert_eq!(code(&output), 2, "{}", err(&output));
}

#[test]
fn the_game_asked_for_is_the_game_that_is_checked() {
    assert_eq!(code(&run_with(&["verify", "--variant", "odin", "-"], GOOD.as_bytes())), 0);
    let output = run_with(&["verify", "--variant", "chess", "-"], GOOD.as_bytes());
    assert_eq!(code(&output), 1);
    let wanted =
        "odin-5 #1: NOT proven: it is a proof for the rules `odin/1`, but this checker has `chess/1`\n";
    assert_eq!(out(&output), wanted);
}

#[test]
fn what_solve_writes_of_the_puzzles_is_proven() {
    let puzzles = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("puzzles");
    let folder = folder(&[]);
    let proofs = folder.path().join("all.proof");
    let solved = run(&["solve", "--output", "json", text(&puzzles), "--proof", text(&proofs)]);
    let wanted: Vec<_> = objects(&solved)
        .iter()
        .filter(|problem| {
            problem["stip"].as_str().is_some_and(|stip| stip.starts_with('#') || stip.starts_with("survive"))
        })
        .map(|problem| problem["id"].clone())
        .collect();
    let output = run(&["verify", "--output", "json", text(&proofs)]);
    assert_eq!(code(&output), 0, "{}", out(&output));
    let proven: Vec<_> = objects(&output).iter().map(|proof| proof["id"].clone()).collect();
    assert_eq!(proven, wanted);
    assert!(proven.len() >= 6, "{proven:?}");
}

#[test]
fn committed_proofs_hold() {
    let file = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/proofs/chess.proof");
    let output = run(&["verify", text(&file)]);
    assert_eq!((code(&output), err(&output)), (0, "8 problems: 8 proven, 0 not proven\n"));
    assert!(out(&output).contains("over #3: proven, no key\n"), "{}", out(&output));
}

/// A helpmate in two ways, and a problem of help play without a solution.
const LINES: &str = "1r6/pk6/8/3N4/4B3/8/8/7K b - - stip \"h#1\"; id \"two\";\n\
    7k/8/8/8/8/8/8/KB6 b - - stip \"h#2\"; id \"none\";\n";

#[test]
fn the_solutions_of_help_play_are_listed_and_proven() {
    let files = folder(&[("help.epd", LINES.as_bytes())]);
    let (problems, proofs) = (files.path().join("help.epd"), files.path().join("help.proof"));
    let solved = run(&["solve", text(&problems), "--proof", text(&proofs)]);
    assert_eq!(code(&solved), 0, "{}", err(&solved));
    let output = run(&["verify", text(&proofs)]);
    assert_eq!(code(&output), 0, "{}", out(&output));
    assert_eq!(
        out(&output),
        "two h#1: proven, 2 solutions b7a8 d5b6; b7a8 d5c7\nnone h#2: proven, no solution\n"
    );
    let output = run(&["verify", "--output", "json", text(&proofs)]);
    let found = objects(&output);
    found.iter().for_each(|object| is_line(object, "proof", OBJECT, &[]));
    assert_eq!(found[0]["solutions"], serde_json::json!([["b7a8", "d5b6"], ["b7a8", "d5c7"]]));
    assert_eq!((&found[1]["solutions"], &found[1]["keys"]), (&serde_json::json!([]), &Value::Null));
    assert!(found[1]["nodes"].as_u64().unwrap() > 100 && found[1]["decisions"] == 0);
    // A list that leaves out a solution.
    let short = std::fs::read_to_string(&proofs).unwrap().replace("[\"b7a8\",\"d5b6\"],", "");
    let output = run_with(&["verify", "-"], short.as_bytes());
    assert_eq!(code(&output), 1);
    assert_eq!(
        out(&output).lines().next(),
        Some("two h#1: NOT proven: `b7a8 d5b6`: this line is a solution, and `solutions` does not have it")
    );
}

#[test]
fn a_walk_that_takes_too_long_is_not_checked() {
    let files = folder(&[("help.epd", LINES.as_bytes())]);
    let (problems, proofs) = (files.path().join("help.epd"), files.path().join("help.proof"));
    run(&["solve", text(&problems), "--proof", text(&proofs)]);
    let output = run(&["verify", "--limit-nodes", "100", text(&proofs)]);
    assert_eq!(code(&output), 3);
    assert!(out(&output).ends_with("none h#2: not checked: more than 100 positions\n"), "{}", out(&output));
    assert_eq!(err(&output), "2 problems: 0 proven, 0 not proven, 2 not checked\n");
    let output = run(&["verify", "--limit-nodes", "100", "--output", "json", text(&proofs)]);
    assert!(objects(&output).iter().all(|object| object["proven"].is_null() && object["nodes"] == 100));
    let output = run(&["verify", "--limit-nodes", "100", "--output", "concise", text(&proofs)]);
    assert!(out(&output).contains(":1:1: W505 not checked: more than 100 positions\n"), "{}", out(&output));
    assert_eq!(code(&run(&["verify", "--limit-nodes", "none", text(&proofs)])), 0);
    // The limit holds for every kind of play.
    let output = run_with(&["verify", "--limit-nodes", "0", "-"], GOOD.as_bytes());
    assert_eq!((code(&output), out(&output)), (3, "odin-5 #1: not checked: more than 0 positions\n"));
    let output = run_with(&["verify", "--limit-nodes", "1000", "-"], GOOD.as_bytes());
    assert_eq!(code(&output), 0);
    // A short text cannot ask for a walk without an end.
    for (variant, stip, claim) in [
        (Variant::Chess, "h#9", "\"solutions\":[]"),
        (Variant::OrphicElks, "r#2", "\"keys\":[]"),
        (Variant::AleaEvangelii, "r#2", "\"keys\":[]"),
        (Variant::OrphicElks, "semi-r#2", "\"keys\":[]"),
    ] {
        let start = AnyPosition::start(variant);
        let (id, rules, fen) = (variant.id(), start.board().ruleset().version, start.fen());
        let hostile = format!(
            "{{\"format\":\"lawspeaker-proof\",\"version\":2,\"variant\":\"{id}\",\"rules\":\"{rules}\",\"fen\":\"{fen}\",\
             \"stip\":\"{stip}\",{claim}}}\nwin\nrefute\nend\n"
        );
        let output = run_with(&["verify", "--limit-nodes", "5000", "-"], hostile.as_bytes());
        let wanted = format!("-:1 {stip}: not checked: more than 5000 positions\n");
        assert_eq!((code(&output), out(&output)), (3, &wanted[..]), "{id}");
    }
}

#[test]
fn only_a_whole_answer_has_a_proof() {
    let solve_all = |problems: &str, options: &[&str]| {
        let files = folder(&[("help.epd", problems.as_bytes())]);
        let (problems, proofs) = (files.path().join("help.epd"), files.path().join("help.proof"));
        let mut arguments = vec!["solve", text(&problems), "--proof", text(&proofs)];
        arguments.extend(options);
        let output = run(&arguments);
        let written = std::fs::read_to_string(&proofs).unwrap_or_default();
        (code(&output), err(&output).to_owned(), written)
    };
    let solve = |options: &[&str]| solve_all(LINES, options);
    let undecided = "there is no proof, because a limit left the problem undecided";
    let two = LINES.lines().next().unwrap();
    for options in [&["--max-solutions", "1"][..], &["--first", "..b7a8"], &["--limit-nodes", "2"]] {
        let (code, messages, written) = solve_all(two, options);
        assert_eq!(code, 3, "{options:?}: {messages}");
        assert!(
            messages.contains(undecided) && !written.contains("\"two\""),
            "{options:?}: {messages}{written}"
        );
    }
    // The set play and the problem for the other side are not part of the claim.
    let (code, messages, written) = solve(&["--set-play", "--duplex"]);
    assert_eq!((code, written.matches("lawspeaker-proof").count()), (0, 2), "{messages}");
    assert_eq!(written, solve(&[]).2);
    // Other goals and kinds of play have no proof.
    let (code, messages, written) = solve(&["--stip", "h=2"]);
    assert_eq!((code, written.as_str()), (2, ""));
    assert!(messages.contains("`h=2` cannot have a proof; only `#N`, `survive N`"), "{messages}");
    assert_eq!(solve(&["--stip", "hs#2"]).0, 2);
    // Too many solutions for a list.
    let many = "8/8/8/3k4/8/8/8/QQK4Q b - - stip \"h#3\"; id \"many\";\n";
    let files = folder(&[("many.epd", many.as_bytes())]);
    let (problems, proofs) = (files.path().join("many.epd"), files.path().join("many.proof"));
    let output = run(&["solve", text(&problems), "--proof", text(&proofs)]);
    assert_eq!(super::code(&output), 2);
    let wanted = "many: there is no proof, because the list of all solutions would be longer than 48 KiB";
    assert!(err(&output).contains(wanted), "{}", err(&output));
}
