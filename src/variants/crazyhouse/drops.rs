//! Drops by bitboards. A drop fills a square and uncovers nothing, so it is legal wherever it answers a check, if there is one.

use crate::geometry::Square;
use crate::rules::PieceKind;
use crate::variants::orthodox::generate::LAST_RANKS;
use crate::variants::orthodox::hooks::{Guard, OrthodoxSink, Scope};
use crate::variants::orthodox::{Board, PAWN};

use super::Crazyhouse;
use super::reserve::ORDER;

/// The empty squares on which a piece of this kind may be.
#[inline]
fn open_to(kind: PieceKind, empty: Board) -> Board {
    if kind == PAWN { empty & !LAST_RANKS } else { empty }
}

#[inline(always)]
pub(super) fn emit<E: OrthodoxSink>(position: &Crazyhouse, sink: &mut E, guard: &Guard, scope: &Scope) {
    let empty = guard.answers & scope.drops & !position.state.occupied();
    if empty.is_empty() {
        return;
    }
    for kind in ORDER {
        if position.extra.count(position.state.turn, kind) > 0 {
            sink.drops(kind, open_to(kind, empty) & scope.targets[kind.index()]);
        }
    }
}

/// Whether the side to move can drop a piece of this kind on a square.
#[inline]
pub(super) fn is_legal(position: &Crazyhouse, kind: PieceKind, to: Square) -> bool {
    ORDER.contains(&kind)
        && position.extra.count(position.state.turn, kind) > 0
        && open_to(kind, !position.state.occupied()).has(to)
        && position.guard().answers.has(to)
}
