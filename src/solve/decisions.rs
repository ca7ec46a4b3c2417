//! The decisions of a proof: which move wins and which reply refutes, in the order in which a checker asks for them.
//!
//! `docs/proof.md` says what is asked and when; this file answers from the search and its table. It shares
//! no code with the checker, not even the order of moves.

use std::collections::HashMap;
use std::fmt;

use crate::rules::{Move, Position, Zobrist};

use super::analysis::{Analysis, Memory};
use super::answer::listed;
use super::limits::{Meter, Stop};
use super::search::Search;
use super::{FirstMoveStatus, Limits, PlayKind, SolveVerdict, Stipulation};

/// The streams of a proof, and what its header claims. Keys are moves, or their names in a
/// [`Certificate`](crate::problems::Certificate).
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Decisions<Key = Move> {
    /// The keys, in the order of moves.
    pub keys: Vec<Key>,
    /// For `#N` with a key: the least number of moves.
    pub least: Option<u8>,
    /// The winning moves.
    pub win: Vec<u8>,
    /// The refuting moves.
    pub refute: Vec<u8>,
}

/// Why there is no proof.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ProofError {
    /// Only `#N` and `survive N` can have proofs.
    Stipulation(Stipulation),
    /// The rules are those of a record. A proof names the variant by whose rules it is checked.
    RulesOfRecord,
    /// A limit ran out, here or in the solution.
    Undecided,
}

impl fmt::Display for ProofError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ProofError::Stipulation(stipulation) => {
                write!(f, "`{stipulation}` cannot have a proof; only `#N` and `survive N` can")
            }
            ProofError::RulesOfRecord => {
                f.write_str("a problem that brings its own rules cannot have a proof")
            }
            ProofError::Undecided => {
                f.write_str("there is no proof, because a limit left the problem undecided")
            }
        }
    }
}

impl std::error::Error for ProofError {}

impl<P: Position> Analysis<P> {
    /// The decisions that prove the solution.
    ///
    /// # Errors
    /// For the stipulations that have no form of proof, and when a limit left something undecided.
    pub fn decisions(&mut self, limits: &Limits) -> Result<Decisions, ProofError> {
        let solution = &self.solution;
        let stipulation = solution.stipulation;
        let Memory::Direct(search) = &mut self.memory else {
            return Err(ProofError::Stipulation(stipulation));
        };
        if !search.aim.is_plain() || stipulation.play().is_self() {
            return Err(ProofError::Stipulation(stipulation));
        }
        if solution.verdict() == SolveVerdict::Undecided {
            return Err(ProofError::Undecided);
        }
        search.meter = Meter::new(limits);
        let (mut won, mut lost) = (Vec::new(), Vec::new());
        for first in &solution.first_moves {
            if matches!(first.status, FirstMoveStatus::Wins(_) | FirstMoveStatus::LosesAtOnce) {
                won.push(first.m);
            } else {
                lost.push(first.m);
            }
        }
        let best = solution.best();
        let mut walk = Walk { search, win: Vec::new(), refute: Vec::new(), shown: HashMap::new() };
        let n = stipulation.moves();
        let done = match stipulation.play() {
            PlayKind::Survive => walk.survival(&self.position, n, &won, &lost),
            _ => walk.win(&self.position, n, &won, &lost, best),
        };
        done.map_err(|Stop| ProofError::Undecided)?;
        let (keys, least) = match stipulation.play() {
            PlayKind::Survive => (lost, None),
            _ => (won, best.map(|(_, moves)| moves)),
        };
        Ok(Decisions { keys, least, win: walk.win, refute: walk.refute })
    }
}

/// What was shown of a position so far.
#[derive(Clone, Copy)]
struct Shown {
    won: u8,
    refuted: u8,
}

struct Walk<'a> {
    search: &'a mut Search,
    win: Vec<u8>,
    refute: Vec<u8>,
    /// By whole 128-bit keys. A checker compares positions, and would notice.
    shown: HashMap<Zobrist, Shown>,
}

impl Walk<'_> {
    fn win<P: Position>(
        &mut self,
        position: &P,
        n: u8,
        keys: &[Move],
        others: &[Move],
        best: Option<(Move, u8)>,
    ) -> Result<(), Stop> {
        if let Some((key, least)) = best {
            write(&mut self.win, &listed(position), key);
            self.win_against(&position.after(key), least - 1)?;
        }
        for &key in keys {
            self.win_against(&position.after(key), n - 1)?;
        }
        for &m in others {
            self.refute_by_reply(&position.after(m), n - 1)?;
        }
        match best {
            Some((_, least)) if least > 1 => self.refute_all(position, least - 1),
            _ => Ok(()),
        }
    }

    fn survival<P: Position>(
        &mut self,
        position: &P,
        n: u8,
        won: &[Move],
        keys: &[Move],
    ) -> Result<(), Stop> {
        for &m in won {
            self.win_by_move(&position.after(m), n)?;
        }
        for &key in keys {
            self.refute_all(&position.after(key), n)?;
        }
        Ok(())
    }

    fn shown(&self, key: Zobrist) -> Shown {
        self.shown.get(&key).copied().unwrap_or(Shown { won: u8::MAX, refuted: 0 })
    }

    fn remember_won(&mut self, key: Zobrist, n: u8) {
        let shown = Shown { won: n, ..self.shown(key) };
        self.shown.insert(key, shown);
    }

    fn remember_refuted(&mut self, key: Zobrist, n: u8) {
        let shown = Shown { refuted: n, ..self.shown(key) };
        self.shown.insert(key, shown);
    }

    fn win_by_move<P: Position>(&mut self, position: &P, n: u8) -> Result<(), Stop> {
        let key = position.zobrist();
        if position.outcome().is_some() || self.shown(key).won <= n {
            return Ok(());
        }
        let (moves, m) = self.winner(position, n)?;
        write(&mut self.win, &moves, m);
        self.win_against(&position.after(m), n - 1)?;
        self.remember_won(key, n);
        Ok(())
    }

    fn win_against<P: Position>(&mut self, position: &P, n: u8) -> Result<(), Stop> {
        let key = position.zobrist();
        if position.outcome().is_some() || self.shown(key).won <= n {
            return Ok(());
        }
        for reply in listed(position) {
            self.win_by_move(&position.after(reply), n)?;
        }
        self.remember_won(key, n);
        Ok(())
    }

    fn refute_by_reply<P: Position>(&mut self, position: &P, n: u8) -> Result<(), Stop> {
        let key = position.zobrist();
        if n == 0 || position.outcome().is_some() || self.shown(key).refuted >= n {
            return Ok(());
        }
        let (replies, reply) = self.refutation(position, n)?;
        write(&mut self.refute, &replies, reply);
        self.refute_all(&position.after(reply), n)?;
        self.remember_refuted(key, n);
        Ok(())
    }

    fn refute_all<P: Position>(&mut self, position: &P, n: u8) -> Result<(), Stop> {
        // With one move left there is nothing to decide below.
        if n <= 1 || position.outcome().is_some() {
            return Ok(());
        }
        let key = position.zobrist();
        if self.shown(key).refuted >= n {
            return Ok(());
        }
        for m in listed(position) {
            self.refute_by_reply(&position.after(m), n - 1)?;
        }
        self.remember_refuted(key, n);
        Ok(())
    }

    /// The moves with the one in front that the table has for the position.
    fn likely_first<P: Position>(&self, position: &P, moves: &[Move]) -> Vec<Move> {
        let mut tried = moves.to_vec();
        let likely = self.search.remembered(position);
        if let Some(place) = tried.iter().position(|&m| Some(m) == likely) {
            tried[..=place].rotate_right(1);
        }
        tried
    }

    /// A move that wins a position known to be won in n: one of those that win soonest, so that the proof is short.
    fn winner<P: Position>(&mut self, position: &P, n: u8) -> Result<(Vec<Move>, Move), Stop> {
        let moves = listed(position);
        let tried = self.likely_first(position, &moves);
        for left in 0..n {
            for &m in &tried {
                let after = self.search.step(position, m)?;
                if self.search.forces(&after, left)? {
                    return Ok((moves, m));
                }
            }
        }
        unreachable!("a position that is won in {n} has a move that wins it");
    }

    /// A reply that refutes a position known to be refuted in n: the one in the table, otherwise the first one.
    fn refutation<P: Position>(&mut self, position: &P, n: u8) -> Result<(Vec<Move>, Move), Stop> {
        let replies = listed(position);
        let tried = self.likely_first(position, &replies);
        for reply in tried {
            let after = self.search.step(position, reply)?;
            let holds = match after.outcome() {
                Some(_) => !self.search.aim.is_reached(&after),
                None => !self.search.wins(&after, n)?,
            };
            if holds {
                return Ok((replies, reply));
            }
        }
        unreachable!("a position that is refuted in {n} has a reply that refutes it");
    }
}

/// Writes the index of a move among the legal moves as an unsigned LEB128 number.
#[expect(clippy::cast_possible_truncation, reason = "seven bits fit a byte")]
fn write(stream: &mut Vec<u8>, legal: &[Move], m: Move) {
    let mut place = legal.iter().position(|&legal| legal == m).expect("a decision is a legal move");
    while place >= 0x80 {
        stream.push(place as u8 | 0x80);
        place >>= 7;
    }
    stream.push(place as u8);
}
