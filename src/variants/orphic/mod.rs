//! Orphic Chess, with Elks and with Rooks: men dropped on a board of Pawns, the King among them. 8x8.
//!
//! Law: M. Winther's pages of 2006; rule ids `ORP-1` to `ORP-11` and `ORP-R1` to `ORP-R3` (texts in [`rules`]).
//! The two games are one code: to it a Rook is an Elk that finds every square dark. What else differs, where
//! Kings may be dropped, hangs on [`Form`] too.
//!
//! A side's Bishops in reserve are two kinds of men, `L` for light squares and `D` for dark ones (ORP-6). They
//! exist in reserves only: a move drops a Bishop, `B`, and its square tells which of the two it was.

mod attacks;
mod ears;
mod forms;
mod generate;
mod play;
mod reserve;
mod ruleset;
mod scene;
mod setup;
#[cfg(test)]
mod tests;
mod why;
mod why_drop;

use std::marker::PhantomData;

use crate::geometry::{Bitboard, BoardSize, Square};
use crate::rules::{
    Call, IllegalMove, Move, Outcome, Parts, Piece, PieceKind, Position, Reason, Reversible, Ruleset, Setup,
    SetupError, SetupWarning, Side, Zobrist,
};

use attacks::LIGHT;
use forms::{Elks, Form, Rooks, Sort};
use reserve::Reserve;

pub(crate) const SIZE: BoardSize = BoardSize::new(8, 8);

/// A set of squares of Orphic's board.
type Board = Bitboard<1>;

const KING: PieceKind = PieceKind(0);
const QUEEN: PieceKind = PieceKind(1);
/// The Elk; in the form with Rooks, the Rook.
const ELK: PieceKind = PieceKind(2);
const BISHOP: PieceKind = PieceKind(3);
const KNIGHT: PieceKind = PieceKind(4);
const PAWN: PieceKind = PieceKind(5);
/// Kinds that stand on the board.
const KINDS: usize = 6;
/// The Bishop for light squares, in reserve.
const LIGHT_BISHOP: PieceKind = PieceKind(6);
/// The Bishop for dark squares, in reserve.
const DARK_BISHOP: PieceKind = PieceKind(7);

/// Orphic Chess with Elks.
pub type OrphicElks = Orphic<Elks>;

/// Orphic Chess with Rooks.
pub type OrphicRooks = Orphic<Rooks>;

/// A position of Orphic Chess in one of its two forms.
#[derive(Clone, Debug)]
pub struct Orphic<F: Form> {
    kinds: [Board; KINDS],
    sides: [Board; 2],
    reserve: [Reserve; 2],
    key: Zobrist,
    halfmove: u32,
    fullmove: u32,
    turn: Side,
    /// Kept only while such a capture is legal.
    en_passant: Option<Square>,
    form: PhantomData<F>,
}

impl<F: Form> Orphic<F> {
    fn occupied(&self) -> Board {
        self.sides[0] | self.sides[1]
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

    /// Where a side's King stands; none while he is in reserve.
    fn king(&self, side: Side) -> Option<Square> {
        self.of(side, KING).first()
    }

    fn man_at(&self, square: Square) -> Option<PieceKind> {
        (0..KINDS).find(|&kind| self.kinds[kind].has(square)).map(|kind| PieceKind(kind as u8))
    }
}

impl<F: Form> Position for Orphic<F> {
    const SIZE: BoardSize = SIZE;
    const MOVER_CAN_LOSE: bool = false;

    fn ruleset() -> &'static Ruleset {
        F::RULESET
    }

    fn start() -> Self {
        F::start()
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

    /// The page calls an Elk by what it moves as from its square: ER on the dark ones, EN on the light ones.
    fn label(&self, square: Square) -> Option<&'static str> {
        let elk = F::SORT == Sort::Elks && self.kinds[ELK.index()].has(square);
        elk.then(|| if LIGHT.has(square) { "EN" } else { "ER" })
    }

    fn outcome(&self) -> Option<Outcome> {
        if self.any_legal() {
            None
        } else if self.in_check(self.turn) {
            Some(Outcome::win(!self.turn, Reason::Checkmate))
        } else {
            Some(Outcome::draw(Reason::Stalemate))
        }
    }

    fn call(&self) -> Call {
        if self.in_check(self.turn) { Call::Single } else { Call::None }
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
            && self.reserve == other.reserve
            && self.en_passant == other.en_passant
    }

    fn halfmove(&self) -> u32 {
        self.halfmove
    }

    fn fullmove(&self) -> u32 {
        self.fullmove
    }
}
