//! Help play, where both sides work for one win, and series play, where only one side moves.
//!
//! Both need a win on exactly the last ply; a shorter line solves another problem. In a series the waiting side must not
//! be left in check, because it would have to answer: the position after the pass would be illegal.

use crate::rules::{Move, Outcome, Position, Side, Zobrist, zobrist_table};

use super::answer::listed;
use super::limits::{Meter, Stop};
use super::pass::pass;
use super::table::TranspositionTable;

/// Who moves when.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Turns {
    /// Both in turn.
    Alternate,
    /// Only one side.
    Series,
}

/// A search for lines of an exact length that end in a win.
pub(super) struct HelpSearch {
    pub(super) turns: Turns,
    winner: Side,
    pub(super) meter: Meter,
    /// Positions without a line of some length: their Zobrist keys, mixed with one of the length.
    dead: TranspositionTable,
}

/// One number per length, because a position without a line of one length may have a line of another length.
static LENGTHS: [Zobrist; 256] = zobrist_table(0x6c65_6e67_7468);

impl HelpSearch {
    pub(super) fn new(turns: Turns, winner: Side, meter: Meter) -> Self {
        HelpSearch { turns, winner, meter, dead: TranspositionTable::new(TranspositionTable::MOST) }
    }

    /// The length in plies of a problem in this number of moves, at most [`Stipulation::MOST`](super::Stipulation::MOST).
    pub(super) fn length(&self, moves: u8) -> u8 {
        match self.turns {
            Turns::Alternate => moves * 2,
            Turns::Series => moves,
        }
    }

    /// Whether this first move begins a line of `length` plies, itself included.
    pub(super) fn begins<P: Position>(&mut self, position: &P, m: Move, length: u8) -> Result<bool, Stop> {
        self.meter.count()?;
        let after = position.after(m);
        if length == 1 {
            return Ok(after.outcome().and_then(Outcome::winner) == Some(self.winner));
        }
        match self.next(after) {
            Some(next) => self.exists(&next, length - 1),
            None => Ok(false),
        }
    }

    /// The position in which the next ply is played.
    pub(super) fn next<P: Position>(&self, after: P) -> Option<P> {
        match self.turns {
            Turns::Alternate => after.outcome().is_none().then_some(after),
            Turns::Series => pass(&after),
        }
    }

    fn exists<P: Position>(&mut self, position: &P, length: u8) -> Result<bool, Stop> {
        let zobrist = position.zobrist() ^ LENGTHS[usize::from(length)];
        if self.dead.look(zobrist).lost > 0 {
            return Ok(false);
        }
        let mut moves = Vec::new();
        if length == 1 && position.turn() == self.winner {
            position.last_moves(&mut moves);
        } else {
            position.legal_moves(&mut moves);
        }
        for m in moves {
            if self.begins(position, m, length)? {
                return Ok(true);
            }
        }
        self.dead.learn(zobrist, 1, false, None);
        Ok(false)
    }

    /// The first move, in order, that begins a line of `length` plies.
    pub(super) fn opening<P: Position>(&mut self, position: &P, length: u8) -> Result<Option<Move>, Stop> {
        for m in listed(position) {
            if self.begins(position, m, length)? {
                return Ok(Some(m));
            }
        }
        Ok(None)
    }

    /// The moves that begin a line of `length` plies, in order.
    pub(super) fn openings<P: Position>(&mut self, position: &P, length: u8) -> Result<Vec<Move>, Stop> {
        let mut found = Vec::new();
        for m in listed(position) {
            if self.begins(position, m, length)? {
                found.push(m);
            }
        }
        Ok(found)
    }
}
