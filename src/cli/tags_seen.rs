//! Conditions on tags that no game has: probably the name is misspelt, and the closing note says so.

use std::collections::BTreeSet;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};

use crate::notation::syntax::ParsedGame;

use crate::select::Field;

use super::output::Output;
use super::words::nearest;

/// The most names that are kept. An archive has a few dozen.
const MOST: usize = 1000;

/// The tags that are asked for, and the tags that the games have. All threads share it.
#[derive(Debug)]
pub struct TagsSeen {
    /// The number of tags asked for that no game had so far. With 0 nothing more is looked at, so a search by tags stays
    /// as fast as reading.
    missing: AtomicUsize,
    /// Whether there was a game at all.
    any_game: AtomicBool,
    names: Mutex<Names>,
}

#[derive(Debug)]
struct Names {
    missing: Vec<String>,
    /// All other names.
    others: BTreeSet<String>,
}

impl TagsSeen {
    /// These tags are asked for.
    pub fn new<'a>(asked: impl IntoIterator<Item = &'a str>) -> Self {
        let mut missing: Vec<String> = Vec::new();
        for name in asked {
            if !missing.iter().any(|known| known.eq_ignore_ascii_case(name)) {
                missing.push(name.to_owned());
            }
        }
        let names = Names { missing, others: BTreeSet::new() };
        let missing = AtomicUsize::new(names.missing.len());
        TagsSeen { missing, any_game: AtomicBool::new(false), names: Mutex::new(names) }
    }

    /// Looks at the tags of a game.
    pub fn look(&self, bytes: &[u8], game: &ParsedGame) {
        // A value that another thread has just changed costs one more look.
        if self.missing.load(Ordering::Relaxed) == 0 {
            return;
        }
        self.any_game.store(true, Ordering::Relaxed);
        let mut names = self.names.lock().unwrap_or_else(PoisonError::into_inner);
        for tag in game.tags.iter().filter(|tag| tag.is_tag()) {
            let Ok(name) = std::str::from_utf8(game.name_of(bytes, tag)) else { continue };
            names.missing.retain(|missing| !missing.eq_ignore_ascii_case(name));
            if names.others.len() < MOST && !names.others.contains(name) {
                names.others.insert(name.to_owned());
            }
        }
        self.missing.store(names.missing.len(), Ordering::Relaxed);
    }

    /// Names the tags that no game had.
    pub fn report(self, out: &mut Output) {
        let names = self.names.into_inner().unwrap_or_else(PoisonError::into_inner);
        if !self.any_game.into_inner() {
            return;
        }
        for missing in &names.missing {
            // A name that many archives have is not misspelt.
            let is_usual = KNOWN.iter().any(|known| known.eq_ignore_ascii_case(missing));
            let known = names.others.iter().map(String::as_str).chain(KNOWN);
            let known = known.chain(Field::ALL.iter().map(|field| field.name));
            let near = if is_usual { None } else { nearest(missing, known) };
            let hint = near.map_or(String::new(), |near| format!("; did you mean `{near}`?"));
            out.remark(&format!("no game has a tag `{missing}`{hint}"));
        }
    }
}

/// The names of tags that many archives have.
const KNOWN: [&str; 16] = [
    "Event",
    "Site",
    "Date",
    "Round",
    "White",
    "Black",
    "Result",
    "Variant",
    "FEN",
    "SetUp",
    "ECO",
    "WhiteElo",
    "BlackElo",
    "PlyCount",
    "TimeControl",
    "Termination",
];
