//! What the games have of what a condition asks for: tags that no game has, whose names are probably misspelt; and the values that
//! each test takes, where they are to be shown.

use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};

use crate::notation::syntax::ParsedGame;

use crate::select::{Condition, Field};

use super::output::Output;
use super::words::{beginning, nearest};

/// The most names that are kept. An archive has a few dozen.
const MOST: usize = 1000;

/// The most values of a test that are kept. Spellings of a name are a few.
const MOST_VALUES: usize = 10_000;

/// What is asked for, and what the games have. All threads share it.
#[derive(Debug)]
pub struct Seen {
    /// The number of tags asked for that no game had so far. With 0 nothing more is looked at, so a search by tags stays
    /// as fast as reading.
    missing: AtomicUsize,
    /// Whether there was a game at all.
    any_game: AtomicBool,
    names: Mutex<Names>,
    /// Where it is to be shown what the tests on tags take: the condition, and what each of its tests takes.
    taken: Option<(Condition, Mutex<Vec<Taken>>)>,
}

/// Values, each with the number of games.
type Taken = BTreeMap<String, u64>;

#[derive(Debug)]
struct Names {
    missing: Vec<String>,
    /// All other names.
    others: BTreeSet<String>,
}

impl Seen {
    /// A condition, and other tags that are asked for. With `explained` the values that it takes are kept.
    pub fn new<'a>(
        condition: &'a Condition,
        others: impl IntoIterator<Item = &'a str>,
        explained: bool,
    ) -> Self {
        let asked = condition.tag_names().chain(others);
        let mut missing: Vec<String> = Vec::new();
        for name in asked {
            if !missing.iter().any(|known| known.eq_ignore_ascii_case(name)) {
                missing.push(name.to_owned());
            }
        }
        let names = Names { missing, others: BTreeSet::new() };
        let missing = AtomicUsize::new(names.missing.len());
        let tests = condition.tests_of_values().len();
        let taken = explained.then(|| (condition.clone(), Mutex::new(vec![Taken::new(); tests])));
        Seen { missing, any_game: AtomicBool::new(false), names: Mutex::new(names), taken }
    }

    /// Looks at the tags of a game.
    pub fn look(&self, bytes: &[u8], game: &ParsedGame) {
        if let Some((condition, taken)) = &self.taken {
            let mut taken = taken.lock().unwrap_or_else(PoisonError::into_inner);
            condition.each_value_taken(bytes, game, |test, value| {
                let (values, value) = (&mut taken[test], beginning(value));
                if let Some(games) = values.get_mut(value) {
                    *games += 1;
                } else if values.len() < MOST_VALUES {
                    values.insert(value.to_owned(), 1);
                }
            });
        }
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

    /// Names the tags that no game had, and the values that were taken.
    pub fn report(self, out: &mut Output) {
        if let Some((condition, taken)) = self.taken {
            let taken = taken.into_inner().unwrap_or_else(PoisonError::into_inner);
            for (test, values) in condition.tests_of_values().iter().zip(taken) {
                out.remark(&shown(test, values));
            }
        }
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

/// The values that a test takes, those of most games first.
fn shown(test: &str, values: Taken) -> String {
    let is_full = values.len() == MOST_VALUES;
    let mut values: Vec<_> = values.into_iter().collect();
    values.sort_by_key(|(_, games)| Reverse(*games));
    let mut text = format!("{test} takes {}", if values.is_empty() { "no value" } else { "these values:" });
    for (value, games) in values {
        text += &format!("\n{games:9}  {}", value.replace(char::is_control, " "));
    }
    if is_full {
        text += &format!("\n{:9}  only the first {MOST_VALUES} different values are listed", "");
    }
    text
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
