//! Configuration: the files `lawspeaker.toml` that apply to a path, found in its folder and in the folders above.
//!
//! A nearer file overrides an outer one, and the command line overrides all files. `file.rs` reads a file, `holds.rs` has
//! the settings that apply to a path.

mod file;
pub mod holds;

use std::cell::RefCell;
use std::collections::{BTreeSet, HashMap};
use std::fs;
use std::path::{Path, PathBuf};
use std::rc::Rc;

use super::exit::Failure;
use super::paths::folder_of;

use file::ConfigFile;
pub use holds::Holds;

/// The name of a configuration file.
pub const NAME: &str = "lawspeaker.toml";

/// The configuration files of a run. Each is read once.
#[derive(Debug, Default)]
pub struct Configuration {
    choice: FileChoice,
    /// By folder, the file in it; by its own path, the file that the command line names.
    files: RefCell<HashMap<PathBuf, Option<Rc<ConfigFile>>>>,
    /// By folder as it is written, what holds in it.
    folders: RefCell<HashMap<PathBuf, Folder>>,
    /// The paths at which a file was looked for, whether there is one or not.
    looked_for: RefCell<BTreeSet<PathBuf>>,
}

/// A folder, and what holds in it.
#[derive(Clone, Debug)]
struct Folder {
    /// Without links and dots; empty where no file holds, because then no glob is asked.
    real: Rc<Path>,
    chain: Chain,
}

/// The files that hold in a folder, the outermost first.
type Chain = Rc<[Rc<ConfigFile>]>;

/// Which configuration files count.
#[derive(Clone, Debug, Default)]
pub enum FileChoice {
    /// Those in the folder of each path and in the folders above.
    #[default]
    Found,
    /// This one alone.
    Only(PathBuf),
    /// None.
    None,
}

impl Configuration {
    pub fn new(choice: FileChoice) -> Self {
        Configuration { choice, ..Configuration::default() }
    }

    /// Forgets what was read, so that all files are read again.
    pub fn forget(&self) {
        self.files.borrow_mut().clear();
        self.folders.borrow_mut().clear();
    }

    /// The paths at which a file was looked for. There may be none at some of them.
    pub fn looked_for(&self) -> BTreeSet<PathBuf> {
        self.looked_for.borrow().clone()
    }

    /// Whether files are searched, and not chosen on the command line.
    pub fn is_searched(&self) -> bool {
        matches!(self.choice, FileChoice::Found)
    }

    /// What holds for a path: a file, a folder, or `-` for standard input, for which the working directory counts.
    ///
    /// # Errors
    /// A configuration file cannot be read, or says something that is not understood.
    pub fn holds(&self, path: &Path) -> Result<Holds, Failure> {
        match path.as_os_str() != "-" && path.is_dir() {
            true => Ok(Holds::new(self.folder(path)?.chain, None)),
            false => self.holds_for_file(path),
        }
    }

    /// What holds for an input, which is no folder: to ask the system again for every file would cost more than the file.
    ///
    /// # Errors
    /// A configuration file cannot be read, or says something that is not understood.
    pub fn holds_for_file(&self, file: &Path) -> Result<Holds, Failure> {
        let (folder, name) = match file.as_os_str() == "-" {
            true => (Path::new("."), None),
            false => (folder_of(file), file.file_name()),
        };
        let Folder { real, chain } = self.folder(folder)?;
        let file = name.filter(|_| !chain.is_empty()).map(|name| real.join(name));
        Ok(Holds::new(chain, file.as_deref()))
    }

    /// What holds in a folder.
    fn folder(&self, folder: &Path) -> Result<Folder, Failure> {
        if let Some(known) = self.folders.borrow().get(folder) {
            return Ok(known.clone());
        }
        let chain = self.chain(folder)?;
        let real = if chain.is_empty() { PathBuf::new() } else { real(folder) };
        let known = Folder { real: real.into(), chain };
        self.folders.borrow_mut().insert(folder.to_owned(), known.clone());
        Ok(known)
    }

    /// The files that hold in a folder, the outermost first.
    fn chain(&self, folder: &Path) -> Result<Chain, Failure> {
        Ok(match &self.choice {
            FileChoice::None => Rc::default(),
            FileChoice::Only(path) => Rc::new([self.only(path)?]),
            FileChoice::Found => {
                let folder = real(folder);
                let mut found = Vec::new();
                for folder in folder.ancestors() {
                    found.extend(self.file_in(folder)?);
                }
                found.reverse();
                found.into()
            }
        })
    }

    /// The file that the command line names. Its globs are relative to the working directory.
    fn only(&self, path: &Path) -> Result<Rc<ConfigFile>, Failure> {
        if let Some(Some(known)) = self.files.borrow().get(path) {
            return Ok(Rc::clone(known));
        }
        self.looked_for.borrow_mut().insert(path.to_owned());
        let file = Rc::new(ConfigFile::read(path, &real(Path::new(".")))?);
        self.files.borrow_mut().insert(path.to_owned(), Some(Rc::clone(&file)));
        Ok(file)
    }

    fn file_in(&self, folder: &Path) -> Result<Option<Rc<ConfigFile>>, Failure> {
        if let Some(known) = self.files.borrow().get(folder) {
            return Ok(known.clone());
        }
        let path = folder.join(NAME);
        self.looked_for.borrow_mut().insert(path.clone());
        let file = match fs::metadata(&path) {
            Ok(data) if data.is_file() => Some(Rc::new(ConfigFile::read(&path, folder)?)),
            // Nothing is there, or the folder cannot be searched: both are no file. A file that cannot be read is an error.
            Ok(_) | Err(_) => None,
        };
        self.files.borrow_mut().insert(folder.to_owned(), file.clone());
        Ok(file)
    }
}

/// A folder without links and dots.
pub fn real(folder: &Path) -> PathBuf {
    fs::canonicalize(folder).unwrap_or_else(|_| folder.to_owned())
}
