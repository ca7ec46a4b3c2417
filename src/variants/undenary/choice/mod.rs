//! Undenary Choice: the players first place the pieces of the two back rows, then play Undenary Chess.
//!
//! Rules: Michael A. Rouse's page of 2002, its last section; rule ids `CHO-1` to `CHO-5` and `CHO-R1` (texts in
//! `ruleset.rs`) beside those of Undenary Chess. While pieces are placed the board has no Kings or has them safe behind
//! four rows of Pawns, so nothing of check, capture or result is looked at.

mod place;
mod ruleset;
mod setup;
#[cfg(test)]
mod tests;
mod why;

use crate::geometry::{BoardSize, Square};
use crate::rules::{
    Call, IllegalMove, Move, MoveKind, OneVariant, Outcome, Parts, Piece, PieceKind, Playable, Position,
    Reversible, Ruleset, SearchHints, Setup, SetupError, SetupWarning, Side, Zobrist,
};

use super::{BISHOP, DUKE, KINDS, KING, KNIGHT, PALADIN, QUEEN, ROOK, SIZE, Undenary};

/// The options in the order of the reserve, and how many of each the set has.
const OPTIONS: [(PieceKind, u8); 7] =
    [(KING, 1), (QUEEN, 1), (DUKE, 1), (PALADIN, 1), (ROOK, 2), (BISHOP, 2), (KNIGHT, 3)];

/// A position of Undenary Choice.
#[derive(Clone, Debug)]
pub struct UndenaryChoice {
    /// The pieces on the board, the turn and the clocks.
    board: Undenary,
    /// How many options of each kind are still to be placed.
    reserve: [u8; KINDS],
}

impl UndenaryChoice {
    /// The square by which a placement on `square` is written: White's of the four, on files a to f (CHO-2).
    /// None when the square is not on a back row.
    ///
    /// ```
    /// use lawspeaker::variants::{UndenaryChoice, Variant};
    /// let board = Variant::UndenaryChoice.ruleset().size;
    /// assert_eq!(UndenaryChoice::placed_by(board.square(10, 9).unwrap()), board.square(0, 1));
    /// assert_eq!(UndenaryChoice::placed_by(board.square(0, 5).unwrap()), None);
    /// ```
    #[must_use]
    pub fn placed_by(square: Square) -> Option<Square> {
        let (file, rank) = (SIZE.file(square), SIZE.rank(square));
        let home = rank.min(SIZE.ranks() - 1 - rank);
        if home > 1 {
            return None;
        }
        SIZE.square(file.min(SIZE.files() - 1 - file), home)
    }

    #[inline]
    fn placing(&self) -> bool {
        self.reserve != [0; KINDS]
    }
}

one_variant!(UndenaryChoice, ruleset::RULESET);

impl Position for UndenaryChoice {
    #[inline]
    fn ruleset(&self) -> &'static Ruleset {
        Self::own_ruleset()
    }

    #[inline]
    fn size(&self) -> BoardSize {
        SIZE
    }

    #[inline]
    fn mover_can_lose(&self) -> bool {
        false
    }

    fn setup(&self) -> Setup {
        self.setup()
    }

    fn turn(&self) -> Side {
        self.board.state.turn
    }

    fn at(&self, square: Square) -> Option<Piece> {
        self.board.at(square)
    }

    fn outcome(&self) -> Option<Outcome> {
        if self.placing() { None } else { self.board.outcome() }
    }

    fn call(&self) -> Call {
        if self.placing() { Call::None } else { self.board.call() }
    }

    fn any_legal(&self) -> bool {
        self.placing() || self.board.any_legal()
    }

    fn legal_moves(&self, into: &mut Vec<Move>) {
        if self.placing() { self.list_placements(into) } else { self.board.legal_moves(into) }
    }

    fn legal_to(&self, kind: PieceKind, to: Square, into: &mut Vec<Move>) {
        if !self.placing() {
            self.board.legal_to(kind, to, into);
        } else if self.open(kind).has(to) {
            into.push(Move::drop(kind, to, None));
        }
    }

    fn count_legal(&self) -> u64 {
        if self.placing() { self.count_placements() } else { self.board.count_legal() }
    }

    /// Any of the four squares that a placement fills may stand for all (CHO-2).
    fn spelled(&self, m: Move) -> Move {
        match (m.kind(), m.piece_kind(), Self::placed_by(m.to())) {
            (MoveKind::Drop, Some(kind), Some(square)) => Move::drop(kind, square, m.extra()),
            _ => m,
        }
    }

    fn parts(&self, m: Move) -> Parts {
        if self.placing() { Self::placement_parts(m) } else { self.board.parts(m) }
    }

    fn why_illegal(&self, m: Move) -> Option<IllegalMove> {
        self.why_illegal(m)
    }

    fn play_unchecked(&mut self, m: Move) -> Reversible {
        if self.placing() { self.place(m) } else { self.board.play_unchecked(m) }
    }

    /// The reserve follows from the pieces that have been placed, so the key of the board is enough.
    fn zobrist(&self) -> Zobrist {
        self.board.state.key
    }

    fn halfmove(&self) -> u32 {
        self.board.state.halfmove
    }

    fn fullmove(&self) -> u32 {
        self.board.state.fullmove
    }
}

impl Playable for UndenaryChoice {
    fn start(_: &'static Ruleset) -> Self {
        start_position!(UndenaryChoice)
    }

    fn from_setup(
        _: &'static Ruleset,
        setup: &Setup,
        notes: &mut Vec<SetupWarning>,
    ) -> Result<Self, SetupError> {
        Self::from_setup(setup, notes)
    }

    fn same_position(&self, other: &Self) -> bool {
        self.reserve == other.reserve && self.board.same_position(&other.board)
    }
}

impl SearchHints for UndenaryChoice {
    /// No placement ends the game.
    fn win_candidates(&self, into: &mut Vec<Move>) {
        if !self.placing() {
            self.board.win_candidates(into);
        }
    }
}
