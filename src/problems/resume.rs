//! Solves one problem with what earlier runs have proven of it, and notes what this run proves. The file that it is kept in belongs
//! to the command.
//!
//! A problem is known by its [`Key`]: everything on which the statuses of its first moves depend. The play is not kept: from known
//! first moves it is found again.

use std::collections::{BTreeMap, BTreeSet};
use std::num::NonZero;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use serde::{Deserialize, Serialize};

use crate::naming;
use crate::rules::{Move, Position, Ruleset};
use crate::solve::{
    Finding, FirstMove, FirstMoveStatus, Limits, Proven, Resumption, Solution, Stipulation, WorkerPool,
    listed,
};
use crate::variants::fen;

use super::ProblemOptions;
use super::analysed::{Analysed, analyse, start_of_play};

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
        position: &dyn Position,
        stipulation: Stipulation,
        first_moves: Option<&[Move]>,
        settings: &ProblemOptions<'_>,
    ) -> Option<Self> {
        let state = settings.state.as_ref()?;
        let start = &*start_of_play(position, stipulation);
        let names = |moves: &[Move]| moves.iter().map(|&m| naming::coord(start, m)).collect::<Vec<_>>();
        // With a limit of solutions it depends on the way of the search which first moves are undecided at the end.
        let limit = settings.limits.most_solutions().map(|most| {
            let way = if settings.limits.nodes.is_some() { ", one search" } else { "" };
            let only =
                first_moves.map_or_else(String::new, |moves| format!(", first moves {:?}", names(moves)));
            format!("{most} solutions{way}{only}")
        });
        let key = Key::new(position.ruleset(), fen::write(position), stipulation.to_string(), limit);
        state.ask(&key);
        Some(Resumed { state: Arc::clone(state), key, in_part: first_moves.is_some() })
    }

    /// Solves the problem from where the earlier runs stopped.
    pub(super) fn search(
        &self,
        position: &dyn Position,
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
        position: &dyn Position,
        stipulation: Stipulation,
        limits: &Limits,
        workers: &WorkerPool,
    ) -> Box<dyn Analysed> {
        self.search_for(&self.key.without(square.to_owned()), position, stipulation, limits, workers)
    }

    fn search_for(
        &self,
        key: &Key,
        position: &dyn Position,
        stipulation: Stipulation,
        limits: &Limits,
        workers: &WorkerPool,
    ) -> Box<dyn Analysed> {
        let start = &*start_of_play(position, stipulation);
        let names = listed(start).into_iter().map(|m| (m, naming::coord(start, m))).collect();
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

/// What the statuses of first moves depend on.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub(super) struct Key {
    variant: String,
    rules: String,
    fen: String,
    stip: String,
    /// A limit of solutions, and what the search depends on if there is one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    limit: Option<String>,
    /// The square of the piece that is removed, to see whether the problem needs it. The rest is that of the problem.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    without: Option<String>,
}

impl Key {
    pub(super) fn new(rules: &Ruleset, fen: String, stip: String, limit: Option<String>) -> Self {
        let text = rules.rules_notation.unwrap_or(rules.version).to_owned();
        Key { variant: rules.id.to_owned(), rules: text, fen, stip, limit, without: None }
    }

    /// The same problem without the piece on this square.
    pub(super) fn without(&self, square: String) -> Self {
        Key { without: Some(square), ..self.clone() }
    }

    /// Whether the statuses do not depend on when the search stops, so that a search can go on from them.
    pub(super) fn goes_on(&self) -> bool {
        self.limit.is_none()
    }
}

/// What is proven of a problem.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(super) struct Record {
    problem: Key,
    /// By name in `coord`; see [`Status`].
    pub(super) first_moves: BTreeMap<String, Status>,
    /// In help and series play: no first move begins a solution in this number of moves, nor in fewer.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub(super) none_in: u8,
    #[serde(default)]
    pub(super) nodes: u64,
    #[serde(default)]
    pub(super) seconds: f64,
    /// Whether a run had its whole answer.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    done: bool,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde gives a reference")]
fn is_zero(number: &u8) -> bool {
    *number == 0
}

/// What is proven of the problems of a run and of the runs before it. Several threads may share it.
///
/// ```
/// use std::sync::Arc;
/// use lawspeaker::problems::{ProblemOptions, SolveState, solve_line};
/// let solve = |state: &Arc<SolveState>| {
///     let options = ProblemOptions { state: Some(Arc::clone(state)), ..ProblemOptions::default() };
///     let line = br##"7k/8/5K2/8/8/8/8/6R1 w - - stip "#2";"##;
///     solve_line(line, 1, 0, &options).unwrap().answer().unwrap().solved
/// };
/// let (first, mut kept) = (Arc::new(SolveState::default()), Vec::new());
/// assert_eq!(solve(&first), Some(true));
/// first.write(|text| Ok::<(), std::fmt::Error>(kept.push(text.to_owned())))?;
///
/// let second = Arc::new(SolveState::default());
/// kept.iter().try_for_each(|text| second.read(text))?;
/// assert_eq!((second.size(), second.others()), ((1, 1), 1));
/// assert_eq!((solve(&second), second.others()), (Some(true), 0)); // proven by the first run
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Default)]
pub struct SolveState {
    inner: Mutex<Inner>,
    changes: AtomicU64,
}

#[derive(Debug, Default)]
struct Inner {
    records: BTreeMap<Key, Record>,
    /// The problems of this run, each with whether its answer is whole.
    asked: BTreeMap<Key, bool>,
}

impl SolveState {
    fn inner(&self) -> MutexGuard<'_, Inner> {
        self.inner.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Adds a record of an earlier run.
    ///
    /// # Errors
    /// Why the text is not a record.
    pub fn read(&self, text: &str) -> Result<(), String> {
        let record: Record =
            serde_json::from_str(text).map_err(|_| "it is not a record of a problem".to_owned())?;
        self.inner().records.insert(record.problem.clone(), record);
        Ok(())
    }

    /// Gives the text of each record to `write`, as far as it succeeds.
    ///
    /// # Errors
    /// The first error of `write`.
    pub fn write<E>(&self, mut write: impl FnMut(&str) -> Result<(), E>) -> Result<(), E> {
        for record in self.inner().records.values() {
            write(&serde_json::to_string(record).expect("a record is texts and numbers"))?;
        }
        Ok(())
    }

    /// A number that grows with every change.
    #[must_use]
    pub fn changes(&self) -> u64 {
        self.changes.load(Ordering::Relaxed)
    }

    /// The number of problems, and of those of which a run had the whole answer.
    #[must_use]
    pub fn size(&self) -> (usize, usize) {
        let inner = self.inner();
        let problems = || inner.records.values().filter(|record| record.problem.without.is_none());
        (problems().count(), problems().filter(|record| record.done).count())
    }

    /// The number of problems that this run has not asked for.
    #[must_use]
    pub fn others(&self) -> usize {
        let inner = self.inner();
        let asked: BTreeSet<_> = inner.asked.keys().collect();
        inner.records.keys().filter(|key| key.without.is_none() && !asked.contains(key)).count()
    }

    /// The number of problems of this run that have no whole answer yet.
    #[must_use]
    pub fn open(&self) -> usize {
        self.inner().asked.values().filter(|whole| !**whole).count()
    }

    /// Notes that this run has the problem.
    pub(super) fn ask(&self, key: &Key) {
        self.inner().asked.insert(key.clone(), false);
    }

    /// What is proven of a problem.
    pub(super) fn known(&self, key: &Key) -> Option<Record> {
        self.inner().records.get(key).cloned()
    }

    /// Adds the status of a first move.
    pub(super) fn prove(&self, key: &Key, name: &str, status: Status) {
        self.change(key, |record| match record.first_moves.get_mut(name) {
            None => {
                record.first_moves.insert(name.to_owned(), status);
            }
            Some(known) if status.adds_to(*known) => *known = status,
            Some(_) => {}
        });
    }

    /// Changes the record of a problem. A problem without a record gets one.
    pub(super) fn change(&self, key: &Key, change: impl FnOnce(&mut Record)) {
        let mut inner = self.inner();
        let record = inner.records.entry(key.clone()).or_insert_with(|| Record {
            problem: key.clone(),
            first_moves: BTreeMap::new(),
            none_in: 0,
            nodes: 0,
            seconds: 0.0,
            done: false,
        });
        change(record);
        self.changes.fetch_add(1, Ordering::Relaxed);
    }

    /// Notes that the run has the whole answer.
    pub(super) fn finish(&self, key: &Key) {
        self.change(key, |record| record.done = true);
        self.inner().asked.insert(key.clone(), true);
    }
}

/// The status of a first move as one word: `3` reaches the aim in 3 moves and not in fewer, `no` does not reach it, `lost` loses at
/// once, `>2` does not reach it in 2 moves and is open, `<=4` reaches it in at most 4.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub(super) struct Status {
    pub(super) status: FirstMoveStatus,
    pub(super) within: Option<NonZero<u8>>,
}

impl Status {
    /// Whether it says more than another true status of the same move.
    pub(super) fn adds_to(self, other: Self) -> bool {
        let worth = |status: Self| match status.status {
            FirstMoveStatus::Undecided(tried) => {
                (tried.map_or(0, NonZero::get), u8::from(status.within.is_some()))
            }
            _ => (u8::MAX, 0),
        };
        worth(self) > worth(other)
    }
}

impl From<Status> for String {
    fn from(Status { status, within }: Status) -> Self {
        match (status, within) {
            (FirstMoveStatus::Wins(moves), _) => moves.to_string(),
            (FirstMoveStatus::NoWin, _) => "no".to_owned(),
            (FirstMoveStatus::LosesAtOnce, _) => "lost".to_owned(),
            (FirstMoveStatus::Undecided(tried), within) => {
                let tried = tried.map_or_else(String::new, |moves| format!(">{moves}"));
                let within = within.map_or_else(String::new, |moves| format!("<={moves}"));
                tried + &within
            }
        }
    }
}

impl TryFrom<String> for Status {
    type Error = String;

    fn try_from(word: String) -> Result<Self, String> {
        let wrong = || format!("unknown status `{word}`");
        let moves = |text: &str| text.parse::<NonZero<u8>>().map_err(|_| wrong());
        let status = match word.as_str() {
            "no" => FirstMoveStatus::NoWin,
            "lost" => FirstMoveStatus::LosesAtOnce,
            "" => FirstMoveStatus::Undecided(None),
            open if open.starts_with(['<', '>']) => {
                let (tried, within) = open.split_once("<=").unwrap_or((open, ""));
                let some = |text: &str| (!text.is_empty()).then(|| moves(text)).transpose();
                let tried = tried.strip_prefix('>').unwrap_or(tried);
                return Ok(Status {
                    status: FirstMoveStatus::Undecided(some(tried)?),
                    within: some(within)?,
                });
            }
            number => FirstMoveStatus::Wins(moves(number)?),
        };
        Ok(Status { status, within: None })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn records_are_read_as_they_are_written() {
        let text = "{\"problem\":{\"variant\":\"chess\",\"rules\":\"chess/1\",\"fen\":\"x\",\"stip\":\"#2\"},\
             \"first_moves\":{\"a1a2\":\"no\",\"a1b1\":\">1\"},\"nodes\":7,\"seconds\":0.5,\"done\":true}";
        let state = SolveState::default();
        assert_eq!(state.read(text), Ok(()));
        let mut written = Vec::new();
        let _ = state.write(|record| {
            written.push(record.to_owned());
            Ok::<_, ()>(())
        });
        assert_eq!(written, [text]);
        assert_eq!((state.size(), state.others(), state.open()), ((1, 1), 1, 0));
        assert!(state.read("{}").is_err());
        let key = state.inner().records.keys().next().unwrap().clone();
        state.ask(&key);
        assert_eq!((state.others(), state.open()), (0, 1));
        state.prove(&key.without("a1".to_owned()), "a1a2", Status::try_from("no".to_owned()).unwrap());
        assert_eq!((state.size(), state.inner().records.len()), ((1, 1), 2));
        state.finish(&key);
        assert_eq!((state.open(), state.inner().records.len()), (0, 2));
    }

    #[test]
    fn statuses_are_read_as_they_are_written() {
        let number = |n| NonZero::new(n).unwrap();
        let open = |tried: Option<u8>, within: Option<u8>| Status {
            status: FirstMoveStatus::Undecided(tried.map(number)),
            within: within.map(number),
        };
        let known = |status| Status { status, within: None };
        for (word, status) in [
            ("no", known(FirstMoveStatus::NoWin)),
            ("lost", known(FirstMoveStatus::LosesAtOnce)),
            ("12", known(FirstMoveStatus::Wins(number(12)))),
            ("", open(None, None)),
            (">2", open(Some(2), None)),
            ("<=4", open(None, Some(4))),
            (">2<=4", open(Some(2), Some(4))),
        ] {
            assert_eq!(String::from(status), word);
            assert_eq!(Status::try_from(word.to_owned()), Ok(status), "{word}");
        }
        for wrong in ["0", "x", ">x", "-1", "300"] {
            let read = Status::try_from(wrong.to_owned());
            assert!(read.is_err(), "{wrong}: {read:?}");
        }
        assert!(open(Some(2), None).adds_to(open(Some(1), Some(4))));
        assert!(open(Some(2), Some(4)).adds_to(open(Some(2), None)));
        assert!(known(FirstMoveStatus::NoWin).adds_to(open(Some(2), Some(4))));
        assert!(!open(Some(2), None).adds_to(known(FirstMoveStatus::NoWin)));
    }
}
