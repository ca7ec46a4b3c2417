//! The notations: one file or folder each, with its reader, its writer and its row in the table.
//!
//! ```text
//! bytes -> recognise -> cut into records -> parse: the syntax of a game -> replay -> tree -> writer
//! ```
//!
//! Nothing above this room asks which notation a game is written in, and nothing below knows that there are several.
//! A new notation is a file here with its row, a `mod` line and its place in [`FORMATS`].
//!
//! ```
//! use lawspeaker::formats::{FORMATS, Format, Holds, recognise};
//! use lawspeaker::variants::Variant;
//! let found = recognise(b"[White \"Lif\"]\n\n1. e4 *\n").unwrap();
//! assert_eq!((found.id, found.holds, found.extension()), ("pgn", Holds::Games, "pgn"));
//! assert!(found.is_written() && found.can_be_edited() && found.can_express(Variant::Odin));
//! assert!(!Format::from_id("uci").unwrap().can_be_edited()); // bare moves
//! assert!(Format::writable().count() < FORMATS.len());
//! assert!(recognise(b"\x00\x01").is_err());
//! ```

mod buffer;
mod cut;
mod engine_lines;
mod format;
mod games;
mod losses;
mod lossless;
mod recognise;
mod tree;
mod trees;
mod visit;

pub mod coord;
pub mod gamecourier;
mod json;
pub(crate) mod main_line;
pub mod opentafl;
mod pgn;
mod shogi;
mod uci;
mod without_games;

pub use format::{Format, Holds};
pub use games::{GameReader, ReplayedGame};
pub use losses::{Loss, Losses};
pub use recognise::{Unrecognised, recognise};
pub use trees::Trees;
pub use visit::{Played, Visitor};

pub use crate::notation::syntax::Tags;

#[cfg(feature = "lsp")]
pub use cut::CutState;
pub use cut::{Blocks, Cut, Cutter, Heads, Parse};
pub use format::{Certainty, Frame, Games, Layout, Page, Reader, WriteMoves, WriteTree, Writer};
pub use games::{Parsed, RecordGames};
pub use lossless::Lossless;
pub use recognise::GLANCE;
pub use tree::{Census, Comment, GameTree, Line, Nag, Ply, Variation};

#[cfg(feature = "source")]
pub(crate) use buffer::filled;
#[cfg(feature = "source")]
pub(crate) use cut::MARK;
#[cfg(feature = "cli")]
pub(crate) use tree::rest_comment_of;
pub(crate) use tree::{Builder, is_broken_line};

/// Every notation, in the order they are listed to people.
pub static FORMATS: &[Format] = &[
    pgn::SAN,
    pgn::LAN,
    pgn::COORD,
    pgn::FIGURINE,
    pgn::WXF,
    pgn::CHINESE,
    pgn::ICCS,
    pgn::KOREAN,
    json::JSON,
    json::NDJSON,
    coord::FORMAT,
    main_line::FENS,
    main_line::EPD,
    gamecourier::FORMAT,
    opentafl::FORMAT,
    uci::FORMAT,
    shogi::USI,
    shogi::CSA,
    shogi::KIF,
    without_games::POSITIONS,
    without_games::OLV,
    without_games::POPEYE,
    without_games::LICHESS,
    without_games::PROOFS,
];
