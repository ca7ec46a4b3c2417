//! Sets of rules that are in use: each is worked out once, and positions refer to it.
//!
//! A game with a name is one of the [`PRESETS`]. Any other rules come from records. They stay in memory until the program ends,
//! because positions are plain values; so there can be only [`MOST_RULES`] of them, and an archive with a new set of rules
//! in every game does not fill the memory.

use std::collections::HashMap;
use std::sync::{LazyLock, Mutex, MutexGuard, OnceLock, PoisonError};

use crate::rules::Ruleset;

use super::arena::Arena;
use super::laws::{Laws, TaflRulesError};
use super::play::fresh_key;
use super::presets::{PRESETS, Preset};
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
    fn made_of(laws: Laws, ruleset: &'static Ruleset) -> Self {
        let mut start = State::of(&laws.setup());
        start.key = fresh_key(&start);
        Rules { arena: Arena::of(&laws), laws, ruleset, start }
    }
}

/// A set of rules for a board of any number of words.
#[derive(Clone, Copy)]
pub(super) enum Known {
    One(&'static Rules<1>),
    Two(&'static Rules<2>),
    Three(&'static Rules<3>),
    Six(&'static Rules<6>),
}

/// Rules on a board of as many words as boards of games have.
pub(super) trait InWords: Sized {
    /// The rules for a position of this type.
    ///
    /// # Panics
    /// When the board of the rules has another number of words.
    fn of(known: Known) -> &'static Self;
}

macro_rules! in_words {
    ($($name:ident $words:literal),+) => {
        $(impl InWords for Rules<$words> {
            fn of(known: Known) -> &'static Self {
                match known {
                    Known::$name(rules) => rules,
                    _ => panic!("the type of a position has as many words as the board of its rules"),
                }
            }
        })+

        impl Known {
            pub(super) fn ruleset(self) -> &'static Ruleset {
                match self {
                    $(Known::$name(rules) => rules.ruleset,)+
                }
            }
        }
    };
}
in_words!(One 1, Two 2, Three 3, Six 6);

impl Known {
    fn of(laws: Laws, names: Names<'_>) -> Known {
        fn kept<const W: usize>(laws: Laws, ruleset: &'static Ruleset) -> &'static Rules<W> {
            Box::leak(Box::new(Rules::made_of(laws, ruleset)))
        }
        let ruleset = ruleset_of(&laws, names);
        match laws.side {
            ..=8 => Known::One(kept(laws, ruleset)),
            9..=11 => Known::Two(kept(laws, ruleset)),
            12..=13 => Known::Three(kept(laws, ruleset)),
            _ => Known::Six(kept(laws, ruleset)),
        }
    }
}

/// The games with a name, in the order of their table. Each is worked out when it is first asked for: most runs of the program need
/// none of them.
static NAMED: [OnceLock<Known>; PRESETS.len()] = [const { OnceLock::new() }; PRESETS.len()];

/// Rules that records brought.
static BROUGHT: LazyLock<Mutex<Brought>> = LazyLock::new(Mutex::default);

fn brought() -> MutexGuard<'static, Brought> {
    BROUGHT.lock().unwrap_or_else(PoisonError::into_inner)
}

#[derive(Default)]
struct Brought {
    /// By their text in the words of [`Laws::written`].
    sets: HashMap<String, Known>,
    /// What texts mean: an archive has the same text in game after game. Games with a name are among them.
    texts: HashMap<String, &'static Ruleset>,
    /// What texts mean where the start position is not a part of the rules.
    texts_without_start: HashMap<String, &'static Ruleset>,
}

fn named(number: usize) -> Known {
    let preset = &PRESETS[number];
    *NAMED[number].get_or_init(|| Known::of(laws_of(preset), Names::Preset(preset)))
}

fn laws_of(preset: &Preset) -> Laws {
    let mut laws = preset.stated();
    preset.book.complete(&mut laws);
    laws
}

/// The data of a preset by its place in the table.
pub(super) fn preset(number: usize) -> &'static Ruleset {
    named(number).ruleset()
}

/// The rules behind the data of a game of this engine.
///
/// # Panics
/// When the data are of another game.
pub(super) fn rules_of(ruleset: &'static Ruleset) -> Known {
    let same = |known: &Known| std::ptr::eq(known.ruleset(), ruleset);
    let named = NAMED.iter().filter_map(OnceLock::get).copied().find(same);
    named.or_else(|| brought().sets.values().copied().find(same)).expect("the data are of a tafl game")
}

/// The data of a tafl game by rules in OpenTafl's notation, for positions of the type for its board: of a variant if they are
/// its rules.
///
/// The data stay in memory until the program ends, so there can be at most 4,096 different sets of rules.
///
/// # Errors
/// The first fault in the text, or that there are too many sets of rules.
///
/// ```
/// use lawspeaker::rules::{Playable, Position, Side};
/// use lawspeaker::variants::{SmallTafl, tafl_rules};
/// let rules = tafl_rules("dim:7 esc:e ks:w atkf:n start:/3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/")?;
/// assert_eq!(SmallTafl::start(rules).turn(), Side::White);
/// let error = tafl_rules("dim:7 esc:x start:/3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/").unwrap_err();
/// assert_eq!(error.to_string(), "cannot read `esc:x`: expected one of `c`, `e`");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn tafl_rules(text: &str) -> Result<&'static Ruleset, TaflRulesError> {
    cached(
        text,
        |brought| &mut brought.texts,
        |laws| {
            PRESETS
                .iter()
                .position(|preset| {
                    let named = laws_of(preset);
                    laws.plays_as(&named) && laws.starts_as(&named)
                })
                .map(preset)
        },
    )
}

/// The same, where the start position is not a part of the rules, and neither is what the notation cannot say: records of a game with a
/// name state the rest.
///
/// # Errors
/// The first fault in the text, or that there are too many sets of rules.
pub(in crate::variants) fn tafl_rules_without_start(text: &str) -> Result<&'static Ruleset, TaflRulesError> {
    cached(
        text,
        |brought| &mut brought.texts_without_start,
        |laws| PRESETS.iter().position(|preset| laws.plays_as(&preset.stated())).map(preset),
    )
}

/// The data of rules by their text, or else by reading it: of a game with a name, or new ones.
fn cached(
    text: &str,
    texts: fn(&mut Brought) -> &mut HashMap<String, &'static Ruleset>,
    named: impl FnOnce(&Laws) -> Option<&'static Ruleset>,
) -> Result<&'static Ruleset, TaflRulesError> {
    if let Some(known) = texts(&mut brought()).get(text) {
        return Ok(known);
    }
    let laws = Laws::read(text)?;
    let named = named(&laws);
    let mut brought = brought();
    let ruleset = match named {
        Some(named) => named,
        None => brought.keep(laws).ok_or_else(|| {
            let why = format!("one run reads at most {MOST_RULES} different sets of tafl rules");
            TaflRulesError::new(0..text.len(), why)
        })?,
    };
    let texts = texts(&mut brought);
    if texts.len() < MOST_RULES {
        texts.insert(text.to_owned(), ruleset);
    }
    Ok(ruleset)
}

impl Brought {
    /// The data of rules that no game with a name has; none when there are too many.
    fn keep(&mut self, laws: Laws) -> Option<&'static Ruleset> {
        let written = laws.written();
        if let Some(known) = self.sets.get(&written) {
            return Some(known.ruleset());
        }
        if self.sets.len() >= MOST_RULES {
            return None;
        }
        let known = Known::of(laws, Names::Brought);
        self.sets.insert(written, known);
        Some(known.ruleset())
    }
}
