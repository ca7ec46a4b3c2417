//! Orthodox chess and Chess960: one board, one set of rules, two start positions. 8x8.
//!
//! Rules: FIDE Laws of Chess of 2023 and their Guidelines II for Chess960; rule ids `CHESS-1` to `CHESS-14` and
//! `CHESS-960-1`, `CHESS-960-2`. Clocks, claims and repetition are not judged here: they need a history, and a dead position
//! keeps its moves. The rules themselves are in [`orthodox`](super::orthodox), since chess has relatives that share them.

mod compelling;
mod defenders;
mod diagram_bound;
mod held;
mod mate_bound;
mod mates;
mod paths;
mod ruleset;
mod stalemate_bound;
#[cfg(test)]
mod tests;

use crate::rules::{Move, Side, Ways, Wins};
use crate::variants::orthodox::rules::Rules;
use crate::variants::orthodox::{Orthodox, Relative};

use diagram_bound::Target;
use paths::scene::possible;

/// The one start position of orthodox chess.
#[derive(Clone, Copy, Debug)]
pub enum Fixed {}

/// One of the 960 start positions.
#[derive(Clone, Copy, Debug)]
pub enum Shuffled {}

impl Relative for Fixed {
    type Extra = ();

    const RETRO: bool = true;

    data_of!(Chess, ruleset::CHESS);

    fn win_candidates(position: &Chess, into: &mut Vec<Move>) {
        mates::list_mates(position, into);
    }

    fn keep_open(position: &Chess, reply: Move, moves: &mut Vec<Move>, begin: usize) {
        held::keep_open(position, reply, moves, begin);
    }

    fn keep_compelling(position: &Chess, reply: Option<Move>, moves: &mut Vec<Move>, begin: usize) {
        compelling::keep_compelling(position, reply, moves, begin);
    }

    fn still_possible(position: &Chess, winner: Side, own: u8, other: u8, among: Wins) -> Wins {
        possible(position, winner, [own, other], among, mate_bound::targets)
    }

    fn possible_stalemates(position: &Chess, side: Side, own: u8, other: u8, among: Wins) -> Wins {
        possible(position, side, [own, other], among, stalemate_bound::targets)
    }

    fn ways_to(position: &Chess) -> Option<Ways<Chess>> {
        let target = Target::of(position, &Self::start());
        Some(Box::new(move |position, own, other| target.may_follow(position, own, other)))
    }
}

impl Relative for Shuffled {
    type Extra = ();

    const SHUFFLED: bool = true;
    const RULES: Rules = Rules { castling: ruleset::CASTLING_960.id, ..Rules::CHESS };

    data_of!(Chess960, ruleset::CHESS960);

    fn win_candidates(position: &Chess960, into: &mut Vec<Move>) {
        mates::list_mates(position, into);
    }

    fn keep_open(position: &Chess960, reply: Move, moves: &mut Vec<Move>, begin: usize) {
        held::keep_open(position, reply, moves, begin);
    }

    fn keep_compelling(position: &Chess960, reply: Option<Move>, moves: &mut Vec<Move>, begin: usize) {
        compelling::keep_compelling(position, reply, moves, begin);
    }

    fn still_possible(position: &Chess960, winner: Side, own: u8, other: u8, among: Wins) -> Wins {
        possible(position, winner, [own, other], among, mate_bound::targets)
    }

    fn possible_stalemates(position: &Chess960, side: Side, own: u8, other: u8, among: Wins) -> Wins {
        possible(position, side, [own, other], among, stalemate_bound::targets)
    }
}

/// A position of orthodox chess.
pub type Chess = Orthodox<Fixed>;

/// A position of Chess960.
pub type Chess960 = Orthodox<Shuffled>;
