//! The table of all variants, and the one macro that turns a variant's name into its type.

use std::fmt;

use crate::rules::{Game, Ruleset};

/// A variant by name. Loops do not match on it: [`with_game!`](crate::with_game) chooses generic code once.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Variant {
    /// Odin's Rune Chess.
    Odin,
    /// Orphic Chess with Elks.
    OrphicElks,
    /// Orphic Chess with Rooks.
    OrphicRooks,
}

/// Runs an expression with a type name bound to the game of a [`Variant`].
///
/// ```
/// use lawspeaker::{rules::Game, variants::Variant, with_game};
/// let variant = Variant::from_name("odin").unwrap();
/// let squares = with_game!(variant, G => G::SIZE.squares());
/// assert_eq!(squares, 100);
/// ```
#[macro_export]
macro_rules! with_game {
    ($variant:expr, $game:ident => $body:expr) => {
        match $variant {
            $crate::variants::Variant::Odin => {
                type $game = $crate::variants::Odin;
                $body
            }
            $crate::variants::Variant::OrphicElks => {
                type $game = $crate::variants::OrphicElks;
                $body
            }
            $crate::variants::Variant::OrphicRooks => {
                type $game = $crate::variants::OrphicRooks;
                $body
            }
        }
    };
}

impl Variant {
    /// Every variant, in the order they are listed to people.
    pub const ALL: &'static [Variant] = &[Variant::Odin, Variant::OrphicElks, Variant::OrphicRooks];

    /// The variant's fixed data.
    #[must_use]
    pub fn ruleset(self) -> &'static Ruleset {
        with_game!(self, G => G::ruleset())
    }

    /// Its id: `odin`.
    #[must_use]
    pub fn id(self) -> &'static str {
        self.ruleset().id
    }

    /// The variant with this id, name or alias, in any case.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Variant> {
        let name = name.trim();
        Self::ALL.iter().copied().find(|variant| {
            let rules = variant.ruleset();
            [rules.id, rules.name].iter().chain(rules.aliases).any(|known| known.eq_ignore_ascii_case(name))
        })
    }
}

impl fmt::Display for Variant {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.id())
    }
}
