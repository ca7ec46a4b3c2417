//! The decisions of a proof: which move wins and which reply refutes, in the order in which a checker asks for them.
//!
//! `docs/proof.md` says what is asked and when. `proof_walk.rs` answers.

use std::fmt;

use crate::rules::{Move, Position};

use super::aim::Rule;
use super::analysis::{Analysis, Memory};
use super::limits::{Meter, Stop};
use super::proof_walk::ProofWalk;
use super::{FirstMoveStatus, Goal, Limits, PlayKind, SolveVerdict, Stipulation};

/// The streams of a proof, and what its header claims. Keys are moves, or their names in a
/// [`Certificate`](crate::problems::Certificate).
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Decisions<Key = Move> {
    /// The keys, in the order of moves.
    pub keys: Vec<Key>,
    /// If there is a key, except in `survive N`: the least number of moves.
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
    /// Only `#N`, `survive N`, `s#N`, `r#N` and `semi-r#N` can have proofs.
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
                write!(
                    f,
                    "`{stipulation}` cannot have a proof; only `#N`, `survive N`, `s#N`, `r#N` and `semi-r#N` can"
                )
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
        if search.aim.goal != Goal::Win || matches!(search.aim.rule, Rule::Exact | Rule::Parry) {
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
        let mut walk = ProofWalk::new(search);
        let n = stipulation.moves();
        let done = match stipulation.play() {
            PlayKind::Survive => walk.survival(&self.position, n, &won, &lost),
            _ => walk.win(&self.position, n, &won, &lost, best),
        };
        done.map_err(|Stop| ProofError::Undecided)?;
        let (win, refute) = walk.into_streams();
        let (keys, least) = match stipulation.play() {
            PlayKind::Survive => (lost, None),
            _ => (won, best.map(|(_, moves)| moves)),
        };
        Ok(Decisions { keys, least, win, refute })
    }
}
