//! What a game is: the [`Game`] trait and the values it speaks in.
//!
//! Nothing here knows a variant, a notation or a file. A game is a small copyable value; every hot loop is
//! generic over it and is chosen once a record, problem or perft run.

mod game;
mod illegal;
mod key;
mod man;
mod moves;
mod outcome;
mod parts;
pub mod perft;
mod ruleset;
mod setup;

pub use game::{Call, CallNames, Calls, Game, Reversible};
pub use illegal::{Illegal, Stage};
pub use key::{Key, key_table};
pub use man::{Man, Piece, Side};
pub use moves::{Move, MoveKind};
pub use outcome::{GameResult, Outcome, Reason};
pub use parts::{Parts, SquareList, Tail, Wing};
pub use ruleset::{Landmark, Law, ManInfo, MoveCount, MoveStyle, Repetition, Ruleset};
pub use setup::{Setup, SetupFault, SetupField, SetupNote};
