//! One game of a record in PGN: its tags, then its movetext.

use crate::notation::Span;
use crate::notation::syntax::ParsedGame;

use super::conventions::PGN;
use super::header::header;
use super::movetext;

/// Reads one game from byte `from` into `game`, which is emptied first, and returns where the next game begins:
/// `bytes.len()` after the last. `from` is 0 or what was returned before.
///
/// A text of blanks alone gives an empty game.
///
/// # Panics
/// When the text is longer than 4 GiB or `from` lies beyond it.
pub fn parse(bytes: &[u8], from: usize, game: &mut ParsedGame) -> usize {
    game.clear(&PGN);
    let text = Span::new(from, bytes.len()); // from here on all places fit
    let at = header(bytes, from, game);
    let next = if at < bytes.len() { movetext::read(bytes, at, game) } else { at };
    game.span = Span { start: text.start, end: next as u32 };
    if game.faults.len() > 1 {
        game.faults.sort_by_key(|fault| fault.span.start);
    }
    next
}
