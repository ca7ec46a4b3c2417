//! HnefaChess: two armies of chess on an inner board within a walled 16x16 one; a King that gets out to a corner
//! wins, and a player who gives mate has lost.
//!
//! Law: Florin Lupusoru's page of 2024; rule ids `HNC-1` to `HNC-12` and `HNC-R1` to `HNC-R4` (texts in
//! [`laws`]). The array is a reconstruction, and is data.

mod attacks;
mod generate;
mod laws;
mod play;
mod setup;
#[cfg(test)]
mod tests;
mod walls;
mod why;

use crate::geometry::{Bitboard, BoardSize, Square};
use crate::rules::{
    Call, Game, Illegal, Key, Man, Move, Outcome, Parts, Piece, Reason, Reversible, Ruleset, Setup,
    SetupFault, SetupNote, Side,
};

pub(crate) const SIZE: BoardSize = BoardSize::new(16, 16);

/// A set of squares of the 16x16 board: four ranks a word.
type Board = Bitboard<4>;

const KING: Man = Man(0);
const QUEEN: Man = Man(1);
const ROOK: Man = Man(2);
const BISHOP: Man = Man(3);
const KNIGHT: Man = Man(4);
const PAWN: Man = Man(5);
const GUARD: Man = Man(6);
const HORIZONTAL: Man = Man(7);
const VERTICAL: Man = Man(8);
const KINDS: usize = 9;

/// What Pawns of all three kinds become (HNC-8).
const PROMOTIONS: [Man; 4] = [QUEEN, ROOK, BISHOP, KNIGHT];

/// A position of HnefaChess. Each side has exactly one King.
#[derive(Clone, Debug)]
pub struct HnefaChess {
    men: [Board; KINDS],
    sides: [Board; 2],
    key: Key,
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

    fn of(&self, side: Side, man: Man) -> Board {
        self.men[man.index()] & self.sides[side.index()]
    }

    fn king(&self, side: Side) -> Square {
        self.of(side, KING).first().expect("each side has a King, which is never taken")
    }

    /// The side whose King stands on a red square (HNC-10); of two such Kings the one that has just moved.
    fn arrived(&self) -> Option<Side> {
        if !self.men[KING.index()].meets(walls::RED) {
            return None;
        }
        [!self.turn, self.turn].into_iter().find(|&side| self.of(side, KING).meets(walls::RED))
    }

    fn man_at(&self, square: Square) -> Option<Man> {
        (0..KINDS).find(|&kind| self.men[kind].has(square)).map(|kind| Man(kind as u8))
    }
}

impl Game for HnefaChess {
    const SIZE: BoardSize = SIZE;

    fn ruleset() -> &'static Ruleset {
        &laws::RULESET
    }

    fn from_setup(setup: &Setup, notes: &mut Vec<SetupNote>) -> Result<Self, SetupFault> {
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
        self.man_at(square).map(|man| Piece { side, man })
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

    fn legal_to(&self, man: Man, to: Square, into: &mut Vec<Move>) {
        self.list_to(man, to, into);
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

    fn why_illegal(&self, m: Move) -> Option<Illegal> {
        self.reason_against(m)
    }

    fn play(&mut self, m: Move) -> Reversible {
        self.make(m)
    }

    fn key(&self) -> Key {
        self.key
    }

    fn same_position(&self, other: &Self) -> bool {
        self.turn == other.turn
            && self.sides == other.sides
            && self.men == other.men
            && self.en_passant == other.en_passant
    }

    fn halfmove(&self) -> u32 {
        self.halfmove
    }

    fn fullmove(&self) -> u32 {
        self.fullmove
    }
}
