//! Where converted games go: to standard output, into one file, or into a file for each that is read.

use std::collections::HashMap;
use std::fs;
use std::path::{Path, PathBuf};

use crate::cli::args::{Compress, Convert};
use crate::cli::exit::Failure;
use crate::cli::input::{shown, with_end};
use crate::cli::output::Output;
use crate::cli::whole::{Existing, Packing, Whole};
use crate::convert::Frame;

/// A file to read, and where what becomes of it goes.
#[derive(Debug)]
pub(super) struct Step {
    pub(super) input: PathBuf,
    /// A file of its own; none where all go the same way.
    pub(super) output: Option<PathBuf>,
}

/// Works out every output before anything is read.
///
/// # Errors
/// Where two inputs would write one file, or an output is an input.
pub(super) fn plan(convert: &Convert, files: Vec<(PathBuf, PathBuf)>) -> Result<Vec<Step>, Failure> {
    let mut inputs: HashMap<PathBuf, PathBuf> = HashMap::new();
    for (input, _) in &files {
        if let Ok(real) = fs::canonicalize(input) {
            inputs.insert(real, input.clone());
        }
    }
    let is_input = |output: &Path| fs::canonicalize(output).is_ok_and(|real| inputs.contains_key(&real));
    let reads = |output: &Path| Failure::Said(format!("{} is read and would be written", shown(output)));
    if let Some(out) = convert.out.as_deref().filter(|out| is_input(out)) {
        return Err(reads(out));
    }
    let packing = packing(convert.compress);
    let mut writers: HashMap<PathBuf, PathBuf> = HashMap::new();
    let mut steps = Vec::with_capacity(files.len());
    for (input, below) in files {
        let Some(folder) = &convert.out_dir else {
            steps.push(Step { input, output: None });
            continue;
        };
        let mut end = convert.to.extension().to_owned();
        if let Some(packed) = packing.extension() {
            end = format!("{end}.{packed}");
        }
        let output = folder.join(with_end(&below, &end));
        if is_input(&output) {
            return Err(reads(&output));
        }
        if let Some(other) = writers.insert(output.clone(), input.clone()) {
            let (one, two, out) = (shown(&other), shown(&input), shown(&output));
            return Err(Failure::Said(format!("{one} and {two} would both be written to {out}")));
        }
        steps.push(Step { input, output: Some(output) });
    }
    Ok(steps)
}

fn packing(compress: Option<Compress>) -> Packing {
    match compress {
        None => Packing::None,
        Some(Compress::Gz) => Packing::Gzip,
        Some(Compress::Zst) => Packing::Zstandard,
    }
}

/// A stream of games in their new notation, with what stands round them.
pub(super) struct Sink {
    file: Option<Whole>,
    frame: Frame,
    begun: bool,
}

impl Sink {
    /// Into this file, or to standard output.
    pub(super) fn begin(convert: &Convert, file: Option<&Path>) -> Result<Self, Failure> {
        let existing = if convert.force { Existing::Replaced } else { Existing::Kept };
        let file = match file {
            None => None,
            Some(path) => {
                let packing = match convert.out {
                    Some(_) => Packing::of(path),
                    None => packing(convert.compress),
                };
                if convert.out_dir.is_some()
                    && let Some(folder) = path.parent()
                {
                    let cannot =
                        |error| Failure::Unwritable(format!("{} cannot be made: {error}", shown(folder)));
                    fs::create_dir_all(folder).map_err(cannot)?;
                }
                Some(Whole::begin(path, existing, packing)?)
            }
        };
        Ok(Sink { file, frame: convert.to.frame(), begun: false })
    }

    /// Games that follow those before.
    pub(super) fn games(&mut self, text: &str, out: &mut Output) -> Result<(), Failure> {
        if text.is_empty() {
            return Ok(());
        }
        let gap = if self.begun { self.frame.between } else { self.frame.open };
        self.begun = true;
        self.put(gap, out)?;
        self.put(text, out)
    }

    /// The end, behind all games.
    pub(super) fn finish(mut self, out: &mut Output) -> Result<(), Failure> {
        if !self.begun {
            let open = self.frame.open;
            self.put(open, out)?;
        }
        let close = self.frame.close;
        self.put(close, out)?;
        self.file.map_or(Ok(()), Whole::finish)
    }

    fn put(&mut self, text: &str, out: &mut Output) -> Result<(), Failure> {
        match &mut self.file {
            _ if text.is_empty() => Ok(()),
            Some(file) => file.write(text.as_bytes()),
            None => out.verbatim(text.as_bytes()),
        }
    }
}
