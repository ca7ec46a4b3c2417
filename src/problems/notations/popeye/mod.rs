//! The input language of Popeye, the program of problemists.
//!
//! ```text
//! BeginProblem
//! Author A. Composer
//! Pieces White Kb2 Ra1 Black Kc8
//! Stipulation h#2.5
//! Twin Move a1 b1
//! EndProblem
//! ```
//!
//! Source: `py-engl.txt`, the description that comes with the program. Only the English words are known, and only the
//! pieces of a game. `Variant NAME` is an addition: it names the game, whose letters the pieces have.

mod boundaries;
mod read;
mod words;
mod write;

pub(super) use boundaries::Boundaries;
pub(super) use read::read;
pub(super) use words::{Word, Words, is_short_for};
pub(super) use write::{is_next_comment, write};
