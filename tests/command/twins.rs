//! Twins: one problem with one diagram, in the report, in documents and on a page, each with its own play and proof; and twins that
//! an option adds.

use serde_json::{Value, json};

use crate::objects;
use crate::program::{code, err, file, folder, out, run, run_with, text};

/// Three twins: of one Rook on another square, and of another piece.
const CORNER: &str = "8/8/8/8/8/p7/8/k1K4R b - - id \"17\"; stip \"h#1\"; title \"Corner\"; author \"A. Composer\"; \
                      twin \"b) move h1 g1; c) remove h1, add white Qd8\";\n";

#[test]
fn twins_are_printed_below_the_name_of_their_diagram() {
    let output = run_with(&["solve", "-"], CORNER.as_bytes());
    let wanted = "Corner, A. Composer\n17 h#1\n  a): a2\n    1.a2 Kc2#\n  b) Rh1-g1: a2\n    1.a2 Kc2#\n\
                  \x20 c) -wRh1, +wQd8: a2\n    1.a2 Qd4#\n    1.a2 Qf6#\n    1.a2 Qh8#\n";
    assert_eq!(out(&output), wanted);
    assert!(err(&output).starts_with("1 problem: 0 as claimed, 0 wrong"), "{}", err(&output));
    let concise = run_with(&["solve", "-", "-q", "--output", "concise"], CORNER.as_bytes());
    assert_eq!(out(&concise).lines().nth(1), Some("-:1:1: 17 b) Rh1-g1 h#1: a2"));
}

/// What is wrong with one twin counts for the problem.
#[test]
fn an_entry_with_twins_counts_as_one_problem() {
    let half = "k7/8/1K6/8/8/8/8/7R w - - stip \"#1\"; bm Rh8; twin \"b) remove h1\";\n";
    let whole = half.replace("b) remove h1", "b) remove h8");
    for (entries, status, counts) in [
        (half.to_owned(), 0, "1 problem: 1 as claimed, 0 wrong, 0 undecided\n"),
        (whole.clone(), 1, "1 problem: 0 as claimed, 1 wrong, 0 undecided\n"),
        (format!("{half}{whole}"), 1, "2 problems: 1 as claimed, 1 wrong, 0 undecided\n"),
    ] {
        for command in ["solve", "check"] {
            let output = run_with(&[command, "-"], entries.as_bytes());
            assert_eq!(code(&output), status, "{command} {entries}");
            assert!(err(&output).ends_with(counts), "{command}: {}", err(&output));
        }
    }
}

#[test]
fn each_twin_has_a_proof_of_its_own() {
    let twins =
        "8/8/8/2R2RK1/8/2r5/8/3rk3 b - - stip \"h#2\"; id \"t\"; twin \"b) move g5 h5; c) stip h#1.5\";\n";
    let files = folder(&[("twins.epd", twins.as_bytes())]);
    let (problems, proofs) = (files.path().join("twins.epd"), files.path().join("twins.proof"));
    run(&["solve", text(&problems), "--proof", text(&proofs)]);
    let output = run(&["verify", "--output", "json", text(&proofs)]);
    assert_eq!(code(&output), 0, "{}", out(&output));
    let found = objects(&output);
    let stips: Vec<_> = found.iter().map(|object| object["stip"].as_str().unwrap()).collect();
    assert_eq!(stips, ["h#2", "h#2", "h#1.5"]);
    assert!(found[0]["fen"] != found[1]["fen"] && found[0]["fen"] == found[2]["fen"]);
}

#[test]
fn each_twin_has_an_object_that_names_its_diagram() {
    let entry = "7k/8/5K2/8/8/8/8/R7 w - - id \"17\"; stip \"ser-#2\"; bm Kf7 Kg6; \
                 twin \"b) move a1 b1; c) continued, stip #1; d) remove a1; e) remove a2\";\n";
    let output = run_with(&["solve", "--output", "json", "-"], entry.as_bytes());
    let problems = objects(&output);
    let named: Vec<_> = problems.iter().map(|problem| problem["id"].as_str().unwrap()).collect();
    assert_eq!(named, ["17 a)", "17 b)", "17 c)", "17 d)", "17 e)"]);
    let stips: Vec<_> = problems.iter().map(|problem| problem["stip"].as_str()).collect();
    assert_eq!(stips[1..4], [Some("ser-#2"), Some("#1"), Some("ser-#2")]);
    assert_eq!(problems[1]["fen"], json!("7k/8/5K2/8/8/8/8/1R6 w - - 0 1"));
    assert_eq!((&problems[0]["agrees"], &problems[1]["agrees"]), (&json!(true), &Value::Null));
    assert_eq!((&problems[0]["solved"], &problems[3]["solved"]), (&json!(true), &json!(false)));
    let message = problems[4]["diagnostics"][0]["message"].as_str().unwrap();
    assert_eq!(message, "the twin e) is not possible: there is no piece on a2");
    assert!(err(&output).starts_with("1 problem: 0 as claimed, 1 wrong"), "{}", err(&output));
    let of = |n: usize, member: &str| problems[n]["twin"][member].clone();
    assert!((0..5).all(|n| of(n, "of") == "17" && of(n, "diagram") == problems[0]["fen"]));
    let changes: Vec<_> = (0..5).map(|n| of(n, "change")).collect();
    assert_eq!(json!(changes), json!([null, "Ra1-b1", "continued, #1", "-wRa1", "-a2"]));
    let wrong = run_with(&["solve", "-"], b"7k/8/5K2/8/8/8/8/R7 w - - stip \"#2\"; twin \"move a1 b1\";\n");
    assert_eq!(code(&wrong), 1);
    assert!(out(&wrong).contains("E504") && out(&wrong).contains("a twin begins with its letter"));
}

#[test]
fn every_document_has_one_diagram_and_the_changes_below_it() {
    for (to, diagram, parts) in [
        (
            "text",
            "a b c d e f g h",
            ["17\nCorner\nA. Composer\n\n 8", "h#1  2+2\n\na)\n1.a2 Kc2#\n", "b) Rh1-g1\n1.a2 Kc2#\n"],
        ),
        (
            "md",
            "```text",
            [
                "## 17\n\nCorner\\\n",
                "`h#1` · 2+2\n\n### a)\n\n- 1.a2 Kc2#\n",
                "### b) Rh1-g1\n\n- 1.a2 Kc2#\n",
            ],
        ),
        (
            "html",
            "</svg>\n<figcaption>",
            ["<h2>17</h2>", "<h3>a)</h3>\n<ul class=\"play\">\n<li>1.a2 Kc2#</li>", "<h3>b) Rh1-g1</h3>"],
        ),
        (
            "tex",
            "\\begin{tikzpicture}",
            ["\\textbf{17}", "\\lsline{0}{\\textbf{a)}}\n\\lsline{0}{1.a2 Kc2\\#}", "{\\textbf{b) Rh1-g1}}"],
        ),
    ] {
        let output = run_with(&["solve", "-", "-q", "--to", to], CORNER.as_bytes());
        let document = out(&output);
        assert_eq!(document.matches(diagram).count(), 1, "{to}: {document}");
        let mut rest = document;
        for part in parts {
            rest =
                rest.split_once(part).unwrap_or_else(|| panic!("{to}: {part:?} is not next: {document}")).1;
        }
    }
}

/// A board that is turned is drawn again, if it has more than a few pieces.
#[test]
fn a_twin_that_changes_nearly_everything_is_drawn() {
    let entry = "k7/p1K5/8/8/8/8/1PPP3N/1R6 w - - stip \"#2\"; twin \"b) rotate 180; c) move b1 b3\";\n";
    for (to, diagram) in
        [("text", "a b c"), ("md", "```text"), ("html", "<figure>"), ("tex", "\\begin{tikzpicture}")]
    {
        let output = run_with(&["solve", "-", "-q", "--to", to], entry.as_bytes());
        assert_eq!(out(&output).matches(diagram).count(), 2, "{to}: {}", out(&output));
    }
}

/// If a) has changes, the diagram is a position of its own, and no twin is solved in it.
#[test]
fn a_zeroposition_is_the_diagram_of_its_twins() {
    let entry = "k7/7R/1K6/8/8/8/8/8 w - - id \"z\"; stip \"#1\"; twin \"a) move h7 g7; b) move h7 g6\";\n";
    let output = run_with(&["solve", "-", "-q"], entry.as_bytes());
    assert!(
        out(&output).starts_with("z #1\n  a) Rh7-g7: Rg8#\n    1.Rg8#!\n  b) Rh7-g6: Rg8#\n"),
        "{}",
        out(&output)
    );
    let sheet = run_with(&["solve", "-", "-q", "--to", "text"], entry.as_bytes());
    assert!(out(&sheet).contains(" 7  . . . . . . . R\n"), "{}", out(&sheet));
    let objects = objects(&run_with(&["solve", "-", "--output", "json"], entry.as_bytes()));
    assert!(objects.iter().all(|object| object["twin"]["diagram"] == "k7/7R/1K6/8/8/8/8/8 w - - 0 1"));
}

#[test]
fn a_page_has_one_item_with_all_twins() {
    let entry = "4k3/8/8/8/8/2N5/8/4K2R w K - id \"pair\"; stip \"#3\"; twin \"b) move c3 d4; c) continued, stip h#2; d) remove a1\";\n";
    let output = run_with(&["page", "-", "-o", "-", "--quiet"], entry.as_bytes());
    assert_eq!(code(&output), 0);
    let items = crate::page::data(out(&output), "games");
    let [item] = &items.as_array().unwrap()[..] else { panic!("{items}") };
    let twins = item["twins"].as_array().unwrap();
    assert_eq!((&item["twin"], &item["tags"]), (&json!("a)"), &json!([["id", "pair"]])));
    let member = |name: &str| twins.iter().map(|twin| twin[name].clone()).collect::<Value>();
    assert_eq!(member("twin"), json!(["b) Nc3-d4", "c) continued, h#2", "d) -a1"]));
    assert_eq!(member("result"), json!(["#3", "h#2", ""]));
    assert!(item["start"]["board"] != twins[0]["start"]["board"] && twins[2]["start"].is_null());
    assert!(twins[2]["findings"][0]["code"] == "E301" && twins[1]["proof"] == "verified", "{items}");
}

#[test]
fn an_option_adds_a_twin_to_every_entry() {
    let changes = ["--twin", "move h1 g1", "--twin", "continued, stip #2"];
    let solve = |words: &[&str], entries: &str| {
        let output = run_with(&[&["solve", "-q"], words, &changes].concat(), entries.as_bytes());
        assert_eq!(err(&output), "", "{words:?}");
        out(&output).to_owned()
    };
    let entry = "k7/8/1K6/8/8/8/8/7R w - - id \"x\"; stip \"#1\";";
    let wanted = "x #1\n  a): Rh8#\n    1.Rh8#!\n  b) Rh1-g1: Rg8#\n    1.Rg8#!\n";
    let found = solve(&["-"], &format!("{entry}\n"));
    assert!(found.starts_with(wanted) && found.contains("\n  c) continued, #2: "), "{found}");
    let own = solve(&["-"], &format!("{entry} twin \"b) move h1 f1\";\n"));
    assert!(own.contains("\n  b) Rh1-f1: Rf8#\n") && own.contains("\n  c) Rh1-g1: Rg8#\n"), "{own}");
    let position = solve(&["--fen", "k7/8/1K6/8/8/8/8/7R w", "--stip", "#1"], "");
    assert!(position.contains("\n  b) Rh1-g1: Rg8#\n"), "{position}");
    let olv = "---\nalgebraic: {white: [Kb6, Rh1], black: [Ka8]}\nstipulation: '#1'\n";
    assert!(solve(&["-", "--from", "olv"], olv).contains("\n  b) Rh1-g1: Rg8#\n"));
}

#[test]
fn a_twin_that_is_not_possible_is_reported() {
    let entry = "k7/8/1K6/8/8/8/8/7R w - - stip \"#1\";\n";
    for (words, status, message) in [
        (&["--twin", "jump h1"][..], 2, "cannot read `jump h1`: expected `move e4 e5`"),
        (&["--twin", ""], 2, "expected a change, such as `move e4 e5`"),
        (&["--twin", "remove a1"], 1, "the twin b) is not possible: there is no piece on a1"),
        (&["--twin", "remove b6"], 1, "the twin b) is not possible: "),
    ] {
        for source in [&["-"][..], &["--fen", "k7/8/1K6/8/8/8/8/7R w - -", "--stip", "#1"]] {
            let output = run_with(&[&["solve"], source, words].concat(), entry.as_bytes());
            assert_eq!(code(&output), status, "{words:?} {source:?}");
            let said = format!("{}{}", out(&output), err(&output));
            assert!(said.contains(message), "{words:?} {source:?}: {said}");
        }
    }
}

/// A piece on another square of the twin is the same piece. What a key has in both twins is compared with itself.
#[test]
fn twins_are_compared_with_the_first_one() {
    let solve = |fen: &str, twin: &str, form: &str| {
        let words = ["solve", "--fen", fen, "--stip", "#2", "--twin", twin, "--compare", "--output", form];
        run(&words)
    };
    for (fen, twin, wanted) in [
        (
            "7k/8/4p3/7K/5Qp1/8/8/8 w",
            "move e6 d7",
            "  b) Pe6-d7: Kg6\n    compared with a): the same keys\n    1.Kg6! threat 2.Qb8#, 2.Qf8#\n\
             \x20     1...d6 2.Qf8# (transferred: 1...e5 2.Qf8# in a))\n      1...Kg8 2.Qb8#\n",
        ),
        (
            "k7/2p5/8/p1K5/2QN4/8/8/8 w",
            "move c7 d6",
            "  b) Pc7-d6: Kb6\n    compared with a): Kb6 is new, Qa6+ is gone\n    1.Kb6! threat 2.Qc8#, 2.Qg8#\n\
             \x20     1...d5 2.Qc8#\n      1...Kb8 2.Qg8# (changed: 1...Kb8 2.Nc6# in a))\n",
        ),
        (
            "8/8/8/5K2/2N4k/8/8/1Q6 w",
            "move f5 e4",
            "  b) Kf5-e4: Kf4\n    compared with a): Qb3, Qd3 are gone\n    1.Kf4! threat 2.Qh1#, 2.Qh7#\n\
             \x20     1...Kh3 2.Qh1#\n      1...Kh5 2.Qh7#\n",
        ),
        // Where the whole board changes, no two squares are the same.
        (
            "7k/8/4p3/7K/5Qp1/8/8/8 w",
            "rotate 90",
            "  b) rotate 90: Kc7\n    1.Kc7! threat 2.Qa2#, 2.Qa6#\n      1...c4 2.Qa6#\n      1...Ka7 2.Qa2#\n",
        ),
    ] {
        let found = solve(fen, twin, "human");
        assert!(out(&found).ends_with(wanted), "{twin}: {}", out(&found));
    }
    let objects = objects(&solve("k7/2p5/8/p1K5/2QN4/8/8/8 w", "move c7 d6", "json"));
    assert!(objects[0]["twin"].get("keys").is_none());
    assert_eq!(objects[1]["twin"]["keys"], json!({"with": "a", "new": ["Kb6"], "gone": ["Qa6+"]}));
    let changes = objects[1]["tree"][0]["variations"].as_array().unwrap();
    let changes: Vec<_> = changes.iter().filter_map(|variation| variation.get("changes")).collect();
    let changed =
        json!([{"kind": "changed", "twin": "a", "try": "Qa6+", "defences": ["Kb8"], "answers": ["Nc6#"]}]);
    assert_eq!(changes, [&changed]);
}

/// A copy of the file has the solutions of the entry and not those of an added twin.
#[test]
fn a_copy_has_no_twin_that_an_option_adds() {
    let olv = "---\nalgebraic: {white: [Kb6, Rh1], black: [Ka8]}\nstipulation: '#1'\n";
    let (folder, path) = file("a.olv", olv);
    let copy = |name: &str, words: &[&str]| {
        let copy = folder.path().join(name);
        let output = run(&[&["solve", "-q", &path, "--write", text(&copy)], words].concat());
        assert_eq!(code(&output), 0, "{}", err(&output));
        std::fs::read_to_string(copy).unwrap()
    };
    let plain = copy("plain.olv", &[]);
    assert!(plain.contains("1.Rh1-h8 # !") && !plain.contains("a)"), "{plain}");
    assert_eq!(copy("twin.olv", &["--twin", "move h1 g1"]), plain);
}

#[test]
fn the_page_on_stipulations_says_what_the_program_prints() {
    crate::samples::check("docs/stipulations.md");
}
