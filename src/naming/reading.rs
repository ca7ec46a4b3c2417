//! What a move's text means in a position, before any legal move is compared with it.

use crate::geometry::{BoardSize, Square};
use crate::notation::moves::Joint;
use crate::rules::{PieceKind, Ruleset, Tail};

/// Which origin, target and tail a text may mean.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Reading {
    /// None if the text does not say it.
    pub(super) kind: Option<PieceKind>,
    pub(super) from_file: Option<u8>,
    pub(super) from_rank: Option<u8>,
    pub(super) to: Square,
    pub(super) tail: Tail,
    pub(super) promotion: Option<PieceKind>,
    pub(super) takes: Joint,
    pub(super) dropped: Dropped,
}

/// Whether a piece comes from the reserve.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Dropped {
    No,
    Yes,
}

impl Reading {
    pub(super) fn fits_origin(&self, size: BoardSize, from: Square) -> bool {
        self.from_file.is_none_or(|file| file == size.file(from))
            && self.from_rank.is_none_or(|rank| rank == size.rank(from))
    }

    pub(super) fn whole_origin(&self, size: BoardSize) -> Option<Square> {
        size.square(self.from_file?, self.from_rank?)
    }
}

/// The Pawn, in games that have one.
#[inline]
pub(super) fn unwritten_kind(rules: &Ruleset) -> Option<PieceKind> {
    rules.kinds.iter().position(|info| info.unwritten).map(|n| PieceKind(n as u8))
}
