//! What chess and its relatives have in common: the board, the pieces, their moves, castling, check, positions from and to
//! plain words, and the reasons against moves.
//!
//! Rules: FIDE Laws of Chess of 2023; texts in `rules.rs`. Where a game differs, it says so in its [`Relative`]; chess is the
//! relative that differs nowhere. What only one game does is in its own folder.

use crate::rules::{SearchHints, Ways};

mod aim;
mod castling;
mod family;
pub(super) mod generate;
pub(super) mod guard;
pub(super) mod hooks;
pub(super) mod kings;
mod last_moves;
mod play;
mod polyglot;
mod relative;
pub(super) mod rules;
mod setup;
pub(super) mod squares;
mod why;

use crate::geometry::{Bitboard, BoardSize, Square};
use crate::rules::{
    Call, Calls, LastMove, Move, OneVariant, Outcome, Piece, PieceKind, Playable, Position, Reason, Ruleset,
    Side, Wins,
};
use crate::variants::state::State;

pub use family::Relatives;
pub(super) use relative::Relative;

pub(super) const SIZE: BoardSize = BoardSize::new(8, 8);

/// A set of squares of the chess board.
pub(super) type Board = Bitboard<1>;

/// The dark squares.
pub(super) const DARK: Board = Bitboard([0xaa55_aa55_aa55_aa55]);

piece_kinds!(
    pub(super) KING,
    pub(super) QUEEN,
    pub(super) ROOK,
    pub(super) BISHOP,
    pub(super) KNIGHT,
    pub(super) PAWN,
);

/// What a Pawn may become, in the order promotions are listed.
pub(super) const PROMOTIONS: [PieceKind; 4] = [QUEEN, ROOK, BISHOP, KNIGHT];

/// A position of chess or of one of its relatives.
#[derive(Debug)]
pub struct Orthodox<R: Relative> {
    pub(super) state: State<1, KINDS>,
    /// The Rooks, of both sides, that their Kings may still castle with.
    pub(super) castling: Board,
    /// The square that the last move passed over by a double step, where an enemy Pawn stands ready for it.
    passed: Option<Passed>,
    /// What only this game has.
    pub(super) extra: R::Extra,
}

impl<R: Relative> Copy for Orthodox<R> {}

/// As it lies in memory: a record copies its position with every move.
impl<R: Relative> Clone for Orthodox<R> {
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

impl<R: Relative> Orthodox<R> {
    #[inline]
    pub(super) fn of(&self, kind: PieceKind) -> Board {
        self.state.kinds[kind.index()]
    }

    /// The King of a side that may not lose it; none for other sides.
    #[inline]
    pub(super) fn king(&self, side: Side) -> Option<Square> {
        if R::is_royal(side) { self.state.of_side(side, KING).first() } else { None }
    }

    /// The square that the last move passed over, where an enemy Pawn stands ready for it, if the capture is legal or not.
    #[inline]
    pub(super) fn passed_square(&self) -> Option<Square> {
        self.passed.map(|passed| passed.square)
    }

    /// The square on which a capture en passant is legal.
    #[inline]
    pub(in crate::variants) fn en_passant(&self) -> Option<Square> {
        match self.passed {
            Some(Passed { square, legal: true }) => Some(square),
            _ => None,
        }
    }

    /// The kind of piece on a square that has one; without a branch, since the branch would be unpredictable.
    #[inline]
    pub(super) fn kind_on(&self, square: Square) -> PieceKind {
        let is = |kind: PieceKind| u8::from(self.of(kind).has(square));
        PieceKind(is(QUEEN) + 2 * is(ROOK) + 3 * is(BISHOP) + 4 * is(KNIGHT) + 5 * is(PAWN))
    }

    /// Whether no mate is possible because too few pieces are left: apart from the Kings nothing, one Knight, or Bishops that all
    /// stand on squares of one colour (CHESS-12).
    #[inline]
    pub(super) fn has_no_mating_pieces(&self) -> bool {
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

    /// The end of a side that cannot move: it is mated (CHESS-10) or stalemated (CHESS-11).
    pub(super) fn mated_or_stalemated(&self) -> Outcome {
        if self.checked() {
            Outcome::win(!self.state.turn, Reason::Checkmate)
        } else {
            Outcome::draw(Reason::Stalemate)
        }
    }

    /// The end of a game without enough pieces for a mate.
    pub(super) fn dead_by_material(&self) -> Option<Outcome> {
        self.has_no_mating_pieces().then_some(Outcome::draw(Reason::DeadPosition))
    }
}

impl<R: Relative> OneVariant for Orthodox<R> {
    #[inline]
    fn own_ruleset() -> &'static Ruleset {
        R::RULESET
    }
}

impl<R: Relative> Position for Orthodox<R> {
    #[inline]
    fn ruleset(&self) -> &'static Ruleset {
        R::RULESET
    }

    #[inline]
    fn size(&self) -> BoardSize {
        SIZE
    }

    #[inline]
    fn calls(&self) -> Calls {
        R::CALLS
    }

    #[inline]
    fn mover_can_lose(&self) -> bool {
        R::MOVER_CAN_LOSE
    }

    own_play!();

    counters_in!(state);

    fn at(&self, square: Square) -> Option<Piece> {
        self.state.side_at(square).map(|side| Piece { side, kind: self.kind_on(square) })
    }

    fn outcome(&self) -> Option<Outcome> {
        match R::ended(self) {
            None if self.any_legal() => None,
            None => Some(R::without_move(self)),
            ended => ended,
        }
    }

    #[inline]
    fn dead(&self) -> Option<Outcome> {
        R::dead(self)
    }

    #[inline]
    fn call(&self) -> Call {
        if self.checked() { Call::Single } else { Call::None }
    }

    fn legal_castling(&self, into: &mut Vec<Move>) {
        self.list_castling(self.castling, into);
    }

    #[inline]
    fn captures(&self, m: Move) -> bool {
        Self::captures(self, m)
    }

    fn last_moves(&self) -> Option<Vec<LastMove>> {
        R::RETRO.then(|| Self::last_moves(self))
    }

    fn polyglot_key(&self) -> Option<u64> {
        Self::polyglot_key(self)
    }
}

impl<R: Relative> Playable for Orthodox<R> {
    fn start(_: &'static Ruleset) -> Self {
        R::start()
    }

    own_setup!();

    #[inline]
    fn same_position(&self, other: &Self) -> bool {
        self.state.same_pieces(&other.state)
            && self.castling == other.castling
            && self.en_passant() == other.en_passant()
            && self.extra == other.extra
    }
}

impl<R: Relative> SearchHints for Orthodox<R> {
    fn win_candidates(&self, into: &mut Vec<Move>) {
        Self::win_candidates(self, into);
    }

    #[inline]
    fn keep_open(&self, reply: Move, moves: &mut Vec<Move>, begin: usize) {
        R::keep_open(self, reply, moves, begin);
    }

    #[inline]
    fn keep_compelling(&self, reply: Option<Move>, moves: &mut Vec<Move>, begin: usize) {
        R::keep_compelling(self, reply, moves, begin);
    }

    #[inline]
    fn still_possible(&self, winner: Side, own: u8, other: u8, among: Wins) -> Wins {
        R::still_possible(self, winner, own, other, among)
    }

    #[inline]
    fn possible_stalemates(&self, side: Side, own: u8, other: u8, among: Wins) -> Wins {
        R::possible_stalemates(self, side, own, other, among)
    }

    fn ways_to(&self) -> Option<Ways<Self>> {
        R::ways_to(self)
    }
}
