//! Which file goes where: worked out, and refused if need be, before anything is read.

use std::collections::HashMap;
use std::path::PathBuf;

use crate::cli::args::{Compress, Convert};
use crate::cli::exit::Failure;
use crate::cli::paths::{Inputs, shown, with_end};
use crate::source::{Found, Packing};

/// A file to read, and where what becomes of it goes.
#[derive(Debug)]
pub(super) struct Step {
    pub(super) input: PathBuf,
    /// A file of its own; `None` if all go the same way.
    pub(super) output: Option<PathBuf>,
}

/// What is to be done.
#[derive(Debug)]
pub(super) struct Plan {
    pub(super) steps: Vec<Step>,
    pub(super) inputs: Inputs,
}

/// Works out every output before anything is read.
///
/// # Errors
/// Where two inputs would write one file, or an output is an input.
pub(super) fn plan(convert: &Convert, files: Vec<Found>) -> Result<Plan, Failure> {
    if convert.split.is_some() && convert.out().is_none() && convert.out_dir.is_none() {
        return Err(Failure::Said("`--split` needs `--out` or `--out-dir`".to_owned()));
    }
    let inputs = Inputs::of(files.iter().map(|found| found.path.as_path()));
    if let Some(out) = convert.out() {
        inputs.refuse(out)?;
    }
    let packing = packing(convert.compress);
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
        inputs.refuse(&output)?;
        if let Some(other) = writers.insert(output.clone(), input.clone()) {
            let (one, two, out) = (shown(&other), shown(&input), shown(&output));
            return Err(Failure::Said(format!("{one} and {two} would both be written to {out}")));
        }
        steps.push(Step { input, output: Some(output) });
    }
    Ok(Plan { steps, inputs })
}

pub(super) fn packing(compress: Option<Compress>) -> Packing {
    match compress {
        None => Packing::None,
        Some(Compress::Gz) => Packing::Gzip,
        Some(Compress::Bz2) => Packing::Bzip2,
        Some(Compress::Xz) => Packing::Xz,
        Some(Compress::Zst) => Packing::Zstandard,
    }
}
