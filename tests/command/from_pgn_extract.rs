//! `docs/from-pgn-extract.md`: each line of the page is run on an archive, and writes as many games as the page says.

use std::fs;
use std::path::Path;

use crate::program::{err, folder, out, program};

/// The words of a line, as a shell reads them: single quotes around words, and no other signs.
pub(crate) fn words(line: &str) -> Vec<String> {
    let mut words = vec![String::new()];
    let mut is_quoted = false;
    for sign in line.chars() {
        match sign {
            '\'' => is_quoted = !is_quoted,
            ' ' if !is_quoted => words.push(String::new()),
            sign => words.last_mut().unwrap().push(sign),
        }
    }
    words
}

#[test]
fn every_line_writes_as_many_games_as_the_page_says() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let page = fs::read_to_string(root.join("docs/from-pgn-extract.md")).unwrap();
    let archive = fs::read(root.join("tests/command/extract.pgn")).unwrap();
    let first = archive.split(|byte| *byte == b'[').take(7).collect::<Vec<_>>().join(&b'[');
    let (mut lines, mut counted) = (0, 0);
    for row in page.lines().filter(|row| row.starts_with("| ") && !row.starts_with("| ---")) {
        let cells: Vec<_> = row.trim_matches('|').split(" | ").map(str::trim).collect();
        let [_, ours, games] = cells[..] else { panic!("{row}") };
        let Some(line) = ours.strip_prefix('`').and_then(|rest| rest.split('`').next()) else {
            assert!(games.is_empty() || games == "games", "{row}");
            continue;
        };
        if !["convert", "check", "stats"].iter().any(|command| line.starts_with(command)) {
            continue;
        }
        let files = folder(&[("games.pgn", &archive), ("known.pgn", &first)]);
        let done = program().args(words(line)).current_dir(files.path()).output().unwrap();
        assert_eq!(done.status.code(), Some(0), "{line}: {}", err(&done));
        lines += 1;
        if games.is_empty() {
            continue;
        }
        assert_eq!(out(&done).matches("[Event ").count().to_string(), games, "{line}");
        counted += 1;
    }
    assert!(lines > 35 && counted > 30, "{lines}, {counted}");
}
