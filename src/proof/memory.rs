//! What has been proven about positions. Whole positions are compared: equal Zobrist keys are not enough. A small memory beside it
//! forgets: a new position takes the place of an old one. That one saves work and decides nothing.

use std::collections::HashMap;

use crate::rules::{Playable, Zobrist};

use super::failure::VerifyErrorKind;

/// The most memory, in bytes, that the positions of one block may take.
pub const MOST_MEMORY: usize = 3 << 30;

/// About what the index needs per position.
const INDEX: usize = 2 * size_of::<(Zobrist, u32)>();

/// No entry, and nothing shown.
const NONE: u32 = u32::MAX;

/// What has been shown of one position, in moves of the attacker.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Shown {
    /// The least number in which it was shown won.
    pub(super) won: Option<u8>,
    /// The greatest number at which it was shown refuted.
    pub(super) refuted: Option<u8>,
}

const NOTHING: Shown = Shown { won: None, refuted: None };

struct Entry<P> {
    position: P,
    shown: Shown,
    /// The next entry with the same key.
    next: u32,
}

/// The positions of a block.
pub(super) struct Memory<P> {
    index: HashMap<Zobrist, u32>,
    entries: Vec<Entry<P>>,
    /// How many positions there is room for.
    room: usize,
}

impl<P: Playable> Memory<P> {
    /// How many positions there is room for.
    const ROOM: usize = {
        let room = MOST_MEMORY / (size_of::<Entry<P>>() + INDEX);
        assert!(room < NONE as usize, "entries are numbered in 32 bits");
        room
    };

    pub(super) fn new() -> Self {
        Memory { index: HashMap::new(), entries: Vec::new(), room: Self::ROOM }
    }

    /// What has been shown of a position.
    pub(super) fn look(&self, position: &P) -> Shown {
        self.find(position).map_or(NOTHING, |n| self.entries[n].shown)
    }

    /// The position was shown won within `moves`.
    pub(super) fn remember_won(&mut self, position: &P, moves: u8) -> Result<(), VerifyErrorKind> {
        let shown = self.shown_mut(position)?;
        shown.won = Some(shown.won.map_or(moves, |known| known.min(moves)));
        Ok(())
    }

    /// The position was shown not to be won within `moves`.
    pub(super) fn remember_refuted(&mut self, position: &P, moves: u8) -> Result<(), VerifyErrorKind> {
        let shown = self.shown_mut(position)?;
        shown.refuted = Some(shown.refuted.map_or(moves, |known| known.max(moves)));
        Ok(())
    }

    /// How many positions there are.
    pub(super) fn len(&self) -> usize {
        self.entries.len()
    }

    fn find(&self, position: &P) -> Option<usize> {
        let mut at = *self.index.get(&position.zobrist())?;
        while at != NONE {
            let entry = &self.entries[at as usize];
            if entry.position.same_position(position) {
                return Some(at as usize);
            }
            at = entry.next;
        }
        None
    }

    fn shown_mut(&mut self, position: &P) -> Result<&mut Shown, VerifyErrorKind> {
        let n = match self.find(position) {
            Some(n) => n,
            None => self.add(position)?,
        };
        Ok(&mut self.entries[n].shown)
    }

    fn add(&mut self, position: &P) -> Result<usize, VerifyErrorKind> {
        let n = self.entries.len();
        if n >= self.room {
            return Err(VerifyErrorKind::TooManyPositions { most: self.room });
        }
        let next = self.index.insert(position.zobrist(), n as u32).unwrap_or(NONE);
        self.entries.push(Entry { position: position.clone(), shown: NOTHING, next });
        Ok(n)
    }
}

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

impl<P: Playable> Seen<P> {
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
    use crate::geometry::Square;
    use crate::rules::{
        IllegalMove, Move, OneVariant, Outcome, Parts, Piece, PieceKind, Position, Reversible, Ruleset,
        Setup, SetupError, SetupWarning, Side,
    };
    use crate::variants::{Chess, Odin, Variant, Viking19, start};

    use super::*;

    /// Every position has the same key here, so that a comparison by keys alone would fail.
    #[derive(Clone, Debug)]
    struct OneKey(u32);

    impl Position for OneKey {
        fn ruleset(&self) -> &'static Ruleset {
            Variant::Odin.ruleset()
        }

        fn setup(&self) -> Setup {
            Setup::empty(self.size())
        }

        fn turn(&self) -> Side {
            Side::White
        }

        fn at(&self, _: Square) -> Option<Piece> {
            None
        }

        fn outcome(&self) -> Option<Outcome> {
            None
        }

        fn any_legal(&self) -> bool {
            false
        }

        fn legal_moves(&self, _: &mut Vec<Move>) {}
        fn legal_to(&self, _: PieceKind, _: Square, _: &mut Vec<Move>) {}
        fn count_legal(&self) -> u64 {
            0
        }

        fn parts(&self, m: Move) -> Parts {
            start::<Odin>().parts(m)
        }

        fn why_illegal(&self, _: Move) -> Option<IllegalMove> {
            None
        }

        fn play_unchecked(&mut self, _: Move) -> Reversible {
            Reversible::No
        }

        fn zobrist(&self) -> Zobrist {
            7
        }

        fn halfmove(&self) -> u32 {
            0
        }

        fn fullmove(&self) -> u32 {
            1
        }
    }

    impl Playable for OneKey {
        fn start(_: &'static Ruleset) -> Self {
            OneKey(0)
        }

        fn from_setup(_: &'static Ruleset, _: &Setup, _: &mut Vec<SetupWarning>) -> Result<Self, SetupError> {
            Ok(OneKey(0))
        }

        fn same_position(&self, other: &Self) -> bool {
            self.0 == other.0
        }
    }

    #[test]
    fn equal_keys_decide_nothing() {
        let mut memory = Memory::new();
        for n in 0..100 {
            memory.remember_won(&OneKey(n), n as u8).unwrap();
        }
        for n in 0..100 {
            assert_eq!(memory.look(&OneKey(n)), Shown { won: Some(n as u8), refuted: None });
        }
        assert_eq!(memory.look(&OneKey(100)), NOTHING);
    }

    #[test]
    fn more_than_there_is_room_for_is_refused() {
        let mut memory = Memory { room: 2, ..Memory::new() };
        memory.remember_won(&OneKey(0), 2).unwrap();
        memory.remember_refuted(&OneKey(1), 2).unwrap();
        memory.remember_refuted(&OneKey(0), 3).unwrap();
        let full = Err(VerifyErrorKind::TooManyPositions { most: 2 });
        assert_eq!(memory.remember_won(&OneKey(2), 2), full);
        assert_eq!(memory.remember_refuted(&OneKey(2), 2), full);
        assert_eq!((memory.len(), memory.look(&OneKey(2))), (2, NOTHING));
    }

    #[test]
    fn the_stronger_of_two_things_shown_stays() {
        let mut memory = Memory::new();
        let position = start::<Odin>();
        for moves in [5, 3, 4] {
            memory.remember_refuted(&position, moves).unwrap();
        }
        for moves in [8, 7, 9] {
            memory.remember_won(&position, moves).unwrap();
        }
        assert_eq!(memory.look(&position), Shown { won: Some(7), refuted: Some(5) });
    }

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
