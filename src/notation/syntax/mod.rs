//! The syntax of a game, the same for every notation: tags, elements of movetext, faults, each with its place.
//!
//! A reader of a notation fills a [`ParsedGame`]. Everything that a notation does differently is in its
//! [`Conventions`], which are data: the code that replays a game never asks which notation it was.

mod fault;
mod game;
mod tags;

pub use fault::{Fault, FaultKind, Refusal, TagPart};
pub use game::{Conventions, Edits, Marks, PlainMoves};
pub use game::{Element, ElementKind};
pub use game::{MAX_DEPTH, MAX_ELEMENTS, MAX_FAULTS, MAX_TAGS, ParsedGame, RulesStatement};
pub use game::{Origin, Tag};
pub use tags::Tags;
