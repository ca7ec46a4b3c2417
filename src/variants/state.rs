//! What the positions of most games are made of: pieces as sets of squares, the side to move, the counters, the key.
//!
//! No rule of a game is here. A game keeps one [`State`] and adds what only it has: a reserve, castling rights, an en
//! passant square.

use crate::geometry::{Bitboard, BoardSize, Square};
use crate::rules::{Piece, PieceKind, Setup, Side, Zobrist};

/// Pieces of `KINDS` kinds on a board of `W` words, and what else every position has.
#[derive(Clone, Copy, Debug)]
pub(super) struct State<const W: usize, const KINDS: usize> {
    pub(super) kinds: [Bitboard<W>; KINDS],
    pub(super) sides: [Bitboard<W>; 2],
    pub(super) key: Zobrist,
    pub(super) halfmove: u32,
    pub(super) fullmove: u32,
    pub(super) turn: Side,
}

impl<const W: usize, const KINDS: usize> State<W, KINDS> {
    /// The state of a setup, with the key of an empty board. Every kind on the board must be one of `KINDS`.
    pub(super) fn of(setup: &Setup) -> Self {
        let mut state = State {
            kinds: [Bitboard::EMPTY; KINDS],
            sides: [Bitboard::EMPTY; 2],
            key: 0,
            halfmove: setup.halfmove,
            fullmove: setup.fullmove,
            turn: setup.turn,
        };
        for square in setup.size.all() {
            if let Some(Piece { side, kind }) = setup.board[square.index()] {
                state.add(side, kind, square);
            }
        }
        state
    }

    /// The setup of the state: board, side to move and counters.
    pub(super) fn setup(&self, size: BoardSize) -> Setup {
        let mut setup = Setup::empty(size);
        for side in Side::BOTH {
            for kind in 0..KINDS {
                for square in self.kinds[kind] & self.sides[side.index()] {
                    setup.board[square.index()] = Some(Piece { side, kind: PieceKind(kind as u8) });
                }
            }
        }
        setup.turn = self.turn;
        setup.halfmove = self.halfmove;
        setup.fullmove = self.fullmove;
        setup
    }

    /// The key of pieces and turn, computed from nothing else: `number` gives the number of each piece on its square,
    /// `black_to_move` is the number of the turn.
    pub(super) fn fresh_key(
        &self,
        number: impl Fn(Side, PieceKind, Square) -> Zobrist,
        black_to_move: Zobrist,
    ) -> Zobrist {
        let mut key = if self.turn == Side::Black { black_to_move } else { 0 };
        for side in Side::BOTH {
            for kind in 0..KINDS {
                for square in self.kinds[kind] & self.sides[side.index()] {
                    key ^= number(side, PieceKind(kind as u8), square);
                }
            }
        }
        key
    }

    /// The squares of both sides.
    #[inline]
    pub(super) fn occupied(&self) -> Bitboard<W> {
        self.sides[0] | self.sides[1]
    }

    /// The squares of the side to move.
    #[inline]
    pub(super) fn own(&self) -> Bitboard<W> {
        self.sides[self.turn.index()]
    }

    /// The squares of the side that waits.
    #[inline]
    pub(super) fn enemies(&self) -> Bitboard<W> {
        self.sides[(!self.turn).index()]
    }

    /// The squares of a side's pieces of one kind.
    #[inline]
    pub(super) fn of_side(&self, side: Side, kind: PieceKind) -> Bitboard<W> {
        self.kinds[kind.index()] & self.sides[side.index()]
    }

    /// The kind of piece on a square.
    #[inline]
    pub(super) fn kind_at(&self, square: Square) -> Option<PieceKind> {
        (0..KINDS).find(|&kind| self.kinds[kind].has(square)).map(|kind| PieceKind(kind as u8))
    }

    /// The side whose piece is on a square.
    #[inline]
    pub(super) fn side_at(&self, square: Square) -> Option<Side> {
        Side::BOTH.into_iter().find(|side| self.sides[side.index()].has(square))
    }

    /// The piece on a square.
    #[inline]
    pub(super) fn at(&self, square: Square) -> Option<Piece> {
        let side = self.side_at(square)?;
        self.kind_at(square).map(|kind| Piece { side, kind })
    }

    /// Whether two states have the same pieces and side to move.
    #[inline]
    pub(super) fn same_pieces(&self, other: &Self) -> bool {
        self.turn == other.turn && self.sides == other.sides && self.kinds == other.kinds
    }

    #[inline]
    fn add(&mut self, side: Side, kind: PieceKind, square: Square) {
        self.kinds[kind.index()] = self.kinds[kind.index()].with(square);
        self.sides[side.index()] = self.sides[side.index()].with(square);
    }

    /// Puts a piece on an empty square; `number` gives its share of the key.
    #[inline]
    pub(super) fn put(
        &mut self,
        side: Side,
        kind: PieceKind,
        square: Square,
        number: impl Fn(Side, PieceKind, Square) -> Zobrist,
    ) {
        self.add(side, kind, square);
        self.key ^= number(side, kind, square);
    }

    /// Takes the piece of a side off a square that has one; `number` gives its share of the key.
    #[inline]
    pub(super) fn lift(
        &mut self,
        side: Side,
        square: Square,
        number: impl Fn(Side, PieceKind, Square) -> Zobrist,
    ) -> PieceKind {
        let kind = self.kind_at(square).expect("a legal move lifts a piece from a square that has one");
        self.kinds[kind.index()] = self.kinds[kind.index()].without(square);
        self.sides[side.index()] = self.sides[side.index()].without(square);
        self.key ^= number(side, kind, square);
        kind
    }

    /// The other side's turn; the number of the move goes up after Black's. `black_to_move` is the number of the turn.
    #[inline]
    pub(super) fn pass_turn(&mut self, black_to_move: Zobrist) {
        if self.turn == Side::Black {
            self.fullmove = self.fullmove.saturating_add(1);
        }
        self.turn = !self.turn;
        self.key ^= black_to_move;
    }
}
