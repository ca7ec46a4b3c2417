//! A memory of positions from which no line leads to the aim. It has a fixed room and forgets: that costs time and decides nothing.
//!
//! Whole positions are compared: equal Zobrist keys are not enough.

use crate::rules::Position;

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

impl<P: Position> DeadPositions<P> {
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
    use crate::rules::OneVariant;
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
