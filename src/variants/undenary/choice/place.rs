//! Placing pieces: where each may go, and what a placement puts on the board.

use crate::geometry::Square;
use crate::rules::{Move, Parts, PieceKind, Reversible, Side};

use super::super::{BISHOP, Board, KING, PALADIN, SIZE};
use super::{OPTIONS, UndenaryChoice};

/// White's back rows on files a to e, each square standing for four.
const WINGS: Board = block(0, 5);
/// The King's two squares, f1 and f2.
const CENTRE: Board = block(5, 6);

/// Ranks 1 and 2 of files `first..end`.
const fn block(first: u8, end: u8) -> Board {
    let mut squares = Board::EMPTY;
    let mut file = first;
    while file < end {
        squares = squares.with(Square::new(file as u16)).with(Square::new(11 + file as u16));
        file += 1;
    }
    squares
}

/// The two colours of the wings, light first: a1 is light, and colours alternate with the squares' numbers.
const COLOURS: [Board; 2] = [colour(0), colour(1)];

const fn colour(rest: u16) -> Board {
    let mut squares = Board::EMPTY;
    let mut n = 0;
    while n < 22 {
        if n % 2 == rest && WINGS.has(Square::new(n)) {
            squares = squares.with(Square::new(n));
        }
        n += 1;
    }
    squares
}

impl UndenaryChoice {
    /// The squares on White's side, files a to f, where a piece of the reserve may be placed.
    pub(super) fn open(&self, kind: PieceKind) -> Board {
        if self.reserve[kind.index()] == 0 {
            return Board::EMPTY;
        }
        let occupied = self.board.state.occupied();
        if kind == KING {
            return CENTRE & !occupied;
        }
        let bishops = self.board.state.of_side(Side::White, BISHOP);
        let mut open = WINGS & !occupied;
        if self.reserve[BISHOP.index()] > 0 {
            for squares in COLOURS {
                let wanted = !squares.meets(bishops);
                let free = squares & !occupied;
                // A colour still without Bishops keeps its last square for them; the other is closed to them.
                if (kind == BISHOP && !wanted) || (kind != BISHOP && wanted && !free.several()) {
                    open &= !squares;
                }
            }
        }
        open
    }

    pub(super) fn list_placements(&self, into: &mut Vec<Move>) {
        for (kind, _) in OPTIONS {
            into.extend(self.open(kind).iter().map(|to| Move::drop(kind, to, None)));
        }
    }

    pub(super) fn count_placements(&self) -> u64 {
        OPTIONS.iter().map(|&(kind, _)| u64::from(self.open(kind).count())).sum()
    }

    /// Puts four pieces on the board and shortens the reserve, which never grows again: history is cut.
    pub(super) fn place(&mut self, m: Move) -> Reversible {
        let kind = m.piece_kind().expect("a placement names its piece");
        self.put_mirrored(kind, m.to());
        if kind == KING {
            let other = (CENTRE.without(m.to())).first().expect("the King has one of two squares");
            self.put_mirrored(PALADIN, other);
        }
        self.reserve[kind.index()] -= 1;
        self.board.state.halfmove = 0;
        self.board.pass_turn();
        Reversible::No
    }

    fn put_mirrored(&mut self, kind: PieceKind, square: Square) {
        let (file, rank) = (SIZE.file(square), SIZE.rank(square));
        let (right, top) = (SIZE.files() - 1 - file, SIZE.ranks() - 1 - rank);
        let files: &[u8] = if file == right { &[file] } else { &[file, right] };
        for &file in files {
            for (side, rank) in [(Side::White, rank), (Side::Black, top)] {
                let square = SIZE.square(file, rank).expect("mirrors of a square are on the board");
                self.board.put(side, kind, square);
            }
        }
    }

    pub(super) fn placement_parts(m: Move) -> Parts {
        Parts::new(m.piece_kind().expect("a placement names its piece"), None, m.to())
    }
}
