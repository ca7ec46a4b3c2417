//! `config`: what it prints for each case of `cases.txt`.
//!
//! A case begins with `== ` and its title. `-- NAME` begins a file of the case; its text goes on to the next such line. A line
//! that begins with `$ ` is a command, which runs in the folder of these files; the lines below it, up to a blank line, are
//! its output, both streams, and an exit status that is not 0.
//!
//! `UPDATE_SAMPLES=1 cargo test --test command config` writes what the program prints into the file.

use std::fmt::Write as _;
use std::fs;
use std::path::Path;
use std::process::Stdio;

use crate::program::{code, err, folder, out, program};
use crate::samples::{difference, words};

/// A case of the file.
struct Case {
    title: String,
    files: Vec<(String, String)>,
    commands: Vec<String>,
}

fn cases(text: &str) -> Vec<Case> {
    let mut cases: Vec<Case> = Vec::new();
    let mut in_file = false;
    for line in text.lines() {
        if let Some(title) = line.strip_prefix("== ") {
            cases.push(Case { title: title.to_owned(), files: Vec::new(), commands: Vec::new() });
            in_file = false;
            continue;
        }
        let Some(case) = cases.last_mut() else { continue };
        if let Some(name) = line.strip_prefix("-- ") {
            case.files.push((name.to_owned(), String::new()));
            in_file = true;
        } else if let Some(command) = line.strip_prefix("$ ") {
            case.commands.push(command.to_owned());
            in_file = false;
        } else if in_file {
            case.files.last_mut().unwrap().1.push_str(&format!("{line}\n"));
        }
    }
    cases
}

/// The case as the file has it, with what the program prints.
fn shown(case: &Case) -> String {
    let files: Vec<_> = case.files.iter().map(|(name, text)| (name.as_str(), text.as_bytes())).collect();
    let place = folder(&files);
    let mut shown = format!("== {}\n", case.title);
    for (name, text) in &case.files {
        let _ = write!(shown, "-- {name}\n{text}");
    }
    for command in &case.commands {
        let words = words(command);
        assert_eq!(words[0], "lawspeaker", "{command}");
        let done = program().args(&words[1..]).current_dir(&place).stdin(Stdio::null()).output().unwrap();
        let _ = write!(shown, "$ {command}\n{}{}", out(&done), err(&done));
        if code(&done) != 0 {
            let _ = writeln!(shown, "(exit status {})", code(&done));
        }
        shown.push('\n');
    }
    shown
}

#[test]
fn each_case_prints_what_holds() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/command/config/cases.txt");
    let old = fs::read_to_string(&path).unwrap();
    let cases = cases(&old);
    assert!(cases.len() >= 40, "{} cases", cases.len());
    let new: String = cases.iter().map(shown).collect();
    if std::env::var_os("UPDATE_SAMPLES").is_some_and(|value| value == "1") {
        fs::write(path, new).unwrap();
    } else {
        assert!(old == new, "the file has -, the program prints +\n{}", difference(&old, &new));
    }
}

#[test]
fn the_file_that_the_documentation_shows_is_understood() {
    let page =
        fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/configuration.md")).unwrap();
    let (_, rest) = page.split_once("```toml\n").unwrap();
    let (sample, _) = rest.split_once("```\n").unwrap();
    let place = folder(&[("lawspeaker.toml", sample.as_bytes()), ("x.pgn", b""), ("games.ini", b"")]);
    let done = program().args(["config", "x.pgn"]).current_dir(&place).output().unwrap();
    assert_eq!((code(&done), err(&done)), (0, ""));
    let lines: Vec<_> = out(&done).lines().map(|line| line.split_whitespace().next().unwrap()).collect();
    for key in [
        "variants",
        "default-variant",
        "output",
        "threads",
        "required-tags",
        "tag-order",
        "ignore",
        "warn",
        "deny",
        "viking-9:",
    ] {
        assert!(lines.contains(&key), "{key}: {}", out(&done));
    }
}
