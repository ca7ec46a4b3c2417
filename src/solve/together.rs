//! Play in which nobody resists: help play, where both sides work for one win, and series play, where one side
//! moves alone.
//!
//! Both ask for a win on exactly the last half-move; a shorter one is another problem's solution. In a series the
//! side that waits may not be left in check, since it would have to answer: that is what makes the position after
//! the pass impossible.

use crate::rules::{Game, Key, Move, Outcome, Side, key_table};

use super::answer::listed;
use super::limits::{Meter, Stop};
use super::pass::pass;
use super::table::Table;

/// Who moves when.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Turns {
    /// Both in turn.
    Alternate,
    /// One side alone.
    Series,
}

/// A search for lines of exactly so many half-moves that end in a win.
pub(super) struct Together {
    pub(super) turns: Turns,
    winner: Side,
    pub(super) meter: Meter,
    /// Positions without a line of some length: their keys, mixed with the length's.
    dead: Table,
}

/// One number for each length, since a position without a line of one length may have one of another.
static LENGTHS: [Key; 256] = key_table(0x6c65_6e67_7468);

impl Together {
    pub(super) fn new(turns: Turns, winner: Side, meter: Meter) -> Self {
        Together { turns, winner, meter, dead: Table::new(Table::MOST) }
    }

    /// The half-moves of a problem in so many moves, at most [`Stipulation::MOST`](super::Stipulation::MOST).
    pub(super) fn length(&self, moves: u8) -> u8 {
        match self.turns {
            Turns::Alternate => moves * 2,
            Turns::Series => moves,
        }
    }

    /// Whether this first move begins a line of so many half-moves, itself counted.
    pub(super) fn begins<G: Game>(&mut self, game: &G, m: Move, length: u8) -> Result<bool, Stop> {
        self.meter.count()?;
        let after = game.after(m);
        if length == 1 {
            return Ok(after.outcome().and_then(Outcome::winner) == Some(self.winner));
        }
        match self.next(after) {
            Some(next) => self.exists(&next, length - 1),
            None => Ok(false),
        }
    }

    /// The position in which the next half-move is made.
    pub(super) fn next<G: Game>(&self, after: G) -> Option<G> {
        match self.turns {
            Turns::Alternate => after.outcome().is_none().then_some(after),
            Turns::Series => pass(&after),
        }
    }

    fn exists<G: Game>(&mut self, game: &G, length: u8) -> Result<bool, Stop> {
        let key = game.key() ^ LENGTHS[usize::from(length)];
        if self.dead.look(key).lost > 0 {
            return Ok(false);
        }
        let mut moves = Vec::new();
        if length == 1 && game.turn() == self.winner {
            game.last_moves(&mut moves);
        } else {
            game.legal_moves(&mut moves);
        }
        for m in moves {
            if self.begins(game, m, length)? {
                return Ok(true);
            }
        }
        self.dead.learn(key, 1, false, None);
        Ok(false)
    }

    /// The moves that begin a line of so many half-moves, in order.
    pub(super) fn openings<G: Game>(&mut self, game: &G, length: u8) -> Result<Vec<Move>, Stop> {
        let mut found = Vec::new();
        for m in listed(game) {
            if self.begins(game, m, length)? {
                found.push(m);
            }
        }
        Ok(found)
    }
}
