//! King of the Hill: chess in which a King on one of the four central squares wins. 8x8.
//!
//! Rules: as Lichess plays it; rule ids `KOTH-1` to `KOTH-3` (texts in `ruleset.rs`) and those of chess. All of chess's code
//! is [`orthodox`](super::orthodox)'s.

mod ruleset;
#[cfg(test)]
mod tests;
mod why;

use crate::geometry::Bitboard;
use crate::rules::{Outcome, Reason, Side};
use crate::variants::orthodox::squares::Verdict;
use crate::variants::orthodox::{Board, KING, Orthodox, Relative};

/// The game, as what sets it apart from chess.
#[derive(Clone, Copy, Debug)]
pub enum Hill {}

/// A position of King of the Hill.
pub type KingOfTheHill = Orthodox<Hill>;

impl Relative for Hill {
    type Extra = ();

    /// d4, e4, d5 and e5.
    const GOAL: Board = Bitboard([0x0000_0018_1800_0000]);

    data_of!(KingOfTheHill, ruleset::KING_OF_THE_HILL);

    #[inline]
    fn ended(position: &KingOfTheHill) -> Option<Outcome> {
        let king = (position.of(KING) & Self::GOAL).first()?;
        let side =
            if position.state.sides[Side::White.index()].has(king) { Side::White } else { Side::Black };
        Some(Outcome::win(side, Reason::Goal))
    }

    /// A King alone can still walk to the hill.
    fn dead(_: &KingOfTheHill) -> Option<Outcome> {
        None
    }

    fn why_over(position: &KingOfTheHill) -> Verdict {
        why::over(position)
    }
}
