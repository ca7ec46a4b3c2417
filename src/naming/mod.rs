//! Moves by name against a position, both ways: text to [`Move`](crate::rules::Move), and move to text.

mod commands;
#[cfg(test)]
mod drops;
mod error;
mod explain;
mod from_to;
mod named;
mod origin;
mod parse;
mod plain;
mod reading;
mod resolve;
mod roles;
mod search;
mod squares;
mod write;

pub use error::{CaptureList, ResolveError};
pub use explain::Explanation;
pub use parse::parse_move;
pub use write::{Style, coord, figurine, lan, san, write};
pub(crate) use write::{push_san, push_unmarked, short_coord};

pub use {
    commands::{push_turn, resolve_any},
    explain::meant,
    named::{Doubt, Named},
    plain::{resolve_plain, resolve_plain_castling},
    resolve::resolve,
    write::mark,
};
