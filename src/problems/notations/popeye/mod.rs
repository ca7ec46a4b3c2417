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
//! Source: `py-engl.txt`, the description that comes with the program. Its words are English, German or French
//! (`language.rs`), and only the pieces of a game are known. `Variant NAME` is an addition: it names the game, whose letters the
//! pieces have.

mod command;
mod language;
mod read;
mod words;
mod write;

pub(super) use command::Boundaries;
pub(super) use language::{Language, is_property};
pub(super) use read::read;
pub(super) use words::Word;
pub(super) use words::Words;
pub(super) use write::{is_next_comment, write};
