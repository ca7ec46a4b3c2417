//! Sets of rules that are in use: each is worked out once, and positions refer to it.
//!
//! A game with a name is one of the [`PRESETS`]. Any other rules come from records. They stay in memory until the program ends,
//! because positions are plain values; so there can be only [`MOST_RULES`] of them, and an archive with a new set of rules
//! in every game does not fill the memory.

use std::collections::HashMap;
use std::sync::{LazyLock, PoisonError, RwLock};

use crate::rules::{Ruleset, Setup};

use super::arena::Arena;
use super::laws::{Berserk, Laws, TaflRulesError};
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
    fn made_of(laws: Laws, ruleset: &'static Ruleset) -> Self {
        let mut setup = Setup::empty(laws.size());
        setup.board.clone_from(&laws.start);
        setup.turn = laws.first();
        let mut start = State::of(&setup);
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

            fn laws(self) -> &'static Laws {
                match self {
                    $(Known::$name(rules) => &rules.laws,)+
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
    NAMED[number].ruleset()
}

/// The rules behind the data of a game of this engine.
///
/// # Panics
/// When the data are of another game.
pub(super) fn rules_of(ruleset: &'static Ruleset) -> Known {
    let same = |known: &Known| std::ptr::eq(known.ruleset(), ruleset);
    let brought = || BROUGHT.read().unwrap_or_else(PoisonError::into_inner).values().copied().find(same);
    NAMED.iter().copied().find(same).or_else(brought).expect("the data are of a tafl game")
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
/// use lawspeaker::rules::{Position, Side};
/// use lawspeaker::variants::{SmallTafl, tafl_rules};
/// let rules = tafl_rules("dim:7 esc:e ks:w atkf:n start:/3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/")?;
/// assert_eq!(SmallTafl::start(rules).turn(), Side::White);
/// let error = tafl_rules("dim:7 esc:x start:/3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/").unwrap_err();
/// assert_eq!(error.to_string(), "cannot read `esc:x`: expected one of `c`, `e`");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn tafl_rules(text: &str) -> Result<&'static Ruleset, TaflRulesError> {
    let laws = Laws::read(text)?;
    if laws.berserk != Berserk::None {
        let at = text.find("ber:").map_or(0..text.len(), |at| at..at + "ber:c".len());
        return Err(TaflRulesError::new(
            at,
            "games in which a piece moves again after a capture are not played here",
        ));
    }
    if let Some(named) = NAMED.iter().find(|known| known.laws().plays_as(&laws)) {
        return Ok(named.ruleset());
    }
    let written = laws.written();
    let mut brought = BROUGHT.write().unwrap_or_else(PoisonError::into_inner);
    if let Some(known) = brought.get(&written) {
        return Ok(known.ruleset());
    }
    if brought.len() >= MOST_RULES {
        let why = format!("one run reads at most {MOST_RULES} different sets of tafl rules");
        return Err(TaflRulesError::new(0..text.len(), why));
    }
    let known = Known::of(laws, Names::Brought);
    brought.insert(written, known);
    Ok(known.ruleset())
}
