//! The moves that only this game has, for the sinks of [`super::generate`]: drops, and drops on Pawns.

use crate::rules::{Move, PieceKind};
use crate::variants::sinks::{Any, Counter, List, MoveSink};

use super::{BISHOP, Board, ELK, KNIGHT, QUEEN};

/// What a Pawn may become (ORP-10).
pub(super) const PROMOTIONS: [PieceKind; 4] = [QUEEN, ELK, BISHOP, KNIGHT];

/// What takes the moves of the generator.
pub(super) trait OrphicSink: MoveSink<1> {
    /// A piece dropped on each of these squares.
    fn drops(&mut self, kind: PieceKind, to: Board);
    /// A piece dropped on each of these Pawns, which goes to each of these places.
    fn relocations(&mut self, kind: PieceKind, pawns: Board, places: Board);
}

impl OrphicSink for Counter {
    #[inline]
    fn drops(&mut self, _: PieceKind, to: Board) {
        self.0 += u64::from(to.count());
    }

    #[inline]
    fn relocations(&mut self, _: PieceKind, pawns: Board, places: Board) {
        self.0 += u64::from(pawns.count()) * u64::from(places.count());
    }
}

impl OrphicSink for Any {
    #[inline]
    fn drops(&mut self, _: PieceKind, to: Board) {
        self.0 |= !to.is_empty();
    }

    #[inline]
    fn relocations(&mut self, _: PieceKind, pawns: Board, places: Board) {
        self.0 |= !pawns.is_empty() && !places.is_empty();
    }
}

impl OrphicSink for List<'_> {
    #[inline]
    fn drops(&mut self, kind: PieceKind, to: Board) {
        self.0.extend(to.iter().map(|to| Move::drop(kind, to, None)));
    }

    #[inline]
    fn relocations(&mut self, kind: PieceKind, pawns: Board, places: Board) {
        for pawn in pawns {
            self.0.extend(places.iter().map(|place| Move::drop(kind, pawn, Some(place))));
        }
    }
}
