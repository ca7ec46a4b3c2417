//! Where the rows of a run go: text to a file or to standard output, or a Parquet file.

use std::mem;
use std::ops::ControlFlow;

use crate::cli::exit::Failure;
use crate::cli::output::Output;
use crate::cli::outputs::{Whole, write_result};
use crate::tables::{Cell, Rows, Table, TableGame};

#[cfg(feature = "parquet")]
use super::parquet::ParquetFile;
use super::rows::Layout;

/// The most bytes, approximately, of the rows of a batch of games that a thread makes. The rows of further games are made when they are
/// written.
const MOST: usize = 8 << 20;
/// The bytes of rows that are written at once.
const PIECE: usize = 1 << 16;

/// How rows are made on the threads.
#[derive(Clone, Copy, Debug)]
pub enum Making {
    /// As text.
    Text(Layout),
    /// As they are.
    #[cfg(feature = "parquet")]
    Cells,
}

/// The rows of a batch of games.
#[derive(Default)]
pub struct Made {
    text: String,
    rows: Rows,
    /// The games whose rows are made later.
    later: Vec<TableGame>,
}

impl Made {
    /// Makes the rows of games of this file.
    pub fn of(table: &Table, making: Making, file: &str, games: Vec<TableGame>) -> Self {
        let mut made = Made::default();
        made.later = table.rows_within(MOST, file, games, &mut |game, row| match making {
            Making::Text(layout) => layout.push(table, file, game, row, &mut made.text),
            #[cfg(feature = "parquet")]
            Making::Cells => made.rows.push(row),
        });
        made
    }
}

/// Where results go.
#[cfg_attr(feature = "parquet", allow(clippy::large_enum_variant))] // there is one in a run
pub enum Sheet {
    /// To a file, or to standard output.
    Text(Option<Whole>),
    #[cfg(feature = "parquet")]
    Parquet(Box<ParquetFile>),
}

impl Sheet {
    /// Writes text, which is nothing for Parquet.
    pub fn text(&mut self, text: &str, out: &mut Output) -> Result<(), Failure> {
        match self {
            Sheet::Text(file) => write_result(file, text, out),
            #[cfg(feature = "parquet")]
            Sheet::Parquet(_) => Ok(()),
        }
    }

    /// Writes the rows of a batch of games of this file.
    pub fn rows(
        &mut self,
        table: &Table,
        making: Making,
        file: &str,
        made: Made,
        out: &mut Output,
    ) -> Result<(), Failure> {
        let Made { text, rows, later } = made;
        self.text(&text, out)?;
        rows.iter().try_for_each(|row| self.cells(&row))?;
        for game in later {
            let (mut text, mut done) = (String::new(), Ok(()));
            let _until_a_failure = table.each_row(file, &game, &mut |row| {
                done = match making {
                    #[cfg(feature = "parquet")]
                    Making::Cells => self.cells(row),
                    Making::Text(layout) => {
                        layout.push(table, file, game.number(), row, &mut text);
                        if text.len() > PIECE { self.text(&mem::take(&mut text), out) } else { Ok(()) }
                    }
                };
                if done.is_ok() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
            });
            done?;
            self.text(&text, out)?;
        }
        Ok(())
    }

    /// Completes the file.
    pub fn finish(self) -> Result<(), Failure> {
        match self {
            Sheet::Text(file) => file.map_or(Ok(()), Whole::finish),
            #[cfg(feature = "parquet")]
            Sheet::Parquet(file) => file.finish(),
        }
    }

    /// Writes a row as it is.
    fn cells(&mut self, row: &[Cell<'_>]) -> Result<(), Failure> {
        match self {
            #[cfg(feature = "parquet")]
            Sheet::Parquet(file) => file.push(row),
            Sheet::Text(_) => {
                let _ = row; // text is made elsewhere
                Ok(())
            }
        }
    }
}
