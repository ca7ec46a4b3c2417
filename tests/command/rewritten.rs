//! `solve --write`: the copy claims nothing that is wrong, whatever the entry claimed, and keeps what it claimed in comments.

use std::fs;

use serde_json::Value;

use super::{code, err, file, objects, out, run, text};

/// Entries with claims that are wrong or no claims, and the options of `solve`. The last is whether `check` finds an error in the entry.
const CASES: [(&str, &[&str], bool); 22] = [
    ("7k/8/5KQ1/8/8/8/8/8 w - - stip \"#1\"; bm Qf5;", &[], true),
    ("7k/8/5KQ1/8/8/8/8/8 w - - stip \"#1\"; bm Qg7#;", &[], false),
    ("7k/8/5KQ1/8/8/8/8/8 w - - stip \"#1\"; bm Qg7# Qf5; id \"one too many\"", &[], true),
    ("7k/8/5KQ1/8/8/8/8/8 w - - bm Qx9 \"a\u{e9};\"; stip \"#1\"", &[], true),
    ("7k/8/5KQ1/8/8/8/8/8 w - - am Qg7 Qf5; stip \"#1\";", &[], true),
    ("7k/8/5KQ1/8/8/8/8/8 w - - stip \"#1\"; am Qg7", &[], true),
    ("7k/8/5KQ1/8/8/8/8/8 w - - stip \"#1\"; am Qa9 Qf5; bm Qg7#;", &[], true),
    ("7k/8/5KQ1/8/8/8/8/8 w - - am Qf5; bm Qf5; stip \"#1\"; c0 \"x\"; c1 \"y\";", &[], true),
    ("7k/8/5KQ1/8/8/8/8/8 w - - am Qg7; bm Qf5; stip \"#1\"; c0; c1; c2; c3; c4; c5; c6; c7; c8;", &[], true),
    ("7k/8/5KQ1/8/8/8/8/8 w - - bm Qf5; dm 1;", &[], true),
    ("7k/8/5KQ1/8/8/8/8/8 w - - dm 1; am Qg7;", &[], true),
    ("7k/8/5KQ1/8/8/8/8/8 w - - bm #1;", &[], false),
    ("7k/8/5KQ1/8/8/8/8/8 w - - bm #1; am Qg7;", &[], true),
    // There is no solution.
    ("8/8/5KQ1/8/8/7k/8/8 w - - stip \"#1\"; bm Qg2; am Qg3;", &[], true),
    ("8/8/5KQ1/8/8/7k/8/8 w - - bm Qg2; dm 1; am Qa1;", &[], true),
    ("8/8/5KQ1/8/8/7k/8/8 w - - bm #1;", &[], false),
    // Another stipulation was solved than the entry has.
    ("7k/8/5KQ1/8/8/8/8/8 w - - stip \"#1\"; bm Qg7;", &["--stip", "h=1.5"], false),
    ("7k/8/5KQ1/8/8/8/8/8 w - - dm 1; bm Qg7;", &["--stip", "h=1.5"], false),
    ("7k/8/5KQ1/8/8/8/8/8 w - - bm #1;", &["--stip", "s#1"], false),
    ("7k/8/5KQ1/8/8/8/8/8 w - -", &["--stip", "#1"], false),
    // The claims are those of the first twin.
    ("7k/8/5KQ1/8/8/8/8/8 w - - stip \"#2\"; bm Kf7; am Qg7; twin \"a) stip #1; b) move f6 f7\";", &[], true),
    ("8/8/8/8/8/p7/8/k1K4R b - - stip \"h#1\"; bm Ka2; twin \"b) move h1 g1\";", &[], true),
];

#[test]
fn what_is_written_claims_nothing_wrong() {
    for (entry, options, is_wrong) in CASES {
        for end in ["\n", "\r\n"] {
            let (files, problem) = file("a.epd", [entry, end].concat());
            let errors = |path: &str| -> Vec<Value> {
                let output = run(&["check", "--output", "json", path]);
                let found = objects(&output);
                let findings = found.iter().flat_map(|object| object["diagnostics"].as_array().unwrap());
                findings.filter(|finding| finding["severity"] == "error").cloned().collect()
            };
            assert_eq!(!errors(&problem).is_empty(), is_wrong, "{entry}");
            let copy = files.path().join("b.epd");
            let copied = run(&[&["solve", &problem, "--write", text(&copy)][..], options].concat());
            assert!(code(&copied) < 2, "{entry}{}", err(&copied));
            let written = fs::read_to_string(&copy).unwrap();
            assert_eq!(errors(text(&copy)), Vec::<Value>::new(), "{entry}\n{written}");
            // Every opcode that is written or moved ends with one semicolon.
            assert!(!written.contains(";;") && !written.contains("; ;"), "{entry}\n{written}");
            let said = run(&["check", "--output", "concise", text(&copy)]);
            assert!(written.trim_end() == entry || !out(&said).contains("W501"), "{entry}\n{written}");
            // It asks for what was solved, and claims all keys.
            let known = |arguments: &[&str]| {
                let objects = objects(&run(&[arguments, &["--output", "json"]].concat()));
                objects
                    .iter()
                    .map(|object| ["stip", "keys"].map(|name| object[name].clone()))
                    .collect::<Vec<_>>()
            };
            let again = run(&["solve", text(&copy)]);
            assert_eq!(code(&again), 0, "{entry}\n{written}{}", err(&again));
            assert_eq!(
                known(&["solve", text(&copy)]),
                known(&[&["solve", &problem][..], options].concat()),
                "{entry}\n{written}"
            );
            // What is wrong is kept, and a copy of the copy is the same.
            assert_eq!(
                written.contains("claimed "),
                written.trim_end() != entry && entry.contains("m "),
                "{entry}\n{written}"
            );
            let second = files.path().join("c.epd");
            run(&["solve", text(&copy), "--write", text(&second)]);
            assert_eq!(fs::read_to_string(&second).unwrap(), written, "{entry}");
        }
    }
}
