//! The columns of a table of games: what is known of each game, its opening, and any of its tags.

use std::str::FromStr;

use schemars::JsonSchema;
use serde::Serialize;
use serde_json::{Map, Value};

use crate::formats::ReplayedGame;
use crate::json::{self, Version, kind};
use crate::notation::pgn::is_tag_name;
use crate::openings::{Opening, Openings};
use crate::replay::Replay;
use crate::select::nearest;
use crate::variants::Variant;

use super::Form;
use super::row::{codes, csv_line};

/// A game in the columns that were asked for.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "GameColumns", deny_unknown_fields)]
pub struct ColumnsObject<'a> {
    /// What this object is.
    kind: kind::GameColumns,
    /// The file, as it was named.
    file: &'a str,
    /// The version of the program that wrote it.
    version: Version,
    /// The number of the game in its file, from 1.
    game: u64,
    /// The values of the columns by their names: numbers, texts, and null for what a game does not have.
    columns: Map<String, Value>,
}

/// A column of a table of games.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Column {
    File,
    Number,
    Line,
    Variant,
    Result,
    Board,
    Reason,
    Plies,
    Verdict,
    Codes,
    Fen,
    Eco,
    Opening,
    Variation,
    /// The tag of this name, in any case.
    Tag(String),
}

/// The columns that are no tags. Their names have small letters alone; other names are those of tags.
const NAMES: [(&str, Column); 14] = [
    ("file", Column::File),
    ("number", Column::Number),
    ("line", Column::Line),
    ("variant", Column::Variant),
    ("result", Column::Result),
    ("board", Column::Board),
    ("reason", Column::Reason),
    ("plies", Column::Plies),
    ("verdict", Column::Verdict),
    ("codes", Column::Codes),
    ("fen", Column::Fen),
    ("eco", Column::Eco),
    ("opening", Column::Opening),
    ("variation", Column::Variation),
];

impl FromStr for Column {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        if let Some((_, column)) = NAMES.iter().find(|(name, _)| *name == text) {
            return Ok(column.clone());
        }
        let has_small_letters_alone = text.bytes().all(|byte| byte.is_ascii_lowercase());
        if has_small_letters_alone || !is_tag_name(text) {
            let names = NAMES.iter().map(|(name, _)| *name);
            let all = names.clone().collect::<Vec<_>>().join(", ");
            let meant = nearest(text, names).map_or(String::new(), |near| format!("did you mean `{near}`? "));
            return Err(format!(
                "{meant}The columns are {all}, and tags such as White, whose names have a capital"
            ));
        }
        Ok(Column::Tag(text.to_owned()))
    }
}

impl Column {
    /// Its name at the head of a table.
    pub fn name(&self) -> &str {
        match self {
            Column::Tag(name) => name,
            column => NAMES.iter().find(|(_, other)| other == column).map_or("", |(name, _)| name),
        }
    }

    /// The tag that it shows.
    pub fn tag(&self) -> Option<&str> {
        match self {
            Column::Tag(name) => Some(name),
            _ => None,
        }
    }

    /// The value of a game. Where the game is, is filled in when it is numbered.
    fn value(
        &self,
        replay: &Replay,
        opening: Option<&Opening>,
        tag: impl Fn(&str) -> Option<String>,
    ) -> Value {
        let text = |value: Option<&str>| value.map_or(Value::Null, Value::from);
        match self {
            Column::File | Column::Number | Column::Line => Value::Null,
            Column::Variant => text(replay.variant.map(Variant::id)),
            Column::Result => text(replay.claimed.map(|claim| claim.score.as_str())),
            Column::Board => text(replay.decided.map(|end| end.result.as_str())),
            Column::Reason => text(replay.decided.map(|end| end.reason.as_str())),
            Column::Plies => replay.plies.into(),
            Column::Verdict => replay.verdict.as_str().into(),
            Column::Codes => {
                codes(replay).iter().map(|code| code.as_str()).collect::<Vec<_>>().join(" ").into()
            }
            Column::Fen => replay.last().map_or(Value::Null, Value::from),
            Column::Eco => text(opening.map(|opening| opening.code.as_str())),
            Column::Opening => text(opening.map(|opening| opening.name.as_str())),
            Column::Variation => text(opening.and_then(|opening| opening.variation.as_deref())),
            Column::Tag(name) => tag(name).map_or(Value::Null, Value::from),
        }
    }
}

/// The columns of a table, in their order.
#[derive(Clone, Debug)]
pub struct Columns {
    columns: Vec<Column>,
    /// None for the main lines that are built in.
    openings: Option<Openings>,
}

impl Columns {
    pub fn new(columns: Vec<Column>, openings: Option<Openings>) -> Self {
        Columns { columns, openings }
    }

    /// The names of the columns, as a line of comma-separated values.
    pub fn head(&self) -> String {
        csv_line(self.columns.iter().map(Column::name))
    }

    /// The values of a game, but for where it is.
    pub fn values(&self, replay: &Replay, tag: impl Fn(&str) -> Option<String>) -> Vec<Value> {
        let of_opening = [Column::Eco, Column::Opening, Column::Variation];
        let is_asked = self.columns.iter().any(|column| of_opening.contains(column));
        let table = self.openings.as_ref().unwrap_or_else(|| Openings::main_lines());
        let opening = if is_asked { table.of(replay) } else { None };
        self.columns.iter().map(|column| column.value(replay, opening, &tag)).collect()
    }

    /// The row of a game with these values.
    pub fn row(&self, form: Form, file: &str, game: &ReplayedGame<'_>, values: &[Value]) -> String {
        let value = |(column, value): (&Column, &Value)| match column {
            Column::File => file.into(),
            Column::Number => game.number.into(),
            Column::Line => game.line.into(),
            _ => value.clone(),
        };
        let values = self.columns.iter().zip(values).map(value);
        let cell = |value: Value| match value {
            Value::Null => String::new(),
            Value::String(text) => text,
            value => value.to_string(),
        };
        match form {
            Form::Json => {
                let names = self.columns.iter().map(|column| column.name().to_owned());
                let columns = names.zip(values).collect();
                json::line(&ColumnsObject {
                    kind: kind::GameColumns,
                    file,
                    version: Version,
                    game: game.number,
                    columns,
                })
            }
            Form::Csv => {
                let cells: Vec<_> = values.map(cell).collect();
                csv_line(cells.iter().map(String::as_str))
            }
            Form::Text => {
                let cells: Vec<_> =
                    values.map(|value| crate::report::escape_controls(&cell(value))).collect();
                cells.join("\t") + "\n"
            }
        }
    }
}
