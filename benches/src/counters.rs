//! Perft by each program, all in the same way: one thread, no table of known positions, moves of the last ply
//! counted without being played.

use hnefatafl::aliases::{MediumBasicBoardState, SmallBasicBoardState};
use hnefatafl::board::state::BoardState;
use hnefatafl::game::GameStatus;
use hnefatafl::game::logic::GameLogic;
use hnefatafl::game::state::GameState;
use hnefatafl::preset::{boards, rules};
use hnefatafl::rules::Ruleset;
use lawspeaker::rules::perft;
use lawspeaker::variants::{Variant, start};
use lawspeaker::with_variant;

/// A variant's array by lawspeaker.
pub fn lawspeaker_perft(variant: Variant, depth: u32) -> u64 {
    with_variant!(variant, P => perft::count(&start::<P>(), depth))
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

/// The orthodox array by shakmaty's own counter.
pub fn shakmaty_perft(depth: u32) -> u64 {
    shakmaty::perft(&shakmaty::Chess::default(), depth)
}

/// The array of a relative of chess by shakmaty's own counter.
pub fn shakmaty_relative_perft<P: shakmaty::Position + Clone + Default>(depth: u32) -> u64 {
    shakmaty::perft(&P::default(), depth)
}

/// Brandubh by the crate hnefatafl: to depth 5 the counts are those of the Viking Game on 7x7.
pub fn brandubh_perft(depth: u32) -> u64 {
    preset_perft::<SmallBasicBoardState>(rules::BRANDUBH, boards::BRANDUBH, 7, depth)
}

/// Copenhagen by the crate hnefatafl: to depth 4 the counts are those of the Viking Game on 11x11.
pub fn copenhagen_perft(depth: u32) -> u64 {
    preset_perft::<MediumBasicBoardState>(rules::COPENHAGEN, boards::COPENHAGEN, 11, depth)
}

/// Magpie by the crate hnefatafl.
pub fn magpie_perft(depth: u32) -> u64 {
    preset_perft::<SmallBasicBoardState>(rules::MAGPIE, boards::MAGPIE, 7, depth)
}

/// Tablut by the crate hnefatafl.
pub fn tablut_perft(depth: u32) -> u64 {
    preset_perft::<MediumBasicBoardState>(rules::TABLUT, boards::TABLUT, 9, depth)
}

fn preset_perft<B: BoardState>(rules: Ruleset, board: &str, side: u8, depth: u32) -> u64 {
    let logic = GameLogic::<B>::new(rules, side);
    let state = GameState::<B>::new(board, rules.starting_side).expect("the crate's own array is good");
    hnefatafl_perft(&logic, &state, depth)
}

fn hnefatafl_perft<B: BoardState>(logic: &GameLogic<B>, state: &GameState<B>, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    if !matches!(state.status, GameStatus::Ongoing) {
        return 0;
    }
    let mut nodes = 0;
    for tile in state.board.occupied_by_side(state.side_to_play) {
        let plays = logic.iter_plays(tile, state).expect("an own piece stands on the tile");
        if depth == 1 {
            nodes += plays.count() as u64;
        } else {
            for play in plays {
                nodes += hnefatafl_perft(logic, &logic.do_valid_play(play, *state).new_state, depth - 1);
            }
        }
    }
    nodes
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counters_know_the_arrays() {
        assert_eq!(cozy_chess_perft(0), 1);
        assert_eq!(cozy_chess_perft(3), 8_902);
        assert_eq!(shakmaty_perft(3), 8_902);
        assert_eq!(shakmaty_relative_perft::<shakmaty::variant::Horde>(3), 1_274);
        assert_eq!((brandubh_perft(2), copenhagen_perft(2)), (960, 6_788));
        assert_eq!((magpie_perft(2), tablut_perft(2)), (1_420, 4_400));
        assert_eq!(lawspeaker_perft(Variant::Odin, 2), 2_500);
    }
}
