//! The samples of a page: what the page shows is what the program prints.
//!
//! A sample is a fenced block `console`. In it a line that begins with `$ ` is a command, and the lines below are its
//! output, both streams together, as a terminal shows them. Each command runs in the root of the repository and exits
//! with status 0. Where the status is another one, a comment directly above the block has one number per command:
//! `<!-- exit status 0 1 -->`. An elapsed time matches any other; blank lines at the end of an output are not shown.
//!
//! `UPDATE_SAMPLES=1 cargo test --test command samples` writes what the program prints into the pages.

use std::fs;
use std::io::{Read as _, Seek as _};
use std::path::Path;
use std::process::Stdio;

use regex::Regex;

use crate::program::program;

const FENCE: &str = "```console\n";
const STATUS: &str = "<!-- exit status ";

/// Whether what the program prints is to be written into the files that hold it: `UPDATE_SAMPLES=1`.
pub(crate) fn is_update() -> bool {
    std::env::var_os("UPDATE_SAMPLES").is_some_and(|value| value == "1")
}

/// Compares the samples of a page with the program, or writes them anew.
pub(crate) fn check(page: &str) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(page);
    let old = fs::read_to_string(&path).unwrap();
    let (new, differences) = updated(page, &old);
    if is_update() {
        fs::write(path, new).unwrap();
    } else if !differences.is_empty() {
        panic!(
            "{differences}\nUPDATE_SAMPLES=1 cargo test --test command samples: writes these lines into the page\n"
        );
    }
}

/// The page with the samples that the program prints, and the samples that differ.
fn updated(page: &str, old: &str) -> (String, String) {
    let elapsed = Regex::new(r"\b\d+\.\d+ s\b").unwrap();
    let (mut new, mut differences) = (String::new(), String::new());
    let mut rest = old;
    while let Some(fence) = rest.find(FENCE) {
        // The comment with the exit status belongs to the sample.
        let text = &rest[..fence];
        let comment = text.strip_suffix('\n').map_or(0, |above| above.rfind('\n').map_or(0, |at| at + 1));
        let start = if text[comment..].starts_with(STATUS) { comment } else { fence };
        let body = fence + FENCE.len();
        let end =
            body + rest[body..].find("```\n").unwrap_or_else(|| panic!("{page}: a sample without an end"));
        let shown = &rest[start..end];
        let printed = sample(&rest[body..end]);
        let (shown, printed) = (elapsed.replace_all(shown, "0.0 s"), elapsed.replace_all(&printed, "0.0 s"));
        if shown != printed {
            let line = old[..old.len() - rest.len() + start].lines().count() + 1;
            differences += &format!("\n{page}:{line}: the page has -, the program prints +\n");
            differences += &difference(&shown, &printed);
        }
        new += &rest[..start];
        new += &printed;
        rest = &rest[end..];
    }
    assert!(!new.is_empty(), "{page} has no samples");
    (new + rest, differences)
}

/// A sample as the program prints it, from the comment to the last line before the closing fence.
fn sample(body: &str) -> String {
    let commands: Vec<_> = body.lines().filter_map(|line| line.strip_prefix("$ ")).collect();
    let (mut statuses, mut texts) = (Vec::new(), Vec::new());
    for command in commands {
        let (status, output) = run(command);
        statuses.push(status);
        texts.push(format!("$ {command}\n{output}"));
    }
    let numbers: Vec<_> = statuses.iter().map(i32::to_string).collect();
    let comment = match statuses.iter().all(|&status| status == 0) {
        true => String::new(),
        false => format!("{STATUS}{} -->\n", numbers.join(" ")),
    };
    format!("{comment}{FENCE}{}", texts.join("\n"))
}

/// Runs a command as a shell would: its exit status, and what a terminal shows.
fn run(command: &str) -> (i32, String) {
    let words = words(command);
    assert_eq!(words.first().map(String::as_str), Some("lawspeaker"), "{command}: another program");
    let mut file = tempfile::tempfile().unwrap();
    let mut child = program()
        .args(&words[1..])
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .stdin(Stdio::null())
        .stdout(file.try_clone().unwrap())
        .stderr(file.try_clone().unwrap())
        .spawn()
        .unwrap();
    let status = child.wait().unwrap().code().unwrap();
    let mut output = String::new();
    file.rewind().unwrap();
    file.read_to_string(&mut output).unwrap();
    output.truncate(output.trim_end_matches('\n').len());
    (status, if output.is_empty() { output } else { output + "\n" })
}

/// The words of a command line. Quotes keep their text together; what a shell would expand or redirect is refused.
pub(crate) fn words(line: &str) -> Vec<String> {
    let mut words = Vec::new();
    let mut word: Option<String> = None;
    let mut quote = None;
    for sign in line.chars() {
        match (quote, sign) {
            (Some(open), _) if open == sign => quote = None,
            (None, '"' | '\'') => {
                quote = Some(sign);
                word.get_or_insert_default();
            }
            (None, ' ') => words.extend(word.take()),
            (None, '*' | '?' | '|' | '<' | '>' | '&' | ';' | '~' | '(')
            | (None | Some('"'), '$' | '\\' | '`') => {
                panic!("{line}: `{sign}` needs a shell")
            }
            _ => word.get_or_insert_default().push(sign),
        }
    }
    assert_eq!(quote, None, "{line}: a quote is not closed");
    words.extend(word);
    words
}

/// The lines that differ, with one equal line on each side.
pub(crate) fn difference(old: &str, new: &str) -> String {
    let (old, new): (Vec<_>, Vec<_>) = (old.lines().collect(), new.lines().collect());
    let same = |pairs: &mut dyn Iterator<Item = (&&str, &&str)>| pairs.take_while(|(a, b)| a == b).count();
    let before = same(&mut old.iter().zip(&new));
    let after = same(&mut old[before..].iter().rev().zip(new[before..].iter().rev()));
    let context = |range: &[&str]| range.iter().map(|line| format!("  {line}\n")).collect::<String>();
    let changed = |sign: char, lines: &[&str]| -> String {
        lines[before..lines.len() - after].iter().map(|line| format!("{sign} {line}\n")).collect()
    };
    let end = old.len() - after;
    context(&old[before.saturating_sub(1)..before])
        + &changed('-', &old)
        + &changed('+', &new)
        + &context(&old[end..(end + 1).min(old.len())])
}

#[test]
fn readme_says_what_the_program_prints() {
    check("README.md");
}

#[test]
fn the_page_on_configuration_says_what_the_program_prints() {
    check("docs/configuration.md");
}

#[test]
fn the_tour_says_what_the_program_prints() {
    check("docs/tour.md");
}

#[test]
fn the_page_on_records_says_what_the_program_prints() {
    check("docs/records.md");
}

#[test]
fn the_page_on_problems_says_what_the_program_prints() {
    check("docs/problems.md");
}

#[test]
fn the_page_on_archives_says_what_the_program_prints() {
    check("docs/archives.md");
}
