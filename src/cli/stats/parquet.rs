//! Rows as Parquet. Its columns are compressed inside, so the file has no compression around it.
//!
//! Rows are put together to batches and row groups by their number and their bytes alone. So the bytes of the file do not depend on the
//! number of threads, and memory does not grow with the number of rows.

use std::mem;
use std::path::Path;

use parquet::arrow::ArrowWriter;
use parquet::basic::{Compression, ZstdLevel};
use parquet::errors::ParquetError;
use parquet::file::properties::WriterProperties;

use crate::cli::exit::Failure;
use crate::cli::output::Output;
use crate::cli::outputs::{OutputFiles, Wanted, Whole, compression_of};
use crate::cli::paths::shown;
use crate::source;
use crate::tables::{Batch, Cell, Table, schema};

/// The most rows of a batch, and about the most bytes.
const BATCH: (usize, usize) = (1 << 13, 4 << 20);
/// The most rows of a row group, and about the most bytes before they are encoded. Other programs read a row group on one thread.
const ROW_GROUP: (usize, usize) = (1 << 18, 64 << 20);

/// Begins a table in a file, or on standard output.
pub fn begin(
    table: &Table,
    path: Option<&Path>,
    outputs: &OutputFiles,
    out: &Output,
) -> Result<ParquetFile, Failure> {
    let compression = source::Compression::None;
    let file = match path {
        None if out.is_terminal() => {
            let why = "Parquet is not text for a terminal; name a file with --out";
            return Err(Failure::Said(why.to_owned()));
        }
        None => Whole::to_standard_output(compression)?,
        Some(path) if compression_of(path)? != compression => {
            let path = shown(path);
            let why = "Parquet is compressed inside; choose a name that ends in .parquet";
            return Err(Failure::Said(format!("{path}: {why}")));
        }
        Some(path) => outputs.begin(Wanted { option: "--out", path, compression })?,
    };
    ParquetFile::begin(table, file)
}

/// A Parquet file that is being written.
pub struct ParquetFile {
    file: Whole,
    writer: ArrowWriter<Vec<u8>>,
    batch: Batch,
    /// Rows and bytes of the row group so far.
    group: (usize, usize),
}

impl ParquetFile {
    /// Begins the table in a file.
    fn begin(table: &Table, file: Whole) -> Result<Self, Failure> {
        let properties = WriterProperties::builder()
            .set_compression(Compression::ZSTD(ZstdLevel::default()))
            .set_max_row_group_row_count(None)
            .set_created_by(concat!("lawspeaker ", env!("CARGO_PKG_VERSION")).to_owned())
            .build();
        let columns = table.columns();
        let writer = ArrowWriter::try_new(Vec::new(), schema(columns), Some(properties)).map_err(refused)?;
        Ok(ParquetFile { file, writer, batch: Batch::new(columns), group: (0, 0) })
    }

    /// Adds a row.
    pub fn push(&mut self, row: &[Cell<'_>]) -> Result<(), Failure> {
        self.batch.push(row);
        if self.batch.rows() >= BATCH.0 || self.batch.weight() >= BATCH.1 {
            self.give_batch()?;
        }
        Ok(())
    }

    /// Completes the file.
    pub fn finish(mut self) -> Result<(), Failure> {
        if self.batch.rows() > 0 {
            self.give_batch()?;
        }
        let rest = self.writer.into_inner().map_err(refused)?;
        self.file.write(&rest)?;
        self.file.finish()
    }

    fn give_batch(&mut self) -> Result<(), Failure> {
        self.group.0 += self.batch.rows();
        self.group.1 += self.batch.weight();
        self.writer.write(&self.batch.finish()).map_err(refused)?;
        if self.group.0 >= ROW_GROUP.0 || self.group.1 >= ROW_GROUP.1 {
            self.group = (0, 0);
            self.writer.flush().map_err(refused)?;
            let bytes = mem::take(self.writer.inner_mut());
            self.file.write(&bytes)?;
        }
        Ok(())
    }
}

/// It is written to memory, so that only a table which Parquet cannot hold is refused.
#[allow(clippy::needless_pass_by_value)] // the form that `map_err` takes
fn refused(_: ParquetError) -> Failure {
    Failure::Unwritable("the table cannot be written as Parquet".to_owned())
}
