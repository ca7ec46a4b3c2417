//! Odin's rules proven one by one: every law and ruling has a test that bears its id, on a drawn board, and so has
//! every example that the seed works out.

mod at_once;
mod boards;
mod ends;
mod kings;
mod pieces;
mod reasons;
mod refusals;
mod win_candidates;

use crate::rules::{Move, Position, Reversible};
use crate::variants::Variant;
use crate::variants::drawn::{after, attempt};

use super::Odin;
pub(super) use boards::board;

/// The seed's figure of Pawns, with Kings far from it.
fn pawn_figure(turn: &str) -> Odin {
    crate::variants::drawn::drawn(
        turn,
        "
        K . . . . . . . . k
        . . . . . . . . . .
        . . . . . . . . . .
        . . . . . . . . . .
        . . . . . . . . . .
        . . . . . . . p . .
        . . . . . . p . . .
        . . P . P . . P . .
        . P . P . . . . p .
        . . . . . . . . . .
        ",
    )
}

/// The seed's figure of Valkyries, which is that of Kings too.
fn valkyrie_figure() -> Odin {
    crate::variants::drawn::drawn(
        "w",
        "
        . . . . . . . . . .
        . . . . . . . . . .
        . . . . . . . . . .
        . . . . . f k . . .
        . . . . k . . . . .
        . . . . . . . . . .
        . . B F P . . . . .
        V . . K . . . . K .
        . . . . . . . . . .
        . . . . . V . . . .
        ",
    )
}

pub(super) fn listed(position: &Odin) -> Vec<Move> {
    let mut moves = Vec::new();
    position.legal_moves(&mut moves);
    moves
}

/// The position after a legal move, and what the move says of history.
fn played(position: &Odin, name: &str) -> (Odin, Reversible) {
    let next = after(position, name);
    let reversible = position.clone().play_unchecked(attempt::<Odin>(name));
    (next, reversible)
}

/// What stands on a square, as position strings write it; `.` for nothing.
fn sign(position: &Odin, square: &str) -> char {
    let piece = position.at(crate::variants::drawn::at::<Odin>(square));
    piece.map_or('.', |p| crate::variants::fen::letter_of(Variant::Odin.ruleset(), p.side, p.kind))
}

#[test]
fn every_law_is_told_once_with_its_source() {
    let ids: Vec<_> = Variant::Odin.ruleset().rules.iter().map(|rule| rule.id).collect();
    let wanted = "ODIN-1 ODIN-2 ODIN-3 ODIN-4 ODIN-5 ODIN-6 ODIN-7 ODIN-8 ODIN-R1 ODIN-R2 ODIN-R3 ODIN-R4";
    assert_eq!(ids.join(" "), wanted);
    assert!(
        Variant::Odin.ruleset().rules.iter().all(|rule| rule.text.ends_with('.') && !rule.source.is_empty())
    );
}
