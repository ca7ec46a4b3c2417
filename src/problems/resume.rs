//! Solves one problem with what earlier runs have proven of it, and notes what this run proves.

use std::num::NonZero;
use std::sync::Arc;
use std::time::Duration;

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;

use crate::naming;
use crate::proof::VERSION;
use crate::rules::{Board, Move};
use crate::solve::{
    Decisions, Finding, FirstMove, FirstMoveStatus, Limits, Proven, Resumption, Solution, Stipulation,
    WorkerPool, listed,
};
use crate::variants::fen;

use super::analysed::{Analysed, analyse};
use super::explained::Explained;
use super::named::{NamedPlay, NamedTry, NamedVariation};
use super::state::{Key, SolveState};
use super::status::Status;
use super::{Part, Problem, ProblemOptions, Wanted};

/// A problem of a run that can be resumed.
pub(super) struct Resumed {
    state: Arc<SolveState>,
    key: Key,
    /// What the answer depends on besides the key.
    options: String,
    /// Whether only some first moves are examined.
    in_part: bool,
    kept: Option<Answer>,
}

/// What a whole answer has in addition to the statuses of the first moves.
#[derive(Serialize, Deserialize)]
pub(super) struct Answer {
    shorter: Option<u8>,
    line: Vec<String>,
    tree: Vec<NamedPlay>,
    tries: Option<Vec<NamedTry>>,
    set_play: Option<Vec<NamedVariation>>,
    set_lines: Vec<NamedPlay>,
    explained: Vec<Result<Explained, String>>,
    idle: Option<Vec<String>>,
    unfinished: Vec<Part>,
    /// None if no proof is wanted, or the stipulation has none.
    proof: Option<KeptProof>,
}

/// The decisions of a proof with their streams in base64.
#[derive(Serialize, Deserialize)]
struct KeptProof {
    /// The version of the format; a proof of another version is found again.
    #[serde(default)]
    version: u32,
    keys: Vec<String>,
    least: Option<u8>,
    win: String,
    refute: String,
    #[serde(default)]
    solutions: Option<Vec<Vec<String>>>,
}

impl KeptProof {
    fn new(proof: &Decisions<String>) -> Self {
        let Decisions { keys, least, win, refute, solutions } = proof;
        KeptProof {
            version: VERSION,
            keys: keys.clone(),
            least: *least,
            win: STANDARD.encode(win),
            refute: STANDARD.encode(refute),
            solutions: solutions.clone(),
        }
    }

    /// None if it is of another version, or the text is not base64.
    fn into_proof(self) -> Option<Decisions<String>> {
        if self.version != VERSION {
            return None;
        }
        let (win, refute) = (STANDARD.decode(self.win).ok()?, STANDARD.decode(self.refute).ok()?);
        Some(Decisions { keys: self.keys, least: self.least, win, refute, solutions: self.solutions })
    }
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
        Some(Self::of(state, key, first_moves.map(names).as_deref(), settings))
    }

    fn of(
        state: &Arc<SolveState>,
        key: Key,
        first_moves: Option<&[String]>,
        settings: &ProblemOptions<'_>,
    ) -> Self {
        let ProblemOptions { tries, wanted, explain, .. } = settings;
        // The problem for the other side has a key of its own.
        let wanted = Wanted { duplex: false, ..*wanted };
        let options = format!("{wanted:?} tries {tries:?} explain {explain:?} first {first_moves:?}");
        let kept = state.answer(&key, &options).and_then(|rest| serde_json::from_str(rest.get()).ok());
        state.ask(&key);
        let in_part = first_moves.is_some();
        Resumed { state: Arc::clone(state), key, options, in_part, kept }
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
        let kept = self.kept.as_ref().filter(|_| *key == self.key);
        if let Some(record) = self.state.known(key)
            && (key.goes_on() || kept.is_some())
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
        proven.is_whole = kept.is_some();
        proven.shorter = kept.and_then(|kept| kept.shorter);
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

    /// Puts the kept answer into a problem that has its keys; whether there is one.
    pub(super) fn recall(&mut self, problem: &mut Problem) -> bool {
        let Some(kept) = self.kept.take() else { return false };
        self.state.was_whole(&self.key);
        let Answer { shorter: _, line, tree, tries, set_play, set_lines, explained, idle, unfinished, proof } =
            kept;
        (problem.line, problem.tree) = (line, tree);
        (problem.tries, problem.set_play, problem.set_lines) = (tries, set_play, set_lines);
        (problem.explained, problem.idle, problem.unfinished) = (explained, idle, unfinished);
        problem.proof = proof.and_then(KeptProof::into_proof).map(Ok);
        true
    }

    /// Keeps an answer on which nothing stopped the work.
    pub(super) fn keep(&self, problem: &Problem, solution: &Solution) {
        let answer = Answer {
            shorter: solution.shorter(),
            line: problem.line.clone(),
            tree: problem.tree.clone(),
            tries: problem.tries.clone(),
            set_play: problem.set_play.clone(),
            set_lines: problem.set_lines.clone(),
            explained: problem.explained.clone(),
            idle: problem.idle.clone(),
            unfinished: problem.unfinished.clone(),
            proof: problem.proof.as_ref().and_then(|proof| proof.as_ref().ok()).map(KeptProof::new),
        };
        let text = serde_json::to_string(&answer).and_then(RawValue::from_string);
        self.state.finish(&self.key, &self.options, text.expect("an answer is texts and numbers"));
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
