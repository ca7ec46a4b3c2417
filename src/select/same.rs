//! Duplicates: games with the same variant, start position and moves.

use std::collections::HashSet;
use std::hash::{BuildHasherDefault, DefaultHasher, Hash, Hasher};

use crate::replay::{Replay, Start};
use crate::rules::Position as _;
use crate::variants::fen;
use crate::with_variant;

/// The largest number of games that can be remembered. Each game takes 17 to 40 bytes of a table that doubles when it is
/// nearly full. The full table has 1.1 GB, and 1.7 GB while it doubles for the last time.
pub const MOST_REMEMBERED: usize = 50_000_000;

/// The fingerprint of a game: a hash of 128 bits of its variant, its start position and the moves of its main line.
///
/// Among all games that can be remembered, the chance that two different games have the same fingerprint is less than 1
/// in 10^22. Tags, result, comments, variations and the notation of moves have no effect on it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Fingerprint(u128);

impl Fingerprint {
    /// `None` for a game without moves, and for a game whose main line could not be replayed: such a game never counts as
    /// a duplicate.
    #[must_use]
    pub fn of(replay: &Replay) -> Option<Self> {
        let (variant, start) = (replay.variant?, replay.start.as_ref()?);
        if !replay.whole || replay.moves.is_empty() {
            return None;
        }
        // The start position of the variant counts as 0, whether the record names it or not.
        let start = match start {
            Start::Array => 0,
            Start::Position(text) => with_variant!(variant, P => {
                fen::read::<P>(text).ok()?.0.zobrist() ^ fen::start::<P>().zobrist()
            }),
        };
        let half = |salt: u8| {
            let mut hasher = DefaultHasher::new();
            (salt, variant, start, &replay.moves).hash(&mut hasher);
            u128::from(hasher.finish())
        };
        Some(Fingerprint(half(0) << 64 | half(1)))
    }
}

/// The fingerprints of earlier games.
#[derive(Debug, Default)]
pub struct Remembered {
    games: HashSet<u128, BuildHasherDefault<Lowest>>,
}

impl Remembered {
    /// Remembers a game and returns whether it is the first of its kind. The answer is valid only while the table
    /// [is not full](Self::is_full).
    pub fn is_first(&mut self, game: Fingerprint) -> bool {
        if self.is_full() { !self.games.contains(&game.0) } else { self.games.insert(game.0) }
    }

    /// Whether the table has [`MOST_REMEMBERED`] games, so that no further game can be remembered.
    #[must_use]
    pub fn is_full(&self) -> bool {
        self.games.len() >= MOST_REMEMBERED
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

    fn write_u128(&mut self, number: u128) {
        self.0 = number as u64;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::formats::GameReader;
    use crate::replay::ReplayOptions;

    /// For each game, whether it is the first of its kind.
    fn firsts(archive: &str) -> Vec<bool> {
        let mut remembered = Remembered::default();
        GameReader::new(archive.as_bytes(), ReplayOptions::default())
            .map(|game| match Fingerprint::of(&game.unwrap().replay) {
                Some(print) => remembered.is_first(print),
                None => true,
            })
            .collect()
    }

    #[test]
    fn moves_make_the_game() {
        let array = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR";
        let archive = format!(
            "1. e4 e5 1-0\n\n[White \"A\"]\n\n1. e2e4 {{a}} (1. d4) e5 0-1\n\n1. e4 *\n\n\
             [FEN \"{array} w KQkq - 0 1\"]\n\n1. e4 e5 *\n\n[FEN \"{array} w - - 0 1\"]\n\n1. e4 e5 *\n\n\
             [Variant \"chess960\"]\n\n1. e4 e5 *\n\n[Variant \"odin\"]\n\n1. d4 *\n\n"
        );
        assert_eq!(firsts(&archive), [true, false, true, false, true, true, true]);
    }

    #[test]
    fn games_that_do_not_replay_are_no_copies() {
        let archive = "1. e4 e5 2. Ke3 *\n\n1. e4 e5 2. Ke3 *\n\n[Variant \"what\"]\n\n1. a *\n\n[Variant \"what\"]\n\n1. b *\n\n";
        assert_eq!(firsts(archive), [true; 4]);
    }
}
