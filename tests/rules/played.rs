//! Random games with the own type of each variant.

use lawspeaker::rules::{Move, OneVariant, Playable};
use lawspeaker::variants::start;

use crate::common::{Dice, pick_move};

/// Runs an expression for every variant, with a type name bound to its game.
macro_rules! for_every_variant {
    ($position:ident => $body:expr) => {
        for &variant in lawspeaker::variants::Variant::ALL {
            lawspeaker::with_variant!(variant, $position => $body);
        }
    };
}
pub(crate) use for_every_variant;

/// All legal moves.
pub(crate) fn legal<P: Playable>(game: &P) -> Vec<Move> {
    let mut moves = Vec::new();
    game.legal_moves(&mut moves);
    moves
}

/// A random move of a position that has legal moves. Half of the moves are captures, so that games come to an end.
pub(crate) fn random_move<P: Playable>(dice: &mut Dice, game: &P) -> Option<Move> {
    pick_move(dice, &legal(game), |m| !game.parts(m).captured.is_empty())
}

/// Plays a random game and calls the function for each of its positions.
pub(crate) fn random_game<P: OneVariant>(dice: &mut Dice, plies: usize, visit: impl FnMut(&mut Dice, &P)) {
    random_game_from(start::<P>(), dice, plies, visit);
}

/// The same from any position.
pub(crate) fn random_game_from<P: Playable>(
    mut game: P,
    dice: &mut Dice,
    plies: usize,
    mut visit: impl FnMut(&mut Dice, &P),
) {
    visit(dice, &game);
    for _ in 0..plies {
        let Some(m) = random_move(dice, &game) else { break };
        game.play_unchecked(m);
        visit(dice, &game);
    }
}
