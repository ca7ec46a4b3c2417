//! Several reports at once, in files: they are equal to what `--output` prints, and they are outputs like all others.

use std::fs;
use std::process::Output;

use regex::Regex;
use tempfile::TempDir;

use crate::program::{code, err, folder, out, run, text};
use crate::{BROKEN, FALSE_KEY, GOOD};

const FORMS: [&str; 7] = ["human", "concise", "json", "github", "gitlab", "sarif", "junit"];

/// Without what differs from run to run.
fn timeless(text: &str) -> String {
    let text = Regex::new(r#"timestamp="[^"]*""#).unwrap().replace_all(text, "timestamp").into_owned();
    let text = Regex::new(r#" time="[^"]*""#).unwrap().replace_all(&text, " time").into_owned();
    Regex::new(r#""seconds":[^,]*,"#).unwrap().replace_all(&text, "").into_owned()
}

fn inputs() -> TempDir {
    folder(&[("a.pgn", [BROKEN, GOOD, BROKEN].concat().as_bytes()), ("b.epd", FALSE_KEY.as_bytes())])
}

#[test]
fn each_report_is_what_output_prints() {
    let files = inputs();
    let outputs = TempDir::new().unwrap();
    let target = |form: &str| outputs.path().join(form);
    let mut arguments = vec!["check".to_owned(), "-o".to_owned(), text(&target("main")).to_owned()];
    for form in FORMS {
        arguments.push(format!("--report={form}={}", text(&target(form))));
    }
    arguments.push(text(files.path()).to_owned());
    let arguments: Vec<_> = arguments.iter().map(String::as_str).collect();
    let done = run(&arguments);
    assert_eq!((code(&done), out(&done)), (1, ""), "{}", err(&done));
    for form in FORMS {
        let printed = run(&["check", "--output", form, text(files.path())]);
        let written = fs::read_to_string(target(form)).unwrap();
        // The summary is at the end of the main report only.
        let printed = timeless(out(&printed));
        match form {
            "human" => {
                assert!(
                    printed.starts_with(&timeless(&written)) && printed.len() > written.len(),
                    "{written}"
                );
                assert_eq!(timeless(&fs::read_to_string(target("main")).unwrap()), printed);
            }
            _ => assert_eq!(timeless(&written), printed, "{form}"),
        }
        assert!(!written.is_empty(), "{form}");
    }
}

#[test]
fn reports_do_not_depend_on_threads_or_on_statistics() {
    let files = inputs();
    let outputs = TempDir::new().unwrap();
    let target = outputs.path().join("a.sarif");
    let report = format!("--report=sarif={}", text(&target));
    let mut seen = Vec::new();
    for more in [&["--threads", "1"][..], &["--threads", "4"], &["--statistics"], &["--output", "json"]] {
        run(&[&["check", "--force", "--quiet", &report, text(files.path())], more].concat());
        seen.push(fs::read_to_string(&target).unwrap());
    }
    assert!(seen.iter().all(|log| *log == seen[0]));
}

#[test]
fn a_report_is_an_output_like_any_other() {
    let files = folder(&[("a.pgn", BROKEN.as_bytes()), ("old.sarif", b"old")]);
    let path = |name: &str| text(&files.path().join(name)).to_owned();
    let refused = |arguments: &[&str]| -> Output {
        let output = run(&[&["check"], arguments, &[&path("a.pgn")]].concat());
        assert_eq!((code(&output), out(&output)), (2, ""), "{arguments:?}");
        output
    };
    let old = format!("sarif={}", path("old.sarif"));
    assert!(err(&refused(&["--report", &old])).contains("already exists"));
    assert_eq!(fs::read_to_string(path("old.sarif")).unwrap(), "old");
    assert!(err(&refused(&["--report", &format!("json={}", path("a.pgn"))])).contains("is an input"));
    assert!(err(&refused(&["-o", &path("a.pgn"), "--force"])).contains("is an input"));
    let new = path("new");
    let both = refused(&["-o", &new, "--report", &format!("json={new}")]);
    assert!(err(&both).contains("`--out` and `--report` would both be written to"), "{}", err(&both));
    assert!(!fs::exists(&new).unwrap());
    let packed = path("new.sarif.gz");
    assert_eq!(code(&run(&["check", "-o", &packed, "--output", "sarif", &path("a.pgn")])), 1);
    assert!(fs::read(&packed).unwrap().starts_with(&[0x1f, 0x8b]));
}

#[test]
fn other_commands_refuse_documents() {
    for form in &FORMS[3..] {
        for command in [
            &["solve", "--fen", "8/8 w"][..],
            &["convert", "--to", "pgn", "-"],
            &["variants"],
            &["man"],
            &["stats", "-"],
        ] {
            let output = run(&[command, &["--output", form]].concat());
            assert_eq!((code(&output), out(&output)), (2, ""));
            let message = format!(
                "error: `--output {form}` is for `check` only; the other commands print `human`, `concise` or `json`\n"
            );
            assert_eq!(err(&output), message);
        }
    }
}

#[test]
fn counts_have_no_document() {
    let output = run(&["check", "--statistics", "--output", "sarif", "records"]);
    assert_eq!((code(&output), out(&output)), (2, ""));
    assert!(err(&output).contains("write the report with `--report`"), "{}", err(&output));
}

#[test]
fn wrong_values_of_report_are_explained() {
    for (value, words) in [
        ("sarif", "expected FORMAT=FILE, such as sarif=report.sarif"),
        ("sarf=x", "unknown format `sarf`; did you mean `sarif`?"),
        ("sarif=", "the name of the file is missing after `=`"),
        ("sarif=-", "standard output has the report of `--output`; use `--output sarif`"),
    ] {
        let output = run(&["check", "--report", value, "records"]);
        assert_eq!(code(&output), 2);
        assert!(err(&output).contains(words), "{}", err(&output));
    }
}

#[test]
fn the_summary_counts_by_code_and_by_file() {
    let files = inputs();
    let output = run(&["check", "--quiet", "--color", "never", text(files.path())]);
    let (a, b) = (files.path().join("a.pgn"), files.path().join("b.epd"));
    let width = text(&a).len();
    let summary = format!(
        "findings  in  code\n       2   2  E101 not a move\n       2   2  E201 an illegal move\n       1   1  E501 wrong \
         keys\n       2   2  W302 missing tags\n\nchecked  clean  {:width$}  findings\n      3      1  {}  E101 2, E201 \
         2, W302 2\n      1      0  {}  E501 1\n",
        "file",
        text(&a),
        text(&b)
    );
    assert!(out(&output).ends_with(&summary), "{}", out(&output));
    // One finding in one file needs no summary.
    let single = run(&["check", "--quiet", "--color", "never", text(&b)]);
    assert!(!out(&single).contains("findings"), "{}", out(&single));
    for form in &FORMS[1..] {
        let output = run(&["check", "--quiet", "--output", form, text(files.path())]);
        assert!(!out(&output).contains("findings  in"), "{form}");
    }
}
