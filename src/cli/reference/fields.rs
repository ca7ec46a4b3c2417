//! `explain --where`: the language in which games are chosen, for people, for programs, and as a page in Markdown (`docs/where.md`). The
//! table of fields is in `select::Field`.

use std::fmt::Write as _;

use schemars::JsonSchema;
use serde::Serialize;

use crate::json::{self, Version, kind};
use crate::report::Format;
use crate::select::{Field, FieldForm, ProblemCondition};

/// A field of the conditions of `--where`.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "Field", deny_unknown_fields)]
pub struct FieldObject {
    /// What this object is.
    kind: kind::Field,
    /// Null: the program knows it.
    file: (),
    /// The version of the program that wrote it.
    version: Version,
    /// What is asked for it: games, or problems.
    of: Of,
    /// The name of the field.
    name: &'static str,
    /// What follows the name: a sign and a value, nothing, or values in brackets.
    form: Form,
    /// The signs that may follow the name.
    signs: Vec<&'static str>,
    /// What the field is.
    meaning: &'static str,
    /// A condition.
    example: &'static str,
}

#[derive(Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
#[schemars(rename = "FieldForm")]
enum Form {
    Sign,
    Alone,
    Brackets,
}

/// What is asked for a field.
#[derive(Clone, Copy, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
#[schemars(rename = "FieldOf")]
enum Of {
    Games,
    Problems,
}

impl FieldObject {
    fn of(field: &Field, of: Of) -> Self {
        FieldObject {
            kind: kind::Field,
            file: (),
            version: Version,
            of,
            name: field.name,
            form: match field.form {
                FieldForm::Flag => Form::Alone,
                FieldForm::Call => Form::Brackets,
                FieldForm::Value | FieldForm::Number | FieldForm::Name => Form::Sign,
            },
            signs: match field.form {
                FieldForm::Call => Vec::new(),
                form => form.signs().split_ascii_whitespace().collect(),
            },
            meaning: field.meaning,
            example: field.example,
        }
    }
}

/// All fields.
pub fn list(format: Format) -> String {
    let problems = ProblemCondition::FIELDS;
    let width = Field::ALL.iter().chain(problems).map(|field| field.name.len()).max().unwrap_or(0);
    let mut text = String::new();
    let games = Field::ALL.iter().map(|field| (field, Of::Games));
    for (n, (field, of)) in games.chain(problems.iter().map(|field| (field, Of::Problems))).enumerate() {
        let Field { name, meaning, example, .. } = field;
        if n == Field::ALL.len() && format == Format::Human {
            text += "In problems every other name is that of an opcode, and these are fields:\n\n";
        }
        match format {
            Format::Json => text += &json::line(&FieldObject::of(field, of)),
            Format::Concise => {
                let _ = writeln!(text, "{name}: {meaning}: {example}");
            }
            _ => {
                let _ = writeln!(text, "{name:width$}  {meaning}\n{:width$}  {example}\n", "");
            }
        }
    }
    if format == Format::Human {
        text += "In games every other name is that of a tag: `WhiteElo >= 2400`. Conditions are joined by `and`, `or`, `not` and\n\
                 brackets. docs/where.md explains them in full.\n";
    }
    text
}

/// The page about conditions.
pub fn page() -> String {
    PAGE.replace("TABLE OF PROBLEMS\n", &table(ProblemCondition::FIELDS))
        .replace("TABLE\n", &table(Field::ALL))
}

fn table(fields: &[Field]) -> String {
    let mut table = String::from("| field | is | signs | example |\n| --- | --- | --- | --- |\n");
    for Field { name, form, meaning, example } in fields {
        let signs = match form.signs() {
            "" => "alone".to_owned(),
            signs => format!("`{signs}`"),
        };
        let _ = writeln!(table, "| `{name}` | {meaning} | {signs} | `{}` |", example.replace('|', "\\|"));
    }
    table
}

/// The page without its table.
const PAGE: &str = include_str!("where.md");
