//! Crazyhouse: captured pieces change sides and are dropped on the board. 8x8.
//!
//! Rules: as Lichess plays it; rule ids `ZH-1` to `ZH-5` (texts in `ruleset.rs`) and those of chess. All of chess's code is
//! [`orthodox`](super::orthodox)'s; this folder keeps the reserves and drops from them.

mod drops;
mod reserve;
mod ruleset;
mod setup;
#[cfg(test)]
mod tests;
mod why;

use crate::geometry::Square;
use crate::rules::{Move, Outcome, PieceKind, Setup, SetupError, SetupWarning, Zobrist};
use crate::variants::orthodox::hooks::{Guard, OrthodoxSink, Played, Scope};
use crate::variants::orthodox::squares::Verdict;
use crate::variants::orthodox::{Orthodox, Relative};

use reserve::Reserves;

/// The game, as what sets it apart from chess.
#[derive(Clone, Copy, Debug)]
pub enum Dropping {}

/// A position of Crazyhouse.
pub type Crazyhouse = Orthodox<Dropping>;

impl Relative for Dropping {
    type Extra = Reserves;

    const DROPS: bool = true;
    const CAPTURES_COME_BACK: bool = true;

    data_of!(Crazyhouse, ruleset::CRAZYHOUSE);

    /// No piece ever leaves the game.
    fn dead(_: &Crazyhouse) -> Option<Outcome> {
        None
    }

    #[inline(always)]
    fn emit<E: OrthodoxSink>(position: &Crazyhouse, sink: &mut E, guard: &Guard, scope: &Scope) {
        position.emit_all(sink, guard, scope);
        if !sink.enough() {
            drops::emit(position, sink, guard, scope);
        }
    }

    #[inline]
    fn drops_to(position: &Crazyhouse, kind: PieceKind, to: Square, into: &mut Vec<Move>) {
        if drops::is_legal(position, kind, to) {
            into.push(Move::drop(kind, to, None));
        }
    }

    #[inline]
    fn played(position: &mut Crazyhouse, played: &Played) {
        reserve::follow(position, played);
    }

    fn extra_key(reserves: &Reserves) -> Zobrist {
        reserves.key()
    }

    /// A promoted Rook has moved, so it does not castle.
    fn castles_with(position: &Crazyhouse, rook: Square) -> bool {
        !position.extra.promoted.has(rook)
    }

    fn read_extra(
        position: &Crazyhouse,
        setup: &Setup,
        notes: &mut Vec<SetupWarning>,
    ) -> Result<Reserves, SetupError> {
        setup::read(position, setup, notes)
    }

    fn write_extra(reserves: &Reserves, setup: &mut Setup) {
        setup::write(reserves, setup);
    }

    fn why_not_drop(position: &Crazyhouse, m: Move) -> Verdict {
        why::drop(position, m)
    }
}
