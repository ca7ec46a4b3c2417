//! Moves by name against a position, both ways: text to [`Move`](crate::rules::Move), and move to text.

mod commands;
#[cfg(test)]
mod drops;
mod explain;
mod from_to;
mod plain;
mod reading;
mod resolve;
mod search;
mod verdict;
mod write;

pub use commands::{push_turn, resolve_any};
pub use explain::meant;
pub use plain::{resolve_plain, resolve_plain_castling};
pub use resolve::{parse_move, resolve};
pub use verdict::{CaptureList, Doubt, Explanation, Named, ResolveError};
pub use write::{Style, coord, figurine, lan, mark, san, write};
pub(crate) use write::{push_san, push_unmarked, short_coord};
