//! Positions instead of moves: the one behind every ply (`fens`), or the last of a game (`epd`).
//!
//! Neither can be read as a game again.

use super::coord::bare;
use super::losses::{Loss, Losses};
use super::record::Record;

/// The position behind every ply of the main line, a line each.
pub(super) fn fens(record: &Record<'_>, text: &mut String, losses: &mut Losses) {
    bare(record, losses);
    losses.add(Loss::Start, u64::from(record.start.is_some()));
    losses.add(Loss::Result, u64::from(record.result != "*"));
    for ply in &record.moves {
        text.push_str(&ply.san);
        text.push('\n');
    }
}

/// The last position with the name of its game.
pub(super) fn epd(record: &Record<'_>, last: &str, text: &mut String, losses: &mut Losses) {
    bare(record, losses);
    losses.add(Loss::Start, u64::from(record.start.is_some()));
    losses.add(Loss::Result, u64::from(record.result != "*"));
    losses.add(Loss::Moves, u64::from(!record.moves.is_empty()));
    text.push_str(last);
    text.push_str(" variant \"");
    text.push_str(&record.variant);
    text.push_str("\";\n");
}
