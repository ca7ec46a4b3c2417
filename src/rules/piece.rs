//! Sides and pieces.

use std::fmt;
use std::ops::Not;

/// One of the two players. White's pieces are written in capitals.
///
/// ```
/// use lawspeaker::rules::Side;
/// assert_eq!((!Side::White, Side::White.letter(), Side::Black.to_string()), (Side::Black, 'w', "Black".to_owned()));
/// assert_eq!(Side::BOTH.map(Side::index), [0, 1]);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Side {
    /// The side that is at the bottom of every diagram.
    White = 0,
    /// The side at the top.
    Black = 1,
}

impl Side {
    /// Both sides, White first.
    pub const BOTH: [Side; 2] = [Side::White, Side::Black];

    /// As an index into a table with one entry a side.
    #[inline]
    #[must_use]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// `w` or `b`.
    #[must_use]
    pub const fn letter(self) -> char {
        match self {
            Side::White => 'w',
            Side::Black => 'b',
        }
    }
}

impl Not for Side {
    type Output = Side;
    #[inline]
    fn not(self) -> Side {
        match self {
            Side::White => Side::Black,
            Side::Black => Side::White,
        }
    }
}

impl fmt::Display for Side {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Side::White => "White",
            Side::Black => "Black",
        })
    }
}

/// A kind of piece, as an index into its variant's [`Ruleset::kinds`](super::Ruleset::kinds).
///
/// ```
/// use lawspeaker::{rules::PieceKind, variants::Variant};
/// let [king, pawn] = ['K', 'P'].map(|letter| Variant::Chess.ruleset().kind_of_letter(letter).unwrap());
/// assert_eq!((king.index(), king == PieceKind(0), Variant::Chess.ruleset().kinds[pawn.index()].name), (0, true, "Pawn"));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct PieceKind(pub u8);

impl PieceKind {
    /// As an index into a table with one entry a kind.
    #[inline]
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// A piece of one side.
///
/// ```
/// use lawspeaker::prelude::*;
/// let position = AnyPosition::start(Variant::Odin);
/// let piece = position.piece_at(position.square("a1").unwrap()).unwrap();
/// assert_eq!((piece.side, position.kind_info(piece.kind).name), (Side::White, "Rook"));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Piece {
    /// Whose it is.
    pub side: Side,
    /// What it is.
    pub kind: PieceKind,
}
