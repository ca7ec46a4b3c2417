//! The games: one folder each, and the table of them all.

#[cfg(test)]
pub(crate) mod drawn;
mod hnefachess;
mod odin;
pub mod position;
mod table;

pub use hnefachess::HnefaChess;
pub use odin::Odin;
pub use position::start;
pub use table::Variant;
