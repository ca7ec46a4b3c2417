//! The notations: one file or folder each, with its reader, its writer and its row in the table.
//!
//! ```text
//! bytes -> recognise -> cut into records -> parse: the syntax of a game -> replay -> tree -> writer
//! ```
//!
//! Nothing above this room asks which notation a game is written in, and nothing below knows that there are several.
//! A new notation is a file here with its row, a `mod` line and its place in [`FORMATS`].

mod cut;
mod format;
mod games;
mod losses;
mod recognise;
mod tree;

pub(crate) mod bare;
pub mod coord;
pub mod gamecourier;
mod json;
pub mod opentafl;
mod pgn;
mod positions;
mod proofs;

pub use cut::{Blocks, Cut, Cutter};
pub use format::{Format, Frame, Games, Holds, Layout, Reader, WriteMoves, WriteTree, Writer};
pub use games::{GameReader, RecordGames, ReplayedGame};
pub use losses::{Loss, Losses};
pub use recognise::{Certainty, GLANCE, Unrecognised, recognise};
pub use tree::{Census, Comment, GameTree, Nag, Ply, Variation};

pub(crate) use cut::MARK;
pub(crate) use recognise::listed;
pub(crate) use tree::Builder;

/// Every notation, in the order they are listed to people.
pub static FORMATS: &[Format] = &[
    pgn::SAN,
    pgn::LAN,
    pgn::COORD,
    pgn::FIGURINE,
    json::JSON,
    json::NDJSON,
    coord::FORMAT,
    bare::FENS,
    bare::EPD,
    gamecourier::FORMAT,
    opentafl::FORMAT,
    positions::FORMAT,
    proofs::FORMAT,
];
