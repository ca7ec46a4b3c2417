//! A small memory that forgets: a new position takes the place of an old one. It saves work and decides nothing.

use crate::rules::Position;

/// The most bytes that it may take.
const BYTES: usize = 16 << 20;

/// Some of the positions that were added last. Whole positions are compared.
pub(super) struct Seen<P> {
    places: Vec<Option<P>>,
}

impl<P: Position> Seen<P> {
    const PLACES: usize = {
        let room = BYTES / size_of::<Option<P>>();
        // The greatest power of two that has room.
        1 << room.ilog2()
    };

    pub(super) fn new() -> Self {
        Seen { places: Vec::new() }
    }

    /// Whether the position was added and is not forgotten yet.
    #[inline]
    pub(super) fn has(&self, position: &P) -> bool {
        let seen = self.places.get(Self::place(position)).and_then(Option::as_ref);
        seen.is_some_and(|seen| seen.zobrist() == position.zobrist() && seen.same_position(position))
    }

    /// Adds a position.
    pub(super) fn add(&mut self, position: &P) {
        if self.places.is_empty() {
            self.places.resize_with(Self::PLACES, || None);
        }
        self.places[Self::place(position)] = Some(position.clone());
    }

    /// Only the low bits are wanted.
    fn place(position: &P) -> usize {
        position.zobrist() as usize & (Self::PLACES - 1)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
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
        assert!(moves.iter().all(|&m| !seen.has(&position.after(m))));
        let bytes = |places: usize, one: usize| places * one;
        assert!(bytes(Seen::<Chess>::PLACES, size_of::<Option<Chess>>()) <= BYTES);
        assert!(bytes(Seen::<Viking19>::PLACES, size_of::<Option<Viking19>>()) * 2 > BYTES);
    }
}
