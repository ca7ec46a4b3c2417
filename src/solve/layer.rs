//! The positions that lines of help or series play can reach after some plies, each one once.
//!
//! ```text
//!   the problem          .
//!                      / | \
//!   first moves       a  b  c     Other orders of the same moves lead to the same position, so some
//!                     |\/ \/|     positions of the layer have several first moves.
//!   layer             . . . .
//!   next moves       ||||||||||   Several searches divide these among themselves.
//! ```

use std::collections::HashMap;
use std::collections::hash_map::Entry;

use crate::rules::{Move, Position, Wins, Zobrist};

use super::limits::Stop;
use super::together::HelpSearch;

/// A layer has at least this number of next moves, before equal ones are merged, if the lines are long enough. With fewer, some
/// searches would have nothing left to do long before the others. More do not make the search faster.
const WANTED: usize = 500;

/// With fewer plies left than this, a layer is the last one.
const LAST: u8 = 4;

/// The positions after some plies that may lead to the goal.
pub(super) struct Layer<P> {
    places: Vec<Place<P>>,
    /// The moves in these positions. Of those that lead to the same position, only the first one is here.
    pub(super) next: Vec<Next>,
    /// The plies from here to the end of a line.
    length: u8,
}

/// A position of a layer.
struct Place<P> {
    position: P,
    /// The ways in which its lines can end.
    ways: Wins,
    firsts: Bits,
}

/// A move in a position of a layer.
pub(super) struct Next {
    place: usize,
    m: Move,
    /// The first moves, by number, after which the position behind this move is reached.
    pub(super) firsts: Bits,
}

impl<P: Position> Layer<P> {
    /// The layer for lines of `length` plies, at least four, that begin with these moves.
    pub(super) fn of(
        search: &mut HelpSearch,
        position: &P,
        moves: &[Move],
        length: u8,
    ) -> Result<Self, Stop> {
        let (mut places, mut length) = (Vec::new(), length - 1);
        for (n, &m) in moves.iter().enumerate() {
            if let Some((position, ways)) = search.enter(position, m, length, Wins::ALL)? {
                places.push(Place { position, ways, firsts: Bits::one(n, moves.len()) });
            }
        }
        loop {
            let mut lists = vec![Vec::new(); places.len()];
            places.iter().zip(&mut lists).for_each(|(place, list)| place.position.legal_moves(list));
            let all: usize = lists.iter().map(Vec::len).sum();
            let next = next_moves(&places, lists);
            if length < LAST || all >= WANTED {
                return Ok(Layer { places, next, length });
            }
            length -= 1;
            places = below(search, &places, next, length)?;
        }
    }

    /// Whether a line begins with this next move.
    pub(super) fn begins(&self, search: &mut HelpSearch, next: &Next) -> Result<bool, Stop> {
        let Place { position, ways, .. } = &self.places[next.place];
        search.begins_one_of(position, next.m, self.length, *ways)
    }
}

/// The positions after these moves from which lines of this length may lead to the goal.
fn below<P: Position>(
    search: &mut HelpSearch,
    places: &[Place<P>],
    next: Vec<Next>,
    length: u8,
) -> Result<Vec<Place<P>>, Stop> {
    let mut below = Vec::new();
    for Next { place, m, firsts } in next {
        // A way that is impossible before a move is impossible after it too, so any position from which a move leads here will do.
        let Place { position, ways, .. } = &places[place];
        if let Some((position, ways)) = search.enter(position, m, length, *ways)? {
            below.push(Place { position, ways, firsts });
        }
    }
    Ok(below)
}

/// The moves in these places that lead to different positions.
fn next_moves<P: Position>(places: &[Place<P>], lists: Vec<Vec<Move>>) -> Vec<Next> {
    let mut next: Vec<Next> = Vec::new();
    let mut seen: HashMap<Zobrist, usize> = HashMap::new();
    for (n, (Place { position, firsts, .. }, list)) in places.iter().zip(lists).enumerate() {
        for m in list {
            match seen.entry(position.after(m).zobrist()) {
                Entry::Occupied(known) => next[*known.get()].firsts.add(firsts),
                Entry::Vacant(new) => {
                    new.insert(next.len());
                    next.push(Next { place: n, m, firsts: firsts.clone() });
                }
            }
        }
    }
    next
}

/// A set of small numbers.
#[derive(Clone)]
pub(super) struct Bits(Box<[u64]>);

impl Bits {
    /// An empty set of numbers below `most`.
    pub(super) fn none(most: usize) -> Self {
        Bits(vec![0; most.div_ceil(64)].into())
    }

    fn one(number: usize, most: usize) -> Self {
        let mut bits = Bits::none(most);
        bits.0[number / 64] |= 1 << (number % 64);
        bits
    }

    /// Adds the numbers of a set that has the same bound.
    pub(super) fn add(&mut self, other: &Bits) {
        self.0.iter_mut().zip(&other.0).for_each(|(word, other)| *word |= other);
    }

    /// Whether it has all numbers of another set.
    pub(super) fn has_all(&self, other: &Bits) -> bool {
        self.0.iter().zip(&other.0).all(|(word, other)| other & !word == 0)
    }

    /// The numbers, the least one first.
    pub(super) fn numbers(&self) -> impl Iterator<Item = usize> + '_ {
        let has = |n: &usize| self.0[n / 64] >> (n % 64) & 1 == 1;
        (0..self.0.len() * 64).filter(has)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::solve::limits::{Limits, Meter};
    use crate::variants::{Chess, fen};

    /// Black moves the King, White moves, and Black moves the King again. Two different first moves often lead to the same position.
    ///
    /// ```text
    /// 5 . k . . . . . .
    /// 4 . . . . . . . .
    /// 3 . . . . . . . .
    /// 2 . . . . . . . .
    /// 1 . . . . . . K Q
    /// ```
    #[test]
    fn each_position_is_there_once() {
        let (position, _) = fen::read::<Chess>("8/8/8/1k6/8/8/8/6KQ b - - 0 1").unwrap();
        let mut search = HelpSearch::new("h#4".parse().unwrap(), position.turn(), Meter::new(&Limits::NONE));
        let mut moves = Vec::new();
        position.legal_moves(&mut moves);
        let layer = Layer::of(&mut search, &position, &moves, 8).unwrap();
        assert!(layer.next.len() > 400, "{}", layer.next.len());
        let mut positions: Vec<_> =
            layer.next.iter().map(|next| layer.places[next.place].position.after(next.m).zobrist()).collect();
        let all = positions.len();
        positions.sort_unstable();
        positions.dedup();
        assert_eq!(positions.len(), all);
        let several = layer.next.iter().filter(|next| next.firsts.numbers().count() > 1).count();
        assert!(several * 4 > all, "{several} of {all}");
    }

    #[test]
    fn bits_are_sets() {
        let mut set = Bits::none(200);
        for n in [3, 64, 199] {
            assert!(!set.has_all(&Bits::one(n, 200)));
            set.add(&Bits::one(n, 200));
        }
        assert_eq!(set.numbers().collect::<Vec<_>>(), [3, 64, 199]);
        assert!(set.has_all(&Bits::none(200)) && set.has_all(&set.clone()));
    }
}
