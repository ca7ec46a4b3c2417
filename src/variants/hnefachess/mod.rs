//! HnefaChess: two armies of chess on an inner board within a walled 16x16 one; a King that gets out to a corner
//! wins, and a player who gives mate has lost.
//!
//! Rules: Florin Lupusoru's page of 2024; rule ids `HNC-1` to `HNC-12` and `HNC-R1` to `HNC-R4` (texts in
//! `ruleset.rs`). The array is a reconstruction, and is data.

use crate::rules::{Move, OneVariant, Position, Ruleset, SearchHints};

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
use crate::rules::{Call, Outcome, PieceKind, Playable, Reason, Side};
use crate::variants::state::State;

pub(crate) const SIZE: BoardSize = BoardSize::new(16, 16);

/// A set of squares of the 16x16 board: four ranks a word.
type Board = Bitboard<4>;

piece_kinds!(KING, QUEEN, ROOK, BISHOP, KNIGHT, PAWN, GUARD, HORIZONTAL, VERTICAL);

/// What Pawns of all three kinds become (HNC-8).
const PROMOTIONS: [PieceKind; 4] = [QUEEN, ROOK, BISHOP, KNIGHT];

/// A position of HnefaChess. Each side has exactly one King.
#[derive(Clone, Debug)]
pub struct HnefaChess {
    state: State<4, KINDS>,
    /// The square a regular Pawn has passed over; kept only while taking it there is legal.
    en_passant: Option<Square>,
}

impl HnefaChess {
    /// Squares no slider passes: pieces and walls.
    fn occupied(&self) -> Board {
        self.state.occupied() | walls::BLOCKED
    }

    fn king(&self, side: Side) -> Square {
        self.state.of_side(side, KING).first().expect("each side has a King, which is never taken")
    }

    /// The side whose King stands on a red square (HNC-10); of two such Kings the one that has just moved.
    fn arrived(&self) -> Option<Side> {
        if !self.state.kinds[KING.index()].meets(walls::RED) {
            return None;
        }
        [!self.state.turn, self.state.turn]
            .into_iter()
            .find(|&side| self.state.of_side(side, KING).meets(walls::RED))
    }
}

one_variant!(HnefaChess, ruleset::RULESET);

impl Position for HnefaChess {
    #[inline]
    fn ruleset(&self) -> &'static Ruleset {
        Self::own_ruleset()
    }

    #[inline]
    fn size(&self) -> BoardSize {
        SIZE
    }

    own_play!();

    state_in!(state);

    fn outcome(&self) -> Option<Outcome> {
        if let Some(winner) = self.arrived() {
            return Some(Outcome::win(winner, Reason::RedSquare));
        }
        if self.any_legal() {
            return None;
        }
        Some(if self.in_check() {
            Outcome::win(self.state.turn, Reason::MateLoses)
        } else {
            Outcome::draw(Reason::Stalemate)
        })
    }

    fn call(&self) -> Call {
        if self.in_check() { Call::Single } else { Call::None }
    }
}

impl Playable for HnefaChess {
    fn start(_: &'static Ruleset) -> Self {
        start_position!(HnefaChess)
    }

    own_setup!();

    fn same_position(&self, other: &Self) -> bool {
        self.state.same_pieces(&other.state) && self.en_passant == other.en_passant
    }
}

impl SearchHints for HnefaChess {
    fn win_candidates(&self, into: &mut Vec<Move>) {
        Self::win_candidates(self, into);
    }
}
