//! What the generator and play hand to the hooks of a relative: the limits of its moves, where they go, a move that is made.
//!
//! Nothing here knows the relatives, so that their trait and the code that calls it can both use it.

use crate::geometry::{Bitboard, Square};
use crate::rules::{Move, PieceKind};
use crate::variants::sinks::{Any, Counter, DropSink, List};

use super::{Board, KINDS};

pub(super) const EVERYWHERE: Board = Board::first_squares(64);

/// Where Pawns stand after a single step from their first square: from there the double step goes on.
pub(super) const STEPPED_ONCE: [Board; 2] = [Bitboard([0xff << 16]), Bitboard([0xff << 40])];

/// The limits for the side to move: checks and pins.
#[derive(Clone, Copy)]
pub struct Guard {
    /// The King that is protected; none for a side that may lose its King, or has none.
    pub(in crate::variants) king: Option<Square>,
    /// Enemies that give check.
    pub(in crate::variants) checkers: Board,
    /// Own pieces that alone stand between their King and an enemy slider.
    pub(in crate::variants) pinned: Board,
    /// Where a piece other than the King has to go: in check onto the checker or between; else anywhere.
    /// Against two checkers at once there is no such square.
    pub(in crate::variants) answers: Board,
}

impl Guard {
    /// Without a King to protect.
    pub(super) const FREE: Guard =
        Guard { king: None, checkers: Board::EMPTY, pinned: Board::EMPTY, answers: EVERYWHERE };
}

/// Which of the legal moves are wanted: the whole list, or those by certain pieces to certain squares.
#[derive(Clone, Copy)]
pub struct Scope {
    pub(in crate::variants) movers: Board,
    /// By kind of piece; captures en passant are asked for apart.
    pub(in crate::variants) targets: [Board; KINDS],
    /// Rooks to castle with.
    pub(in crate::variants) castling: Board,
    /// Squares to take on en passant.
    pub(in crate::variants) en_passant: Board,
    /// Squares to drop pieces on, within the targets of each kind.
    pub(in crate::variants) drops: Board,
}

impl Scope {
    pub(super) const ALL: Scope = Scope {
        movers: EVERYWHERE,
        targets: [EVERYWHERE; KINDS],
        castling: EVERYWHERE,
        en_passant: EVERYWHERE,
        drops: EVERYWHERE,
    };

    /// The same, to squares of this set alone.
    #[inline]
    pub(in crate::variants) fn to_squares_of(mut self, squares: Board) -> Self {
        for targets in &mut self.targets {
            *targets &= squares;
        }
        self
    }
}

/// What takes the moves of the generator, with those that only chess and its relatives have.
pub trait OrthodoxSink: DropSink<1> {
    /// Castling.
    fn castling(&mut self, king: Square, rook: Square);
}

impl OrthodoxSink for Counter {
    #[inline]
    fn castling(&mut self, _: Square, _: Square) {
        self.0 += 1;
    }
}

impl OrthodoxSink for Any {
    #[inline]
    fn castling(&mut self, _: Square, _: Square) {
        self.0 = true;
    }
}

impl OrthodoxSink for List<'_> {
    #[inline]
    fn castling(&mut self, king: Square, rook: Square) {
        self.0.push(Move::castling(king, rook));
    }
}

/// A move that has been made, for what a game adds to it.
#[derive(Clone, Copy, Debug)]
pub struct Played {
    /// The move.
    pub(in crate::variants) m: Move,
    /// The kind of the piece that moved, before a promotion.
    pub(in crate::variants) kind: PieceKind,
    /// What was captured, and where.
    pub(in crate::variants) taken: Option<(Square, PieceKind)>,
}
