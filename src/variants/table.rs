//! The table of all variants, and the one macro that turns a variant's name into its type.

use std::cell::RefCell;
use std::fmt;
use std::str::FromStr;
use std::thread::LocalKey;

use crate::geometry::BoardSize;
use crate::nearest::nearest;
use crate::rules::{OneVariant, Ruleset, VariantNames};

use super::GivenRules;
use super::fairy;

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
    /// Fetlar Hnefatafl on 11x11.
    Fetlar,
    /// Brandubh on 7x7.
    Brandubh,
    /// Tablut on 9x9.
    Tablut,
    /// Ard Ri on 7x7.
    ArdRi,
    /// Tawlbwrdd on 11x11.
    Tawlbwrdd,
    /// Sea Battle Tafl on 9x9.
    SeaBattle,
    /// Magpie on 7x7.
    Magpie,
    /// Alea Evangelii on 19x19.
    AleaEvangelii,
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
    /// A tafl game by rules that its record brings. It is not in [`ALL`](Variant::ALL), and no name leads to it.
    Tafl(GivenRules),
    /// A game of which the rules are data: one that the program knows, or one of a file. It is not in [`ALL`](Variant::ALL).
    Fairy(GivenRules),
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
                Viking7 Viking7 SmallTafl,
                Viking9 Viking9 MiddleTafl,
                Viking11 Viking11 MiddleTafl,
                Viking13 Viking13 LargeTafl,
                Viking19 Viking19 LargestTafl,
                Copenhagen Copenhagen MiddleTafl,
                Fetlar Fetlar MiddleTafl,
                Brandubh Brandubh SmallTafl,
                Tablut Tablut MiddleTafl,
                ArdRi ArdRi SmallTafl,
                Tawlbwrdd Tawlbwrdd MiddleTafl,
                SeaBattle SeaBattle MiddleTafl,
                Magpie Magpie SmallTafl,
                AleaEvangelii AleaEvangelii LargestTafl,
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
/// # Panics
/// For games of which the rules are data, [`Variant::Tafl`] and [`Variant::Fairy`]: they share their types, so none of these is the type of
/// one variant.
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
    (@types [$($name:ident $own:ident $shared:ident,)*] $variant:expr, $position:ident => $body:expr) => {
        match $variant {
            $crate::variants::Variant::Tafl(rules) => match rules.words() {
                1 => {
                    type $position = $crate::variants::SmallTafl;
                    $body
                }
                2 => {
                    type $position = $crate::variants::MiddleTafl;
                    $body
                }
                3 => {
                    type $position = $crate::variants::LargeTafl;
                    $body
                }
                _ => {
                    type $position = $crate::variants::LargestTafl;
                    $body
                }
            },
            $crate::variants::Variant::Fairy(rules) if rules.words() <= 2 => {
                type $position = $crate::variants::SmallFairy;
                $body
            }
            $crate::variants::Variant::Fairy(_) => {
                type $position = $crate::variants::LargeFairy;
                $body
            }
            named => $crate::match_variant! { [$($name $shared,)*] named, $position => $body },
        }
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
            // `Variant` is non-exhaustive, so other crates need this arm too.
            _ => panic!("a game of which the rules are data has no type of its own"),
        }
    };
}

impl Variant {
    /// Every variant with rules in code, in the order they are listed to people. [`with_data`](Self::with_data) has the others too.
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
        Variant::Fetlar,
        Variant::Brandubh,
        Variant::Tablut,
        Variant::ArdRi,
        Variant::Tawlbwrdd,
        Variant::SeaBattle,
        Variant::Magpie,
        Variant::AleaEvangelii,
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
            Variant::Tafl(rules) | Variant::Fairy(rules) => rules.ruleset(),
            _ => with_variant!(self, P => P::own_ruleset()),
        }
    }

    /// What it is called, without the rest of its data.
    fn names(self) -> VariantNames {
        match self {
            Variant::Tafl(rules) | Variant::Fairy(rules) => VariantNames::of(rules.ruleset()),
            _ => with_variant!(self, P => P::own_names()),
        }
    }

    /// Its id: `odin`.
    #[must_use]
    pub fn id(self) -> &'static str {
        self.names().id
    }

    /// The variants that can be written in a notation which only some games know, in the order of [`ALL`](Self::ALL):
    /// those whose [ruleset](Ruleset::notations) lists it.
    pub fn of_notation(name: &str) -> impl Iterator<Item = Variant> {
        Self::ALL.iter().copied().filter(move |variant| variant.ruleset().notations.contains(&name))
    }

    /// All variants that have a name: those of [`ALL`](Self::ALL), and then those of which the rules are data.
    #[must_use]
    pub fn with_data() -> Vec<Variant> {
        let of_data = fairy::named(|_| true).into_iter().map(|rules| Variant::Fairy(GivenRules::new(rules)));
        Self::ALL.iter().copied().chain(of_data).collect()
    }

    /// The variants of which the rules are data, on boards for which this is true.
    pub(crate) fn of_data_on(is_it: impl Fn(BoardSize) -> bool) -> impl Iterator<Item = Variant> {
        fairy::on_boards(is_it).into_iter().map(|rules| Variant::Fairy(GivenRules::new(rules)))
    }

    /// The variant with this id.
    pub(crate) fn from_id(id: &str) -> Option<Variant> {
        let coded = Self::ALL.iter().copied().find(|variant| variant.id() == id);
        coded.or_else(|| Self::of_data(|names| names.id == id))
    }

    /// The only variant of data of whose names this is true.
    fn of_data(is_it: impl Fn(&VariantNames) -> bool) -> Option<Variant> {
        match fairy::named(is_it)[..] {
            [only] => Some(Variant::Fairy(GivenRules::new(only))),
            _ => None,
        }
    }

    /// The variant with this id, name or alias, in any case. Spaces, other signs and the word `chess` may differ from the known
    /// name where exactly one variant fits. `960` after the name of a game with castling is that game from another start
    /// position, which a record of it gives.
    ///
    /// ```
    /// use lawspeaker::variants::Variant;
    /// assert_eq!(Variant::from_name("Fischer Random"), Some(Variant::Chess960));
    /// assert_eq!((Variant::from_name("ludo"), Variant::from_name("crazyhouse")), (None, Some(Variant::Crazyhouse)));
    /// assert_eq!(Variant::of_notation("opentafl").next(), Some(Variant::Viking7));
    /// assert!(Variant::ALL.contains(&Variant::DEFAULT));
    /// ```
    #[must_use]
    pub fn from_name(name: &str) -> Option<Variant> {
        thread_local!(static LAST: Last<Option<Variant>> = const { RefCell::new(None) });
        remembered(&LAST, name.trim(), Self::find)
    }

    fn find(name: &str) -> Option<Variant> {
        let is_it = |names: &VariantNames| names.all().any(|known| known.eq_ignore_ascii_case(name));
        let is_related =
            |variant: &Variant| variant.names().related.iter().any(|near| near.eq_ignore_ascii_case(name));
        let exact = Self::ALL.iter().copied().find(|variant| is_it(&variant.names()));
        exact
            .or_else(|| Self::of_data(is_it))
            .or_else(|| {
                // The name of another game may differ from that of a variant in the word `chess` alone.
                let is_other = Self::ALL.iter().any(is_related);
                if is_other { None } else { Self::from_letters(&letters(name)) }
            })
            .or_else(|| Self::of_data(|names| names.all().any(|known| letters(known) == letters(name))))
    }

    /// The only variant with a name of these letters and digits.
    fn from_letters(wanted: &str) -> Option<Variant> {
        let only = |wanted: &str| {
            let is_it = |variant: &Variant| variant.names().all().any(|known| letters(known) == wanted);
            let mut fitting = Self::ALL.iter().copied().filter(is_it);
            fitting.next().filter(|_| fitting.next().is_none())
        };
        if wanted.is_empty() {
            return None;
        }
        only(wanted).or_else(|| {
            let base = wanted.strip_suffix("960").filter(|base| !base.is_empty()).and_then(only)?;
            let rights = base.ruleset().start.split(' ').nth(2).unwrap_or_default();
            let castles = rights.contains(|right: char| right.is_ascii_alphabetic());
            (castles && base != Self::DEFAULT).then_some(base)
        })
    }

    /// The ids of variants that a name may mean: games near to the one that it means, and those with a name that the unknown name is a
    /// part of. At most five.
    fn candidates(name: &str) -> Vec<&'static str> {
        const MOST: usize = 5;
        /// A shorter word is a part of too many names.
        const SHORTEST: usize = 4;
        let wanted = letters(name);
        let is_near = |known: &&str| letters(known) == wanted;
        let fits = |names: &VariantNames| {
            let is_part = |known: &str| wanted.len() >= SHORTEST && letters(known).contains(&wanted);
            names.related.iter().any(is_near) || names.all().any(is_part)
        };
        let mut fitting: Vec<_> = Self::all_names().filter(fits).collect();
        fitting.sort_by_key(|names| !names.related.iter().any(is_near));
        fitting.into_iter().take(MOST).map(|names| names.id).collect()
    }

    /// The names of all variants that have one.
    pub(crate) fn all_names() -> impl Iterator<Item = VariantNames> {
        Self::ALL.iter().map(|variant| variant.names()).chain(fairy::registered())
    }

    /// The variant whose id or name is nearest to an unknown name; none where all are far away.
    fn nearest(name: &str) -> Option<Variant> {
        nearest(name, Self::all_names().flat_map(|names| [names.id, names.name])).and_then(Self::from_name)
    }

    /// Why a game of data cannot be played, if there is one of this name.
    pub(crate) fn refusal(name: &str) -> Option<String> {
        fairy::refused(name)
    }

    /// The help of a message about an unknown name: the variants that may be meant, and where all are listed.
    pub(crate) fn help_for(name: &str) -> String {
        thread_local!(static LAST: Last<String> = const { RefCell::new(None) });
        remembered(&LAST, name, Self::new_help)
    }

    fn new_help(name: &str) -> String {
        let ids: Vec<_> = Self::candidates(name).iter().map(|id| format!("`{id}`")).collect();
        let all = "`lawspeaker variants` lists the variants";
        match ids.as_slice() {
            [] => Self::nearest(name).map_or(all.to_owned(), |near| format!("did you mean `{near}`? {all}")),
            ids => format!("perhaps {} was meant; {all}", ids.join(" or ")),
        }
    }
}

/// The last name that was asked about, how many games of files were known then, and the answer.
type Last<T> = RefCell<Option<(String, usize, T)>>;

/// The answer about a name. It is kept for the next question, because all records of an archive have the same name, and an unknown one
/// is compared with some hundred others.
fn remembered<T: Clone>(last: &'static LocalKey<Last<T>>, name: &str, answer: impl Fn(&str) -> T) -> T {
    /// In bytes, and more than any name has. A longer text is no name, and would stay in memory.
    const LONGEST: usize = 256;
    let games = fairy::games_of_files();
    let known = last.with_borrow(|last| match last {
        Some((known, then, answer)) if known == name && *then == games => Some(answer.clone()),
        _ => None,
    });
    known.unwrap_or_else(|| {
        let answer = answer(name);
        if name.len() <= LONGEST {
            last.set(Some((name.to_owned(), games, answer.clone())));
        }
        answer
    })
}

/// Whether a name is that of a game with rules in code.
pub(crate) fn is_coded(name: &str) -> bool {
    Variant::ALL.iter().any(|variant| variant.names().all().any(|known| known.eq_ignore_ascii_case(name)))
}

/// A name that no variant has.
///
/// ```
/// use lawspeaker::prelude::*;
/// let unknown = "odim".parse::<Variant>().unwrap_err();
/// assert_eq!(unknown.nearest(), Some(Variant::Odin));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnknownVariant(String);

impl UnknownVariant {
    /// The variant that was probably meant.
    #[must_use]
    pub fn nearest(&self) -> Option<Variant> {
        Variant::nearest(&self.0)
    }

    /// What is said of such a name.
    pub(crate) fn said_of(name: &str) -> String {
        UnknownVariant(name.to_owned()).to_string()
    }
}

impl fmt::Display for UnknownVariant {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match Variant::refusal(&self.0) {
            Some(why) => f.write_str(&why),
            None => write!(f, "unknown variant `{}`; {}", self.0, Variant::help_for(&self.0)),
        }
    }
}

impl std::error::Error for UnknownVariant {}

/// As [`Variant::from_name`].
///
/// ```
/// use lawspeaker::prelude::*;
/// assert_eq!("Odin's Rune Chess".parse(), Ok(Variant::Odin));
/// assert!("odim".parse::<Variant>().unwrap_err().to_string().contains("did you mean `odin`?"));
/// ```
impl FromStr for Variant {
    type Err = UnknownVariant;

    fn from_str(name: &str) -> Result<Self, UnknownVariant> {
        Variant::from_name(name).ok_or_else(|| UnknownVariant(name.to_owned()))
    }
}

/// The letters and digits of a name, in lower case, without the word `chess` at its beginning or end.
fn letters(name: &str) -> String {
    let letters = name.chars().filter(|sign| sign.is_alphanumeric()).flat_map(char::to_lowercase);
    let name: String = letters.collect();
    let rest = name.strip_suffix("chess").or_else(|| name.strip_prefix("chess")).unwrap_or(&name);
    if rest.is_empty() { name } else { rest.to_owned() }
}

impl fmt::Display for Variant {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.id())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_other_sites_are_understood_where_one_game_fits() {
        for (name, id) in [
            ("fischerrandom", "chess960"),
            ("FRC", "chess960"),
            ("wild/fr", "chess960"),
            ("Fischer-Random", "chess960"),
            ("Chess 960", "chess960"),
            ("Crazyhouse 960", "crazyhouse"),
            ("Atomic960", "atomic"),
            ("Atomic Chess", "atomic"),
            ("King of the Hill", "king-of-the-hill"),
            ("Three-check chess", "three-check"),
            ("Racing Kings", "racing-kings"),
            ("race", "racing-kings"),
            ("From Position", "chess"),
            ("International Chess", "chess"),
            ("koth", "king-of-the-hill"),
            ("3check", "three-check"),
            ("960", "chess960"),
            ("House", "crazyhouse"),
            ("Losing Chess", "antichess"),
            ("Take me chess", "antichess"),
            ("Copenhagen tafl", "copenhagen"),
            ("Fetlar rules", "fetlar"),
            ("Brandub", "brandubh"),
            ("viking", "viking-11"),
            ("Viking 9x9", "viking-9"),
            ("Suicide", "suicide"),
            ("Grand", "grand"),
            ("Capablanca Chess", "capablanca"),
        ] {
            assert_eq!(Variant::from_name(name).map(Variant::id), Some(id), "{name}");
        }
        for variant in Variant::ALL {
            let VariantNames { id, name, aliases, related } = variant.names();
            for known in [id, name].iter().chain(aliases) {
                assert_eq!(Variant::from_name(known), Some(*variant), "{known}");
            }
            for near in related {
                assert_eq!(Variant::from_name(near), None, "{near} is another game");
                assert!(!Variant::candidates(near).is_empty());
            }
        }
    }

    #[test]
    fn a_name_that_fits_no_game_or_several_gives_the_candidates() {
        for (name, ids) in [
            ("wild/26", &["antichess"][..]),
            ("Dunsany's Chess", &["horde"]),
            ("Viking Chess", &["copenhagen", "fetlar", "brandubh", "tablut", "ard-ri"]),
            ("Bughouse", &["crazyhouse"]),
            ("Orphic Chess", &["orphic-elks", "orphic-rooks"]),
            ("wild/0", &["chess960"]),
            ("Standard 960", &[]),
            ("Antichess 960", &[]),
            ("Thor's Rune Chess", &[]),
            ("go", &[]),
            ("", &[]),
        ] {
            assert_eq!(Variant::from_name(name), None, "{name}");
            assert_eq!(Variant::candidates(name), ids, "{name}");
        }
        let tafl = Variant::candidates("Hnefatafl");
        assert!(tafl.contains(&"copenhagen") && tafl.len() > 1 && tafl.len() <= 5, "{tafl:?}");
        assert_eq!(
            Variant::help_for("Bughouse"),
            "perhaps `crazyhouse` was meant; `lawspeaker variants` lists the variants"
        );
    }
}
