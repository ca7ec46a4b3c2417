//! What the columns of a table of puzzles are called, where they are, and which opcodes they become.

use std::borrow::Cow;

use crate::notation::csv;
use crate::notation::puzzles::{COLUMNS, LEAST, column};
use crate::notation::text::text;

/// The columns that a puzzle is made of; their numbers are those of [`COLUMNS`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Column {
    Id = 0,
    Position = 1,
    Moves = 2,
    Themes = 7,
}

/// The columns of a table, from the left.
pub(super) struct Columns {
    /// The opcode that each of them becomes.
    pub(super) opcodes: Vec<Cow<'static, str>>,
    /// Where each of [`COLUMNS`] is.
    places: [Option<usize>; COLUMNS.len()],
    /// The fewest fields that a row has.
    pub(super) least: usize,
}

impl Columns {
    /// Those that a header names, or those that Lichess has if it names no position or no moves.
    pub(super) fn of(header: Option<&[u8]>) -> Self {
        header.map(Columns::named).filter(|columns| columns.missing().is_empty()).unwrap_or_else(|| Columns {
            opcodes: COLUMNS.iter().map(|name| Cow::Borrowed(opcode(name))).collect(),
            places: std::array::from_fn(Some),
            least: LEAST,
        })
    }

    /// Those that a header names.
    pub(super) fn named(header: &[u8]) -> Self {
        let fields = csv::fields(header);
        let mut columns = Columns { opcodes: Vec::new(), places: [None; COLUMNS.len()], least: fields.len() };
        for (at, field) in fields.iter().enumerate() {
            let name = field.value(header);
            let known = column(&name).filter(|number| columns.places[*number].is_none());
            columns.opcodes.push(match known {
                Some(number) => {
                    columns.places[number] = Some(at);
                    Cow::Borrowed(opcode(COLUMNS[number]))
                }
                None => Cow::Owned(columns.other(&text(&name), at)),
            });
        }
        columns
    }

    /// The columns without which no row is a problem and that are not there.
    pub(super) fn missing(&self) -> Vec<&'static str> {
        let needed = [Column::Position, Column::Moves].map(|column| column as usize);
        needed.into_iter().filter(|number| self.places[*number].is_none()).map(|n| COLUMNS[n]).collect()
    }

    /// Where a column is.
    pub(super) fn place(&self, column: Column) -> Option<usize> {
        self.places[column as usize]
    }

    /// The opcode of a column that Lichess does not have. It must not be one with a meaning, such as `stip`, `c0` or `D4`, and no two
    /// columns may have the same.
    fn other(&self, name: &str, at: usize) -> String {
        let sign = |sign: char| if sign.is_ascii_alphanumeric() { sign } else { '_' };
        let name: String = name.chars().map(sign).collect();
        let is_word = name.starts_with(|first: char| first.is_ascii_uppercase())
            && name.as_bytes().get(1).is_some_and(u8::is_ascii_lowercase);
        let opcode = if is_word { name } else { format!("column_{name}") };
        match self.opcodes.iter().any(|other| *other == opcode) || column(opcode.as_bytes()).is_some() {
            true => format!("column_{}_{opcode}", at + 1),
            false => opcode,
        }
    }
}

/// The opcode of a column of Lichess: the one that other notations have, or its own name.
fn opcode(name: &'static str) -> &'static str {
    match name {
        "PuzzleId" => "id",
        "Themes" => "keywords",
        "GameUrl" => "source",
        name => name,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_become_opcodes_without_a_meaning() {
        let columns =
            Columns::named(b"Moves,puzzle_id,fen,DailyDate,stip,D4,moves,c0,DailyDate,,Opening-Tags");
        let wanted = [
            "Moves",
            "id",
            "FEN",
            "DailyDate",
            "column_stip",
            "column_D4",
            "column_moves",
            "column_c0",
            "column_9_DailyDate",
            "column_",
            "OpeningTags",
        ];
        assert_eq!(columns.opcodes, wanted);
        assert_eq!(columns.place(Column::Position), Some(2));
        assert_eq!(columns.place(Column::Themes), None);
        assert!(columns.missing().is_empty());
        assert_eq!(Columns::named(b"PuzzleId,Rating,Themes").missing(), ["FEN", "Moves"]);
        assert_eq!(Columns::of(Some(b"PuzzleId,Rating,Themes")).place(Column::Moves), Some(2));
    }
}
