//! Tafl by any rules: one engine for the hnefatafl family on boards of 5x5 to 19x19, with rules as data.
//!
//! White has the defenders and the King, Black the attackers. The rules of a game are [`Laws`], written in OpenTafl's notation;
//! [`presets`] has those of games with a name. Rule ids `TAFL-1` to `TAFL-18` (texts in `ruleset.rs`). The Viking Game has two laws
//! and the words of its page more than the notation can say: [`viking`] and [`book`].

mod arena;
mod book;
mod captures;
mod claims;
mod ends;
mod fort;
mod game;
mod generate;
mod going;
mod laws;
mod play;
mod position;
mod presets;
mod ruleset;
mod setup;
#[cfg(test)]
mod tests;
mod viking;
mod why;
mod why_fort;

use super::state::State;
use crate::geometry::{Bitboard, Square};
use crate::rules::Side;
use arena::Arena;
use game::Rules;
use laws::Laws;

pub use game::tafl_rules;
pub(super) use game::tafl_rules_without_start;
pub use laws::TaflRulesError;
pub use position::{
    AleaEvangelii, ArdRi, Brandubh, Copenhagen, Fetlar, LargeTafl, LargestTafl, Magpie, MiddleTafl,
    SeaBattle, SmallTafl, Tablut, Tawlbwrdd, Viking7, Viking9, Viking11, Viking13, Viking19,
};

piece_kinds! {
    TAFLMAN,
    KING,
    COMMANDER,
    KNIGHT,
    /// It changes sides where another piece is taken off.
    MERCENARY,
    /// It neither captures nor is captured.
    GUARD,
}

/// A position of a tafl game on a board of `W` words: 1 to 8x8, 2 to 11x11, 3 to 13x13, 6 to 19x19.
#[derive(Clone, Copy, Debug)]
pub struct Tafl<const W: usize> {
    state: State<W, KINDS>,
    rules: &'static Rules<W>,
    /// The square of the piece that has captured and moves again in this turn (TAFL-18). Whenever it is set, that piece has a
    /// legal move.
    going: Option<Square>,
}

impl<const W: usize> Tafl<W> {
    #[inline]
    fn arena(&self) -> &'static Arena<W> {
        &self.rules.arena
    }

    #[inline]
    fn laws(&self) -> &'static Laws {
        &self.rules.laws
    }

    /// The side that made the last move, or would have made it in a start position.
    #[inline]
    fn last_mover(&self) -> Side {
        if self.going.is_some() { self.state.turn } else { !self.state.turn }
    }

    #[inline]
    fn king(&self) -> Bitboard<W> {
        self.state.kinds[KING.index()]
    }

    #[inline]
    fn empty(&self) -> Bitboard<W> {
        !self.state.occupied() & self.arena().whole
    }
}
