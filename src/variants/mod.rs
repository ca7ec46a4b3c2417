//! The games: one folder each, and the table of them all.

/// A copy of the start position of a type that is not generic, which is read once.
macro_rules! start_position {
    ($position:ty) => {{
        static START: std::sync::LazyLock<$position> =
            std::sync::LazyLock::new($crate::variants::fen::read_start);
        START.clone()
    }};
}

mod chess;
#[cfg(test)]
pub(crate) mod drawn;
pub mod fen;
mod fen_error;
mod hnefachess;
mod odin;
mod orphic;
mod table;
mod undenary;
#[doc(hidden)]
pub mod viking;

pub use chess::{Chess, Chess960};
pub use fen::start;
pub use hnefachess::HnefaChess;
pub use odin::Odin;
pub use orphic::{OrphicElks, OrphicRooks};
pub use table::Variant;
pub use undenary::{Undenary, UndenaryChoice};
pub use viking::{Viking7, Viking9, Viking11, Viking13, Viking19};
