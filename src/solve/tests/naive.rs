//! The rules of direct play in as few words as they have, for the solvers to be held against.

use crate::rules::{SearchHints, Side};

use super::list;

/// Can `attacker`, to move, force `winner` to win within so many of its own moves?
pub(in crate::solve) fn naive_attack<P: SearchHints>(
    position: &P,
    attacker: Side,
    winner: Side,
    moves: u8,
) -> bool {
    moves > 0
        && list(position).into_iter().any(|m| naive_defence(&position.after(m), attacker, winner, moves - 1))
}

pub(in crate::solve) fn naive_defence<P: SearchHints>(
    position: &P,
    attacker: Side,
    winner: Side,
    moves: u8,
) -> bool {
    match position.outcome() {
        Some(outcome) => outcome.winner() == Some(winner),
        None => list(position).into_iter().all(|m| {
            let after = position.after(m);
            match after.outcome() {
                Some(outcome) => outcome.winner() == Some(winner),
                None => naive_attack(&after, attacker, winner, moves),
            }
        }),
    }
}

/// Can `attacker`, to move, win within so many moves?
pub(in crate::solve) fn naive_wins<P: SearchHints>(position: &P, attacker: Side, moves: u8) -> bool {
    naive_attack(position, attacker, attacker, moves)
}

/// Can `attacker`, who has just moved, win within so many further moves?
pub(in crate::solve) fn naive_forces<P: SearchHints>(position: &P, attacker: Side, moves: u8) -> bool {
    naive_defence(position, attacker, attacker, moves)
}
