//! Copies of games, good ones in one file and those with an error in another, byte for byte.

use std::fs;
use std::path::Path;

use crate::cli::exit::Failure;
use crate::cli::paths::Inputs;
use crate::cli::whole::{Existing, Whole, packing_of};

use super::work::Done;

/// Where good games go, and where those with an error.
pub(super) struct Copies {
    good: Option<Copy>,
    bad: Option<Copy>,
}

impl Copies {
    /// Begins the copies that are wanted.
    pub(super) fn begin(good: Option<&Path>, bad: Option<&Path>, inputs: &Inputs) -> Result<Self, Failure> {
        for copy in good.iter().chain(&bad) {
            inputs.refuse(copy)?;
        }
        if let (Some(good), Some(bad)) = (good, bad)
            && is_same(good, bad)
        {
            return Err(Failure::Said("`--good` and `--bad` must be different files".to_owned()));
        }
        Ok(Copies { good: good.map(Copy::begin).transpose()?, bad: bad.map(Copy::begin).transpose()? })
    }

    /// Copies the games of a batch.
    pub(super) fn add(&mut self, done: &Done) -> Result<(), Failure> {
        for (text, fails) in done.texts() {
            let copy = if fails { &mut self.bad } else { &mut self.good };
            if let Some(copy) = copy {
                copy.add(text)?;
            }
        }
        Ok(())
    }

    /// Gives what is whole now its name.
    pub(super) fn finish(self) -> Result<(), Failure> {
        self.good.into_iter().chain(self.bad).try_for_each(|copy| copy.file.finish())
    }
}

/// Whether two names are of one file, which need not be there yet.
fn is_same(one: &Path, other: &Path) -> bool {
    let real = |path: &Path| {
        fs::canonicalize(path).ok().or_else(|| {
            let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
            let folder = fs::canonicalize(folder.unwrap_or(Path::new("."))).ok()?;
            Some(folder.join(path.file_name()?))
        })
    };
    one == other || real(one).is_some() && real(one) == real(other)
}

struct Copy {
    file: Whole,
    /// Whether what is written ends with a line end; a tag is one only at a line's start.
    at_line_start: bool,
}

impl Copy {
    fn begin(target: &Path) -> Result<Self, Failure> {
        let file = Whole::begin(target, Existing::Replaced, packing_of(target)?)?;
        Ok(Copy { file, at_line_start: true })
    }

    fn add(&mut self, text: &[u8]) -> Result<(), Failure> {
        if !self.at_line_start {
            self.file.write(b"\n")?;
        }
        self.at_line_start = matches!(text.last(), None | Some(b'\n' | b'\r'));
        self.file.write(text)
    }
}
