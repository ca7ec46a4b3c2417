//! Orthodox chess and Chess960: one board, one set of laws, two arrays. 8x8.
//!
//! Law: FIDE Laws of Chess of 2023 and their Guidelines II for Chess960; rule ids `CHESS-1` to `CHESS-14` and
//! `CHESS-960-1`, `CHESS-960-2` (texts in [`rules`]). Clocks, claims and repetition are not judged here: they
//! need a history, and a dead position keeps its moves.

mod aim;
mod castling;
mod generate;
mod guard;
mod play;
mod ruleset;
mod setup;
#[cfg(test)]
mod tests;
mod why;

use std::fmt::Debug;
use std::marker::PhantomData;

use crate::geometry::{Bitboard, BoardSize, Square};
use crate::rules::{
    Call, IllegalMove, Move, Outcome, Parts, Piece, PieceKind, Position, Reason, Reversible, Ruleset, Setup,
    SetupError, SetupWarning, Side, Zobrist,
};

pub(crate) const SIZE: BoardSize = BoardSize::new(8, 8);

/// A set of squares of the chess board.
type Board = Bitboard<1>;

const KING: PieceKind = PieceKind(0);
const QUEEN: PieceKind = PieceKind(1);
const ROOK: PieceKind = PieceKind(2);
const BISHOP: PieceKind = PieceKind(3);
const KNIGHT: PieceKind = PieceKind(4);
const PAWN: PieceKind = PieceKind(5);
const KINDS: usize = 6;

/// What a Pawn may become, in the order promotions are listed.
const PROMOTIONS: [PieceKind; 4] = [QUEEN, ROOK, BISHOP, KNIGHT];

/// Which array a game starts from; all that chess and Chess960 differ in follows from it.
pub trait Array: Copy + Debug + Send + Sync + 'static {
    /// Whether King and Rooks may begin on other squares than e, a and h.
    const SHUFFLED: bool;

    /// The variant's fixed data.
    fn ruleset() -> &'static Ruleset;

    /// A copy of the start position.
    fn start() -> Orthodox<Self>;
}

/// The one array of orthodox chess.
#[derive(Clone, Copy, Debug)]
pub enum Fixed {}

/// One of the 960 arrays.
#[derive(Clone, Copy, Debug)]
pub enum Shuffled {}

impl Array for Fixed {
    const SHUFFLED: bool = false;

    fn ruleset() -> &'static Ruleset {
        &ruleset::CHESS
    }

    fn start() -> Chess {
        start_position!(Chess)
    }
}

impl Array for Shuffled {
    const SHUFFLED: bool = true;

    fn ruleset() -> &'static Ruleset {
        &ruleset::CHESS960
    }

    fn start() -> Chess960 {
        start_position!(Chess960)
    }
}

/// A position of orthodox chess.
pub type Chess = Orthodox<Fixed>;

/// A position of Chess960.
pub type Chess960 = Orthodox<Shuffled>;

/// A position of chess from one array or another.
#[derive(Debug)]
pub struct Orthodox<A: Array> {
    kinds: [Board; KINDS],
    sides: [Board; 2],
    /// The Rooks, of both sides, that their Kings may still castle with.
    castling: Board,
    key: Zobrist,
    halfmove: u32,
    fullmove: u32,
    /// The square that the last move passed over by a double step, where an enemy Pawn stands ready for it.
    passed: Option<Passed>,
    turn: Side,
    array: PhantomData<A>,
}

impl<A: Array> Copy for Orthodox<A> {}

/// As it lies in memory: a record copies its position with every move.
impl<A: Array> Clone for Orthodox<A> {
    #[inline]
    fn clone(&self) -> Self {
        *self
    }
}

/// A square passed over by a Pawn's double step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Passed {
    square: Square,
    /// Whether a capture there is legal. Only then does it belong to the position's identity; without it the
    /// square is remembered to say why the capture is refused.
    legal: bool,
}

impl<A: Array> Orthodox<A> {
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
    fn of(&self, kind: PieceKind) -> Board {
        self.kinds[kind.index()]
    }

    #[inline]
    fn king(&self, side: Side) -> Square {
        (self.of(KING) & self.sides[side.index()]).first().expect("either side always has its King")
    }

    /// The square on which a capture en passant is legal.
    #[inline]
    fn en_passant(&self) -> Option<Square> {
        match self.passed {
            Some(Passed { square, legal: true }) => Some(square),
            _ => None,
        }
    }

    /// The kind of man on a square that has one; without a branch, as nobody can predict it.
    #[inline]
    fn man_on(&self, square: Square) -> PieceKind {
        let is = |kind: PieceKind| u8::from(self.of(kind).has(square));
        PieceKind(is(QUEEN) + 2 * is(ROOK) + 3 * is(BISHOP) + 4 * is(KNIGHT) + 5 * is(PAWN))
    }

    /// Whether no mate is possible for want of men: beside the Kings nothing, one Knight, or Bishops that all
    /// stand on squares of one colour (CHESS-12).
    fn has_no_mating_men(&self) -> bool {
        const DARK: Board = Bitboard([0xaa55_aa55_aa55_aa55]);
        let bishops = self.of(BISHOP);
        let knights = self.of(KNIGHT);
        if self.occupied() != self.of(KING) | bishops | knights {
            return false;
        }
        if knights.is_empty() {
            return !bishops.meets(DARK) || (bishops & !DARK).is_empty();
        }
        bishops.is_empty() && !knights.several()
    }
}

impl<A: Array> Position for Orthodox<A> {
    const SIZE: BoardSize = SIZE;
    const MOVER_CAN_LOSE: bool = false;

    fn ruleset() -> &'static Ruleset {
        A::ruleset()
    }

    fn start() -> Self {
        A::start()
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
        Some(Piece { side, kind: self.man_on(square) })
    }

    fn outcome(&self) -> Option<Outcome> {
        if self.any_legal() {
            None
        } else if self.checked() {
            Some(Outcome::win(!self.turn, Reason::Checkmate))
        } else {
            Some(Outcome::draw(Reason::Stalemate))
        }
    }

    fn dead(&self) -> Option<Outcome> {
        self.has_no_mating_men().then_some(Outcome::draw(Reason::DeadPosition))
    }

    fn call(&self) -> Call {
        if self.checked() { Call::Single } else { Call::None }
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

    fn legal_castling(&self, into: &mut Vec<Move>) {
        self.list_king(&self.guard(), Board::EMPTY, self.castling, into);
    }

    fn last_moves(&self, into: &mut Vec<Move>) {
        self.list_checks(into);
    }

    fn count_legal(&self) -> u64 {
        self.count()
    }

    fn parts(&self, m: Move) -> Parts {
        self.take_apart(m)
    }

    fn captures(&self, m: Move) -> bool {
        self.takes(m)
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
            && self.castling == other.castling
            && self.en_passant() == other.en_passant()
    }

    fn halfmove(&self) -> u32 {
        self.halfmove
    }

    fn fullmove(&self) -> u32 {
        self.fullmove
    }
}
