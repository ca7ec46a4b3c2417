//! What hears the moves that [`super::generate`] tells: a counter, a list and a question.

use crate::geometry::Square;
use crate::rules::{Move, PieceKind};

use super::{BISHOP, Board, ELK, KNIGHT, QUEEN};

/// What a Pawn may become (ORP-10).
const PROMOTIONS: [PieceKind; 4] = [QUEEN, ELK, BISHOP, KNIGHT];

/// What hears the moves.
pub(super) trait Ear {
    /// From one square to each of these.
    fn plain(&mut self, from: Square, to: Board);
    /// Pawns that get to these squares, each from the square with a number so much less.
    fn steps(&mut self, targets: Board, by: i8);
    /// The same on the last rank, each to become one of four men.
    fn promotions(&mut self, targets: Board, by: i8);
    /// A man dropped on each of these squares.
    fn drops(&mut self, kind: PieceKind, to: Board);
    /// A man dropped on each of these Pawns, which goes to each of these places.
    fn relocations(&mut self, kind: PieceKind, pawns: Board, places: Board);
    /// Whether it has heard enough.
    fn content(&self) -> bool {
        false
    }
}

/// Counts the moves without looking at each.
pub(super) struct Counter(pub(super) u64);

impl Ear for Counter {
    #[inline]
    fn plain(&mut self, _: Square, to: Board) {
        self.0 += u64::from(to.count());
    }

    #[inline]
    fn steps(&mut self, targets: Board, _: i8) {
        self.0 += u64::from(targets.count());
    }

    #[inline]
    fn promotions(&mut self, targets: Board, _: i8) {
        self.0 += PROMOTIONS.len() as u64 * u64::from(targets.count());
    }

    #[inline]
    fn drops(&mut self, _: PieceKind, to: Board) {
        self.0 += u64::from(to.count());
    }

    #[inline]
    fn relocations(&mut self, _: PieceKind, pawns: Board, places: Board) {
        self.0 += u64::from(pawns.count()) * u64::from(places.count());
    }
}

/// Writes the moves down.
pub(super) struct List<'a>(pub(super) &'a mut Vec<Move>);

#[inline]
fn origin(to: Square, by: i8) -> Square {
    Square::new(to.number().wrapping_add_signed(-i16::from(by)))
}

impl Ear for List<'_> {
    #[inline]
    fn plain(&mut self, from: Square, to: Board) {
        self.0.extend(to.iter().map(|to| Move::plain(from, to)));
    }

    #[inline]
    fn steps(&mut self, targets: Board, by: i8) {
        self.0.extend(targets.iter().map(|to| Move::plain(origin(to, by), to)));
    }

    #[inline]
    fn promotions(&mut self, targets: Board, by: i8) {
        for to in targets {
            self.0.extend(PROMOTIONS.iter().map(|&kind| Move::promotion(origin(to, by), to, kind)));
        }
    }

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

/// Is there any move? Hears no more after the first.
pub(super) struct Any(pub(super) bool);

impl Ear for Any {
    #[inline]
    fn plain(&mut self, _: Square, to: Board) {
        self.0 |= !to.is_empty();
    }

    #[inline]
    fn steps(&mut self, targets: Board, _: i8) {
        self.0 |= !targets.is_empty();
    }

    #[inline]
    fn promotions(&mut self, targets: Board, _: i8) {
        self.0 |= !targets.is_empty();
    }

    #[inline]
    fn drops(&mut self, _: PieceKind, to: Board) {
        self.0 |= !to.is_empty();
    }

    #[inline]
    fn relocations(&mut self, _: PieceKind, pawns: Board, places: Board) {
        self.0 |= !pawns.is_empty() && !places.is_empty();
    }

    #[inline]
    fn content(&self) -> bool {
        self.0
    }
}
