//! A solved problem as an object of Python.

use std::sync::Arc;

use lawspeaker::AnyPosition;
use lawspeaker::problems::{Answer, Comparison, NamedMove, Problem, proof_block};
use lawspeaker::solve::SetPlay;
use lawspeaker::variants::Variant;
use pyo3::prelude::*;
use pyo3::types::PyDict;

use crate::errors::Failure;
use crate::finding::PyFinding;
use crate::moves::PyMove;

/// A problem as it was solved.
#[pyclass(frozen, module = "lawspeaker", name = "Solution")]
#[derive(Clone, Debug)]
pub(crate) struct Solution {
    file: Option<Arc<str>>,
    line: Option<u64>,
    problem: Problem,
    findings: Vec<PyFinding>,
}

impl Solution {
    pub(crate) fn new(file: Option<Arc<str>>, line: Option<u64>, mut problem: Problem) -> Self {
        let findings = PyFinding::all(std::mem::take(&mut problem.findings), &problem.places);
        Solution { file, line, problem, findings }
    }

    /// A list of the answer; empty if there is no answer.
    fn found<T>(&self, list: impl Fn(&Answer) -> &[T]) -> &[T] {
        self.problem.answer().map_or(&[], list)
    }

    fn set(&self) -> Option<&SetPlay<NamedMove>> {
        self.problem.answer()?.set_play.as_ref()
    }

    /// A list of moves in the comparison of the claim; empty if nothing was compared.
    fn compared(&self, list: impl Fn(&Comparison) -> &[String]) -> Vec<String> {
        self.problem.comparison.as_ref().map_or(&[][..], list).to_vec()
    }

    fn position(&self) -> Option<Arc<AnyPosition>> {
        let fen = self.problem.fen.as_deref()?;
        AnyPosition::from_fen(self.problem.variant?, fen).ok().map(Arc::new)
    }
}

/// What serde writes, as Python has it: dictionaries, lists and texts.
fn plain<'py>(py: Python<'py>, value: &impl serde::Serialize) -> PyResult<Bound<'py, PyAny>> {
    let text = serde_json::to_string(value).expect("an object of texts and numbers can be written");
    py.import("json")?.call_method1("loads", (text,))
}

#[pymethods]
impl Solution {
    /// The path of the file; None for a position that is in no file.
    #[getter]
    fn file(&self) -> Option<&str> {
        self.file.as_deref()
    }

    /// The line in which the problem begins, from 1; None for a position that is in no file.
    #[getter]
    fn line(&self) -> Option<u64> {
        self.line
    }

    /// The name of the problem.
    #[getter]
    fn id(&self) -> Option<&str> {
        self.problem.id.as_deref()
    }

    /// The id of the variant; None if it is unknown.
    #[getter]
    fn variant(&self) -> Option<&'static str> {
        self.problem.variant.map(Variant::id)
    }

    /// The position.
    #[getter]
    fn fen(&self) -> Option<&str> {
        self.problem.fen.as_deref()
    }

    /// The stipulation: `#2`.
    #[getter]
    fn stipulation(&self) -> Option<String> {
        self.problem.stipulation.map(|stipulation| stipulation.to_string())
    }

    /// Whether there is a solution; None if a limit stopped the search, or the entry could not be read.
    #[getter]
    fn solved(&self) -> Option<bool> {
        self.problem.solved()
    }

    /// All keys, sorted by `coord`.
    #[getter]
    fn keys(&self) -> Vec<PyMove> {
        let Some(position) = self.position() else { return Vec::new() };
        let keys = self.problem.keys().iter().filter_map(|key| position.parse_move(&key.coord).ok());
        keys.map(|m| PyMove::new(Arc::clone(&position), m)).collect()
    }

    /// A smaller N that also works, with a half for help play; otherwise None.
    #[getter]
    fn short<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        plain(py, &self.problem.answer().and_then(|answer| answer.short))
    }

    /// The main line, in `san`.
    #[getter]
    fn main_line(&self) -> Vec<String> {
        self.found(|answer| &answer.line).to_vec()
    }

    /// The play after each key: dictionaries as `lawspeaker solve --output json` writes them.
    #[getter]
    fn tree<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        plain(py, &self.found(|answer| &answer.tree))
    }

    /// First moves that only a few defences refute; None if they were not looked for.
    #[getter]
    fn tries<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        plain(py, &self.problem.answer().and_then(|answer| answer.tries.as_ref()))
    }

    /// The set play; None if it was not looked for.
    #[getter]
    fn set_play<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        plain(py, &self.set().map(|set| &set.variations))
    }

    /// The set play of help play: its lines; empty in direct play.
    #[getter]
    fn set_lines<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        plain(py, &self.set().map_or(&[][..], |set| &set.lines))
    }

    /// The same problem with the other side to move, where the entry asks for it (`option "Duplex"`); otherwise None.
    #[getter]
    fn duplex(&self) -> Option<Solution> {
        let problem = self.problem.answer()?.duplex.as_deref()?.clone();
        Some(Solution::new(self.file.clone(), self.line, problem))
    }

    /// First moves that a limit left undecided, in `san`.
    #[getter]
    fn undecided(&self) -> Vec<String> {
        self.problem.undecided().iter().map(|open| open.san.to_string()).collect()
    }

    /// The attributes that are not whole because of a limit: `set_play` (with `set_lines`), `tries`, `tree` (with `main_line`).
    #[getter]
    fn unfinished<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        plain(py, &self.found(|answer| &answer.unfinished))
    }

    /// The number of nodes of the search.
    #[getter]
    fn nodes(&self) -> u64 {
        self.problem.answer().map_or(0, |answer| answer.nodes)
    }

    /// The time of the search in seconds.
    #[getter]
    fn seconds(&self) -> f64 {
        self.problem.answer().map_or(0.0, |answer| answer.time.as_secs_f64())
    }

    /// Whether the keys are those that the file claims; None if there is no claim or the keys are unknown.
    #[getter]
    fn agrees(&self) -> Option<bool> {
        self.problem.agrees()
    }

    /// Keys that the file does not list, in `san`.
    #[getter]
    fn missing(&self) -> Vec<String> {
        self.compared(|compared| &compared.missing)
    }

    /// Claimed keys that are not keys, in `san`.
    #[getter]
    fn extra(&self) -> Vec<String> {
        self.compared(|compared| &compared.extra)
    }

    /// The findings in the entry, in the order of the text.
    #[getter]
    fn findings(&self) -> Vec<PyFinding> {
        self.findings.clone()
    }

    /// The proof, to be written to a file that `verify` reads; None if it was not asked for.
    #[getter]
    fn proof(&self, py: Python<'_>) -> PyResult<Option<String>> {
        match proof_block(&self.problem) {
            None => Ok(None),
            Some(Ok(block)) => Ok(Some(block.to_string())),
            Some(Err(why)) => Err(Failure::option(why.to_string()).raise(py)),
        }
    }

    /// The fields by name, without the play and the proof.
    fn to_dict<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let dict = PyDict::new(py);
        dict.set_item("file", self.file())?;
        dict.set_item("line", self.line)?;
        dict.set_item("id", self.id())?;
        dict.set_item("variant", self.variant())?;
        dict.set_item("fen", self.fen())?;
        dict.set_item("stipulation", self.stipulation())?;
        dict.set_item("solved", self.solved())?;
        dict.set_item("keys", plain(py, &self.problem.keys())?)?;
        dict.set_item("short", self.short(py)?)?;
        dict.set_item("main_line", self.main_line())?;
        dict.set_item("unfinished", self.unfinished(py)?)?;
        dict.set_item("nodes", self.nodes())?;
        dict.set_item("seconds", self.seconds())?;
        dict.set_item("agrees", self.agrees())?;
        dict.set_item("missing", self.missing())?;
        dict.set_item("extra", self.extra())?;
        let findings: PyResult<Vec<_>> = self.findings.iter().map(|finding| finding.to_dict(py)).collect();
        dict.set_item("findings", findings?)?;
        Ok(dict)
    }

    fn __repr__(&self) -> String {
        let name = self.id().or(self.fen()).unwrap_or("a problem that cannot be read");
        let stipulation = self.stipulation().unwrap_or_default();
        let keys: Vec<_> = self.problem.keys().iter().map(|key| key.san.as_str()).collect();
        let found = match self.problem.solved() {
            Some(true) => keys.join(", "),
            Some(false) => "no solution".to_owned(),
            None => "undecided".to_owned(),
        };
        format!("<Solution {name} {stipulation}: {found}>")
    }
}
