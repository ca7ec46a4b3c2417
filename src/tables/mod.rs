//! Tables of games and of positions: which columns they have, and their rows.
//!
//! A table does not read or write files. It gets games as they are replayed, in their order, and gives rows of [`Cell`]s. What is made of
//! the rows (comma-separated values, JSON, Parquet) is for the caller. With the feature `arrow` they become batches of Arrow (`Batch`).
//!
//! A game goes through a table in three steps, so that its text can be given up in between: [`Table::notes`] hears its replay,
//! [`Table::text`] takes what its text says, and [`Table::each_row`] gives its rows when it is numbered.

#[cfg(feature = "arrow")]
mod batch;
mod cell;
mod columns;
mod game;
mod notes;
mod positions;
mod rows;

#[cfg(feature = "arrow")]
pub use batch::{Batch, schema};
pub use cell::{Cell, date_text};
pub use columns::{Column, ColumnError, ColumnInfo, Holds, Per};
pub use game::{TableGame, TableText};
pub use notes::Notes;
pub use rows::Rows;

use std::ops::ControlFlow;

use crate::notation::syntax::ParsedGame;
use crate::openings::Openings;
use crate::replay::{Listener, Replay};

use cell::Value;

/// A table: what its rows are, and its columns.
///
/// ```
/// use std::ops::ControlFlow;
/// use lawspeaker::formats::{Format, RecordGames};
/// use lawspeaker::notation::{Record, pgn::Records, syntax::ParsedGame};
/// use lawspeaker::replay::{ReplayOptions, Spelling};
/// use lawspeaker::tables::{Cell, Per, Table, TableGame};
/// let table = Table::new(Per::Position, ["ply", "san", "clock", "White"].map(|name| name.parse().unwrap()).into(), None)?;
/// let pgn = Format::from_id("pgn").unwrap().reader.unwrap();
/// let mut record = Record::default();
/// Records::new(&b"[White \"Sif\"]\n\n1. e4 {[%clk 0:03:00]} e5 *\n"[..]).next(&mut record).unwrap();
/// let mut text = ParsedGame::default();
/// let mut games = RecordGames::new(&record, pgn, ReplayOptions::default(), &mut text);
/// let parsed = games.parse().unwrap();
/// let mut notes = table.notes(&record.bytes, games.syntax());
/// let replay = games.replay(Spelling::Nothing, table.listener(&mut notes));
/// let text = table.text(&record.bytes, games.syntax(), &replay, notes);
/// let game = TableGame::new(games.finish(parsed, replay), record.offset, text);
/// let mut rows = Vec::new();
/// let _all = table.each_row("a.pgn", &game, &mut |row| {
///     rows.push(row.iter().map(Cell::text).collect::<Vec<_>>().join(" "));
///     ControlFlow::Continue(())
/// });
/// assert_eq!(rows, ["0   Sif", "1 e4 180 Sif", "2 e5  Sif"]);
/// # Ok::<(), lawspeaker::tables::ColumnError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Table {
    per: Per,
    columns: Vec<Column>,
    /// None for the main lines that are built in.
    openings: Option<Openings>,
}

impl Table {
    /// A table with these columns, or with the usual ones if there are none. `openings` names the openings; `None` is the table that is
    /// built in.
    ///
    /// # Errors
    /// Two columns are the same, or a column of positions is in a table of games.
    pub fn new(per: Per, columns: Vec<Column>, openings: Option<Openings>) -> Result<Self, ColumnError> {
        let columns = if columns.is_empty() { per.usual_columns() } else { columns };
        columns::check(per, &columns)?;
        Ok(Table { per, columns, openings })
    }

    /// What its rows are.
    #[must_use]
    pub fn per(&self) -> Per {
        self.per
    }

    /// Its columns, in their order.
    #[must_use]
    pub fn columns(&self) -> &[Column] {
        &self.columns
    }

    /// What hears the replay of a game, for the columns that come from comments.
    #[must_use]
    pub fn notes<'a>(&self, bytes: &'a [u8], game: &'a ParsedGame) -> Notes<'a> {
        Notes::new(bytes, game)
    }

    /// The same as a listener; none if no column comes from comments, because a replay without a listener takes less time.
    pub fn listener<'n>(&self, notes: &'n mut Notes<'_>) -> Option<&'n mut dyn Listener> {
        self.columns.iter().any(Column::is_of_comments).then_some(notes as &mut dyn Listener)
    }

    /// What the text of a game says that was replayed. [`TableGame::new`] puts it and the game together.
    #[must_use]
    pub fn text(&self, bytes: &[u8], game: &ParsedGame, replay: &Replay, notes: Notes<'_>) -> TableText {
        let openings = self.openings.as_ref().unwrap_or_else(|| Openings::main_lines());
        let of_opening = self.columns.iter().any(Column::is_of_opening);
        let opening = if of_opening { openings.of(replay) } else { None };
        let value = |column: &Column| game::value(column, self.per, (bytes, game), replay, opening);
        TableText { values: self.columns.iter().map(value).collect(), notes: notes.finish() }
    }

    /// Shows the rows of a game of this file, in order.
    pub fn each_row(
        &self,
        file: &str,
        game: &TableGame,
        show: &mut dyn FnMut(&[Cell<'_>]) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let cell = |(column, value)| game::cell(column, value, file, game);
        let cells: Vec<Cell<'_>> = self.columns.iter().zip(&game.text.values).map(cell).collect();
        match self.per {
            Per::Game => show(&cells),
            Per::Position => {
                positions::each_row(&self.columns, &cells, &game.game.replay, &game.text.notes, show)
            }
        }
    }

    /// Shows the rows of some games of this file, in order, as long as they take no more than this number of bytes, approximately. Returns
    /// the games whose rows were not shown: the rows of a game can be a thousand times as long as the game.
    ///
    /// ```
    /// use lawspeaker::prelude::*;
    /// use lawspeaker::tables::{Per, Table, TableGame};
    /// let table = Table::new(Per::Game, vec!["number".parse()?, "White".parse()?], None)?;
    /// let archive = b"[White \"Lif\"]\n\n*\n\n[White \"Ask\"]\n\n*\n";
    /// let games = GameReader::new(&archive[..], ReplayOptions::default()).map(|game| {
    ///     let game = game.unwrap();
    ///     let (syntax, text) = (game.syntax(), game.text.clone());
    ///     let said = table.text(&text, &syntax, &game.replay, table.notes(&text, &syntax));
    ///     TableGame::new(game, 0, said)
    /// });
    /// let (games, mut seen) = (games.collect(), Vec::new());
    /// let left = table.rows_within(10_000, "a.pgn", games, &mut |number, row| seen.push((number, row[1].text().into_owned())));
    /// assert_eq!((seen[1].clone(), left.len()), ((2, "Ask".to_owned()), 0));
    /// # Ok::<(), lawspeaker::tables::ColumnError>(())
    /// ```
    pub fn rows_within(
        &self,
        most: usize,
        file: &str,
        games: Vec<TableGame>,
        show: &mut dyn FnMut(u64, &[Cell<'_>]),
    ) -> Vec<TableGame> {
        let mut weight = 0;
        let mut games = games.into_iter().peekable();
        while let Some(game) = games.next_if(|game| weight + self.weight(game) <= most) {
            weight += self.weight(&game);
            let _all = self.each_row(file, &game, &mut |row| {
                show(game.number(), row);
                ControlFlow::Continue(())
            });
        }
        games.collect()
    }

    /// About how many bytes the rows of a game take, at most.
    fn weight(&self, game: &TableGame) -> usize {
        let rows = match self.per {
            Per::Game => 1,
            Per::Position => game.game.replay.moves.len() + 1,
        };
        let values: usize = game.text.values.iter().map(Value::weight).sum();
        let notes: usize = game.text.notes.iter().map(|(_, note)| note.weight()).sum();
        rows * (values + 24 * self.columns.len() + 256) + notes
    }
}
