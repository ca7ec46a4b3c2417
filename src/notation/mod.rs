//! Text to syntax trees with spans, and back. No rules here, and nom nowhere else.
//!
//! A parser of this module never refuses a whole input: it yields what it read and says, with a span, what it
//! could not. (A position string is one thing, so it is read whole or refused with the first reason.)
//!
//! ```
//! use lawspeaker::notation::{Record, Span, pgn, syntax::{ElementKind, ParsedGame}};
//! let mut records = pgn::Records::new(&b"[White \"Lif\"]\n\n1. e4 {good} *\n"[..]);
//! let (mut record, mut game) = (Record::default(), ParsedGame::new());
//! assert!(records.next(&mut record)?);
//! pgn::parse(&record.bytes, 0, &mut game);
//! let words: Vec<_> = game.movetext.iter().map(|element| (element.kind, element.span.of(&record.bytes))).collect();
//! assert_eq!(words[1], (ElementKind::Move, &b"e4"[..]));
//! assert_eq!(game.movetext[1].span, Span { start: 18, end: 20 });
//! assert_eq!(game.comment(&record.bytes, game.movetext[2]), "good");
//! # Ok::<(), std::io::Error>(())
//! ```

pub mod commands;
pub(crate) mod condition;
pub mod csv;
pub mod epd;
pub mod fen;
pub(crate) mod iccf;
pub(crate) mod json;
pub mod letters;
pub mod moves;
pub mod pgn;
pub mod plain;
pub mod puzzles;
mod record;
pub mod score;
mod span;
pub mod square;
pub mod syntax;
pub mod text;

pub use record::{MAX_RECORD, Record};
pub use span::Span;
