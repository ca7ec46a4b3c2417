//! Undenary Chess: 11x11, Kings that borrow the moves of their pieces, baring, stalemate for quarters.
//!
//! Rules: Michael A. Rouse's page of 2002; rule ids `UND-1` to `UND-9` and `UND-R1` to `UND-R6` (texts in
//! `ruleset.rs`). Undenary Choice, which begins by placing the pieces, is in [`choice`]. Repetition and the count of
//! moves are history's business and not looked at here.

mod check;
mod choice;
mod generate;
mod held;
mod mates;
mod play;
mod ruleset;
mod setup;
#[cfg(test)]
mod tests;
mod why;

use crate::geometry::{Bitboard, BoardSize, Square};
use crate::rules::{
    Call, GameResult, Move, OneVariant, Outcome, Playable, Position, Reason, Ruleset, SearchHints, Side,
};
use crate::variants::state::State;

pub use choice::UndenaryChoice;

pub(crate) const SIZE: BoardSize = BoardSize::new(11, 11);

/// A set of squares of the board.
type Board = Bitboard<2>;

piece_kinds!(PAWN, KNIGHT, BISHOP, ROOK, PALADIN, DUKE, QUEEN, KING);

/// A position of Undenary Chess.
#[derive(Clone, Debug)]
pub struct Undenary {
    state: State<2, KINDS>,
}

impl Undenary {
    /// A side's King. There is always one: positions without are refused and a King is never taken.
    #[inline]
    fn king(&self, side: Side) -> Square {
        self.state.of_side(side, KING).first().expect("each side has its King")
    }

    /// The side whose King stands alone, which has lost (UND-6).
    fn bared(&self) -> Option<Side> {
        Side::BOTH.into_iter().find(|side| !self.state.sides[side.index()].several())
    }
}

one_variant!(Undenary, ruleset::RULESET);

impl Position for Undenary {
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

    own_play!();

    state_in!(state);

    /// Baring comes before mate and stalemate (UND-6).
    fn outcome(&self) -> Option<Outcome> {
        if let Some(loser) = self.bared() {
            return Some(Outcome::win(!loser, Reason::BareKing));
        }
        if self.any_legal() {
            return None;
        }
        Some(if self.in_check() {
            Outcome::win(!self.state.turn, Reason::Checkmate)
        } else {
            Outcome { result: GameResult::three_quarters(!self.state.turn), reason: Reason::Stalemate }
        })
    }

    fn call(&self) -> Call {
        if self.in_check() { Call::Single } else { Call::None }
    }
}

impl Playable for Undenary {
    fn start(_: &'static Ruleset) -> Self {
        start_position!(Undenary)
    }

    own_setup!();

    fn same_position(&self, other: &Self) -> bool {
        self.state.same_pieces(&other.state)
    }
}

impl SearchHints for Undenary {
    fn win_candidates(&self, into: &mut Vec<Move>) {
        Self::win_candidates(self, into);
    }

    #[inline]
    fn search_cost(&self) -> u64 {
        3
    }

    fn keep_open(&self, reply: Move, moves: &mut Vec<Move>, begin: usize) {
        held::keep_open(self, reply, moves, begin);
    }
}
