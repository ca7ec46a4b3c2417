//! Text to syntax trees with spans, and back. No rules here, and nom nowhere else.
//!
//! A parser of this module never refuses a whole input: it yields what it read and says, with a span, what it
//! could not. (A position string is one thing, so it is read whole or refused with the first reason.)

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
