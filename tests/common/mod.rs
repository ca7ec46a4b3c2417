//! Shared by several test programs: random numbers that are equal in every run, and random games.
//!
//! Tests of the rules play with each variant's own type (`tests/rules/played.rs`). All others play with [`AnyPosition`]: what is
//! generic over the type is compiled once more per variant in every test program, which took a third of the time of `cargo test`.

#![allow(dead_code)] // no test file uses all of it

use lawspeaker::AnyPosition;
use lawspeaker::rules::Move;
use lawspeaker::variants::Variant;

#[path = "../../src/dice.rs"]
mod dice;
pub(crate) mod folders;
mod order;

pub(crate) use dice::Dice;
#[allow(unused_imports)] // only for tests of proofs and of rules
pub(crate) use order::order;

/// A random move of a position that has legal moves. Half of the moves are captures, so that games come to an end.
pub(crate) fn random_move(dice: &mut Dice, game: &AnyPosition) -> Option<Move> {
    pick_move(dice, &game.legal_moves(), |m| !game.board().parts(m).captured.is_empty())
}

/// One of these moves, in half of the cases one that captures if there is any.
pub(crate) fn pick_move(dice: &mut Dice, moves: &[Move], captures: impl Fn(Move) -> bool) -> Option<Move> {
    let captures: Vec<_> = moves.iter().copied().filter(|&m| captures(m)).collect();
    let from = if dice.one_in(2) && !captures.is_empty() { &captures } else { moves };
    (!from.is_empty()).then(|| *dice.pick(from))
}

/// Plays a random game and calls the function for each of its positions.
pub(crate) fn random_game(
    dice: &mut Dice,
    variant: Variant,
    plies: usize,
    mut visit: impl FnMut(&mut Dice, &AnyPosition),
) {
    let mut game = AnyPosition::start(variant);
    visit(dice, &game);
    for _ in 0..plies {
        let Some(m) = random_move(dice, &game) else { break };
        game.play_unchecked(m);
        visit(dice, &game);
    }
}

/// Changes bytes in one to four places, like a typing error or a program error. The new bytes come from `signs` or from
/// the text itself.
pub(crate) fn mutate(dice: &mut Dice, bytes: &[u8], signs: &[u8]) -> Vec<u8> {
    let mut bytes = bytes.to_vec();
    for _ in 0..=dice.below(4) {
        let at = dice.below(bytes.len() + 1);
        let len = dice.below(6).min(bytes.len() - at);
        match dice.below(6) {
            0 => bytes.insert(at, *dice.pick(signs)),
            1 => drop(bytes.drain(at..at + len)),
            2 if at < bytes.len() => bytes[at] = *dice.pick(signs),
            3 => bytes[at..at + len].reverse(),
            4 => {
                let copy = bytes[at..at + len].to_vec();
                let to = dice.below(bytes.len() + 1);
                bytes.splice(to..to, copy);
            }
            _ if dice.one_in(4) => bytes.truncate(at),
            _ => {}
        }
    }
    bytes
}
