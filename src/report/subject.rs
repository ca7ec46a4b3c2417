//! What was checked, as reports for other services need it: the file with its path and URI, and a game or a problem with
//! its findings. The findings are moved, not copied.

use std::env;
use std::path::{Component, Path, PathBuf};
use std::time::Duration;

use percent_encoding::{AsciiSet, NON_ALPHANUMERIC, percent_encode};

use crate::formats::ReplayedGame;
use crate::notation::Span;
use crate::problems::Problem;
use crate::replay::{Finding, Place, Places};

use super::escape_controls;
use super::identity::Identity;
use super::json::offset_in_file;

/// What a path in a URI keeps as it is (RFC 3986, `pchar` and `/`). A colon is not kept: in the first part of a relative
/// path it would end a scheme.
const NOT_IN_PATHS: &AsciiSet = &NON_ALPHANUMERIC
    .remove(b'-')
    .remove(b'.')
    .remove(b'_')
    .remove(b'~')
    .remove(b'/')
    .remove(b'!')
    .remove(b'$')
    .remove(b'&')
    .remove(b'\'')
    .remove(b'(')
    .remove(b')')
    .remove(b'*')
    .remove(b'+')
    .remove(b',')
    .remove(b';')
    .remove(b'=')
    .remove(b'@');

/// What the offsets of findings count.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Offsets {
    /// The bytes of the file.
    File,
    /// The bytes of its text, which is compressed or in UTF-16, or came from standard input. No tool can use such offsets
    /// to change the file.
    Text,
}

/// A file that was checked.
#[derive(Clone, Debug)]
pub struct Artifact {
    /// The path as it may be printed.
    pub name: String,
    /// The path with `/` between its parts, relative to the current folder if the file is below it: services compare it
    /// with the paths of a repository.
    pub path: String,
    /// The same as a URI.
    pub uri: String,
    /// What the offsets of findings count.
    pub offsets: Offsets,
}

impl Artifact {
    /// The file of this path.
    #[must_use]
    pub fn new(path: &Path, offsets: Offsets) -> Self {
        let below = below_current_folder(path);
        let slashes = |text: String| if cfg!(windows) { text.replace('\\', "/") } else { text };
        let encoded = percent_encode(below.as_os_str().as_encoded_bytes(), NOT_IN_PATHS).to_string();
        let encoded = if cfg!(windows) { encoded.replace("%5C", "/") } else { encoded };
        let uri = match (below.is_absolute(), encoded.starts_with('/')) {
            (true, true) => format!("file://{encoded}"),
            (true, false) => format!("file:///{encoded}"),
            (false, _) => encoded,
        };
        let name = escape_controls(&path.to_string_lossy());
        Artifact { name, path: slashes(below.to_string_lossy().into_owned()), uri, offsets }
    }
}

/// The path without `.` parts, and relative if it is below the current folder.
fn below_current_folder(path: &Path) -> PathBuf {
    let here = env::current_dir().ok();
    let below = here.and_then(|here| path.strip_prefix(here).ok()).unwrap_or(path);
    let parts: PathBuf = below.components().filter(|part| *part != Component::CurDir).collect();
    if parts.as_os_str().is_empty() { path.to_owned() } else { parts }
}

/// A game or a problem that was checked.
#[derive(Clone, Debug)]
pub struct Subject {
    /// What it is called: `game 3`, `problem odin-1`.
    pub name: String,
    /// What its findings are recognised by when the file changes.
    pub identity: Identity,
    /// How long the check took. The time of a game is not measured, because a replay takes less than a millisecond.
    pub time: Duration,
    /// Its findings, in the order of the text.
    pub findings: Vec<Located>,
}

/// A finding with its place.
#[derive(Clone, Debug)]
pub struct Located {
    /// The finding.
    pub finding: Finding,
    /// Where it begins.
    pub place: Place,
    /// The line and column after its last character.
    pub end: (u64, u64),
    /// What it is recognised by when the file changes; 0 before [`Fingerprints::mark`](super::Fingerprints::mark).
    pub fingerprint: u128,
}

impl Located {
    fn new(finding: Finding, place: Place, text: &[u8], start: u32) -> Self {
        let inside = |n: u32| (n.saturating_sub(start) as usize).min(text.len());
        let bytes = &text[inside(finding.span.start)..inside(finding.span.end.max(finding.span.start))];
        let mut places = Places::indented(0, place.line, place.column - 1);
        let end = places.place(bytes, Span::new(bytes.len(), bytes.len()));
        Located { finding, place, end: (end.line, end.column), fingerprint: 0 }
    }

    /// The message and what to do, on one line.
    #[must_use]
    pub fn message(&self) -> String {
        super::concise::message(&self.finding)
    }

    /// The number of bytes that it covers.
    #[must_use]
    pub fn bytes(&self) -> u64 {
        u64::from(self.finding.span.end.saturating_sub(self.finding.span.start))
    }

    /// The offset in the file of a byte of its record.
    #[must_use]
    pub fn offset_of(&self, byte: u32) -> u64 {
        offset_in_file(&self.finding, &self.place, byte)
    }
}

impl Subject {
    /// A game with its findings.
    #[must_use]
    pub fn game(game: ReplayedGame<'_>, identity: Identity) -> Self {
        let ReplayedGame { number, replay, places, text, start, .. } = game;
        let findings = replay.findings.into_iter().zip(places);
        Subject {
            name: format!("game {number}"),
            identity,
            time: Duration::ZERO,
            findings: findings.map(|(finding, place)| Located::new(finding, place, &text, start)).collect(),
        }
    }

    /// A problem with its findings. `entry` is its line of the file, which has this number.
    #[must_use]
    pub fn problem(problem: &Problem, entry: &[u8], number: u64) -> Self {
        let name = match &problem.id {
            Some(id) => format!("problem {}", escape_controls(id)),
            None => format!("problem on line {number}"),
        };
        let known = problem.id.as_deref().or(problem.fen.as_deref());
        let findings = problem.findings.iter().zip(&problem.places);
        Subject {
            name,
            identity: Identity::of(known),
            time: problem.answer().map_or(Duration::ZERO, |answer| answer.time),
            findings: findings
                .map(|(finding, place)| Located::new(finding.clone(), *place, entry, 0))
                .collect(),
        }
    }

    /// Whether something of it is wrong.
    #[must_use]
    pub fn has_errors(&self) -> bool {
        self.findings.iter().any(|located| located.finding.is_error())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paths_become_uris() {
        let of = |path: &str| Artifact::new(Path::new(path), Offsets::File);
        assert_eq!(of("./a/b c%.pgn").uri, "a/b%20c%25.pgn");
        assert_eq!(of("./a//b.pgn").path, "a/b.pgn");
        assert_eq!(of("x:y#z?.pgn").uri, "x%3Ay%23z%3F.pgn");
        assert_eq!(of("../ö.pgn").uri, "../%C3%B6.pgn");
        assert_eq!(of("-").uri, "-");
        let here = env::current_dir().unwrap();
        assert_eq!(of(here.join("a.pgn").to_str().unwrap()).path, "a.pgn");
        #[cfg(unix)]
        assert_eq!(of("/no where/a.pgn").uri, "file:///no%20where/a.pgn");
        assert_eq!(of("a\u{1b}[2J\n.pgn").name, "a\\u{1b}[2J\\u{a}.pgn");
    }

    #[test]
    fn a_finding_ends_after_its_last_character() {
        let text = "1. d4 {é\nfg} *".as_bytes();
        let place = Place { line: 7, column: 3, length: 2, offset: 106 };
        let of = |start, end| {
            let finding = Finding::new(crate::replay::Code::E101, Span::new(start, end), "");
            Located::new(finding, place, text, 0).end
        };
        assert_eq!(of(0, 2), (7, 5));
        assert_eq!(of(6, 9), (7, 5));
        assert_eq!(of(6, 12), (8, 3));
        assert_eq!(of(14, 99), (7, 4));
        assert_eq!(of(99, 99), (7, 3));
    }
}
