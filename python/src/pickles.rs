//! Pickles: results that go to other processes and machines, as the text of JSON.

use lawspeaker::variants::Variant;
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::convert::ConvertedGame;
use crate::finding::PyFinding;
use crate::game::CheckedGame;
use crate::outcome::PyOutcome;
use crate::solution::Solution;
use crate::verify::CheckedProof;

/// What `__reduce__` returns: the function that makes the object again, and its arguments.
pub(crate) type Restore<'py> = (Bound<'py, PyAny>, (&'static str, String));

/// A class whose objects can be pickled, and copied in the same way.
pub(crate) trait Pickle: Serialize {
    /// The name of the class.
    const CLASS: &'static str;

    /// What `__reduce__` returns.
    fn pickled<'py>(&self, py: Python<'py>) -> PyResult<Restore<'py>> {
        let text = serde_json::to_string(self).map_err(|error| PyValueError::new_err(error.to_string()))?;
        Ok((py.import("lawspeaker._native")?.getattr("_restore")?, (Self::CLASS, text)))
    }
}

macro_rules! pickles {
    ($($class:ty, $name:literal;)*) => {
        $(impl Pickle for $class {
            const CLASS: &'static str = $name;
        })*

        /// Makes an object of a pickle again.
        #[pyfunction]
        #[pyo3(signature = (class, text, /))]
        pub(crate) fn _restore<'py>(py: Python<'py>, class: &str, text: &str) -> PyResult<Bound<'py, PyAny>> {
            match class {
                $($name => Ok(Bound::new(py, read::<$class>(text)?)?.into_any()),)*
                _ => Err(PyValueError::new_err(format!("no objects of the class `{class}` are pickled"))),
            }
        }
    };
}

pickles! {
    CheckedGame, "CheckedGame";
    CheckedProof, "CheckedProof";
    ConvertedGame, "ConvertedGame";
    PyFinding, "Finding";
    PyOutcome, "Outcome";
    Solution, "Solution";
}

fn read<T: DeserializeOwned>(text: &str) -> PyResult<T> {
    serde_json::from_str(text).map_err(|error| PyValueError::new_err(error.to_string()))
}

/// Whether the name of a game says by which rules it is played, so that what is kept with this name can be read again. A game of a file
/// keeps its record, which has the rules.
pub(crate) fn is_named(variant: Variant) -> PyResult<()> {
    if variant.is_by_rules() {
        let why =
            "its game is played by the rules of a record, which no name gives; pickle the game of the record";
        return Err(PyTypeError::new_err(format!("cannot be pickled: {why}")));
    }
    Ok(())
}
