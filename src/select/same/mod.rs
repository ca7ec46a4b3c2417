//! Duplicates: games with the same variant, start position and moves, and if so wanted with the same players and date. And games that
//! are nearly so ([near.rs](near)).
//!
//! Which of several duplicates says most is known only when all games were read. So the games are read twice: the first time they
//! are [remembered](Remembered::add), and the second time [`Remembered::kept`] says which of them is left out.

mod near;
mod remembered;
#[cfg(test)]
mod tests;

use std::fmt;
use std::hash::Hash;
use std::ops::ControlFlow;

use serde::{Deserialize, Serialize};

use crate::notation::score::Score;
use crate::notation::syntax::{Element, ElementKind, ParsedGame};
use crate::replay::{Replay, Start, dates};
use crate::rules::Zobrist;
use crate::variants::{Variant, boards};
use crate::wide_hash::WideHasher;

use super::collation::is_known;

use near::Played;

pub use remembered::Remembered;

/// What makes two games duplicates, besides the variant and the start position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sameness {
    /// The moves, the players and the date. A tag that is missing is equal to one with the value for an unknown player or date. Names
    /// are compared without spaces, full stops and upper case, and a date without its day is equal to each day that fits.
    Game,
    /// The moves only: games of other players with equal moves are duplicates.
    Moves,
    /// The last position and the number of plies: games that reach it by other orders of moves are duplicates.
    Positions,
    /// The first moves, players whose names are [alike](super::Condition), and dates that fit. The shorter game, but for this number of
    /// its last plies, is how the other begins. At least 16 plies must be equal.
    Near {
        /// The number of last plies that may differ.
        plies: u32,
    },
}

/// Which of several duplicates is kept. Where two say equally much, it is the first.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Prefer {
    /// The one with the most plies; among those the one with the most comments and variations, then with the most tags.
    #[default]
    Longest,
    /// The one with the most comments and variations; among those the one with the most tags, then with the most plies.
    Annotated,
    /// The first.
    First,
}

/// The fingerprint of a game: a hash of 128 bits of what duplicates have in common, except month and day.
///
/// Among all games that can be remembered, the chance that two different games have the same fingerprint is less than 1
/// in 10^22. Result, comments, variations, other tags and the notation of moves have no effect on it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Serialize)]
pub struct Fingerprint(u128);

impl Fingerprint {
    /// `None` for a game without moves, and for a game whose main line could not be replayed: such a game never counts as a
    /// duplicate. The tags are read from the bytes of the record and the syntax of the game.
    #[must_use]
    pub fn of(replay: &Replay, same: Sameness, (bytes, game): (&[u8], &ParsedGame)) -> Option<Self> {
        let (variant, start) = (replay.variant?, replay.start.as_ref()?);
        if !replay.whole || replay.moves.is_empty() {
            return None;
        }
        let start = begin(variant, start)?;
        let identity = matches!(same, Sameness::Game | Sameness::Near { .. }).then(|| {
            let player =
                |name| super::tag(bytes, game, name).map_or_else(|| "?".to_owned(), |name| player(&name));
            [player("White"), player("Black"), Day::of(bytes, game).0]
        });
        let mut hasher = WideHasher::new();
        (variant, start, &identity).hash(&mut hasher);
        match same {
            Sameness::Positions => (replay.plies, last(replay)?).hash(&mut hasher),
            Sameness::Game | Sameness::Moves | Sameness::Near { .. } => replay.moves.hash(&mut hasher),
        }
        Some(Fingerprint(hasher.wide()))
    }
}

/// What tells start positions of a variant apart. That of the variant is 0, whether the record names it or not.
fn begin(variant: Variant, start: &Start) -> Option<Zobrist> {
    match start {
        Start::Array => Some(0),
        Start::Position(text) => {
            Some(boards::read(variant, text).ok()?.0.zobrist() ^ boards::start(variant).zobrist())
        }
    }
}

/// The hash of the last position of a game.
fn last(replay: &Replay) -> Option<Zobrist> {
    let mut last = None;
    replay.each_position(&mut |position, _| {
        last = Some(position.zobrist());
        ControlFlow::Continue(())
    });
    last
}

/// A name of a player as it is compared: `Surname,N` and `SURNAME, N.` are the same.
fn player(name: &str) -> String {
    let letters = name.chars().filter(|sign| !sign.is_whitespace() && *sign != '.');
    let name: String = letters.flat_map(char::to_lowercase).collect();
    if name.is_empty() { "?".to_owned() } else { name }
}

/// Month and day of a date, each 0 if it is unknown.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Day {
    month: u8,
    day: u8,
}

impl Day {
    /// The part of a game's date that must be equal, and month and day, which may be unknown in one of two equal games. Only a
    /// date whose year is known has such a day: of games without a year nobody knows whether they are the same.
    fn of(bytes: &[u8], game: &ParsedGame) -> (String, Self) {
        let value = super::tag(bytes, game, "Date").unwrap_or_default();
        let Some(date) = dates::meant(&value) else { return (value.trim().to_owned(), Day::default()) };
        let part = |text: &str| if text == "??" { Some(0) } else { text.parse().ok() };
        match (part(&date[5..7]), part(&date[8..10])) {
            (Some(month), Some(day)) if !date[..4].contains('?') && (month > 0 || day == 0) => {
                (date[..4].to_owned(), Day { month, day })
            }
            _ => (date, Day::default()),
        }
    }

    /// Whether both may be the same day.
    fn fits(self, other: Self) -> bool {
        let fits = |one, other| one == 0 || other == 0 || one == other;
        fits(self.month, other.month) && fits(self.day, other.day)
    }
}

/// What the first reading notes of a game.
#[derive(Clone, Debug)]
pub struct Candidate {
    print: Fingerprint,
    day: Day,
    said: Said,
    /// The play, where games need not have the same moves.
    played: Option<Played>,
}

/// How much a game says in addition to what duplicates have in common.
#[derive(Clone, Copy, Debug)]
struct Said {
    plies: u32,
    /// The number of comments, glyphs and moves of variations.
    notes: u32,
    /// The number of tags with a known value, where each part of the date counts.
    tags: u16,
    result: Score,
    /// A hash of the comments, glyphs and variations.
    noted: u32,
    /// A hash of the players and the date as they are written.
    named: u32,
}

impl Said {
    /// The game with the greatest rank is kept.
    fn rank(&self, prefer: Prefer) -> [u32; 3] {
        let (plies, notes, tags) = (self.plies, self.notes, u32::from(self.tags));
        match prefer {
            Prefer::Longest => [plies, notes, tags],
            Prefer::Annotated => [notes, tags, plies],
            Prefer::First => [0; 3],
        }
    }
}

impl Candidate {
    /// `None` where there is no [`Fingerprint`].
    #[must_use]
    pub fn of(replay: &Replay, same: Sameness, (bytes, game): (&[u8], &ParsedGame)) -> Option<Self> {
        let print = Fingerprint::of(replay, same, (bytes, game))?;
        let day = match same {
            Sameness::Game | Sameness::Near { .. } => Day::of(bytes, game).1,
            Sameness::Moves | Sameness::Positions => Day::default(),
        };
        let tag = |name| super::tag(bytes, game, name).unwrap_or_default();
        let known = game.tags.iter().filter(|tag| tag.is_tag()).filter(|tag| {
            let value = game.value_of(bytes, tag);
            !matches!(value.trim(), "-" | "*") && is_known(value.trim())
        });
        let date = dates::meant(&tag("Date")).unwrap_or_default();
        let of_date =
            [5..7, 8..10].into_iter().filter(|part| date.get(part.clone()).is_some_and(|part| part != "??"));
        let result = replay.claimed.map_or(Score::Open, |claim| claim.score);
        let tags = u16::try_from(known.count() + of_date.count()).unwrap_or(u16::MAX);
        let (notes, noted) = notes(bytes, &game.movetext);
        let names = ["White", "Black", "Date"].map(tag);
        let mut hasher = WideHasher::new();
        // What is unknown is said in several ways.
        names.each_ref().map(|name| Some(name.trim()).filter(|name| is_known(name))).hash(&mut hasher);
        let said = Said { plies: replay.plies, notes, tags, result, noted, named: hasher.wide() as u32 };
        let played = matches!(same, Sameness::Near { .. }).then(|| Played::of(replay, &names)).flatten();
        Some(Candidate { print, day, said, played })
    }
}

/// The number and a hash of comments, glyphs and moves of variations. How they are broken into lines has no effect.
fn notes(bytes: &[u8], movetext: &[Element]) -> (u32, u32) {
    let mut hasher = WideHasher::new();
    let (mut notes, mut depth) = (0_u32, 0_u32);
    for element in movetext {
        let text = element.span.of(bytes);
        let noted = match element.kind {
            ElementKind::Open => {
                depth += 1;
                continue;
            }
            ElementKind::Close => {
                depth = depth.saturating_sub(1);
                continue;
            }
            ElementKind::Move if depth == 0 => {
                let end =
                    text.iter().rposition(|sign| !matches!(sign, b'!' | b'?')).map_or(0, |last| last + 1);
                &text[end..]
            }
            ElementKind::Move | ElementKind::Nag(_) | ElementKind::Glyph | ElementKind::Buried => text,
            kind if kind.is_comment() => text,
            _ => continue,
        };
        let is_frame = |sign: &u8| sign.is_ascii_whitespace() || matches!(sign, b'{' | b'}' | b';' | b'%');
        let mut words = noted.split(is_frame).filter(|word| !word.is_empty()).peekable();
        notes += u32::from(words.peek().is_some());
        words.for_each(|word| (depth, word).hash(&mut hasher));
    }
    (notes, hasher.wide() as u32)
}

/// 32 hexadecimal digits. They are the same on every machine, but may change with every version of the crate.
impl fmt::Display for Fingerprint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:032x}", self.0)
    }
}

/// Where a game is: the number of its file from 0, its number in the file and its line, both from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GamePlace {
    /// The number of the file.
    pub file: usize,
    /// The number of the game.
    pub game: u64,
    /// The line.
    pub line: u64,
}

/// The game that is kept in place of a duplicate, and what the two say differently.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Kept {
    /// Where it is.
    pub place: GamePlace,
    /// The result of the duplicate and that of the game that is kept, if they differ.
    pub results: Option<(Score, Score)>,
    /// Whether comments, glyphs or variations differ.
    pub notes_differ: bool,
    /// Whether the players or the date are written in another way.
    pub names_differ: bool,
    /// The plies of the duplicate, those of the game that is kept, and how many of them are equal from the first on; none where all are.
    pub plies: Option<[u32; 3]>,
}
