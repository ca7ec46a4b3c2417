//! Sets of rules that are in use: each is worked out once, and positions refer to it.
//!
//! A game with a name is one of the [`PRESETS`]. Any other rules come from records. They stay in memory until the program ends,
//! because positions are plain values; so there can be only [`MOST_RULES`] of them, and an archive with a new set of rules
//! in every game does not fill the memory.

use std::any::Any;
use std::collections::HashMap;
use std::sync::{LazyLock, PoisonError, RwLock};

use crate::rules::{Ruleset, Setup};

use super::arena::Arena;
use super::laws::{Laws, LawsError};
use super::play::fresh_key;
use super::presets::PRESETS;
use super::ruleset::{Names, ruleset_of};
use super::{KINDS, State};

/// How many sets of rules records may bring in one run.
const MOST_RULES: usize = 4096;

/// A set of rules, and what the engine makes of it on a board of `W` words.
#[derive(Debug)]
pub(super) struct Rules<const W: usize> {
    pub(super) laws: Laws,
    pub(super) arena: Arena<W>,
    pub(super) ruleset: &'static Ruleset,
    pub(super) start: State<W, KINDS>,
}

impl<const W: usize> Rules<W> {
    fn of(laws: Laws, ruleset: &'static Ruleset) -> Self {
        let mut setup = Setup::empty(laws.size());
        setup.board.clone_from(&laws.start);
        setup.turn = laws.first();
        let mut start = State::of(&setup);
        start.key = fresh_key(&start);
        Rules { arena: Arena::of(&laws), laws, ruleset, start }
    }
}

/// A set of rules, without the number of words.
#[derive(Clone, Copy)]
pub(super) struct Known {
    pub(super) ruleset: &'static Ruleset,
    pub(super) laws: &'static Laws,
    rules: &'static (dyn Any + Send + Sync),
}

impl Known {
    fn of(laws: Laws, names: Names<'_>) -> Known {
        fn known<const W: usize>(laws: Laws, ruleset: &'static Ruleset) -> Known {
            let rules: &'static Rules<W> = Box::leak(Box::new(Rules::of(laws, ruleset)));
            Known { ruleset, laws: &rules.laws, rules }
        }
        let ruleset = ruleset_of(&laws, names);
        match laws.side {
            ..=8 => known::<1>(laws, ruleset),
            9..=11 => known::<2>(laws, ruleset),
            12..=13 => known::<3>(laws, ruleset),
            _ => known::<6>(laws, ruleset),
        }
    }

    /// The rules for a position of `W` words.
    ///
    /// # Panics
    /// When the board has another number of words.
    pub(super) fn on<const W: usize>(self) -> &'static Rules<W> {
        self.rules.downcast_ref().expect("the type of a position has as many words as the board of its rules")
    }
}

/// The games with a name, in the order of their table.
static NAMED: LazyLock<Vec<Known>> = LazyLock::new(|| {
    let made = PRESETS.iter().map(|preset| {
        let laws = Laws::read(preset.notation).expect("the rules of a preset are rules");
        Known::of(laws, Names::Preset(preset))
    });
    made.collect()
});

/// Rules that records brought, by their text.
static BROUGHT: LazyLock<RwLock<HashMap<String, Known>>> = LazyLock::new(RwLock::default);

/// The data of a preset by its place in the table.
pub(super) fn preset(number: usize) -> &'static Ruleset {
    NAMED[number].ruleset
}

/// The rules behind the data of a game of this engine.
///
/// # Panics
/// When the data are of another game.
pub(super) fn rules_of(ruleset: &'static Ruleset) -> Known {
    let same = |known: &Known| std::ptr::eq(known.ruleset, ruleset);
    let brought = || BROUGHT.read().unwrap_or_else(PoisonError::into_inner).values().copied().find(same);
    NAMED.iter().copied().find(same).or_else(brought).expect("the data are of a tafl game")
}

/// The data of a game by rules in OpenTafl's notation: of a preset if they are its rules.
///
/// # Errors
/// The first fault in the text, or that there are too many sets of rules.
pub(super) fn brought(text: &str) -> Result<&'static Ruleset, LawsError> {
    let laws = Laws::read(text)?;
    if let Some(named) = NAMED.iter().find(|known| known.laws.plays_as(&laws)) {
        return Ok(named.ruleset);
    }
    let written = laws.written();
    let mut brought = BROUGHT.write().unwrap_or_else(PoisonError::into_inner);
    if let Some(known) = brought.get(&written) {
        return Ok(known.ruleset);
    }
    if brought.len() >= MOST_RULES {
        let why = format!("one run reads at most {MOST_RULES} different sets of tafl rules");
        return Err(LawsError { span: 0..text.len(), why });
    }
    let known = Known::of(laws, Names::Brought);
    brought.insert(written, known);
    Ok(known.ruleset)
}
