//! Three-check: chess in which the third check wins. 8x8.
//!
//! Rules: as Lichess plays it; rule ids `THREE-1` to `THREE-3` (texts in `ruleset.rs`) and those of chess. All of chess's code
//! is [`orthodox`](super::orthodox)'s; this folder counts the checks.

mod ruleset;
mod setup;
#[cfg(test)]
mod tests;
mod why;

use crate::rules::{Outcome, Reason, Setup, SetupError, SetupWarning, Side, Zobrist, zobrist_table};
use crate::variants::orthodox::hooks::Played;
use crate::variants::orthodox::squares::Verdict;
use crate::variants::orthodox::{KING, Orthodox, Relative};

/// How many checks win.
const CHECKS: u8 = 3;

/// One for each side and each number of checks that it has still to give.
static LEFT: [Zobrist; 2 * (CHECKS as usize + 1)] = zobrist_table(0x3c4e_0001);

/// The game, as what sets it apart from chess.
#[derive(Clone, Copy, Debug)]
pub enum Counting {}

/// A position of Three-check.
pub type ThreeCheck = Orthodox<Counting>;

/// The checks that each side has still to give.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ChecksLeft([u8; 2]);

impl Default for ChecksLeft {
    fn default() -> Self {
        ChecksLeft([CHECKS; 2])
    }
}

impl ChecksLeft {
    #[inline]
    fn of(self, side: Side) -> u8 {
        self.0[side.index()]
    }

    #[inline]
    fn key(self, side: Side) -> Zobrist {
        LEFT[side.index() * (usize::from(CHECKS) + 1) + usize::from(self.of(side))]
    }
}

impl Relative for Counting {
    type Extra = ChecksLeft;

    data_of!(ThreeCheck, ruleset::THREE_CHECK);

    #[inline]
    fn ended(position: &ThreeCheck) -> Option<Outcome> {
        let gave = !position.state.turn;
        (position.extra.of(gave) == 0).then_some(Outcome::win(gave, Reason::ThirdCheck))
    }

    /// Any piece but a King can give check.
    fn dead(position: &ThreeCheck) -> Option<Outcome> {
        (position.state.occupied() == position.of(KING)).then_some(Outcome::draw(Reason::DeadPosition))
    }

    #[inline]
    fn played(position: &mut ThreeCheck, _: &Played) {
        if position.checked() {
            let gave = !position.state.turn;
            let before = position.extra.key(gave);
            position.extra.0[gave.index()] -= 1;
            position.state.key ^= before ^ position.extra.key(gave);
        }
    }

    fn extra_key(left: &ChecksLeft) -> Zobrist {
        left.key(Side::White) ^ left.key(Side::Black)
    }

    fn read_extra(
        position: &ThreeCheck,
        setup: &Setup,
        _: &mut Vec<SetupWarning>,
    ) -> Result<ChecksLeft, SetupError> {
        setup::read(position, setup)
    }

    fn write_extra(left: &ChecksLeft, setup: &mut Setup) {
        setup.checks_left = Some(left.0.map(u32::from));
    }

    fn why_over(position: &ThreeCheck) -> Verdict {
        why::over(position)
    }
}
