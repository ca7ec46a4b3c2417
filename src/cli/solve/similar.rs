//! The collections with which the problems of a run are compared.

use std::num::NonZero;
use std::path::PathBuf;

use crate::cli::common::Common;
use crate::cli::exit::Failure;
use crate::cli::facts::said_of;
use crate::cli::paths::shown;
use crate::cli::reading::{More, POSITIONS_OF_GAMES};
use crate::problems::{Collection, Known, MOST_KNOWN, Problem, ProblemOptions, position_of_line};
use crate::source::ProblemEntries;

/// Reads the collections. Entries without a position that can be read are passed over: they are reported when they are solved.
pub fn collection(paths: &[PathBuf], more: &More, common: &Common) -> Result<Option<Collection>, Failure> {
    if paths.is_empty() {
        return Ok(None);
    }
    let mut collection = Collection::default();
    for path in paths {
        if path.as_os_str() == "-" {
            let message = "a collection of `--similar` must be a file, not standard input";
            return Err(Failure::Said(message.to_owned()));
        }
        let named = |failure| match failure {
            Failure::Said(why) => Failure::Unread(shown(path).to_string(), why),
            other => other,
        };
        let one = NonZero::<usize>::MIN;
        let input = more.open_unheard(one, path, POSITIONS_OF_GAMES, None).map_err(named)?;
        let default_variant = common.default_variant_of(path)?;
        let settings =
            ProblemOptions { variant: common.variant, default_variant, ..ProblemOptions::default() };
        for entry in ProblemEntries::new(input.reader, input.format) {
            let entry = entry?;
            let Some(Ok(line)) = entry.line(&settings) else { continue };
            let Some((variant, fen)) = position_of_line(&line, &settings) else { continue };
            let [id, author, stipulation] = said_of(&line, ["id", "author", "stip"]);
            let known = Known { file: input.name.clone(), line: entry.number(), id, author, stipulation };
            if !collection.add(known, variant, &fen) {
                return Err(Failure::Said(format!(
                    "`--similar` compares with at most {MOST_KNOWN} problems"
                )));
            }
        }
    }
    collection.sort();
    Ok(Some(collection))
}

/// Looks for the problems that are similar to the diagram of an entry at a place.
pub fn look(collection: &Collection, problem: &mut Problem, place: Option<(&str, u64)>) {
    let fen = problem.twin.as_ref().map(|twin| &twin.diagram).or(problem.fen.as_ref());
    if let (Some(variant), Some(fen)) = (problem.variant, fen) {
        problem.similar = Some(collection.similar(variant, fen, place));
    }
}
