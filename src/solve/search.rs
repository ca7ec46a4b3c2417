//! The plain exact search: depth first over the attacker's choices and the defender's replies.
//!
//! It answers one question, whether the attacker wins within a number of its moves, and answers it exactly: no
//! table, no guess, nothing left out but what cannot matter. Repetition and clocks are not looked at.
//!
//! Source: the "brute force" of problem-solving programs, with the killer moves of Akl and Newborn, *The
//! Principal Continuation and the Killer Heuristic* (1977).

use std::mem;

use crate::rules::{Game, Move, Outcome, Side};

use super::limits::{Meter, Stop};

/// Who searches, for whom, and what it remembers.
///
/// Buffers and killers belong to the number of attacker's moves left, which falls along every line, so no two
/// calls on one line share them.
pub(super) struct Search {
    attacker: Side,
    pub(super) meter: Meter,
    attacks: Vec<Ply>,
    defences: Vec<Ply>,
}

/// What is kept for one ply.
#[derive(Default)]
struct Ply {
    moves: Vec<Move>,
    scored: Vec<(u64, Move)>,
    /// The moves that last decided a position here, newest first.
    killers: [Option<Move>; 2],
}

impl Ply {
    fn remember(&mut self, m: Move) {
        if self.killers[0] != Some(m) {
            self.killers = [Some(m), self.killers[0]];
        }
    }

    /// Puts the killers that are legal here in front.
    fn killers_first(&self, moves: &mut [Move]) {
        let mut front = 0;
        for killer in self.killers.into_iter().flatten() {
            if let Some(found) = moves[front..].iter().position(|&m| m == killer) {
                moves.swap(front, front + found);
                front += 1;
            }
        }
    }
}

impl Search {
    pub(super) fn new(attacker: Side, meter: Meter) -> Self {
        Search { attacker, meter, attacks: Vec::new(), defences: Vec::new() }
    }

    /// Whether the attacker, who is to move, wins within `moves` of its moves.
    pub(super) fn wins<G: Game>(&mut self, game: &G, moves: u8) -> Result<bool, Stop> {
        debug_assert_eq!(game.turn(), self.attacker);
        self.make_room(moves);
        if moves == 0 { Ok(self.is_won(game)) } else { self.attack(game, usize::from(moves)) }
    }

    /// Whether the attacker wins against every reply of the defender, who is to move, within `moves` further
    /// moves of its own. With 0 the game must be over, or every reply must end it in the attacker's favour.
    pub(super) fn forces<G: Game>(&mut self, game: &G, moves: u8) -> Result<bool, Stop> {
        debug_assert_ne!(game.turn(), self.attacker);
        self.make_room(moves);
        self.defend(game, usize::from(moves))
    }

    /// Whether the game is over and the attacker has won it.
    pub(super) fn is_won<G: Game>(&self, game: &G) -> bool {
        game.outcome().and_then(Outcome::winner) == Some(self.attacker)
    }

    /// The position after a move, counted as a node.
    #[inline]
    pub(super) fn step<G: Game>(&mut self, game: &G, m: Move) -> Result<G, Stop> {
        self.meter.count()?;
        Ok(game.after(m))
    }

    fn make_room(&mut self, moves: u8) {
        let plies = usize::from(moves) + 1;
        if self.attacks.len() < plies {
            self.attacks.resize_with(plies, Ply::default);
            self.defences.resize_with(plies, Ply::default);
        }
    }

    fn attack<G: Game>(&mut self, game: &G, left: usize) -> Result<bool, Stop> {
        // Wins at once are cheap to find, and common where the defender has replied badly.
        if self.attack_at_once(game)? {
            return Ok(true);
        }
        if left == 1 && !G::MOVER_CAN_LOSE {
            return Ok(false);
        }
        let mut moves = mem::take(&mut self.attacks[left].moves);
        moves.clear();
        game.legal_moves(&mut moves);
        let answer =
            if moves.is_empty() { Ok(self.is_won(game)) } else { self.attack_by(game, left, &mut moves) };
        self.attacks[left].moves = moves;
        answer
    }

    /// Whether one move ends the game. That is not all a last move can do where a reply can lose.
    fn attack_at_once<G: Game>(&mut self, game: &G) -> Result<bool, Stop> {
        let mut moves = mem::take(&mut self.attacks[0].moves);
        moves.clear();
        game.last_moves(&mut moves);
        self.attacks[0].killers_first(&mut moves);
        let answer = self.any_ends(game, &moves);
        self.attacks[0].moves = moves;
        answer
    }

    fn any_ends<G: Game>(&mut self, game: &G, moves: &[Move]) -> Result<bool, Stop> {
        for &m in moves {
            let after = self.step(game, m)?;
            if self.is_won(&after) {
                self.attacks[0].remember(m);
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// The attacker tries these moves, those that leave the fewest replies first.
    fn attack_by<G: Game>(&mut self, game: &G, left: usize, moves: &mut [Move]) -> Result<bool, Stop> {
        if left >= ORDERED_FROM {
            self.fewest_replies_first(game, left, moves);
        }
        self.attacks[left].killers_first(moves);
        for &m in &*moves {
            let after = self.step(game, m)?;
            if self.defend(&after, left - 1)? {
                self.attacks[left].remember(m);
                return Ok(true);
            }
        }
        Ok(false)
    }

    fn defend<G: Game>(&mut self, game: &G, left: usize) -> Result<bool, Stop> {
        if left == 0 && !G::MOVER_CAN_LOSE {
            return Ok(self.is_won(game));
        }
        let mut moves = mem::take(&mut self.defences[left].moves);
        moves.clear();
        game.legal_moves(&mut moves);
        let answer =
            if moves.is_empty() { Ok(self.is_won(game)) } else { self.all_lose(game, left, &mut moves) };
        self.defences[left].moves = moves;
        answer
    }

    /// Whether every one of these replies loses.
    fn all_lose<G: Game>(&mut self, game: &G, left: usize, moves: &mut [Move]) -> Result<bool, Stop> {
        self.defences[left].killers_first(moves);
        for &reply in &*moves {
            let after = self.step(game, reply)?;
            let lost = if left == 0 { self.is_won(&after) } else { self.attack(&after, left)? };
            if !lost {
                self.defences[left].remember(reply);
                return Ok(false);
            }
        }
        Ok(true)
    }

    fn fewest_replies_first<G: Game>(&mut self, game: &G, left: usize, moves: &mut [Move]) {
        let scored = &mut self.attacks[left].scored;
        scored.clear();
        scored.extend(moves.iter().map(|&m| (game.after(m).count_legal(), m)));
        scored.sort_unstable_by_key(|&(replies, _)| replies);
        for (place, &(_, m)) in moves.iter_mut().zip(&*scored) {
            *place = m;
        }
    }
}

/// With fewer moves left than this, counting replies costs more than it saves.
const ORDERED_FROM: usize = 3;
