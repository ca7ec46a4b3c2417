//! What a command is to the program: its work, what it reads, and what it writes.

use std::path::{Path, PathBuf};

use super::common::Common;
use super::exit::Run;
use super::output::Output;
use crate::notation::letters::PieceLetters;

/// A command with its options, as the command line has them. A new one is a file with its options and this trait, and a line in
/// the list in `cli/mod.rs`.
pub trait Command {
    /// Does the work.
    fn run(&self, common: &Common, out: &mut Output) -> Run;

    /// What it reads. Nothing, unless a command says otherwise.
    fn inputs(&self) -> Inputs<'_> {
        Inputs::default()
    }

    /// What it writes. A result in the form of `--output`, unless a command says otherwise.
    fn outputs(&self, common: &Common) -> Outputs {
        Outputs::lines(common.is_json())
    }
}

/// What a command reads.
#[derive(Default)]
pub struct Inputs<'a> {
    /// The first path: its configuration files hold for the run. `None` for a command that needs none.
    pub first: Option<&'a Path>,
    /// The letters of the pieces in the games that are read.
    pub pieces: Option<PieceLetters>,
}

impl<'a> Inputs<'a> {
    /// Of a command that reads these paths. Without any, the configuration files of the working directory hold.
    pub fn of(paths: &'a [PathBuf]) -> Self {
        Inputs { first: Some(paths.first().map_or(Path::new("."), PathBuf::as_path)), pieces: None }
    }

    /// With games in which pieces have these letters.
    pub fn in_letters(self, pieces: Option<PieceLetters>) -> Self {
        Inputs { pieces, ..self }
    }
}

/// What a command writes.
#[derive(Clone, Copy)]
pub struct Outputs {
    /// Whether standard output has JSON, one object per line. Then what cannot be read is a line too.
    pub lines: bool,
    /// Whether `--output` may ask for a document for a service.
    pub documents: bool,
}

impl Outputs {
    /// Something else than lines of JSON, whatever `--output` says.
    pub const OTHER: Outputs = Outputs::lines(false);

    pub const fn lines(lines: bool) -> Self {
        Outputs { lines, documents: false }
    }
}
