//! `schema`: the schemas of all JSON that the program writes and reads.

use schemars::Schema;

use crate::convert::Record;
use crate::json::schema::{read, written, written_either};
use crate::proof::HeaderLine;
use crate::report::{GameObject, ProblemObject};

use super::args::{Common, OutputForm, SchemaOf};
use super::exit::{Exit, Failure, Run};
use super::output::Output;
use super::{check, explain, moves, perft, rules, variants, verify};

/// A schema that is published.
struct Published {
    name: &'static str,
    /// What it is of.
    of: &'static str,
    make: fn() -> Schema,
}

/// All of them. `docs/schema` has a file of each.
const ALL: &[Published] = &[
    Published {
        name: "record",
        of: "a game, as `convert` writes and reads it in `json` and `ndjson`",
        make: read::<Record<'_>>,
    },
    Published {
        name: "check",
        of: "a game, or a problem, as `check --output json` writes it",
        make: written_either::<GameObject<'_>, ProblemObject<'_>>,
    },
    Published {
        name: "statistics",
        of: "a code's count, as `check --statistics --output json` writes it of records",
        make: written::<check::CodeObject<'_>>,
    },
    Published {
        name: "solve",
        of: "a problem, as `solve --output json` writes it",
        make: written::<ProblemObject<'_>>,
    },
    Published {
        name: "verify",
        of: "a proof's verdict, as `verify --output json` writes it",
        make: written::<verify::VerifiedObject<'_>>,
    },
    Published {
        name: "proof-header",
        of: "the first line of a proof, as `solve --proof` writes and `verify` reads it",
        make: read::<HeaderLine>,
    },
    Published {
        name: "moves",
        of: "a position, or a bad line, as `moves --output json` writes it",
        make: written_either::<moves::PositionObject, moves::BadLine<'_>>,
    },
    Published {
        name: "perft",
        of: "a count, as `perft --output json` writes it",
        make: written::<perft::PerftObject>,
    },
    Published {
        name: "variants",
        of: "a game's description, as `variants --output json` writes it",
        make: written::<variants::VariantObject>,
    },
    Published {
        name: "rules",
        of: "a rule, as `rules --output json` writes it",
        make: written::<rules::RuleObject>,
    },
    Published {
        name: "explain",
        of: "a code's meaning, as `explain --output json` writes it",
        make: written::<explain::CodeObject>,
    },
];

pub(super) fn run(asked: &SchemaOf, common: &Common, out: &mut Output) -> Run {
    let Some(name) = &asked.name else {
        for published in ALL {
            out.result(&match common.output {
                OutputForm::Human => format!("{:12}  {}\n", published.name, published.of),
                OutputForm::Concise => format!("{}\n", published.name),
                OutputForm::Json => published.line(),
            })?;
        }
        return Ok(Exit::Done);
    };
    let published = ALL.iter().find(|published| published.name == name).ok_or_else(|| {
        let known: Vec<_> = ALL.iter().map(|published| published.name).collect();
        Failure::Said(format!("there is no schema {name}; there are {}", known.join(", ")))
    })?;
    out.result(&match common.output {
        OutputForm::Json => published.line(),
        OutputForm::Human | OutputForm::Concise => published.pretty(),
    })?;
    Ok(Exit::Done)
}

impl Published {
    fn schema(&self) -> Schema {
        let mut schema = (self.make)();
        // In front of what the type says of itself.
        let title = format!("{}: {}", self.name, self.of);
        schema.insert("title".to_owned(), title.into());
        schema
    }

    /// Over many lines, for people and for `docs/schema`.
    fn pretty(&self) -> String {
        let text = serde_json::to_string_pretty(&self.schema()).expect("a schema is JSON");
        text + "\n"
    }

    /// On one line.
    fn line(&self) -> String {
        crate::json::line(&self.schema())
    }
}
