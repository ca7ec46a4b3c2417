//! `check`.

use std::collections::BTreeSet;
use std::fs;

use serde_json::Value;
use tempfile::TempDir;

use super::{CHOICES, TURNS, are_all, pairs, printed, scene};

/// Options that choose findings.
const FINDINGS: [&str; 4] =
    ["--select E", "--ignore E201,W202", "--warn E --deny warnings", "--baseline known.json"];

/// Options that are held to a second way by the tests below, or by others.
const MET: &[&str] =
    &["--threads", "--shard", "--statistics", "--good", "--bad", "--output", "--write-baseline"];
const ELSEWHERE: &[&str] = &[
    // Which findings are fixed: tests/fixes/choosing.rs. What becomes of files: tests/fixes/files.rs.
    "--fix --unsafe-fixes --diff --fix-only",
    // How games and files are read, and where reports go, whatever is chosen.
    "--variant --variants --default-variant --from --letters --hidden --no-ignore --files-from --null --fail-on-empty --config --no-config",
    "--color --force --quiet --no-progress --exit-zero --out --report --watch --explain-where --duplicates --near --prefer --against --range --help --version --guess --openings",
    // Of problems.
    "--limit-nodes --limit-time",
];

/// The games that are reported: number and codes with their severities.
fn games(folder: &TempDir, options: &str) -> BTreeSet<(u64, Vec<String>)> {
    let said = printed(folder, &format!("check --output json {options} a.pgn"));
    let game = |line: &str| {
        let object: Value = serde_json::from_str(line).unwrap();
        let found = object["diagnostics"].as_array().unwrap().iter();
        let found = found.map(|found| format!("{} {}", found["code"], found["severity"]));
        (object["game"].as_u64().unwrap(), found.collect())
    };
    said.lines().map(game).collect()
}

fn known(folder: &TempDir) {
    let text = fs::read_to_string(folder.path().join("a.pgn")).unwrap();
    fs::write(folder.path().join("half.pgn"), &text[..text.len() / 2]).unwrap();
    printed(folder, "check --write-baseline known.json half.pgn");
}

#[test]
fn every_option_has_a_row() {
    are_all("check", &[&CHOICES[..], &[TURNS], &FINDINGS, MET, ELSEWHERE].concat());
}

#[test]
fn two_choices_choose_what_both_choose() {
    let folder = scene();
    for (one, other) in pairs().filter(|(_, other)| *other != "--unique") {
        let both = games(&folder, &format!("{one} {other}"));
        let [one_alone, other_alone] = [one, other].map(|option| games(&folder, option));
        assert_eq!(both, one_alone.intersection(&other_alone).cloned().collect(), "{one} {other}");
        let are_told_apart = !both.is_empty() && both != one_alone && both != other_alone;
        assert!(are_told_apart, "the scene does not tell `{one} {other}` from one of them");
    }
    // Duplicates are those of the games that are chosen: the rest is written and checked again.
    for option in &CHOICES[..CHOICES.len() - 1] {
        let codes = |games: BTreeSet<(u64, Vec<String>)>| {
            games.into_iter().map(|(_, codes)| codes).collect::<Vec<_>>()
        };
        let at_once = codes(games(&folder, &format!("--unique {option}")));
        printed(&folder, &format!("check --force {option} --good good.pgn --bad bad.pgn a.pgn"));
        let text = ["good.pgn", "bad.pgn"].map(|name| fs::read_to_string(folder.path().join(name)).unwrap());
        let other = TempDir::new().unwrap();
        fs::write(other.path().join("a.pgn"), text.join("\n")).unwrap();
        let mut again = codes(games(&other, "--unique"));
        let mut at_once = at_once;
        again.sort();
        at_once.sort();
        assert_eq!(at_once, again, "--unique {option}");
    }
}

#[test]
fn what_changes_no_finding_meets_every_choice() {
    let folder = scene();
    known(&folder);
    let choices =
        CHOICES.iter().flat_map(|choice| FINDINGS.iter().map(move |findings| format!("{choice} {findings}")));
    for options in choices {
        let whole = printed(&folder, &format!("check --output concise {options} a.pgn"));
        let packed = printed(&folder, &format!("check --output concise {options} --threads 3 a.pgn.gz"));
        assert_eq!(packed.replace("a.pgn.gz:", "a.pgn:"), whole, "{options}, on threads and compressed");
        if !options.contains("--unique") && !options.contains("--baseline") {
            let parts = ["1/3", "2/3", "3/3"].map(|part| {
                printed(&folder, &format!("check --output concise {options} --shard {part} a.pgn"))
            });
            assert_eq!(parts.concat(), whole, "{options} --shard");
        }
        let counts = printed(&folder, &format!("check --output json --statistics {options} a.pgn"));
        let counts = counts.lines().map(|line| serde_json::from_str::<Value>(line).unwrap());
        let counted: u64 = counts.map(|count| count["findings"].as_u64().unwrap()).sum();
        assert_eq!(counted, whole.lines().count() as u64, "{options} --statistics");
    }
}
