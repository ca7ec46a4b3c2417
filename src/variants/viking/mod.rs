//! The Viking Game, a hnefatafl, on boards of 7x7, 9x9, 11x11, 13x13 and 19x19: one set of rules for all.
//!
//! White's King, who begins on the throne in the middle, tries to reach a corner; Black tries to take him. Law:
//! the web page "The Viking Game" of 8 June 2009; rule ids `VIK-1` to `VIK-11` and `VIK-R1` to `VIK-R8` (texts in
//! `laws.rs`). What the players score over a match of two games (VIK-11) is not the position's business.

mod arena;
mod claims;
mod ends;
mod generate;
mod laws;
mod play;
mod setup;
#[cfg(test)]
mod tests;
mod why;

use std::any::Any;

use crate::geometry::{Bitboard, BoardSize, Square};
use crate::rules::{
    Call, CallNames, Calls, Game, Illegal, Key, Man, Move, Outcome, Parts, Piece, Reason, Reversible,
    Ruleset, Setup, SetupFault, SetupNote, Side,
};

const TAFLMAN: Man = Man(0);
const KING: Man = Man(1);

/// A position of the Viking Game on `N` files and ranks, in sets of `W` words. The boards of the game have names:
/// [`Viking7`] to [`Viking19`]; others do not compile.
#[derive(Clone, Debug)]
pub struct Viking<const N: usize, const W: usize> {
    /// Each side's men, the King aside.
    taflmen: [Bitboard<W>; 2],
    /// The King's square; empty when he has been taken.
    king: Bitboard<W>,
    key: Key,
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

/// Whether Black, having just moved, has to call "Watch your King" (VIK-9). For code that is generic over the
/// game: `false` in any other game.
///
/// ```
/// use lawspeaker::variants::{position, viking::{Viking9, watch_your_king}};
/// // Three black men stand round the King on e2; a fourth could come from h3 to e3.
/// let (game, _) = position::read::<Viking9>("9/9/9/9/9/9/7t1/T2tKt3/4t4 w").unwrap();
/// assert!(watch_your_king(&game));
/// ```
#[must_use]
pub fn watch_your_king<G: Game>(game: &G) -> bool {
    macro_rules! ask {
        ($($board:ty),*) => {
            $(if let Some(game) = (game as &dyn Any).downcast_ref::<$board>() {
                return game.threatens_king();
            })*
        };
    }
    ask!(Viking7, Viking9, Viking11, Viking13, Viking19);
    false
}

/// Why a legal move does not capture the man on a square, though a record says so: the rule and its reason. None
/// when it does capture him, and none in any other game. For code that is generic over the game.
///
/// ```
/// use lawspeaker::rules::{Game, Move};
/// use lawspeaker::variants::{position, viking::{Viking7, why_not_captured}};
/// let (game, _) = position::read::<Viking7>("K6/7/7/7/3t3/7/2T4 w").unwrap();
/// let at = |file, rank| Viking7::SIZE.square(file, rank).unwrap();
/// let reason = why_not_captured(&game, Move::plain(at(2, 0), at(2, 2)), at(3, 2)).unwrap();
/// assert_eq!(reason.why, "the Taflman on d3 has no White man behind him as a partner: e3 is empty");
/// ```
#[must_use]
pub fn why_not_captured<G: Game>(game: &G, m: Move, square: Square) -> Option<Illegal> {
    macro_rules! ask {
        ($($board:ty),*) => {
            $(if let Some(game) = (game as &dyn Any).downcast_ref::<$board>() {
                return game.why_not_captured(m, square);
            })*
        };
    }
    ask!(Viking7, Viking9, Viking11, Viking13, Viking19);
    None
}

/// Why a legal move captures the man on a square: the rule and the two that hold him. None when it does not, and in
/// any other game. For code that is generic over the game.
#[must_use]
pub fn why_captured<G: Game>(game: &G, m: Move, square: Square) -> Option<Illegal> {
    macro_rules! ask {
        ($($board:ty),*) => {
            $(if let Some(game) = (game as &dyn Any).downcast_ref::<$board>() {
                return game.why_captured(m, square);
            })*
        };
    }
    ask!(Viking7, Viking9, Viking11, Viking13, Viking19);
    None
}

impl<const N: usize, const W: usize> Viking<N, W> {
    /// All men of a side.
    #[inline]
    fn men(&self, side: Side) -> Bitboard<W> {
        match side {
            Side::White => self.taflmen[0] | self.king,
            Side::Black => self.taflmen[1],
        }
    }

    #[inline]
    fn empty(&self) -> Bitboard<W> {
        !(self.taflmen[0] | self.taflmen[1] | self.king) & Self::WHOLE
    }
}

impl<const N: usize, const W: usize> Game for Viking<N, W> {
    const SIZE: BoardSize = Self::BOARD;
    const CALLS: Calls = Calls::Named(CallNames {
        rule: "VIK-9",
        none: "after it White has no open way to a corner to call",
        single: "Raichi, for the King has a way to one corner",
        double: "Tuichi, for the King has ways to more than one corner",
    });
    const MOVER_CAN_LOSE: bool = false;

    fn ruleset() -> &'static Ruleset {
        laws::of_board(N)
    }

    fn from_setup(setup: &Setup, notes: &mut Vec<SetupNote>) -> Result<Self, SetupFault> {
        Self::accept(setup, notes)
    }

    fn setup(&self) -> Setup {
        self.describe()
    }

    fn turn(&self) -> Side {
        self.turn
    }

    fn at(&self, square: Square) -> Option<Piece> {
        if self.king.has(square) {
            return Some(Piece { side: Side::White, man: KING });
        }
        let side = Side::BOTH.into_iter().find(|side| self.taflmen[side.index()].has(square))?;
        Some(Piece { side, man: TAFLMAN })
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

    fn any_legal(&self) -> bool {
        self.has_move()
    }

    fn legal_moves(&self, into: &mut Vec<Move>) {
        self.list(into);
    }

    fn legal_to(&self, man: Man, to: Square, into: &mut Vec<Move>) {
        self.list_to(man, to, into);
    }

    fn last_moves(&self, into: &mut Vec<Move>) {
        self.list_last(into);
    }

    fn count_legal(&self) -> u64 {
        self.count()
    }

    fn parts(&self, m: Move) -> Parts {
        self.take_apart(m)
    }

    fn why_illegal(&self, m: Move) -> Option<Illegal> {
        self.reason_against(m)
    }

    fn play(&mut self, m: Move) -> Reversible {
        self.make(m)
    }

    fn key(&self) -> Key {
        self.key
    }

    fn same_position(&self, other: &Self) -> bool {
        self.turn == other.turn && self.king == other.king && self.taflmen == other.taflmen
    }

    fn halfmove(&self) -> u32 {
        self.halfmove
    }

    fn fullmove(&self) -> u32 {
        self.fullmove
    }
}
