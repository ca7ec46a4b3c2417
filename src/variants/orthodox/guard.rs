//! The King's safety by masks: who gives check, who is pinned, which squares the enemy commands.
//!
//! With these the generator needs no move to be tried out; only a capture en passant, which takes two pieces off
//! one rank at once, and a move that is asked for alone are judged on the board they leave.

use crate::geometry::{KING_STEPS, KNIGHT_LEAPS, Leaps, Lines, Square};
use crate::rules::{PieceKind, Side};

use super::hooks::{EVERYWHERE, Guard};
use super::{BISHOP, Bitboard, Board, KINDS, KING, KNIGHT, Orthodox, PAWN, QUEEN, ROOK, Relative, SIZE};

pub(in crate::variants) static LINES: Lines<1, 64> = Lines::new(SIZE);
pub(in crate::variants) static LEAPS: Leaps<1, 64> = Leaps::new(SIZE, &KNIGHT_LEAPS);
pub(in crate::variants) static AROUND: Leaps<1, 64> = Leaps::new(SIZE, &KING_STEPS);

/// Where a Pawn attacks, by its side.
static PAWN_LEAPS: [Leaps<1, 64>; 2] =
    [Leaps::new(SIZE, &[(-1, 1), (1, 1)]), Leaps::new(SIZE, &[(-1, -1), (1, -1)])];

pub(super) const LEFT_FILE: Board = Bitboard([0x0101_0101_0101_0101]);
pub(super) const RIGHT_FILE: Board = Bitboard([0x8080_8080_8080_8080]);

/// How each kind of piece moves: along straight lines, along diagonals, by leaps, by steps. All squares or none.
static WAYS: [[Board; 4]; KINDS] = {
    const NO: Board = Board::EMPTY;
    let mut ways = [[NO; 4]; KINDS];
    ways[KING.index()] = [NO, NO, NO, EVERYWHERE];
    ways[QUEEN.index()] = [EVERYWHERE, EVERYWHERE, NO, NO];
    ways[ROOK.index()] = [EVERYWHERE, NO, NO, NO];
    ways[BISHOP.index()] = [NO, EVERYWHERE, NO, NO];
    ways[KNIGHT.index()] = [NO, NO, EVERYWHERE, NO];
    ways
};

/// The squares that a Pawn of a side attacks from one square.
#[inline]
pub(in crate::variants) fn pawn_attacks_from(square: Square, side: Side) -> Board {
    PAWN_LEAPS[side.index()].from(square)
}

/// The squares that Pawns of a side attack.
#[inline]
pub(in crate::variants) fn pawn_attacks(pawns: Board, side: Side) -> Board {
    let (left, right) = (pawns & !LEFT_FILE, pawns & !RIGHT_FILE);
    match side {
        Side::White => left.raised(7) | right.raised(9),
        Side::Black => left.lowered(9) | right.lowered(7),
    }
}

impl<R: Relative> Orthodox<R> {
    #[inline]
    pub(in crate::variants) fn straight_pieces(&self) -> Board {
        self.of(ROOK) | self.of(QUEEN)
    }

    #[inline]
    pub(in crate::variants) fn diagonal_pieces(&self) -> Board {
        self.of(BISHOP) | self.of(QUEEN)
    }

    /// The squares that a piece of this kind, which is not a Pawn, moves to if no own piece holds them.
    #[inline]
    pub(in crate::variants) fn reach(&self, kind: PieceKind, from: Square) -> Board {
        let occupied = self.state.occupied();
        match kind {
            QUEEN => LINES.queen(from, occupied),
            ROOK => LINES.rook(from, occupied),
            BISHOP => LINES.bishop(from, occupied),
            KNIGHT => LEAPS.from(from),
            _ => AROUND.from(from),
        }
    }

    /// The same without a branch: the kinds of piece that move in a record follow each other in no order that a processor could
    /// predict, and each wrong guess costs more than to follow all lines.
    #[inline]
    pub(in crate::variants) fn reach_unpredicted(&self, kind: PieceKind, from: Square) -> Board {
        let occupied = self.state.occupied();
        let [straight, diagonal, leap, step] = WAYS[kind.index()];
        (LINES.rook(from, occupied) & straight)
            | (LINES.bishop(from, occupied) & diagonal)
            | (LEAPS.from(from) & leap)
            | (AROUND.from(from) & step)
    }

    /// Whether the Kings are next to each other.
    #[inline]
    pub(in crate::variants) fn kings_touch(&self) -> bool {
        let white = self.state.of_side(Side::White, KING).first();
        white.is_some_and(|white| AROUND.from(white).meets(self.state.of_side(Side::Black, KING)))
    }

    /// Knights and Pawns of the other side that attack a square of this side.
    #[inline]
    pub(in crate::variants) fn leapers_at(&self, square: Square, side: Side) -> Board {
        (LEAPS.from(square) & self.of(KNIGHT)) | (pawn_attacks_from(square, side) & self.of(PAWN))
    }

    /// Sliding pieces of either side that would attack a square if `occupied` were.
    #[inline]
    pub(in crate::variants) fn sliders_at(&self, square: Square, occupied: Board) -> Board {
        (LINES.rook(square, occupied) & self.straight_pieces())
            | (LINES.bishop(square, occupied) & self.diagonal_pieces())
    }

    /// Enemies that give check to a side's King; a King never gives check.
    #[inline(always)] // asked after every move that is replayed
    pub(in crate::variants) fn checkers_of(&self, side: Side) -> Board {
        let Some(king) = self.king(side) else { return Board::EMPTY };
        if R::KINGS_TOUCH && self.kings_touch() {
            return Board::EMPTY;
        }
        (self.leapers_at(king, side) | self.sliders_at(king, self.state.occupied()))
            & self.state.sides[(!side).index()]
    }

    /// Whether the side to move is in check.
    #[inline]
    pub(in crate::variants) fn checked(&self) -> bool {
        !self.checkers_of(self.state.turn).is_empty()
    }

    #[inline]
    pub(in crate::variants) fn guard(&self) -> Guard {
        let Some(king) = self.king(self.state.turn) else { return Guard::FREE };
        if R::KINGS_TOUCH && self.kings_touch() {
            return Guard { king: Some(king), ..Guard::FREE };
        }
        let own = self.state.own();
        let enemies = self.state.enemies();
        let mut checkers = self.leapers_at(king, self.state.turn) & enemies;
        let mut pinned = Board::EMPTY;
        // Enemy pieces stop a slider; own pieces are looked through to see how many there are.
        for sniper in self.sliders_at(king, enemies) & enemies {
            let between = LINES.between(king, sniper) & own;
            if between.is_empty() {
                checkers = checkers.with(sniper);
            } else if !between.several() {
                pinned |= between;
            }
        }
        let answers = match checkers.first() {
            None => EVERYWHERE,
            Some(_) if checkers.several() => Board::EMPTY,
            Some(checker) => LINES.between(king, checker) | checkers,
        };
        Guard { king: Some(king), checkers, pinned, answers }
    }

    /// Those of some squares that no enemy attacks once the own King has left.
    #[inline]
    pub(in crate::variants) fn unattacked(&self, king: Square, mut squares: Board) -> Board {
        let enemies = self.state.enemies();
        let mut shielded = Board::EMPTY;
        if let Some(other) = (self.of(KING) & enemies).first() {
            if R::KINGS_TOUCH {
                shielded = squares & AROUND.from(other);
            }
            squares &= !AROUND.from(other);
        }
        squares &= !pawn_attacks(self.of(PAWN) & enemies, !self.state.turn);
        for knight in self.of(KNIGHT) & enemies {
            squares &= !LEAPS.from(knight);
        }
        if squares.is_empty() {
            return shielded;
        }
        let occupied = self.state.occupied().without(king);
        for slider in self.diagonal_pieces() & enemies {
            squares &= !LINES.bishop(slider, occupied);
        }
        for slider in self.straight_pieces() & enemies {
            squares &= !LINES.rook(slider, occupied);
        }
        squares | shielded
    }

    /// Whether the King of the side to move would not be in check on a square, if `occupied` were the occupied squares.
    pub(super) fn is_safe_on(&self, square: Square, occupied: Board) -> bool {
        let enemies = self.state.enemies();
        if AROUND.from(square).meets(self.of(KING) & enemies) {
            return R::KINGS_TOUCH;
        }
        let attackers = self.leapers_at(square, self.state.turn) | self.sliders_at(square, occupied);
        !attackers.meets(enemies)
    }

    /// Own Pawns that stand ready to take en passant on a square.
    #[inline]
    pub(in crate::variants) fn takers_en_passant(&self, square: Square) -> Board {
        pawn_attacks_from(square, !self.state.turn) & self.of(PAWN) & self.state.own()
    }

    /// Whether the King is safe after an own piece, perhaps the King, has gone from one square to another and the
    /// enemy on the square `taken` is gone, if there is one. Looks at the board that the move leaves, so it serves
    /// where a single move is asked about, and where a capture en passant takes two pieces off one rank at once.
    #[inline(always)] // asked of nearly every move that is looked up
    pub(in crate::variants) fn is_safe_after(&self, from: Square, to: Square, taken: Square) -> bool {
        let Some(king) = self.king(self.state.turn) else { return true };
        let king = if from == king { to } else { king };
        let occupied = self.state.occupied().without(taken).without(from).with(to);
        let other_king = AROUND.from(king) & self.of(KING) & self.state.enemies();
        if R::KINGS_TOUCH && !other_king.is_empty() {
            return true;
        }
        let enemies = self.state.enemies().without(taken);
        let near = other_king | self.leapers_at(king, self.state.turn);
        !near.meets(enemies)
            && LINES.rook_hits(king, occupied, self.straight_pieces() & enemies).is_empty()
            && LINES.bishop_hits(king, occupied, self.diagonal_pieces() & enemies).is_empty()
    }
}

/// The square on the rank of the first and the file of the second: where a Pawn taken en passant stands.
#[inline]
pub(in crate::variants) fn beside(from: Square, passed: Square) -> Square {
    Square::new((from.number() & !7) | (passed.number() & 7))
}
