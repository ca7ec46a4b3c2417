//! The games: one folder each, and the table of them all.

mod chess;
#[cfg(test)]
pub(crate) mod drawn;
mod hnefachess;
mod odin;
mod orphic;
pub mod position;
mod table;
mod undenary;
pub mod viking;

pub use chess::{Chess, Chess960};
pub use hnefachess::HnefaChess;
pub use odin::Odin;
pub use orphic::{OrphicElks, OrphicRooks};
pub use position::start;
pub use table::Variant;
pub use undenary::{Undenary, UndenaryChoice};
pub use viking::{Viking7, Viking9, Viking11, Viking13, Viking19};
