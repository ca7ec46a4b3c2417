//! The Viking Game, a hnefatafl, on boards of 7x7, 9x9, 11x11, 13x13 and 19x19: one set of rules for all.
//!
//! White's King begins on the throne in the middle and tries to reach a corner; Black tries to take it. Rules: the web
//! page "The Viking Game" of 8 June 2009; rule ids `VIK-1` to `VIK-11` and `VIK-R1` to `VIK-R8` (texts in `ruleset.rs`).
//! A position does not score matches of two games (VIK-11).

mod arena;
mod claims;
mod ends;
mod generate;
mod play;
mod ruleset;
mod setup;
#[cfg(test)]
mod tests;
mod why;

use crate::geometry::{Bitboard, BoardSize, Square};
use crate::rules::{
    Call, CallNames, Calls, IllegalMove, Move, OneVariant, Outcome, Piece, PieceKind, Position, Reason,
    Ruleset, Side, Zobrist,
};

const TAFLMAN: PieceKind = PieceKind(0);
const KING: PieceKind = PieceKind(1);

/// A position of the Viking Game on `N` files and ranks, in sets of `W` words. The boards of the game have names:
/// [`Viking7`] to [`Viking19`]; others do not compile.
#[derive(Clone, Debug)]
pub struct Viking<const N: usize, const W: usize> {
    /// Each side's pieces other than the King.
    taflmen: [Bitboard<W>; 2],
    /// The King's square; empty when he has been taken.
    king: Bitboard<W>,
    key: Zobrist,
    halfmove: u32,
    fullmove: u32,
    turn: Side,
}

/// The game on 7x7.
pub type Viking7 = Viking<7, 1>;
/// The game on 9x9.
pub type Viking9 = Viking<9, 2>;
/// The game on 11x11.
pub type Viking11 = Viking<11, 2>;
/// The game on 13x13.
pub type Viking13 = Viking<13, 3>;
/// The game on 19x19, where White begins.
pub type Viking19 = Viking<19, 6>;

impl<const N: usize, const W: usize> Viking<N, W> {
    /// All pieces of a side.
    #[inline]
    fn kinds(&self, side: Side) -> Bitboard<W> {
        match side {
            Side::White => self.taflmen[0] | self.king,
            Side::Black => self.taflmen[1],
        }
    }

    #[inline]
    fn empty(&self) -> Bitboard<W> {
        !(self.taflmen[0] | self.taflmen[1] | self.king) & Self::WHOLE
    }

    /// The same position as another type for the same board.
    fn retyped<const M: usize, const V: usize>(&self) -> Viking<M, V> {
        Viking {
            taflmen: self.taflmen.map(Bitboard::in_words),
            king: self.king.in_words(),
            key: self.key,
            halfmove: self.halfmove,
            fullmove: self.fullmove,
            turn: self.turn,
        }
    }
}

/// What players call out (VIK-9).
const CALLS: Calls = Calls::Named(CallNames {
    rule: "VIK-9",
    none: "after the move White's King cannot reach a corner next",
    single: "Raichi, because the King has a way to one corner",
    double: "Tuichi, because the King has ways to more than one corner",
});

impl<const N: usize, const W: usize> OneVariant for Viking<N, W> {
    fn own_ruleset() -> &'static Ruleset {
        ruleset::of_board(N)
    }
}

impl<const N: usize, const W: usize> Position for Viking<N, W> {
    #[inline]
    fn ruleset(&self) -> &'static Ruleset {
        Self::own_ruleset()
    }

    #[inline]
    fn size(&self) -> BoardSize {
        Self::BOARD
    }

    #[inline]
    fn calls(&self) -> Calls {
        CALLS
    }

    #[inline]
    fn mover_can_lose(&self) -> bool {
        false
    }

    fn start(_: &'static Ruleset) -> Self {
        // No `static` can have the type of a generic. Each board keeps its own, whose type is `Self` on that board.
        match N {
            7 => start_position!(Viking7).retyped(),
            9 => start_position!(Viking9).retyped(),
            11 => start_position!(Viking11).retyped(),
            13 => start_position!(Viking13).retyped(),
            19 => start_position!(Viking19).retyped(),
            _ => unreachable!("{}", ruleset::BOARDS),
        }
    }

    own_methods!();
    counters_in!();

    fn at(&self, square: Square) -> Option<Piece> {
        if self.king.has(square) {
            return Some(Piece { side: Side::White, kind: KING });
        }
        let side = Side::BOTH.into_iter().find(|side| self.taflmen[side.index()].has(square))?;
        Some(Piece { side, kind: TAFLMAN })
    }

    fn outcome(&self) -> Option<Outcome> {
        self.decided().or_else(|| {
            let stuck = !self.any_legal();
            stuck.then(|| Outcome::win(!self.turn, Reason::NoMove))
        })
    }

    fn call(&self) -> Call {
        self.escape_call()
    }

    fn spoken_call_due(&self) -> bool {
        self.threatens_king()
    }

    fn why_captured(&self, m: Move, square: Square) -> Option<IllegalMove> {
        self.reason_for_capture(m, square)
    }

    fn why_not_captured(&self, m: Move, square: Square) -> Option<IllegalMove> {
        self.reason_against_capture(m, square)
    }

    fn same_position(&self, other: &Self) -> bool {
        self.turn == other.turn && self.king == other.king && self.taflmen == other.taflmen
    }
}
