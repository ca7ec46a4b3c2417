//! `schema`: prints the schemas of all JSON that the program writes or reads.

use schemars::Schema;

use crate::formats::GameTree;
use crate::json::schema::{read, written, written_either};
use crate::proof::HeaderLine;
use crate::report::{GameObject, ProblemObject};

use super::args::SchemaOf;
use super::common::{Common, OutputForm};
use super::exit::{Exit, Failure, Run};
use super::output::Output;
use super::{check, explain, moves, perft, rules, variants, verify};

/// A published schema.
struct Published {
    name: &'static str,
    /// What it describes.
    of: &'static str,
    make: fn() -> Schema,
}

/// All schemas. `docs/schema` has one file for each.
const ALL: &[Published] = &[
    Published {
        name: "record",
        of: "a record that `convert` writes and reads as `json` and `ndjson`",
        make: read::<GameTree<'_>>,
    },
    Published {
        name: "check",
        of: "a game or a problem in the output of `check --output json`",
        make: written_either::<GameObject<'_>, ProblemObject<'_>>,
    },
    Published {
        name: "statistics",
        of: "the count of a code in the output of `check --statistics --output json`",
        make: written::<check::CodeObject<'_>>,
    },
    Published {
        name: "solve",
        of: "a problem in the output of `solve --output json`",
        make: written::<ProblemObject<'_>>,
    },
    Published {
        name: "verify",
        of: "the verdict on a proof in the output of `verify --output json`",
        make: written::<verify::VerifiedObject<'_>>,
    },
    Published {
        name: "proof-header",
        of: "the first line of a proof that `solve --proof` writes and `verify` reads",
        make: read::<HeaderLine>,
    },
    Published {
        name: "moves",
        of: "a position or a bad line in the output of `moves --output json`",
        make: written_either::<moves::PositionObject, moves::BadLine<'_>>,
    },
    Published {
        name: "perft",
        of: "a count in the output of `perft --output json`",
        make: written::<perft::PerftObject>,
    },
    Published {
        name: "variants",
        of: "a variant in the output of `variants --output json`",
        make: written::<variants::VariantObject>,
    },
    Published {
        name: "rules",
        of: "a rule in the output of `rules --output json`",
        make: written::<rules::RuleObject>,
    },
    Published {
        name: "explain",
        of: "a code in the output of `explain --output json`",
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
        Failure::Said(format!("unknown schema `{name}`; the schemas are {}", known.join(", ")))
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
        // The title comes before the description, which is the type's own documentation.
        let title = format!("{}: {}", self.name, self.of);
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
