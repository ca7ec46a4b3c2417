//! Output files. A file is written under a temporary name and gets its name when it is complete, so that an incomplete
//! file is not taken for a complete one. A target that is not a plain file, such as a pipe, is written directly.

use std::collections::BTreeSet;
use std::fs::{self, File, Metadata, Permissions};
use std::io::{self, BufWriter, IsTerminal as _, Write};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, PoisonError};

use tempfile::{Builder, NamedTempFile, PathPersistError, TempPath};

use crate::cli::exit::Failure;
use crate::cli::interrupt;
use crate::cli::output::{Verbatim, standard_output};
use crate::cli::paths::{folder_of, shortened, shown};
use crate::source::{Compression, Packer};

use super::Existing;
use super::identity::{FileState, other_names};
use super::target::Target;

/// A file that is being written. If it is dropped before [`finish`](Self::finish), no file remains.
pub struct Whole {
    /// The path as the user gave it, for messages.
    path: PathBuf,
    /// The path that the complete file gets; unused for a target that is written directly.
    target: PathBuf,
    /// The file of that name when this one was begun; none if there was none.
    before: Option<FileState>,
    /// The other names of that file.
    other_names: u64,
    writer: Packer<BufWriter<Place>>,
}

impl Whole {
    /// Begins to write to a target that may be written.
    pub fn begin(target: Target, path: &Path, compression: Compression) -> Result<Self, Failure> {
        let cannot = |error| cannot_write(path, &error);
        let mut there = None;
        let (place, target) = match target {
            Target::File(target) => {
                there = fs::metadata(&target).ok();
                let file = Partial::beside(&target, there.as_ref().map(Metadata::permissions));
                let file = file.map_err(cannot)?;
                if let Some(there) = &there {
                    // A new content does not change the owner and the permissions of a file.
                    keep_owner(file.as_file(), there);
                    file.as_file().set_permissions(there.permissions()).map_err(cannot)?;
                }
                (Place::Beside(file), target)
            }
            Target::Device(target) | Target::Pipe(target) => {
                let file = File::options().write(true).open(&target).map_err(cannot)?;
                (Place::itself(file), target)
            }
            Target::StandardOutput => (Place::itself(standard_output().map_err(cannot)?), path.to_owned()),
        };
        let writer = BufWriter::with_capacity(1 << 16, place);
        let writer = Packer::new(writer, compression).map_err(cannot)?;
        Ok(Whole {
            path: path.to_owned(),
            target,
            before: there.as_ref().map(FileState::of_metadata),
            other_names: there.as_ref().map_or(0, other_names),
            writer,
        })
    }

    /// Begins a new content of an input, for commands whose purpose this is. `read` is the state of the file from which the
    /// old content was read; none if there was no file.
    pub fn in_place(
        path: &Path,
        read: Option<&FileState>,
        compression: Compression,
    ) -> Result<Self, Failure> {
        let target = Target::of(path, Existing::Replaced).map_err(|refusal| refusal.failure)?;
        let file = Self::begin(target, path, compression)?;
        Ok(Whole { before: read.cloned(), ..file })
    }

    /// Begins to write to standard output, compressed. What is not compressed is printed, and does not come here.
    pub fn to_standard_output(compression: Compression) -> Result<Self, Failure> {
        Self::begin(Target::StandardOutput, Path::new("-"), compression)
    }

    /// How many other names (hard links) the file has that will be replaced. They keep the old content.
    pub fn other_names(&self) -> u64 {
        self.other_names
    }

    /// The path as the user gave it.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Writes the next bytes.
    pub fn write(&mut self, bytes: &[u8]) -> Result<(), Failure> {
        self.writer.write_all(bytes).map_err(|error| cannot_write(&self.path, &error))
    }

    /// Completes the file and gives it its name.
    pub fn finish(self) -> Result<(), Failure> {
        self.seal()?.finish()
    }

    /// Completes a file that the run will replace again, and gives its new state.
    pub fn finish_for_now(self) -> Result<Option<FileState>, Failure> {
        let target = self.target.clone();
        let sealed = self.seal()?;
        let complete = sealed.file.as_ref().and_then(|file| FileState::of(file.path()));
        sealed.finish()?;
        Ok(complete.map(|complete| complete.renamed(&target)))
    }

    /// Completes the file, which keeps its temporary name for now.
    pub fn seal(self) -> Result<Sealed, Failure> {
        let Whole { path, target, before, other_names: _, writer } = self;
        let cannot = |error| cannot_write(&path, &error);
        let unpacked = writer.finish().map_err(cannot)?;
        let file = match unpacked.into_inner().map_err(|error| cannot(error.into_error()))? {
            Place::Itself(file) => {
                file.map_or(Ok(()), |mut file| file.flush()).map_err(cannot)?;
                None
            }
            Place::Beside(file) => Some(file.close()),
        };
        Ok(Sealed { target, before, file })
    }
}

/// A complete file with a temporary name. If it is dropped before [`finish`](Self::finish), no file remains.
pub struct Sealed {
    target: PathBuf,
    /// The file that had this name in the beginning.
    before: Option<FileState>,
    /// `None` for a target that was written directly.
    file: Option<Complete>,
}

impl Sealed {
    /// Gives the file its name.
    ///
    /// # Errors
    /// What has the name now is not what had it in the beginning: another program wrote it, and nobody has seen that. Or
    /// the name cannot be given.
    pub fn finish(self) -> Result<(), Failure> {
        let Sealed { target, before, file } = self;
        let Some(file) = file else { return Ok(()) };
        let name = shown(&target);
        let named = match (before, FileState::of(&target)) {
            (None, _) => file.persist(&target),
            (Some(before), Some(now)) if before == now => file.replace(&target),
            (Some(_), Some(_)) => {
                return Err(Failure::Said(format!(
                    "{name} is not written: another program changed it in the meantime; run again"
                )));
            }
            (Some(_), None) => {
                return Err(Failure::Said(format!(
                    "{name} is not written: another program removed it in the meantime; run again"
                )));
            }
        };
        named.map_err(|error| match error.kind() {
            io::ErrorKind::AlreadyExists => Failure::Said(format!(
                "another program made {name} in the meantime; move it, or run again with --force"
            )),
            _ => cannot_write(&target, &error),
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
    /// A device, which may be a terminal, or a pipe; `None` when the reader of the pipe has closed it, which is not an error.
    Itself(Option<Verbatim<File>>),
}

impl Place {
    fn itself(file: File) -> Self {
        let is_terminal = file.is_terminal();
        Place::Itself(Some(Verbatim::new(file, is_terminal)))
    }
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
            Place::Itself(file) => file.as_mut().map_or(Ok(()), Write::flush),
        }
    }
}

fn cannot_write(target: &Path, error: &io::Error) -> Failure {
    Failure::Unwritable(format!("cannot write {}: {error}", shown(target)))
}

static NAMES: Mutex<BTreeSet<PathBuf>> = Mutex::new(BTreeSet::new());

fn names() -> MutexGuard<'static, BTreeSet<PathBuf>> {
    NAMES.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Removes all of them. No file can be begun or named while the guard is held.
#[must_use]
pub fn remove_all() -> impl Sized {
    let names = names();
    for name in &*names {
        // A file that is gone need not be removed.
        let _ = fs::remove_file(name);
    }
    names
}

/// A file that is being written. If it is dropped before [`persist`](Complete::persist), no file remains.
#[derive(Debug)]
pub struct Partial {
    file: NamedTempFile,
    name: Name,
}

/// A file that is complete and has no final name yet.
#[derive(Debug)]
pub struct Complete {
    file: TempPath,
    name: Name,
}

/// A name that is to be removed by an interrupt, until it is dropped.
#[derive(Debug)]
struct Name(PathBuf);

impl Drop for Name {
    fn drop(&mut self) {
        names().remove(&self.0);
    }
}

impl Partial {
    /// A temporary file in the same folder, so that it can be renamed. Its name ends in `.partial`, for the case that the
    /// program is killed. `old` are the permissions of the file that it replaces: what only few may read is never open to
    /// others.
    pub fn beside(target: &Path, old: Option<Permissions>) -> io::Result<Self> {
        interrupt::watch();
        let name = target.file_name().unwrap_or_default().to_string_lossy();
        // A name of the greatest length has no room for the parts around it.
        let name = format!(".{}.", shortened(&name, ".", ".123456.partial"));
        let mut builder = Builder::new();
        builder.prefix(&name).suffix(".partial");
        #[cfg(unix)]
        {
            use std::os::unix::fs::PermissionsExt as _;
            // The usual permissions of a new file; the mask of the user (umask) reduces them.
            builder.permissions(old.unwrap_or(Permissions::from_mode(0o666)));
        }
        #[cfg(not(unix))]
        let _ = old;
        let mut names = names();
        let file = builder.tempfile_in(folder_of(target))?;
        names.insert(file.path().to_owned());
        let name = Name(file.path().to_owned());
        Ok(Partial { file, name })
    }

    pub fn as_file(&self) -> &File {
        self.file.as_file()
    }

    /// Closes the file, which keeps its temporary name for now.
    pub fn close(self) -> Complete {
        Complete { file: self.file.into_temp_path(), name: self.name }
    }
}

impl Complete {
    /// Its temporary name.
    pub fn path(&self) -> &Path {
        &self.file
    }

    /// Gives the file its name, which no file may have yet.
    pub fn persist(self, target: &Path) -> io::Result<()> {
        self.named(|file| file.persist_noclobber(target))
    }

    /// Puts the file in place of another one.
    pub fn replace(self, target: &Path) -> io::Result<()> {
        self.named(|file| file.persist(target))
    }

    fn named(self, name: impl FnOnce(TempPath) -> Result<(), PathPersistError>) -> io::Result<()> {
        let names = names();
        let named = name(self.file);
        drop(names);
        drop(self.name);
        named.map_err(|error| error.error)
    }
}

impl Write for Partial {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.file.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.file.flush()
    }
}
