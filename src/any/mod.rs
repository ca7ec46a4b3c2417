//! Positions and games of a variant that is chosen at run time.
//!
//! All other modules are generic over the type of the variant. Here is an enum over all variants, for programs that learn
//! the variant from their input.

mod game;
mod line;
mod position;
mod replayed;
#[cfg(test)]
mod tests;

pub use game::Game;
pub use game::{PlayError, TagError};
pub use position::AnyPosition;
