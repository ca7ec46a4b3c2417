//! `verify`: objects, statuses, faulty blocks, files and folders.

use std::io::Write as _;
use std::path::PathBuf;

use serde_json::Value;

use super::{code, err, folder, is_line, objects, out, run, run_with, text};

const GOOD: &str = concat!(
    r##"{"format":"lawspeaker-proof","version":1,"id":"odin-5","variant":"odin","rules":"odin/1","##,
    r##""fen":"9k/10/10/10/10/3f6/10/2K7/3K3P2/10 b - - 0 1","stip":"#1","keys":["d5c3xd2"],"least":1}"##,
    "\nwin\nAQ==\nrefute\nend\n"
);

const OBJECT: &str = "line: whole, id: text?, variant: text?, fen: text?, stip: text?, keys: texts, \
    proven: truth, message: text?, decisions: whole, seconds: number";

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
