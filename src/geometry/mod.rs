//! Boards without games: squares, sizes, bitboards, lines and leaps.
//!
//! Nothing here knows pieces or rules. Boards go from 1x1 to 19x19; a bitboard has as many 64-bit words as
//! its board needs, so that every loop over words is unrolled for its own board.
//!
//! ```
//! use lawspeaker::geometry::{Bitboard, BoardSize, KNIGHT_LEAPS, Leaps, Lines};
//! const BOARD: BoardSize = BoardSize::new(10, 10);
//! static LINES: Lines<2, 100> = Lines::new(BOARD);
//! static KNIGHT: Leaps<2, 100> = Leaps::new(BOARD, &KNIGHT_LEAPS);
//!
//! let (corner, e5) = (BOARD.square(0, 0).unwrap(), BOARD.square(4, 4).unwrap());
//! assert_eq!((BOARD.name(e5).to_string(), BOARD.file(e5), BOARD.rank(e5)), ("e5".to_owned(), 4, 4));
//! assert_eq!(BOARD.square(10, 0), None);
//! assert_eq!(KNIGHT.from(corner).count(), 2);
//! assert_eq!(LINES.rook(corner, Bitboard::EMPTY).count(), 18);
//! ```

mod bitboard;
mod board_size;
mod lines;

pub use bitboard::{Bitboard, Squares};
pub use board_size::{BoardSize, Square, SquareName};
pub use lines::Lines;
pub use lines::Way;
pub use lines::{KING_STEPS, KNIGHT_LEAPS, Leaps};
