//! Rows as columns of Arrow, from which Parquet is written and other packages take tables over.

use std::sync::Arc;

use arrow_array::builder::{ArrayBuilder, Date32Builder, Float64Builder, Int64Builder, StringBuilder};
use arrow_array::{ArrayRef, RecordBatch};
use arrow_schema::{DataType, Field, Schema, SchemaRef};

use super::cell::Cell;
use super::columns::{Column, Holds};

/// The names and types of columns, as Arrow has them. Every column can be null.
#[must_use]
pub fn schema(columns: &[Column]) -> SchemaRef {
    let field = |column: &Column| {
        let holds = match column.holds() {
            Holds::Text => DataType::Utf8,
            Holds::Whole => DataType::Int64,
            Holds::Number => DataType::Float64,
            Holds::Date => DataType::Date32,
        };
        Field::new(column.name(), holds, true)
    };
    Arc::new(Schema::new(columns.iter().map(field).collect::<Vec<_>>()))
}

/// Columns that grow by a row at a time.
///
/// ```
/// use lawspeaker::tables::{Batch, Cell, Column, schema};
/// let columns: Vec<Column> = ["White", "WhiteElo"].iter().map(|name| name.parse()).collect::<Result<_, _>>()?;
/// let mut batch = Batch::new(&columns);
/// batch.push(&[Cell::Text("Lif"), Cell::Whole(2400)]);
/// batch.push(&[Cell::Text("Ask"), Cell::Null]);
/// let record = batch.finish();
/// assert_eq!((record.num_rows(), record.column(1).null_count(), record.schema()), (2, 1, schema(&columns)));
/// # Ok::<(), lawspeaker::tables::ColumnError>(())
/// ```
#[derive(Debug)]
pub struct Batch {
    schema: SchemaRef,
    columns: Vec<Growing>,
    rows: usize,
    weight: usize,
}

#[derive(Debug)]
enum Growing {
    Text(StringBuilder),
    Whole(Int64Builder),
    Number(Float64Builder),
    Date(Date32Builder),
}

impl Batch {
    /// Without rows.
    #[must_use]
    pub fn new(columns: &[Column]) -> Self {
        let growing = |column: &Column| match column.holds() {
            Holds::Text => Growing::Text(StringBuilder::new()),
            Holds::Whole => Growing::Whole(Int64Builder::new()),
            Holds::Number => Growing::Number(Float64Builder::new()),
            Holds::Date => Growing::Date(Date32Builder::new()),
        };
        Batch { schema: schema(columns), columns: columns.iter().map(growing).collect(), rows: 0, weight: 0 }
    }

    /// Adds a row of the table that has these columns. A cell that its column cannot hold is null.
    pub fn push(&mut self, row: &[Cell<'_>]) {
        for (column, cell) in self.columns.iter_mut().zip(row) {
            match (column, cell) {
                (Growing::Text(column), Cell::Text(text)) => {
                    self.weight += text.len();
                    column.append_value(text);
                }
                (Growing::Text(column), _) => column.append_null(),
                (Growing::Whole(column), Cell::Whole(number)) => column.append_value(*number),
                (Growing::Whole(column), _) => column.append_null(),
                (Growing::Number(column), Cell::Number(number)) => column.append_value(*number),
                (Growing::Number(column), _) => column.append_null(),
                (Growing::Date(column), Cell::Date(day)) => column.append_value(*day),
                (Growing::Date(column), _) => column.append_null(),
            }
        }
        self.rows += 1;
        self.weight += 8 * row.len();
    }

    /// The number of rows.
    #[must_use]
    pub fn rows(&self) -> usize {
        self.rows
    }

    /// About how many bytes there are.
    #[must_use]
    pub fn weight(&self) -> usize {
        self.weight
    }

    /// The rows so far. The columns are empty then.
    ///
    /// # Panics
    /// If a row had more or fewer cells than the table has columns.
    pub fn finish(&mut self) -> RecordBatch {
        (self.rows, self.weight) = (0, 0);
        let finish = |column: &mut Growing| -> ArrayRef {
            match column {
                Growing::Text(column) => ArrayBuilder::finish(column),
                Growing::Whole(column) => ArrayBuilder::finish(column),
                Growing::Number(column) => ArrayBuilder::finish(column),
                Growing::Date(column) => ArrayBuilder::finish(column),
            }
        };
        let columns = self.columns.iter_mut().map(finish).collect();
        RecordBatch::try_new(Arc::clone(&self.schema), columns)
            .expect("every row has a cell for each column of the schema")
    }
}
