//! The rules of direct play in as few words as they have, for the solvers to be held against.

use crate::rules::{Game, Side};

use super::list;

/// Can `attacker`, to move, force `winner` to win within so many of its own moves?
pub(in crate::solve) fn naive_attack<G: Game>(game: &G, attacker: Side, winner: Side, moves: u8) -> bool {
    moves > 0 && list(game).into_iter().any(|m| naive_defence(&game.after(m), attacker, winner, moves - 1))
}

pub(in crate::solve) fn naive_defence<G: Game>(game: &G, attacker: Side, winner: Side, moves: u8) -> bool {
    match game.outcome() {
        Some(outcome) => outcome.winner() == Some(winner),
        None => list(game).into_iter().all(|m| {
            let after = game.after(m);
            match after.outcome() {
                Some(outcome) => outcome.winner() == Some(winner),
                None => naive_attack(&after, attacker, winner, moves),
            }
        }),
    }
}

/// Can `attacker`, to move, win within so many moves?
pub(in crate::solve) fn naive_wins<G: Game>(game: &G, attacker: Side, moves: u8) -> bool {
    naive_attack(game, attacker, attacker, moves)
}

/// Can `attacker`, who has just moved, win within so many further moves?
pub(in crate::solve) fn naive_forces<G: Game>(game: &G, attacker: Side, moves: u8) -> bool {
    naive_defence(game, attacker, attacker, moves)
}
