//! The options of `convert` that change games.

use std::fmt::Display;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use clap::Args;

use crate::cli::exit::Failure;
use crate::cli::openings::OpeningsOption;
use crate::cli::openings::text_of;
use crate::cli::paths::shown;
use crate::convert::Names;
use crate::convert::edit::{Added, Cut, Edits, Part};
use crate::convert::tags::{ROSTER, is_essential, tag_name};

/// How games are changed, in this order.
#[derive(Args, Debug)]
#[command(next_help_heading = "Changing games")]
pub struct Edit {
    /// End the main line after N plies, or with before:N begin it behind the first N plies; also both, with a comma
    #[arg(long, value_name = "N", value_delimiter = ',')]
    cut: Vec<Cut>,
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
    /// Write the names of a table in place of other spellings: in each line a tag (player for White and Black), a spelling and a name, with
    /// tabs between them. `stats --spellings` proposes one. If repeated, the first file with a spelling counts
    #[arg(long, value_name = "FILE")]
    rename: Vec<PathBuf>,
    /// Write each variation as a game of its own, behind the game that it is of
    #[arg(long)]
    split_variations: bool,
    /// Work out these tags: plycount, and of chess eco, opening, variation; fen-comments, the position behind each
    /// move; and hash, its key in opening books of Polyglot's form
    #[arg(long, value_name = "TAGS", value_delimiter = ',')]
    add: Vec<Added>,
    #[command(flatten)]
    openings: OpeningsOption,
}

impl Edit {
    /// The files that it reads.
    pub fn files(&self) -> impl Iterator<Item = &Path> {
        self.openings.files().chain(self.rename.iter().map(PathBuf::as_path))
    }

    /// What is changed in each game.
    ///
    /// # Errors
    /// A table of openings or of names cannot be read; or what is added is not known of variations.
    pub fn edits(&self) -> Result<Edits, Failure> {
        let Edit { cut, strip, keep, tags, set, rename, split_variations, add, openings } = self;
        if *split_variations && add.iter().any(|added| *added != Added::PlyCount) {
            // The opening and the positions of a variation are other ones, and only its game is replayed.
            let why = "with `--split-variations` only `plycount` can be added: convert what was written once more with `--add`";
            return Err(Failure::Said(why.to_owned()));
        }
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
            rename: names(rename)?.map(Arc::new),
            cut: cut.clone(),
            split_variations: *split_variations,
            add: add.clone(),
            openings: openings.table()?.map(Arc::new),
        })
    }
}

/// The tables of names as one; none without a file.
fn names(files: &[PathBuf]) -> Result<Option<Names>, Failure> {
    let refused = |path: &Path, why: &dyn Display| Failure::Said(format!("{}: {why}", shown(path)));
    let mut whole = Names::default();
    for file in files {
        let text = text_of(file)?;
        whole.extend(Names::read(&text).map_err(|error| refused(file, &error))?);
    }
    Ok((!files.is_empty()).then_some(whole))
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
