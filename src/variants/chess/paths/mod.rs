//! What bounds for help play know of the ways of pieces, with nothing in the way of others.
//!
//! - [`ways`] has the tables: what a piece attacks and reaches on an empty board.
//! - [`ends`] has the same for Pawns, which become other pieces.
//! - [`scene`] has the pieces of a position, and castling in thought.

pub(super) mod ends;
pub(super) mod scene;
pub(super) mod ways;

#[cfg(test)]
pub(super) mod tests;
