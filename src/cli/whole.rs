//! Output files. A file is written under a temporary name and gets its name when it is complete, so that no one mistakes
//! a part for the whole. A target that is not a plain file, such as a pipe, is written directly.

use std::ffi::OsStr;
use std::fs::{self, File, Metadata};
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};

use tempfile::{Builder, NamedTempFile, TempPath};

use crate::source::{Packer, Packing};

use super::exit::Failure;
use super::paths::shown;

/// What happens to an existing file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Existing {
    /// It is kept, and the new file is not written.
    Kept,
    /// It is replaced when the new file is complete.
    Replaced,
}

/// Ends of names of files that are packed in ways that are not written here.
const FOREIGN: [&str; 8] = ["zip", "7z", "rar", "lz4", "br", "z", "lzma", "tgz"];

/// The packing that the end of an output's name asks for.
///
/// # Errors
/// Where it asks for one that is not written here: plain text under such a name would mislead everybody.
pub(super) fn packing_of(path: &Path) -> Result<Packing, Failure> {
    let end = path.extension().map(|end| end.to_string_lossy().to_ascii_lowercase());
    match end {
        Some(end) if FOREIGN.contains(&end.as_str()) => Err(Failure::Said(format!(
            "{}: `.{end}` files cannot be written; use .gz, .bz2, .xz or .zst",
            shown(path)
        ))),
        _ => Ok(Packing::of_name(path)),
    }
}

/// A file that is being written. If it is dropped before [`finish`](Self::finish), no file remains.
pub(super) struct Whole {
    target: PathBuf,
    existing: Existing,
    writer: Packer<BufWriter<Place>>,
}

impl Whole {
    /// Begins a file with this name.
    pub(super) fn begin(target: &Path, existing: Existing, packing: Packing) -> Result<Self, Failure> {
        let cannot = |error| cannot_write(target, &error);
        // A symbolic link is kept, and its target is replaced.
        let is_link = fs::symlink_metadata(target).is_ok_and(|data| data.is_symlink());
        let real = is_link.then(|| fs::canonicalize(target).ok()).flatten();
        let target = real.as_deref().unwrap_or(target);
        let there = fs::metadata(target).ok();
        let plain = there.as_ref().is_none_or(|data| data.is_file());
        if plain && there.is_some() && existing == Existing::Kept {
            let message = format!("{} already exists; --force replaces it", shown(target));
            return Err(Failure::Said(message));
        }
        let file = if plain {
            let file = beside(target).map_err(cannot)?;
            if let Some(there) = &there {
                // A new content does not change the owner and the permissions of a file.
                keep_owner(file.as_file(), there);
                file.as_file().set_permissions(there.permissions()).map_err(cannot)?;
            }
            Place::Beside(file)
        } else {
            Place::Itself(File::options().write(true).open(target).map_err(cannot)?)
        };
        let writer = BufWriter::with_capacity(1 << 16, file);
        let writer = Packer::new(writer, packing).map_err(cannot)?;
        Ok(Whole { target: target.to_owned(), existing, writer })
    }

    /// Writes the next bytes.
    pub(super) fn write(&mut self, bytes: &[u8]) -> Result<(), Failure> {
        self.writer.write_all(bytes).map_err(|error| cannot_write(&self.target, &error))
    }

    /// Completes the file and gives it its name.
    pub(super) fn finish(self) -> Result<(), Failure> {
        self.seal()?.finish()
    }

    /// Completes the file, which keeps its temporary name for now.
    pub(super) fn seal(self) -> Result<Sealed, Failure> {
        let Whole { target, existing, writer } = self;
        let cannot = |error| cannot_write(&target, &error);
        let unpacked = writer.finish().map_err(cannot)?;
        let file = match unpacked.into_inner().map_err(|error| cannot(error.into_error()))? {
            Place::Itself(_) => None,
            Place::Beside(file) => Some(file.into_temp_path()),
        };
        Ok(Sealed { target, existing, file })
    }
}

/// A complete file with a temporary name. If it is dropped before [`finish`](Self::finish), no file remains.
pub(super) struct Sealed {
    target: PathBuf,
    existing: Existing,
    /// `None` for a target that was written directly.
    file: Option<TempPath>,
}

impl Sealed {
    /// Gives the file its name.
    pub(super) fn finish(self) -> Result<(), Failure> {
        let Some(file) = self.file else { return Ok(()) };
        let named = match self.existing {
            Existing::Kept => file.persist_noclobber(&self.target),
            Existing::Replaced => file.persist(&self.target),
        };
        named.map_err(|error| cannot_write(&self.target, &error.error))
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

/// A temporary file in the same folder, so that it can be renamed. Its name ends in `.partial`, for the case that the
/// program is killed.
fn beside(target: &Path) -> io::Result<NamedTempFile> {
    let folder = target.parent().filter(|folder| !folder.as_os_str().is_empty());
    let mut name = OsStr::new(".").to_owned();
    name.push(target.file_name().unwrap_or_default());
    name.push(".");
    let mut builder = Builder::new();
    builder.prefix(&name).suffix(".partial");
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt as _;
        // The usual permissions of a new file; the mask of the user (umask) reduces them.
        builder.permissions(fs::Permissions::from_mode(0o666));
    }
    builder.tempfile_in(folder.unwrap_or(Path::new(".")))
}

enum Place {
    /// A temporary file that is renamed, or removed if it is not complete.
    Beside(NamedTempFile),
    Itself(File),
}

impl Write for Place {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        match self {
            Place::Beside(file) => file.write(bytes),
            Place::Itself(file) => file.write(bytes),
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        match self {
            Place::Beside(file) => file.flush(),
            Place::Itself(file) => file.flush(),
        }
    }
}

fn cannot_write(target: &Path, error: &io::Error) -> Failure {
    Failure::Unwritable(format!("cannot write {}: {error}", shown(target)))
}
