//! Odin's Rune Chess: two Kings a side that move by the advice of the men beside them. 10x10.
//!
//! Law: Gary Gifford's page of 2005 with its addendum; rule ids `ODIN-1` to `ODIN-8` and `ODIN-R1` to `ODIN-R4`
//! (texts in [`rules`]). There is no check: a King may be left to be taken.

mod generate;
mod play;
mod ruleset;
mod setup;
#[cfg(test)]
mod tests;
mod why;

use crate::geometry::{Bitboard, BoardSize, Square};
use crate::rules::{
    Calls, IllegalMove, Move, Outcome, Parts, Piece, PieceKind, Position, Reason, Reversible, Ruleset, Setup,
    SetupError, SetupWarning, Side, Zobrist,
};

pub(crate) const SIZE: BoardSize = BoardSize::new(10, 10);

/// A set of squares of Odin's board.
type Board = Bitboard<2>;

const ROOK: PieceKind = PieceKind(0);
const OX: PieceKind = PieceKind(1);
const BISHOP: PieceKind = PieceKind(2);
const VALKYRIE: PieceKind = PieceKind(3);
const KING: PieceKind = PieceKind(4);
const PAWN: PieceKind = PieceKind(5);
const KINDS: usize = 6;

/// A position of Odin's Rune Chess.
#[derive(Clone, Debug)]
pub struct Odin {
    kinds: [Board; KINDS],
    sides: [Board; 2],
    key: Zobrist,
    halfmove: u32,
    fullmove: u32,
    turn: Side,
}

impl Odin {
    fn occupied(&self) -> Board {
        self.sides[0] | self.sides[1]
    }

    fn own(&self) -> Board {
        self.sides[self.turn.index()]
    }

    fn enemies(&self) -> Board {
        self.sides[(!self.turn).index()]
    }

    fn kings(&self, side: Side) -> Board {
        self.kinds[KING.index()] & self.sides[side.index()]
    }

    /// The side without a King, which has lost (ODIN-7).
    fn kingless(&self) -> Option<Side> {
        Side::BOTH.into_iter().find(|&side| self.kings(side).is_empty())
    }

    fn man_at(&self, square: Square) -> Option<PieceKind> {
        (0..KINDS).find(|&kind| self.kinds[kind].has(square)).map(|kind| PieceKind(kind as u8))
    }
}

impl Position for Odin {
    const SIZE: BoardSize = SIZE;
    const CALLS: Calls = Calls::Unknown;
    const MOVER_CAN_LOSE: bool = false;

    fn ruleset() -> &'static Ruleset {
        &ruleset::RULESET
    }

    fn start() -> Self {
        start_position!(Odin)
    }

    fn from_setup(setup: &Setup, notes: &mut Vec<SetupWarning>) -> Result<Self, SetupError> {
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

    fn outcome(&self) -> Option<Outcome> {
        if let Some(loser) = self.kingless() {
            return Some(Outcome::win(!loser, Reason::KingsCaptured));
        }
        if !self.any_legal() {
            return Some(Outcome::win(!self.turn, Reason::NoMove));
        }
        None
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
