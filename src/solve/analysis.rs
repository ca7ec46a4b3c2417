//! A solved problem: its solution, and the memory of the search for further questions.

use std::time::Duration;

use crate::rules::{Diagram, SearchHints};

use super::aim::Aim;
use super::answer::{LONG, WorkPlan, listed, settle};
use super::help_play::HelpSearch;
use super::limits::{Meter, Stop, WorkerPool};
use super::lines::{LONG_LINES, find_lines, shorter_line};
use super::search::Search;
use super::{FirstMove, Limits, Solution, Stipulation, unsolved};

/// A solved problem. It also gives the play, the tries, the set play and the proof. Each of them costs further work, and
/// finds much of what it needs in the table of the search.
///
/// ```
/// use lawspeaker::solve::{Analysis, FirstMoveStatus, Limits, Threat, TreeLimits, WorkerPool};
/// use lawspeaker::{naming, variants::{Chess, fen}};
/// let (position, _) = fen::read::<Chess>("7k/8/5K2/8/8/8/8/6R1 w - -")?;
/// let pool = WorkerPool::new(2.try_into()?); // this thread and another one
/// let mut analysis = Analysis::of(&position, "#2".parse()?, &Limits::NONE, &pool);
/// assert_eq!(analysis.solution().keys().map(|m| naming::san(&position, m)).collect::<Vec<_>>(), ["Kf7"]);
/// let tree = analysis.tree_on(&TreeLimits::default(), &pool);
/// assert!(matches!(tree.moves[0].threat, Threat::Moves(_)) && tree.complete);
/// let (set_play, is_whole) = analysis.set_play(&TreeLimits::default());
/// assert!(set_play.variations.is_empty() && is_whole); // White has no mate ready after 1... Kh7
/// let (tries, _) = analysis.tries(1, &TreeLimits::default());
/// assert!(tries.iter().all(|found| found.refutations.len() == 1));
/// assert_eq!(analysis.decisions(&Limits::NONE)?.keys.len(), 1);
/// let wait = naming::parse_move(&position, "Rg2")?;
/// assert_eq!(analysis.solution().first_moves.iter().find(|first| first.m == wait).unwrap().status, FirstMoveStatus::NoWin);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Analysis<P> {
    pub(super) position: P,
    pub(super) solution: Solution,
    pub(super) memory: Memory<P>,
    /// The number of nodes after which the problem counts as long.
    pub(super) long: u64,
}

/// What the search remembers, by kind of play.
pub(super) enum Memory<P> {
    Direct(Search),
    Together(HelpSearch<P>),
}

impl<P: SearchHints> Analysis<P> {
    /// Finds the status of every first move.
    ///
    /// - `#N`: a key forces the mover's own win in at most N of its moves. A draw does not count as a win. A
    ///   reply by which the defender itself loses costs no further move.
    /// - `survive N`: after a key the opponent has no `#N`. A move that itself ends the game is a key, unless the
    ///   opponent has then won.
    /// - `s#N`: a key forces the other side to win in at most N moves.
    /// - `h#N`, `ser-#N`: a key begins a line of exactly N moves that ends in the win.
    /// - `diaN`: a key begins a game of exactly N moves, from the start position, that ends in the position given.
    ///
    /// `docs/stipulations.md` has the other kinds. With another goal the same is asked of that goal. A goal that the game does not
    /// have is never reached.
    ///
    /// In a game in which a side can move several times in one turn every status is undecided.
    ///
    /// A finished position has no first moves and so no keys. Every status is exact. A move that the limits left open is
    /// [`FirstMoveStatus::Undecided`](super::FirstMoveStatus::Undecided).
    #[must_use]
    pub fn of(position: &P, stipulation: Stipulation, limits: &Limits, workers: &WorkerPool) -> Self {
        let long = if stipulation.play().is_line() { LONG_LINES } else { LONG / position.search_cost() };
        Self::of_size(position, stipulation, limits, workers, long)
    }

    /// The same with the number of nodes after which a problem counts as long.
    pub(super) fn of_size(
        position: &P,
        stipulation: Stipulation,
        limits: &Limits,
        workers: &WorkerPool,
        long: u64,
    ) -> Self {
        let (diagram, start);
        let position = if stipulation.is_game() {
            (diagram, start) = (Some(Diagram::of(position)), P::start(position.ruleset()));
            &start
        } else {
            diagram = None;
            position
        };
        let mover = position.turn();
        let meter = Meter::new(limits);
        let (memory, attacker) = if stipulation.play().is_line() {
            let search = HelpSearch::new(stipulation, mover, diagram, meter);
            let winner = search.winner();
            (Memory::Together(search), winner)
        } else {
            let aim = Aim::of(stipulation, mover);
            (Memory::Direct(Search::new(aim, meter)), aim.attacker)
        };
        let first_moves = listed(position).into_iter().map(FirstMove::open).collect();
        let solution =
            Solution { stipulation, attacker, first_moves, shorter: None, nodes: 0, time: Duration::ZERO };
        let mut analysis = Analysis { position: position.clone(), solution, memory, long };
        // When a limit stops the work, the statuses found so far are the answer.
        if unsolved(position.ruleset()).is_none() {
            let _ = analysis.work(limits, workers, long);
        }
        let meter = analysis.meter();
        let (nodes, time) = (meter.nodes(), meter.time());
        let before =
            limits.resumption.as_ref().map_or((0, Duration::ZERO), |it| (it.proven.nodes, it.proven.time));
        analysis.solution.nodes = before.0.saturating_add(nodes);
        analysis.solution.time = before.1.saturating_add(time);
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

    /// Searches the first moves that are wanted. Those that are not stay undecided.
    fn work(&mut self, limits: &Limits, workers: &WorkerPool, long: u64) -> Result<(), Stop> {
        let Some(wanted) = &limits.first_moves else {
            let mut first_moves = std::mem::take(&mut self.solution.first_moves);
            let done = self.work_on(&mut first_moves, limits, workers, long);
            self.solution.first_moves = first_moves;
            return done;
        };
        let is_wanted = |first: &&mut FirstMove| wanted.contains(&first.m);
        let mut asked: Vec<_> =
            self.solution.first_moves.iter_mut().filter(is_wanted).map(|first| *first).collect();
        let done = self.work_on(&mut asked, limits, workers, long);
        for (first, found) in self.solution.first_moves.iter_mut().filter(is_wanted).zip(asked) {
            *first = found;
        }
        done
    }

    fn work_on(
        &mut self,
        first_moves: &mut [FirstMove],
        limits: &Limits,
        workers: &WorkerPool,
        long: u64,
    ) -> Result<(), Stop> {
        let Solution { stipulation, shorter, .. } = &mut self.solution;
        let plan = WorkPlan { workers, long, solutions: limits.solutions };
        let mut none_in = 0;
        if let Some(resumption) = &limits.resumption {
            let proven = &resumption.proven;
            proven.recall(first_moves);
            // A number without a line was tried with all first moves, so it has no line that begins with one of these.
            none_in = proven.none_in;
        }
        match &mut self.memory {
            Memory::Direct(search) => settle(search, &self.position, *stipulation, first_moves, &plan),
            Memory::Together(search) => {
                let most = stipulation.number();
                find_lines(search, &self.position, most, first_moves, &plan)?;
                let less = none_in.saturating_add(1)..most.get();
                *shorter = shorter_line(search, &self.position, less, first_moves, &plan)?;
                Ok(())
            }
        }
    }

    fn meter(&self) -> &Meter {
        match &self.memory {
            Memory::Direct(search) => &search.meter,
            Memory::Together(search) => &search.meter,
        }
    }
}

/// Finds the status of every first move: the solution of [`Analysis::of`], without its memory.
#[must_use]
pub fn solve<P: SearchHints>(position: &P, stipulation: Stipulation, limits: &Limits) -> Solution {
    Analysis::of(position, stipulation, limits, &WorkerPool::none()).into_solution()
}
