//! The boards as sets of squares: which are whose, and what lies one step away.
//!
//! Everything is worked out from the side's length at compile time; there is no table. Pieces are few lines apart
//! on these boards, so whole sets of them are shifted step by step instead of being looked up one by one.

use crate::geometry::{Bitboard, BoardSize, Square, Way};

use super::Viking;

impl<const N: usize, const W: usize> Viking<N, W> {
    pub(super) const BOARD: BoardSize = BoardSize::new(N as u8, N as u8);
    pub(super) const WHOLE: Bitboard<W> = Bitboard::first_squares(N * N);
    pub(super) const CORNERS: Bitboard<W> = Bitboard::EMPTY
        .with(Square::new(0))
        .with(Square::new(N as u16 - 1))
        .with(Square::new((N * (N - 1)) as u16))
        .with(Square::new((N * N - 1) as u16));
    pub(super) const THRONE: Square = Square::new((N * N / 2) as u16);
    /// Throne and corners, and only the King may stop there (VIK-3).
    pub(super) const RESTRICTED: Bitboard<W> = Self::CORNERS.with(Self::THRONE);
    /// Whether any piece may pass over the empty throne (VIK-4, VIK-R4).
    pub(super) const OPEN_THRONE: bool = N <= 9;
    /// Squares of the outermost files and ranks: a King elsewhere is two moves from a corner at least.
    pub(super) const EDGE: Bitboard<W> = Self::edge();
    const NOT_FIRST_FILE: Bitboard<W> = Self::all_but_file(0);
    const NOT_LAST_FILE: Bitboard<W> = Self::all_but_file(N - 1);

    const fn all_but_file(file: usize) -> Bitboard<W> {
        let mut set = Self::WHOLE;
        let mut rank = 0;
        while rank < N {
            set = set.without(Square::new((rank * N + file) as u16));
            rank += 1;
        }
        set
    }

    const fn edge() -> Bitboard<W> {
        let mut set = Bitboard::EMPTY;
        let mut n = 0;
        while n < N {
            set = set
                .with(Square::new(n as u16))
                .with(Square::new((N * (N - 1) + n) as u16))
                .with(Square::new((N * n) as u16))
                .with(Square::new((N * n + N - 1) as u16));
            n += 1;
        }
        set
    }

    /// Each square's neighbour that way, without looking whether a file's end was crossed.
    #[inline(always)]
    pub(super) fn shifted(set: Bitboard<W>, way: Way) -> Bitboard<W> {
        match way {
            Way::East => set.raised(1),
            Way::West => set.lowered(1),
            Way::North => set.raised(N as u32),
            Way::South => set.lowered(N as u32),
        }
    }

    /// The squares that can be entered going that way: all but those at which the board begins.
    #[inline(always)]
    pub(super) const fn entered(way: Way) -> Bitboard<W> {
        match way {
            Way::East => Self::NOT_FIRST_FILE,
            Way::West => Self::NOT_LAST_FILE,
            Way::North | Way::South => Self::WHOLE,
        }
    }

    /// Each square's neighbour that way.
    #[inline(always)]
    pub(super) fn step(set: Bitboard<W>, way: Way) -> Bitboard<W> {
        Self::shifted(set, way) & Self::entered(way)
    }

    /// The squares beside any of these, along rank and file.
    #[inline(always)]
    pub(super) fn around(set: Bitboard<W>) -> Bitboard<W> {
        Self::step(set, Way::East)
            | Self::step(set, Way::West)
            | Self::step(set, Way::North)
            | Self::step(set, Way::South)
    }
}
