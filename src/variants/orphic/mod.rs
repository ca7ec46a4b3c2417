//! Orphic Chess, with Elks and with Rooks: pieces dropped on a board of Pawns, the King among them. 8x8.
//!
//! Rules: M. Winther's pages of 2006; rule ids `ORP-1` to `ORP-11` and `ORP-R1` to `ORP-R3` (texts in `ruleset.rs`).
//! The two games are one code: to it a Rook is an Elk that finds every square dark. What else differs, where
//! Kings may be dropped, follows from [`Form`] too.
//!
//! A side's Bishops in reserve are two kinds of pieces, `L` for light squares and `D` for dark ones (ORP-6). They
//! exist in reserves only: a move drops a Bishop, `B`, and its square shows which of the two it was.

use crate::rules::SearchHints;

mod attacks;
mod drops;
mod forms;
mod generate;
mod held;
mod legal;
mod mates;
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
use crate::rules::{Call, Move, OneVariant, Outcome, PieceKind, Playable, Position, Reason, Ruleset, Side};
use crate::variants::state::State;

use attacks::LIGHT;
use forms::{Elks, Form, Rooks, Sort};
use reserve::Reserve;

pub(crate) const SIZE: BoardSize = BoardSize::new(8, 8);

/// A set of squares of Orphic's board.
type Board = Bitboard<1>;

// Kinds that are on the board; those in reserve only come below.
piece_kinds! {
    KING,
    QUEEN,
    /// The Elk; in the form with Rooks, the Rook.
    ELK,
    BISHOP,
    KNIGHT,
    PAWN,
}
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
    state: State<1, KINDS>,
    reserve: [Reserve; 2],
    /// Kept only while such a capture is legal.
    en_passant: Option<Square>,
    form: PhantomData<F>,
}

impl<F: Form> Orphic<F> {
    /// Where a side's King stands; none while it is in reserve.
    fn king(&self, side: Side) -> Option<Square> {
        self.state.of_side(side, KING).first()
    }
}

impl<F: Form> OneVariant for Orphic<F> {
    #[inline]
    fn own_ruleset() -> &'static Ruleset {
        F::RULESET
    }
}

impl<F: Form> Position for Orphic<F> {
    #[inline]
    fn ruleset(&self) -> &'static Ruleset {
        F::RULESET
    }

    #[inline]
    fn size(&self) -> BoardSize {
        SIZE
    }

    #[inline]
    fn mover_can_lose(&self) -> bool {
        false
    }

    own_play!();

    state_in!(state);

    /// The page calls an Elk by what it moves as from its square: ER on the dark ones, EN on the light ones.
    fn label(&self, square: Square) -> Option<&'static str> {
        let elk = F::SORT == Sort::Elks && self.state.kinds[ELK.index()].has(square);
        elk.then(|| if LIGHT.has(square) { "EN" } else { "ER" })
    }

    fn outcome(&self) -> Option<Outcome> {
        if self.any_legal() {
            None
        } else if self.in_check(self.state.turn) {
            Some(Outcome::win(!self.state.turn, Reason::Checkmate))
        } else {
            Some(Outcome::draw(Reason::Stalemate))
        }
    }

    fn call(&self) -> Call {
        if self.in_check(self.state.turn) { Call::Single } else { Call::None }
    }
}

impl<F: Form> Playable for Orphic<F> {
    fn start(_: &'static Ruleset) -> Self {
        F::start()
    }

    own_setup!();

    fn same_position(&self, other: &Self) -> bool {
        self.state.same_pieces(&other.state)
            && self.reserve == other.reserve
            && self.en_passant == other.en_passant
    }
}

impl<F: Form> SearchHints for Orphic<F> {
    fn win_candidates(&self, into: &mut Vec<Move>) {
        Self::win_candidates(self, into);
    }

    fn knows_legal(&self, m: Move) -> Option<bool> {
        Self::knows_legal(self, m)
    }

    fn keep_open(&self, reply: Move, moves: &mut Vec<Move>, begin: usize) {
        held::keep_open(self, reply, moves, begin);
    }
}
