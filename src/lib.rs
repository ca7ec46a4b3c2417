//! Game records and problems of chess, of its relatives, and of Viking and large-board games.
//!
//! The crate knows the rules of all variants in [`Variant::ALL`](variants::Variant::ALL). It validates game records and
//! says which rule a move breaks, solves problems exactly and writes proofs that anyone can check, and converts records
//! between notations. The command `lawspeaker` is built on it.
//!
//! | task | start with |
//! | --- | --- |
//! | play moves, list legal moves, read and write positions | [`AnyPosition`]; with the variant known at compile time [`rules::Position`] and the types of [`variants`] |
//! | play a game with history: repetition, claims, undo, PGN | [`Game`] |
//! | validate records | [`formats::GameReader`], which yields a [`replay::Replay`] with [`replay::Finding`]s |
//! | read comments, clocks and variations | [`formats::GameReader::visit`], [`formats::GameReader::trees`], [`notation::commands`] |
//! | change a game and write it | [`formats::GameTree`], also as JSON; [`formats::ReplayedGame::to_game`] to play on |
//! | solve problems | [`solve::solve`] for values, [`problems::solve_position`] for names, [`problems::solve_line`] for EPD |
//! | check proofs | [`proof::BlockReader`], [`proof::verify`] |
//! | convert records | [`convert::convert_stream`] |
//! | make tables of games and of positions | [`tables::Table`] |
//! | choose games by tags, play or findings | [`select::Condition`] |
//! | name moves, read move texts | [`AnyPosition::parse_move`], [`naming`] |
//! | show a board | `Display` of [`AnyPosition`], [`AnyPosition::picture`] with [`render::svg`] |
//!
//! Validate records, from a file or from memory:
//!
//! ```
//! use lawspeaker::{formats::GameReader, replay::ReplayOptions};
//! let pgn = "[Variant \"odin\"]\n\n1. d4 d7 2. Ra5 *\n";
//! for game in GameReader::new(pgn.as_bytes(), ReplayOptions::default()) {
//!     let replay = game?.replay;
//!     let error = replay.findings.iter().find(|finding| finding.is_error()).unwrap();
//!     assert_eq!(error.sentence(), "ODIN-2: the Pawn on a2 is in the way from a1 to a5");
//! }
//! # Ok::<(), std::io::Error>(())
//! ```
//!
//! Solve a problem:
//!
//! ```
//! use lawspeaker::solve::{Limits, solve};
//! use lawspeaker::{naming, variants::{Chess, fen}};
//! let (position, _) = fen::read::<Chess>("6k1/5ppp/8/8/8/8/8/R6K w")?;
//! let solution = solve(&position, "#1".parse()?, &Limits::nodes(1_000_000));
//! let keys: Vec<_> = solution.keys().map(|m| naming::san(&position, m)).collect();
//! assert_eq!(keys, ["Ra8#"]);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Convert records:
//!
//! ```
//! use lawspeaker::convert::{ConvertOptions, convert_stream};
//! use lawspeaker::formats::Format;
//! let (pgn, coord) = (Format::from_id("pgn").unwrap(), Format::from_id("coord").unwrap());
//! let options = ConvertOptions::new(pgn.reader.unwrap(), coord);
//! let text = "[Variant \"odin\"]\n\n1. d4 d7 *\n";
//! let mut lines = String::new();
//! convert_stream(text.as_bytes(), &options, |text, _| lines += text)?;
//! assert_eq!(lines, "odin; -; d2d4 d9d7; *\n");
//! # Ok::<(), std::io::Error>(())
//! ```
//!
//! Play:
//!
//! ```
//! use lawspeaker::{Game, variants::Variant};
//! let mut game = Game::new(Variant::Odin);
//! game.play_text("d4")?;
//! assert_eq!(game.play_text("Ra5").unwrap_err().to_string(), "ODIN-2: the Pawn on a9 is in the way from a10 to a5");
//! # Ok::<(), lawspeaker::PlayError>(())
//! ```
//!
//! # Features
//!
//! `cli` (default) is the command, with `compression` and `schema`. Parts of the command are `png` (default), which draws
//! pictures of pixels, `view` (default), the viewer in the terminal, and `lsp` (default), the language server. Without default
//! features the crate is the library alone, with a seventh of the dependencies. `schema` derives `JsonSchema` for the types
//! that are written as JSON. `source` reads files as the command does: folders, compressed files, encodings. `arrow` makes batches of
//! Arrow of tables, and `parquet` lets the command write them as Parquet.
//!
//! The modules of the command itself (`cli`, `lsp`, `page`, `publish`, `report`, `view`) are hidden.

// Some helpers are for the command alone.
#![cfg_attr(not(feature = "cli"), allow(dead_code))]

/// Implements `Display` for a type with a fixed text per value, which its `as_str` returns.
macro_rules! display_as_str {
    ($name:ty) => {
        impl std::fmt::Display for $name {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.write_str(self.as_str())
            }
        }
    };
}

mod any;
#[cfg(feature = "cli")]
#[doc(hidden)]
pub mod cli;
pub mod convert;
#[cfg(test)]
mod dice;
pub mod entry;
pub mod fix;
pub mod formats;
pub mod geometry;
pub mod json;
#[cfg(feature = "lsp")]
#[doc(hidden)]
pub mod lsp;
pub mod mine;
pub mod naming;
mod nearest;
pub mod notation;
pub mod openings;
#[cfg(feature = "cli")]
#[doc(hidden)]
pub mod page;
pub mod pipeline;
pub mod problems;
pub mod proof;
#[cfg(feature = "cli")]
#[doc(hidden)]
pub mod publish;
pub mod render;
pub mod replay;
#[cfg(feature = "cli")]
#[doc(hidden)]
pub mod report;
pub mod rules;
pub mod select;
pub mod solve;
#[cfg(feature = "source")]
pub mod source;
pub mod tables;
pub mod variants;
#[cfg(feature = "view")]
#[doc(hidden)]
pub mod view;
mod wide_hash;

pub use any::{AnyPosition, Game, PlayError, TagError};

/// What most programs need, in one line: `use lawspeaker::prelude::*;`.
///
/// ```
/// use lawspeaker::prelude::*;
/// let mut game = Game::new(Variant::Chess);
/// game.play_text("e4")?;
/// assert_eq!(game.position().turn(), Side::Black);
/// # Ok::<(), lawspeaker::PlayError>(())
/// ```
pub mod prelude {
    pub use crate::formats::{Format, GameReader, GameTree, ReplayedGame};
    pub use crate::replay::{Finding, Replay, ReplayOptions, Severity, Verdict};
    pub use crate::rules::{Move, Outcome, Piece, PieceKind, Reason, Side};
    pub use crate::solve::{CancelToken, Limits, SearchProgress, SolveVerdict, Stipulation};
    pub use crate::variants::Variant;
    pub use crate::{AnyPosition, Game};
}

/// The examples of the README, as tests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;

/// The examples of the page about the library, as tests.
#[cfg(doctest)]
#[doc = include_str!("../docs/library.md")]
struct LibraryPage;
