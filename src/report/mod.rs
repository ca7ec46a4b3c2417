//! Reports: the findings as text for people, for editors (`concise`), for programs (`json`) and for services that check
//! changes (`github`, `gitlab`, `sarif`, `junit`).
//!
//! All functions here are pure: they turn replayed games and solved problems into text, and do not read, write or play.
//! Text for people has terminal colours; the caller removes them where they are not wanted.

mod concise;
mod escape_controls;
mod fingerprint;
mod github;
mod gitlab;
mod human;
mod identity;
mod json;
mod junit;
mod markdown;
mod matches;
mod parts;
mod play;
mod problems;
mod sarif;
mod subject;
mod variations;

pub use concise::concise_verdict;
pub use escape_controls::{escape_controls, escape_controls_in_lines};
#[cfg(feature = "cli")]
pub(crate) use escape_controls::{escape_controls_plain, escape_file_text};
pub use fingerprint::Fingerprints;
pub use github::{github, github_unread};
pub use gitlab::{gitlab, gitlab_unread};
pub use identity::Identity;
pub use json::GameObject;
pub use junit::{SuiteCounts, junit_case, junit_output, junit_suite, junit_unread};
pub use markdown::{markdown_inside, markdown_sentence};
pub(crate) use matches::add_match;
pub use matches::with_match;
pub use parts::{Line, Lines, Part, Role};
pub use play::{play, solution};
pub(crate) use problems::open;
pub use problems::{ProblemLine, verdict};
pub use sarif::{sarif, sarif_head, sarif_tail};
pub use subject::{Artifact, Located, Offsets, Subject};
pub use variations::{Detail, Form, Style};

use crate::formats::ReplayedGame;
use crate::problems::Problem;

/// The format of a report.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Format {
    /// For people: the source line with a caret, the rule, and the board.
    Human,
    /// `file:line:column: CODE message`, one line per finding.
    Concise,
    /// One JSON object per line.
    Json,
}

/// The report of a replayed game.
#[must_use]
pub fn game(format: Format, file: &str, game: &ReplayedGame<'_>) -> String {
    let mut text = String::new();
    add_game(format, file, game, &mut text);
    text
}

/// Adds the report of a replayed game to a text.
pub(crate) fn add_game(format: Format, file: &str, game: &ReplayedGame<'_>, text: &mut String) {
    match format {
        Format::Human => human::add_game(file, game, text),
        Format::Concise => concise::add(file, &game.replay.findings, &game.places, text),
        Format::Json => json::add_game(file, game, text),
    }
}

/// The report of a problem that was solved and compared with the claims of its file; none for a position of the command line.
#[must_use]
pub fn problem(format: Format, file: Option<&str>, line: &[u8], problem: &Problem) -> String {
    let name = file.unwrap_or("-");
    match format {
        Format::Human => problems::human(name, line, problem),
        Format::Concise => {
            let mut text = String::new();
            concise::add(name, &problem.findings, &problem.places, &mut text);
            text
        }
        Format::Json => problems::json(file, problem),
    }
}
