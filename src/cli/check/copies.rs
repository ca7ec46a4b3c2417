//! Copies of games, good ones in one file and those with an error in another, byte for byte.
//!
//! A copy is written under a name of its own and takes its right name when it is whole, so that no half of one is
//! ever taken for all of it. What is no plain file, such as a pipe, is written to as it is.

use std::fs::{self, File};
use std::io::{BufWriter, Write as _};
use std::path::{Path, PathBuf};

use crate::cli::exit::Failure;
use crate::cli::input::shown;

use super::work::Done;

/// Where good games go, and where those with an error.
#[derive(Debug)]
pub(super) struct Copies {
    good: Option<Copy>,
    bad: Option<Copy>,
}

impl Copies {
    /// Begins the copies that are wanted.
    pub(super) fn begin(good: Option<&Path>, bad: Option<&Path>) -> Result<Self, Failure> {
        if good.is_some() && good == bad {
            return Err(Failure::Said("good and bad games need a file each".to_owned()));
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
        self.good.into_iter().chain(self.bad).try_for_each(Copy::finish)
    }
}

#[derive(Debug)]
struct Copy {
    target: PathBuf,
    /// The name until it is whole; none when it is written to at once.
    partial: Option<PathBuf>,
    writer: BufWriter<File>,
    /// Whether what is written ends with a line end; a tag is one only at a line's start.
    at_line_start: bool,
}

impl Copy {
    fn begin(target: &Path) -> Result<Self, Failure> {
        let cannot = |error| cannot_write(target, &error);
        let plain = fs::metadata(target).map_or(true, |data| data.is_file());
        let partial = plain.then(|| {
            let mut name = target.as_os_str().to_owned();
            name.push(format!(".{}.partial", std::process::id()));
            PathBuf::from(name)
        });
        let file = match &partial {
            Some(partial) => File::create_new(partial),
            None => File::options().write(true).open(target),
        };
        let writer = BufWriter::with_capacity(1 << 16, file.map_err(cannot)?);
        Ok(Copy { target: target.to_owned(), partial, writer, at_line_start: true })
    }

    fn add(&mut self, text: &[u8]) -> Result<(), Failure> {
        let gap: &[u8] = if self.at_line_start { b"" } else { b"\n" };
        let written = self.writer.write_all(gap).and_then(|()| self.writer.write_all(text));
        written.map_err(|error| cannot_write(&self.target, &error))?;
        self.at_line_start = matches!(text.last(), None | Some(b'\n' | b'\r'));
        Ok(())
    }

    fn finish(mut self) -> Result<(), Failure> {
        let mut done = self.writer.flush();
        if let Some(partial) = &self.partial {
            done = done.and_then(|()| fs::rename(partial, &self.target));
        }
        done.map_err(|error| cannot_write(&self.target, &error))?;
        self.partial = None;
        Ok(())
    }
}

/// What did not become whole is taken away.
impl Drop for Copy {
    fn drop(&mut self) {
        if let Some(partial) = &self.partial {
            // If that fails too there is nothing left to do about it.
            let _ = fs::remove_file(partial);
        }
    }
}

fn cannot_write(target: &Path, error: &std::io::Error) -> Failure {
    Failure::Unwritable(format!("{} cannot be written: {error}", shown(target)))
}
