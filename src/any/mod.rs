//! Positions and games of a variant that is chosen at run time.
//!
//! Everything below is generic over the variant's own type. Here an enum over all variants stands in front of it, for
//! programs that learn the variant from their input.

mod game;
mod line;
mod play_error;
mod position;
mod table;
#[cfg(test)]
mod tests;

pub use game::Game;
pub use play_error::{PlayError, TagError};
pub use position::AnyPosition;
