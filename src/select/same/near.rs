//! Games that are nearly the same: one was cut short, or the two end differently, and names and dates are written in other ways.
//!
//! ```text
//! kept        1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 ... 40. Rd7 Kg8 41. Rd8+   Carlsen, Magnus   2011.05.02
//! duplicate   1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 ... 40. Rd7 Kh8            Carlsen, M        2011.??.??
//! ```
//!
//! Games of the same players that begin alike stand side by side when they are sorted by their moves. So each is compared with the few that
//! follow it there, and the time does not grow with the square of their number.

use std::hash::{Hash, Hasher};

use crate::replay::{Replay, dates};
use crate::wide_hash::WideHasher;

use super::super::collation::is_known;
use super::super::names::Name;
use super::{Day, begin};

/// The plies that must be equal. Many games of the same players have a shorter beginning in common.
const FEWEST: usize = 16;

/// With how many games of the same players that follow it in the order of moves a game is compared.
const NEIGHBOURS: usize = 64;

/// The characters of a name by which players are compared, and its words by which games are looked for.
const LONGEST_NAME: usize = 200;
const MOST_WORDS: usize = 6;

/// What is compared of a game.
#[derive(Clone, Debug)]
pub(super) struct Played {
    /// A hash of the variant and the start position.
    begin: u64,
    /// A short hash of each move.
    moves: Box<[u16]>,
    players: [Box<str>; 2],
    /// 0 where it is unknown.
    year: u16,
    pub(super) day: Day,
}

impl Played {
    /// Of a game with these two players and this date.
    pub(super) fn of(replay: &Replay, [white, black, date]: &[impl AsRef<str>; 3]) -> Option<Self> {
        let (variant, start) = (replay.variant?, replay.start.as_ref()?);
        let short = |value: &dyn Fn(&mut WideHasher)| {
            let mut hasher = WideHasher::new();
            value(&mut hasher);
            hasher.finish()
        };
        let date = dates::meant(date.as_ref()).unwrap_or_default();
        let part = |range| date.get(range).and_then(|text: &str| text.parse().ok()).unwrap_or(0_u16);
        let (month, day) = (part(5..7) as u8, part(8..10) as u8);
        let begin = begin(variant, start)?;
        Some(Played {
            begin: short(&|hasher| (variant, begin).hash(hasher)),
            moves: replay.moves.iter().map(|m| short(&|hasher| m.hash(hasher)) as u16).collect(),
            players: [white, black].map(|name| name.as_ref().trim().chars().take(LONGEST_NAME).collect()),
            year: part(0..4),
            day: Day { month, day },
        })
    }

    /// The number of plies from the first on that two games have in common.
    pub(super) fn common(&self, other: &Played) -> usize {
        if self.begin != other.begin {
            return 0;
        }
        self.moves.iter().zip(&other.moves).take_while(|(one, other)| one == other).count()
    }

    /// Hashes of the first plies with a word of each player: only games that have one of them in common can be nearly the same.
    fn keys(&self, names: &Players) -> Vec<u64> {
        let first = &self.moves[..self.moves.len().min(FEWEST)];
        let words = |name: &Option<Name>| {
            let words = name.iter().flat_map(Name::spelled_out).take(MOST_WORDS);
            let words: Vec<_> = words.map(str::to_owned).collect();
            if words.is_empty() { vec![String::new()] } else { words }
        };
        let (white, black) = (words(&names[0]), words(&names[1]));
        let mut keys = Vec::new();
        for white in &white {
            for black in &black {
                let mut hasher = WideHasher::new();
                (self.begin, first, white, black).hash(&mut hasher);
                keys.push(hasher.finish());
            }
        }
        keys
    }

    /// The names of the players, read once.
    fn names(&self) -> Players {
        self.players.each_ref().map(|name| Name::read(name).filter(|_| is_known(name)))
    }

    /// Whether two games with so many plies in common are nearly the same, if as many of the last plies of the shorter one may differ.
    fn is_near(&self, other: &Played, common: usize, plies: u32) -> bool {
        let (shorter, longer) = {
            let (one, other) = (self.moves.len(), other.moves.len());
            (one.min(other), one.max(other))
        };
        let fits = |one: u16, other: u16| one == 0 || other == 0 || one == other;
        (common == longer || common >= FEWEST && common + plies as usize >= shorter)
            && fits(self.year, other.year)
            && self.day.fits(other.day)
    }
}

/// White and Black; none for a player of whom nothing is known.
type Players = [Option<Name>; 2];

/// Whether the players of two games are the same. Of unknown players that is not known, unless the games have equal moves.
fn are_same(one: &Players, other: &Players, have_equal_moves: bool) -> bool {
    one.iter().zip(other).all(|players| match players {
        (Some(one), Some(other)) => one.is_like(other),
        (None, None) => have_equal_moves,
        _ => false,
    })
}

/// The games, by their places in the list, that are nearly one game, the longest of each group first. A game that is near two games that
/// are not near each other is neither of them.
pub(super) fn groups(games: &[Played], plies: u32) -> Vec<Vec<usize>> {
    let near = neighbours(games, plies);
    let mut order: Vec<_> = (0..games.len()).collect();
    order.sort_by_key(|&game| std::cmp::Reverse(games[game].moves.len()));
    let mut groups: Vec<Vec<usize>> = Vec::new();
    let mut group_of = vec![usize::MAX; games.len()];
    for game in order {
        let mut fitting: Vec<_> = near[game].iter().filter(|&&other| group_of[other] != usize::MAX).collect();
        // The first of a group stands for it.
        fitting.retain(|&&other| groups[group_of[other]][0] == other);
        let equal = |other: &&&usize| games[***other].moves == games[game].moves;
        let chosen = match fitting.as_slice() {
            [one] => Some(**one),
            several => several.iter().find(equal).map(|one| **one),
        };
        match chosen {
            Some(first) => {
                group_of[game] = group_of[first];
                groups[group_of[first]].push(game);
            }
            None => {
                group_of[game] = groups.len();
                groups.push(vec![game]);
            }
        }
    }
    groups
}

/// For each game those that are near it.
fn neighbours(games: &[Played], plies: u32) -> Vec<Vec<usize>> {
    let mut keys: Vec<_> = (games.iter().enumerate())
        .flat_map(|(n, game)| game.keys(&game.names()).into_iter().map(move |key| (key, n)))
        .collect();
    keys.sort_unstable();
    let mut near = vec![Vec::new(); games.len()];
    for same in keys.chunk_by(|(one, _), (other, _)| one == other) {
        let mut order: Vec<_> = same.iter().map(|(_, game)| *game).collect();
        order.sort_by(|&one, &other| games[one].moves.cmp(&games[other].moves));
        let names: Vec<_> = order.iter().map(|&game| games[game].names()).collect();
        for (at, &one) in order.iter().enumerate() {
            for next in (at + 1..order.len()).take(NEIGHBOURS) {
                let other = order[next];
                let common = games[one].common(&games[other]);
                let have_equal_moves = games[one].moves.len() == common && games[other].moves.len() == common;
                if games[one].is_near(&games[other], common, plies)
                    && are_same(&names[at], &names[next], have_equal_moves)
                {
                    near[one].push(other);
                    near[other].push(one);
                }
            }
        }
    }
    // Games can have several words of their players in common.
    for games in &mut near {
        games.sort_unstable();
        games.dedup();
    }
    near
}
