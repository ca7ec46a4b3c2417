//! The end of a line: what the attacker can still do with one move. A proof names no moves here; the checker tries them all.
//!
//! It trusts only the list of legal moves and the end of the game. Which moves it tries first changes the time, never the answer.
//! Every position that a move leads to is counted.

use std::mem;

use crate::rules::{Move, Playable};

use super::aim::Aim;
use super::budget::Budget;
use super::failure::VerifyErrorKind;
use super::memory::Seen;

/// The questions about the last move of the attacker.
pub(super) struct LastMoves<P> {
    aim: Aim,
    /// Positions of the defender in which the attacker, with one move, does not reach its aim.
    held: Seen<P>,
    defences: Ply,
    attacks: Ply,
    replies: Ply,
}

/// The answer to a question, unless a limit ends the check before it is found.
type Answer = Result<bool, VerifyErrorKind>;

/// What is kept for one ply.
#[derive(Default)]
struct Ply {
    moves: Vec<Move>,
    /// The move that decided last, which is tried first.
    last: Option<Move>,
}

impl Ply {
    /// The legal moves of a position, and which of them decides. The list is returned for the next call.
    fn take<P: Playable>(&mut self, position: &P) -> Vec<Move> {
        let mut moves = mem::take(&mut self.moves);
        moves.clear();
        position.legal_moves(&mut moves);
        if let Some(place) = moves.iter().position(|&m| Some(m) == self.last) {
            moves.swap(0, place);
        }
        moves
    }

    /// Gives the list back, and says whether a move of it decides.
    fn give(&mut self, moves: Vec<Move>, decides: Option<usize>) -> bool {
        if let Some(place) = decides {
            self.last = Some(moves[place]);
        }
        self.moves = moves;
        decides.is_some()
    }
}

impl<P: Playable> LastMoves<P> {
    pub(super) fn new(aim: Aim) -> Self {
        LastMoves {
            aim,
            held: Seen::new(),
            defences: Ply::default(),
            attacks: Ply::default(),
            replies: Ply::default(),
        }
    }

    /// Whether the side to move can win at once.
    pub(super) fn can_win(&mut self, position: &P, budget: &mut Budget<'_>) -> Answer {
        let moves = self.replies.take(position);
        let wins = |after: &P| after.outcome().is_some_and(|end| end.winner() == Some(position.turn()));
        let found = first(position, &moves, budget, |after, _| Ok(wins(after)))?;
        Ok(self.replies.give(moves, found))
    }

    /// Whether the attacker, who is to move, reaches its aim with one move.
    pub(super) fn attack(&mut self, position: &P, budget: &mut Budget<'_>) -> Answer {
        if self.aim.binds(position.turn()) && self.can_win(position, budget)? {
            return Ok(false);
        }
        let moves = self.attacks.take(position);
        let found = first(position, &moves, budget, |after, budget| self.is_forced(after, budget))?;
        Ok(self.attacks.give(moves, found))
    }

    /// Whether the aim is reached, or every move of the defender, who is to move, reaches it.
    fn is_forced(&mut self, position: &P, budget: &mut Budget<'_>) -> Answer {
        if let Some(end) = position.outcome() {
            return Ok(self.aim.is_reached(end));
        }
        if self.aim.binds(position.turn()) {
            return self.can_win(position, budget);
        }
        Ok(!self.can_go_on(position, budget)?)
    }

    /// Whether the defender, who is to move, has a move by which it does not reach the attacker's aim at once.
    pub(super) fn can_go_on(&mut self, position: &P, budget: &mut Budget<'_>) -> Answer {
        if !self.aim.by_defender(position) {
            return Ok(true);
        }
        let moves = self.replies.take(position);
        let holds = |after: &P| !after.outcome().is_some_and(|end| self.aim.is_reached(end));
        let found = first(position, &moves, budget, |after, _| Ok(holds(after)))?;
        Ok(self.replies.give(moves, found))
    }

    /// Whether the defender, who is to move, has a move after which the attacker does not reach its aim with one move.
    pub(super) fn holds(&mut self, position: &P, budget: &mut Budget<'_>) -> Answer {
        if self.held.has(position) {
            return Ok(true);
        }
        let moves = self.defences.take(position);
        let found = first(position, &moves, budget, |after, budget| self.is_held(after, budget))?;
        let holds = self.defences.give(moves, found);
        if holds {
            self.held.add(position);
        }
        Ok(holds)
    }

    fn is_held(&mut self, position: &P, budget: &mut Budget<'_>) -> Answer {
        match position.outcome() {
            Some(end) => Ok(!self.aim.is_reached(end)),
            None => Ok(!self.attack(position, budget)?),
        }
    }
}

/// The first of these moves whose position decides.
fn first<P: Playable>(
    position: &P,
    moves: &[Move],
    budget: &mut Budget<'_>,
    mut decides: impl FnMut(&P, &mut Budget<'_>) -> Answer,
) -> Result<Option<usize>, VerifyErrorKind> {
    for (place, &m) in moves.iter().enumerate() {
        budget.count()?;
        if decides(&position.after(m), budget)? {
            return Ok(Some(place));
        }
    }
    Ok(None)
}
