//! The games that are known: those of `games.ini`, and those of files that users name.
//!
//! A game is worked out when it is first asked for, and stays in memory until the program ends, because positions are plain values that
//! point to it. Files are read once, at the start; games are added and never changed.

use std::collections::HashMap;
use std::sync::{LazyLock, OnceLock, PoisonError, RwLock};

use crate::geometry::BoardSize;
use crate::rules::{Ruleset, Side, VariantNames};
use crate::variants::fen::understand_as;

use super::arena::Arena;
use super::draft::Draft;
use super::ids::Ids;
use super::ini::{GamesError, Place, Section, sections};
use super::laws::{Kind, Laws};
use super::ruleset::ruleset_of;
use super::{Fairy, LargeFairy, SmallFairy};

/// The games that come with the program.
const SHIPPED: &str = include_str!("games.ini");

/// How many games files may bring in one run.
const MOST_GAMES: usize = 4096;

/// A game, and what the engine makes of it on a board of `W` words.
#[derive(Debug)]
pub(super) struct Rules<const W: usize> {
    pub(super) laws: Laws,
    pub(super) arena: Arena<W>,
    pub(super) ruleset: &'static Ruleset,
    pub(super) ids: Ids,
    pub(super) has_flags: bool,
    /// Whether the third check wins.
    pub(super) counts_three: bool,
    /// How many Kings each side has at least.
    pub(super) least_kings: [usize; 2],
    /// What pictures write for promoted forms: `+P`.
    pub(super) form_labels: Vec<Option<&'static str>>,
    pub(super) start: OnceLock<Fairy<W>>,
}

/// A game on a board of any size.
#[derive(Clone, Copy, Debug)]
pub(super) enum Known {
    Small(&'static Rules<2>),
    Large(&'static Rules<4>),
}

/// Rules on a board of as many words as types of positions have.
pub(super) trait InWords: Sized {
    /// The rules for a position of this type.
    ///
    /// # Panics
    /// When the board of the rules has another number of words.
    fn of(known: Known) -> &'static Self;
}

impl InWords for Rules<2> {
    fn of(known: Known) -> &'static Self {
        let Known::Small(rules) = known else { panic!("the board of these rules has more than 128 squares") };
        rules
    }
}

impl InWords for Rules<4> {
    fn of(known: Known) -> &'static Self {
        let Known::Large(rules) = known else { panic!("the board of these rules has at most 128 squares") };
        rules
    }
}

impl Known {
    fn ruleset(self) -> &'static Ruleset {
        match self {
            Known::Small(rules) => rules.ruleset,
            Known::Large(rules) => rules.ruleset,
        }
    }
}

/// A game of a file.
#[derive(Debug)]
struct Game {
    names: VariantNames,
    draft: Draft,
    /// Where its section and its start position are.
    place: Place,
    start_place: Place,
    known: OnceLock<Result<Known, GamesError>>,
    /// Whether another engine plays the game of this name: then the section is only a parent of others.
    is_base: bool,
}

/// A section of a file, as `lawspeaker variants --check` reports it.
#[derive(Clone, Debug)]
pub struct CheckedGame {
    /// The name of the section.
    pub name: String,
    /// Where it begins.
    pub place: Place,
    /// The keys with rules that are not served yet, and where they are. They may be in the section of a parent.
    pub not_served: Vec<(String, Place)>,
    /// What is wrong.
    pub errors: Vec<GamesError>,
}

impl CheckedGame {
    /// Whether the game can be played.
    #[must_use]
    pub fn is_served(&self) -> bool {
        self.not_served.is_empty() && self.errors.is_empty()
    }
}

static OWN: LazyLock<Vec<Game>> = LazyLock::new(|| {
    let (games, _) = read(SHIPPED, &|_| None).expect("the games that are shipped are read");
    games
});

static OF_FILES: RwLock<Vec<&'static Game>> = RwLock::new(Vec::new());

/// All games that have been worked out, by the address of their data.
static WORKED_OUT: LazyLock<RwLock<HashMap<usize, Known>>> = LazyLock::new(RwLock::default);

/// Reads the games of a file. A parent is an earlier section or a game that `known` finds.
fn read(
    text: &str,
    known: &dyn Fn(&str) -> Option<Draft>,
) -> Result<(Vec<Game>, Vec<CheckedGame>), GamesError> {
    let mut games: Vec<Game> = Vec::new();
    let mut checked = Vec::new();
    let sections = sections(text)?;
    if sections.len() > MOST_GAMES {
        let place = sections[MOST_GAMES].name.place;
        return Err(GamesError::new(place, format!("a file has at most {MOST_GAMES} games")));
    }
    for section in &sections {
        let mut errors = Vec::new();
        let draft = draft(section, &games, known, &mut errors);
        let name = section.name.text;
        if games.iter().any(|game| is_name(&game.names, name)) {
            errors.push(GamesError::new(
                section.name.place,
                format!("an earlier section has the name `{name}`"),
            ));
        }
        let not_served = draft.not_served.iter().map(|(key, &place)| (key.clone(), place)).collect();
        let start = section.entries.iter().find(|entry| entry.key.text == "startFen");
        let game = Game {
            names: names(section, &draft),
            draft,
            place: section.name.place,
            start_place: start.map_or(section.name.place, |entry| entry.value.place),
            known: OnceLock::new(),
            is_base: crate::variants::is_coded(name),
        };
        checked.push(CheckedGame { name: name.to_owned(), place: section.name.place, not_served, errors });
        games.push(game);
    }
    Ok((games, checked))
}

/// The draft of a section: that of its parent with its own keys.
fn draft(
    section: &Section<'_>,
    games: &[Game],
    known: &dyn Fn(&str) -> Option<Draft>,
    errors: &mut Vec<GamesError>,
) -> Draft {
    let mut draft = match section.parent {
        None => Draft::new(),
        Some(parent) => {
            let earlier = games.iter().rev().find(|game| is_name(&game.names, parent.text));
            let known = || {
                let mut draft = known(parent.text)?;
                // The lines are those of another file.
                draft.not_served.values_mut().for_each(|place| *place = parent.place);
                Some(draft)
            };
            match earlier.map(|game| game.draft.clone()).or_else(known) {
                Some(draft) => {
                    Draft { title: String::new(), aliases: String::new(), notations: Vec::new(), ..draft }
                }
                None => {
                    let why =
                        format!("unknown parent `{}`: it is not the name of an earlier game", parent.text);
                    errors.push(GamesError::new(parent.place, why));
                    Draft::new()
                }
            }
        }
    };
    draft.read(&section.entries, errors);
    draft
}

/// The names of a game; they stay in memory until the program ends.
fn names(section: &Section<'_>, draft: &Draft) -> VariantNames {
    let id: &'static str = String::leak(section.name.text.to_owned());
    let name = if draft.title.is_empty() { id } else { String::leak(draft.title.clone()) };
    let aliases = draft.aliases.split(',').map(str::trim).filter(|alias| !alias.is_empty());
    let aliases: Vec<&'static str> = aliases.map(|alias| &*String::leak(alias.to_owned())).collect();
    VariantNames { id, name, aliases: Vec::leak(aliases), related: &[] }
}

fn is_name(names: &VariantNames, name: &str) -> bool {
    names.all().any(|known| known.eq_ignore_ascii_case(name))
}

impl Game {
    /// The game worked out.
    fn known(&self) -> Result<Known, &GamesError> {
        self.known.get_or_init(|| self.work_out()).as_ref().copied()
    }

    fn work_out(&self) -> Result<Known, GamesError> {
        let id = self.names.id;
        if let Some((key, &place)) = self.draft.not_served.first_key_value() {
            return Err(GamesError::new(place, format!("`{key}` is not served yet")));
        }
        let laws = self.draft.laws(id).map_err(|why| GamesError::new(self.place, why))?;
        let known = if laws.size.squares() <= 128 {
            let rules = Box::leak(Box::new(Rules::<2>::new(laws, self.names)));
            self.start(rules, SmallFairy::of_setup)?;
            Known::Small(rules)
        } else {
            let rules = Box::leak(Box::new(Rules::<4>::new(laws, self.names)));
            self.start(rules, LargeFairy::of_setup)?;
            Known::Large(rules)
        };
        let mut map = WORKED_OUT.write().unwrap_or_else(PoisonError::into_inner);
        map.insert(std::ptr::from_ref(known.ruleset()) as usize, known);
        Ok(known)
    }

    /// Reads the start position of rules.
    fn start<const W: usize>(
        &self,
        rules: &'static Rules<W>,
        of_setup: OfSetup<W>,
    ) -> Result<(), GamesError> {
        let Place { line, column } = self.start_place;
        let at = |byte: u32| Place { line, column: column + byte as usize };
        let text = rules.ruleset.start;
        let tree = crate::notation::fen::parse(text.as_bytes())
            .map_err(|error| GamesError::new(at(error.span.start), format!("`startFen`: {}", error.why)))?;
        let read = understand_as(&tree, rules.ruleset, |setup, notes| of_setup(rules, setup, notes));
        let (start, _) = read.map_err(|error| {
            let rule = error.rule.map_or(String::new(), |rule| format!("{rule}: "));
            GamesError::new(at(error.span.start), format!("`startFen`: {rule}{}", error.why))
        })?;
        rules.start.set(start).expect("a game is worked out once");
        Ok(())
    }
}

/// What reads a setup as a position.
type OfSetup<const W: usize> = fn(
    &'static Rules<W>,
    &crate::rules::Setup,
    &mut Vec<crate::rules::SetupWarning>,
) -> Result<Fairy<W>, crate::rules::SetupError>;

fn form_label(laws: &Laws, kind: &Kind) -> Option<&'static str> {
    let letter = laws.kind(kind.unpromoted?).letter;
    Some(String::leak(format!("+{letter}")))
}

impl<const W: usize> Rules<W> {
    fn new(laws: Laws, names: VariantNames) -> Self {
        let ids = Ids::of(laws.id);
        let ruleset = ruleset_of(&laws, names, &ids);
        let board = laws.start.split([' ', '[']).next().unwrap_or_default();
        let king = laws.king.map(|kind| laws.kind(kind).letter);
        let least_kings = Side::BOTH.map(|side| {
            let letter = king.map(|king| if side == Side::White { king } else { king.to_ascii_lowercase() });
            usize::from(letter.is_some_and(|letter| board.contains(letter)))
        });
        Rules {
            arena: Arena::of(&laws),
            has_flags: laws.sides.iter().any(|side| !side.flag.is_empty()),
            form_labels: laws.kinds.iter().map(|kind| form_label(&laws, kind)).collect(),
            counts_three: ruleset.checks_to_win == Some(3),
            laws,
            ruleset,
            ids,
            least_kings,
            start: OnceLock::new(),
        }
    }
}

/// The rules behind the data of a game of this engine.
///
/// # Panics
/// When the data are of another game.
pub(super) fn rules_of(ruleset: &'static Ruleset) -> Known {
    let map = WORKED_OUT.read().unwrap_or_else(PoisonError::into_inner);
    let known = map.get(&(std::ptr::from_ref(ruleset) as usize));
    *known.expect("the data are of a game of this engine")
}

/// The games that can be played, those of files last.
fn all() -> impl Iterator<Item = &'static Game> {
    let of_files = OF_FILES.read().unwrap_or_else(PoisonError::into_inner).clone();
    OWN.iter().chain(of_files).filter(|game| !game.is_base)
}

/// How many games files have brought.
pub(in crate::variants) fn games_of_files() -> usize {
    OF_FILES.read().unwrap_or_else(PoisonError::into_inner).len()
}

/// The data of the games for which this is true of their names.
pub(in crate::variants) fn named(is_it: impl Fn(&VariantNames) -> bool) -> Vec<&'static Ruleset> {
    let fitting = all().filter(|game| is_it(&game.names));
    fitting.filter_map(|game| game.known().ok().map(Known::ruleset)).collect()
}

/// The data of the games on boards for which this is true. Only their tables are worked out.
pub(in crate::variants) fn on_boards(is_it: impl Fn(BoardSize) -> bool) -> Vec<&'static Ruleset> {
    let fitting = all().filter(|game| is_it(BoardSize::new(game.draft.files, game.draft.ranks)));
    fitting.filter_map(|game| game.known().ok().map(Known::ruleset)).collect()
}

/// The names of the games that are known and can be played, those of files last.
pub(in crate::variants) fn registered() -> Vec<VariantNames> {
    all().filter(|game| game.draft.not_served.is_empty()).map(|game| game.names).collect()
}

/// Why the game of this name cannot be played, if there is one.
pub(in crate::variants) fn refused(name: &str) -> Option<String> {
    let game = all().find(|game| is_name(&game.names, name))?;
    game.known().err().map(|error| format!("`{}` cannot be played: {}", game.names.id, error.why))
}

/// The draft of a game by its name, as the parent of others.
fn parent(name: &str) -> Option<Draft> {
    let of_files = OF_FILES.read().unwrap_or_else(PoisonError::into_inner).clone();
    let mut games = OWN.iter().chain(of_files);
    games.find(|game| is_name(&game.names, name)).map(|game| game.draft.clone())
}

/// Whether a name is that of a game that is known already.
fn is_taken(name: &str) -> bool {
    crate::variants::is_coded(name) || parent(name).is_some()
}

/// Says of each section of a file whether its game is served, and what is wrong with it. Nothing is registered.
///
/// # Errors
/// The file is not made of sections and keys.
pub fn check_games(text: &str) -> Result<Vec<CheckedGame>, GamesError> {
    let (games, mut checked) = read(text, &parent)?;
    for (game, checked) in games.iter().zip(&mut checked) {
        if checked.is_served()
            && let Err(error) = game.known()
        {
            checked.errors.push(error.clone());
        }
    }
    Ok(checked)
}

/// Makes the games of a file known. A game with a rule that is not served yet is left out; naming it says why.
///
/// # Errors
/// The first thing that is wrong in the file, or a name that another game has.
pub fn register_games(text: &str) -> Result<(), GamesError> {
    let (games, checked) = read(text, &parent)?;
    if let Some(error) = checked.into_iter().flat_map(|checked| checked.errors).next() {
        return Err(error);
    }
    for game in &games {
        if let Some(taken) = game.names.all().find(|name| is_taken(name)) {
            return Err(GamesError::new(
                game.place,
                format!("a game with the name `{taken}` is known already"),
            ));
        }
        if game.draft.not_served.is_empty()
            && let Err(error) = game.known()
        {
            return Err(error.clone());
        }
    }
    let mut of_files = OF_FILES.write().unwrap_or_else(PoisonError::into_inner);
    if of_files.len() + games.len() > MOST_GAMES {
        let place = Place { line: 1, column: 1 };
        return Err(GamesError::new(place, format!("one run knows at most {MOST_GAMES} games of files")));
    }
    of_files.extend(games.into_iter().map(|game| &*Box::leak(Box::new(game))));
    Ok(())
}
