//! Files that are not complete: they have temporary names, and an interrupt removes them.
//!
//! One lock guards their names. A file is begun, renamed and forgotten under it, so that a run that is interrupted removes
//! every file that it has begun, and begins no more.

use std::collections::BTreeSet;
use std::fs::{self, File, Permissions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, PoisonError};

use tempfile::{Builder, NamedTempFile, PathPersistError, TempPath};

use crate::cli::interrupt;
use crate::cli::paths::{folder_of, shortened};

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
