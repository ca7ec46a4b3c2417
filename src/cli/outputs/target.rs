//! What is at the path of an output: nothing, a file, a link, a folder, a pipe. And what may be done with it.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use crate::cli::exit::Failure;
use crate::cli::paths::{folder_of, shown};
use crate::source::Compression;

use super::Existing;

/// Ends of names of files that are packed in ways that are not written here.
const FOREIGN: [&str; 8] = ["zip", "7z", "rar", "lz4", "br", "z", "lzma", "tgz"];

/// Links to links are followed so often. Systems have a limit of this size too.
const MOST_LINKS: usize = 40;

/// The compression that the end of an output's name asks for.
///
/// # Errors
/// Where it asks for one that is not written here: plain text under such a name would mislead everybody.
pub fn compression_of(path: &Path) -> Result<Compression, Failure> {
    let end = path.extension().map(|end| end.to_string_lossy().to_ascii_lowercase());
    match end {
        Some(end) if FOREIGN.contains(&end.as_str()) => Err(Failure::Said(format!(
            "{}: `.{end}` files cannot be written; use .gz, .bgz, .bz2, .xz or .zst",
            shown(path)
        ))),
        _ => Ok(Compression::of_name(path)),
    }
}

/// Where the bytes of an output go.
#[derive(Debug)]
pub enum Target {
    /// To a file of this name, which is made or replaced when the output is complete. Links are followed.
    File(PathBuf),
    /// To a device or a pipe, directly.
    Device(PathBuf),
    /// To a named pipe, directly.
    Pipe(PathBuf),
    /// To standard output, directly.
    StandardOutput,
}

/// Why an output cannot be begun.
#[derive(Debug)]
pub struct Refusal {
    /// Whether the only reason is that the file exists.
    pub exists: bool,
    pub failure: Failure,
}

impl From<Failure> for Refusal {
    fn from(failure: Failure) -> Self {
        Refusal { exists: false, failure }
    }
}

/// The refusal to replace a file.
pub fn exists(path: &Path) -> Failure {
    Failure::Said(format!("{} already exists; --force replaces it", shown(path)))
}

/// A failure with a message.
fn said(message: String) -> Refusal {
    Refusal::from(Failure::Said(message))
}

impl Target {
    /// Looks at what is at a path.
    ///
    /// # Errors
    /// Why nothing may be written there, and what to do.
    pub fn of(path: &Path, existing: Existing) -> Result<Self, Refusal> {
        let name = shown(path);
        let Ok(data) = fs::metadata(path) else { return Self::new_file(path, existing) };
        if data.is_dir() {
            return Err(said(format!("{name} is a folder; name a file")));
        }
        if !data.is_file() {
            return Ok(if is_pipe(&data) {
                Target::Pipe(path.to_owned())
            } else {
                Target::Device(path.to_owned())
            });
        }
        if existing == Existing::Kept {
            return Err(Refusal { exists: true, failure: exists(path) });
        }
        if data.permissions().readonly() {
            return Err(said(format!(
                "{name} is read-only; allow writing with `chmod u+w {name}`, or name another file"
            )));
        }
        Ok(Target::File(follow(path)))
    }

    /// A file that does not exist yet.
    fn new_file(path: &Path, existing: Existing) -> Result<Self, Refusal> {
        let real = follow(path);
        // A name that cannot be given is found now, and not when the file is complete.
        if let Err(error) = fs::symlink_metadata(&real)
            && error.kind() == io::ErrorKind::InvalidFilename
        {
            return Err(said(format!("cannot write {}: {error}", shown(path))));
        }
        let folder = folder_of(&real);
        match fs::metadata(folder) {
            Ok(data) if data.is_dir() => {}
            Ok(_) => return Err(said(format!("{} is not a folder; name a folder", shown(folder)))),
            Err(error) if error.kind() == io::ErrorKind::NotFound => {
                let folder = shown(folder);
                return Err(said(format!(
                    "the folder {folder} does not exist; make it with `mkdir -p {folder}`"
                )));
            }
            Err(error) => return Err(said(format!("cannot write {}: {error}", shown(path)))),
        }
        if real != path && existing == Existing::Kept {
            let (name, real) = (shown(path), shown(&real));
            return Err(said(format!(
                "{name} is a link to {real}, which does not exist; --force writes {real}"
            )));
        }
        Ok(Target::File(real))
    }

    /// Whether it keeps what is written to it, so that a second output would replace or mix it.
    pub fn keeps_what_is_written(&self) -> bool {
        matches!(self, Target::File(_) | Target::Pipe(_))
    }
}

fn is_pipe(data: &fs::Metadata) -> bool {
    #[cfg(unix)]
    {
        use std::os::unix::fs::FileTypeExt as _;
        data.file_type().is_fifo() || data.file_type().is_socket()
    }
    #[cfg(not(unix))]
    {
        let _ = data;
        false
    }
}

/// The path behind symbolic links, also where the last one leads to no file. A link is kept, and its target is written.
fn follow(path: &Path) -> PathBuf {
    let mut path = path.to_owned();
    for _ in 0..MOST_LINKS {
        let Ok(next) = fs::read_link(&path) else { break };
        path = folder_of(&path).join(next);
    }
    path
}
