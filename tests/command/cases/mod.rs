//! What the program prints for each case of the files here.
//!
//! A case begins with `== ` and its title. `-- NAME` begins a file of the case; its text goes on to the next such line, and in
//! `-- NAME escaped` `\r`, `\t` and `\xE9` are bytes, and a line that ends with `\` goes on. A line that begins with `$ ` is a command,
//! which runs in the folder of these files (`$ cat NAME` shows one); the lines below it, up to a blank line and the next
//! command or case, are its output, both streams, and an exit status that is not 0.
//!
//! `UPDATE_SAMPLES=1 cargo test --test command cases` writes what the program prints into the files. Read each line that
//! changes: the files say what is right.

use std::fmt::Write as _;
use std::fs;
use std::path::Path;
use std::process::Stdio;

use crate::program::{code, folder, program};
use crate::samples::{difference, is_update, words};
use crate::unchanged::lasting;

/// A case of a file.
struct Case {
    title: String,
    files: Vec<InputFile>,
    commands: Vec<String>,
}

struct InputFile {
    /// With ` escaped` where the text is.
    name: String,
    text: String,
}

impl InputFile {
    fn bytes(&self) -> (&str, Vec<u8>) {
        match self.name.strip_suffix(" escaped") {
            Some(name) => (name, unescaped(&self.text)),
            None => (&self.name, self.text.clone().into_bytes()),
        }
    }
}

fn unescaped(text: &str) -> Vec<u8> {
    let mut bytes = Vec::new();
    let mut rest = text;
    while let Some((before, after)) = rest.split_once('\\') {
        bytes.extend(before.as_bytes());
        let (byte, length) = match after.as_bytes()[0] {
            b'r' => (b'\r', 1),
            b't' => (b'\t', 1),
            b'\\' => (b'\\', 1),
            b'\n' => {
                rest = &after[1..]; // the line goes on
                continue;
            }
            b'x' => (u8::from_str_radix(&after[1..3], 16).unwrap(), 3),
            other => panic!("{}: no such escape", other as char),
        };
        bytes.push(byte);
        rest = &after[length..];
    }
    bytes.extend(rest.as_bytes());
    bytes
}

/// Bytes as lines of a file of cases: what would not be seen there is escaped.
fn seen(bytes: &[u8]) -> String {
    let mut seen = String::new();
    for chunk in bytes.utf8_chunks() {
        for sign in chunk.valid().chars() {
            match sign {
                '\r' => seen += "\\r",
                '\t' => seen += "\\t",
                '\x1b' => seen += "\\x1b",
                _ => seen.push(sign),
            }
        }
        for byte in chunk.invalid() {
            let _ = write!(seen, "\\x{byte:02x}");
        }
    }
    if !seen.is_empty() && !seen.ends_with('\n') {
        seen += "\\\n";
    }
    seen
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
        if let Some(name) = line.strip_prefix("-- ")
            && (case.commands.is_empty() || in_file)
        {
            case.files.push(InputFile { name: name.to_owned(), text: String::new() });
            in_file = true;
        } else if let Some(command) = line.strip_prefix("$ ") {
            case.commands.push(command.to_owned());
            in_file = false;
        } else if in_file {
            case.files.last_mut().unwrap().text.push_str(&format!("{line}\n"));
        }
    }
    cases
}

/// The case as the file has it, with what the program prints.
fn shown(case: &Case) -> String {
    let files: Vec<_> = case.files.iter().map(InputFile::bytes).collect();
    let place = folder(&files.iter().map(|(name, bytes)| (*name, bytes.as_slice())).collect::<Vec<_>>());
    let mut shown = format!("== {}\n", case.title);
    for file in &case.files {
        let _ = write!(shown, "-- {}\n{}", file.name, file.text);
    }
    for command in &case.commands {
        let _ = writeln!(shown, "$ {command}");
        let words = words(command);
        if words[0] == "cat" {
            shown += &seen(&fs::read(place.path().join(&words[1])).unwrap());
        } else {
            assert_eq!(words[0], "lawspeaker", "{command}");
            let mut program = program();
            let done = program.args(&words[1..]).current_dir(&place).stdin(Stdio::null()).output().unwrap();
            shown += &seen(&lasting(&done.stdout));
            shown += &seen(&lasting(&done.stderr));
            if code(&done) != 0 {
                let _ = writeln!(shown, "(exit status {})", code(&done));
            }
        }
        shown.push('\n');
    }
    shown
}

/// Compares a file with what the program prints for its cases. A file with fewer than `least` cases has lost some.
fn check(name: &str, least: usize) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/command/cases").join(name);
    let old = fs::read_to_string(&path).unwrap();
    let cases = cases(&old);
    assert!(cases.len() >= least, "{} cases", cases.len());
    let new: String = cases.iter().map(shown).collect();
    if is_update() {
        fs::write(path, new).unwrap();
    } else {
        assert!(old == new, "{name} has -, the program prints +\n{}", difference(&old, &new));
    }
}

#[test]
fn configuration() {
    check("config.txt", 47);
}

#[test]
fn records() {
    check("records.txt", 10);
}

#[test]
fn notations() {
    check("notations.txt", 9);
}

#[test]
fn choosing() {
    check("choosing.txt", 3);
}

#[test]
fn problems() {
    check("problems.txt", 17);
}

#[test]
fn pictures() {
    check("pictures.txt", 2);
}

#[test]
fn files() {
    check("files.txt", 3);
}

#[test]
fn positions() {
    check("positions.txt", 4);
}

#[test]
fn solving() {
    check("solving.txt", 4);
}

#[test]
fn games() {
    check("games.txt", 5);
}

#[test]
fn edits() {
    check("edits.txt", 4);
}

#[test]
fn stats() {
    check("stats.txt", 3);
}

#[test]
fn mining() {
    check("mining.txt", 2);
}

#[test]
fn stated() {
    check("stated.txt", 2);
}

#[test]
fn conditions() {
    check("conditions.txt", 2);
}
