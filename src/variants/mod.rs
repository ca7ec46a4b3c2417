//! The games: one folder each, and the table of them all.

#[cfg(test)]
pub(crate) mod drawn;
mod odin;
pub mod position;
mod table;
pub mod viking;

pub use odin::Odin;
pub use position::start;
pub use table::Variant;
pub use viking::{Viking7, Viking9, Viking11, Viking13, Viking19};
