//! `verify`: checks proofs with the rules only.

use std::sync::Arc;

use lawspeaker::proof::{BlockReader, Header, ProofReadError, verify};
use pyo3::prelude::*;
use pyo3::types::PyDict;

use crate::feed::Feed;
use crate::inputs::{Inputs, Wants};

/// A proof as it was checked.
#[pyclass(frozen, eq, get_all, module = "lawspeaker", name = "CheckedProof")]
#[derive(Clone, Debug, PartialEq, Eq)]
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
    /// All claimed keys, in `coord`.
    keys: Option<Vec<String>>,
    /// Whether the proof is correct.
    proven: bool,
    /// What is wrong; None for a correct proof.
    message: Option<String>,
    /// The number of decisions read.
    decisions: u64,
}

impl CheckedProof {
    fn new(file: &str, line: u64, header: Option<Header>, decisions: u64, message: Option<String>) -> Self {
        let proven = message.is_none();
        let of = |header: Header| {
            let Header { id, variant, fen, stip, keys, .. } = header;
            (id, (Some(variant), Some(fen)), (Some(stip), Some(keys)))
        };
        let (id, (variant, fen), (stipulation, keys)) = header.map(of).unwrap_or_default();
        CheckedProof {
            file: file.to_owned(),
            line,
            id,
            variant,
            fen,
            stipulation,
            keys,
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
        dict.set_item("proven", self.proven)?;
        dict.set_item("message", &self.message)?;
        dict.set_item("decisions", self.decisions)?;
        Ok(dict)
    }

    fn __repr__(&self) -> String {
        let name = self.id.as_deref().or(self.fen.as_deref()).unwrap_or("a proof that cannot be read");
        match &self.message {
            None => format!("<CheckedProof {name}: proven>"),
            Some(message) => format!("<CheckedProof {name}: not proven, {message}>"),
        }
    }
}

/// The proofs of files, one after the other. The iterator is for one thread at a time.
#[pyclass(module = "lawspeaker", name = "CheckedProofs")]
pub(crate) struct CheckedProofs(Feed<CheckedProof>);

impl CheckedProofs {
    /// Begins to check.
    pub(crate) fn begin(source: &Bound<'_, PyAny>) -> PyResult<Self> {
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
                            let (decisions, message) = match verify(&block) {
                                Ok(proven) => (proven.decisions, None),
                                Err(error) => (error.decisions, Some(error.to_string())),
                            };
                            CheckedProof::new(&file, blocks.line(), Some(block.header), decisions, message)
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
