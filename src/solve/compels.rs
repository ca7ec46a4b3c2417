//! The end of self-play: whether every reply wins for the defender.
//!
//! Most last moves leave the defender no reply that wins, and nearly all others some reply that does not. Both are seen without
//! playing a reply. What refutes here refutes most other last moves too, so it is remembered:
//! [`Position::keep_compelling`] then passes over them.

use std::mem;

use crate::rules::{Call, Move, Position};

use super::defence::is_surely_legal;
use super::limits::Stop;
use super::search::Search;

impl Search {
    /// Whether every reply wins for the defender, as the attacker wants in self-play.
    pub(super) fn compels<P: Position>(&mut self, position: &P) -> Result<bool, Stop> {
        let mut wins = mem::take(&mut self.wins);
        let mut moves = mem::take(&mut self.defences[0].moves);
        let answer = self.compels_among(position, &mut wins, &mut moves);
        self.wins = wins;
        self.defences[0].moves = moves;
        answer
    }

    /// The same with buffers. Nothing is played before all legal replies are among those that may win.
    fn compels_among<P: Position>(
        &mut self,
        position: &P,
        wins: &mut Vec<Move>,
        moves: &mut Vec<Move>,
    ) -> Result<bool, Stop> {
        wins.clear();
        position.last_moves(wins);
        if wins.is_empty() {
            if position.mover_can_lose() {
                return Ok(self.aim.is_reached(position));
            }
            self.find_refutation(position, moves);
            return Ok(false);
        }
        for reply in self.defences[0].killers.with(None).into_iter().flatten() {
            if !wins.contains(&reply) && is_surely_legal(position, reply, moves) {
                return Ok(false);
            }
        }
        moves.clear();
        position.legal_moves(moves);
        if moves.is_empty() {
            return Ok(self.aim.is_reached(position));
        }
        // All that may win are legal. With fewer of them than legal replies, one of the others refutes.
        if wins.len() < moves.len()
            && let Some(&reply) = moves.iter().find(|reply| !wins.contains(reply))
        {
            self.remember_last(position, reply);
            return Ok(false);
        }
        for &reply in &*moves {
            let after = self.step(position, reply)?;
            if !self.aim.is_reached(&after) {
                self.remember_last(position, reply);
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Looks for a reply that refutes the next moves too, where none wins.
    fn find_refutation<P: Position>(&mut self, position: &P, moves: &mut Vec<Move>) {
        let newest = self.defences[0].killers.newest();
        if position.call() != Call::None
            || newest.is_some_and(|reply| is_surely_legal(position, reply, moves))
        {
            return;
        }
        moves.clear();
        position.legal_moves(moves);
        if let Some(&reply) = moves.iter().max_by_key(|&&m| self.history.count(m)) {
            self.remember_last(position, reply);
        }
    }

    /// Remembers a reply that refutes a last move. What answers a check does so nowhere else.
    fn remember_last<P: Position>(&mut self, position: &P, reply: Move) {
        if position.call() == Call::None {
            self.defences[0].killers.remember(reply);
            self.history.remember(reply, 0);
        }
    }
}
