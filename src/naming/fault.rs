//! The results of reading a move's text: a legal move with what was odd about it, or the reason why there is none.

use crate::geometry::Square;
use crate::notation::Span;
use crate::rules::Move;

use super::explain::Explanation;

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
pub enum Doubt {
    /// More of the origin is written than is needed.
    NeedlessOrigin,
    /// A capture is written without its `x`, or an `x` where nothing is taken.
    CaptureSign,
    /// The square a friend is put on is not written; only one is possible.
    PlaceLeftOut,
    /// The King is written among the captures and is taken; but moves do not list the King.
    KingListed,
    /// `ep` is written behind a move that is no capture en passant.
    NotEnPassant,
}

/// Why a text fits no legal move, or not just one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Fault {
    /// The text is not a move in this game's notation: an unknown piece, a square beyond the board.
    Unreadable(Span, String),
    /// It is a null move.
    Null,
    /// No legal move fits.
    Illegal(Explanation),
    /// Several legal moves fit.
    Ambiguous(Vec<Move>),
    /// A promotion does not say what the Pawn becomes; these moves fit.
    NoPromotion(Vec<Move>),
    /// The move is legal but captures other pieces than are written.
    WrongCaptures(Move, CaptureList),
}

/// How the captures written behind a move differ from those it makes.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct CaptureList {
    /// Written, but not captured.
    pub extra: Vec<Square>,
    /// Captured, but not written, though others are.
    pub missing: Vec<Square>,
    /// Written more than once.
    pub twice: Vec<Square>,
}
