//! `schema`: prints the schemas of all JSON that the program writes or reads.

use clap::Args;
use schemars::Schema;

use crate::cli::check;
use crate::cli::command::{Command, Outputs};
use crate::cli::common::Common;
use crate::cli::counts;
use crate::cli::diagram;
use crate::cli::duplicates::DuplicateObject;
use crate::cli::exit::{Exit, Failure, Run};
use crate::cli::guess;
use crate::cli::mine;
use crate::cli::moves;
use crate::cli::output::Output;
use crate::cli::perft;
use crate::cli::rewriting;
use crate::cli::stats;
use crate::cli::verify;
use crate::cli::words::hint;
use crate::formats::GameTree;
use crate::json::ErrorObject;
use crate::json::schema::{Part, part, read, written};
use crate::proof::HeaderLine;
use crate::report::{Format, GameObject, ProblemLine};

use super::codes;
use super::config;
use super::fields;
use super::games;

/// Print a JSON schema, or list all schemas
#[derive(Args, Debug)]
pub struct SchemaOf {
    /// A schema, such as `record`; without it, the list of schemas
    #[arg(value_name = "NAME")]
    pub name: Option<String>,
}

impl Command for SchemaOf {
    fn run(&self, common: &Common, out: &mut Output) -> Run {
        let Some(name) = &self.name else {
            for published in ALL {
                out.result(&match common.format() {
                    Format::Human => format!("{:12}  {}\n", published.name, published.of()),
                    Format::Concise => format!("{}\n", published.name),
                    Format::Json => published.line(),
                })?;
            }
            return Ok(Exit::Done);
        };
        let published = ALL.iter().find(|published| published.name == name).ok_or_else(|| {
            let known = ALL.iter().map(|published| published.name);
            Failure::Said(format!("unknown schema `{name}`; {}", hint(name, "schemas", known)))
        })?;
        out.result(&match common.format() {
            Format::Json => published.line(),
            Format::Human | Format::Concise => published.pretty(),
        })?;
        Ok(Exit::Done)
    }

    fn outputs(&self, _: &Common) -> Outputs {
        Outputs::OTHER
    }
}

/// A published schema.
struct Published {
    name: &'static str,
    /// What it describes.
    what: &'static str,
    /// Where that is.
    place: Place,
    make: Make,
}

/// How a schema is made.
enum Make {
    /// A line of one of these types, or an error.
    Lines(&'static [Part]),
    Read(fn() -> Schema),
}

/// Where the JSON of a schema is.
enum Place {
    /// In the output of this command with `--output json`.
    Output(&'static str),
    /// Elsewhere; a description says it in full.
    Described,
}

/// All schemas. `docs/schema` has one file for each.
const ALL: &[Published] = &[
    other("record", "a record that `convert` writes and reads as `json` and `ndjson`", read::<GameTree<'_>>),
    output(
        "check",
        "a game, a problem, or on standard error a game that is left out as a duplicate",
        &[part::<GameObject<'_>>, part::<ProblemLine<'_>>, part::<DuplicateObject<'_>>],
    ),
    Published {
        name: "statistics",
        what: "the count of a code",
        place: Place::Output("check --statistics"),
        make: Make::Lines(&[part::<counts::CodeObject<'_>>]),
    },
    Published {
        name: "stats",
        what: "an overview or a row",
        place: Place::Output("stats"),
        make: Make::Lines(&[
            part::<stats::Overview>,
            part::<stats::GameRowObject<'_>>,
            part::<stats::PositionRowObject<'_>>,
        ]),
    },
    output("solve", "a problem", &[part::<ProblemLine<'_>>]),
    output("fmt", "a file", &[part::<rewriting::FileObject<'_>>]),
    output("verify", "the verdict on a proof", &[part::<verify::VerifiedObject<'_>>]),
    other(
        "proof-header",
        "the first line of a proof that `solve --proof` writes and `verify` reads",
        read::<HeaderLine>,
    ),
    output("moves", "a position", &[part::<moves::PositionObject<'_>>]),
    output("show", "a position", &[part::<diagram::BoardObject>]),
    output("guess", "a file", &[part::<guess::GuessObject<'_>>]),
    output("mine", "a problem", &[part::<mine::MinedObject<'_>>]),
    output("perft", "a count", &[part::<perft::PerftObject>]),
    output(
        "variants",
        "a variant, or with --check a game of a file and whether it is served",
        &[part::<games::VariantObject>, part::<games::CheckedGameObject>],
    ),
    output("rules", "a rule", &[part::<games::RuleObject>]),
    output("explain", "a code or a field", &[part::<codes::CodeObject>, part::<fields::FieldObject>]),
    output("config", "a setting", &[part::<config::SettingObject>]),
    other(
        "baseline",
        "a baseline that `check --write-baseline` writes and `check --baseline` reads",
        read::<check::baseline::BaselineObject>,
    ),
];

/// The schema of what the command of its name prints.
const fn output(name: &'static str, what: &'static str, parts: &'static [Part]) -> Published {
    Published { name, what, place: Place::Output(name), make: Make::Lines(parts) }
}

/// The schema of something else.
const fn other(name: &'static str, what: &'static str, make: fn() -> Schema) -> Published {
    Published { name, what, place: Place::Described, make: Make::Read(make) }
}

impl Published {
    /// What it describes, and where that is.
    fn of(&self) -> String {
        match self.place {
            Place::Output(command) => format!("{} in the output of `{command} --output json`", self.what),
            Place::Described => self.what.to_owned(),
        }
    }

    fn schema(&self) -> Schema {
        let mut schema = match self.make {
            Make::Lines(parts) => {
                let error: Part = part::<ErrorObject<'_>>;
                written(&[parts, &[error]].concat())
            }
            Make::Read(make) => make(),
        };
        // The title comes before the description, which is the type's own documentation.
        let title = format!("{}: {}", self.name, self.of());
        schema.insert("title".to_owned(), title.into());
        schema
    }

    /// The schema over many lines, for people and for `docs/schema`.
    fn pretty(&self) -> String {
        let text = serde_json::to_string_pretty(&self.schema()).expect("a schema is JSON");
        text + "\n"
    }

    /// The schema on one line.
    fn line(&self) -> String {
        crate::json::line(&self.schema())
    }
}
