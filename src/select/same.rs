//! Duplicates: games with the same variant, start position and moves, and if so wanted with the same players and date.

use std::collections::HashMap;
use std::fmt;
use std::hash::{BuildHasherDefault, Hash, Hasher};

use crate::notation::syntax::ParsedGame;
use crate::replay::{Replay, Start};
use crate::variants::boards;
use crate::wide_hash::WideHasher;

/// The largest number of games that can be remembered. Each game takes 33 to 66 bytes of a table that doubles when it is
/// nearly full. The full table has 1.9 GB, and 2.9 GB while it doubles for the last time.
pub const MOST_REMEMBERED: usize = 50_000_000;

/// What makes two games duplicates, besides the variant, the start position and the moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sameness {
    /// The players and the date too. A tag that is missing is equal to one with the value for an unknown player or date.
    Game,
    /// The moves only: games of other players with equal moves are duplicates.
    Moves,
}

/// The tags that [`Sameness::Game`] compares, with their values where nothing is known.
const IDENTITY: [(&str, &str); 3] = [("White", "?"), ("Black", "?"), ("Date", "????.??.??")];

/// The fingerprint of a game: a hash of 128 bits of what duplicates have in common.
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
            IDENTITY.map(|(name, unknown)| match super::tag(bytes, game, name) {
                Some(value) if !value.trim().is_empty() => value.trim().to_owned(),
                _ => unknown.to_owned(),
            })
        });
        let mut hasher = WideHasher::new();
        (variant, start, &replay.moves, &identity).hash(&mut hasher);
        Some(Fingerprint(hasher.wide()))
    }
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

/// The fingerprints of earlier games, with their places.
#[derive(Debug, Default)]
pub struct Remembered {
    games: HashMap<Key, Stored, BuildHasherDefault<Lowest>>,
}

/// A fingerprint in parts, which the table can keep without gaps.
#[derive(Debug, PartialEq, Eq)]
struct Key([u32; 4]);

/// A place in 32 bits for each number. More lines than that would be an archive of hundreds of gigabytes.
#[derive(Debug)]
struct Stored {
    file: u32,
    game: u32,
    line: u32,
}

impl Remembered {
    /// Remembers a game, or returns the place of the first one of its kind. The answer is valid only while the table
    /// [is not full](Self::is_full).
    pub fn first(&mut self, game: Fingerprint, here: GamePlace) -> Option<GamePlace> {
        let key = Key([0, 32, 64, 96].map(|shift| (game.0 >> shift) as u32));
        if let Some(&Stored { file, game, line }) = self.games.get(&key) {
            return Some(GamePlace { file: file as usize, game: game.into(), line: line.into() });
        }
        if !self.is_full() {
            let short = |number: u64| u32::try_from(number).unwrap_or(u32::MAX);
            let place =
                Stored { file: short(here.file as u64), game: short(here.game), line: short(here.line) };
            self.games.insert(key, place);
        }
        None
    }

    /// Whether the table has [`MOST_REMEMBERED`] games, so that no further game can be remembered.
    #[must_use]
    pub fn is_full(&self) -> bool {
        self.games.len() >= MOST_REMEMBERED
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
    use crate::notation::pgn::{Record, Records};
    use crate::replay::{ReplayOptions, Spelling};

    /// For each game, whether it is the first of its kind.
    fn firsts(archive: &str, same: Sameness) -> Vec<bool> {
        let pgn = Format::from_id("pgn").unwrap().reader.unwrap();
        let mut remembered = Remembered::default();
        let (mut records, mut record) = (Records::new(archive.as_bytes()), Record::default());
        let mut firsts = Vec::new();
        while records.next(&mut record).unwrap() {
            let mut text = ParsedGame::default();
            let mut games = RecordGames::new(&record, pgn, ReplayOptions::default(), &mut text);
            while let Some(parsed) = games.parse() {
                let replay = games.replay(Spelling::Nothing, None);
                let print = Fingerprint::of(&replay, same, (&record.bytes, games.syntax()));
                let here = GamePlace { file: 0, game: firsts.len() as u64 + 1, line: 1 };
                firsts.push(print.is_none_or(|print| remembered.first(print, here).is_none()));
                games.finish(parsed, replay);
            }
        }
        firsts
    }

    #[test]
    fn moves_make_the_game() {
        let array = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR";
        let archive = format!(
            "1. e4 e5 1-0\n\n[White \"A\"]\n\n1. e2e4 {{a}} (1. d4) e5 0-1\n\n1. e4 *\n\n\
             [FEN \"{array} w KQkq - 0 1\"]\n\n1. e4 e5 *\n\n[FEN \"{array} w - - 0 1\"]\n\n1. e4 e5 *\n\n\
             [Variant \"chess960\"]\n\n1. e4 e5 *\n\n[Variant \"odin\"]\n\n1. d4 *\n\n"
        );
        assert_eq!(firsts(&archive, Sameness::Moves), [true, false, true, false, true, true, true]);
    }

    #[test]
    fn players_and_date_make_another_game_of_the_same_moves() {
        let archive = "[White \"A\"]\n[Black \"B\"]\n\n1. e4 *\n\n[White \"B\"]\n[Black \"A\"]\n\n1. e4 *\n\n\
             [White \" A \"]\n[Black \"B\"]\n[Date \"????.??.??\"]\n[Site \"C\"]\n\n1. e4 1-0\n\n\
             [White \"A\"]\n[Black \"B\"]\n[Date \"2001.??.??\"]\n\n1. e4 *\n\n";
        assert_eq!(firsts(archive, Sameness::Game), [true, true, false, true]);
        assert_eq!(firsts(archive, Sameness::Moves), [true, false, false, false]);
    }

    #[test]
    fn games_that_do_not_replay_are_no_copies() {
        let archive = "1. e4 e5 2. Ke3 *\n\n1. e4 e5 2. Ke3 *\n\n[Variant \"what\"]\n\n1. a *\n\n[Variant \"what\"]\n\n1. b *\n\n";
        assert_eq!(firsts(archive, Sameness::Moves), [true; 4]);
    }
}
