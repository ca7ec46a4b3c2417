//! Names and texts that try to leave their place: in a command, in XML, in JSON, in a message.

use std::fs;

use serde_json::Value;
use tempfile::TempDir;

use super::github::commands;
use super::junit::{parse, validate};
use crate::program::{out, program};

/// Names of files. Windows allows none of them.
const NAMES: [&str; 8] = [
    "a,line=1,title=x.pgn",
    "::error::x.pgn",
    "50%0A%3A.pgn",
    "a\n::set-output name=x::y\n.pgn",
    "\u{1b}[2J\u{9b}31m\r.pgn",
    "<a href=\"x\">&amp;'.pgn",
    "  two   spaces  .pgn",
    "ümlaut #?[x](y){0}.pgn",
];

/// A game whose tags and moves are as bad.
const GAME: &str = "[Event \"]]>\"]\n[Result \"::error::%0A,<x>&\"]\n\n\
    1. e4 <b>&amp;]]>::error::x,y=%0A \u{fffe}\u{ffff}{0}[x](http://x) $999 \u{1}\u{7f}\u{85} *\n";

/// The report of this form, written in the folder of the file.
fn report(form: &str, name: &str) -> String {
    let folder = TempDir::new().unwrap();
    fs::write(folder.path().join(name), GAME).unwrap();
    let path = format!("./{name}");
    let arguments = ["check", "--quiet", "--output", form, &path];
    let output = program().args(arguments).current_dir(folder.path()).output().unwrap();
    assert_eq!(output.status.code(), Some(1), "{name}");
    out(&output).to_owned()
}

fn findings() -> usize {
    let json: Value = serde_json::from_str(&report("json", "a.pgn")).unwrap();
    json["diagnostics"].as_array().unwrap().len()
}

#[cfg(unix)]
#[test]
fn no_name_leaves_its_command() {
    for name in NAMES {
        let text = report("github", name);
        let commands = commands(&text);
        assert_eq!(commands.len(), findings(), "{text}");
        for command in commands {
            assert!(["error", "warning", "notice"].contains(&command.name.as_str()), "{text}");
            // GitHub compares it with the names of the repository, so it keeps its bytes. A terminal would see no ESC in it.
            assert_eq!(command.property("file"), name, "{text}");
            assert!(!command.message.contains(['\n', '\r', '\u{1b}', '\u{1}']), "{text}");
        }
    }
}

#[cfg(unix)]
#[test]
fn no_name_leaves_its_element() {
    for name in NAMES {
        let text = report("junit", name);
        let suites = parse(&text);
        validate(&suites);
        let [suite] = &suites.children[..] else { panic!("{text}") };
        let cases: Vec<_> = suite.children.iter().filter(|child| child.name == "testcase").collect();
        assert_eq!(cases.len(), 1, "{text}");
        assert!(cases[0].children[0].text.contains("`::error::%0A,<x>&`"), "{text}");
    }
}

#[cfg(unix)]
#[test]
fn paths_and_uris_name_the_file() {
    for name in NAMES {
        let gitlab: Value = serde_json::from_str(&report("gitlab", name)).unwrap();
        let sarif: Value = serde_json::from_str(&report("sarif", name)).unwrap();
        let results = sarif["runs"][0]["results"].as_array().unwrap();
        assert_eq!((gitlab.as_array().unwrap().len(), results.len()), (findings(), findings()));
        assert_eq!(gitlab[0]["location"]["path"], name);
        let uri = results[0]["locations"][0]["physicalLocation"]["artifactLocation"]["uri"].as_str().unwrap();
        let decoded = percent_encoding::percent_decode_str(uri).decode_utf8().unwrap();
        assert_eq!(decoded, name);
        assert!(!uri.contains([' ', '#', '?', ':', '[', '<', '\n']), "{uri}");
        for result in results {
            let message = result["message"]["text"].as_str().unwrap();
            assert!(
                !message.contains("](") && !message.replace("{{", "").replace("}}", "").contains(['{', '}'])
            );
        }
    }
}
