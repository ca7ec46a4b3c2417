//! A solved problem: its solution, and the memory of the search for further questions.

use std::time::Duration;

use crate::rules::Position;

use super::answer::{LONG, WorkPlan, listed, settle};
use super::limits::{Meter, Stop, WorkerPool};
use super::search::{Aim, Search};
use super::together::{HelpSearch, Turns};
use super::{FirstMove, FirstMoveStatus, Limits, Solution, Stipulation};

/// A solved problem. It also gives the play, the tries, the set play and the proof. Each of them costs further work, and
/// finds much of what it needs in the table of the search.
pub struct Analysis<P> {
    pub(super) position: P,
    pub(super) solution: Solution,
    pub(super) memory: Memory,
}

/// What the search remembers, by kind of play.
pub(super) enum Memory {
    Direct(Search),
    Together(HelpSearch),
}

impl<P: Position> Analysis<P> {
    /// Finds the status of every first move.
    ///
    /// - `#N`: a key forces the mover's own win in at most N of its moves. A draw does not count as a win. A
    ///   reply by which the defender itself loses costs no further move.
    /// - `survive N`: after a key the opponent has no `#N`. A move that itself ends the game is a key, unless the
    ///   opponent has then won.
    /// - `s#N`: a key forces the other side to win in at most N moves.
    /// - `h#N`, `ser-#N`: a key begins a line of exactly N moves that ends in the win.
    ///
    /// A finished position has no first moves and so no keys. Every status is exact. A move that the limits left open is
    /// [`FirstMoveStatus::Undecided`].
    #[must_use]
    pub fn of(position: &P, stipulation: Stipulation, limits: &Limits, workers: &WorkerPool) -> Self {
        Self::of_size(position, stipulation, limits, workers, LONG)
    }

    /// The same with the number of nodes after which a problem counts as long.
    pub(super) fn of_size(
        position: &P,
        stipulation: Stipulation,
        limits: &Limits,
        workers: &WorkerPool,
        long: u64,
    ) -> Self {
        let mover = position.turn();
        let direct = |aim| Memory::Direct(Search::new(aim, Meter::new(limits)));
        let together = |turns, winner| Memory::Together(HelpSearch::new(turns, winner, Meter::new(limits)));
        let (memory, attacker) = match stipulation {
            Stipulation::Win(_) => (direct(Aim::win(mover)), mover),
            Stipulation::Survive(_) => (direct(Aim::win(!mover)), !mover),
            Stipulation::SelfWin(_) => (direct(Aim { attacker: mover, winner: !mover }), mover),
            Stipulation::Help(_) => (together(Turns::Alternate, !mover), !mover),
            Stipulation::Series(_) => (together(Turns::Series, mover), mover),
        };
        let first_moves = listed(position)
            .into_iter()
            .map(|m| FirstMove { m, status: FirstMoveStatus::Undecided(None), within: None })
            .collect();
        let solution =
            Solution { stipulation, attacker, first_moves, shorter: None, nodes: 0, time: Duration::ZERO };
        let mut analysis = Analysis { position: position.clone(), solution, memory };
        // When a limit stops the work, the statuses found so far are the answer.
        let _ = analysis.work(workers, long);
        let meter = analysis.meter();
        let (nodes, time) = (meter.nodes(), meter.time());
        (analysis.solution.nodes, analysis.solution.time) = (nodes, time);
        analysis
    }

    /// The solution.
    #[must_use]
    pub const fn solution(&self) -> &Solution {
        &self.solution
    }

    /// The solution, without the memory of the search.
    #[must_use]
    pub(crate) fn into_solution(self) -> Solution {
        self.solution
    }

    fn work(&mut self, workers: &WorkerPool, long: u64) -> Result<(), Stop> {
        match &mut self.memory {
            Memory::Direct(search) => {
                let Solution { stipulation, first_moves, .. } = &mut self.solution;
                settle(search, &self.position, *stipulation, first_moves, &WorkPlan { workers, long })
            }
            Memory::Together(search) => work_together(search, &self.position, &mut self.solution),
        }
    }

    fn meter(&self) -> &Meter {
        match &self.memory {
            Memory::Direct(search) => &search.meter,
            Memory::Together(search) => &search.meter,
        }
    }
}

/// First lines of the length that the stipulation asks for, then shorter ones, shortest first.
fn work_together<P: Position>(
    search: &mut HelpSearch,
    position: &P,
    solution: &mut Solution,
) -> Result<(), Stop> {
    let most = solution.stipulation.number();
    let length = search.length(most.get());
    search.meter.at_depth(most.get());
    for first in &mut solution.first_moves {
        let begins = search.begins(position, first.m, length)?;
        first.status = if begins { FirstMoveStatus::Wins(most) } else { FirstMoveStatus::NoWin };
    }
    for moves in 1..most.get() {
        search.meter.at_depth(moves);
        let length = search.length(moves);
        for first in &solution.first_moves {
            if search.begins(position, first.m, length)? {
                solution.shorter = Some(moves);
                return Ok(());
            }
        }
    }
    Ok(())
}

/// Finds the status of every first move: the solution of [`Analysis::of`], without its memory.
#[must_use]
pub fn solve<P: Position>(position: &P, stipulation: Stipulation, limits: &Limits) -> Solution {
    Analysis::of(position, stipulation, limits, &WorkerPool::none()).into_solution()
}
