//! Racing Kings: no check is allowed, and the King that reaches the eighth rank first wins. 8x8.
//!
//! Rules: as Lichess plays it; rule ids `RK-1` to `RK-6` (texts in `ruleset.rs`) and those of chess about its pieces. Both
//! sides begin on the two lowest ranks, so there are no Pawns and there is no castling.

mod quiet;
mod ruleset;
#[cfg(test)]
mod tests;
mod why;

use crate::geometry::{Bitboard, Square};
use crate::rules::{Move, Outcome, Reason, SetupError, SetupField, Side};
use crate::variants::orthodox::guard::AROUND;
use crate::variants::orthodox::hooks::{Guard, OrthodoxSink, Scope};
use crate::variants::orthodox::rules::Rules;
use crate::variants::orthodox::squares::{Squares, Verdict};
use crate::variants::orthodox::{Board, KING, Orthodox, Relative, SIZE};

/// The game, as what sets it apart from chess.
#[derive(Clone, Copy, Debug)]
pub enum Racing {}

/// A position of Racing Kings.
pub type RacingKings = Orthodox<Racing>;

impl Relative for Racing {
    type Extra = ();

    const CASTLES: bool = false;
    /// The eighth rank.
    const GOAL: Board = Bitboard([0xff << 56]);
    /// Black loses by a move that does not follow White's King.
    const MOVER_CAN_LOSE: bool = true;
    const RULES: Rules = Rules {
        turn: ruleset::ARMIES.id,
        pawn: ruleset::ARMIES.id,
        en_passant: ruleset::ARMIES.id,
        promotion: ruleset::ARMIES.id,
        castling: ruleset::ARMIES.id,
        check: ruleset::NO_CHECK.id,
        ..Rules::CHESS
    };

    data_of!(RacingKings, ruleset::RACING_KINGS);

    #[inline]
    fn ended(position: &RacingKings) -> Option<Outcome> {
        let there = position.of(KING) & Self::GOAL;
        if there.is_empty() {
            return None;
        }
        match Side::BOTH.map(|side| there.meets(position.state.sides[side.index()])) {
            [true, true] => Some(Outcome::draw(Reason::Goal)),
            [true, false] if position.state.turn == Side::Black && can_follow(position) => None,
            [true, false] => Some(Outcome::win(Side::White, Reason::Goal)),
            _ => Some(Outcome::win(Side::Black, Reason::Goal)),
        }
    }

    /// A King alone can still win the race.
    fn dead(_: &RacingKings) -> Option<Outcome> {
        None
    }

    #[inline(always)]
    fn emit<E: OrthodoxSink>(position: &RacingKings, sink: &mut E, guard: &Guard, scope: &Scope) {
        position.emit_all(sink, guard, &quiet::within(position, scope));
    }

    #[inline]
    fn allows(position: &RacingKings, from: Square, to: Square, _: Square) -> bool {
        quiet::is_quiet(position, from, to)
    }

    fn pawn_can_stand(_: Side, _: u8) -> bool {
        false
    }

    fn check_attacks(position: &RacingKings) -> Result<(), SetupError> {
        for side in Side::BOTH {
            if let (Some(king), false) = (position.king(side), position.checkers_of(side).is_empty()) {
                let why = format!("{side}'s King on {} is in check", SIZE.name(king));
                return Err(SetupError::new(SetupField::Square(king), ruleset::NO_CHECK.id, why));
            }
        }
        position.refuse_check()
    }

    fn why_over(position: &RacingKings) -> Verdict {
        why::over(position)
    }

    fn why_not_after(position: &RacingKings, m: Move, before: &Squares, after: &Squares) -> Verdict {
        position.judge_safety(before, after)?;
        why::gives_check(position, m, after)
    }
}

/// Whether Black, to move, can bring its King to the eighth rank too. Such a move never uncovers a check: between the two
/// Kings there would have to be a line through the seventh rank, on which they would be next to each other.
fn can_follow(position: &RacingKings) -> bool {
    let Some(king) = position.king(position.state.turn) else { return false };
    let steps = AROUND.from(king) & Racing::GOAL & !position.state.own();
    !steps.is_empty() && !position.unattacked(king, steps).is_empty()
}
