//! Games of which the rules are data: one engine for chess-like games on boards up to 16x16, written in the format of Fairy-Stockfish's
//! `variants.ini` with pieces in Betza's notation.
//!
//! A section of a file becomes a [`draft`], a draft becomes [`Laws`], and the laws become tables ([`arena`]), the data for the rest of
//! the program ([`ruleset`]) and a start position. The games that everyone plays are in `games.ini`; [`registry`] keeps them and those of
//! files. Rule ids are the id of the game, a dot, and a word: `grand.promotion`. No game is named in code.
//! Source of the format: the comments at the beginning of Fairy-Stockfish's own `variants.ini`.

mod arena;
mod attacks;
mod betza;
mod castling;
mod compile;
mod draft;
mod drops;
mod ends;
mod forms;
mod gating;
mod generate;
mod ids;
mod ini;
mod keys;
mod laws;
mod looks;
mod mates;
mod passes;
mod pieces;
mod play;
mod read;
mod registry;
mod ruleset;
mod setup;
mod sinks;
mod sittuyin;
#[cfg(test)]
mod tests;
mod texts;
mod values;
mod walls;
mod why;
mod why_board;
mod why_drops;
mod why_ends;
mod why_tails;
mod words;

use crate::geometry::{Bitboard, Square};
use crate::rules::{
    Call, Calls, Outcome, Piece, PieceKind, Playable, Position, Ruleset, SearchHints, Setup, SetupError,
    SetupWarning, Side, Zobrist,
};

use arena::Arena;
use laws::{Laws, MOST_KINDS};
use registry::{InWords, Rules, rules_of};

pub use ini::{GamesError, Place};
pub use registry::{CheckedGame, check_games, register_games};
pub(super) use registry::{games_of_files, named, on_boards, refused, registered};

/// What is on a square: nothing, a wall, or one more than twice the number of a kind, plus the side.
type Cell = u8;
const EMPTY: Cell = 0;
const WALL: Cell = u8::MAX;

#[inline]
const fn cell_of(side: Side, kind: PieceKind) -> Cell {
    1 + 2 * kind.0 + side as u8
}

#[inline]
const fn kind_of(cell: Cell) -> PieceKind {
    PieceKind((cell - 1) / 2)
}

/// A double step or another long first move, which may be taken en passant.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Passed {
    /// The square passed over, and the second one of a triple step.
    squares: [Option<Square>; 2],
    /// Where the piece is now.
    piece: Square,
}

impl Passed {
    fn has(&self, square: Square) -> bool {
        self.squares.contains(&Some(square))
    }
}

/// A position of a game of which the rules are data, on a board of `W` words: 2 up to 128 squares, 4 for larger ones.
#[derive(Clone, Copy, Debug)]
pub struct Fairy<const W: usize> {
    cells: [[Cell; 64]; W],
    sides: [Bitboard<W>; 2],
    walls: Bitboard<W>,
    /// Pieces that were Pawns, in a game in which captured pieces change sides.
    promoted: Bitboard<W>,
    hands: [[u8; MOST_KINDS]; 2],
    /// The pieces with which a side can still castle: towards the last file, and towards the first.
    partners: [[Option<Square>; 2]; 2],
    castlers: [Option<Square>; 2],
    /// The files of a side's pieces that have not moved, one bit each, in a game that tells them from others.
    unmoved: [u16; 2],
    kings: [Option<Square>; 2],
    passed: Option<Passed>,
    checks_left: [u8; 2],
    /// Whether a side has given check with its last move, and a strong piece did so in its present series of checks.
    strong_series: [bool; 2],
    /// Whether the last move was a castling that wins.
    castled: bool,
    turn: Side,
    halfmove: u32,
    fullmove: u32,
    key: Zobrist,
    rules: &'static Rules<W>,
}

/// Positions on boards of at most 128 squares.
pub type SmallFairy = Fairy<2>;
/// Positions on larger boards.
pub type LargeFairy = Fairy<4>;

impl<const W: usize> Fairy<W> {
    #[inline]
    fn laws(&self) -> &'static Laws {
        &self.rules.laws
    }

    #[inline]
    fn arena(&self) -> &'static Arena<W> {
        &self.rules.arena
    }

    #[inline]
    fn cell(&self, square: Square) -> Cell {
        self.cells[square.index() / 64][square.index() % 64]
    }

    #[inline]
    fn set_cell(&mut self, square: Square, cell: Cell) {
        self.cells[square.index() / 64][square.index() % 64] = cell;
    }

    #[inline]
    fn occupied(&self) -> Bitboard<W> {
        self.sides[0] | self.sides[1] | self.walls
    }

    #[inline]
    fn empty(&self) -> Bitboard<W> {
        self.arena().whole & !self.occupied()
    }

    /// The kind of the piece on a square that has one.
    #[inline]
    fn kind_on(&self, square: Square) -> PieceKind {
        kind_of(self.cell(square))
    }

    /// The piece on a square.
    fn piece_on(&self, square: Square) -> Option<Piece> {
        match self.cell(square) {
            EMPTY | WALL => None,
            cell => Some(Piece {
                side: if cell % 2 == 1 { Side::White } else { Side::Black },
                kind: kind_of(cell),
            }),
        }
    }

    /// How many pieces of a kind a side has on the board.
    fn count(&self, side: Side, kind: PieceKind) -> u32 {
        let cell = cell_of(side, kind);
        self.sides[side.index()].iter().map(|square| u32::from(self.cell(square) == cell)).sum()
    }

    /// The squares of a side's pieces of one kind.
    fn squares_of(&self, side: Side, kind: PieceKind) -> Bitboard<W> {
        let cell = cell_of(side, kind);
        self.sides[side.index()].iter().filter(|&square| self.cell(square) == cell).collect()
    }
}

impl<const W: usize> Position for Fairy<W>
where
    Rules<W>: InWords,
{
    #[inline]
    fn ruleset(&self) -> &'static Ruleset {
        self.rules.ruleset
    }

    fn calls(&self) -> Calls {
        if self.has_royals() { Calls::Written } else { Calls::Unknown }
    }

    fn call(&self) -> Call {
        if self.in_check() { Call::Single } else { Call::None }
    }

    fn turn(&self) -> Side {
        self.turn
    }

    fn at(&self, square: Square) -> Option<Piece> {
        self.piece_on(square)
    }

    fn label(&self, square: Square) -> Option<&'static str> {
        let kind = self.piece_on(square)?.kind;
        self.rules.form_labels[kind.index()]
    }

    fn outcome(&self) -> Option<Outcome> {
        self.ended().or_else(|| self.ended_without_moves())
    }

    fn zobrist(&self) -> Zobrist {
        self.key
    }

    fn halfmove(&self) -> u32 {
        self.halfmove
    }

    fn fullmove(&self) -> u32 {
        self.fullmove
    }

    own_play!();
}

impl<const W: usize> Playable for Fairy<W>
where
    Rules<W>: InWords,
{
    fn start(rules: &'static Ruleset) -> Self {
        let rules: &Rules<W> = InWords::of(rules_of(rules));
        *rules.start.get().expect("rules are kept with their start position")
    }

    fn from_setup(
        rules: &'static Ruleset,
        setup: &Setup,
        notes: &mut Vec<SetupWarning>,
    ) -> Result<Self, SetupError> {
        Self::of_setup(InWords::of(rules_of(rules)), setup, notes)
    }

    fn end_of_line(&self, before: &[Self]) -> Option<Outcome> {
        self.ended_by_line(before)
    }

    fn same_position(&self, other: &Self) -> bool {
        self.turn == other.turn
            && self.cells == other.cells
            && self.promoted == other.promoted
            && self.hands == other.hands
            && self.partners == other.partners
            && self.unmoved == other.unmoved
            && self.passed == other.passed
            && self.checks_left == other.checks_left
            && self.strong_series == other.strong_series
    }
}

impl<const W: usize> SearchHints for Fairy<W> where Rules<W>: InWords {}
