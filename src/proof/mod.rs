//! Proofs: the format of the file, and the checker, which uses only the rules of the variant.
//!
//! `docs/proof.md` defines both. The checker knows no solver and shares no code with one: it lists legal moves, plays them,
//! asks who has won, and reads decisions. It believes nothing that the proof does not show.
//!
//! The length of a proof limits the cost of a check. A decision leads to at most `L` positions in which the attacker has one move
//! left, where `L` is the number of moves in the longest list; the checker tries all moves there, at most `L * L` of each. So
//! `B` bytes cost at most about `B * L * L * L` looks, and in practice about `B * L * L`. Where the defender's own move can reach
//! the aim, there is one more factor `L`. A large N with few bytes fails as soon as the bytes run out. At most [`MOST_BYTES`] of
//! decisions and [`MOST_MEMORY`] of remembered positions are taken from one block.
//!
//! In help and series play a proof has no decisions. It lists all solutions, and the checker walks the whole tree of moves
//! (`tree_walk.rs`) in [`MOST_DEAD`] of memory. [`VerifyLimits`] end a walk that takes too long.
//!
//! ```
//! use lawspeaker::proof::{BlockReader, verify};
//! let file = r##"{"format":"lawspeaker-proof","version":2,"variant":"odin","rules":"odin/1",
//!     "fen":"9k/10/10/10/10/3f6/10/2K7/3K3P2/10 b - - 0 1","stip":"#1","keys":["d5c3xd2"],"least":1}"##;
//! let file = format!("{}\nwin\nAQ==\nrefute\nend\n", file.replace('\n', ""));
//! let block = BlockReader::new(file.as_bytes()).next().unwrap().unwrap();
//! assert_eq!(verify(&block).unwrap().decisions, 1);
//! ```

mod aim;
mod budget;
mod check;
mod coord;
mod dead;
mod decisions;
mod failure;
mod header;
mod last_moves;
mod line_fault;
mod line_play;
mod lines;
mod memory;
mod order;
mod reader;
mod solutions;
mod tree_walk;
mod walk;
mod words;

pub use budget::VerifyLimits;
pub use check::{Proven, verify, verify_within};
pub use dead::MOST_DEAD;
pub use decisions::write_decision;
pub use failure::{Stream, VerifyError, VerifyErrorKind};
pub use header::Block;
pub use header::Header;
pub use line_fault::LineFault;
pub use memory::MOST_MEMORY;
pub use reader::{BlockReader, MOST_BYTES, ProofReadError, ProofSyntaxError};

pub use {
    check::check,
    coord::coord,
    header::{FORMAT, HeaderLine, MOST_LIST, ProofStipulation, VERSION, list_size},
    order::in_order,
};
