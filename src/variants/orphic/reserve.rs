//! What one side has still to drop: how many of each kind, two bits a kind.

use crate::geometry::Square;
use crate::rules::PieceKind;

use super::attacks::LIGHT;
use super::{BISHOP, DARK_BISHOP, ELK, KING, KNIGHT, LIGHT_BISHOP, QUEEN};

/// Kinds a reserve can have, in the order that position strings write them.
pub(super) const ORDER: [PieceKind; 6] = [KING, QUEEN, ELK, LIGHT_BISHOP, DARK_BISHOP, KNIGHT];

const fn bits(kind: PieceKind) -> u16 {
    3 << (2 * kind.0)
}

/// One side's pieces in reserve, at most three of a kind; Bishops by the colour they are for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub(super) struct Reserve(u16);

impl Reserve {
    /// Nothing left.
    pub(super) const EMPTY: Self = Reserve(0);

    /// What each side begins with, and so the most it can have.
    pub(super) const FULL: Self = Reserve::EMPTY
        .with(KING)
        .with(QUEEN)
        .with(ELK)
        .with(ELK)
        .with(LIGHT_BISHOP)
        .with(DARK_BISHOP)
        .with(KNIGHT)
        .with(KNIGHT);

    /// How many of a kind.
    #[inline]
    pub(super) const fn count(self, kind: PieceKind) -> usize {
        (self.0 >> (2 * kind.0) & 3) as usize
    }

    /// Whether there is one of a kind.
    #[inline]
    pub(super) const fn has(self, kind: PieceKind) -> bool {
        self.0 >> (2 * kind.0) & 3 != 0
    }

    /// One of a kind more.
    #[inline]
    pub(super) const fn with(self, kind: PieceKind) -> Self {
        assert!(self.count(kind) < 3, "two bits count to three");
        Reserve(self.0 + (1 << (2 * kind.0)))
    }

    /// One of a kind less.
    #[inline]
    pub(super) const fn without(self, kind: PieceKind) -> Self {
        assert!(self.has(kind), "a piece is dropped from a reserve that has it");
        Reserve(self.0 - (1 << (2 * kind.0)))
    }

    /// Of these only the pieces that a move calls by this kind's letter: for a Bishop both that are in reserve.
    #[inline]
    pub(super) const fn called(self, kind: PieceKind) -> Self {
        let bits = if kind.0 == BISHOP.0 { bits(LIGHT_BISHOP) | bits(DARK_BISHOP) } else { bits(kind) };
        Reserve(self.0 & bits)
    }

    /// Whether nothing is left.
    #[inline]
    pub(super) const fn is_empty(self) -> bool {
        self.0 == 0
    }
}

/// The piece that leaves the reserve when a move drops `kind` on a square: a Bishop is the one for that colour.
#[inline]
pub(super) fn taken_from_reserve(kind: PieceKind, to: Square) -> PieceKind {
    match kind {
        BISHOP if LIGHT.has(to) => LIGHT_BISHOP,
        BISHOP => DARK_BISHOP,
        other => other,
    }
}
