//! Moves by name against a position, both ways: text to [`Move`](crate::rules::Move), and move to text.

mod courier;
#[cfg(test)]
mod drops;
mod explain;
mod fault;
mod from_to;
mod origin;
mod plain;
mod reading;
mod resolve;
mod roles;
mod search;
mod squares;
mod write;

pub use courier::{push_turn, resolve_turn};
pub use explain::{Explanation, meant};
pub use fault::{CaptureList, Doubt, Fault, Named};
pub use origin::Origin;
pub use plain::resolve_plain;
pub use resolve::resolve;
pub use write::{Style, coord, figurine, lan, mark, push_unmarked, san, write};
