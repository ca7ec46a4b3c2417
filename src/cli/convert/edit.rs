//! The options of `convert` that change games.

use std::path::Path;
use std::sync::Arc;

use clap::Args;

use crate::cli::exit::Failure;
use crate::cli::openings::OpeningsOption;
use crate::convert::edit::{Added, Edits, Part, ROSTER, is_essential};
use crate::convert::tag_name;

/// How games are changed, in this order.
#[derive(Args, Debug)]
#[command(next_help_heading = "Changing games")]
pub struct Edit {
    /// End the main line after N plies
    #[arg(long, value_name = "N")]
    cut: Option<u32>,
    /// Take these parts out, with commas between them: comments, clocks, evals, glyphs, variations, tags. Tags are all but the seven
    /// of the roster and those that say which game it is
    #[arg(long, value_name = "PARTS", value_delimiter = ',')]
    strip: Vec<Part>,
    /// Take out all of these parts but those
    #[arg(long, value_name = "PARTS", value_delimiter = ',', conflicts_with = "strip")]
    keep: Vec<Part>,
    /// Keep these tags only, in this order; `roster` is the seven of the standard. The tags that say which game it is stay
    #[arg(long, value_name = "TAGS", value_delimiter = ',', value_parser = tag_name)]
    tags: Vec<String>,
    /// Give a tag this value: 'Event=City championship'. A new tag comes last
    #[arg(long, value_name = "TAG=VALUE", value_parser = tag_and_value)]
    set: Vec<(String, String)>,
    /// Work out these tags: plycount, and of chess eco, opening, variation
    #[arg(long, value_name = "TAGS", value_delimiter = ',')]
    add: Vec<Added>,
    #[command(flatten)]
    openings: OpeningsOption,
}

impl Edit {
    /// The files that it reads.
    pub fn files(&self) -> impl Iterator<Item = &Path> {
        self.openings.files()
    }

    /// What is changed in each game.
    ///
    /// # Errors
    /// A table of openings cannot be read.
    pub fn edits(&self) -> Result<Edits, Failure> {
        let Edit { cut, strip, keep, tags, set, add, openings } = self;
        let strip = match keep.as_slice() {
            [] => strip.clone(),
            keep => Part::ALL.iter().copied().filter(|part| !keep.contains(part)).collect(),
        };
        let named = |name: &String| match name.eq_ignore_ascii_case("roster") {
            true => ROSTER.map(str::to_owned).to_vec(),
            false => vec![name.clone()],
        };
        Ok(Edits {
            strip,
            tags: (!tags.is_empty()).then(|| tags.iter().flat_map(named).collect()),
            set: set.clone(),
            cut: *cut,
            add: add.clone(),
            openings: openings.table()?.map(Arc::new),
        })
    }
}

fn tag_and_value(text: &str) -> Result<(String, String), String> {
    let (name, value) = text.split_once('=').ok_or("expected a tag and its value, such as `Event=Open`")?;
    let name = tag_name(name.trim())?;
    if is_essential(&name) {
        return Err(format!("the tag `{name}` says which game it is, and cannot be set"));
    }
    if value.chars().any(char::is_control) {
        return Err(format!("the value of the tag `{name}` has a control character, such as a line end"));
    }
    Ok((name, value.trim().to_owned()))
}
