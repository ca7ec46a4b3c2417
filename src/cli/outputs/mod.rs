//! The files that a command writes, and the one rule for all of them: an existing file is replaced only with `--force`, an
//! input is never an output, and two outputs are never one file. What is replaced must be what was there in the beginning
//! ([`FileState`]). Only `fmt --write` and `check --fix` write to their inputs,
//! and `solve --resume` to its state file ([`Whole::in_place`]).
//!
//! A command asks for its outputs before it reads its inputs, so that a refusal costs no work.

mod identity;
mod lock;
mod target;
mod whole;

use std::cell::RefCell;
use std::collections::HashMap;
use std::path::{Path, PathBuf};

use crate::json::{self, ErrorObject};
use crate::source::Compression;

use super::common::Common;
use super::config;
use super::exit::{Failure, Run};
use super::output::Output;
use super::paths::shown;
use super::reading::Files;

use identity::{FileId, is_standard_output, resolved};
pub use identity::{FileState, Inputs};
pub use lock::FileLock;
use target::Target;
pub use target::compression_of;
pub use whole::{Sealed, Whole, remove_all as remove_partial_files};

/// What happens to an existing file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Existing {
    /// It is kept, and the new file is not written.
    Kept,
    /// It is replaced when the new file is complete, unless another program has changed it until then.
    Replaced,
}

/// An output that the user asked for.
#[derive(Clone, Copy, Debug)]
pub struct Wanted<'a> {
    /// The option, such as `--good`.
    pub option: &'static str,
    /// The file. Commands that make names of their own, from `--out-dir` or for `--split`, give the name that they made.
    pub path: &'a Path,
    pub compression: Compression,
}

/// The outputs of one run.
#[derive(Debug)]
pub struct OutputFiles {
    existing: Existing,
    inputs: Inputs,
    /// Outputs so far, with the option of each.
    taken: RefCell<HashMap<PathBuf, &'static str>>,
}

/// Writes to the file that was asked for, or else to standard output.
pub fn write_result(file: &mut Option<Whole>, text: &str, out: &mut Output) -> Result<(), Failure> {
    match file {
        Some(file) => file.write(text.as_bytes()),
        None => out.result(text),
    }
}

/// Writes why an input failed into the file that has the results as lines of JSON: standard output has such lines too.
pub fn write_failure(
    file: &mut Option<Whole>,
    input: &Path,
    done: &Run,
    out: &mut Output,
) -> Result<(), Failure> {
    match done {
        Err(Failure::Said(message)) if file.is_some() => {
            write_result(file, &json::line(&ErrorObject::of_file(&shown(input), message)), out)
        }
        _ => Ok(()),
    }
}

impl OutputFiles {
    /// For a run that reads these files, with these options.
    pub fn new(files: &Files, common: &Common) -> Self {
        Self::of(files.inputs_with(common.config.as_deref()), common.force)
    }

    /// For a run with these inputs. `force` is whether the user allows that existing files are replaced.
    pub fn of(inputs: Inputs, force: bool) -> Self {
        let existing = if force { Existing::Replaced } else { Existing::Kept };
        OutputFiles { existing, inputs, taken: RefCell::default() }
    }

    /// Begins an output.
    ///
    /// # Errors
    /// The output is refused, and the message says why and what to do; or it cannot be written.
    pub fn begin(&self, wanted: Wanted<'_>) -> Result<Whole, Failure> {
        let Wanted { path, compression, .. } = wanted;
        if is_standard_output(path) {
            return Whole::begin(Target::StandardOutput, path, compression);
        }
        let target = self.claim(wanted, self.existing)?;
        Whole::begin(target, path, compression)
    }

    /// Begins an output that holds what an existing file has too, so that the file may be replaced. The caller copies it.
    ///
    /// # Errors
    /// As of [`begin`](Self::begin).
    pub fn begin_behind(&self, wanted: Wanted<'_>) -> Result<Whole, Failure> {
        let target = self.claim(wanted, Existing::Replaced)?;
        Whole::begin(target, wanted.path, wanted.compression)
    }

    /// Takes a file that the run replaces from time to time, with [`Whole::in_place`]. The caller makes sure that an existing
    /// file may be replaced.
    ///
    /// # Errors
    /// As of [`begin`](Self::begin), and for what is not a plain file.
    pub fn claim_for_good(&self, option: &'static str, path: &Path) -> Result<(), Failure> {
        let wanted = Wanted { option, path, compression: Compression::None };
        if !is_standard_output(path) && matches!(self.claim(wanted, Existing::Replaced)?, Target::File(_)) {
            return Ok(());
        }
        Err(Failure::Said(format!("`{option}` needs a plain file, and {} is not one", shown(path))))
    }

    /// Makes sure that the path can be an output, and of this option only.
    fn claim(&self, wanted: Wanted<'_>, existing: Existing) -> Result<Target, Failure> {
        let Wanted { option, path, .. } = wanted;
        self.refuse_input(path)?;
        if identity::of_standard_output().is_some_and(|id| FileId::of(path) == Some(id)) {
            let path = shown(path);
            return Err(Failure::Said(format!("standard output goes to {path}; name another file")));
        }
        let target = Target::of(path, existing).map_err(|failure| self.explain(failure, wanted))?;
        if target.keeps_what_is_written()
            && let Some(other) = self.taken.borrow_mut().insert(resolved(path), option)
        {
            let path = shown(path);
            let message =
                format!("`{other}` and `{option}` would both be written to {path}; name a file for each");
            return Err(Failure::Said(message));
        }
        Ok(target)
    }

    /// Begins an output that may be asked for, packed as its name says.
    ///
    /// # Errors
    /// Those of [`begin`](Self::begin), and a name that asks for a compression that is not written here.
    pub fn begin_wanted(&self, option: &'static str, path: Option<&Path>) -> Result<Option<Whole>, Failure> {
        let begin = |path| self.begin(Wanted { option, path, compression: compression_of(path)? });
        path.map(begin).transpose()
    }

    /// Refuses to write to an input.
    pub fn refuse_input(&self, path: &Path) -> Result<(), Failure> {
        if self.inputs.contains(path) {
            let path = shown(path);
            let message = format!("{path} is an input and cannot be an output; name another file or folder");
            return Err(Failure::Said(message));
        }
        if path.file_name().is_some_and(|name| name == config::NAME) && path.exists() {
            let path = shown(path);
            return Err(Failure::Said(format!(
                "{path} is a configuration file and cannot be an output; name another file"
            )));
        }
        Ok(())
    }

    /// Refuses to write if one of these existing files may not be replaced, as they are outputs of a later part of the run.
    pub fn refuse_existing(&self, mut paths: Vec<PathBuf>) -> Result<(), Failure> {
        paths.sort();
        paths.iter().try_for_each(|path| self.refuse_input(path))?;
        match paths.first().filter(|_| self.existing == Existing::Kept) {
            Some(path) => Err(target::exists(path)),
            None => Ok(()),
        }
    }

    /// Adds the likely cause to the message about an existing file: a shell makes many names of `*.pgn`, and the option
    /// takes the first one.
    fn explain(&self, failure: target::Refusal, wanted: Wanted<'_>) -> Failure {
        let target::Refusal { exists, failure } = failure;
        let Wanted { option, path, .. } = wanted;
        let Some(end) = path.extension().filter(|_| exists && self.inputs.has_neighbour(path)) else {
            return failure;
        };
        let (path, end) = (shown(path), shown(Path::new(end)));
        Failure::Said(format!(
            "{path} already exists, and `{option}` would write to it; if the shell made several names of `*.{end}`, name \
             a new file first: `{option} NEW.{end} *.{end}`; --force replaces {path}"
        ))
    }
}
