//! When two paths mean one file: hard links, symbolic links, and other spellings of a path. And whether a file is still the
//! one that it was.

use std::collections::HashSet;
use std::fs::{self, File, Metadata};
use std::io;
use std::path::{Path, PathBuf};

use crate::cli::exit::Failure;
use crate::cli::output::standard_output;
use crate::cli::paths::{folder_of, shown};

/// A file that exists, whatever its names are. Devices such as `/dev/null` have no identity here: what is written to them
/// replaces nothing.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct FileId(Id);

#[cfg(unix)]
type Id = (u64, u64);
#[cfg(not(unix))]
type Id = PathBuf;

impl FileId {
    pub fn of(path: &Path) -> Option<Self> {
        Self::of_metadata(&fs::metadata(path).ok()?, path)
    }

    /// The file that is open under this path, or was.
    pub fn of_file(file: &File, path: &Path) -> Option<Self> {
        Self::of_metadata(&file.metadata().ok()?, path)
    }

    #[cfg(unix)]
    fn of_metadata(data: &Metadata, _: &Path) -> Option<Self> {
        use std::os::unix::fs::{FileTypeExt as _, MetadataExt as _};
        let is_device = data.file_type().is_char_device() || data.file_type().is_block_device();
        (!is_device).then(|| FileId((data.dev(), data.ino())))
    }

    #[cfg(not(unix))]
    fn of_metadata(_: &Metadata, path: &Path) -> Option<Self> {
        fs::canonicalize(path).ok().map(FileId)
    }

    /// The file behind one of the standard streams, if it is a plain file.
    #[cfg(unix)]
    fn of_stream(stream: &impl std::os::fd::AsFd) -> Option<Self> {
        let file = File::from(stream.as_fd().try_clone_to_owned().ok()?);
        let data = file.metadata().ok().filter(Metadata::is_file)?;
        Self::of_metadata(&data, Path::new("-"))
    }
}

/// A file at some time: which one it is, its size, and when it was changed. A file is replaced only if it is still in the
/// state in which it was opened: otherwise the work of another program would be lost.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FileState {
    content: Content,
    /// When its name, its owner or its permissions were changed. An editor may set the time of the content back.
    #[cfg(unix)]
    changed: (i64, i64),
}

/// What stays the same when a file gets another name.
#[cfg(unix)]
type Content = (u64, u64, u64, i64, i64);
#[cfg(not(unix))]
type Content = (u64, Option<std::time::SystemTime>);

impl FileState {
    /// The state of the file at a path; none if there is no file.
    pub fn of(path: &Path) -> Option<Self> {
        Some(Self::of_metadata(&fs::metadata(path).ok()?))
    }

    /// The state of a file that is open, whatever has its name now.
    pub fn of_file(file: &File) -> Option<Self> {
        file.metadata().ok().filter(Metadata::is_file).map(|data| Self::of_metadata(&data))
    }

    #[cfg(unix)]
    pub fn of_metadata(data: &Metadata) -> Self {
        use std::os::unix::fs::MetadataExt as _;
        let content = (data.dev(), data.ino(), data.len(), data.mtime(), data.mtime_nsec());
        FileState { content, changed: (data.ctime(), data.ctime_nsec()) }
    }

    #[cfg(not(unix))]
    pub fn of_metadata(data: &Metadata) -> Self {
        FileState { content: (data.len(), data.modified().ok()) }
    }

    /// The state after this file got another name. If another file has the name by now, the state is the one before.
    pub fn renamed(self, path: &Path) -> Self {
        Self::of(path).filter(|now| now.content == self.content).unwrap_or(self)
    }
}

/// How many other names a file has, if the system can tell.
pub fn other_names(data: &Metadata) -> u64 {
    #[cfg(unix)]
    {
        use std::os::unix::fs::MetadataExt as _;
        data.nlink().saturating_sub(1)
    }
    #[cfg(not(unix))]
    {
        let _ = data;
        0
    }
}

/// The file that standard output goes to, if it is a plain file.
pub fn of_standard_output() -> Option<FileId> {
    let data = standard_output().ok()?.metadata().ok().filter(Metadata::is_file)?;
    FileId::of_metadata(&data, Path::new("-"))
}

/// The file that standard input comes from, if it is a plain file.
fn of_standard_input() -> Option<FileId> {
    #[cfg(unix)]
    return FileId::of_stream(&io::stdin());
    #[cfg(not(unix))]
    None
}

/// Whether the path means the standard output of this process, whatever that is.
pub fn is_standard_output(path: &Path) -> bool {
    ["-", "/dev/stdout", "/dev/fd/1", "/proc/self/fd/1"].iter().any(|name| path.as_os_str() == *name)
}

/// The path without links and dots. The file itself need not exist.
pub fn resolved(path: &Path) -> PathBuf {
    let there = fs::canonicalize(path).ok();
    let there = there.or_else(|| Some(fs::canonicalize(folder_of(path)).ok()?.join(path.file_name()?)));
    there.unwrap_or_else(|| path.to_owned())
}

/// The files that a run reads: no output is one of them.
#[derive(Debug, Default)]
pub struct Inputs {
    files: HashSet<FileId>,
    /// For inputs that do not exist: an output must not make the file that could not be read.
    paths: HashSet<PathBuf>,
}

impl Inputs {
    /// These files; `-` is standard input.
    pub fn of<'a>(files: impl IntoIterator<Item = &'a Path>) -> Self {
        let mut inputs = Inputs::default();
        for path in files {
            if path.as_os_str() == "-" {
                inputs.files.extend(of_standard_input());
            } else {
                inputs.files.extend(FileId::of(path));
                inputs.paths.insert(resolved(path));
            }
        }
        inputs
    }

    /// Whether the path means one of them.
    pub fn contains(&self, path: &Path) -> bool {
        FileId::of(path).is_some_and(|id| self.files.contains(&id))
            || fs::metadata(path).is_err() && self.paths.contains(&resolved(path))
    }

    /// Whether one of them is in the same folder and has a name with the same extension.
    pub fn has_neighbour(&self, path: &Path) -> bool {
        let real = resolved(path);
        self.paths
            .iter()
            .any(|input| input.parent() == real.parent() && input.extension() == real.extension())
    }

    /// Refuses results that would go into a file that is read: the run would read what it writes. The inputs are asked for
    /// only where standard output is a file, because there may be many.
    pub fn refuse_results(inputs: impl FnOnce() -> Self) -> Result<(), Failure> {
        let Some(id) = of_standard_output() else { return Ok(()) };
        let inputs = inputs();
        if !inputs.files.contains(&id) {
            return Ok(());
        }
        let name = inputs.paths.iter().find(|path| FileId::of(path).as_ref() == Some(&id));
        let name = name.map_or_else(|| "standard input".to_owned(), |path| shown(path));
        Err(Failure::Said(format!("{name} is an input, and standard output goes to it; name another file")))
    }
}
