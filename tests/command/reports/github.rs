//! GitHub: the grammar of workflow commands.

use regex::Regex;

use super::{INPUTS, findings, name_of, report};

/// A command, with its values as GitHub reads them.
#[derive(Debug)]
pub(crate) struct Command {
    pub(crate) name: String,
    pub(crate) properties: Vec<(String, String)>,
    pub(crate) message: String,
}

impl Command {
    pub(crate) fn property(&self, name: &str) -> &str {
        self.properties.iter().find(|(known, _)| known == name).map_or("", |(_, value)| value)
    }
}

/// Reads commands as the runner of GitHub Actions does: one per line, properties that are separated by commas, and
/// escapes that are resolved last.
pub(crate) fn commands(text: &str) -> Vec<Command> {
    let form = Regex::new(r"^::(\w+) ([^:]*)::(.*)$").unwrap();
    let unescaped = |text: &str| {
        let text = text.replace("%0D", "\r").replace("%0A", "\n").replace("%3A", ":").replace("%2C", ",");
        text.replace("%25", "%")
    };
    let command = |line: &str| {
        let parts = form.captures(line).unwrap_or_else(|| panic!("not a command: {line}"));
        let property = |property: &str| {
            let (name, value) = property.split_once('=').unwrap_or_else(|| panic!("{line}"));
            (name.to_owned(), unescaped(value))
        };
        Command {
            name: parts[1].to_owned(),
            properties: parts[2].split(',').map(property).collect(),
            message: unescaped(&parts[3]),
        }
    };
    text.lines().map(command).collect()
}

#[test]
fn every_finding_is_a_command() {
    let (text, status) = report("github", &INPUTS);
    assert_eq!(status, Some(2));
    let commands = commands(&text);
    let said: Vec<_> = commands
        .iter()
        .map(|command| {
            let title = command.property("title").to_owned();
            (
                command.property("file").to_owned(),
                command.property("line").to_owned(),
                title,
                command.name.clone(),
            )
        })
        .collect();
    let name = |severity: String| if severity == "note" { "notice".to_owned() } else { severity };
    let mut wanted: Vec<_> = findings(&INPUTS)
        .into_iter()
        .map(|(file, line, code, severity)| {
            (file, line.to_string(), format!("{code} {}", name_of(&code)), name(severity))
        })
        .collect();
    for file in ["tests/proofs/chess.proof", "no-such-file.pgn"] {
        wanted.push((file.to_owned(), String::new(), "not checked".to_owned(), "error".to_owned()));
    }
    assert_eq!(said, wanted);
}

#[test]
fn columns_are_given_within_one_line() {
    let output = crate::program::run_with(
        &["check", "--quiet", "--output", "github", "-"],
        b"[Event \"x\"]\n\n1. e4 Ke3 {not\nclosed\n",
    );
    let commands = commands(crate::program::out(&output));
    let of = |code: &str, name: &str| {
        let command = commands.iter().find(|command| command.property("title").starts_with(code)).unwrap();
        command.property(name).to_owned()
    };
    assert_eq!(["line", "endLine", "col", "endColumn"].map(|name| of("E201", name)), ["3", "3", "7", "9"]);
    assert!(of("E201", "file") == "-" && commands.iter().all(|command| !command.message.is_empty()));
}
