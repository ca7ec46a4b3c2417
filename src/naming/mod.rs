//! Moves by name against a position, both ways: text to [`Move`](crate::rules::Move), and move to text.

mod commands;
#[cfg(test)]
mod drops;
mod explain;
mod origin;
mod plain;
mod resolve;
mod write;

pub use commands::{push_turn, resolve_any};
pub use explain::{Explanation, meant};
pub use origin::Origin;
pub use plain::resolve_plain;
pub use resolve::{CaptureList, Doubt, Fault, Named, resolve};
pub use write::{Style, coord, figurine, lan, mark, push_unmarked, san, write};
