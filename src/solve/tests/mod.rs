//! The solver against known problems, against naive solvers on random games, and against its limits.

use crate::rules::SearchHints;

mod control;
mod direct;
mod goals;
mod long;
mod naive;
mod other_play;
mod proof_games;
mod resume;
mod sieve;
mod stipulation;
mod toy;
mod whole_play;

pub(super) use naive::naive_wins;
pub(super) use toy::Toy;

use crate::rules::Move;

fn list<P: SearchHints>(position: &P) -> Vec<Move> {
    let mut moves = Vec::new();
    position.legal_moves(&mut moves);
    moves
}
