//! The moves that only this game has, for the sinks of [`super::generate`]: drops on Pawns.

use crate::rules::{Move, PieceKind};
use crate::variants::sinks::{Any, Counter, DropSink, List};

use super::{BISHOP, Board, ELK, KNIGHT, QUEEN};

/// What a Pawn may become (ORP-10).
pub(super) const PROMOTIONS: [PieceKind; 4] = [QUEEN, ELK, BISHOP, KNIGHT];

/// What takes the moves of the generator.
pub(super) trait OrphicSink: DropSink<1> {
    /// A piece dropped on each of these Pawns, which goes to each of these places.
    fn relocations(&mut self, kind: PieceKind, pawns: Board, places: Board);
}

impl OrphicSink for Counter {
    #[inline]
    fn relocations(&mut self, _: PieceKind, pawns: Board, places: Board) {
        self.0 += u64::from(pawns.count()) * u64::from(places.count());
    }
}

impl OrphicSink for Any {
    #[inline]
    fn relocations(&mut self, _: PieceKind, pawns: Board, places: Board) {
        self.0 |= !pawns.is_empty() && !places.is_empty();
    }
}

impl OrphicSink for List<'_> {
    #[inline]
    fn relocations(&mut self, kind: PieceKind, pawns: Board, places: Board) {
        for pawn in pawns {
            for place in places {
                self.0.push(Move::drop(kind, pawn, Some(place)));
            }
        }
    }
}
