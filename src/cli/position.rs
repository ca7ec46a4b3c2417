//! `position`: turns a drawn board or a list of pieces into a position string, or draws it. With `--edit` the position is
//! changed by keys before that.

#[cfg(feature = "view")]
mod editing;

use super::args::Position;
use super::common::Common;
use super::diagram::{Diagrams, Target};
use super::exit::{Exit, Failure, Run};
use super::output::Output;
use super::outputs::OutputFiles;
use super::positions;
use super::reading::Files;
use super::show;

pub fn run(asked: &Position, common: &Common, out: &mut Output) -> Run {
    if !asked.position.is_given() && !is_edited(asked) {
        let edit = if cfg!(feature = "view") { ", or set it up by keys with `--edit`" } else { "" };
        return Err(Failure::Said(format!(
            "name a file with a drawn board with `--board`, or pieces with `--pieces`{edit}"
        )));
    }
    let mut files = Files::default();
    files.read_too(asked.position.file());
    let outputs = OutputFiles::new(&files, common);
    let target = asked.to.map_or(Target::Fen, Target::from);
    let mut diagrams = Diagrams::begin(&asked.diagram, target, &outputs, common, out)?;
    let variant = positions::variant_or_default(common)?;
    #[cfg(feature = "view")]
    if asked.edit {
        return editing::run(asked, variant, diagrams, out);
    }
    diagrams.add(&show::given(&asked.position, &asked.diagram, variant, out)?, out)?;
    diagrams.finish(out)?;
    Ok(Exit::Done)
}

#[cfg(feature = "view")]
fn is_edited(asked: &Position) -> bool {
    asked.edit
}

#[cfg(not(feature = "view"))]
fn is_edited(_: &Position) -> bool {
    false
}
