//! Games that are nearly the same: one was cut short, or the two end differently, and names and dates are written in other ways.
//!
//! ```text
//! kept        1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 ... 40. Rd7 Kg8 41. Rd8+   Carlsen, Magnus   2011.05.02
//! duplicate   1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 ... 40. Rd7 Kh8            Carlsen, M        2011.??.??
//! ```
//!
//! Games that begin alike stand side by side when they are sorted by their moves. So each is compared with the few that follow it there,
//! and the time does not grow with the square of their number.

use std::hash::{Hash, Hasher};

use crate::replay::{Replay, dates};
use crate::wide_hash::WideHasher;

use super::super::collation::is_known;
use super::super::names::Name;
use super::{Day, begin};

/// The plies that must be equal. Many games of the same players have a shorter beginning in common.
const FEWEST: usize = 16;

/// With how many of the games that follow it in the order of moves a game is compared.
const NEIGHBOURS: usize = 64;

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
            players: [white, black].map(|name| name.as_ref().trim().into()),
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
            && self.players.iter().zip(&other.players).all(|(one, other)| are_alike(one, other))
    }
}

/// Whether two names are spellings of one. What is unknown is only like what is unknown.
fn are_alike(one: &str, other: &str) -> bool {
    if one == other || !is_known(one) && !is_known(other) {
        return true;
    }
    Name::read(one).zip(Name::read(other)).is_some_and(|(one, other)| one.is_like(&other))
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
    let mut order: Vec<_> = (0..games.len()).collect();
    let key = |game: usize| (games[game].begin, &games[game].moves);
    order.sort_by(|&one, &other| key(one).cmp(&key(other)));
    // What each game has in common with the one before it. Two games have in common the least of this between them.
    let common: Vec<_> = (0..order.len())
        .map(|at| if at == 0 { 0 } else { games[order[at - 1]].common(&games[order[at]]) })
        .collect();
    let mut near = vec![Vec::new(); games.len()];
    for (at, &one) in order.iter().enumerate() {
        let mut least = usize::MAX;
        for next in (at + 1..order.len()).take(NEIGHBOURS) {
            let other = order[next];
            least = least.min(common[next]);
            if least == 0 {
                break;
            }
            if games[one].is_near(&games[other], least, plies) {
                near[one].push(other);
                near[other].push(one);
            }
        }
    }
    near
}
