//! Reports: the findings as text for people, for editors (`concise`) and for programs (`json`).
//!
//! All functions here are pure: they turn replayed games and solved problems into text, and do not read, write or play.
//! Text for people has terminal colours; the caller removes them where they are not wanted.

mod concise;
mod fix;
mod harmless;
mod human;
mod json;
mod matches;
mod play;
mod problems;

pub use concise::concise_verdict;
pub use harmless::{harmless, harmless_lines};
pub use json::GameObject;
pub use matches::with_match;
pub use play::play;
pub use problems::{ProblemObject, verdict};

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
    match format {
        Format::Human => human::game(file, game),
        Format::Concise => concise::findings(file, &game.replay.findings, &game.places),
        Format::Json => json::game(file, game),
    }
}

/// The report of a problem that was solved and compared with the claims of its file.
#[must_use]
pub fn problem(format: Format, file: &str, line: &[u8], problem: &Problem) -> String {
    match format {
        Format::Human => problems::human(file, line, problem),
        Format::Concise => concise::findings(file, &problem.findings, &problem.places),
        Format::Json => problems::json(problem),
    }
}
