//! Horde: White has 36 Pawns and no King; Black has the army of chess and wins by capturing all of White's pieces. 8x8.
//!
//! Rules: as Lichess plays it; rule ids `HORDE-1` to `HORDE-5` (texts in `ruleset.rs`) and those of chess. All of chess's
//! code is [`orthodox`](super::orthodox)'s.

mod ruleset;
#[cfg(test)]
mod tests;
mod why;

use crate::geometry::{Bitboard, Square};
use crate::rules::{Outcome, Reason, Setup, SetupError, SetupField, Side};
use crate::variants::orthodox::kings::one_king;
use crate::variants::orthodox::rules::Rules;
use crate::variants::orthodox::squares::Verdict;
use crate::variants::orthodox::{Board, KING, Orthodox, Relative};

/// The game, as what sets it apart from chess.
#[derive(Clone, Copy, Debug)]
pub enum Pawns {}

/// A position of Horde.
pub type Horde = Orthodox<Pawns>;

impl Relative for Pawns {
    type Extra = ();

    /// White's Pawns pass the second rank from the first, and the third from the second.
    const STEPPED_ONCE: [Board; 2] = [Bitboard([0xff_ff00]), Bitboard([0xff << 40])];
    const DOUBLE_STEP_RANKS: [&'static [u8]; 2] = [&[0, 1], &[6]];
    const RULES: Rules = Rules { turn: ruleset::ARMIES.id, pawn: ruleset::PAWN.id, ..Rules::CHESS };

    data_of!(Horde, ruleset::HORDE);

    #[inline]
    fn is_royal(side: Side) -> bool {
        side == Side::Black
    }

    #[inline]
    fn ended(position: &Horde) -> Option<Outcome> {
        let horde = position.state.sides[Side::White.index()];
        horde.is_empty().then_some(Outcome::win(Side::Black, Reason::AllCaptured))
    }

    /// Black can always hope to capture the horde.
    fn dead(_: &Horde) -> Option<Outcome> {
        None
    }

    /// A double step from the first rank, over the second, cannot be captured.
    #[inline]
    fn passes(square: Square) -> bool {
        square.number() >= 16
    }

    fn check_kings(setup: &Setup) -> Result<(), SetupError> {
        match setup.squares_of(Side::White, KING).next() {
            Some(king) => {
                let why = "White has no King in this game";
                Err(SetupError::new(SetupField::Square(king), ruleset::ARMIES.id, why))
            }
            None => one_king(setup, Side::Black, ruleset::ARMIES.id),
        }
    }

    fn pawn_can_stand(side: Side, rank: u8) -> bool {
        match side {
            Side::White => rank < 7,
            Side::Black => (1..7).contains(&rank),
        }
    }

    fn why_over(position: &Horde) -> Verdict {
        why::over(position)
    }
}
