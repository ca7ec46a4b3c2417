//! Where problems go: to standard output or into a file, as they come or in the order of `--sort`.

use crate::cli::exit::Failure;
use crate::cli::output::Output;
use crate::cli::outputs::{OutputFiles, Whole, write_result};
use crate::cli::sorter::Sorter;

use super::Mine;
use super::work::Printed;

/// Where problems go.
pub struct Sink {
    /// None for standard output.
    pub file: Option<Whole>,
    /// None where they keep their order.
    sorter: Option<Sorter>,
}

impl Sink {
    pub fn begin(mine: &Mine, outputs: &OutputFiles) -> Result<Self, Failure> {
        let sorter = (!mine.sort.is_empty()).then(Sorter::default);
        Ok(Sink { file: outputs.begin_wanted("--out", mine.out())?, sorter })
    }

    /// Problems that follow those before.
    pub fn add(&mut self, found: &[Printed], out: &mut Output) -> Result<(), Failure> {
        for Printed { key, text } in found {
            match &mut self.sorter {
                Some(sorter) => sorter.add(key, text)?,
                None => write_result(&mut self.file, text, out)?,
            }
        }
        // What was found can be read at once.
        if self.sorter.is_none() && !found.is_empty() { out.flush() } else { Ok(()) }
    }

    /// The end, after all problems.
    pub fn finish(mut self, out: &mut Output) -> Result<(), Failure> {
        if let Some(sorter) = self.sorter {
            sorter.finish(|text| write_result(&mut self.file, text, out))?;
        }
        self.file.map_or(Ok(()), Whole::finish)
    }
}
