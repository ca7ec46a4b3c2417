//! The files that `solve` writes besides what it prints: proofs, and a copy of the problems with the keys put in.
//!
//! Each is written to a temporary name beside its own and renamed when it is whole.

use std::io::{self, Write};
use std::path::{Path, PathBuf};

use tempfile::{Builder, NamedTempFile};

use crate::cli::args::Solve;
use crate::cli::exit::{Exit, Failure};
use crate::cli::output::Output;
use crate::problems::{Certificate, Problem, with_keys};
use crate::proof::{Block, Header};
use crate::solve::NoProof;

/// A file that does not exist under its name before it is whole.
struct Unfinished {
    file: NamedTempFile,
    path: PathBuf,
}

impl Unfinished {
    fn begin(path: &Path) -> Result<Self, Failure> {
        let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
        let file = temporary(folder).map_err(|error| unwritable(path, &error))?;
        Ok(Unfinished { file, path: path.to_owned() })
    }

    fn write(&mut self, bytes: &[u8]) -> Result<(), Failure> {
        self.file.write_all(bytes).map_err(|error| unwritable(&self.path, &error))
    }

    fn finish(self) -> Result<(), Failure> {
        let Unfinished { file, path } = self;
        file.persist(&path).map(drop).map_err(|error| unwritable(&path, &error.error))
    }
}

/// A temporary file with the permissions that any new file would have; by itself it would be its owner's alone.
fn temporary(folder: &Path) -> io::Result<NamedTempFile> {
    let mut builder = Builder::new();
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt as _;
        builder.permissions(std::fs::Permissions::from_mode(0o666)); // less what the umask takes
    }
    builder.tempfile_in(folder)
}

fn unwritable(path: &Path, error: &io::Error) -> Failure {
    Failure::Unwritable(format!("{} cannot be written: {error}", path.display()))
}

/// The files asked for.
pub(super) struct Outputs {
    proofs: Option<Unfinished>,
    copy: Option<Unfinished>,
}

impl Outputs {
    pub(super) fn none() -> Self {
        Outputs { proofs: None, copy: None }
    }

    pub(super) fn begin(solve: &Solve) -> Result<Self, Failure> {
        let begin = |path: &Option<PathBuf>| path.as_deref().map(Unfinished::begin).transpose();
        Ok(Outputs { proofs: begin(&solve.proof)?, copy: begin(&solve.write)? })
    }

    /// Adds the proof of a problem, where proofs are wanted and this one has one.
    pub(super) fn add(&mut self, problem: &Problem, out: &mut Output) -> Result<Exit, Failure> {
        let Some(file) = &mut self.proofs else { return Ok(Exit::Done) };
        let name = problem.id.as_deref().or(problem.fen.as_deref()).unwrap_or("a problem");
        match &problem.proof {
            None => Ok(Exit::Done),
            Some(Err(why)) => {
                out.complain(&format!("{name}: {why}"));
                Ok(match why {
                    NoProof::Stipulation(_) => Exit::Failed,
                    NoProof::Undecided => Exit::Undecided,
                })
            }
            Some(Ok(proof)) => {
                let Some(header) = header(problem, proof) else { return Ok(Exit::Done) };
                let block = Block { header, win: proof.win.clone(), refute: proof.refute.clone() };
                let written = block.write_to(&mut file.file);
                written.map_err(|error| unwritable(&file.path, &error))?;
                Ok(Exit::Done)
            }
        }
    }

    /// Copies a line that is no entry.
    pub(super) fn pass_on(&mut self, line: &[u8], ending: &[u8]) -> Result<(), Failure> {
        let Some(file) = &mut self.copy else { return Ok(()) };
        file.write(line)?;
        file.write(ending)
    }

    /// Copies an entry, with the keys that were found.
    pub(super) fn rewrite(&mut self, line: &[u8], ending: &[u8], problem: &Problem) -> Result<(), Failure> {
        match with_keys(line, problem) {
            Some(line) => self.pass_on(&line, ending),
            None => self.pass_on(line, ending),
        }
    }

    pub(super) fn finish(self) -> Result<(), Failure> {
        for file in [self.proofs, self.copy].into_iter().flatten() {
            file.finish()?;
        }
        Ok(())
    }
}

/// What a proof claims; none for a problem that was not understood, which then has no proof either.
fn header(problem: &Problem, proof: &Certificate) -> Option<Header> {
    let rules = problem.variant?.ruleset();
    Some(Header {
        id: problem.id.clone(),
        variant: rules.id.to_owned(),
        rules: rules.version.to_owned(),
        fen: problem.fen.clone()?,
        stip: problem.stipulation?.to_string(),
        keys: proof.keys.clone(),
        least: proof.least,
    })
}
