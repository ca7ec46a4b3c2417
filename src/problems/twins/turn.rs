//! The ways to turn and to mirror a board.

use crate::geometry::BoardSize;

/// A change of the whole board. Each names where a piece on file F and rank R of an N x N board goes, counted from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in super::super) enum Turn {
    /// To the left, by this many quarters.
    Quarters(u8),
    /// Files change places: `a1<-->h1`.
    Files,
    /// Ranks change places: `a1<-->a8`.
    Ranks,
    /// `a1<-->h8`
    Corners,
    /// `a8<-->h1`
    OtherCorners,
}

impl Turn {
    /// Where a piece goes.
    pub(in super::super) fn of(self, (file, rank): (u8, u8), size: BoardSize) -> (u8, u8) {
        let (last_file, last_rank) = (size.files() - 1, size.ranks() - 1);
        match self {
            Turn::Quarters(quarters) => {
                (0..quarters).fold((file, rank), |(file, rank), _| (last_rank - rank, file))
            }
            Turn::Files => (last_file - file, rank),
            Turn::Ranks => (file, last_rank - rank),
            Turn::Corners => (last_rank - rank, last_file - file),
            Turn::OtherCorners => (rank, file),
        }
    }

    /// By the corner that a1 or a8 changes places with, as Popeye writes it.
    pub(super) fn mirror(text: &str) -> Option<Self> {
        match text.to_ascii_lowercase().as_str() {
            "a1<-->h1" => Some(Turn::Files),
            "a1<-->a8" => Some(Turn::Ranks),
            "a1<-->h8" => Some(Turn::Corners),
            "a8<-->h1" => Some(Turn::OtherCorners),
            _ => None,
        }
    }
}
