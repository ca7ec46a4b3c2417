//! Orthodox chess and Chess960: one board, one set of rules, two start positions. 8x8.
//!
//! Rules: FIDE Laws of Chess of 2023 and their Guidelines II for Chess960; rule ids `CHESS-1` to `CHESS-14` and
//! `CHESS-960-1`, `CHESS-960-2` (texts in `ruleset.rs`). Clocks, claims and repetition are not judged here: they
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
use crate::rules::{Call, Move, Outcome, Piece, PieceKind, Position, Reason, Ruleset, Side};
use crate::variants::state::State;

pub(crate) const SIZE: BoardSize = BoardSize::new(8, 8);

/// A set of squares of the chess board.
type Board = Bitboard<1>;

piece_kinds!(KING, QUEEN, ROOK, BISHOP, KNIGHT, PAWN);

/// What a Pawn may become, in the order promotions are listed.
const PROMOTIONS: [PieceKind; 4] = [QUEEN, ROOK, BISHOP, KNIGHT];

/// Which start positions a game has. All differences between chess and Chess960 follow from it.
pub trait Array: Copy + Debug + Send + Sync + 'static {
    /// Whether King and Rooks may begin on other squares than e, a and h.
    const SHUFFLED: bool;

    /// The variant's fixed data.
    fn ruleset() -> &'static Ruleset;

    /// A copy of the start position.
    fn start() -> Orthodox<Self>;
}

/// The one start position of orthodox chess.
#[derive(Clone, Copy, Debug)]
pub enum Fixed {}

/// One of the 960 start positions.
#[derive(Clone, Copy, Debug)]
pub enum Shuffled {}

impl Array for Fixed {
    const SHUFFLED: bool = false;

    own_data!(Chess, ruleset::CHESS);
}

impl Array for Shuffled {
    const SHUFFLED: bool = true;

    own_data!(Chess960, ruleset::CHESS960);
}

/// A position of orthodox chess.
pub type Chess = Orthodox<Fixed>;

/// A position of Chess960.
pub type Chess960 = Orthodox<Shuffled>;

/// A position of chess or Chess960.
#[derive(Debug)]
pub struct Orthodox<A: Array> {
    state: State<1, KINDS>,
    /// The Rooks, of both sides, that their Kings may still castle with.
    castling: Board,
    /// The square that the last move passed over by a double step, where an enemy Pawn stands ready for it.
    passed: Option<Passed>,
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
    fn of(&self, kind: PieceKind) -> Board {
        self.state.kinds[kind.index()]
    }

    #[inline]
    fn king(&self, side: Side) -> Square {
        (self.of(KING) & self.state.sides[side.index()]).first().expect("either side always has its King")
    }

    /// The square on which a capture en passant is legal.
    #[inline]
    fn en_passant(&self) -> Option<Square> {
        match self.passed {
            Some(Passed { square, legal: true }) => Some(square),
            _ => None,
        }
    }

    /// The kind of piece on a square that has one; without a branch, since the branch would be unpredictable.
    #[inline]
    fn kind_on(&self, square: Square) -> PieceKind {
        let is = |kind: PieceKind| u8::from(self.of(kind).has(square));
        PieceKind(is(QUEEN) + 2 * is(ROOK) + 3 * is(BISHOP) + 4 * is(KNIGHT) + 5 * is(PAWN))
    }

    /// Whether no mate is possible because too few pieces are left: apart from the Kings nothing, one Knight, or Bishops that all
    /// stand on squares of one colour (CHESS-12).
    fn has_no_mating_pieces(&self) -> bool {
        const DARK: Board = Bitboard([0xaa55_aa55_aa55_aa55]);
        let bishops = self.of(BISHOP);
        let knights = self.of(KNIGHT);
        if self.state.occupied() != self.of(KING) | bishops | knights {
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

    own_methods!();
    counters_in!(state);

    fn at(&self, square: Square) -> Option<Piece> {
        self.state.side_at(square).map(|side| Piece { side, kind: self.kind_on(square) })
    }

    fn outcome(&self) -> Option<Outcome> {
        if self.any_legal() {
            None
        } else if self.checked() {
            Some(Outcome::win(!self.state.turn, Reason::Checkmate))
        } else {
            Some(Outcome::draw(Reason::Stalemate))
        }
    }

    fn dead(&self) -> Option<Outcome> {
        self.has_no_mating_pieces().then_some(Outcome::draw(Reason::DeadPosition))
    }

    fn call(&self) -> Call {
        if self.checked() { Call::Single } else { Call::None }
    }

    fn legal_castling(&self, into: &mut Vec<Move>) {
        self.list_king(&self.guard(), Board::EMPTY, self.castling, into);
    }

    #[inline]
    fn captures(&self, m: Move) -> bool {
        Self::captures(self, m)
    }

    fn same_position(&self, other: &Self) -> bool {
        self.state.same_pieces(&other.state)
            && self.castling == other.castling
            && self.en_passant() == other.en_passant()
    }
}
