//! Solutions that entries state: what is written by `solve --write` is right, every way to spoil it is found at its line, and what is
//! not understood is no error.

use std::fmt::Write as _;

use serde_json::Value;

use crate::{code, err, file, objects, out, run};

/// Problems without their solutions, one of each kind of play.
const UNSOLVED: &str = "---\n\
    # The Rook waits in the corner, and two tries fail.\n\
    algebraic:\n  white: [Kc7, Rb1]\n  black: [Ka8, Pa7]\n\
    stipulation: \"#2\"   # in two\noptions: [Try, Defence 1]\nauthors:\n  - Author, A.\n\
    ---\nalgebraic:\n  white: [Ke8, Rf7, Ba3, Sh3, Pb5, Pc5, Pd3, Pg2]\n  black: [Ke5, Pe6, Pd4, Pg4]\nstipulation: '#3'\n\
    ---\nalgebraic:\n  white: [Kg1, Rg6, Be1]\n  black: [Kh5, Bb3, Ph6]\nstipulation: h#2\ntwins:\n  b: Move g6 c5\n\
    ---\nalgebraic:\n  white: [Ka1, Rc4, Pg4]\n  black: [Ka3, Pa2, Pb3, Pc5, Pg5]\nstipulation: s#2\nkeywords: [Zugzwang]\n\
    ---\nalgebraic:\n  white: [Kg6, Qa2, Ph2]\n  black: [Kh8, Pa3, Pa7, Pa4, Pb5]\nstipulation: ser-#2\nintended-solutions: 15\n\
    ---\nalgebraic:\n  white: [Kb6, Rh1]\n  black: [Ka8]\nstipulation: h#1.5\noptions: [SetPlay]\nintended-solutions: 11.1.1...\n";

/// The findings of `check` that are not about other things than claims, as `LINE:COLUMN CODE`, and the tally.
fn checked(text: &str) -> (Vec<String>, String) {
    let (_folder, path) = file("a.olv", text);
    let output = run(&["check", "--output", "json", &path]);
    let claims = ["E501", "E502", "E508", "E510", "N504", "N506", "W202", "W503"];
    let shown = |object: &Value| {
        let all = object["diagnostics"].as_array().unwrap();
        let of = |found: &Value| {
            let code = found["code"].as_str().unwrap().to_owned();
            claims.contains(&&*code).then(|| format!("{}:{} {code}", found["line"], found["column"]))
        };
        all.iter().filter_map(of).collect::<Vec<_>>()
    };
    (objects(&output).iter().flat_map(shown).collect(), err(&output).to_owned())
}

/// The same problems with the solutions that `solve --write` puts in.
fn solved(text: &str) -> String {
    let (folder, path) = file("a.olv", text);
    let written = folder.path().join("b.olv");
    let output = run(&["solve", "--output", "concise", "--write", written.to_str().unwrap(), &path]);
    assert!(code(&output) < 2, "{}", err(&output));
    std::fs::read_to_string(written).unwrap()
}

/// Everything but the solutions keeps its bytes, and nothing is written twice.
#[test]
fn a_solution_is_put_into_each_document_and_nothing_else_changes() {
    let written = solved(UNSOLVED);
    let mut in_solution = false;
    let mut without = String::new();
    for line in written.split_inclusive('\n') {
        in_solution = line == "solution: |\n" || in_solution && (line.starts_with(' ') || line == "\n");
        if !in_solution {
            without.push_str(line);
        }
    }
    assert_eq!(without, UNSOLVED);
    assert_eq!(written.matches("solution: |\n").count(), 6);
    assert!(
        written.contains("stipulation: \"#2\"   # in two\nsolution: |\n  1.Rb1-b5 ? threat:\n"),
        "{written}"
    );
    let wanted =
        "    but\n      1...a7*b6 !\n\n  1.Rb1-a1 ! zugzwang.\n      1...a7-a5\n          2.Ra1*a5 #\n";
    assert!(written.contains(wanted), "{written}");
    assert!(
        written.contains("  1...  ...  2.Ka8-b8 Rh1-h8 #\n\n  1...Rh1-d1   2.Ka8-b8 Rd1-d8 #\n"),
        "{written}"
    );
    assert!(written.contains("  a)\n  1.Bb3-d1 Be1-d2   2.Bd1-g4 Rg6*h6 #\n"), "{written}");
    assert!(written.contains("\n\n  b)\n  1.Kh5-g4 Rc5-c4 +   2.Kg4-h3 Rc4-h4 #\n"), "{written}");
    let (found, tally) = checked(&written);
    assert!(found.is_empty(), "{found:?}");
    assert!(tally.contains("6 problems: 6 as claimed, 0 wrong"), "{tally}");
    assert_eq!(solved(&written), written);
}

/// A document has the fields of YACPDB's schema, each once, with a solution that is a text.
#[test]
fn a_written_document_has_the_fields_that_the_schema_requires() {
    for document in solved(UNSOLVED).split("---\n").skip(1) {
        let fields: Vec<_> = document
            .lines()
            .filter(|line| line.starts_with(|first: char| first.is_ascii_lowercase()))
            .collect();
        for name in ["stipulation:", "algebraic:", "solution: |"] {
            assert_eq!(fields.iter().filter(|field| field.starts_with(name)).count(), 1, "{document}");
        }
        let known = [
            "options:",
            "authors:",
            "twins:",
            "keywords:",
            "intended-solutions:",
            "stipulation:",
            "algebraic:",
            "solution:",
        ];
        assert!(fields.iter().all(|field| known.iter().any(|name| field.starts_with(name))), "{document}");
    }
}

/// The ways to spoil a written solution: the text that is replaced, what comes there, and where and how it is found.
const SPOILINGS: [(&str, &str, &str, &str, &str); 31] = [
    ("a key that is another move", "1.Sh3-f4 !", "1.Sh3-g1 !", "1.Sh3-g1", "E501"),
    ("a key that is not legal", "1.Sh3-f4 !", "1.Sh3-e4 !", "1.Sh3-e4", "E502"),
    ("a key that is not there", "\n  1.Rb1-b8 # !\n", "\n", "1.Rb1-a1 !", "E501"),
    ("a key too much", "  1.Rb1-b8 # !\n", "  1.Rb1-b8 # !\n\n  1.Rb1-b7 !\n", "1.Rb1-b7", "E501"),
    ("the only key is not there", "  1.Sh3-f4 ! threat:", "  1.Sh3-g5 ? threat:", "1.Sh3-g5", "E501"),
    ("a try as a key", "1.Rb1-b6 ? threat", "1.Rb1-b6 ! threat", "1.Rb1-b6", "E501"),
    ("a key as a try", "1.Rb1-a1 !", "1.Rb1-a1 ?", "1.Rb1-a1", "E510"),
    ("an answer that is another move", "2.Ra1*a6 #", "2.Ra1-a2", "2.Ra1-a2", "E510"),
    ("an answer that is not legal", "2.Ra1*a6 #", "2.Ra1*a7 #", "2.Ra1*a7", "E502"),
    (
        "a defence that the answer does not meet",
        "1...a7-a6\n          2.Ra1*a6",
        "1...a7-a5\n          2.Ra1-a6",
        "2.Ra1-a6",
        "E502",
    ),
    (
        "a defence that is not legal",
        "1...a7-a6\n          2.Ra1*a6",
        "1...a7-a4\n          2.Ra1*a6",
        "1...a7-a4",
        "E502",
    ),
    ("an answer in a try", "2.Rb6*a6 #", "2.Rb6-b8 +", "2.Rb6-b8 +", "E510"),
    ("a refutation that does not refute", "1...a7*b6 !", "1...a7-a6 !", "1...a7-a6 !", "E510"),
    (
        "a refutation by its sign alone",
        "    but\n      1...a7*b6 !",
        "      1...a7-a6 !",
        "1...a7-a6 !",
        "E510",
    ),
    ("a refutation by its place alone", "1...a7*b6 !", "1...a7-a6", "1...a7-a6", "E510"),
    ("a refutation that is not legal", "1...a7*b6 !", "1...a7-c6 !", "1...a7-c6 !", "E502"),
    ("a move that is no threat", "2.Sf4-g6 +", "2.Sf4-d5 +", "2.Sf4-d5", "E510"),
    (
        "a zugzwang with a threat",
        " threat:\n          2.Sf4-g6 +\n              2...Ke5-d5\n                  3.Rf7-d7 #",
        " zugzwang.",
        "zugzwang.",
        "E510",
    ),
    ("a last move that is another one", "3.Rf7-d7 #", "3.Rf7-f5 #", "3.Rf7-f5", "E510"),
    (
        "a move more than the problem has",
        "3.Rf7-d7 #",
        "3.Rf7-d7 #\n                      4.Rd7-d8",
        "4.Rd7-d8",
        "E510",
    ),
    (
        "twins that are swapped",
        "  a)\n  1.Bb3-d1 Be1-d2   2.Bd1-g4 Rg6*h6 #\n",
        "  b)\n  1.Bb3-d1 Be1-d2   2.Bd1-g4 Rg6*h6 #\n",
        "1.Bb3-d1",
        "E502",
    ),
    ("a line that is not there", "  1.Bb3-e6 Be1-d2   2.Be6-g4 Rg6*h6 #\n", "", "1.Bb3-d1", "E510"),
    ("a line with another move", "1.Bb3-e6 Be1-d2", "1.Bb3-e6 Be1-c3", "1.Bb3-e6", "E510"),
    ("a line with a last move that is no mate", "2.Kg4-h3 Rc4-h4 #", "2.Kg4-h3 Rc4-c5", "2.Kg4-h3", "E510"),
    ("a line that ends early", "2.Kg4-h3 Rc4-h4 #", "2.Kg4-h3", "2.Kg4-h3", "N504"),
    (
        "a number of solutions that is another one",
        "intended-solutions: 15",
        "intended-solutions: 14",
        "intended-solutions: 14",
        "E510",
    ),
    ("a check that is called mate", "2.Sf4-g6 +", "2.Sf4-g6 #", "2.Sf4-g6", "W202"),
    ("a quiet move that is called a check", "1.Rb1-a1 !", "1.Rb1-a1 + !", "1.Rb1-a1", "W202"),
    ("a defence that is called a check", "1...a7*b6 !", "1...a7*b6 + !", "1...a7*b6", "W202"),
    ("a move of a line that is called a check", "1.Bb3-e6 Be1-d2", "1.Bb3-e6 Be1-d2 +", "Be1-d2 +", "W202"),
    ("an answer of self-play that does not compel", "2.Re4-c4", "2.Re4-d4", "2.Re4-d4", "E510"),
];

#[test]
fn every_spoiling_is_found_at_its_line() {
    let written = solved(UNSOLVED);
    let mut wrong = String::new();
    for (what, old, new, at, code) in SPOILINGS {
        assert_eq!(written.matches(old).count(), 1, "{what}: `{old}` in\n{written}");
        let spoilt = written.replacen(old, new, 1);
        let spot = written.find(old).unwrap();
        let place = spoilt[spot..].find(at).map_or_else(|| spoilt.find(at).unwrap(), |place| spot + place);
        let line = 1 + spoilt[..place].matches('\n').count();
        let (found, _) = checked(&spoilt);
        let is_it = |place: &&String| place.starts_with(&format!("{line}:")) && place.ends_with(code);
        if found.iter().find(is_it).is_none() {
            let _ = writeln!(wrong, "{what}: no {code} on line {line}, but {found:?}");
        }
    }
    assert!(wrong.is_empty(), "{wrong}");
}

/// A wrong solution is replaced and stays as a comment. One that is right in other words, and one that is not understood, keep their bytes.
#[test]
fn only_a_wrong_solution_is_replaced() {
    let problem = "---\nalgebraic: {white: [Kc6, Rb1], black: [Ka8]}\nstipulation: '#2'\n";
    let written = "solution: |\n  1.Kc6-c7 ! threat:\n          2.Rb1-a1 #\n";
    for end in ["\n", "\r\n"] {
        let document = |solution: &str| format!("{problem}{solution}comments: [last]\n").replace('\n', end);
        for kept in [
            "solution: \"1. Kc7! Ka7 2. Ra1#\"\n",
            "solution: The King comes near, and the Rook mates.\n",
            "solution: [1. Kc7]\n",
        ] {
            assert_eq!(solved(&document(kept)), document(kept));
        }
        let wrong = "solution: '1. Kd7!'\n";
        let replaced = format!("# claimed:\n# {wrong}{written}");
        assert_eq!(solved(&document(wrong)), document(&replaced));
        for missing in ["", "solution: ''\n"] {
            assert_eq!(solved(&document(missing)), document(written));
        }
    }
    // A twin without a solution has no label.
    let twins = "---\nalgebraic: {white: [Kc6, Rb1], black: [Ka8]}\nstipulation: '#2'\ntwins:\n  b: Remove b1\n  c: Move b1 b2\n";
    let two = "solution: |\n  a)\n  1.Kc6-c7 ! threat:\n          2.Rb1-a1 #\n\n  c)\n  1.Kc6-c7 ! threat:\n          2.Rb2-a2 #\n";
    assert_eq!(solved(twins), twins.replace("twins:", &format!("{two}twins:")));
    // There is no line for a field.
    let flow = "{algebraic: {white: [Kc6, Rb1], black: [Ka8]}, stipulation: '#2'}\n";
    assert_eq!(solved(flow), flow);
}

/// The place is that of the move also where YAML has escapes and folds.
#[test]
fn places_are_those_of_the_file_in_every_style() {
    let problem = "---\nalgebraic: {white: [Kc6, Rb1], black: [Ka8]}\nstipulation: '#2'\n";
    for (solution, place) in [
        ("solution: |\n  \"1. Kc7!\n    Ka7 2. Rb2#\"\n", "6:12 E510"),
        ("solution: '1. Kc7!\n\n  Ka7 2. Rb2#'\n", "6:10 E510"),
        ("solution: \"1. Kc7!\\n\\\n  Ka7 2. Rb2#\"\n", "5:10 E510"),
    ] {
        assert_eq!(checked(&format!("{problem}{solution}")).0, [place], "{solution}");
    }
}

/// What cannot be judged is a note or undecided, and never wrong.
#[test]
fn what_is_not_understood_or_not_decided_is_not_wrong() {
    let problem = |rest: &str| {
        format!("---\nalgebraic: {{white: [Kc6, Rb1], black: [Ka8]}}\nstipulation: '#2'\n{rest}")
    };
    for (rest, place) in [
        ("solution: |\n  1.Tb1-b2 !\n", "5:5 N504"),
        ("solution: |\n  1.Kc6-c7 !\n      1...~\n          2.Rb2 #\n", "6:11 N504"),
        ("solution: |\n  1.Kc6-c7 !\n  b)\n  1.Kc6-c5 !\n", "6:3 N504"),
        ("options: [Duplex]\nsolution: |\n  1.Kc6-c5 !\n", "6:5 N504"),
    ] {
        let (found, tally) = checked(&problem(rest));
        assert_eq!(found, [place], "{rest}");
        assert!(tally.contains("0 wrong"), "{tally}");
    }
    // A limit leaves the key and the wrong threat open.
    let spoilt = solved(UNSOLVED).replace("2.Sf4-g6 +", "2.Sf4-d5 +");
    let (_folder, path) = file("a.olv", spoilt.split("---\n").nth(2).unwrap());
    for (limit, is_found) in [("1", false), ("none", true)] {
        let output = run(&["check", "--limit-nodes", limit, "--output", "concise", &path]);
        assert_eq!(out(&output).contains("E510"), is_found, "{}", out(&output));
        assert_eq!(out(&output).contains("W503"), !is_found, "{}", out(&output));
    }
}

/// ```text
///  8  k . . . . . . .
///  7  . . . . . . . p
///  6  . K . . . . . .
///  1  . . Q R . . . .
///     a b c d
/// ```
/// After 1.Qc3 Kb8 White mates by Rd8 and Qh8, after 1.Qc6+ Kb8 by three moves.
#[test]
fn a_dual_that_is_not_stated_is_noted() {
    for (stip, solution, notes) in [
        ("#2", "1.Qc3 ! Kb8 2.Rd8#", &["a dual is not stated: 2.Qh8#"][..]),
        ("#2", "1.Qc3 ! Kb8 2.Rd8# 2.Qh8#", &[]),
        ("#2", "1.Qc6+ ! Kb8 2.Rd8#", &["duals are not stated: 2.Qb7#, 2.Qe8#"]),
        // A threat is no answer.
        ("#2", "1.Qc3 ! threat: 2.Rd8#", &[]),
        // Stated apart, in two orders of one line.
        ("#2", "1.Qc3 ! Kb8 2.Rd8# 1.Qc3 ! Kb8 2.Qh8#", &[]),
        // A mate that comes sooner than it must: slower ones are no duals of it.
        ("#3", "1.Qc3 ! Kb8 2.Rd8#", &["a dual is not stated: 2.Qh8#"]),
        // What is wrong is no answer, and where a part is not understood, nothing is missing.
        ("#2", "1.Qc3 ! Kb8 2.Kc6", &[]),
        ("#2", "1.Qc3 ! Kb8 2.Rd8# 1.Tc4 !", &[]),
    ] {
        let text = format!("k7/7p/1K6/8/8/8/8/2QR4 w - - stip \"{stip}\"; solution \"{solution}\";\n");
        let (_folder, path) = file("a.epd", &text);
        let output = run(&["check", "--output", "json", &path]);
        let found = objects(&output)[0]["diagnostics"].as_array().unwrap().clone();
        let duals = found.iter().filter(|found| found["code"] == "N506");
        assert!(
            duals.map(|dual| dual["message"].as_str().unwrap()).eq(notes.iter().copied()),
            "{solution}: {found:?}"
        );
    }
}

/// An opcode says the same as a field, and a copy of EPD states nothing that is wrong.
#[test]
fn opcodes_state_solutions_and_lines() {
    let position = "k7/8/2K5/8/8/8/8/1R6 w - - stip \"#2\"; ";
    for (stated, wrong) in [
        ("pv Kc7 Ka7 Ra1;", None),
        ("pv Kc7 Ka7 Rb2;", Some(("Rb2", "E510"))),
        ("pv Kd7;", Some(("Kd7", "E501"))),
        ("solution \"1.Kc7 !\" \"1...Ka7 2.Ra1 #\";", None),
        ("solution \"1.Kc7 !\" \"1...Ka7 2.Rb2 #\";", Some(("Rb2", "E510"))),
        ("bm Kc7; intended_solutions \"1\";", None),
        ("bm Kc7; intended_solutions \"2\";", Some(("2\";", "E510"))),
    ] {
        let (folder, path) = file("a.epd", format!("{position}{stated}\n"));
        let output = run(&["check", "--output", "concise", &path]);
        let found = out(&output).lines().next().map(|line| line.rsplit_once("a.epd:").unwrap().1);
        let wanted = wrong
            .map(|(at, code)| format!("1:{}: {code} ", 1 + format!("{position}{stated}").rfind(at).unwrap()));
        assert_eq!(found.is_some(), wanted.is_some(), "{stated}: {found:?}");
        assert!(found.unwrap_or("").starts_with(&wanted.unwrap_or_default()), "{stated}: {found:?}");
        let written = folder.path().join("b.epd");
        let written = written.to_str().unwrap();
        run(&["solve", "--write", written, &path]);
        let is_number = stated.contains("\"2\"");
        assert_eq!(run(&["check", written]).status.success(), !is_number, "{stated}");
    }
}
