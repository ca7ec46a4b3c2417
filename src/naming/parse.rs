//! A text to the one legal move that it means, in one call.

use crate::notation::moves;
use crate::rules::{Board, Move};

use super::{ResolveError, resolve};

/// The legal move that a text means, in `san`, `lan`, `coord` or `figurine`.
///
/// # Errors
/// Why the text does not mean exactly one legal move.
///
/// ```
/// use lawspeaker::naming::{coord, parse_move};
/// use lawspeaker::variants::{Odin, fen};
/// let (position, _) = fen::read::<Odin>("10/10/10/10/10/Rpk7/2f7/10/1PKK6/10 b")?;
/// assert_eq!(coord(&position, parse_move(&position, "Fd2xc2")?), "c4d2xc2");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn parse_move(position: &dyn Board, text: &str) -> Result<Move, ResolveError> {
    let text = text.trim().as_bytes();
    if moves::is_null_word(text) {
        return Err(ResolveError::Null);
    }
    let syntax = moves::parse(text).map_err(|error| ResolveError::Unreadable(error.span, error.why))?;
    resolve(position, &syntax, &mut Vec::new()).map(|named| named.m)
}
