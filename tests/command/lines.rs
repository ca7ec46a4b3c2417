//! What all lines of JSON have in common: `kind`, `file` and `version`; and what cannot be read, which is a line too.

use std::fs;

use serde_json::{Value, json};

use super::{FALSE_KEY, GOOD, code, err, folder, is_line, objects, out, run, run_with, text};

/// The files that errors are about, in the order of the lines; `-` for lines that are something else.
fn errors(lines: &[Value]) -> Vec<&str> {
    lines
        .iter()
        .map(|line| match line["kind"].as_str() {
            Some("error") => {
                is_line(line, "error", "error: text", &["line", "input"]);
                line["file"].as_str().unwrap()
            }
            _ => "-",
        })
        .collect()
}

#[test]
fn every_command_says_what_it_could_not_read_where_its_results_would_be() {
    let files = folder(&[
        ("a.pgn", GOOD.as_bytes()),
        ("b.bin", b"\0\x01\x02 no games"),
        ("c.pgn", GOOD.as_bytes()),
        ("d.epd", FALSE_KEY.as_bytes()),
    ]);
    let path = |name: &str| text(&files.path().join(name)).to_owned();
    let (good, bad, more, missing) = (path("a.pgn"), path("b.bin"), path("c.pgn"), path("none.pgn"));
    for (arguments, wanted) in [
        (&["check", &good, &bad, &more][..], &["-", &bad, "-"][..]),
        (&["check", "--statistics", &bad, &good], &[&bad]),
        (&["stats", "--per-game", &good, &bad, &more], &["-", &bad, "-"]),
        (&["stats", &bad, &good], &[&bad, "-"]),
        (&["guess", &good, &bad], &["-", &bad]),
        (&["mine", "--stip", "#1", "--trivial", &good, &bad], &["-", &bad]),
        (&["show", &good, &bad], &["-", &bad]),
        (&["solve", &bad], &[&bad]),
        (&["verify", &good], &[&good]),
        (&["moves", &good], &[&good]),
        (&["fmt", "--check", &bad], &[&bad]),
        (&["check", &missing], &[&missing]),
        (&["stats", &missing], &[&missing, "-"]),
        (&["merge", &missing], &[&missing]),
        (&["config", &missing], &[&missing]),
        (&["position", "--board", &missing], &[&missing]),
    ] {
        let output = run(&[arguments, &["--output", "json", "--quiet"]].concat());
        assert_eq!(code(&output), 2, "{arguments:?}");
        let lines = objects(&output);
        assert_eq!(errors(&lines), wanted, "{arguments:?}: {}", out(&output));
        // Standard error says the same to people.
        for line in lines.iter().filter(|line| line["kind"] == "error") {
            assert!(
                err(&output).contains(line["error"].as_str().unwrap()),
                "{arguments:?}: {}",
                err(&output)
            );
        }
    }
}

#[test]
fn a_line_that_is_no_position_keeps_its_place() {
    let input = "k9/10/10/10/10/10/10/10/10/P8K w\nnothing\n";
    for (command, number, said) in [("moves", Value::Null, false), ("show", json!(2), true)] {
        let output = run_with(&[command, "--variant", "odin", "--output", "json", "-"], input.as_bytes());
        let lines = objects(&output);
        assert_eq!((code(&output), errors(&lines)), (2, vec!["-", "-"]), "{command}: {}", out(&output));
        assert_eq!((&lines[1]["line"], &lines[1]["input"]), (&number, &json!("nothing")), "{command}");
        assert_eq!(err(&output).contains("-:2: "), said, "{command}: {}", err(&output));
    }
}

#[test]
fn a_report_in_a_file_has_the_errors() {
    let files = folder(&[("a.pgn", GOOD.as_bytes()), ("b.bin", b"\0\x01\x02 no games")]);
    let path = |name: &str| text(&files.path().join(name)).to_owned();
    let (good, bad, report) = (path("a.pgn"), path("b.bin"), path("out.ndjson"));
    let in_report = format!("json={report}");
    for arguments in [
        &["check", "--output", "json", "-o", &report][..],
        &["check", "--output", "concise", "--report", &in_report],
        &["stats", "--per-game", "--to", "json", "-o", &report],
    ] {
        let output = run(&[arguments, &["--quiet", "--force", &bad, &good]].concat());
        assert_eq!((code(&output), out(&output)), (2, ""), "{arguments:?}");
        let lines: Vec<Value> = fs::read_to_string(&report)
            .unwrap()
            .lines()
            .map(|line| serde_json::from_str(line).unwrap())
            .collect();
        assert_eq!(errors(&lines), [bad.as_str(), "-"], "{arguments:?}");
    }
}

#[test]
fn text_that_is_not_json_has_no_errors_in_it() {
    let files = folder(&[("a.pgn", GOOD.as_bytes())]);
    let (good, missing) = (files.path().join("a.pgn"), files.path().join("none.pgn"));
    let (good, missing) = (text(&good), text(&missing));
    for arguments in [
        &["convert", "--to", "coord", missing][..],
        &["fmt", missing],
        &["stats", "--to", "csv", missing],
        &["explain", "--markdown", "E999"],
        &["solve", "--to", "html", good],
    ] {
        let output = run(&[arguments, &["--output", "json"]].concat());
        assert_eq!(code(&output), 2, "{arguments:?}");
        assert!(!out(&output).contains("\"kind\":\"error\""), "{arguments:?}: {}", out(&output));
        assert!(err(&output).contains("error: "), "{arguments:?}");
    }
}
