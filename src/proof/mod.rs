//! Certificates: the file's form, and the checker that walks one with the rules of the game alone.
//!
//! `docs/proof.md` is the law of both. The checker knows no solver and shares no code with one: it lists legal
//! moves, plays them, asks who has won, and reads decisions. What a certificate claims is believed only as far as
//! it is shown.
//!
//! What a certificate costs to check is bounded by its length. Every decision opens at most two positions, and what
//! opens no position is a look at its moves: with `L` moves in the longest list, `B` bytes cost at most `B * L`
//! looks, or `B * L * L` in a game in which a player can lose by its own move, where the replies to a last move
//! are tried. A great N with few bytes fails as soon as they run out. At most [`MOST_BYTES`] of decisions and
//! [`MOST_MEMORY`] of remembered positions are taken from one block.
//!
//! ```
//! use lawspeaker::proof::{Blocks, verify};
//! let file = r##"{"format":"lawspeaker-proof","version":1,"variant":"odin","rules":"odin/1",
//!     "fen":"9k/10/10/10/10/3f6/10/2K7/3K3P2/10 b - - 0 1","stip":"#1","keys":["d5c3xd2"],"least":1}"##;
//! let file = format!("{}\nwin\nAQ==\nrefute\nend\n", file.replace('\n', ""));
//! let block = Blocks::new(file.as_bytes()).next().unwrap().unwrap();
//! assert_eq!(verify(&block).unwrap().decisions, 1);
//! ```

mod block;
mod check;
mod coord;
mod decisions;
mod failure;
mod header;
mod lines;
mod memory;
mod order;
mod reader;
mod walk;

pub use block::Block;
pub use check::{Proven, check, verify};
pub use coord::coord;
pub use decisions::write_decision;
pub use failure::{Failure, Fault, Stream};
pub use header::{FORMAT, Header, HeaderLine, Stipulation, VERSION};
pub use memory::MOST_MEMORY;
pub use order::in_order;
pub use reader::{Blocks, FormFault, MOST_BYTES, ReadError};
