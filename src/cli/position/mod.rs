//! `position`: turns a drawn board or a list of pieces into a position string, or draws it. With `--edit` the position is
//! changed by keys before that.

#[cfg(feature = "view")]
mod editing;

use clap::Args;

use super::command::{Command, Inputs, Outputs};
use super::common::Common;
use super::diagram::DiagramOptions;
use super::diagram::{Diagrams, Target};
use super::exit::{Exit, Failure, Run};
use super::output::Output;
use super::outputs::OutputFiles;
use super::positions;
use super::positions::PositionOptions;
use super::reading::Files;
use super::show;

/// Turn a drawn board or a list of pieces into a position string (FEN)
#[derive(Args, Debug)]
#[command(after_help = format!("{POSITION_HELP}{EDIT_HELP}"))]
pub struct Position {
    #[command(flatten)]
    pub position: PositionOptions,
    /// Set up the position by keys in the terminal, and print it when it is accepted
    #[cfg(feature = "view")]
    #[arg(long, help_heading = "Position")]
    pub edit: bool,
    /// Draw the position; without this option, its position string (FEN) is printed
    #[arg(long, value_enum, value_name = "TARGET")]
    pub to: Option<Target>,
    #[command(flatten)]
    pub diagram: DiagramOptions,
}

/// The text after the options of `position`.
const POSITION_HELP: &str = "\
A drawn board is what `show` prints: each rank with its number, `.` for an empty square, letters
as in FEN, runes or figurines. The lines of the reserve and of the side to move are read, other
text around the board is skipped. Walls are filled in.

    lawspeaker show --variant odin | lawspeaker position --variant odin --board -
    lawspeaker position --pieces \"white Kb2 Ra1 Pc2d3 black Kc8\" --side black";

/// What follows it where there is an editor.
#[cfg(feature = "view")]
const EDIT_HELP: &str = "

`--edit` begins with the position that is given, or with the start position of the variant. The key
? lists the keys. The screen goes to the terminal, and standard output has the position alone:

    fen=$(lawspeaker position --edit --variant odin)

Exit status: 0 the position is printed, 2 it is not a position, there is no terminal, or the editor
was left without Enter. Then nothing is printed.";
#[cfg(not(feature = "view"))]
const EDIT_HELP: &str = "";

impl Command for Position {
    fn run(&self, common: &Common, out: &mut Output) -> Run {
        if !self.position.is_given() && !is_edited(self) {
            let edit = if cfg!(feature = "view") { ", or set it up by keys with `--edit`" } else { "" };
            return Err(Failure::Said(format!(
                "name a file with a drawn board with `--board`, or pieces with `--pieces`{edit}"
            )));
        }
        let mut files = Files::default();
        files.read_too(self.position.file());
        let outputs = OutputFiles::new(&files, common);
        let target = self.to.unwrap_or(Target::Fen);
        let mut diagrams = Diagrams::begin(&self.diagram, target, &outputs, common, out)?;
        let variant = positions::variant_or_default(common)?;
        #[cfg(feature = "view")]
        if self.edit {
            return editing::run(self, variant, diagrams, out);
        }
        diagrams.add(&show::given(&self.position, &self.diagram, variant, out)?, out)?;
        diagrams.finish(out)?;
        Ok(Exit::Done)
    }

    fn inputs(&self) -> Inputs<'_> {
        Inputs::of(&[])
    }

    fn outputs(&self, common: &Common) -> Outputs {
        Outputs::lines(self.diagram.is_printed() && common.is_json())
    }
}

#[cfg(feature = "view")]
fn is_edited(asked: &Position) -> bool {
    asked.edit
}

#[cfg(not(feature = "view"))]
fn is_edited(_: &Position) -> bool {
    false
}
