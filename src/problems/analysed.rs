//! The analysis of a position without its type.
//!
//! Only the search needs the type of a position: it plays millions of moves. What is made of its results is the same in all
//! games and plays few moves, so it is compiled once, for positions that are a [`Position`].

use crate::rules::{Move, Position, SearchHints};
use crate::solve::{
    Analysis, Decisions, Limits, ProofError, Reason, SetPlay, Solution, Stipulation, Tree, TreeLimits, Try,
    WorkerPool,
};
use crate::variants::{Variant, boards};
use crate::with_family;

/// A solved problem of any variant: see [`Analysis`].
pub(crate) trait Analysed {
    fn solution(&self) -> &Solution;
    fn tree(&mut self, limits: &TreeLimits, workers: &WorkerPool) -> Tree;
    fn tries(&mut self, most: usize, limits: &TreeLimits) -> (Vec<Try>, bool);
    fn set_play(&mut self, limits: &TreeLimits) -> (SetPlay, bool);
    fn reason(&mut self, m: Move, limits: &TreeLimits) -> Option<Reason>;
    fn refutations(&mut self, moves: &[Move], limits: &Limits) -> Vec<Option<Move>>;
    fn keeps(&mut self, position: &dyn Position, m: Move, left: u8, limits: &mut Limits) -> Option<bool>;
    fn decisions(&mut self, limits: &Limits) -> Result<Decisions, ProofError>;
}

impl<P: SearchHints> Analysed for Analysis<P> {
    fn solution(&self) -> &Solution {
        self.solution()
    }

    fn tree(&mut self, limits: &TreeLimits, workers: &WorkerPool) -> Tree {
        self.tree_on(limits, workers)
    }

    fn tries(&mut self, most: usize, limits: &TreeLimits) -> (Vec<Try>, bool) {
        self.tries(most, limits)
    }

    fn set_play(&mut self, limits: &TreeLimits) -> (SetPlay, bool) {
        self.set_play(limits)
    }

    fn reason(&mut self, m: Move, limits: &TreeLimits) -> Option<Reason> {
        self.reason(m, limits)
    }

    fn refutations(&mut self, moves: &[Move], limits: &Limits) -> Vec<Option<Move>> {
        self.refutations(moves, limits)
    }

    fn keeps(&mut self, position: &dyn Position, m: Move, left: u8, limits: &mut Limits) -> Option<bool> {
        self.keeps(&boards::typed(position), m, left, limits)
    }

    fn decisions(&mut self, limits: &Limits) -> Result<Decisions, ProofError> {
        self.decisions(limits)
    }
}

/// Where the play of a problem begins: in its position, and in a proof game in the start position of the game.
pub(crate) fn start_of_play(position: &dyn Position, stipulation: Stipulation) -> Box<dyn Position> {
    match stipulation.is_game() {
        true => boards::start(Variant::of_ruleset(position.ruleset())),
        false => position.boxed(),
    }
}

/// Finds the status of every first move: see [`Analysis::of`].
pub(super) fn analyse(
    position: &dyn Position,
    stipulation: Stipulation,
    limits: &Limits,
    workers: &WorkerPool,
) -> Box<dyn Analysed> {
    with_family!(Variant::of_ruleset(position.ruleset()), P => {
        Box::new(Analysis::<P>::of(&boards::typed(position), stipulation, limits, workers))
    })
}
