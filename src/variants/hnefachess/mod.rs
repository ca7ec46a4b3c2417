//! HnefaChess: two armies of chess on an inner board within a walled 16x16 one; a King that gets out to a corner
//! wins, and a player who gives mate has lost.
//!
//! Law: Florin Lupusoru's page of 2024; rule ids `HNC-1` to `HNC-12` and `HNC-R1` to `HNC-R4` (texts in
//! [`rules`]). The array is a reconstruction, and is data.

mod attacks;
mod generate;
mod play;
mod ruleset;
mod setup;
#[cfg(test)]
mod tests;
mod walls;
mod why;

use crate::geometry::{Bitboard, BoardSize, Square};
use crate::rules::{
    Call, IllegalMove, Move, Outcome, Parts, Piece, PieceKind, Position, Reason, Reversible, Ruleset, Setup,
    SetupError, SetupWarning, Side, Zobrist,
};

pub(crate) const SIZE: BoardSize = BoardSize::new(16, 16);

/// A set of squares of the 16x16 board: four ranks a word.
type Board = Bitboard<4>;

const KING: PieceKind = PieceKind(0);
const QUEEN: PieceKind = PieceKind(1);
const ROOK: PieceKind = PieceKind(2);
const BISHOP: PieceKind = PieceKind(3);
const KNIGHT: PieceKind = PieceKind(4);
const PAWN: PieceKind = PieceKind(5);
const GUARD: PieceKind = PieceKind(6);
const HORIZONTAL: PieceKind = PieceKind(7);
const VERTICAL: PieceKind = PieceKind(8);
const KINDS: usize = 9;

/// What Pawns of all three kinds become (HNC-8).
const PROMOTIONS: [PieceKind; 4] = [QUEEN, ROOK, BISHOP, KNIGHT];

/// A position of HnefaChess. Each side has exactly one King.
#[derive(Clone, Debug)]
pub struct HnefaChess {
    kinds: [Board; KINDS],
    sides: [Board; 2],
    key: Zobrist,
    halfmove: u32,
    fullmove: u32,
    /// The square a regular Pawn has passed over; kept only while taking it there is legal.
    en_passant: Option<Square>,
    turn: Side,
}

impl HnefaChess {
    /// Squares no slider passes: men and walls.
    fn occupied(&self) -> Board {
        self.sides[0] | self.sides[1] | walls::BLOCKED
    }

    fn own(&self) -> Board {
        self.sides[self.turn.index()]
    }

    fn enemies(&self) -> Board {
        self.sides[(!self.turn).index()]
    }

    fn of(&self, side: Side, kind: PieceKind) -> Board {
        self.kinds[kind.index()] & self.sides[side.index()]
    }

    fn king(&self, side: Side) -> Square {
        self.of(side, KING).first().expect("each side has a King, which is never taken")
    }

    /// The side whose King stands on a red square (HNC-10); of two such Kings the one that has just moved.
    fn arrived(&self) -> Option<Side> {
        if !self.kinds[KING.index()].meets(walls::RED) {
            return None;
        }
        [!self.turn, self.turn].into_iter().find(|&side| self.of(side, KING).meets(walls::RED))
    }

    fn man_at(&self, square: Square) -> Option<PieceKind> {
        (0..KINDS).find(|&kind| self.kinds[kind].has(square)).map(|kind| PieceKind(kind as u8))
    }
}

impl Position for HnefaChess {
    const SIZE: BoardSize = SIZE;

    fn ruleset() -> &'static Ruleset {
        &ruleset::RULESET
    }

    fn start() -> Self {
        start_position!(HnefaChess)
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
        if let Some(winner) = self.arrived() {
            return Some(Outcome::win(winner, Reason::RedSquare));
        }
        if self.any_legal() {
            return None;
        }
        Some(if self.in_check() {
            Outcome::win(self.turn, Reason::MateLoses)
        } else {
            Outcome::draw(Reason::Stalemate)
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
        self.turn == other.turn
            && self.sides == other.sides
            && self.kinds == other.kinds
            && self.en_passant == other.en_passant
    }

    fn halfmove(&self) -> u32 {
        self.halfmove
    }

    fn fullmove(&self) -> u32 {
        self.fullmove
    }
}
