//! What a game is: the [`Position`] trait and its values, and [`Playable`], the trait of types of positions.
//!
//! Nothing here knows a variant, a notation or a file. A position is a small value that is copied. Every hot loop is
//! generic over its type, which is chosen once per record, problem or perft run.
//!
//! ```
//! use lawspeaker::rules::{Playable, Position, Side, perft};
//! use lawspeaker::variants::{Odin, fen};
//! let mut position = fen::start::<Odin>();
//! let mut moves = Vec::new();
//! position.legal_moves(&mut moves);
//! assert_eq!((moves.len(), perft::count(&position, 1)), (50, 50));
//! let after = position.after(moves[0]);
//! assert_eq!((position.turn(), after.turn()), (Side::White, Side::Black));
//! position.play(moves[0])?;
//! assert!(position.same_position(&after));
//! # Ok::<(), lawspeaker::rules::IllegalMove>(())
//! ```

mod illegal_move;
mod moves;
mod outcome;
mod parts;
pub mod perft;
mod piece;
mod playable;
mod position;
mod questions;
mod ruleset;
mod search_hints;
mod setup;
mod tile;
mod zobrist;

pub use illegal_move::{IllegalMove, Stage};
pub use moves::{Move, MoveKind};
pub use outcome::Wins;
pub use outcome::{GameResult, Outcome, Reason};
pub use parts::{CastlingSide, Parts, SquareList, Tail};
pub use piece::{Piece, PieceKind, Side};
pub use playable::{OneVariant, Playable};
pub use position::{Call, CallNames, Calls, Copied, LastMove, Position, Reversible};
pub(crate) use questions::{position_questions, search_questions};
pub use ruleset::{
    Fold, FoldResult, KindInfo, Landmark, MatchScoring, MoveCount, MoveStyle, Repetition, Rule, Ruleset,
    SpokenCall, VariantNames,
};
pub use ruleset::{Ground, Shape};
pub(crate) use ruleset::{RULING, ordinal};
pub use search_hints::{Diagram, SearchHints, Ways};
pub use setup::{Setup, SetupError, SetupField, SetupWarning};
pub(crate) use tile::CHARACTERS;
pub use tile::{BoardStyle, Tile, Wood};
pub use zobrist::Zobrist;
pub(crate) use zobrist::splitmix;
pub(crate) use zobrist::zobrist_table;

#[doc(inline)]
pub use crate::geometry::{BoardSize, Square, SquareName};
