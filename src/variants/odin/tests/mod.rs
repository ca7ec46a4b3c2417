//! Odin's rules proven one by one: every law and ruling has a test that bears its id, on a drawn board, and so has
//! every example that the seed works out.

mod ends;
mod kings;
mod last_moves;
mod men;
mod reasons;
mod refusals;

use crate::rules::{Game, Move, Reversible};
use crate::variants::drawn::{after, attempt};

use super::Odin;

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

fn listed(game: &Odin) -> Vec<Move> {
    let mut moves = Vec::new();
    game.legal_moves(&mut moves);
    moves
}

/// The position after a legal move, and what the move says of history.
fn played(game: &Odin, name: &str) -> (Odin, Reversible) {
    let next = after(game, name);
    let reversible = game.clone().play(attempt::<Odin>(name));
    (next, reversible)
}

/// What stands on a square, as position strings write it; `.` for nothing.
fn sign(game: &Odin, square: &str) -> char {
    let piece = game.at(crate::variants::drawn::at::<Odin>(square));
    piece.map_or('.', |p| crate::variants::position::letter_of(Odin::ruleset(), p.side, p.man))
}

#[test]
fn every_law_is_told_once_with_its_source() {
    let ids: Vec<_> = Odin::ruleset().laws.iter().map(|law| law.id).collect();
    let wanted = "ODIN-1 ODIN-2 ODIN-3 ODIN-4 ODIN-5 ODIN-6 ODIN-7 ODIN-8 ODIN-R1 ODIN-R2 ODIN-R3 ODIN-R4";
    assert_eq!(ids.join(" "), wanted);
    assert!(Odin::ruleset().laws.iter().all(|law| law.text.ends_with('.') && !law.source.is_empty()));
}
