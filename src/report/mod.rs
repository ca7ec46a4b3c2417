//! What was found, as text: for people, for editors (`concise`), for programs (`json`).
//!
//! Pure functions from games already replayed to text; nothing here reads, writes or plays. Human text carries
//! terminal colours; whoever prints it takes them off where they are not wanted.

mod concise;
mod human;
mod json;
mod matches;
mod play;
mod problems;

pub use json::GameObject;
pub use matches::with_match;
pub use play::play;
pub use problems::{ProblemObject, verdict};

use crate::formats::ReplayedGame;
use crate::problems::Problem;

/// The form of a report.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Format {
    /// For people: the source line with a caret, the rule, the board.
    Human,
    /// `file:line:column: CODE message`, one finding a line.
    Concise,
    /// One object a line.
    Json,
}

/// A game of a file, replayed.
#[must_use]
pub fn game(format: Format, file: &str, game: &ReplayedGame<'_>) -> String {
    match format {
        Format::Human => human::game(file, game),
        Format::Concise => concise::game(file, game),
        Format::Json => json::game(file, game),
    }
}

/// A problem of a file, solved and compared with what the file claims.
#[must_use]
pub fn problem(format: Format, file: &str, line: &[u8], problem: &Problem) -> String {
    match format {
        Format::Human => problems::human(file, line, problem),
        Format::Concise => problems::concise(file, problem),
        Format::Json => problems::json(problem),
    }
}

/// Text with its control characters made visible, so that no file name or tag can command a terminal.
#[must_use]
pub fn harmless(text: &str) -> String {
    if !text.chars().any(char::is_control) {
        return text.to_owned();
    }
    text.chars()
        .map(|c| if c.is_control() { c.escape_unicode().to_string() } else { c.to_string() })
        .collect()
}
