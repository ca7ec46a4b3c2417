//! What ships with the program: good records are good, broken ones give the findings written beside them, and
//! every problem has the keys it claims.

use std::fs;
use std::path::{Path, PathBuf};

use lawspeaker::formats::GameReader;
use lawspeaker::problems::{self, solve_line};
use lawspeaker::replay::{ReplayOptions, Severity, Verdict};
use lawspeaker::report::{self, Format};

use crate::common::folders::files_below;

/// The endings of files with games.
const GAMES: &[&str] = &["pgn", "usi", "csa", "kif"];

/// Files with one of these endings below a folder of the repository, sorted.
fn files(folder: &str, endings: &[&str]) -> Vec<PathBuf> {
    let mut found = files_below(&Path::new(env!("CARGO_MANIFEST_DIR")).join(folder));
    found.retain(|path| path.extension().is_some_and(|e| endings.iter().any(|&ending| e == ending)));
    found
}

fn games(path: &Path) -> GameReader<fs::File> {
    GameReader::new(fs::File::open(path).unwrap(), ReplayOptions::default())
}

fn in_folder(path: &Path, name: &str) -> bool {
    path.components().any(|part| part.as_os_str() == name)
}

fn concise(path: &Path) -> String {
    let name = path.file_name().unwrap().to_string_lossy();
    games(path).map(|game| report::game(Format::Concise, &name, &game.unwrap())).collect()
}

#[test]
fn good_records_are_valid_and_without_errors_or_warnings() {
    let good: Vec<_> = files("records", GAMES).into_iter().filter(|path| in_folder(path, "good")).collect();
    assert!(good.len() >= 10, "only {} good records", good.len());
    for path in good {
        for game in games(&path) {
            let game = game.unwrap();
            let wrong = game.replay.findings.iter().any(|finding| finding.code.severity() > Severity::Note);
            assert!(!wrong, "{}:\n{}", path.display(), concise(&path));
            // USI has no results, and so its games are valid only where the board shows the end.
            let has_results = path.extension().unwrap() != "usi";
            assert!(!has_results || game.replay.verdict == Verdict::Valid, "{}", path.display());
        }
    }
}

#[test]
fn broken_records_give_the_findings_written_beside_them() {
    let broken: Vec<_> =
        files("records", GAMES).into_iter().filter(|path| in_folder(path, "broken")).collect();
    assert!(broken.len() >= 10, "only {} broken records", broken.len());
    let mut wrong = String::new();
    for path in broken {
        let expected = fs::read_to_string(path.with_extension("expected"))
            .unwrap_or_else(|error| panic!("{}: {error}", path.with_extension("expected").display()));
        let found = concise(&path);
        if found != expected {
            wrong += &format!("{}\n  expected:\n{expected}  found:\n{found}\n", path.display());
        }
    }
    assert!(wrong.is_empty(), "{wrong}");
}

#[test]
fn every_problem_has_the_keys_it_claims() {
    let puzzles = files("puzzles", &["epd"]);
    assert!(!puzzles.is_empty());
    for path in puzzles {
        let text = fs::read_to_string(&path).unwrap();
        for (n, line) in text.lines().enumerate() {
            let place = format!("{}:{}", path.display(), n + 1);
            let Some(problem) =
                solve_line(line.as_bytes(), n as u64 + 1, 0, &problems::ProblemOptions::default())
            else {
                continue;
            };
            assert!(problem.findings.is_empty(), "{place}: {:?}", problem.findings);
            assert_eq!(problem.agrees(), Some(true), "{place}");
            assert!(problem.id.is_some(), "{place}: a problem has a name");
        }
    }
}
