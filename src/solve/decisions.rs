//! The decisions of a proof: which move wins and which reply refutes, in the order in which a checker asks for them. In help and
//! series play all solutions, which need no decisions.
//!
//! `docs/proof.md` says what is asked and when. `proof_walk.rs` answers.

use std::fmt;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use crate::rules::{Move, Position};

use super::aim::Rule;
use super::analysis::{Analysis, Memory};
use super::limits::{Meter, Stop};
use super::proof_walk::ProofWalk;
use super::{Branch, FirstMoveStatus, Goal, Limits, Play, PlayKind, SolveVerdict, Stipulation, TreeLimits};

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
    /// In help and series play all solutions in the order of moves; then all other members are empty. None in other play.
    pub solutions: Option<Vec<Vec<Key>>>,
}

/// The most moves of a tree of solutions that is made into a list: a longer list is too long for the header of a proof.
const MOST_MOVES: usize = 8_000;

/// Why there is no proof.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ProofError {
    /// Only `#N`, `survive N`, `s#N`, `r#N`, `semi-r#N`, `h#N`, `ser-#N` and `ser-h#N` can have proofs.
    Stipulation(Stipulation),
    /// In help and series play: the list of all solutions is too long for a proof.
    TooManySolutions,
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
                    "`{stipulation}` cannot have a proof; only `#N`, `survive N`, `s#N`, `r#N`, `semi-r#N`, `h#N`, \
                     `ser-#N` and `ser-h#N` can"
                )
            }
            ProofError::TooManySolutions => f.write_str(
                "there is no proof, because the list of all solutions would be longer than 48 KiB",
            ),
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
            return self.all_solutions(limits);
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
        Ok(Decisions { keys, least, win, refute, solutions: None })
    }

    /// The same for help and series play.
    fn all_solutions(&mut self, limits: &Limits) -> Result<Decisions, ProofError> {
        let stipulation = self.solution.stipulation;
        let is_proven =
            matches!(stipulation.play(), PlayKind::Help | PlayKind::Series | PlayKind::SeriesHelp);
        if !is_proven || stipulation.goal() != Goal::Win {
            return Err(ProofError::Stipulation(stipulation));
        }
        if self.solution.verdict() == SolveVerdict::Undecided {
            return Err(ProofError::Undecided);
        }
        let stopped = Arc::new(AtomicBool::new(false));
        let work = limits.clone().without_solutions().with_stop_flag(Arc::clone(&stopped));
        let tree = self.tree(&TreeLimits { moves: MOST_MOVES, work, ..TreeLimits::default() });
        if stopped.load(Ordering::Relaxed) {
            limits.note_stop();
            return Err(ProofError::Undecided);
        }
        let mut solutions = Vec::new();
        if !tree.complete || !list(&tree.moves, &mut solutions) {
            return Err(ProofError::TooManySolutions);
        }
        let (keys, win, refute) = (Vec::new(), Vec::new(), Vec::new());
        Ok(Decisions { keys, least: None, win, refute, solutions: Some(solutions) })
    }
}

/// Lists the lines of a tree that is whole. False if they have too many moves together.
fn list(roots: &[Branch], lines: &mut Vec<Vec<Move>>) -> bool {
    let (mut line, mut moves) = (Vec::new(), 0);
    let mut levels = vec![roots.iter()];
    while let Some(level) = levels.last_mut() {
        let Some(branch) = level.next() else {
            levels.pop();
            line.pop();
            continue;
        };
        line.push(branch.m);
        match &branch.play {
            Play::Together(below) | Play::Alone(below) => levels.push(below.iter()),
            _ => {
                moves += line.len();
                if moves > MOST_MOVES {
                    return false;
                }
                lines.push(line.clone());
                line.pop();
            }
        }
    }
    true
}
