//! Perft by each program, all in the same way: one thread, no table of known positions, moves of the last ply
//! counted without being played.

use lawspeaker::rules::perft;
use lawspeaker::variants::{Variant, start};
use lawspeaker::with_game;

/// A variant's array by lawspeaker.
pub fn lawspeaker_perft(variant: Variant, depth: u32) -> u64 {
    with_game!(variant, G => perft::count(&start::<G>(), depth))
}

/// The orthodox array by cozy-chess.
pub fn cozy_chess_perft(depth: u32) -> u64 {
    fn below(board: &cozy_chess::Board, depth: u32) -> u64 {
        let mut nodes = 0;
        board.generate_moves(|moves| {
            if depth == 1 {
                nodes += moves.len() as u64;
            } else {
                for m in moves {
                    let mut next = board.clone();
                    next.play_unchecked(m);
                    nodes += below(&next, depth - 1);
                }
            }
            false
        });
        nodes
    }
    if depth == 0 { 1 } else { below(&cozy_chess::Board::default(), depth) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counters_know_the_arrays() {
        assert_eq!(cozy_chess_perft(0), 1);
        assert_eq!(cozy_chess_perft(3), 8_902);
        assert_eq!(lawspeaker_perft(Variant::Odin, 2), 2_500);
    }
}
