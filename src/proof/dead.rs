//! A memory of positions from which no line leads to the aim. It has a fixed room and forgets: that costs time and decides nothing.
//!
//! Whole positions are compared: equal Zobrist keys are not enough.

use crate::rules::Playable;

/// The most bytes that it may take.
pub const MOST_DEAD: usize = 64 << 20;

/// Places that a short walk needs no more of.
const FIRST: usize = 1 << 10;

/// A position and the plies left in it.
type Place<P> = Option<(P, u8)>;

/// Positions without a line, each with a number of plies.
///
/// A position has two places. The first one keeps what has more plies left, because that took more work. The second one keeps what
/// came last.
pub(super) struct DeadPositions<P> {
    pairs: Vec<[Place<P>; 2]>,
    /// The most pairs.
    most: usize,
    /// How many positions were added since the last growth, and in all.
    recent: usize,
    added: u64,
}

impl<P: Playable> DeadPositions<P> {
    const PAIRS: usize = MOST_DEAD / size_of::<[Place<P>; 2]>();

    pub(super) fn new() -> Self {
        Self::with_pairs(Self::PAIRS)
    }

    /// A memory of another size.
    pub(super) fn with_pairs(most: usize) -> Self {
        DeadPositions { pairs: Vec::new(), most, recent: 0, added: 0 }
    }

    /// Whether the position was added with this number of plies and is not forgotten yet.
    #[inline]
    pub(super) fn has(&self, position: &P, left: u8) -> bool {
        let zobrist = position.zobrist();
        let is_it = |place: &Place<P>| {
            place.as_ref().is_some_and(|(dead, plies)| {
                *plies == left && dead.zobrist() == zobrist && dead.same_position(position)
            })
        };
        self.pairs.get(self.place(position, left)).is_some_and(|pair| pair.iter().any(is_it))
    }

    /// Adds a position.
    pub(super) fn add(&mut self, position: P, left: u8) {
        // A pair in four may lose a position before there is more room.
        if self.recent >= self.pairs.len() && self.pairs.len() < self.most {
            self.grow();
        }
        self.recent += 1;
        self.added += 1;
        self.put(position, left);
    }

    /// How many positions were added.
    pub(super) fn added(&self) -> u64 {
        self.added
    }

    fn put(&mut self, position: P, left: u8) {
        let place = self.place(&position, left);
        let [deep, last] = &mut self.pairs[place];
        match deep {
            Some((_, plies)) if *plies > left => *last = Some((position, left)),
            _ => *last = deep.replace((position, left)),
        }
    }

    #[cold]
    fn grow(&mut self) {
        let larger = (self.pairs.len() * 4).max(FIRST).min(self.most);
        let mut pairs = Vec::new();
        pairs.resize_with(larger, || [None, None]);
        let old = std::mem::replace(&mut self.pairs, pairs);
        self.recent = 0;
        for (position, left) in old.into_iter().flatten().flatten() {
            self.recent += 1;
            self.put(position, left);
        }
    }

    /// The place of the pair for a position; 0 while there is none.
    #[inline]
    fn place(&self, position: &P, left: u8) -> usize {
        let mixed =
            (position.zobrist() as u64).wrapping_add(u64::from(left)).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        ((u128::from(mixed) * self.pairs.len() as u128) >> 64) as usize
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::{OneVariant, Position};
    use crate::variants::{Chess, Viking19, start};

    #[test]
    fn a_position_is_known_by_itself_and_its_plies() {
        let mut dead = DeadPositions::<Chess>::new();
        let position = start::<Chess>();
        assert!(!dead.has(&position, 3));
        dead.add(position, 3);
        assert!(dead.has(&position, 3) && !dead.has(&position, 2) && !dead.has(&position, 4));
        let mut moves = Vec::new();
        position.legal_moves(&mut moves);
        assert!(moves.iter().all(|&m| !dead.has(&position.after(m), 3)));
    }

    #[test]
    fn a_pair_keeps_the_deepest_position_and_the_last_one() {
        let position = start::<Chess>();
        let mut moves = Vec::new();
        position.legal_moves(&mut moves);
        let all: Vec<_> = moves.iter().map(|&m| position.after(m)).collect();
        let mut dead = DeadPositions::<Chess>::with_pairs(1);
        // Each row adds a position with its plies; then these are known.
        for (n, plies, known) in [
            (0, 9, &[(0, 9)][..]),
            (1, 3, &[(0, 9), (1, 3)]),
            (2, 2, &[(0, 9), (2, 2)]),
            (3, 9, &[(3, 9), (0, 9)]),
            (4, 1, &[(3, 9), (4, 1)]),
        ] {
            dead.add(all[n], plies);
            for (place, other) in all.iter().enumerate() {
                for left in 0..10 {
                    assert_eq!(dead.has(other, left), known.contains(&(place, left)), "{n}: {place}, {left}");
                }
            }
        }
        assert_eq!(dead.added(), 5);
        // With more pairs they are all known.
        let mut dead = DeadPositions::<Chess>::new();
        all.iter().for_each(|&other| dead.add(other, 3));
        assert!(all.iter().all(|other| dead.has(other, 3)));
    }

    #[test]
    fn room_is_made_when_it_is_needed() {
        let mut dead = DeadPositions::<Chess>::with_pairs(4 * FIRST);
        for (added, pairs) in [(1, FIRST), (FIRST, FIRST), (FIRST + 1, 4 * FIRST), (9 * FIRST, 4 * FIRST)] {
            while dead.added() < added as u64 {
                dead.add(start::<Chess>(), 3);
            }
            assert_eq!(dead.pairs.len(), pairs, "{added}");
        }
        // The largest room is not made again and again.
        assert!(dead.recent > 4 * FIRST, "{}", dead.recent);
    }

    #[test]
    fn the_room_is_bounded_and_deep_positions_stay() {
        fn check<P: OneVariant>() {
            let mut dead = DeadPositions::<P>::new();
            dead.add(start::<P>(), 9);
            while dead.pairs.len() < DeadPositions::<P>::PAIRS {
                let before = dead.pairs.len();
                dead.grow();
                assert!(dead.pairs.len() > before && dead.has(&start::<P>(), 9));
            }
            let bytes = dead.pairs.len() * size_of::<[Place<P>; 2]>();
            assert!((MOST_DEAD / 2..=MOST_DEAD).contains(&bytes), "{bytes}");
        }
        check::<Chess>();
        check::<Viking19>();
    }
}
