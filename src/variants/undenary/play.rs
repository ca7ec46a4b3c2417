//! Playing moves, and taking them apart.

use crate::geometry::Square;
use crate::rules::{Key, Man, Move, Parts, Reversible, Side, SquareList, Tail, key_table};

use super::{KINDS, PAWN, Undenary};

static KEYS: [Key; 2 * KINDS * 121] = key_table(0x0d1_1011);
const BLACK_TO_MOVE: Key = key_table::<1>(0x0d1_1012)[0];

#[inline]
fn key_of(side: Side, man: Man, square: Square) -> Key {
    KEYS[(side.index() * KINDS + man.index()) * 121 + square.index()]
}

impl Undenary {
    /// The key worked out from nothing but the board.
    pub(super) fn fresh_key(&self) -> Key {
        let mut key = if self.turn == Side::Black { BLACK_TO_MOVE } else { 0 };
        for side in Side::BOTH {
            for kind in 0..KINDS {
                for square in self.men[kind] & self.sides[side.index()] {
                    key ^= key_of(side, Man(kind as u8), square);
                }
            }
        }
        key
    }

    #[inline]
    pub(super) fn put(&mut self, side: Side, man: Man, square: Square) {
        self.men[man.index()] = self.men[man.index()].with(square);
        self.sides[side.index()] = self.sides[side.index()].with(square);
        self.key ^= key_of(side, man, square);
    }

    #[inline]
    fn lift(&mut self, side: Side, square: Square) -> Man {
        let man = self.man_at(square).expect("a legal move lifts a man from a square that has one");
        self.men[man.index()] = self.men[man.index()].without(square);
        self.sides[side.index()] = self.sides[side.index()].without(square);
        self.key ^= key_of(side, man, square);
        man
    }

    /// The other side's turn; the move's number goes up after Black's.
    #[inline]
    pub(super) fn pass_turn(&mut self) {
        if self.turn == Side::Black {
            self.fullmove = self.fullmove.saturating_add(1);
        }
        self.turn = !self.turn;
        self.key ^= BLACK_TO_MOVE;
    }

    /// Captures and Pawn moves cut history: Pawns never go back.
    #[inline]
    pub(super) fn make(&mut self, m: Move) -> Reversible {
        let side = self.turn;
        let from = m.from().expect("a man in play moves from a square");
        let captures = self.enemies().has(m.to());
        if captures {
            self.lift(!side, m.to());
        }
        let man = self.lift(side, from);
        self.put(side, m.man().unwrap_or(man), m.to());
        let cut = captures || man == PAWN;
        self.halfmove = if cut { 0 } else { self.halfmove.saturating_add(1) };
        self.pass_turn();
        if cut { Reversible::No } else { Reversible::Yes }
    }

    pub(super) fn take_apart(&self, m: Move) -> Parts {
        let from = m.from().expect("a man in play moves from a square");
        let mut captured = SquareList::EMPTY;
        if self.enemies().has(m.to()) {
            captured.push(m.to());
        }
        Parts {
            man: self.man_at(from).expect("a legal move starts on a square with a man"),
            from: Some(from),
            to: m.to(),
            captured,
            promotion: m.man(),
            tail: Tail::None,
            castling: None,
        }
    }
}
