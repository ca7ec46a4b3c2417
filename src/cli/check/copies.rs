//! Copies of games, byte for byte: those without errors in one file, those with an error in another, and duplicates in a
//! third.

use std::path::PathBuf;

use crate::cli::args::Check;
use crate::cli::exit::Failure;
use crate::cli::outputs::{OutputFiles, Whole};

use super::work::{Done, Kind};

/// Where games go, by their kind.
pub(super) struct Copies {
    good: Option<Copy>,
    bad: Option<Copy>,
    duplicates: Option<Copy>,
}

impl Copies {
    /// Begins the copies that are wanted.
    pub(super) fn begin(check: &Check, outputs: &OutputFiles) -> Result<Self, Failure> {
        let begin = |option, path: &Option<PathBuf>| {
            let file = outputs.begin_wanted(option, path.as_deref());
            file.map(|file| file.map(|file| Copy { file, at_line_start: true }))
        };
        Ok(Copies {
            good: begin("--good", &check.good)?,
            bad: begin("--bad", &check.bad)?,
            duplicates: begin("--duplicates", &check.choose.duplicates)?,
        })
    }

    /// Whether there is any.
    pub(super) fn are_wanted(&self) -> bool {
        self.good.is_some() || self.bad.is_some() || self.duplicates.is_some()
    }

    /// Copies the games of a batch.
    pub(super) fn add(&mut self, done: &Done) -> Result<(), Failure> {
        for (text, kind) in done.texts() {
            let copy = match kind {
                Kind::Good => &mut self.good,
                Kind::Bad => &mut self.bad,
                Kind::Duplicate => &mut self.duplicates,
            };
            if let Some(copy) = copy {
                copy.add(text)?;
            }
        }
        Ok(())
    }

    /// Gives what is whole now its name.
    pub(super) fn finish(self) -> Result<(), Failure> {
        let copies = [self.good, self.bad, self.duplicates];
        copies.into_iter().flatten().try_for_each(|copy| copy.file.finish())
    }
}

struct Copy {
    file: Whole,
    /// Whether what is written ends with a line end; a tag is one only at a line's start.
    at_line_start: bool,
}

impl Copy {
    fn add(&mut self, text: &[u8]) -> Result<(), Failure> {
        if !self.at_line_start {
            self.file.write(b"\n")?;
        }
        self.at_line_start = matches!(text.last(), None | Some(b'\n' | b'\r'));
        self.file.write(text)
    }
}
