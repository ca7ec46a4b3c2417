//! Counting the paths of a game to a depth: the measure of a move generator's truth and speed.
//!
//! ```
//! use lawspeaker::{naming, rules::perft, variants::{Chess, fen}};
//! let start = fen::start::<Chess>();
//! assert_eq!(perft::count(&start, 3), 8_902);
//! let (m, paths) = perft::divide(&start, 2)[0];
//! assert_eq!((naming::san(&start, m).is_empty(), paths), (false, 20));
//! ```

use super::{Move, Playable};

/// Number of ways to play `depth` moves from a position. The last ply is counted without being listed.
///
/// A finished position counts as one at depth 0 and nothing below it.
///
/// ```
/// use lawspeaker::{rules::perft, variants::{Odin, start}};
/// assert_eq!(perft::count(&start::<Odin>(), 2), 2_500);
/// ```
#[must_use]
pub fn count<P: Playable>(position: &P, depth: u32) -> u64 {
    let mut buffers = vec![Vec::new(); depth.saturating_sub(1) as usize];
    count_with(position, &mut buffers, depth)
}

/// The count below each legal move, in the order of the game's list. Nothing at depth 0.
#[must_use]
pub fn divide<P: Playable>(position: &P, depth: u32) -> Vec<(Move, u64)> {
    let mut moves = Vec::new();
    if depth > 0 {
        position.legal_moves(&mut moves);
    }
    moves.into_iter().map(|m| (m, count(&position.after(m), depth - 1))).collect()
}

fn count_with<P: Playable>(position: &P, buffers: &mut [Vec<Move>], depth: u32) -> u64 {
    let Some((moves, below)) = buffers.split_first_mut() else {
        return if depth == 0 { 1 } else { position.count_legal() };
    };
    moves.clear();
    position.legal_moves(moves);
    moves.iter().map(|&m| count_with(&position.after(m), below, depth - 1)).sum()
}
