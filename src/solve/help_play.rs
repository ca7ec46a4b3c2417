//! Help play, where both sides work for one goal, and series play, where only one side moves.
//!
//! Both need the goal on exactly the last ply; a shorter line solves another problem. In a series the waiting side must not
//! be left in check, because it would have to answer: the position after the pass would be illegal.

use std::sync::Arc;

use crate::rules::{Diagram, Move, Outcome, SearchHints, Side, Wins, Zobrist, zobrist_table};

use super::answer::listed;
use super::helpers::{Part, Searcher};
use super::limits::{Meter, Stop};
use super::pass::go_on;
use super::table::TranspositionTable;
use super::{Goal, PlayKind, Stipulation};

/// Who moves when.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Turns {
    /// Both in turn.
    Alternate,
    /// Only one side.
    Series,
    /// One side, and the other side at the end.
    SeriesAndReply,
}

/// A search for lines of an exact length that end with the goal.
pub(super) struct HelpSearch<P> {
    pub(super) turns: Turns,
    stipulation: Stipulation,
    winner: Side,
    /// In a proof game, what the board must show in the end.
    diagram: Option<Arc<Diagram<P>>>,
    pub(super) meter: Meter,
    /// Positions without a line of some length: their Zobrist keys, mixed with one of the length.
    dead: TranspositionTable,
    /// With which moves it begins, if it helps another search.
    pub(super) part: Part,
}

/// One number per length, because a position without a line of one length may have a line of another length.
static LENGTHS: [Zobrist; 256] = zobrist_table(0x6c65_6e67_7468);

/// Shorter lines than this, in plies, are searched in the same order by all threads: it does not pay to divide them.
pub(super) const DIVIDED_FROM: u8 = 4;

/// The zobrist of a position with a line of this length before it.
fn key<P: SearchHints>(position: &P, length: u8) -> Zobrist {
    position.zobrist() ^ LENGTHS[usize::from(length)]
}

impl<P: SearchHints> Searcher for HelpSearch<P> {
    fn helper(&mut self, part: Part, meter: Meter) -> Self {
        HelpSearch { meter, dead: self.dead.share(), part, diagram: self.diagram.clone(), ..*self }
    }

    fn meter(&mut self) -> &mut Meter {
        &mut self.meter
    }
}

impl<P: SearchHints> HelpSearch<P> {
    /// A search for a stipulation in which this side is to move.
    pub(super) fn new(
        stipulation: Stipulation,
        mover: Side,
        diagram: Option<Diagram<P>>,
        meter: Meter,
    ) -> Self {
        let turns = match stipulation.play() {
            play if play.is_help() => Turns::Alternate,
            PlayKind::Series => Turns::Series,
            _ => Turns::SeriesAndReply,
        };
        // The side that plays the last ply.
        let begins_and_ends = turns == Turns::Series || stipulation.is_half();
        let winner = if begins_and_ends { mover } else { !mover };
        let dead = TranspositionTable::new(TranspositionTable::MOST);
        let diagram = diagram.map(Arc::new);
        HelpSearch { turns, stipulation, winner, diagram, meter, dead, part: Part::default() }
    }

    /// The side that plays the last ply.
    pub(super) fn winner(&self) -> Side {
        self.winner
    }

    /// The length in plies of a problem in this number of moves, at most [`Stipulation::MOST`].
    pub(super) fn length(&self, moves: u8) -> u8 {
        match self.turns {
            Turns::Alternate => self.stipulation.in_moves(moves).plies(),
            Turns::Series => moves,
            Turns::SeriesAndReply => moves + 1,
        }
    }

    /// The number of plies in this number of moves, as far as a problem in `most` moves has them.
    pub(super) fn length_shown(&self, moves: u8, most: u8) -> u8 {
        match self.turns {
            _ if moves >= most => self.length(most),
            Turns::SeriesAndReply => moves,
            Turns::Alternate | Turns::Series => self.length(moves),
        }
    }

    /// How many plies the set play leaves out: one in help play, and the whole series where the other side then plays one move. None if
    /// there is no set play.
    pub(super) fn left_out_in_set_play(&self, moves: u8) -> Option<u8> {
        let length = self.length(moves);
        match self.turns {
            _ if self.stipulation.is_game() => None,
            Turns::Alternate if length > self.least_length() => Some(1),
            Turns::SeriesAndReply if self.stipulation.play() == PlayKind::SeriesHelp => Some(length - 1),
            _ => None,
        }
    }

    /// The least length that a line can have.
    pub(super) fn least_length(&self) -> u8 {
        if self.forces() || self.is_reflex() { 2 } else { 1 }
    }

    /// Whether the last move but one must force the goal.
    fn forces(&self) -> bool {
        matches!(self.stipulation.play(), PlayKind::HelpSelf | PlayKind::SeriesSelf)
    }

    /// Whether a side that can reach the goal must do so.
    fn is_reflex(&self) -> bool {
        matches!(self.stipulation.play(), PlayKind::HelpReflex | PlayKind::SeriesReflex)
    }

    /// Whether this first move begins a line of `length` plies, itself included.
    pub(super) fn begins(&mut self, position: &P, m: Move, length: u8) -> Result<bool, Stop> {
        self.begins_one_of(position, m, length, Wins::ALL)
    }

    /// The same where the line can only end in one of these ways.
    fn begins_one_of(&mut self, position: &P, m: Move, length: u8, wins: Wins) -> Result<bool, Stop> {
        self.meter.count()?;
        let after = position.after(m);
        if length == 1 {
            return Ok(self.reaches(position, m, &after));
        }
        match self.next(after, length - 1) {
            Some(next) if length == 2 && self.forces() => self.all_reach(&next),
            Some(next) => self.exists(&next, length - 1, wins),
            None => Ok(false),
        }
    }

    /// How many lines of `length` plies begin with this move, as far as `most`.
    pub(super) fn count(&mut self, position: &P, m: Move, length: u8, most: usize) -> Result<usize, Stop> {
        if length == 1 {
            return Ok(1);
        }
        let Some(next) = self.next(position.after(m), length - 1) else { return Ok(0) };
        let mut found = 0;
        for m in self.openings(&next, length - 1)? {
            found += self.count(&next, m, length - 1, most - found)?;
            if found >= most {
                break;
            }
        }
        Ok(found)
    }

    #[inline]
    fn reaches(&self, before: &P, m: Move, after: &P) -> bool {
        match self.stipulation.goal() {
            Goal::Diagram => self.shows_diagram(after),
            Goal::Win => after.outcome().and_then(Outcome::winner) == Some(self.winner),
            goal => goal.is_reached(before, m, after),
        }
    }

    fn shows_diagram(&self, position: &P) -> bool {
        self.diagram.as_ref().is_some_and(|diagram| diagram.is_shown(position))
    }

    /// The position in which the next ply is played, with `left` plies from there to the end.
    pub(super) fn next(&self, after: P, left: u8) -> Option<P> {
        // A proof game ends when its position is reached for the first time. With the other side to move it is another position.
        if self.stipulation.is_game()
            && (self.turns == Turns::Series || left.is_multiple_of(2))
            && self.shows_diagram(&after)
        {
            return None;
        }
        match self.turns {
            Turns::Series => go_on(&after),
            Turns::SeriesAndReply if left > 1 => go_on(&after),
            Turns::Alternate | Turns::SeriesAndReply => after.outcome().is_none().then_some(after),
        }
    }

    /// Whether every move reaches the goal.
    fn all_reach(&mut self, position: &P) -> Result<bool, Stop> {
        let mut moves = Vec::new();
        position.legal_moves(&mut moves);
        for &m in &moves {
            if !self.begins(position, m, 1)? {
                return Ok(false);
            }
        }
        Ok(!moves.is_empty())
    }

    /// Whether the side to move has to reach the goal although `length` plies are left: in reflex play, if it can.
    pub(super) fn must_end(&mut self, position: &P, length: u8) -> Result<bool, Stop> {
        if length == 1 || !self.is_reflex() {
            return Ok(false);
        }
        for m in listed(position) {
            self.meter.count()?;
            if self.stipulation.goal().is_reached(position, m, &position.after(m)) {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Those of some ways to reach the goal that a line of this length may end in, as far as the position knows. A double stalemate
    /// is a stalemate too.
    fn still_possible(&self, position: &P, length: u8, among: Wins) -> Wins {
        if !matches!(self.stipulation.play(), PlayKind::Help | PlayKind::Series | PlayKind::SeriesHelp) {
            return among;
        }
        let (own, other) = match self.turns {
            Turns::Alternate => (length.div_ceil(2), length / 2),
            Turns::Series => (length, 0),
            Turns::SeriesAndReply => (1, length - 1),
        };
        match self.stipulation.goal() {
            Goal::Win => position.still_possible(self.winner, own, other, among),
            Goal::Stalemate | Goal::DoubleStalemate => {
                position.possible_stalemates(self.winner, own, other, among)
            }
            Goal::Diagram => match &self.diagram {
                Some(diagram) if !diagram.may_follow(position, own, other) => Wins::NONE,
                _ => among,
            },
            _ => among,
        }
    }

    /// Whether a search has found no line from a position, by its key and length.
    fn is_dead(&self, zobrist: Zobrist) -> bool {
        self.dead.look(zobrist).lost > 0
    }

    /// Whether there is a line of this length that ends in one of these ways: all others are known to be impossible.
    fn exists(&mut self, position: &P, length: u8, among: Wins) -> Result<bool, Stop> {
        let zobrist = key(position, length);
        // Shortly before the end the position answers faster than the table, which is larger than the caches.
        let is_short = length < 3;
        if !is_short && self.is_dead(zobrist) {
            return Ok(false);
        }
        let wins = self.still_possible(position, length, among);
        if wins.is_empty() {
            if !is_short {
                self.dead.learn(zobrist, length, false, None);
            }
            return Ok(false);
        }
        if is_short && self.is_dead(zobrist) {
            return Ok(false);
        }
        let mut moves = Vec::new();
        if length == 1 && self.stipulation.goal() == Goal::Win && position.turn() == self.winner {
            position.win_candidates(&mut moves);
        } else {
            position.legal_moves(&mut moves);
        }
        if length >= DIVIDED_FROM {
            self.part.turn(&mut moves);
        }
        if !self.must_end(position, length)? {
            for m in moves {
                if self.begins_one_of(position, m, length, wins)? {
                    return Ok(true);
                }
            }
        }
        self.dead.learn(zobrist, length, false, None);
        Ok(false)
    }

    /// The first move, in order, that begins a line of `length` plies.
    pub(super) fn opening(&mut self, position: &P, length: u8) -> Result<Option<Move>, Stop> {
        if self.must_end(position, length)? {
            return Ok(None);
        }
        for m in listed(position) {
            if self.begins(position, m, length)? {
                return Ok(Some(m));
            }
        }
        Ok(None)
    }

    /// The moves that begin a line of `length` plies, in order.
    pub(super) fn openings(&mut self, position: &P, length: u8) -> Result<Vec<Move>, Stop> {
        let mut found = Vec::new();
        if self.must_end(position, length)? {
            return Ok(found);
        }
        for m in listed(position) {
            if self.begins(position, m, length)? {
                found.push(m);
            }
        }
        Ok(found)
    }
}
