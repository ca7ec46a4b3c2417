//! A small memory that forgets: a new position takes the place of an old one. It saves work and decides nothing.

use crate::rules::Position;

/// The most bytes that it may take.
const BYTES: usize = 16 << 20;

/// Places that a short proof needs no more of.
const FIRST: usize = 1 << 8;

/// Some of the positions that were added last. Whole positions are compared.
pub(super) struct Seen<P> {
    places: Vec<Option<P>>,
    /// How many positions were added since the last growth.
    added: usize,
}

impl<P: Position> Seen<P> {
    /// The most places, a power of two.
    const PLACES: usize = {
        let room = BYTES / size_of::<Option<P>>();
        1 << room.ilog2()
    };

    pub(super) fn new() -> Self {
        Seen { places: Vec::new(), added: 0 }
    }

    /// Whether the position was added and is not forgotten yet.
    #[inline]
    pub(super) fn has(&self, position: &P) -> bool {
        let seen = if self.places.is_empty() { None } else { self.places[self.place(position)].as_ref() };
        seen.is_some_and(|seen| seen.zobrist() == position.zobrist() && seen.same_position(position))
    }

    /// Adds a position.
    pub(super) fn add(&mut self, position: &P) {
        if self.added >= self.places.len() && self.places.len() < Self::PLACES {
            self.grow();
        }
        self.added += 1;
        let place = self.place(position);
        self.places[place] = Some(position.clone());
    }

    #[cold]
    fn grow(&mut self) {
        let larger = (self.places.len() * 4).clamp(FIRST, Self::PLACES);
        let mut places = Vec::new();
        places.resize_with(larger, || None);
        let old = std::mem::replace(&mut self.places, places);
        self.added = 0;
        for position in old.into_iter().flatten() {
            let place = self.place(&position);
            self.places[place] = Some(position);
            self.added += 1;
        }
    }

    /// Only the low bits are wanted.
    #[inline]
    fn place(&self, position: &P) -> usize {
        position.zobrist() as usize & (self.places.len() - 1)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::OneVariant;
    use crate::variants::{Chess, Viking19, start};

    #[test]
    fn what_was_added_is_seen_until_its_place_is_taken() {
        let mut seen = Seen::<Chess>::new();
        let position = start::<Chess>();
        assert!(!seen.has(&position));
        seen.add(&position);
        assert!(seen.has(&position));
        let mut moves = Vec::new();
        position.legal_moves(&mut moves);
        let next: Vec<_> = moves.iter().map(|&m| position.after(m)).collect();
        assert!(next.iter().all(|next| !seen.has(next)));
        next.iter().for_each(|next| seen.add(next));
        assert!(next.iter().filter(|next| seen.has(next)).count() > 10);
    }

    #[test]
    fn it_grows_up_to_its_room() {
        fn check<P: OneVariant>() {
            let mut seen = Seen::<P>::new();
            while seen.places.len() < Seen::<P>::PLACES {
                let before = seen.places.len();
                seen.grow();
                assert!(seen.places.len() > before);
            }
            let bytes = seen.places.len() * size_of::<Option<P>>();
            assert!((BYTES / 2..=BYTES).contains(&bytes), "{bytes}");
        }
        check::<Chess>();
        check::<Viking19>();
    }
}
