//! The output file for each input. All outputs are chosen and checked before an input is read.

use std::collections::HashMap;
use std::path::{Path, PathBuf};

use super::arguments::{Compress, Convert};
use crate::cli::exit::Failure;
use crate::cli::outputs::{OutputFiles, packing_of};
use crate::cli::paths::{shown, with_end};
use crate::source::{Found, Packing};

/// A file to read, and where what becomes of it goes.
#[derive(Debug)]
pub struct Step {
    pub input: PathBuf,
    /// A file of its own; `None` if all go the same way.
    pub output: Option<PathBuf>,
}

/// What is to be done.
#[derive(Debug)]
pub struct Plan {
    pub steps: Vec<Step>,
}

/// Works out every output before anything is read.
///
/// # Errors
/// Where two inputs would write one file, or an output is an input.
pub fn plan(convert: &Convert, files: Vec<Found>, outputs: &OutputFiles) -> Result<Plan, Failure> {
    if convert.split.is_some() && convert.out().is_none() && convert.out_dir.is_none() {
        return Err(Failure::Said("`--split` needs `--out` or `--out-dir`".to_owned()));
    }
    let packing = packing(convert, convert.out())?;
    let mut writers: HashMap<PathBuf, PathBuf> = HashMap::new();
    let mut steps = Vec::with_capacity(files.len());
    for Found { path: input, below } in files {
        let Some(folder) = &convert.out_dir else {
            steps.push(Step { input, output: None });
            continue;
        };
        let mut end = convert.to.extension().to_owned();
        if let Some(packed) = packing.extension() {
            end = format!("{end}.{packed}");
        }
        let output = folder.join(with_end(&below, &end));
        outputs.refuse_input(&output)?;
        if let Some(other) = writers.insert(output.clone(), input.clone()) {
            let (one, two, out) = (shown(&other), shown(&input), shown(&output));
            return Err(Failure::Said(format!("{one} and {two} would both be written to {out}")));
        }
        steps.push(Step { input, output: Some(output) });
    }
    Ok(Plan { steps })
}

/// How the outputs are packed: as `--compress` and the name of `--out` say.
///
/// # Errors
/// Where the two say different things: the name of a file must not mislead.
pub fn packing(convert: &Convert, out: Option<&Path>) -> Result<Packing, Failure> {
    let asked = match convert.compress {
        None => None,
        Some(Compress::Bgz) => Some(Packing::BlockGzip),
        Some(Compress::Gz) => Some(Packing::Gzip),
        Some(Compress::Bz2) => Some(Packing::Bzip2),
        Some(Compress::Xz) => Some(Packing::Xz),
        Some(Compress::Zst) => Some(Packing::Zstandard),
    };
    if convert.out_dir.is_some() {
        return Ok(asked.unwrap_or(Packing::None));
    }
    match (asked, out) {
        (None, None) => Ok(Packing::None),
        (None, Some(out)) => packing_of(out),
        (Some(_), None) => Err(Failure::Said(
            "`--compress` needs a file: name one with `--out`, or a folder with `--out-dir`".to_owned(),
        )),
        (Some(asked), Some(out)) if packing_of(out)? == asked => Ok(asked),
        (Some(asked), Some(out)) => {
            let end = asked.extension().unwrap_or_default();
            let fitting = format!("{}.{end}", shown(&Packing::stem(out)));
            Err(Failure::Said(format!(
                "`--compress {end}` does not fit the name {}; name the file {fitting}, or leave out `--compress`",
                shown(out)
            )))
        }
    }
}
