//! How much of its origin a move must name, so that no other move to the same square has that name.

use crate::geometry::Square;
use crate::rules::{Board, Move, MoveKind, PieceKind};

/// The part of the origin that is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Origin {
    /// Nothing.
    Nothing,
    /// The file.
    File,
    /// The rank.
    Rank,
    /// Both.
    Whole,
}

impl Origin {
    /// The least of nothing, file, rank, square that separates `from` from the other origins of legal moves of
    /// `kind` to `to`, whatever follows them. Drops and castling have names of their own and do not count.
    pub(crate) fn least<P: Board + ?Sized>(
        position: &P,
        kind: PieceKind,
        from: Square,
        to: Square,
        buffer: &mut Vec<Move>,
    ) -> Origin {
        if position.has_one(kind) {
            return Origin::Nothing;
        }
        buffer.clear();
        position.legal_to(kind, to, buffer);
        if buffer.len() == 1 {
            return Origin::Nothing;
        }
        let (mut others, mut same_file, mut same_rank) = (0, 0, 0);
        for &m in buffer.iter() {
            let Some(other) = m.from().filter(|&other| other != from && m.kind() != MoveKind::Castling)
            else {
                continue;
            };
            others += 1;
            same_file += usize::from(position.size().file(other) == position.size().file(from));
            same_rank += usize::from(position.size().rank(other) == position.size().rank(from));
        }
        match (others, same_file, same_rank) {
            (0, _, _) => Origin::Nothing,
            (_, 0, _) => Origin::File,
            (_, _, 0) => Origin::Rank,
            _ => Origin::Whole,
        }
    }
}
