//! `solve`: objects, statuses, limits.

use std::path::PathBuf;

use serde_json::Value;

use super::{
    FALSE_KEY, TWO_MOVER, code, err, folder, has_fields, is_line, objects, out, run, run_with, text,
};

const PROBLEM: &str = "id: text?, variant: text?, fen: text?, stip: text?, solved: truth?, keys: objects, \
    short: whole?, line: texts, tree: objects, tries: null, nodes: whole, seconds: number, \
    agrees: truth?, missing: texts, extra: texts";

fn is_problem_object(object: &Value) {
    is_line(
        object,
        "problem",
        PROBLEM,
        &["diagnostics", "undecided", "set_play", "set_lines", "explained", "idle", "unfinished", "duplex"],
    );
    for key in object["keys"].as_array().unwrap() {
        has_fields(key, "coord: text, san: text", &[]);
    }
}

#[test]
fn solve_gives_one_object_a_problem() {
    let lines = [TWO_MOVER, FALSE_KEY, "nonsense\n"].concat();
    for arguments in [["solve", "--output", "json", "-"], ["check", "--output", "json", "-"]] {
        let output = run_with(&arguments, lines.as_bytes());
        assert_eq!(code(&output), 1, "{arguments:?}");
        assert_eq!(err(&output), "3 problems: 1 as claimed, 2 wrong, 0 undecided\n");
        let problems = objects(&output);
        problems.iter().for_each(is_problem_object);
        let [good, wrong, nonsense] = problems.as_slice() else { panic!("{problems:?}") };
        assert_eq!(
            (&good["id"], &good["variant"], &good["stip"]),
            (&"odin-1".into(), &"odin".into(), &"#2".into())
        );
        assert_eq!(good["fen"], "10/10/10/10/10/Rpk7/2f7/10/1PKK6/10 w - - 0 1");
        assert_eq!(
            (&good["solved"], &good["agrees"], &good["short"]),
            (&true.into(), &true.into(), &Value::Null)
        );
        assert_eq!(good["keys"], serde_json::json!([{"coord": "c2c4", "san": "Kxc4"}]));
        assert_eq!((good["line"][0].as_str(), good["line"].as_array().unwrap().len()), (Some("Kxc4"), 3));
        assert_eq!((&wrong["solved"], &wrong["agrees"]), (&true.into(), &false.into()));
        assert_eq!(wrong["keys"], serde_json::json!([{"coord": "d5c3xd2", "san": "Fxc3xd2#"}]));
        assert_eq!(
            (&wrong["missing"], &wrong["extra"]),
            (&serde_json::json!(["Fxc3xd2#"]), &serde_json::json!(["Fxc3"]))
        );
        for field in ["id", "fen", "solved", "agrees", "stip", "short"] {
            assert_eq!(nonsense[field], Value::Null, "{field}");
        }
    }
}

#[test]
fn solve_takes_a_position_and_a_stipulation() {
    let fen = "10/10/10/10/10/Rpk7/2f7/10/1PKK6/10 w";
    let solve =
        |stip: &str| run(&["solve", "--variant", "odin", "--fen", fen, "--stip", stip, "--output", "json"]);
    let output = solve("#3");
    assert_eq!((code(&output), err(&output)), (0, ""));
    let problem = &objects(&output)[0];
    is_problem_object(problem);
    assert_eq!(
        (&problem["id"], &problem["agrees"], &problem["short"]),
        (&Value::Null, &Value::Null, &2.into())
    );
    // No solution is an answer.
    let output = solve("#1");
    assert_eq!(code(&output), 0);
    assert_eq!(objects(&output)[0]["solved"], false);
    // A limit leaves it open.
    let mut arguments = vec!["solve", "--variant", "odin", "--fen", fen, "--stip", "#2", "--output", "json"];
    arguments.extend(["--limit-nodes", "10"]);
    let output = run(&arguments);
    assert_eq!(code(&output), 3);
    assert_eq!(objects(&output)[0]["solved"], Value::Null);
    for bad in ["mate in two", "#0", ""] {
        let output = solve(bad);
        assert_eq!((code(&output), out(&output)), (2, ""), "{bad}");
        assert!(err(&output).starts_with("error: "), "{}", err(&output));
    }
    assert_eq!(
        code(&run(&["solve", "--variant", "odin", "--fen", fen])),
        2,
        "nothing says what is to be done"
    );
    assert_eq!(code(&run(&["solve"])), 2);
}

#[test]
fn exit_statuses_of_solve() {
    let solve =
        |input: &str, more: &[&str]| code(&run_with(&[&["solve", "-"], more].concat(), input.as_bytes()));
    assert_eq!(solve(TWO_MOVER, &[]), 0);
    assert_eq!(solve(FALSE_KEY, &[]), 1);
    assert_eq!(solve(FALSE_KEY, &["--exit-zero"]), 0);
    assert_eq!(solve(TWO_MOVER, &["--limit-nodes", "10"]), 3);
    assert_eq!(solve(TWO_MOVER, &["--limit-nodes", "10", "--exit-zero"]), 3, "only 1 becomes 0");
    assert_eq!(solve(TWO_MOVER, &["--limit-time", "-1"]), 2);
    // The files that can be read are still solved.
    let files = folder(&[("a.epd", TWO_MOVER.as_bytes())]);
    let (here, gone) = (files.path().join("a.epd"), files.path().join("gone.epd"));
    let output = run(&["solve", text(&gone), text(&here)]);
    assert_eq!(code(&output), 2);
    assert!(out(&output).starts_with("odin-1 #2: Kxc4: as claimed\n"), "{}", out(&output));
}

#[test]
fn what_ships_is_all_well() {
    let root = PathBuf::from(env!("CARGO_MANIFEST_DIR"));
    let output = run(&["solve", text(&root.join("puzzles/odin/seed.epd")), "--output", "json"]);
    assert_eq!(code(&output), 0, "{}", err(&output));
    let problems = objects(&output);
    assert_eq!(problems.len(), 6);
    for problem in problems {
        is_problem_object(&problem);
        assert_eq!(problem["agrees"], true);
    }
}

#[test]
fn a_proof_file_has_the_permissions_of_any_new_file() {
    let files = folder(&[("a.epd", TWO_MOVER.as_bytes()), ("plain", b"")]);
    let proof = files.path().join("a.proof");
    let output = run(&["solve", "--proof", text(&proof), text(&files.path().join("a.epd"))]);
    assert_eq!(code(&output), 0, "{}", err(&output));
    let permissions = |path| std::fs::metadata(path).unwrap().permissions();
    assert_eq!(permissions(proof), permissions(files.path().join("plain")));
}

/// Problemists write S for a Knight, after a promotion too.
#[test]
fn a_claimed_promotion_may_be_to_s() {
    for claim in ["c8=S", "c8S"] {
        let entry = format!("8/2P1k3/8/3K4/8/8/8/8 w - - stip \"#1\"; bm {claim};\n");
        let output = crate::program::run_with(&["check", "-", "--output", "concise"], entry.as_bytes());
        assert!(out(&output).contains("E501") && !out(&output).contains("E502"), "{}", out(&output));
    }
}
