//! The end of a game.

use lawspeaker::rules::{Outcome, Side};
use pyo3::prelude::*;
use pyo3::types::PyDict;

/// How a game has ended.
#[pyclass(frozen, eq, hash, get_all, module = "lawspeaker", name = "Outcome")]
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct PyOutcome {
    /// `1-0`, `0-1`, `1/2-1/2`, `3/4-1/4` or `1/4-3/4`.
    result: &'static str,
    /// Such as `checkmate` or `kings-captured`.
    reason: &'static str,
    /// `white`, `black`, or None if neither side has the whole point.
    winner: Option<&'static str>,
}

impl From<Outcome> for PyOutcome {
    fn from(outcome: Outcome) -> Self {
        let (result, reason) = (outcome.result.as_str(), outcome.reason.as_str());
        PyOutcome { result, reason, winner: outcome.winner().map(side) }
    }
}

/// A side as Python has it.
pub(crate) fn side(side: Side) -> &'static str {
    match side {
        Side::White => "white",
        Side::Black => "black",
    }
}

#[pymethods]
impl PyOutcome {
    /// The fields by name.
    fn to_dict<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let dict = PyDict::new(py);
        dict.set_item("result", self.result)?;
        dict.set_item("reason", self.reason)?;
        dict.set_item("winner", self.winner)?;
        Ok(dict)
    }

    fn __str__(&self) -> String {
        format!("{} ({})", self.result, self.reason)
    }

    fn __repr__(&self) -> String {
        format!("<Outcome {} {}>", self.result, self.reason)
    }
}
