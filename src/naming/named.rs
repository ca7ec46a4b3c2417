//! A legal move that a text means, with what was odd about the text.

use crate::rules::Move;

/// A legal move, with what was odd about its text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Named {
    /// The move.
    pub m: Move,
    /// The oddest thing about its text.
    pub doubt: Option<Doubt>,
}

/// Something in a move's text that is not as it should be, though the move is clear.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Doubt {
    /// More of the origin is written than is needed.
    NeedlessOrigin,
    /// A capture is written without its `x`, or an `x` where nothing is taken.
    CaptureSign,
    /// The square a friend is put on is not written; only one is possible.
    PlaceLeftOut,
    /// The King is written among the captures and is taken; but moves do not list the King.
    KingListed,
    /// `ep` is written behind a move that is not a capture en passant.
    NotEnPassant,
}
