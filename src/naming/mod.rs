//! Moves by name against a position, both ways: text to [`Move`](crate::rules::Move), and move to text.

mod courier;
#[cfg(test)]
mod drops;
mod error;
mod explain;
mod origin;
mod plain;
mod resolve;
mod write;

pub use courier::{push_turn, resolve_turn};
pub use error::{CaptureList, ResolveError};
pub use explain::{Explanation, meant};
pub use origin::Origin;
pub use plain::resolve_plain;
pub use resolve::{Doubt, Named, resolve};
pub use write::{Style, coord, figurine, lan, mark, push_unmarked, san, write};
