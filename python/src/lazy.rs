//! Tables that are read when another package takes them over, in bounded memory.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

use arrow_array::ffi_stream::FFI_ArrowArrayStream;
use arrow_array::{RecordBatch, RecordBatchIterator};
use arrow_schema::{ArrowError, SchemaRef};
use lawspeaker::tables;
use pyo3::prelude::*;
use pyo3::types::PyCapsule;

use crate::errors::Failure;
use crate::feed::{Feed, Remote, Sink};
use crate::inputs::Inputs;
use crate::options::CheckOptions;
use crate::table::{capsule_of_schema, names};
use crate::tabling::{Beside, FULL, each_batch};

/// The most rows of a batch. Other packages work on a table in such pieces.
const ROWS: usize = 1 << 16;

/// A table of games or of positions that is read whenever another package takes it over, batch by batch: `polars.DataFrame(table)`,
/// `pyarrow.RecordBatchReader.from_stream(table)`, or a query of DuckDB on it. The files are read again each time; a file object
/// can be read once.
#[pyclass(frozen, module = "lawspeaker", name = "LazyTable")]
pub(crate) struct LazyTable {
    source: Py<PyAny>,
    options: CheckOptions,
    table: Arc<tables::Table>,
    schema: SchemaRef,
    /// Whether it was read, if it has file objects.
    is_used: AtomicBool,
}

impl LazyTable {
    /// A table of what can be read. An argument that means nothing is refused here.
    pub(crate) fn new(
        source: &Bound<'_, PyAny>,
        options: CheckOptions,
        table: tables::Table,
    ) -> PyResult<Self> {
        let (_, files) = Inputs::of(source)?;
        drop(files);
        let schema = tables::schema(table.columns());
        let source = source.clone().unbind();
        Ok(LazyTable { source, options, table: Arc::new(table), schema, is_used: AtomicBool::new(false) })
    }
}

#[pymethods]
impl LazyTable {
    /// The names of the columns.
    #[getter]
    fn column_names(&self) -> Vec<String> {
        names(&self.schema)
    }

    fn __repr__(&self) -> String {
        format!("<LazyTable {}>", names(&self.schema).join(", "))
    }

    /// The columns as a stream of Arrow, which reads the games as it is asked for batches. A requested schema is not looked at, as the
    /// interface allows.
    #[pyo3(signature = (requested_schema = None))]
    fn __arrow_c_stream__<'py>(
        &self,
        py: Python<'py>,
        requested_schema: Option<Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyCapsule>> {
        drop(requested_schema);
        let (inputs, files) = Inputs::of(self.source.bind(py))?;
        if !files.is_empty() && self.is_used.swap(true, Ordering::Relaxed) {
            let why = "a file object can be read once: give a path, or take the table over once";
            return Err(Failure::option(why).raise(py));
        }
        let (options, table) = (self.options.clone(), Arc::clone(&self.table));
        let work = move |remotes: Vec<Remote>, sink: &mut Sink<RecordBatch>| {
            let what = (&*table, Beside::Nothing);
            each_batch((inputs, remotes), &options, what, ROWS, &mut |columns| {
                // One batch at a time: while the reader is busy with it, no further batch is given.
                sink.give(vec![columns.rows.finish()], FULL)
            })
        };
        let batches = Batches(Mutex::new(Reading::Waiting(files, Box::new(work))));
        let reader = RecordBatchIterator::new(batches, Arc::clone(&self.schema));
        PyCapsule::new_with_value(py, FFI_ArrowArrayStream::new(Box::new(reader)), c"arrow_array_stream")
    }

    /// The names and types of the columns.
    fn __arrow_c_schema__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyCapsule>> {
        capsule_of_schema(py, &self.schema)
    }
}

/// What is done in the background.
type Work = Box<dyn FnOnce(Vec<Remote>, &mut Sink<RecordBatch>) -> Result<(), Failure> + Send>;

/// A reading of a table.
enum Reading {
    /// It has not begun: packages ask for the columns of a table which they do not read.
    Waiting(Vec<Py<PyAny>>, Work),
    Begun(Feed<RecordBatch>),
    Ended,
}

/// The batches of a table.
struct Batches(Mutex<Reading>);

impl Iterator for Batches {
    type Item = Result<RecordBatch, ArrowError>;

    fn next(&mut self) -> Option<Self::Item> {
        let reading = self.0.get_mut().unwrap_or_else(PoisonError::into_inner);
        // The caller may be any thread, with or without the interpreter.
        let next = Python::attach(|py| reading.next(py).map_err(|error| error.value(py).to_string()));
        if !matches!(next, Ok(Some(_))) {
            *reading = Reading::Ended;
        }
        next.map_err(|message| ArrowError::ExternalError(message.into())).transpose()
    }
}

impl Reading {
    fn next(&mut self, py: Python<'_>) -> PyResult<Option<RecordBatch>> {
        if let Reading::Waiting(..) = self
            && let Reading::Waiting(files, work) = std::mem::replace(self, Reading::Ended)
        {
            *self = Reading::Begun(Feed::start(files, work)?);
        }
        match self {
            Reading::Begun(feed) => feed.next(py),
            Reading::Waiting(..) | Reading::Ended => Ok(None),
        }
    }
}
