//! `variants`: lists the variants with their start positions.

use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::Serialize;

use crate::json::{self, kind};
use crate::render::{Ink, Signs, board};
use crate::report::Format;
use crate::variants::{Variant, boards};

use super::common::Common;
use super::exit::{Exit, Run};
use super::output::Output;

/// A variant.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "Game", deny_unknown_fields)]
pub struct VariantObject {
    /// What this object is.
    kind: kind::Variant,
    /// Null: the program knows it.
    file: (),
    /// The version of the rules of the variant. Lines of other kinds have the version of the program here.
    version: &'static str,
    /// The id.
    variant: Variant,
    /// The name.
    name: &'static str,
    /// Other names that a `Variant` tag may use.
    aliases: &'static [&'static str],
    /// The number of files of the board.
    files: u8,
    /// The number of ranks of the board.
    ranks: u8,
    /// The names of the piece kinds, by letter.
    kinds: BTreeMap<char, &'static str>,
    /// The start position, in six fields.
    start: &'static str,
    /// A remark on the variant; null if there is none.
    remark: Option<&'static str>,
}

pub fn run(common: &Common, out: &mut Output) -> Run {
    for &variant in Variant::ALL {
        let rules = variant.ruleset();
        match common.format() {
            Format::Json => out.result(&json::line(&VariantObject {
                kind: kind::Variant,
                file: (),
                version: rules.version,
                variant,
                name: rules.name,
                aliases: rules.aliases,
                files: rules.size.files(),
                ranks: rules.size.ranks(),
                kinds: rules.kinds.iter().map(|kind| (kind.letter, kind.name)).collect(),
                start: rules.start,
                remark: rules.remark,
            }))?,
            Format::Concise => out.result(&format!("{}: {}\n", rules.id, rules.start))?,
            Format::Human => {
                let picture = board(&*boards::start(variant), Signs::Letters, Ink::Coloured);
                let kinds: Vec<_> =
                    rules.kinds.iter().map(|kind| format!("{} {}", kind.letter, kind.name)).collect();
                let mut text = format!("{} - {}, {}\n{}\n", rules.id, rules.name, rules.size, rules.start);
                text += &format!("{}\n", kinds.join(", "));
                if let Some(remark) = rules.remark {
                    text += &format!("{remark}\n");
                }
                out.result(&format!("{text}\n{picture}\n"))?;
            }
        }
    }
    Ok(Exit::Done)
}
