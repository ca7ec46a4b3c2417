//! A board that is read square by square, for the slow second statement of the rules.
//!
//! Shares nothing with the generator: no bitboard, no table. It looks at squares and walks.

use std::marker::PhantomData;

use crate::geometry::Square;
use crate::rules::{Piece, PieceKind, Position, Side};

use super::forms::Sort;
use super::{BISHOP, ELK, Form, KING, KNIGHT, Orphic, PAWN, QUEEN, SIZE};

/// What stands where, now or after a move that is being thought about.
#[derive(Clone)]
pub(super) struct Scene<F: Form> {
    squares: [Option<Piece>; 64],
    form: PhantomData<F>,
}

impl<F: Form> Scene<F> {
    pub(super) fn of(position: &Orphic<F>) -> Self {
        let mut squares = [None; 64];
        for square in SIZE.all() {
            squares[square.index()] = Position::at(position, square);
        }
        Scene { squares, form: PhantomData }
    }

    pub(super) fn at(&self, square: Square) -> Option<Piece> {
        self.squares[square.index()]
    }

    pub(super) fn set(&mut self, square: Square, piece: Option<Piece>) {
        self.squares[square.index()] = piece;
    }

    pub(super) fn king(&self, side: Side) -> Option<Square> {
        SIZE.all().find(|&square| self.at(square) == Some(Piece { side, kind: KING }))
    }

    /// A piece of `side` that could take on `target`.
    pub(super) fn attacker(&self, target: Square, side: Side) -> Option<(PieceKind, Square)> {
        SIZE.all().find_map(|from| match self.at(from) {
            Some(piece) if piece.side == side && self.strikes(piece, from, target) => {
                Some((piece.kind, from))
            }
            _ => None,
        })
    }

    fn strikes(&self, piece: Piece, from: Square, target: Square) -> bool {
        let (files, ranks) = apart(from, target);
        match piece.kind {
            PAWN => files.abs() == 1 && ranks == ahead(piece.side),
            kind => goes::<F>(kind, from, target) && self.blocker(from, target).is_none(),
        }
    }

    /// The first piece strictly between two squares of one line; `None` if they share no line.
    pub(super) fn blocker(&self, from: Square, to: Square) -> Option<(PieceKind, Square)> {
        let (files, ranks) = apart(from, to);
        if files != 0 && ranks != 0 && files.abs() != ranks.abs() {
            return None;
        }
        let mut at = from;
        loop {
            at = SIZE.offset(at, files.signum(), ranks.signum())?;
            if at == to {
                return None;
            }
            if let Some(piece) = self.at(at) {
                return Some((piece.kind, at));
            }
        }
    }
}

/// Whether a piece that is not a Pawn goes from one square to the other on an empty board.
pub(super) fn goes<F: Form>(kind: PieceKind, from: Square, to: Square) -> bool {
    let (files, ranks) = apart(from, to);
    let straight = (files == 0) != (ranks == 0);
    let diagonal = files.abs() == ranks.abs() && files != 0;
    let leap = files.abs() * ranks.abs() == 2;
    match kind {
        KING => files.abs().max(ranks.abs()) == 1,
        QUEEN => straight || diagonal,
        BISHOP => diagonal,
        KNIGHT => leap,
        ELK if F::SORT == Sort::Rooks || is_dark(from) => straight,
        ELK => leap,
        _ => unreachable!("Pawns and pieces in reserve do not move so"),
    }
}

/// Files and ranks from one square to another.
pub(super) fn apart(from: Square, to: Square) -> (i8, i8) {
    (SIZE.file(to) as i8 - SIZE.file(from) as i8, SIZE.rank(to) as i8 - SIZE.rank(from) as i8)
}

/// The direction in which a side's Pawns go.
pub(super) fn ahead(side: Side) -> i8 {
    if side == Side::White { 1 } else { -1 }
}

/// Ranks from 1, counted from a side's own edge.
pub(super) fn own_rank(square: Square, side: Side) -> u8 {
    match side {
        Side::White => SIZE.rank(square) + 1,
        Side::Black => 8 - SIZE.rank(square),
    }
}

/// Whether a square has the colour of a1.
pub(super) fn is_dark(square: Square) -> bool {
    (SIZE.file(square) + SIZE.rank(square)).is_multiple_of(2)
}
