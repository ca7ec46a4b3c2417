//! A solved problem as an object of Python.

use std::sync::Arc;

use lawspeaker::AnyPosition;
use lawspeaker::problems::{NamedMove, Problem, Stipulation, proof_block};
use lawspeaker::variants::Variant;
use pyo3::prelude::*;
use pyo3::types::PyDict;
use serde::{Deserialize, Serialize};
use serde_json::Number;
use serde_json::value::{RawValue, to_raw_value};

use crate::errors::Failure;
use crate::finding::PyFinding;
use crate::moves::PyMove;
use crate::pickles::{Pickle, Restore, is_named};

/// A problem as it was solved.
#[pyclass(frozen, eq, module = "lawspeaker", name = "Solution")]
#[derive(Clone, Debug, PartialEq, Deserialize, Serialize)]
#[serde(try_from = "Solved")]
pub(crate) struct Solution(Solved);

/// What Python sees of it, which is also what a pickle keeps.
#[derive(Clone, Debug, PartialEq, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
struct Solved {
    file: Option<Arc<str>>,
    line: Option<u64>,
    id: Option<String>,
    variant: Option<Variant>,
    fen: Option<String>,
    stipulation: Option<Stipulation>,
    solved: Option<bool>,
    keys: Vec<Name>,
    short: Option<Number>,
    main_line: Vec<String>,
    tree: Vec<Plain>,
    tries: Option<Vec<Plain>>,
    set_play: Option<Vec<Plain>>,
    set_lines: Vec<Plain>,
    duplex: Option<Box<Solution>>,
    undecided: Vec<String>,
    unfinished: Vec<String>,
    nodes: u64,
    seconds: f64,
    agrees: Option<bool>,
    missing: Vec<String>,
    extra: Vec<String>,
    findings: Vec<PyFinding>,
    /// The proof, or why there is none; none if it was not asked for.
    proof: Option<Result<String, String>>,
}

/// A move by its names.
#[derive(Clone, Debug, PartialEq, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
struct Name {
    coord: String,
    san: String,
}

/// An object as `lawspeaker solve --output json` writes it: a text that is shorter than the values, and is made into dictionaries only
/// when Python asks for it.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[serde(transparent)]
struct Plain(Box<RawValue>);

impl PartialEq for Plain {
    fn eq(&self, other: &Self) -> bool {
        self.0.get() == other.0.get()
    }
}

impl Plain {
    fn all<T: Serialize>(objects: &[T]) -> Vec<Self> {
        let plain = |object| Plain(to_raw_value(object).expect("texts and numbers can be written"));
        objects.iter().map(plain).collect()
    }
}

impl TryFrom<Solved> for Solution {
    type Error = String;

    /// Refuses what no search gives: keys that are not moves of the position.
    fn try_from(solved: Solved) -> Result<Self, String> {
        let solution = Solution(solved);
        let position = solution.position();
        for key in &solution.0.keys {
            let position = position.as_ref().ok_or("there are keys without a position")?;
            position.parse_move(&key.coord).map_err(|error| error.to_string())?;
        }
        Ok(solution)
    }
}

impl Solution {
    pub(crate) fn new(file: Option<Arc<str>>, line: Option<u64>, mut problem: Problem) -> Self {
        let findings = PyFinding::all(std::mem::take(&mut problem.findings), &problem.places);
        let proof = proof_block(&problem).map(|proof| match proof {
            Ok(block) => Ok(block.to_string()),
            Err(why) => Err(why.to_string()),
        });
        let name = |key: &NamedMove| Name { coord: key.coord.to_string(), san: key.san.to_string() };
        let (keys, undecided) = (problem.keys(), problem.undecided());
        let (keys, undecided) =
            (keys.iter().map(name).collect(), undecided.iter().map(|open| open.san.to_string()).collect());
        let (solved, agrees) = (problem.solved(), problem.agrees());
        let (missing, extra) = problem.comparison.take().map(|it| (it.missing, it.extra)).unwrap_or_default();
        let Problem { id, variant, fen, stipulation, .. } = &mut problem;
        let (id, variant, fen, stipulation) = (id.take(), *variant, fen.take(), *stipulation);
        let answer = problem.into_answer().unwrap_or_default();
        let set = answer.set_play.as_ref();
        let word = |part| match serde_json::to_value(part) {
            Ok(serde_json::Value::String(word)) => word,
            other => unreachable!("a part of an answer is written as a word: {other:?}"),
        };
        let number = |moves| serde_json::to_value(moves).ok()?.as_number().cloned();
        let duplex = answer.duplex.map(|other| Box::new(Solution::new(file.clone(), line, *other)));
        Solution(Solved {
            line,
            id,
            variant,
            fen,
            stipulation,
            solved,
            keys,
            short: answer.short.and_then(number),
            main_line: answer.line,
            tree: Plain::all(&answer.tree),
            tries: answer.tries.as_deref().map(Plain::all),
            set_play: set.map(|set| Plain::all(&set.variations)),
            set_lines: set.map(|set| Plain::all(&set.lines)).unwrap_or_default(),
            duplex,
            undecided,
            unfinished: answer.unfinished.iter().map(word).collect(),
            nodes: answer.nodes,
            seconds: answer.time.as_secs_f64(),
            agrees,
            missing,
            extra,
            findings,
            proof,
            file,
        })
    }

    fn position(&self) -> Option<Arc<AnyPosition>> {
        let fen = self.0.fen.as_deref()?;
        AnyPosition::from_fen(self.0.variant?, fen).ok().map(Arc::new)
    }
}

/// What serde writes, as Python has it: dictionaries, lists and texts.
fn plain<'py>(py: Python<'py>, value: &impl Serialize) -> PyResult<Bound<'py, PyAny>> {
    let text = serde_json::to_string(value).expect("an object of texts and numbers can be written");
    py.import("json")?.call_method1("loads", (text,))
}

#[pymethods]
impl Solution {
    /// The path of the file; None for a position that is in no file.
    #[getter]
    fn file(&self) -> Option<&str> {
        self.0.file.as_deref()
    }

    /// The line in which the problem begins, from 1; None for a position that is in no file.
    #[getter]
    fn line(&self) -> Option<u64> {
        self.0.line
    }

    /// The name of the problem.
    #[getter]
    fn id(&self) -> Option<&str> {
        self.0.id.as_deref()
    }

    /// The id of the variant; None if it is unknown.
    #[getter]
    fn variant(&self) -> Option<&'static str> {
        self.0.variant.map(Variant::id)
    }

    /// The position.
    #[getter]
    fn fen(&self) -> Option<&str> {
        self.0.fen.as_deref()
    }

    /// The stipulation: `#2`.
    #[getter]
    fn stipulation(&self) -> Option<String> {
        self.0.stipulation.map(|stipulation| stipulation.to_string())
    }

    /// Whether there is a solution; None if a limit stopped the search, or the entry could not be read.
    #[getter]
    fn solved(&self) -> Option<bool> {
        self.0.solved
    }

    /// All keys, sorted by `coord`.
    #[getter]
    fn keys(&self) -> Vec<PyMove> {
        let Some(position) = self.position() else { return Vec::new() };
        let keys = self.0.keys.iter().filter_map(|key| position.parse_move(&key.coord).ok());
        keys.map(|m| PyMove::new(Arc::clone(&position), m)).collect()
    }

    /// A smaller N that also works, with a half for help play; otherwise None.
    #[getter]
    fn short<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        plain(py, &self.0.short)
    }

    /// The main line, in `san`.
    #[getter]
    fn main_line(&self) -> Vec<String> {
        self.0.main_line.clone()
    }

    /// The play after each key: dictionaries as `lawspeaker solve --output json` writes them.
    #[getter]
    fn tree<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        plain(py, &self.0.tree)
    }

    /// First moves that only a few defences refute; None if they were not looked for.
    #[getter]
    fn tries<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        plain(py, &self.0.tries)
    }

    /// The set play; None if it was not looked for.
    #[getter]
    fn set_play<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        plain(py, &self.0.set_play)
    }

    /// The set play of help play: its lines; empty in direct play.
    #[getter]
    fn set_lines<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        plain(py, &self.0.set_lines)
    }

    /// The same problem with the other side to move, where the entry asks for it (`option "Duplex"`); otherwise None.
    #[getter]
    fn duplex(&self) -> Option<Solution> {
        self.0.duplex.as_deref().cloned()
    }

    /// First moves that a limit left undecided, in `san`.
    #[getter]
    fn undecided(&self) -> Vec<String> {
        self.0.undecided.clone()
    }

    /// The attributes that are not whole because of a limit: `set_play` (with `set_lines`), `tries`, `tree` (with `main_line`).
    #[getter]
    fn unfinished(&self) -> Vec<String> {
        self.0.unfinished.clone()
    }

    /// The number of nodes of the search.
    #[getter]
    fn nodes(&self) -> u64 {
        self.0.nodes
    }

    /// The time of the search in seconds.
    #[getter]
    fn seconds(&self) -> f64 {
        self.0.seconds
    }

    /// Whether the keys are those that the file claims; None if there is no claim or the keys are unknown.
    #[getter]
    fn agrees(&self) -> Option<bool> {
        self.0.agrees
    }

    /// Keys that the file does not list, in `san`.
    #[getter]
    fn missing(&self) -> Vec<String> {
        self.0.missing.clone()
    }

    /// Claimed keys that are not keys, in `san`.
    #[getter]
    fn extra(&self) -> Vec<String> {
        self.0.extra.clone()
    }

    /// The findings in the entry, in the order of the text.
    #[getter]
    fn findings(&self) -> Vec<PyFinding> {
        self.0.findings.clone()
    }

    /// The proof, to be written to a file that `verify` reads; None if it was not asked for.
    #[getter]
    fn proof(&self, py: Python<'_>) -> PyResult<Option<String>> {
        match &self.0.proof {
            None => Ok(None),
            Some(Ok(proof)) => Ok(Some(proof.clone())),
            Some(Err(why)) => Err(Failure::option(why.clone()).raise(py)),
        }
    }

    fn __copy__(slf: PyRef<'_, Self>) -> PyRef<'_, Self> {
        slf
    }

    #[pyo3(signature = (_memo, /))]
    fn __deepcopy__<'py>(slf: PyRef<'py, Self>, _memo: &Bound<'py, PyAny>) -> PyRef<'py, Self> {
        slf
    }

    /// All attributes are kept. A problem whose rules are those of a record cannot be pickled: no name says what they are.
    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<Restore<'py>> {
        self.0.variant.map_or(Ok(()), is_named)?;
        self.pickled(py)
    }

    /// The fields by name, without the play and the proof.
    fn to_dict<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let dict = PyDict::new(py);
        dict.set_item("file", self.file())?;
        dict.set_item("line", self.line())?;
        dict.set_item("id", self.id())?;
        dict.set_item("variant", self.variant())?;
        dict.set_item("fen", self.fen())?;
        dict.set_item("stipulation", self.stipulation())?;
        dict.set_item("solved", self.solved())?;
        dict.set_item("keys", plain(py, &self.0.keys)?)?;
        dict.set_item("short", self.short(py)?)?;
        dict.set_item("main_line", self.main_line())?;
        dict.set_item("unfinished", self.unfinished())?;
        dict.set_item("nodes", self.nodes())?;
        dict.set_item("seconds", self.seconds())?;
        dict.set_item("agrees", self.agrees())?;
        dict.set_item("missing", self.missing())?;
        dict.set_item("extra", self.extra())?;
        let findings: PyResult<Vec<_>> = self.0.findings.iter().map(|finding| finding.to_dict(py)).collect();
        dict.set_item("findings", findings?)?;
        Ok(dict)
    }

    fn __repr__(&self) -> String {
        let name = self.id().or(self.fen()).unwrap_or("a problem that cannot be read");
        let stipulation = self.stipulation().unwrap_or_default();
        let keys: Vec<_> = self.0.keys.iter().map(|key| key.san.as_str()).collect();
        let found = match self.solved() {
            Some(true) => keys.join(", "),
            Some(false) => "no solution".to_owned(),
            None => "undecided".to_owned(),
        };
        format!("<Solution {name} {stipulation}: {found}>")
    }
}
