//! Odin's Rune Chess: two Kings a side that move by the advice of the pieces beside them. 10x10.
//!
//! Rules: Gary Gifford's page of 2005 with its addendum; rule ids `ODIN-1` to `ODIN-8` and `ODIN-R1` to `ODIN-R4`
//! (texts in `ruleset.rs`). There is no check: a King may be left to be taken.

mod generate;
mod held;
mod legal;
mod play;
mod ruleset;
mod setup;
mod takes;
#[cfg(test)]
mod tests;
mod why;

use crate::geometry::{Bitboard, BoardSize};
use crate::rules::{
    Calls, Move, OneVariant, Outcome, PieceKind, Playable, Position, Reason, Ruleset, SearchHints, Side,
};
use crate::variants::state::State;

pub(crate) const SIZE: BoardSize = BoardSize::new(10, 10);

/// A set of squares of Odin's board.
type Board = Bitboard<2>;

piece_kinds!(ROOK, OX, BISHOP, VALKYRIE, KING, PAWN);

/// A position of Odin's Rune Chess.
#[derive(Clone, Debug)]
pub struct Odin {
    state: State<2, KINDS>,
}

impl Odin {
    fn kings(&self, side: Side) -> Board {
        self.state.kinds[KING.index()] & self.state.sides[side.index()]
    }

    /// The side without a King, which has lost (ODIN-7).
    fn kingless(&self) -> Option<Side> {
        Side::BOTH.into_iter().find(|&side| self.kings(side).is_empty())
    }
}

one_variant!(Odin, ruleset::RULESET);

impl Position for Odin {
    #[inline]
    fn ruleset(&self) -> &'static Ruleset {
        Self::own_ruleset()
    }

    #[inline]
    fn size(&self) -> BoardSize {
        SIZE
    }

    #[inline]
    fn calls(&self) -> Calls {
        Calls::Unknown
    }

    #[inline]
    fn mover_can_lose(&self) -> bool {
        false
    }

    own_play!();

    state_in!(state);

    fn has_one(&self, kind: PieceKind) -> bool {
        !self.state.of_side(self.state.turn, kind).several()
    }

    fn outcome(&self) -> Option<Outcome> {
        if let Some(loser) = self.kingless() {
            return Some(Outcome::win(!loser, Reason::KingsCaptured));
        }
        if !self.any_legal() {
            return Some(Outcome::win(!self.state.turn, Reason::NoMove));
        }
        None
    }
}

impl Playable for Odin {
    fn start(_: &'static Ruleset) -> Self {
        start_position!(Odin)
    }

    own_setup!();

    fn passed(&self) -> Option<Self> {
        Some(Self::passed(self))
    }

    fn same_position(&self, other: &Self) -> bool {
        self.state.same_pieces(&other.state)
    }
}

impl SearchHints for Odin {
    fn win_candidates(&self, into: &mut Vec<Move>) {
        Self::win_candidates(self, into);
    }

    #[inline]
    fn search_cost(&self) -> u64 {
        3
    }

    fn knows_legal(&self, m: Move) -> Option<bool> {
        Some(self.is_legal(m))
    }

    fn plausible_defences(&self, into: &mut Vec<Move>) {
        Self::plausible_defences(self, into);
    }

    fn wins_at_once(&self) -> Option<bool> {
        Self::wins_at_once(self)
    }

    fn wins_after(&self, m: Move) -> Option<bool> {
        Self::wins_after(self, m)
    }

    fn keep_open(&self, reply: Move, moves: &mut Vec<Move>, begin: usize) {
        Self::keep_open(self, reply, moves, begin);
    }
}
