//! Where a long text is cut into parts.

use crate::notation::text::begins_character;

/// The last place up to this one where no character is cut: a text is encoded in UTF-16, and shown on a terminal, part by part.
pub(super) fn border(text: &[u8], most: usize) -> usize {
    let most = most.min(text.len());
    let is_border = |n: &usize| text.get(*n).is_none_or(|&byte| begins_character(byte));
    // No character is longer than four bytes. What is not UTF-8 is cut anywhere.
    (0..=most).rev().take(4).find(is_border).unwrap_or(most)
}
