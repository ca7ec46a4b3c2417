//! Words of messages: ends of games, and texts of a file that may be long.

use crate::rules::Reason;

/// The end of a game in plain words.
pub(super) fn words(reason: Reason) -> String {
    reason.as_str().replace('-', " ")
}

/// Characters of a text that a message shows, and of a line of moves.
pub(super) const MOST_OF_A_NAME: usize = 60;
pub(super) const MOST_OF_A_LINE: usize = 600;

/// The beginning of a long text.
pub(super) fn cut(text: &str, most: usize) -> String {
    match text.char_indices().nth(most) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text.to_owned(),
    }
}
