//! Files that are written under a name of their own and take their right name when they are whole, so that no half of
//! one is ever taken for all of it. What is no plain file, such as a pipe, is written to as it is.

use std::ffi::OsStr;
use std::fs::{self, File, Metadata};
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};

use tempfile::{Builder, NamedTempFile, TempPath};

use crate::source::{Packer, Packing};

use super::exit::Failure;
use super::paths::shown;

/// What becomes of a file that has the name already.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Existing {
    /// It stays, and nothing else is written.
    Kept,
    /// It is replaced when the new one is whole.
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

/// A file on its way. Dropped before [`finish`](Self::finish) it was never there.
pub(super) struct Whole {
    target: PathBuf,
    existing: Existing,
    writer: Packer<BufWriter<Place>>,
}

impl Whole {
    /// Begins a file of this name.
    pub(super) fn begin(target: &Path, existing: Existing, packing: Packing) -> Result<Self, Failure> {
        let cannot = |error| cannot_write(target, &error);
        // What a link leads to is replaced, and the link stays.
        let is_link = fs::symlink_metadata(target).is_ok_and(|data| data.is_symlink());
        let real = is_link.then(|| fs::canonicalize(target).ok()).flatten();
        let target = real.as_deref().unwrap_or(target);
        let there = fs::metadata(target).ok();
        let plain = there.as_ref().is_none_or(|data| data.is_file());
        if plain && there.is_some() && existing == Existing::Kept {
            let message = format!("{} is there already; --force replaces it", shown(target));
            return Err(Failure::Said(message));
        }
        let file = if plain {
            let file = beside(target).map_err(cannot)?;
            if let Some(there) = &there {
                // Whose a file is and who may read it does not change with what stands in it.
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

    /// Writes what comes next.
    pub(super) fn write(&mut self, bytes: &[u8]) -> Result<(), Failure> {
        self.writer.write_all(bytes).map_err(|error| cannot_write(&self.target, &error))
    }

    /// Gives the file, which is whole now, its name.
    pub(super) fn finish(self) -> Result<(), Failure> {
        self.seal()?.finish()
    }

    /// Writes what is left. The file is whole now, and has its own name still.
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

/// A file that is whole and has not its right name yet. Dropped before [`finish`](Self::finish) it was never there.
pub(super) struct Sealed {
    target: PathBuf,
    existing: Existing,
    /// None for what was written to as it is.
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

/// Gives a file to the owner of another, as far as that is allowed: most may give nothing away.
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

/// A new file in the same folder, so that it can be renamed. Its name says what it is, should the program be killed.
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
        // As any file that is made here: less what the user's mask takes off.
        builder.permissions(fs::Permissions::from_mode(0o666));
    }
    builder.tempfile_in(folder.unwrap_or(Path::new(".")))
}

enum Place {
    /// To be renamed, and taken away if it never is.
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
    Failure::Unwritable(format!("{} cannot be written: {error}", shown(target)))
}
