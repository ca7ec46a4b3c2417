//! Atomic chess: a capture explodes, and a side whose King explodes loses. 8x8.
//!
//! Rules: as Lichess plays it; rule ids `ATOM-1` to `ATOM-7` and those of chess that hold here too (`ruleset.rs`). What it
//! shares with chess is in [`orthodox`](super::orthodox). Repetition and move counts are not judged here: they need a history,
//! and a dead position keeps its moves.

mod explosion;
mod ruleset;
#[cfg(test)]
mod tests;
mod why;

use crate::geometry::Square;
use crate::rules::{Move, Outcome, Reason, Setup, SetupError, Side};
use crate::variants::orthodox::hooks::{Guard, OrthodoxSink, Played, Scope};

use crate::variants::orthodox::kings::one_king;
use crate::variants::orthodox::rules::Rules;
use crate::variants::orthodox::squares::{Squares, Verdict};
use crate::variants::orthodox::{BISHOP, Board, DARK, KING, KNIGHT, Orthodox, ROOK, Relative};

/// Captures explode.
#[derive(Clone, Copy, Debug)]
pub enum Exploding {}

/// A position of Atomic chess.
pub type Atomic = Orthodox<Exploding>;

impl Relative for Exploding {
    type Extra = ();

    const KINGS_TOUCH: bool = true;
    const RULES: Rules = Rules {
        turn: ruleset::TURN.id,
        king: ruleset::KING.id,
        castling: ruleset::CASTLING.id,
        check: ruleset::CHECK.id,
        ..Rules::CHESS
    };

    data_of!(Atomic, ruleset::ATOMIC);

    #[inline]
    fn ended(position: &Atomic) -> Option<Outcome> {
        let turn = position.state.turn;
        position.king(turn).is_none().then_some(Outcome::win(!turn, Reason::KingExploded))
    }

    fn dead(position: &Atomic) -> Option<Outcome> {
        let dead = Self::ended(position).is_none() && position.cannot_be_won();
        dead.then_some(Outcome::draw(Reason::DeadPosition))
    }

    #[inline(always)]
    fn emit<E: OrthodoxSink>(position: &Atomic, sink: &mut E, guard: &Guard, scope: &Scope) {
        let quiet = Scope { en_passant: Board::EMPTY, ..scope.to_squares_of(!position.state.enemies()) };
        position.emit_all(sink, guard, &quiet);
        if !sink.enough() {
            position.emit_captures(sink, scope);
        }
    }

    #[inline(always)]
    fn is_safe_after(position: &Atomic, from: Square, to: Square, taken: Square) -> bool {
        if position.state.enemies().has(taken) {
            position.can_explode(from, to, taken)
        } else {
            position.is_safe_after(from, to, taken)
        }
    }

    /// Every capture may mate, as an explosion can uncover a check. A King that leaves the other King can give check too.
    fn win_candidates(position: &Atomic, into: &mut Vec<Move>) {
        if position.kings_touch() {
            position.legal_moves(into);
        } else {
            position.list_checks(position.state.enemies(), into);
        }
    }

    fn played(position: &mut Atomic, played: &Played) {
        if played.taken.is_some() {
            position.take_off(position.exploding(played.m.to()));
        }
    }

    /// The side to move may have lost its King in the last move.
    fn check_kings(setup: &Setup) -> Result<(), SetupError> {
        one_king(setup, !setup.turn, Self::RULES.turn)?;
        match setup.squares_of(setup.turn, KING).next() {
            None => Ok(()),
            Some(_) => one_king(setup, setup.turn, Self::RULES.turn),
        }
    }

    /// A move that removes the enemy King may leave its own King in check.
    fn check_attacks(position: &Atomic) -> Result<(), SetupError> {
        if Self::ended(position).is_some() { Ok(()) } else { position.refuse_check() }
    }

    fn why_over(position: &Atomic) -> Verdict {
        why::over(position)
    }

    fn why_not_after(position: &Atomic, m: Move, before: &Squares, after: &Squares) -> Verdict {
        why::explosion(position, m, before, after)
    }
}

impl Atomic {
    /// Whether too few pieces are left for either side to win (ATOM-7).
    fn cannot_be_won(&self) -> bool {
        let (bishops, knights) = (self.of(BISHOP), self.of(KNIGHT));
        let others = self.state.occupied() & !self.of(KING);
        if Side::BOTH.into_iter().all(|side| self.state.sides[side.index()].meets(others)) {
            return others == bishops && others.count() == 2 && (bishops & DARK).count() == 1;
        }
        match others.count() {
            0 | 1 => others == others & (bishops | knights | self.of(ROOK)),
            count => count == 2 && others == knights,
        }
    }
}
