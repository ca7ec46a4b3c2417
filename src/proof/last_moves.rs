//! The end of a line: what the attacker can still do with one move. A proof names no moves here; the checker tries them all.
//!
//! It trusts only the list of legal moves and the end of the game. Which moves it tries first changes the time, never the answer.

use std::mem;

use crate::rules::{Move, Position};

use super::aim::Aim;
use super::seen::Seen;

/// The questions about the last move of the attacker.
pub(super) struct LastMoves<P> {
    aim: Aim,
    /// Positions of the defender in which the attacker, with one move, does not reach its aim.
    held: Seen<P>,
    defences: Ply,
    attacks: Ply,
    replies: Ply,
}

/// What is kept for one ply.
#[derive(Default)]
struct Ply {
    moves: Vec<Move>,
    /// The move that decided last, which is tried first.
    last: Option<Move>,
}

impl Ply {
    /// The legal moves of a position, and which of them decides. The list is returned for the next call.
    fn take<P: Position>(&mut self, position: &P) -> Vec<Move> {
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

impl<P: Position> LastMoves<P> {
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
    pub(super) fn can_win(&mut self, position: &P) -> bool {
        let moves = self.replies.take(position);
        let wins =
            |&m: &Move| position.after(m).outcome().is_some_and(|end| end.winner() == Some(position.turn()));
        let found = moves.iter().position(wins);
        self.replies.give(moves, found)
    }

    /// Whether the attacker, who is to move, reaches its aim with one move.
    pub(super) fn attack(&mut self, position: &P) -> bool {
        if self.aim.binds(position.turn()) && self.can_win(position) {
            return false;
        }
        let moves = self.attacks.take(position);
        let found = moves.iter().position(|&m| self.is_forced(&position.after(m)));
        self.attacks.give(moves, found)
    }

    /// Whether the aim is reached, or every move of the defender, who is to move, reaches it.
    fn is_forced(&mut self, position: &P) -> bool {
        if let Some(end) = position.outcome() {
            return self.aim.is_reached(end);
        }
        if self.aim.binds(position.turn()) {
            return self.can_win(position);
        }
        !self.can_go_on(position)
    }

    /// Whether the defender, who is to move, has a move by which it does not reach the attacker's aim at once.
    pub(super) fn can_go_on(&mut self, position: &P) -> bool {
        if !self.aim.by_defender(position) {
            return true;
        }
        let moves = self.replies.take(position);
        let holds = |&m: &Move| !position.after(m).outcome().is_some_and(|end| self.aim.is_reached(end));
        let found = moves.iter().position(holds);
        self.replies.give(moves, found)
    }

    /// Whether the defender, who is to move, has a move after which the attacker does not reach its aim with one move.
    pub(super) fn holds(&mut self, position: &P) -> bool {
        if self.held.has(position) {
            return true;
        }
        let moves = self.defences.take(position);
        let found = moves.iter().position(|&m| self.is_held(&position.after(m)));
        let holds = self.defences.give(moves, found);
        if holds {
            self.held.add(position);
        }
        holds
    }

    fn is_held(&mut self, position: &P) -> bool {
        match position.outcome() {
            Some(end) => !self.aim.is_reached(end),
            None => !self.attack(position),
        }
    }
}
