//! The end of a game.

use lawspeaker::rules::{Outcome, Side};
use pyo3::prelude::*;
use pyo3::types::PyDict;
use serde::{Deserialize, Serialize};

use crate::pickles::{Pickle, Restore};

/// How a game has ended.
#[pyclass(frozen, eq, hash, module = "lawspeaker", name = "Outcome")]
#[derive(Clone, Debug, PartialEq, Eq, Hash, Deserialize, Serialize)]
pub(crate) struct PyOutcome(Outcome);

impl From<Outcome> for PyOutcome {
    fn from(outcome: Outcome) -> Self {
        PyOutcome(outcome)
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
    /// `1-0`, `0-1`, `1/2-1/2`, `3/4-1/4` or `1/4-3/4`.
    #[getter]
    fn result(&self) -> &'static str {
        self.0.result.as_str()
    }

    /// Such as `checkmate` or `kings-captured`.
    #[getter]
    fn reason(&self) -> &'static str {
        self.0.reason.as_str()
    }

    /// `white`, `black`, or None if neither side has the whole point.
    #[getter]
    fn winner(&self) -> Option<&'static str> {
        self.0.winner().map(side)
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<Restore<'py>> {
        self.pickled(py)
    }

    /// The fields by name.
    fn to_dict<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let dict = PyDict::new(py);
        dict.set_item("result", self.result())?;
        dict.set_item("reason", self.reason())?;
        dict.set_item("winner", self.winner())?;
        Ok(dict)
    }

    fn __str__(&self) -> String {
        format!("{} ({})", self.result(), self.reason())
    }

    fn __repr__(&self) -> String {
        format!("<Outcome {} {}>", self.result(), self.reason())
    }
}
