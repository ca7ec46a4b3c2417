//! Undenary Chess: 11x11, Kings that borrow the moves of their men, baring, stalemate for quarters.
//!
//! Law: Michael A. Rouse's page of 2002; rule ids `UND-1` to `UND-9` and `UND-R1` to `UND-R6` (texts in
//! [`rules`]). Undenary Choice, which begins by placing the men, is in [`choice`]. Repetition and the count of
//! moves are history's business and not looked at here.

mod check;
mod choice;
mod generate;
mod play;
mod ruleset;
mod setup;
#[cfg(test)]
mod tests;
mod why;

use crate::geometry::{Bitboard, BoardSize, Square};
use crate::rules::{
    Call, GameResult, IllegalMove, Move, Outcome, Parts, Piece, PieceKind, Position, Reason, Reversible,
    Ruleset, Setup, SetupError, SetupWarning, Side, Zobrist,
};

pub use choice::UndenaryChoice;

pub(crate) const SIZE: BoardSize = BoardSize::new(11, 11);

/// A set of squares of the board.
type Board = Bitboard<2>;

const PAWN: PieceKind = PieceKind(0);
const KNIGHT: PieceKind = PieceKind(1);
const BISHOP: PieceKind = PieceKind(2);
const ROOK: PieceKind = PieceKind(3);
const PALADIN: PieceKind = PieceKind(4);
const DUKE: PieceKind = PieceKind(5);
const QUEEN: PieceKind = PieceKind(6);
const KING: PieceKind = PieceKind(7);
const KINDS: usize = 8;

/// A position of Undenary Chess.
#[derive(Clone, Debug)]
pub struct Undenary {
    kinds: [Board; KINDS],
    sides: [Board; 2],
    key: Zobrist,
    halfmove: u32,
    fullmove: u32,
    turn: Side,
}

impl Undenary {
    #[inline]
    fn occupied(&self) -> Board {
        self.sides[0] | self.sides[1]
    }

    #[inline]
    fn own(&self) -> Board {
        self.sides[self.turn.index()]
    }

    #[inline]
    fn enemies(&self) -> Board {
        self.sides[(!self.turn).index()]
    }

    #[inline]
    fn of(&self, side: Side, kind: PieceKind) -> Board {
        self.kinds[kind.index()] & self.sides[side.index()]
    }

    /// A side's King. There is always one: positions without are refused and a King is never taken.
    #[inline]
    fn king(&self, side: Side) -> Square {
        self.of(side, KING).first().expect("each side has its King")
    }

    /// The side whose King stands alone, which has lost (UND-6).
    fn bared(&self) -> Option<Side> {
        Side::BOTH.into_iter().find(|side| !self.sides[side.index()].several())
    }

    #[inline]
    fn man_at(&self, square: Square) -> Option<PieceKind> {
        (0..KINDS).find(|&kind| self.kinds[kind].has(square)).map(|kind| PieceKind(kind as u8))
    }
}

impl Position for Undenary {
    const SIZE: BoardSize = SIZE;
    const MOVER_CAN_LOSE: bool = false;

    fn ruleset() -> &'static Ruleset {
        &ruleset::RULESET
    }

    fn start() -> Self {
        start_position!(Undenary)
    }

    fn from_setup(setup: &Setup, notes: &mut Vec<SetupWarning>) -> Result<Self, SetupError> {
        setup.refuse_reserve()?;
        Self::accept(setup, notes)
    }

    fn setup(&self) -> Setup {
        self.describe()
    }

    fn turn(&self) -> Side {
        self.turn
    }

    fn at(&self, square: Square) -> Option<Piece> {
        let side = Side::BOTH.into_iter().find(|side| self.sides[side.index()].has(square))?;
        self.man_at(square).map(|kind| Piece { side, kind })
    }

    /// Baring comes before mate and stalemate (UND-6).
    fn outcome(&self) -> Option<Outcome> {
        if let Some(loser) = self.bared() {
            return Some(Outcome::win(!loser, Reason::BareKing));
        }
        if self.has_move() {
            return None;
        }
        Some(if self.in_check() {
            Outcome::win(!self.turn, Reason::Checkmate)
        } else {
            Outcome { result: GameResult::three_quarters(!self.turn), reason: Reason::Stalemate }
        })
    }

    fn call(&self) -> Call {
        if self.in_check() { Call::Single } else { Call::None }
    }

    fn any_legal(&self) -> bool {
        self.has_move()
    }

    fn legal_moves(&self, into: &mut Vec<Move>) {
        self.list(into);
    }

    fn legal_to(&self, kind: PieceKind, to: Square, into: &mut Vec<Move>) {
        self.list_to(kind, to, into);
    }

    fn last_moves(&self, into: &mut Vec<Move>) {
        self.list_last(into);
    }

    fn count_legal(&self) -> u64 {
        self.count()
    }

    fn parts(&self, m: Move) -> Parts {
        self.take_apart(m)
    }

    fn why_illegal(&self, m: Move) -> Option<IllegalMove> {
        self.reason_against(m)
    }

    fn play_unchecked(&mut self, m: Move) -> Reversible {
        self.make(m)
    }

    fn zobrist(&self) -> Zobrist {
        self.key
    }

    fn same_position(&self, other: &Self) -> bool {
        self.turn == other.turn && self.sides == other.sides && self.kinds == other.kinds
    }

    fn halfmove(&self) -> u32 {
        self.halfmove
    }

    fn fullmove(&self) -> u32 {
        self.fullmove
    }
}
