//! The rows of tables as text: comma-separated values, lines of JSON, text for people.

use std::borrow::Cow;
use std::fmt::Write as _;

use schemars::JsonSchema;
use serde::ser::SerializeMap as _;
use serde::{Serialize, Serializer};
use serde_json::{Map, Value};

use crate::cli::words;
use crate::json::{self, Version, kind};
use crate::report::escape_controls;
use crate::tables::{Cell, Column, Per, Table};

use super::Form;

/// A game as a row of a table.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "GameRow", deny_unknown_fields)]
pub struct GameRowObject<'a> {
    /// What this object is.
    kind: kind::GameRow,
    /// The file, as it was named.
    file: &'a str,
    /// The version of the program that wrote it.
    version: Version,
    /// The number of the game in its file, from 1.
    game: u64,
    /// The values of the columns by their names: numbers, texts, and null for what a game does not have.
    #[schemars(with = "Map<String, Value>")]
    columns: Cells<'a>,
}

/// A position of a game as a row of a table.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "PositionRow", deny_unknown_fields)]
pub struct PositionRowObject<'a> {
    /// What this object is.
    kind: kind::PositionRow,
    /// The file, as it was named.
    file: &'a str,
    /// The version of the program that wrote it.
    version: Version,
    /// The number of the game in its file, from 1.
    game: u64,
    /// The values of the columns by their names: numbers, texts, and null for what a position does not have.
    #[schemars(with = "Map<String, Value>")]
    columns: Cells<'a>,
}

/// The cells of a row, by the names of their columns.
struct Cells<'a>(&'a [Column], &'a [Cell<'a>]);

impl Serialize for Cells<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(Some(self.0.len()))?;
        for (column, cell) in self.0.iter().zip(self.1) {
            let name = column.name();
            match cell {
                Cell::Null => map.serialize_entry(name, &()),
                Cell::Text(text) => map.serialize_entry(name, text),
                Cell::Whole(number) => map.serialize_entry(name, number),
                Cell::Number(number) => map.serialize_entry(name, number),
                Cell::Date(_) => map.serialize_entry(name, &cell.text()),
            }?;
        }
        map.end()
    }
}

/// How rows are written.
#[derive(Clone, Copy, Debug)]
pub enum Layout {
    /// Values with tabs between them, for people.
    Tabs,
    /// A sentence per game, of the usual columns.
    Sentences,
    Json,
    Csv,
}

impl Layout {
    /// For rows in this form. `is_usual` is whether they are games in the usual columns.
    pub fn of(form: Form, is_usual: bool) -> Self {
        match form {
            Form::Text if is_usual => Layout::Sentences,
            Form::Text => Layout::Tabs,
            Form::Json => Layout::Json,
            Form::Csv => Layout::Csv,
        }
    }

    /// What is written before the first row.
    pub fn head(self, table: &Table) -> String {
        match self {
            Layout::Csv => csv_line(table.columns().iter().map(Column::name)),
            _ => String::new(),
        }
    }

    /// Writes a row behind a text. It is of the game with this number.
    pub fn push(self, table: &Table, file: &str, game: u64, row: &[Cell<'_>], text: &mut String) {
        // A comment of 16 MB takes no room for twice as much.
        text.reserve(length(row));
        match self {
            Layout::Csv => push_csv(row, text),
            Layout::Sentences => text.push_str(&sentence(row)),
            Layout::Tabs => {
                for (n, cell) in row.iter().enumerate() {
                    if n > 0 {
                        text.push('\t');
                    }
                    text.push_str(&escape_controls(&cell.text()));
                }
                text.push('\n');
            }
            Layout::Json => {
                let columns = Cells(table.columns(), row);
                let version = Version;
                text.push_str(&match table.per() {
                    Per::Game => {
                        json::line(&GameRowObject { kind: kind::GameRow, file, version, game, columns })
                    }
                    Per::Position => json::line(&PositionRowObject {
                        kind: kind::PositionRow,
                        file,
                        version,
                        game,
                        columns,
                    }),
                });
            }
        }
    }
}

/// `games.pgn:3: game 1, odin, White - Black, 1-0 (checkmate), 41 plies, valid: E201 W301`, of a row with the usual columns of games.
fn sentence(row: &[Cell<'_>]) -> String {
    let &[file, number, line, variant, _, _, white, black, result, board, reason, plies, verdict, codes] =
        row
    else {
        return String::new(); // these are the usual columns
    };
    let or = |cell: Cell<'_>, other: &str| match cell {
        Cell::Null => other.to_owned(),
        cell => escape_controls(&cell.text()),
    };
    let name = |player: Cell<'_>| match player {
        Cell::Text(name) if matches!(name.trim(), "" | "?" | "-") => "?".to_owned(),
        player => or(player, "?"),
    };
    let reason = or(reason, "");
    let plies = if let Cell::Whole(plies) = plies { u64::try_from(plies).unwrap_or(0) } else { 0 };
    let mut text = format!(
        "{}:{}: game {}, {}, {} - {}, {}",
        or(file, ""),
        or(line, ""),
        or(number, ""),
        or(variant, "unknown variant"),
        name(white),
        name(black),
        or(board, &or(result, "*")),
    );
    if !reason.is_empty() {
        let _ = write!(text, " ({reason})");
    }
    let _ = write!(text, ", {}, {}", words::count(plies, "ply"), or(verdict, ""));
    let codes = or(codes, "");
    if !codes.is_empty() {
        let _ = write!(text, ": {codes}");
    }
    text + "\n"
}

/// Texts as a line of comma-separated values.
pub fn csv_line<'a>(cells: impl IntoIterator<Item = &'a str>) -> String {
    let cells: Vec<_> = cells.into_iter().map(Cell::Text).collect();
    let mut text = String::new();
    push_csv(&cells, &mut text);
    text
}

/// About how many bytes a row has as text, at least.
fn length(row: &[Cell<'_>]) -> usize {
    let cell = |cell: &Cell<'_>| if let Cell::Text(text) = cell { text.len() + 4 } else { 16 };
    row.iter().map(cell).sum::<usize>() + 16
}

/// Writes cells as a line of comma-separated values (RFC 4180). A text that begins like a formula gets an apostrophe, so that no
/// spreadsheet computes what a record says.
fn push_csv(row: &[Cell<'_>], line: &mut String) {
    // The usual buffer of 8 KB is many times as long as a row.
    let line_of_row = Vec::with_capacity(length(row));
    let mut writer = csv::WriterBuilder::new().buffer_capacity(512).from_writer(line_of_row);
    let is_formula = |text: &str| text.len() > 1 && text.starts_with(['=', '+', '-', '@', '\t', '\r']);
    let safe = row.iter().map(|cell| match cell {
        Cell::Text(text) if is_formula(text) => Cow::Owned(format!("'{text}")),
        cell => cell.text(),
    });
    writer.write_record(safe.map(Text)).expect("a record is written to memory");
    let bytes = writer.into_inner().expect("memory is always flushed");
    line.push_str(std::str::from_utf8(&bytes).expect("texts give a text"));
}

/// A text as the writer of comma-separated values takes it.
struct Text<'a>(Cow<'a, str>);

impl AsRef<[u8]> for Text<'_> {
    fn as_ref(&self) -> &[u8] {
        self.0.as_bytes()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A sign alone is no formula.
    #[test]
    fn no_text_begins_like_a_formula() {
        for sign in ["=", "+", "-", "@", "\t", "\r"] {
            let line = csv_line([format!("{sign}1").as_str(), sign, "a=1"]);
            let mut reader = csv::ReaderBuilder::new().has_headers(false).from_reader(line.as_bytes());
            let cells = reader.records().next().expect("there is a line").expect("it is read");
            assert_eq!(cells.iter().collect::<Vec<_>>(), [format!("'{sign}1").as_str(), sign, "a=1"]);
        }
        let mut line = String::new();
        push_csv(&[Cell::Whole(-3), Cell::Number(-0.5), Cell::Null], &mut line);
        assert_eq!(line, "-3,-0.5,\n", "a number is no formula");
    }
}
