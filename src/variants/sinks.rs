//! Where a generator sends the moves it finds: to a counter, a list, or the question whether there is any.
//!
//! A generator is generic over its [`MoveSink`], so that each is compiled apart: the counter adds whole sets and makes no
//! move. A game with other sorts of moves extends the trait.

use crate::geometry::{Bitboard, Square};
use crate::rules::{Move, PieceKind};

/// What takes the moves of a generator.
pub trait MoveSink<const W: usize> {
    /// From one square to each of these.
    fn plain(&mut self, from: Square, to: Bitboard<W>);
    /// To each of these, each from the square whose number is less by `by` (more for a negative number).
    fn steps(&mut self, to: Bitboard<W>, by: i16);
    /// As `steps`, and each piece becomes one of these kinds.
    fn promotions(&mut self, to: Bitboard<W>, by: i16, kinds: &[PieceKind]);
    /// Whether origins do not matter to it, so that moves of several lengths may come together, with any `by`.
    const COUNTS: bool = false;
    /// Whether it needs no more moves.
    fn enough(&self) -> bool {
        false
    }
}

/// Counts the moves without making them.
pub(super) struct Counter(pub(super) u64);

impl<const W: usize> MoveSink<W> for Counter {
    const COUNTS: bool = true;

    #[inline]
    fn plain(&mut self, _: Square, to: Bitboard<W>) {
        self.0 += u64::from(to.count());
    }

    #[inline]
    fn steps(&mut self, to: Bitboard<W>, _: i16) {
        self.0 += u64::from(to.count());
    }

    #[inline]
    fn promotions(&mut self, to: Bitboard<W>, _: i16, kinds: &[PieceKind]) {
        self.0 += kinds.len() as u64 * u64::from(to.count());
    }
}

/// Whether there is any move. It needs no more after the first.
pub(super) struct Any(pub(super) bool);

impl<const W: usize> MoveSink<W> for Any {
    #[inline]
    fn plain(&mut self, _: Square, to: Bitboard<W>) {
        self.0 |= !to.is_empty();
    }

    #[inline]
    fn steps(&mut self, to: Bitboard<W>, _: i16) {
        self.0 |= !to.is_empty();
    }

    #[inline]
    fn promotions(&mut self, to: Bitboard<W>, _: i16, _: &[PieceKind]) {
        self.0 |= !to.is_empty();
    }

    #[inline]
    fn enough(&self) -> bool {
        self.0
    }
}

/// Lists the moves. They are pushed one by one: `extend` is a call for each set, most of which hold few squares.
pub(super) struct List<'a>(pub(super) &'a mut Vec<Move>);

impl<const W: usize> MoveSink<W> for List<'_> {
    #[inline]
    fn plain(&mut self, from: Square, to: Bitboard<W>) {
        for to in to {
            self.0.push(Move::plain(from, to));
        }
    }

    #[inline]
    fn steps(&mut self, to: Bitboard<W>, by: i16) {
        for to in to {
            self.0.push(Move::plain(origin(to, by), to));
        }
    }

    #[inline]
    fn promotions(&mut self, to: Bitboard<W>, by: i16, kinds: &[PieceKind]) {
        for to in to {
            for &kind in kinds {
                self.0.push(Move::promotion(origin(to, by), to, kind));
            }
        }
    }
}

/// What takes the moves of a game in which pieces are dropped.
pub trait DropSink<const W: usize>: MoveSink<W> {
    /// A piece dropped on each of these squares.
    fn drops(&mut self, kind: PieceKind, to: Bitboard<W>);
}

impl<const W: usize> DropSink<W> for Counter {
    #[inline]
    fn drops(&mut self, _: PieceKind, to: Bitboard<W>) {
        self.0 += u64::from(to.count());
    }
}

impl<const W: usize> DropSink<W> for Any {
    #[inline]
    fn drops(&mut self, _: PieceKind, to: Bitboard<W>) {
        self.0 |= !to.is_empty();
    }
}

impl<const W: usize> DropSink<W> for List<'_> {
    #[inline]
    fn drops(&mut self, kind: PieceKind, to: Bitboard<W>) {
        for to in to {
            self.0.push(Move::drop(kind, to, None));
        }
    }
}

/// The square whose number is less by `by`.
#[inline]
pub(super) fn origin(to: Square, by: i16) -> Square {
    Square::new(to.number().wrapping_add_signed(-by))
}
