//! Output files. A file is written under a temporary name and gets its name when it is complete, so that an incomplete
//! file is not taken for a complete one. A target that is not a plain file, such as a pipe, is written directly.

use std::fs::{self, File, Metadata};
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};

use crate::cli::exit::Failure;
use crate::cli::output::standard_output;
use crate::cli::paths::shown;
use crate::source::{Packer, Packing};

use super::Existing;
use super::partial::{Complete, Partial};
use super::target::Target;

/// A file that is being written. If it is dropped before [`finish`](Self::finish), no file remains.
pub(in crate::cli) struct Whole {
    /// The path as the user gave it, for messages.
    path: PathBuf,
    /// The path that the complete file gets; unused for a target that is written directly.
    target: PathBuf,
    existing: Existing,
    writer: Packer<BufWriter<Place>>,
}

impl Whole {
    /// Begins to write to a target that may be written.
    pub(super) fn begin(
        target: Target,
        path: &Path,
        existing: Existing,
        packing: Packing,
    ) -> Result<Self, Failure> {
        let cannot = |error| cannot_write(path, &error);
        let (place, target) = match target {
            Target::File(target) => {
                let file = Partial::beside(&target).map_err(cannot)?;
                if let Ok(there) = fs::metadata(&target) {
                    // A new content does not change the owner and the permissions of a file.
                    keep_owner(file.as_file(), &there);
                    file.as_file().set_permissions(there.permissions()).map_err(cannot)?;
                }
                (Place::Beside(file), target)
            }
            Target::Device(target) | Target::Pipe(target) => {
                let file = File::options().write(true).open(&target).map_err(cannot)?;
                (Place::Itself(Some(file)), target)
            }
            Target::StandardOutput => {
                (Place::Itself(Some(standard_output().map_err(cannot)?)), path.to_owned())
            }
        };
        let writer = BufWriter::with_capacity(1 << 16, place);
        let writer = Packer::new(writer, packing).map_err(cannot)?;
        Ok(Whole { path: path.to_owned(), target, existing, writer })
    }

    /// Begins a new content of an input, for commands whose purpose this is.
    pub(in crate::cli) fn in_place(path: &Path, packing: Packing) -> Result<Self, Failure> {
        let target = Target::of(path, Existing::Replaced).map_err(|refusal| refusal.failure)?;
        Self::begin(target, path, Existing::Replaced, packing)
    }

    /// Begins to write to standard output, compressed. What is not compressed is printed, and does not come here.
    pub(in crate::cli) fn to_standard_output(packing: Packing) -> Result<Self, Failure> {
        Self::begin(Target::StandardOutput, Path::new("-"), Existing::Replaced, packing)
    }

    /// The path as the user gave it.
    pub(in crate::cli) fn path(&self) -> &Path {
        &self.path
    }

    /// Writes the next bytes.
    pub(in crate::cli) fn write(&mut self, bytes: &[u8]) -> Result<(), Failure> {
        self.writer.write_all(bytes).map_err(|error| cannot_write(&self.path, &error))
    }

    /// Completes the file and gives it its name.
    pub(in crate::cli) fn finish(self) -> Result<(), Failure> {
        self.seal()?.finish()
    }

    /// Completes the file, which keeps its temporary name for now.
    pub(in crate::cli) fn seal(self) -> Result<Sealed, Failure> {
        let Whole { path, target, existing, writer } = self;
        let cannot = |error| cannot_write(&path, &error);
        let unpacked = writer.finish().map_err(cannot)?;
        let file = match unpacked.into_inner().map_err(|error| cannot(error.into_error()))? {
            Place::Itself(_) => None,
            Place::Beside(file) => Some(file.close()),
        };
        Ok(Sealed { target, existing, file })
    }
}

/// A complete file with a temporary name. If it is dropped before [`finish`](Self::finish), no file remains.
pub(in crate::cli) struct Sealed {
    target: PathBuf,
    existing: Existing,
    /// `None` for a target that was written directly.
    file: Option<Complete>,
}

impl Sealed {
    /// Gives the file its name.
    pub(in crate::cli) fn finish(self) -> Result<(), Failure> {
        let Some(file) = self.file else { return Ok(()) };
        file.persist(&self.target, self.existing).map_err(|error| match error.kind() {
            io::ErrorKind::AlreadyExists => Failure::Unwritable(format!(
                "another program made {} in the meantime; move it, or run again with --force",
                shown(&self.target)
            )),
            _ => cannot_write(&self.target, &error),
        })
    }
}

/// Gives a file the owner of another file, if that is allowed. Most users may not change the owner.
fn keep_owner(file: &File, other: &Metadata) {
    #[cfg(unix)]
    {
        use std::os::unix::fs::{MetadataExt as _, fchown};
        let same = file.metadata().is_ok_and(|own| (own.uid(), own.gid()) == (other.uid(), other.gid()));
        if !same {
            let _ = fchown(file, Some(other.uid()), Some(other.gid()));
        }
    }
    #[cfg(not(unix))]
    let _ = (file, other);
}

enum Place {
    /// A temporary file that is renamed, or removed if it is not complete.
    Beside(Partial),
    /// A device or a pipe; `None` when the reader of the pipe has closed it, which is not an error.
    Itself(Option<File>),
}

impl Write for Place {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let target = match self {
            Place::Beside(file) => return file.write(bytes),
            Place::Itself(target) => target,
        };
        match target.as_mut().map(|file| file.write(bytes)) {
            None => Ok(bytes.len()),
            Some(Err(error)) if error.kind() == io::ErrorKind::BrokenPipe => {
                *target = None;
                Ok(bytes.len())
            }
            Some(done) => done,
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        match self {
            Place::Beside(file) => file.flush(),
            Place::Itself(file) => file.as_mut().map_or(Ok(()), File::flush),
        }
    }
}

fn cannot_write(target: &Path, error: &io::Error) -> Failure {
    Failure::Unwritable(format!("cannot write {}: {error}", shown(target)))
}
