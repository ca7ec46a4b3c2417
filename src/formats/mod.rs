//! The notations: one file or folder each, with its reader, its writer and its row in the table.
//!
//! ```text
//! bytes -> recognise -> cut into records -> parse: the syntax of a game -> replay -> tree -> writer
//! ```
//!
//! Nothing above this room asks which notation a game is written in, and nothing below knows that there are several.

pub(crate) mod bare;
pub mod coord;
pub(crate) mod cut;
pub mod gamecourier;
mod games;
mod json;
mod losses;
pub mod opentafl;
mod pgn;
pub(crate) mod positions;
pub(crate) mod proofs;
mod recognise;
mod table;
mod tree;

pub use cut::{Blocks, Cut, Cutter};
pub use games::{GameReader, RecordGames, ReplayedGame};
pub use losses::{Loss, Losses};
pub use recognise::{Certainty, GLANCE, Unrecognised, recognise};
pub use table::{FORMATS, Format, Frame, Games, Holds, Layout, Reader, WriteMoves, WriteTree, Writer};
pub use tree::{Census, Comment, GameTree, Nag, Ply, Variation};

pub(crate) use cut::MARK;
pub(crate) use recognise::listed;
pub(crate) use tree::Builder;
