//! The table of all variants, and the one macro that turns a variant's name into its type.

use std::fmt;

use crate::rules::{Game, Ruleset};

/// A variant by name. Loops do not match on it: [`with_game!`](crate::with_game) chooses generic code once.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Variant {
    /// Odin's Rune Chess.
    Odin,
    /// Orthodox chess.
    Chess,
    /// Chess960.
    Chess960,
    /// Undenary Chess.
    Undenary,
    /// Undenary Choice.
    UndenaryChoice,
    /// HnefaChess.
    HnefaChess,
    /// The Viking Game on 7x7.
    Viking7,
    /// The Viking Game on 9x9.
    Viking9,
    /// The Viking Game on 11x11.
    Viking11,
    /// The Viking Game on 13x13.
    Viking13,
    /// The Viking Game on 19x19.
    Viking19,
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
            $crate::variants::Variant::Chess => {
                type $game = $crate::variants::Chess;
                $body
            }
            $crate::variants::Variant::Chess960 => {
                type $game = $crate::variants::Chess960;
            $crate::variants::Variant::Undenary => {
                type $game = $crate::variants::Undenary;
            }
            $crate::variants::Variant::UndenaryChoice => {
                type $game = $crate::variants::UndenaryChoice;
            $crate::variants::Variant::HnefaChess => {
                type $game = $crate::variants::HnefaChess;
            $crate::variants::Variant::Viking7 => {
                type $game = $crate::variants::Viking7;
            }
            $crate::variants::Variant::Viking9 => {
                type $game = $crate::variants::Viking9;
            }
            $crate::variants::Variant::Viking11 => {
                type $game = $crate::variants::Viking11;
            }
            $crate::variants::Variant::Viking13 => {
                type $game = $crate::variants::Viking13;
            }
            $crate::variants::Variant::Viking19 => {
                type $game = $crate::variants::Viking19;
            $crate::variants::Variant::OrphicElks => {
                type $game = $crate::variants::OrphicElks;
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
    pub const ALL: &'static [Variant] = &[Variant::Odin, Variant::Chess, Variant::Chess960];
    pub const ALL: &'static [Variant] = &[Variant::Odin, Variant::Undenary, Variant::UndenaryChoice];
    pub const ALL: &'static [Variant] = &[Variant::Odin, Variant::HnefaChess];
    pub const ALL: &'static [Variant] = &[
        Variant::Odin,
        Variant::Viking7,
        Variant::Viking9,
        Variant::Viking11,
        Variant::Viking13,
        Variant::Viking19,
    ];
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
