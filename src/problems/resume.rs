//! Solves one problem with what earlier runs have proven of it, and notes what this run proves.

use std::num::NonZero;
use std::sync::Arc;
use std::time::Duration;

use crate::naming;
use crate::rules::{Board, Move};
use crate::solve::{
    Finding, FirstMove, FirstMoveStatus, Limits, Proven, Resumption, Solution, Stipulation, WorkerPool,
    listed,
};
use crate::variants::fen;

use super::ProblemOptions;
use super::answer::{Analysed, analyse};
use super::state::Status;
use super::state::{Key, SolveState};

/// A problem of a run that can be resumed.
pub(super) struct Resumed {
    state: Arc<SolveState>,
    key: Key,
    /// Whether only some first moves are examined.
    in_part: bool,
}

impl Resumed {
    /// None if the run cannot be resumed. `first_moves` are those that are examined, if not all are.
    pub(super) fn new(
        position: &dyn Board,
        stipulation: Stipulation,
        first_moves: Option<&[Move]>,
        settings: &ProblemOptions<'_>,
    ) -> Option<Self> {
        let state = settings.state.as_ref()?;
        let names = |moves: &[Move]| moves.iter().map(|&m| naming::coord(position, m)).collect::<Vec<_>>();
        // With a limit of solutions it depends on the way of the search which first moves are undecided at the end.
        let limit = settings.limits.most_solutions().map(|most| {
            let way = if settings.limits.nodes.is_some() { ", one search" } else { "" };
            let only =
                first_moves.map_or_else(String::new, |moves| format!(", first moves {:?}", names(moves)));
            format!("{most} solutions{way}{only}")
        });
        let key = Key::new(position.rules(), fen::write(position), stipulation.to_string(), limit);
        state.ask(&key);
        Some(Resumed { state: Arc::clone(state), key, in_part: first_moves.is_some() })
    }

    /// Solves the problem from where the earlier runs stopped.
    pub(super) fn search(
        &self,
        position: &dyn Board,
        stipulation: Stipulation,
        limits: &Limits,
        workers: &WorkerPool,
    ) -> Box<dyn Analysed> {
        self.search_for(&self.key, position, stipulation, limits, workers)
    }

    /// The same for the problem without the piece on a square.
    pub(super) fn search_without(
        &self,
        square: &str,
        position: &dyn Board,
        stipulation: Stipulation,
        limits: &Limits,
        workers: &WorkerPool,
    ) -> Box<dyn Analysed> {
        self.search_for(&self.key.without(square.to_owned()), position, stipulation, limits, workers)
    }

    fn search_for(
        &self,
        key: &Key,
        position: &dyn Board,
        stipulation: Stipulation,
        limits: &Limits,
        workers: &WorkerPool,
    ) -> Box<dyn Analysed> {
        let names = listed(position).into_iter().map(|m| (m, naming::coord(position, m))).collect();
        let names = FirstMoveNames(Arc::new(names));
        let limits = limits.clone().with_resumption(self.resumption(key, &names));
        let analysis = analyse(position, stipulation, &limits, workers);
        self.note(key, &names, analysis.solution());
        analysis
    }

    /// What the search begins with, and where its results go.
    fn resumption(&self, key: &Key, names: &FirstMoveNames) -> Resumption {
        let mut proven = Proven::default();
        if let Some(record) = self.state.known(key)
            && key.goes_on()
        {
            let known = |(m, name): &(Move, String)| {
                let Status { status, within } = *record.first_moves.get(name)?;
                Some(FirstMove { m: *m, status, within })
            };
            proven.first_moves = names.0.iter().filter_map(known).collect();
            proven.none_in = record.none_in;
            proven.nodes = record.nodes;
            proven.time = Duration::try_from_secs_f64(record.seconds).unwrap_or_default();
        }
        let (state, key, names, in_part) =
            (Arc::clone(&self.state), key.clone(), names.clone(), self.in_part);
        Resumption::new(proven, move |finding| match finding {
            Finding::FirstMove(first) => names.prove(&state, &key, first),
            Finding::NoneIn(_) if in_part => {}
            Finding::NoneIn(moves) => state.change(&key, |record| record.none_in = record.none_in.max(moves)),
        })
    }

    /// Notes the result of a search, and its work together with that of the earlier runs.
    fn note(&self, key: &Key, names: &FirstMoveNames, solution: &Solution) {
        for first in &solution.first_moves {
            names.prove(&self.state, key, *first);
        }
        self.state.change(key, |record| {
            (record.nodes, record.seconds) = (solution.nodes, solution.time.as_secs_f64());
        });
    }

    /// Notes that the run has the whole answer.
    pub(super) fn finish(&self) {
        self.state.finish(&self.key);
    }
}

/// The first moves with their names in `coord`, in the order of moves.
#[derive(Clone)]
struct FirstMoveNames(Arc<Vec<(Move, String)>>);

impl FirstMoveNames {
    fn prove(&self, state: &SolveState, key: &Key, first: FirstMove) {
        let FirstMove { m, status, within } = first;
        if matches!(status, FirstMoveStatus::Undecided(None)) && within.is_none() {
            return;
        }
        let within: Option<NonZero<u8>> = within.filter(|_| matches!(status, FirstMoveStatus::Undecided(_)));
        if let Some((_, name)) = self.0.iter().find(|(other, _)| *other == m) {
            state.prove(key, name, Status { status, within });
        }
    }
}
