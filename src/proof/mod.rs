//! Proofs: the format of the file, and the checker, which uses only the rules of the variant.
//!
//! `docs/proof.md` defines both. The checker knows no solver and shares no code with one: it lists legal moves, plays them,
//! asks who has won, and reads decisions. It believes nothing that the proof does not show.
//!
//! The length of a proof limits the cost of a check. Every decision opens at most two positions, and the checker looks at
//! their moves: with `L` moves in the longest list, `B` bytes cost at most `B * L` looks. In a variant in which players
//! can lose by their own move, the checker also tries the replies to a last move, and the limit is `B * L * L`. A large N
//! with few bytes fails as soon as the bytes run out. At most [`MOST_BYTES`] of decisions and
//! [`MOST_MEMORY`] of remembered positions are taken from one block.
//!
//! ```
//! use lawspeaker::proof::{BlockReader, verify};
//! let file = r##"{"format":"lawspeaker-proof","version":1,"variant":"odin","rules":"odin/1",
//!     "fen":"9k/10/10/10/10/3f6/10/2K7/3K3P2/10 b - - 0 1","stip":"#1","keys":["d5c3xd2"],"least":1}"##;
//! let file = format!("{}\nwin\nAQ==\nrefute\nend\n", file.replace('\n', ""));
//! let block = BlockReader::new(file.as_bytes()).next().unwrap().unwrap();
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
pub use check::{Proven, verify};
#[doc(hidden)]
pub use decisions::write_decision;
pub use failure::{Stream, VerifyError, VerifyErrorKind};
pub use header::Header;
#[doc(hidden)]
pub use memory::MOST_MEMORY;
pub use reader::{BlockReader, MOST_BYTES, ProofReadError, ProofSyntaxError};

// For the command and the tests: no part of what the crate promises.
#[doc(hidden)]
pub use {
    check::check,
    coord::coord,
    header::{FORMAT, VERSION},
    header::{HeaderLine, ProofStipulation},
    order::in_order,
};
