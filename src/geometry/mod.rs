//! Boards without games: squares, sizes, bitboards, lines and leaps.
//!
//! Nothing here knows pieces or rules. Boards go from 1x1 to 19x19; a bitboard has as many 64-bit words as
//! its board needs, so that every loop over words is unrolled for its own board.

mod bitboard;
mod board_size;
mod lines;

pub use bitboard::{Bitboard, Squares};
pub use board_size::{BoardSize, Square, SquareName};
pub use lines::Lines;
pub use lines::Way;
pub use lines::{KING_STEPS, KNIGHT_LEAPS, Leaps};
