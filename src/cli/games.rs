//! Files of games: `--variants FILE` and the key `variants` of a configuration file. The games of a file are made known before anything
//! else names them.

use std::collections::HashSet;
use std::ffi::OsString;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::{LazyLock, Mutex, PoisonError};

use crate::variants::register_games;

use super::paths::shown;

/// The option with a file of games.
const OPTION: &str = "--variants";

/// The files that have been read. The same file may be named by the command line and by configuration files.
static READ: LazyLock<Mutex<HashSet<PathBuf>>> = LazyLock::new(Mutex::default);

/// Makes the games of all files known that the words of a command line name. Other options name games, and are understood in the order
/// of the words, so this is done first.
///
/// # Errors
/// What is wrong with the first file that cannot be used.
pub fn register_named(words: &[OsString]) -> Result<(), String> {
    let mut words = words.iter().skip(1).take_while(|word| *word != "--");
    while let Some(word) = words.next() {
        let file = match word.to_str().and_then(|word| word.strip_prefix(OPTION)) {
            // Without its value the option is refused where the other words are understood.
            Some("") => words.next().map(PathBuf::from),
            Some(rest) => rest.strip_prefix('=').map(PathBuf::from),
            None => None,
        };
        if let Some(file) = file {
            register(&file)?;
        }
    }
    Ok(())
}

/// Makes the games of a file known, once.
///
/// # Errors
/// What is wrong with the file, with its name.
pub fn register(file: &Path) -> Result<(), String> {
    let name = shown(file);
    let whole = fs::canonicalize(file).map_err(|error| format!("{name}: {error}"))?;
    let mut read = READ.lock().unwrap_or_else(PoisonError::into_inner);
    if read.contains(&whole) {
        return Ok(());
    }
    register_games(&text_of(file)?).map_err(|error| format!("{name}:{error}"))?;
    read.insert(whole);
    Ok(())
}

/// The text of a file of games.
///
/// # Errors
/// It cannot be read, or it is not text.
pub fn text_of(file: &Path) -> Result<String, String> {
    let name = shown(file);
    let bytes = fs::read(file).map_err(|error| format!("{name}: {error}"))?;
    String::from_utf8(bytes).map_err(|_| format!("{name}: a file of games must be UTF-8"))
}
