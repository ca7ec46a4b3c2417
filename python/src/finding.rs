//! A finding as an object of Python.

use std::borrow::Cow;
use std::sync::Arc;

use lawspeaker::replay::{Code, Finding, Place, Severity};
use pyo3::prelude::*;
use pyo3::types::PyDict;
use serde::{Deserialize, Serialize};

use crate::pickles::{Pickle, Restore};

/// What was found in a record or in an entry of a problem file, with its place and its reason.
#[pyclass(frozen, eq, hash, module = "lawspeaker", name = "Finding", from_py_object)]
#[derive(Clone, Debug, PartialEq, Eq, Hash, Deserialize, Serialize)]
pub(crate) struct PyFinding(Arc<Found>);

#[derive(Debug, PartialEq, Eq, Hash, Deserialize, Serialize)]
struct Found {
    code: Code,
    severity: Severity,
    rule: Option<Cow<'static, str>>,
    /// Line, column, length and offset.
    place: [u64; 4],
    ply: Option<u32>,
    variation: Option<String>,
    token: Option<String>,
    fen: Option<String>,
    candidates: Vec<String>,
    message: String,
    help: Option<String>,
}

impl PyFinding {
    /// The finding at its place.
    pub(crate) fn new(finding: Finding, place: &Place) -> Self {
        let Finding { code, severity, rule, ply, variation, token, fen, candidates, message, help, .. } =
            finding;
        let rule = rule.map(Cow::Borrowed);
        let place = [place.line, place.column, place.length, place.offset];
        PyFinding(Arc::new(Found {
            code,
            severity,
            rule,
            place,
            ply,
            variation,
            token,
            fen,
            candidates,
            message,
            help,
        }))
    }

    /// The findings with their places.
    pub(crate) fn all(findings: Vec<Finding>, places: &[Place]) -> Vec<Self> {
        findings.into_iter().zip(places).map(|(finding, place)| PyFinding::new(finding, place)).collect()
    }

    /// About how many bytes it takes.
    pub(crate) fn weight(&self) -> usize {
        let texts = [&self.0.variation, &self.0.token, &self.0.fen, &self.0.help];
        let texts: usize = texts.into_iter().flatten().map(String::len).sum();
        200 + texts + self.0.message.len() + self.0.candidates.iter().map(String::len).sum::<usize>()
    }
}

#[pymethods]
impl PyFinding {
    /// The code, such as `E201`.
    #[getter]
    pub(crate) fn code(&self) -> &'static str {
        self.0.code.as_str()
    }

    /// The name of the code, such as `illegal-move`.
    #[getter]
    pub(crate) fn name(&self) -> &'static str {
        self.0.code.info().name
    }

    /// `error`, `warning` or `note`.
    #[getter]
    pub(crate) fn severity(&self) -> &'static str {
        self.0.severity.as_str()
    }

    /// The id of the rule, such as `ODIN-6`; None if no rule is broken.
    #[getter]
    pub(crate) fn rule(&self) -> Option<&str> {
        self.0.rule.as_deref()
    }

    /// The line, from 1.
    #[getter]
    pub(crate) fn line(&self) -> u64 {
        self.0.place[0]
    }

    /// The column in characters, from 1.
    #[getter]
    pub(crate) fn column(&self) -> u64 {
        self.0.place[1]
    }

    /// The length in characters.
    #[getter]
    pub(crate) fn length(&self) -> u64 {
        self.0.place[2]
    }

    /// The offset in bytes in the uncompressed file, from 0.
    #[getter]
    pub(crate) fn offset(&self) -> u64 {
        self.0.place[3]
    }

    /// The ply, from 1 for the first ply of the game; None if no move is concerned.
    #[getter]
    pub(crate) fn ply(&self) -> Option<u32> {
        self.0.ply
    }

    /// The variation: `2` for the second of the game, `2.1` for the first inside it; None for the main line.
    #[getter]
    pub(crate) fn variation(&self) -> Option<&str> {
        self.0.variation.as_deref()
    }

    /// The text of the token.
    #[getter]
    pub(crate) fn token(&self) -> Option<&str> {
        self.0.token.as_deref()
    }

    /// The position before the move.
    #[getter]
    pub(crate) fn fen(&self) -> Option<&str> {
        self.0.fen.as_deref()
    }

    /// Legal moves that fit or almost fit the text, in `san`.
    #[getter]
    fn candidates(&self) -> Vec<String> {
        self.0.candidates.clone()
    }

    /// What is wrong, without the id of the rule.
    #[getter]
    pub(crate) fn message(&self) -> &str {
        &self.0.message
    }

    /// What can be done about it; None if there is no suggestion.
    #[getter]
    pub(crate) fn help(&self) -> Option<&str> {
        self.0.help.as_deref()
    }

    /// The message with the id of its rule before it.
    #[getter]
    pub(crate) fn sentence(&self) -> String {
        match &self.0.rule {
            Some(rule) => format!("{rule}: {}", self.0.message),
            None => self.0.message.clone(),
        }
    }

    /// Whether the severity is `error`.
    #[getter]
    pub(crate) fn is_error(&self) -> bool {
        self.0.severity == Severity::Error
    }

    /// The object that `lawspeaker check --output json` writes for the finding, without its fix.
    pub(crate) fn to_dict<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let dict = PyDict::new(py);
        dict.set_item("code", self.code())?;
        dict.set_item("severity", self.severity())?;
        dict.set_item("rule", self.rule())?;
        dict.set_item("line", self.line())?;
        dict.set_item("column", self.column())?;
        dict.set_item("length", self.length())?;
        dict.set_item("offset", self.offset())?;
        dict.set_item("ply", self.ply())?;
        dict.set_item("variation", self.variation())?;
        dict.set_item("token", self.token())?;
        dict.set_item("fen", self.fen())?;
        dict.set_item("candidates", self.candidates())?;
        dict.set_item("message", self.message())?;
        dict.set_item("help", self.help())?;
        Ok(dict)
    }

    /// `line:column: CODE message`, with what was probably meant or what to do.
    fn __str__(&self) -> String {
        let help = self.help().map(|help| format!("; {help}")).unwrap_or_default();
        format!("{}:{}: {} {}{help}", self.line(), self.column(), self.code(), self.sentence())
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<Restore<'py>> {
        self.pickled(py)
    }

    fn __repr__(&self) -> String {
        format!("<Finding {} {}:{} {:?}>", self.code(), self.line(), self.column(), self.sentence())
    }
}

impl PyFinding {
    /// The candidates, borrowed.
    pub(crate) fn candidate_texts(&self) -> &[String] {
        &self.0.candidates
    }
}
