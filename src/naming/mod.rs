//! Moves by name against a position, both ways: text to [`Move`](crate::rules::Move), and move to text.
//!
//! ```
//! use lawspeaker::naming::{self, Style};
//! use lawspeaker::variants::{Chess, fen};
//! let (position, _) = fen::read::<Chess>("4k3/8/8/8/8/8/R7/4K3 w - - 0 1")?;
//! let m = naming::parse_move(&position, "a2a8")?;
//! assert_eq!((naming::san(&position, m), naming::lan(&position, m)), ("Ra8+".into(), "Ra2-a8+".into()));
//! assert_eq!((naming::figurine(&position, m), naming::write(&position, m, Style::Coord)), ("♖a8+".into(), "a2a8".into()));
//! assert_eq!(naming::meant(&position, "ra8"), ["Ra8+"]);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod by_file;
mod commands;
#[cfg(test)]
mod drops;
mod elsewhere;
mod explain;
mod from_to;
mod plain;
mod reading;
mod resolve;
mod search;
mod style;
mod verdict;
mod write;

pub use commands::{parse_move, push_turn, push_with_piece, resolve_any};
pub use explain::meant;
pub use plain::{resolve_plain, resolve_plain_castling};
pub use resolve::resolve;
pub use style::Style;
pub use verdict::{CaptureList, Doubt, Explanation, Named, ResolveError};
pub use write::{coord, figurine, lan, mark, san, write};
pub(crate) use write::{push_san, push_unmarked, short_coord};
