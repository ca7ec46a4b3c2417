//! The table of all variants, and the one macro that turns a variant's name into its type.

use std::fmt;

use crate::rules::{OneVariant, Ruleset};

use super::{
    Antichess, Atomic, Brandubh, Chess, Chess960, Copenhagen, Crazyhouse, HnefaChess, Horde, KingOfTheHill,
    Odin, OrphicElks, OrphicRooks, RacingKings, ThreeCheck, Undenary, UndenaryChoice, Viking7, Viking9,
    Viking11, Viking13, Viking19,
};

/// A variant by name. Loops do not match on it: [`with_variant!`](crate::with_variant) chooses generic code once.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Variant {
    /// Odin's Rune Chess.
    Odin,
    /// Undenary Chess.
    Undenary,
    /// Undenary Choice: the players place the pieces first.
    UndenaryChoice,
    /// Orphic Chess with Elks.
    OrphicElks,
    /// Orphic Chess with Rooks.
    OrphicRooks,
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
    /// Copenhagen Hnefatafl on 11x11.
    Copenhagen,
    /// Brandubh on 7x7.
    Brandubh,
    /// Orthodox chess.
    Chess,
    /// Chess from one of 960 arrays.
    Chess960,
    /// Chess in which the third check wins.
    ThreeCheck,
    /// Chess in which a King in the centre wins.
    KingOfTheHill,
    /// Chess in which captured pieces are dropped.
    Crazyhouse,
    /// A race of the Kings without checks.
    RacingKings,
    /// An army of Pawns against the army of chess.
    Horde,
    /// Antichess, also known as losing chess.
    Antichess,
    /// Atomic chess.
    Atomic,
}

/// Calls a macro with every variant, the type of its positions, and the type that its family shares.
#[doc(hidden)]
#[macro_export]
macro_rules! variant_types {
    ($then:ident ($($input:tt)*)) => {
        $crate::$then! {
            @types [
                Odin Odin Odin,
                Undenary Undenary Undenary,
                UndenaryChoice UndenaryChoice UndenaryChoice,
                OrphicElks OrphicElks OrphicElks,
                OrphicRooks OrphicRooks OrphicRooks,
                HnefaChess HnefaChess HnefaChess,
                Viking7 Viking7 Viking7,
                Viking9 Viking9 Viking9,
                Viking11 Viking11 Viking11,
                Viking13 Viking13 Viking13,
                Viking19 Viking19 Viking19,
                Copenhagen Copenhagen MiddleTafl,
                Brandubh Brandubh SmallTafl,
                Chess Chess Chess,
                Chess960 Chess960 Chess960,
                ThreeCheck ThreeCheck Relatives,
                KingOfTheHill KingOfTheHill Relatives,
                Crazyhouse Crazyhouse Relatives,
                RacingKings RacingKings Relatives,
                Horde Horde Relatives,
                Antichess Antichess Relatives,
                Atomic Atomic Relatives,
            ]
            $($input)*
        }
    };
}

/// Runs an expression with a type name bound to the type of the positions of a [`Variant`].
///
/// ```
/// use lawspeaker::{rules::Position, variants::{Variant, start}, with_variant};
/// let variant = Variant::from_name("odin").unwrap();
/// let moves = with_variant!(variant, P => start::<P>().count_legal());
/// assert_eq!(moves, 50);
/// ```
#[macro_export]
macro_rules! with_variant {
    (@types [$($name:ident $own:ident $shared:ident,)*] $($input:tt)*) => {
        $crate::match_variant! { [$($name $own,)*] $($input)* }
    };
    ($variant:expr, $position:ident => $body:expr) => {
        $crate::variant_types!(with_variant ($variant, $position => $body))
    };
}

/// The same with the type that a family of variants shares. Code that is large and rarely counts, such as a solver, is compiled
/// once per family. A position of such a type knows the variant that it is of.
#[doc(hidden)]
#[macro_export]
macro_rules! with_family {
    (@types [$($name:ident $own:ident $shared:ident,)*] $($input:tt)*) => {
        $crate::match_variant! { [$($name $shared,)*] $($input)* }
    };
    ($variant:expr, $position:ident => $body:expr) => {
        $crate::variant_types!(with_family ($variant, $position => $body))
    };
}

/// Runs an expression with a type name bound to the type beside the variant in a list.
#[doc(hidden)]
#[macro_export]
macro_rules! match_variant {
    ([$($name:ident $type:ident,)*] $variant:expr, $position:ident => $body:expr) => {
        match $variant {
            $($crate::variants::Variant::$name => {
                type $position = $crate::variants::$type;
                $body
            })*
            // `Variant` is non-exhaustive, so other crates need this arm.
            #[allow(unreachable_patterns)]
            _ => unreachable!("every variant of this version is listed above"),
        }
    };
}

impl Variant {
    /// Every variant, in the order they are listed to people.
    pub const ALL: &'static [Variant] = &[
        Variant::Odin,
        Variant::Undenary,
        Variant::UndenaryChoice,
        Variant::OrphicElks,
        Variant::OrphicRooks,
        Variant::HnefaChess,
        Variant::Viking7,
        Variant::Viking9,
        Variant::Viking11,
        Variant::Viking13,
        Variant::Viking19,
        Variant::Copenhagen,
        Variant::Brandubh,
        Variant::Chess,
        Variant::Chess960,
        Variant::ThreeCheck,
        Variant::KingOfTheHill,
        Variant::Crazyhouse,
        Variant::RacingKings,
        Variant::Horde,
        Variant::Antichess,
        Variant::Atomic,
    ];

    /// The game of records and positions that name none, as everywhere in PGN and EPD.
    pub const DEFAULT: Variant = Variant::Chess;

    /// The variant's fixed data.
    #[must_use]
    pub fn ruleset(self) -> &'static Ruleset {
        match self {
            Variant::Odin => Odin::own_ruleset(),
            Variant::Undenary => Undenary::own_ruleset(),
            Variant::UndenaryChoice => UndenaryChoice::own_ruleset(),
            Variant::OrphicElks => OrphicElks::own_ruleset(),
            Variant::OrphicRooks => OrphicRooks::own_ruleset(),
            Variant::HnefaChess => HnefaChess::own_ruleset(),
            Variant::Viking7 => Viking7::own_ruleset(),
            Variant::Viking9 => Viking9::own_ruleset(),
            Variant::Viking11 => Viking11::own_ruleset(),
            Variant::Viking13 => Viking13::own_ruleset(),
            Variant::Viking19 => Viking19::own_ruleset(),
            Variant::Copenhagen => Copenhagen::own_ruleset(),
            Variant::Brandubh => Brandubh::own_ruleset(),
            Variant::Chess => Chess::own_ruleset(),
            Variant::Chess960 => Chess960::own_ruleset(),
            Variant::ThreeCheck => ThreeCheck::own_ruleset(),
            Variant::KingOfTheHill => KingOfTheHill::own_ruleset(),
            Variant::Crazyhouse => Crazyhouse::own_ruleset(),
            Variant::RacingKings => RacingKings::own_ruleset(),
            Variant::Horde => Horde::own_ruleset(),
            Variant::Antichess => Antichess::own_ruleset(),
            Variant::Atomic => Atomic::own_ruleset(),
        }
    }

    /// The variant that has this data.
    ///
    /// # Panics
    /// When no variant has it.
    #[must_use]
    pub(crate) fn of_ruleset(rules: &Ruleset) -> Variant {
        let variant = Self::ALL.iter().find(|variant| variant.id() == rules.id);
        *variant.expect("the data is that of a variant")
    }

    /// Its id: `odin`.
    #[must_use]
    pub fn id(self) -> &'static str {
        self.ruleset().id
    }

    /// The variants that can be written in a notation which only some games know, in the order of [`ALL`](Self::ALL):
    /// those whose [ruleset](Ruleset::notations) lists it.
    #[doc(hidden)]
    pub fn of_notation(name: &str) -> impl Iterator<Item = Variant> {
        Self::ALL.iter().copied().filter(move |variant| variant.ruleset().notations.contains(&name))
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
