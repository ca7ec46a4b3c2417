//! The syntax of a game, the same for every notation: tags, elements of movetext, faults, each with its place.
//!
//! A reader of a notation fills a [`ParsedGame`]. Everything that a notation does differently is in its
//! [`Conventions`], which are data: the code that replays a game never asks which notation it was.
//!
//! ```
//! use lawspeaker::notation::pgn::parse;
//! use lawspeaker::notation::syntax::{ElementKind, FaultKind, MAX_DEPTH, ParsedGame};
//! let (bytes, mut game) = (b"1. e4 (1. d4 {other} *", ParsedGame::new());
//! parse(bytes, 0, &mut game);
//! let kinds: Vec<_> = game.movetext.iter().map(|element| element.kind).collect();
//! assert_eq!(kinds[..3], [ElementKind::MoveNumber, ElementKind::Move, ElementKind::Open]);
//! assert!(game.faults.iter().any(|fault| fault.kind == FaultKind::UnterminatedVariation));
//! assert!(game.conventions.id == "pgn" && MAX_DEPTH == 1_000);
//! ```

mod fault;
mod game;
mod tags;

pub use fault::{Fault, FaultKind, Refusal, TagPart};
pub(crate) use game::RED;
pub use game::{Conventions, Edits, Marks, PlainMoves};
pub use game::{Element, ElementKind};
pub use game::{MAX_DEPTH, MAX_ELEMENTS, MAX_FAULTS, MAX_TAGS, ParsedGame, RulesStatement};
pub use game::{Origin, Tag};
pub use tags::Tags;
