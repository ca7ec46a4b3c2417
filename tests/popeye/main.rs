//! The printed play of `solve` against that of Popeye, the program that composers use: both texts are read, and their
//! threats, defences and answers are compared as moves.
//!
//! `POPEYE` names Popeye's program, and `LAWSPEAKER_PROBLEMS` further files of problems, with a colon between them. Only
//! `#2` and `#3` of chess are compared. Without `POPEYE` nothing is compared, and the test says so.

#![allow(clippy::unwrap_used)] // a failed unwrap is a failed test
#![allow(clippy::print_stderr)] // what was compared is worth knowing

mod collections;
mod compare;
mod ours;
mod text;
mod theirs;

use std::collections::BTreeMap;
use std::fs;
use std::path::PathBuf;

use lawspeaker::notation::epd::{self, LineKind};
use lawspeaker::problems::{Problem, ProblemOptions, Wanted, solve_line};
use lawspeaker::variants::{Chess, Variant, fen};

/// A problem that both programs solve.
struct Entry {
    id: String,
    fen: String,
    stip: String,
}

#[test]
fn popeye_prints_the_same_threats_defences_and_answers() {
    let Some(popeye) = std::env::var_os("POPEYE").map(PathBuf::from) else {
        eprintln!("skipped: `POPEYE` names no program");
        return;
    };
    let problems = entries();
    let theirs = theirs::play(&popeye, &problems);
    let ours = ours::play(&problems);
    let mut agree: BTreeMap<&str, (usize, usize, usize)> = BTreeMap::new();
    let mut differ = Vec::new();
    for ((entry, theirs), ours) in problems.iter().zip(&theirs).zip(&ours) {
        let (position, _) = fen::read::<Chess>(&entry.fen).unwrap();
        let (same, all, compared) = agree.entry(&entry.stip).or_default();
        let differences = compare::differences(&position, ours, theirs, compared);
        *all += 1;
        *same += usize::from(differences.is_empty());
        if !differences.is_empty() {
            differ.push(format!("{} {}\n  {}", entry.id, entry.fen, differences.join("\n  ")));
        }
    }
    for (stip, (same, all, compared)) in &agree {
        eprintln!("{stip}: {same} of {all} problems have the same play; {compared} moves were compared");
    }
    assert!(!agree.is_empty(), "no problem was compared");
    assert!(differ.is_empty(), "{} problems differ:\n{}", differ.len(), differ.join("\n"));
}

/// The problems of chess that ship, and those of further files.
fn entries() -> Vec<Entry> {
    let mut files = vec![PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("puzzles/chess/chess.epd")];
    if let Some(more) = std::env::var_os("LAWSPEAKER_PROBLEMS") {
        files.extend(std::env::split_paths(&more));
    }
    let lines = files.iter().flat_map(|file| {
        let text = fs::read_to_string(file).unwrap();
        text.lines().map(str::to_owned).collect::<Vec<_>>()
    });
    lines.filter_map(|line| entry(&line)).collect()
}

fn entry(line: &str) -> Option<Entry> {
    if epd::kind(line.as_bytes()) != LineKind::Entry {
        return None;
    }
    let wanted = Wanted { play: None, ..Wanted::default() };
    // No node: only what the entry asks is wanted here.
    let options =
        ProblemOptions { wanted, limits: lawspeaker::solve::Limits::nodes(0), ..ProblemOptions::default() };
    let Problem { id, fen, variant, stipulation, .. } = solve_line(line.as_bytes(), 1, 0, &options)?;
    let stip = stipulation?.to_string();
    let fen = fen.filter(|fen| fen.contains(" w "))?; // Popeye lets White begin
    let is_compared = variant == Some(Variant::Chess) && (stip == "#2" || stip == "#3");
    is_compared.then(|| Entry { id: id.unwrap_or_default(), fen, stip })
}
