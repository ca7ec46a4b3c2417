//! A lock for a file that a run writes again and again, so that two runs never write to it at once.
//!
//! The file itself is replaced each time, and a lock on it would be lost with the old file. So an empty file beside it is
//! locked. The system releases the lock however the program ends. Then the empty file may remain, and does no harm.

use std::fs::{self, File, TryLockError};
use std::io;
use std::path::{Path, PathBuf};

use crate::cli::exit::Failure;
use crate::cli::paths::{shortened, shown};

use super::identity::{FileId, resolved};

/// A lock that this run holds until it is dropped.
#[derive(Debug)]
pub struct FileLock {
    path: PathBuf,
    /// Open as long as the lock is held.
    _file: File,
}

/// A file can be removed by the run before between the steps, but not so often.
const ATTEMPTS: usize = 10;

impl FileLock {
    /// Locks a file, which need not exist. The lock is the file of the same name with `.lock` after it.
    ///
    /// # Errors
    /// Another run has the lock, or it cannot be had.
    pub fn of(path: &Path) -> Result<Self, Failure> {
        let real = resolved(path);
        let name = real.file_name().unwrap_or_default().to_string_lossy();
        // A name that is cut may be that of another long name too. Then one of two runs is refused.
        let lock = real.with_file_name(format!("{}.lock", shortened(&name, "", ".lock")));
        for _ in 0..ATTEMPTS {
            let cannot = |error: io::Error| Failure::Said(format!("cannot lock {}: {error}", shown(&lock)));
            let file =
                File::options().create(true).truncate(false).write(true).open(&lock).map_err(cannot)?;
            if file.metadata().map_err(cannot)?.len() > 0 {
                let lock = shown(&lock);
                return Err(Failure::Said(format!(
                    "{lock} is needed as a lock and has a content; move it away"
                )));
            }
            match file.try_lock() {
                Ok(()) => {}
                Err(TryLockError::WouldBlock) => {
                    let path = shown(path);
                    let message = format!("another run uses {path}; wait for its end, or name another file");
                    return Err(Failure::Said(message));
                }
                // Without locks the user must see to it.
                Err(TryLockError::Error(error)) if error.kind() == io::ErrorKind::Unsupported => {}
                Err(TryLockError::Error(error)) => return Err(cannot(error)),
            }
            let id = FileId::of(&lock);
            if id.is_some() && FileId::of_file(&file, &lock) == id {
                return Ok(FileLock { path: lock, _file: file });
            }
        }
        Err(Failure::Said(format!("cannot lock {}: other runs begin and end all the time", shown(path))))
    }
}

impl Drop for FileLock {
    fn drop(&mut self) {
        // A file that remains does no harm.
        let _ = fs::remove_file(&self.path);
    }
}
