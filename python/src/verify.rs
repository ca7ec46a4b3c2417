//! `verify`: checks proofs with the rules only.

use std::sync::Arc;

use lawspeaker::proof::{BlockReader, Header, ProofReadError, VerifyLimits, verify_within};
use pyo3::prelude::*;
use pyo3::types::PyDict;
use serde::{Deserialize, Serialize};

use crate::feed::Feed;
use crate::inputs::{Inputs, Wants};
use crate::pickles::{Pickle, Restore};

/// A proof as it was checked.
#[pyclass(frozen, eq, get_all, module = "lawspeaker", name = "CheckedProof")]
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct CheckedProof {
    /// The path of the file.
    file: String,
    /// The line of the header, from 1.
    line: u64,
    /// The name of the problem.
    id: Option<String>,
    /// The id of the variant; None if the header could not be read.
    variant: Option<String>,
    /// The position.
    fen: Option<String>,
    /// The stipulation: `#2`.
    stipulation: Option<String>,
    /// All claimed keys, in `coord`; None in help and series play.
    keys: Option<Vec<String>>,
    /// In help and series play all claimed solutions, each with its moves in `coord`.
    solutions: Option<Vec<Vec<String>>>,
    /// Whether the proof is correct; None if a limit stopped the check.
    proven: Option<bool>,
    /// What is wrong, or why the proof is not checked; None for a correct proof.
    message: Option<String>,
    /// The number of decisions read.
    decisions: u64,
}

impl CheckedProof {
    fn new(file: &str, line: u64, header: Option<Header>, decisions: u64, message: Option<String>) -> Self {
        let proven = Some(message.is_none());
        let of = |header: Header| {
            let Header { id, variant, fen, stip, keys, solutions, .. } = header;
            let keys = if solutions.is_some() { None } else { Some(keys) };
            (id, (Some(variant), Some(fen)), (Some(stip), keys, solutions))
        };
        let (id, (variant, fen), (stipulation, keys, solutions)) = header.map(of).unwrap_or_default();
        CheckedProof {
            file: file.to_owned(),
            line,
            id,
            variant,
            fen,
            stipulation,
            keys,
            solutions,
            proven,
            message,
            decisions,
        }
    }
}

#[pymethods]
impl CheckedProof {
    /// The fields by name.
    fn to_dict<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let dict = PyDict::new(py);
        dict.set_item("file", &self.file)?;
        dict.set_item("line", self.line)?;
        dict.set_item("id", &self.id)?;
        dict.set_item("variant", &self.variant)?;
        dict.set_item("fen", &self.fen)?;
        dict.set_item("stipulation", &self.stipulation)?;
        dict.set_item("keys", &self.keys)?;
        dict.set_item("solutions", &self.solutions)?;
        dict.set_item("proven", self.proven)?;
        dict.set_item("message", &self.message)?;
        dict.set_item("decisions", self.decisions)?;
        Ok(dict)
    }

    fn __copy__(slf: PyRef<'_, Self>) -> PyRef<'_, Self> {
        slf
    }

    #[pyo3(signature = (_memo, /))]
    fn __deepcopy__<'py>(slf: PyRef<'py, Self>, _memo: &Bound<'py, PyAny>) -> PyRef<'py, Self> {
        slf
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<Restore<'py>> {
        self.pickled(py)
    }

    fn __repr__(&self) -> String {
        let name = self.id.as_deref().or(self.fen.as_deref()).unwrap_or("a proof that cannot be read");
        match &self.message {
            None => format!("<CheckedProof {name}: proven>"),
            Some(message) if self.proven.is_none() => format!("<CheckedProof {name}: {message}>"),
            Some(message) => format!("<CheckedProof {name}: not proven, {message}>"),
        }
    }
}

/// The proofs of files, one after the other. The iterator is for one thread at a time.
#[pyclass(module = "lawspeaker", name = "CheckedProofs")]
pub(crate) struct CheckedProofs(Feed<CheckedProof>);

impl CheckedProofs {
    /// Begins to check.
    pub(crate) fn begin(source: &Bound<'_, PyAny>, limit_nodes: Option<u64>) -> PyResult<Self> {
        let (inputs, files) = Inputs::of(source)?;
        let feed = Feed::start(files, move |remotes, sink| {
            inputs.each(remotes, Wants::PROOFS, |opened| {
                let file: Arc<str> = opened.name.into();
                let mut blocks = BlockReader::new(opened.reader);
                let mut any = false;
                loop {
                    let checked = match blocks.next() {
                        None if any => return Ok(()),
                        None => {
                            CheckedProof::new(&file, 1, None, 0, Some("the file has no proof".to_owned()))
                        }
                        Some(Ok(block)) => {
                            let cancel = sink.cancel().clone();
                            let stop = || cancel.is_cancelled();
                            let mut limits = VerifyLimits::default().with_stop(&stop);
                            limits.nodes = limit_nodes;
                            let (decisions, error) = match verify_within(&block, &limits) {
                                Ok(proven) => (proven.decisions, None),
                                Err(error) => (error.decisions, Some(error)),
                            };
                            let undecided = error.as_ref().is_some_and(|error| error.fault.is_undecided());
                            let message = error.map(|error| error.to_string());
                            let (header, line) = (Some(block.header), blocks.line());
                            let checked = CheckedProof::new(&file, line, header, decisions, message);
                            CheckedProof { proven: checked.proven.filter(|_| !undecided), ..checked }
                        }
                        Some(Err(ProofReadError::Form(error))) => {
                            let header = error.header.map(|header| *header);
                            CheckedProof::new(&file, error.line, header, 0, Some(error.why))
                        }
                        Some(Err(ProofReadError::Io(error))) => return Err(error.into()),
                    };
                    any = true;
                    sink.give(vec![checked], 1 << 10)?;
                }
            })
        })?;
        Ok(CheckedProofs(feed))
    }
}

#[pymethods]
impl CheckedProofs {
    fn __iter__(this: PyRef<'_, Self>) -> PyRef<'_, Self> {
        this
    }

    fn __next__(&mut self, py: Python<'_>) -> PyResult<Option<CheckedProof>> {
        self.0.next(py)
    }

    /// Ends the work in the background.
    fn close(&mut self) {
        self.0.stop();
    }
}
