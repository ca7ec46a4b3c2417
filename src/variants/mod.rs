//! The games: one folder each, and the table of them all.

#[cfg(test)]
pub(crate) mod drawn;
mod odin;
mod orphic;
pub mod position;
mod table;

pub use odin::Odin;
pub use orphic::{OrphicElks, OrphicRooks};
pub use position::start;
pub use table::Variant;
