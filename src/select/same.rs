//! Duplicates: games with the same variant, start position and moves, and if so wanted with the same players and date.
//!
//! Which of several duplicates says most is known only when all games were read. So the games are read twice: the first time they
//! are [remembered](Remembered::add), and the second time [`Remembered::kept`] says which of them is left out.

use std::collections::HashMap;
use std::fmt;
use std::hash::{BuildHasherDefault, Hash, Hasher};

use crate::notation::score::Score;
use crate::notation::syntax::{Element, ElementKind, ParsedGame};
use crate::replay::{Replay, Start, dates};
use crate::variants::boards;
use crate::wide_hash::WideHasher;

use super::collation::is_known;

/// The largest number of games that can be remembered, duplicates included. Each game takes up to 120 bytes.
pub const MOST_REMEMBERED: usize = 50_000_000;

/// What makes two games duplicates, besides the variant, the start position and the moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sameness {
    /// The players and the date too. A tag that is missing is equal to one with the value for an unknown player or date. Names
    /// are compared without spaces, full stops and upper case, and a date without its day is equal to each day that fits.
    Game,
    /// The moves only: games of other players with equal moves are duplicates.
    Moves,
}

/// The fingerprint of a game: a hash of 128 bits of what duplicates have in common, except month and day.
///
/// Among all games that can be remembered, the chance that two different games have the same fingerprint is less than 1
/// in 10^22. Result, comments, variations, other tags and the notation of moves have no effect on it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
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
        // The start position of the variant counts as 0, whether the record names it or not.
        let start = match start {
            Start::Array => 0,
            Start::Position(text) => {
                boards::read(variant, text).ok()?.0.zobrist() ^ boards::start(variant).zobrist()
            }
        };
        let identity = (same == Sameness::Game).then(|| {
            let player =
                |name| super::tag(bytes, game, name).map_or_else(|| "?".to_owned(), |name| player(&name));
            [player("White"), player("Black"), Day::of(bytes, game).0]
        });
        let mut hasher = WideHasher::new();
        (variant, start, &replay.moves, &identity).hash(&mut hasher);
        Some(Fingerprint(hasher.wide()))
    }
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
#[derive(Clone, Copy, Debug)]
pub struct Candidate {
    print: Fingerprint,
    day: Day,
    said: Said,
}

/// How much a game says in addition to what duplicates have in common.
#[derive(Clone, Copy, Debug)]
struct Said {
    /// The number of comments, glyphs and moves of variations.
    notes: u32,
    /// The number of tags with a known value, where each part of the date counts.
    tags: u16,
    result: Score,
    /// A hash of the comments, glyphs and variations.
    noted: u32,
}

impl Candidate {
    /// `None` where there is no [`Fingerprint`].
    #[must_use]
    pub fn of(replay: &Replay, same: Sameness, (bytes, game): (&[u8], &ParsedGame)) -> Option<Self> {
        let print = Fingerprint::of(replay, same, (bytes, game))?;
        let day = if same == Sameness::Game { Day::of(bytes, game).1 } else { Day::default() };
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
        Some(Candidate { print, day, said: Said { notes, tags, result, noted } })
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
}

/// All games of a first reading, in groups of duplicates.
#[derive(Debug, Default)]
pub struct Remembered {
    /// The last group of each fingerprint.
    last: HashMap<Key, u32, BuildHasherDefault<Lowest>>,
    groups: Vec<Group>,
    /// The games that are left out, by file and number.
    left_out: HashMap<(u32, u32), LeftOut>,
}

/// The games that are one game.
#[derive(Debug)]
struct Group {
    /// The group before it with the same fingerprint, which was played on another day.
    before: Option<std::num::NonZero<u32>>,
    /// What its games say of the day.
    day: Day,
    /// The game that says most, and of several the first.
    place: Stored,
    said: Said,
}

/// A game that is left out.
#[derive(Debug)]
struct LeftOut {
    group: u32,
    /// A part of its fingerprint: a file that was changed between the two readings may have another game here.
    print: u32,
    result: Score,
    noted: u32,
}

/// A fingerprint in parts, which the table can keep without gaps.
#[derive(Debug, PartialEq, Eq)]
struct Key([u32; 4]);

/// A place in 32 bits for each number. More lines than that would be an archive of hundreds of gigabytes.
#[derive(Clone, Copy, Debug)]
struct Stored {
    file: u32,
    game: u32,
    line: u32,
}

impl Stored {
    fn of(place: GamePlace) -> Self {
        let short = |number: u64| u32::try_from(number).unwrap_or(u32::MAX);
        Stored { file: short(place.file as u64), game: short(place.game), line: short(place.line) }
    }
}

impl Remembered {
    /// Remembers a game. Games must come in their order. When the table [is full](Self::is_full), nothing is remembered any more.
    pub fn add(&mut self, game: &Candidate, here: GamePlace) {
        if self.is_full() {
            return;
        }
        let key = Key([0, 32, 64, 96].map(|shift| (game.print.0 >> shift) as u32));
        let here = Stored::of(here);
        let number = |n: u32| std::num::NonZero::new(n + 1);
        let last = self.last.get(&key).copied();
        let (mut fitting, mut several) = (None, false);
        let mut next = last;
        while let Some(n) = next {
            let group = &self.groups[n as usize];
            if group.day == game.day {
                (fitting, several) = (Some(n), false);
                break;
            }
            if group.day.fits(game.day) {
                several = fitting.is_some();
                fitting = Some(n);
            }
            next = group.before.map(|before| before.get() - 1);
        }
        match fitting {
            // It is not clear which of them it is.
            Some(_) if several => {}
            Some(n) => {
                let group = &mut self.groups[n as usize];
                group.day =
                    Day { month: group.day.month.max(game.day.month), day: group.day.day.max(game.day.day) };
                let (mut place, mut said) = (here, game.said);
                if (said.notes, said.tags) > (group.said.notes, group.said.tags) {
                    std::mem::swap(&mut group.place, &mut place);
                    std::mem::swap(&mut group.said, &mut said);
                }
                let left_out =
                    LeftOut { group: n, print: game.print.0 as u32, result: said.result, noted: said.noted };
                self.left_out.insert((place.file, place.game), left_out);
            }
            None => {
                self.last.insert(key, self.groups.len() as u32);
                let before = last.and_then(number);
                self.groups.push(Group { before, day: game.day, place: here, said: game.said });
            }
        }
    }

    /// The game that is kept in place of this one; `None` if this one is kept.
    #[must_use]
    pub fn kept(&self, game: Fingerprint, here: GamePlace) -> Option<Kept> {
        let here = Stored::of(here);
        let left_out = self.left_out.get(&(here.file, here.game))?;
        if left_out.print != game.0 as u32 {
            return None;
        }
        let Group { place: Stored { file, game, line }, said, .. } = self.groups[left_out.group as usize];
        Some(Kept {
            place: GamePlace { file: file as usize, game: game.into(), line: line.into() },
            results: (left_out.result != said.result).then_some((left_out.result, said.result)),
            notes_differ: left_out.noted != said.noted,
        })
    }

    /// Whether there are [`MOST_REMEMBERED`] games, so that no further game can be remembered.
    #[must_use]
    pub fn is_full(&self) -> bool {
        self.groups.len() + self.left_out.len() >= MOST_REMEMBERED
    }
}

impl Hash for Key {
    fn hash<H: Hasher>(&self, state: &mut H) {
        state.write_u64(u64::from(self.0[0]) << 32 | u64::from(self.0[1]));
    }
}

/// Fingerprints are evenly distributed, so they need no further hashing.
#[derive(Debug, Default)]
struct Lowest(u64);

impl Hasher for Lowest {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        for byte in bytes {
            self.0 = self.0.rotate_left(8) ^ u64::from(*byte);
        }
    }

    fn write_u64(&mut self, number: u64) {
        self.0 = number;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::formats::{Format, RecordGames};
    use crate::notation::Record;
    use crate::notation::pgn::Records;
    use crate::replay::{ReplayOptions, Spelling};

    /// For each game, the number of the game that is kept: its own, or that of the game of which it is a duplicate.
    fn kept(archive: &str, same: Sameness) -> Vec<usize> {
        judged(archive, same)
            .iter()
            .enumerate()
            .map(|(n, kept)| kept.map_or(n + 1, |kept| kept.place.game as usize))
            .collect()
    }

    /// For each game, whether it is kept.
    fn firsts(archive: &str, same: Sameness) -> Vec<bool> {
        judged(archive, same).iter().map(Option::is_none).collect()
    }

    fn judged(archive: &str, same: Sameness) -> Vec<Option<Kept>> {
        let pgn = Format::from_id("pgn").unwrap().reader.unwrap();
        let mut remembered = Remembered::default();
        let (mut records, mut record) = (Records::new(archive.as_bytes()), Record::default());
        let mut prints = Vec::new();
        while records.next(&mut record).unwrap() {
            let mut text = ParsedGame::default();
            let mut games = RecordGames::new(&record, pgn, ReplayOptions::default(), &mut text);
            while let Some(parsed) = games.parse() {
                let replay = games.replay(Spelling::Nothing, None);
                let game = Candidate::of(&replay, same, (&record.bytes, games.syntax()));
                let here = GamePlace { file: 0, game: prints.len() as u64 + 1, line: 1 };
                if let Some(game) = &game {
                    remembered.add(game, here);
                }
                prints.push((game.map(|game| game.print), here));
                games.finish(parsed, replay);
            }
        }
        prints.into_iter().map(|(print, here)| remembered.kept(print?, here)).collect()
    }

    #[test]
    fn moves_make_the_game() {
        let array = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR";
        let archive = format!(
            "1. e4 e5 1-0\n\n[White \"A\"]\n\n1. e2e4 {{a}} (1. d4) e5 0-1\n\n1. e4 *\n\n\
             [FEN \"{array} w KQkq - 0 1\"]\n\n1. e4 e5 *\n\n[FEN \"{array} w - - 0 1\"]\n\n1. e4 e5 *\n\n\
             [Variant \"chess960\"]\n\n1. e4 e5 *\n\n[Variant \"odin\"]\n\n1. d4 *\n\n"
        );
        // The second game has a comment and a variation.
        assert_eq!(kept(&archive, Sameness::Moves), [2, 2, 3, 2, 5, 6, 7]);
    }

    #[test]
    fn players_and_date_make_another_game_of_the_same_moves() {
        let archive = "[White \"A\"]\n[Black \"B\"]\n\n1. e4 *\n\n[White \"B\"]\n[Black \"A\"]\n\n1. e4 *\n\n\
             [White \" A \"]\n[Black \"B\"]\n[Date \"????.??.??\"]\n[Site \"C\"]\n\n1. e4 1-0\n\n\
             [White \"A\"]\n[Black \"B\"]\n[Date \"2001.??.??\"]\n\n1. e4 *\n\n";
        // The third game has a site.
        assert_eq!(kept(archive, Sameness::Game), [3, 2, 3, 4]);
        // The date of the fourth game counts as one tag.
        assert_eq!(kept(archive, Sameness::Moves), [3, 3, 3, 3]);
    }

    #[test]
    fn games_that_do_not_replay_are_no_copies() {
        let archive = "1. e4 e5 2. Ke3 *\n\n1. e4 e5 2. Ke3 *\n\n[Variant \"what\"]\n\n1. a *\n\n[Variant \"what\"]\n\n1. b *\n\n";
        assert_eq!(firsts(archive, Sameness::Moves), [true; 4]);
    }

    fn game(white: &str, date: &str, moves: &str) -> String {
        format!("[White \"{white}\"]\n[Date \"{date}\"]\n\n{moves}\n\n")
    }

    #[test]
    fn spellings_of_names_and_dates_make_no_other_game() {
        let games = [
            game("Surname,N", "2001.01.01", "1. e4 *"),
            game("Surname, N", "2001.01.??", "1. e4 *"),
            game("SURNAME, N.", "2001.??.??", "1. e4 *"),
            game("surname, n", "2001/01/01", "1. e4 *"),
            game("Surname, M", "2001.01.01", "1. e4 *"),
            game("Surname, N", "2001.02.??", "1. e4 *"),
            game("Surname, N", "2002.01.01", "1. e4 *"),
            game("Surname, N", "????.??.??", "1. e4 *"),
        ];
        assert_eq!(kept(&games.concat(), Sameness::Game), [1, 1, 1, 1, 5, 6, 7, 8]);
        // The date with a day says more, whichever comes first.
        let games = [&*games[1], &games[0]].concat();
        assert_eq!(kept(&games, Sameness::Game), [2, 2]);
        let days = ["2001.01.01", "2001.01.02"].map(|date| game("Surname, N", date, "1. e4 *")).concat();
        assert_eq!(kept(&days, Sameness::Game), [1, 2]);
    }

    #[test]
    fn a_date_that_fits_two_games_is_neither_of_them() {
        let date = |date| game("A", date, "1. e4 *");
        let games = [date("2001.01.01"), date("2001.02.02"), date("2001.??.??"), date("2001.02.??")].concat();
        assert_eq!(kept(&games, Sameness::Game), [1, 2, 3, 2]);
    }

    #[test]
    fn the_game_that_says_more_is_kept_and_the_difference_is_known() {
        let games = [
            game("A", "2001.01.01", "1. e4 e5 0-1"),
            game("A", "2001.01.01", "1. e4! {best\nby test} e5 (1... c5) 1-0"),
            game("A", "2001.01.01", "1. e4! {best by test} (1. d4) e5 1-0"),
            game("A", "2001.01.01", "1. e4! { best by  test } e5 (1... c5) 1-0"),
        ];
        let judged = judged(&games.concat(), Sameness::Game);
        let difference =
            |n: usize| judged[n].map(|kept: Kept| (kept.place.game, kept.results, kept.notes_differ));
        assert_eq!(difference(0), Some((2, Some((Score::BlackWins, Score::WhiteWins)), true)));
        assert_eq!(difference(1), None);
        assert_eq!(difference(2), Some((2, None, true)));
        assert_eq!(difference(3), Some((2, None, false)));
    }
}
