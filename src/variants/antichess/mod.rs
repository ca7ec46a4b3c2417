//! Antichess: the side that loses all its pieces wins, and captures are forced. 8x8.
//!
//! Rules: as Lichess plays it; rule ids `ANTI-1` to `ANTI-7` and those of chess that hold here too (`ruleset.rs`). What it
//! shares with chess is in [`orthodox`](super::orthodox). Repetition and move counts are not judged here: they need a history.

mod ruleset;
#[cfg(test)]
mod tests;
mod why;

use crate::geometry::Square;
use crate::rules::{Calls, Move, Outcome, PieceKind, Reason, Setup, SetupError, SetupField, Side};
use crate::variants::orthodox::guard::pawn_attacks;
use crate::variants::orthodox::hooks::{Guard, OrthodoxSink, Scope};
use crate::variants::orthodox::rules::Rules;
use crate::variants::orthodox::squares::{Squares, Verdict};
use crate::variants::orthodox::{BISHOP, Board, DARK, KING, KNIGHT, Orthodox, PAWN, QUEEN, ROOK, Relative};

/// The side without pieces wins.
#[derive(Clone, Copy, Debug)]
pub enum Losing {}

/// A position of Antichess.
pub type Antichess = Orthodox<Losing>;

impl Relative for Losing {
    type Extra = ();

    const CALLS: Calls = Calls::Unknown;
    const CASTLES: bool = false;
    const MOVER_CAN_LOSE: bool = true;
    const PROMOTIONS: &'static [PieceKind] = &[QUEEN, ROOK, BISHOP, KNIGHT, KING];
    const RULES: Rules = Rules {
        turn: ruleset::TURN.id,
        promotion: ruleset::PROMOTION.id,
        king: ruleset::KING.id,
        ..Rules::CHESS
    };

    data_of!(Antichess, ruleset::ANTICHESS);

    fn is_royal(_side: Side) -> bool {
        false
    }

    #[inline]
    fn ended(position: &Antichess) -> Option<Outcome> {
        let turn = position.state.turn;
        position.state.own().is_empty().then_some(Outcome::win(turn, Reason::AllCaptured))
    }

    fn without_move(position: &Antichess) -> Outcome {
        Outcome::win(position.state.turn, Reason::Stalemate)
    }

    fn dead(position: &Antichess) -> Option<Outcome> {
        let [white, black] = position.state.sides;
        let all = white | black;
        let apart = |light: Board, dark: Board| (light & DARK).is_empty() && (dark & !DARK).is_empty();
        let dead = all == position.of(BISHOP)
            && !white.is_empty()
            && !black.is_empty()
            && (apart(white, black) || apart(black, white));
        dead.then_some(Outcome::draw(Reason::DeadPosition))
    }

    #[inline(always)]
    fn emit<E: OrthodoxSink>(position: &Antichess, sink: &mut E, guard: &Guard, scope: &Scope) {
        let open = if can_capture(position) { position.state.enemies() } else { !Board::EMPTY };
        position.emit_all(sink, guard, &scope.to_squares_of(open));
    }

    fn allows(position: &Antichess, _from: Square, _to: Square, taken: Square) -> bool {
        position.state.enemies().has(taken) || !can_capture(position)
    }

    /// None: a move can end the game only in favour of the other side.
    fn win_candidates(_position: &Antichess, _into: &mut Vec<Move>) {}

    fn check_kings(setup: &Setup) -> Result<(), SetupError> {
        let moved = !setup.turn;
        if setup.board.iter().flatten().any(|piece| piece.side == moved) {
            return Ok(());
        }
        let why = format!("{moved} has just moved, so it must have a piece on the board");
        Err(SetupError::new(SetupField::Board, Self::RULES.turn, why))
    }

    fn why_over(position: &Antichess) -> Verdict {
        why::over(position)
    }

    fn why_not_after(position: &Antichess, _m: Move, before: &Squares, after: &Squares) -> Verdict {
        why::must_capture(position, before, after)
    }
}

/// Whether the side to move can capture.
#[inline]
fn can_capture(position: &Antichess) -> bool {
    let (own, enemies) = (position.state.own(), position.state.enemies());
    let pawns = pawn_attacks(position.of(PAWN) & own, position.state.turn);
    pawns.meets(enemies)
        || position.en_passant().is_some()
        || (own & !position.of(PAWN))
            .iter()
            .any(|from| position.reach(position.kind_on(from), from).meets(enemies))
}
