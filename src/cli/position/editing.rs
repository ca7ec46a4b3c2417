//! `position --edit`: the position is set up by keys in the terminal, and printed as without `--edit` when it is accepted. The
//! editor itself is in the room `view`.
//!
//! The screen never goes to standard output, so that a script can read the position from there.

use super::Position;
use crate::cli::diagram::Diagrams;
use crate::cli::exit::{Exit, Failure, Run};
use crate::cli::interrupt;
use crate::cli::output::{self, Output};
use crate::cli::show;
use crate::cli::view::end_by;
use crate::solve::CancelToken;
use crate::variants::Variant;
use crate::view::{Edited, EditorSettings, edit};

pub fn run(asked: &Position, variant: Variant, mut diagrams: Diagrams<'_>, out: &mut Output) -> Run {
    if !output::has_screen() {
        let message = "`--edit` needs a terminal; use `--board` or `--pieces` without `--edit`";
        return Err(Failure::Said(message.to_owned()));
    }
    let begin = asked.position.read(variant, out)?;
    let settings = EditorSettings {
        signs: asked.diagram.signs(),
        bottom: asked.diagram.bottom(),
        colour: out.is_screen_coloured(),
    };
    // An interrupt ends the editor, which then gives the terminal back. Without this token it would end the program first where
    // an output file has begun.
    let token = CancelToken::new();
    let edited = interrupt::ends(&token, || edit(variant, &*begin, settings, output::screen));
    match edited {
        Ok(Edited::Accepted(position)) => {
            diagrams.add(&show::diagram(&*position, &asked.diagram, variant, out)?, out)?;
            diagrams.finish(out)?;
            Ok(Exit::Done)
        }
        Ok(Edited::Left) => Err(Failure::Said(
            "the editor was left without Enter, so there is no position to print".to_owned(),
        )),
        Ok(Edited::Signal(signal)) => {
            // An output file that has begun is removed. The signal would not do that.
            drop(diagrams);
            end_by(signal)
        }
        Err(error) => Err(Failure::Said(format!("cannot use the terminal: {error}"))),
    }
}
