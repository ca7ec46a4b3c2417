//! The numbers of a position string.

/// Whether a word is meant to be a number, whether or not it can be read.
pub(super) fn is_number(word: &[u8]) -> bool {
    !word.is_empty() && word.iter().all(u8::is_ascii_digit)
}

/// A number of empty squares, half-moves or moves.
pub(super) fn number(word: &[u8]) -> Option<u32> {
    if word.len() > 9 || !is_number(word) {
        return None;
    }
    std::str::from_utf8(word).ok()?.parse().ok()
}
