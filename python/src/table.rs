//! Tables of games and findings. Other packages take them over without a copy, by the PyCapsule interface of Arrow:
//! <https://arrow.apache.org/docs/format/CDataInterface/PyCapsuleInterface.html>.

use std::sync::Arc;

use arrow_array::ffi_stream::FFI_ArrowArrayStream;
use arrow_array::{RecordBatch, RecordBatchIterator};
use arrow_schema::ffi::FFI_ArrowSchema;
use arrow_schema::{ArrowError, SchemaRef};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::{PyCapsule, PyDict};

use crate::columns::FINDINGS;
use crate::feed::Feed;
use crate::inputs::Inputs;
use crate::options::CheckOptions;
use crate::tabling::{Beside, FULL, each_batch};

/// A table of columns. `pyarrow.table(table)`, `polars.DataFrame(table)` and other functions that know the interface of Arrow
/// take it over without a copy.
#[pyclass(frozen, module = "lawspeaker", name = "Table")]
#[derive(Debug)]
pub(crate) struct Table {
    schema: SchemaRef,
    batches: Vec<RecordBatch>,
}

#[pymethods]
impl Table {
    /// The number of rows.
    #[getter]
    fn num_rows(&self) -> usize {
        self.batches.iter().map(RecordBatch::num_rows).sum()
    }

    /// The names of the columns.
    #[getter]
    fn column_names(&self) -> Vec<String> {
        names(&self.schema)
    }

    fn __len__(&self) -> usize {
        self.num_rows()
    }

    fn __repr__(&self) -> String {
        format!("<Table {} rows: {}>", self.num_rows(), self.column_names().join(", "))
    }

    /// The columns as a stream of Arrow. A requested schema is not looked at, as the interface allows.
    #[pyo3(signature = (requested_schema = None))]
    fn __arrow_c_stream__<'py>(
        &self,
        py: Python<'py>,
        requested_schema: Option<Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyCapsule>> {
        drop(requested_schema);
        let batches = self.batches.clone().into_iter().map(Ok::<_, ArrowError>);
        let reader = RecordBatchIterator::new(batches, Arc::clone(&self.schema));
        let stream = FFI_ArrowArrayStream::new(Box::new(reader));
        PyCapsule::new_with_value(py, stream, c"arrow_array_stream")
    }

    /// The names and types of the columns.
    fn __arrow_c_schema__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyCapsule>> {
        capsule_of_schema(py, &self.schema)
    }
}

/// The names of columns.
pub(crate) fn names(schema: &SchemaRef) -> Vec<String> {
    schema.fields().iter().map(|field| field.name().clone()).collect()
}

/// The names and types of columns, as other packages take them over.
pub(crate) fn capsule_of_schema<'py>(py: Python<'py>, schema: &SchemaRef) -> PyResult<Bound<'py, PyCapsule>> {
    let schema = FFI_ArrowSchema::try_from(schema.as_ref());
    let schema = schema.map_err(|error| PyValueError::new_err(error.to_string()))?;
    PyCapsule::new_with_value(py, schema, c"arrow_schema")
}

/// The two tables of some games, in the form that Python gets.
fn tables<'py>(
    py: Python<'py>,
    schema: &SchemaRef,
    games: Vec<RecordBatch>,
    findings: Vec<RecordBatch>,
) -> PyResult<Bound<'py, PyDict>> {
    let dict = PyDict::new(py);
    dict.set_item("games", Table { schema: Arc::clone(schema), batches: games })?;
    dict.set_item("findings", Table { schema: Arc::clone(&FINDINGS), batches: findings })?;
    Ok(dict)
}

/// Tables of games with their findings, one pair after the other.
#[pyclass(module = "lawspeaker", name = "CheckedBatches")]
pub(crate) struct CheckedBatches {
    feed: Feed<(RecordBatch, RecordBatch)>,
    /// Of the games.
    schema: SchemaRef,
}

impl CheckedBatches {
    /// Begins to check. A pair of tables has at most this number of games.
    pub(crate) fn begin(
        source: &Bound<'_, PyAny>,
        options: CheckOptions,
        table: lawspeaker::tables::Table,
        most: usize,
    ) -> PyResult<Self> {
        let (inputs, files) = Inputs::of(source)?;
        let schema = lawspeaker::tables::schema(table.columns());
        let feed = Feed::start(files, move |remotes, sink| {
            let what = (&table, Beside::Findings);
            each_batch((inputs, remotes), &options, what, most, &mut |columns| {
                // One pair at a time: while Python is busy with it, no further pair is given.
                sink.give(vec![(columns.rows.finish(), columns.findings.finish())], FULL)
            })
        })?;
        Ok(CheckedBatches { feed, schema })
    }

    /// All games and findings as one pair of tables.
    pub(crate) fn all<'py>(mut self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let (mut games, mut findings) = (Vec::new(), Vec::new());
        while let Some((more_games, more_findings)) = self.feed.next(py)? {
            games.push(more_games);
            findings.push(more_findings);
        }
        tables(py, &self.schema, games, findings)
    }
}

#[pymethods]
impl CheckedBatches {
    fn __iter__(this: PyRef<'_, Self>) -> PyRef<'_, Self> {
        this
    }

    fn __next__<'py>(&mut self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyDict>>> {
        let Some((games, findings)) = self.feed.next(py)? else { return Ok(None) };
        tables(py, &self.schema, vec![games], vec![findings]).map(Some)
    }

    /// Ends the work in the background.
    fn close(&mut self) {
        self.feed.stop();
    }
}
