//! Sets of squares as words of bits.
//!
//! Two words (9x9 to 11x11) are handled as one `u128`, which the compiler turns into shorter code than a loop
//! over words; all other widths loop, and the loops unroll.

use std::fmt;
use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, BitXorAssign, Not};

use super::{BoardSize, Square};

/// A set of squares in `W` words of 64 bits; bit `n` of the whole is the square with number `n`.
///
/// Bits beyond the board must stay clear: [`Not`] sets them, so mask its result with the board.
///
/// ```
/// use lawspeaker::geometry::{Bitboard, BoardSize, Square};
/// let board = BoardSize::new(8, 8);
/// let a_file = Bitboard::<1>::file(board, 0);
/// let a1 = Square::new(0);
/// assert!(a_file.has(a1) && !a_file.without(a1).has(a1));
/// assert_eq!(a_file.lowered(8), a_file.without(board.square(0, 7).unwrap()));
/// assert_eq!(a_file.raised(1) & Bitboard::first_squares(64), Bitboard::file(board, 1));
/// assert!(!a_file.meets(Bitboard::of(board.square(1, 0).unwrap())));
/// let corners = Bitboard::<1>::EMPTY.with(a1).with(Square::new(63));
/// assert_eq!(corners.iter().map(|square| board.name(square).to_string()).collect::<Vec<_>>(), ["a1", "h8"]);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Bitboard<const W: usize>(pub [u64; W]);

impl<const W: usize> Bitboard<W> {
    /// No square.
    pub const EMPTY: Self = Bitboard([0; W]);

    /// One square.
    #[inline]
    #[must_use]
    pub const fn of(square: Square) -> Self {
        Self::EMPTY.with(square)
    }

    /// The first `squares` squares: a whole board.
    #[must_use]
    pub const fn first_squares(squares: usize) -> Self {
        let mut set = Self::EMPTY;
        let mut n = 0;
        while n < squares {
            set = set.with(Square::new(n as u16));
            n += 1;
        }
        set
    }

    /// All squares of one file of a board, from 0; none beyond the board.
    #[must_use]
    pub const fn file(size: BoardSize, file: u8) -> Self {
        let mut set = Self::EMPTY;
        let mut rank = 0;
        while rank < size.ranks() {
            if let Some(square) = size.square(file, rank) {
                set = set.with(square);
            }
            rank += 1;
        }
        set
    }

    /// This set and one square more.
    #[inline]
    #[must_use]
    pub const fn with(mut self, square: Square) -> Self {
        self.0[Self::word(square)] |= 1 << (square.index() % 64);
        self
    }

    /// This set less one square.
    #[inline]
    #[must_use]
    pub const fn without(mut self, square: Square) -> Self {
        self.0[Self::word(square)] &= !(1 << (square.index() % 64));
        self
    }

    /// The set in another number of words; squares beyond them are lost.
    #[inline]
    #[must_use]
    pub fn in_words<const V: usize>(self) -> Bitboard<V> {
        let mut words = [0; V];
        for (word, own) in words.iter_mut().zip(self.0) {
            *word = own;
        }
        Bitboard(words)
    }

    /// Whether the square is in the set.
    #[inline]
    #[must_use]
    pub const fn has(self, square: Square) -> bool {
        self.0[Self::word(square)] >> (square.index() % 64) & 1 != 0
    }

    /// Whether the set has no square.
    #[inline]
    #[must_use]
    pub const fn is_empty(self) -> bool {
        let mut any = 0;
        let mut w = 0;
        while w < W {
            any |= self.0[w];
            w += 1;
        }
        any == 0
    }

    /// Whether the two sets share a square.
    #[inline]
    #[must_use]
    pub fn meets(self, other: Self) -> bool {
        !(self & other).is_empty()
    }

    /// How many squares the set has.
    #[inline]
    #[must_use]
    pub const fn count(self) -> u32 {
        let mut count = 0;
        let mut w = 0;
        while w < W {
            count += self.0[w].count_ones();
            w += 1;
        }
        count
    }

    /// Whether the set has two squares or more.
    #[inline]
    #[must_use]
    pub fn several(self) -> bool {
        !self.without_first().is_empty()
    }

    /// The square with the least number.
    #[inline]
    #[must_use]
    pub const fn first(self) -> Option<Square> {
        let mut w = 0;
        while w < W {
            if self.0[w] != 0 {
                return Some(Square::new(w as u16 * 64 + self.0[w].trailing_zeros() as u16));
            }
            w += 1;
        }
        None
    }

    /// The set less the square with the least number.
    #[inline]
    #[must_use]
    pub fn without_first(mut self) -> Self {
        for word in &mut self.0 {
            if *word != 0 {
                *word &= *word - 1;
                break;
            }
        }
        self
    }

    /// Every square's number raised by `by` (0 to 63 and less than a word's bits); what leaves the words is lost.
    #[inline]
    #[must_use]
    pub const fn raised(self, by: u32) -> Self {
        if W == 2 {
            return Self::from_u128(self.to_u128() << by);
        }
        let mut out = [0; W];
        let mut w = 0;
        while w < W {
            out[w] = self.0[w] << by;
            if w > 0 && by > 0 {
                out[w] |= self.0[w - 1] >> (64 - by);
            }
            w += 1;
        }
        Bitboard(out)
    }

    /// Every square's number lowered by `by` (0 to 63); what falls below 0 is lost.
    #[inline]
    #[must_use]
    pub const fn lowered(self, by: u32) -> Self {
        if W == 2 {
            return Self::from_u128(self.to_u128() >> by);
        }
        let mut out = [0; W];
        let mut w = 0;
        while w < W {
            out[w] = self.0[w] >> by;
            if w + 1 < W && by > 0 {
                out[w] |= self.0[w + 1] << (64 - by);
            }
            w += 1;
        }
        Bitboard(out)
    }

    /// The squares, least number first.
    #[inline]
    #[must_use]
    pub const fn iter(self) -> Squares<W> {
        Squares(self)
    }

    /// Everything from the greatest square of this set upwards; everything at all for the empty set.
    /// (One half of the obstruction-difference trick in [`super::Lines`].)
    #[inline]
    pub(super) const fn greatest_and_up(self) -> Self {
        if W == 2 {
            return Self::from_u128(u128::MAX << (127 - (self.to_u128() | 1).leading_zeros()));
        }
        let mut out = [0; W];
        let mut w = W;
        while w > 0 {
            w -= 1;
            if self.0[w] != 0 || w == 0 {
                out[w] = (i64::MIN >> (self.0[w] | 1).leading_zeros()) as u64;
                break;
            }
        }
        w += 1;
        while w < W {
            out[w] = u64::MAX;
            w += 1;
        }
        Bitboard(out)
    }

    /// Everything from the least square of this set downwards; everything at all for the empty set.
    #[inline]
    pub(super) const fn least_and_down(self) -> Self {
        if W == 2 {
            let bits = self.to_u128();
            return Self::from_u128(bits ^ bits.wrapping_sub(1));
        }
        let mut out = [u64::MAX; W];
        let mut w = 0;
        while w < W {
            if self.0[w] != 0 {
                out[w] = self.0[w] ^ (self.0[w] - 1);
                w += 1;
                while w < W {
                    out[w] = 0;
                    w += 1;
                }
            } else {
                w += 1;
            }
        }
        Bitboard(out)
    }

    /// The word a square is in. One word holds its whole board, so that there no index needs to be checked.
    #[inline]
    const fn word(square: Square) -> usize {
        debug_assert!(square.index() < W * 64);
        if W == 1 { 0 } else { square.index() / 64 }
    }

    const fn to_u128(self) -> u128 {
        (self.0[W - 1] as u128) << 64 | self.0[0] as u128
    }

    const fn from_u128(bits: u128) -> Self {
        let mut out = [0; W];
        out[0] = bits as u64;
        out[W - 1] = (bits >> 64) as u64;
        Bitboard(out)
    }
}

macro_rules! wordwise {
    ($trait:ident $method:ident $assign_trait:ident $assign:ident $op:tt $assign_op:tt) => {
        impl<const W: usize> $trait for Bitboard<W> {
            type Output = Self;
            #[inline]
            fn $method(mut self, other: Self) -> Self {
                for w in 0..W {
                    self.0[w] $assign_op other.0[w];
                }
                self
            }
        }
        impl<const W: usize> $assign_trait for Bitboard<W> {
            #[inline]
            fn $assign(&mut self, other: Self) {
                *self = *self $op other;
            }
        }
    };
}
wordwise!(BitAnd bitand BitAndAssign bitand_assign & &=);
wordwise!(BitOr bitor BitOrAssign bitor_assign | |=);
wordwise!(BitXor bitxor BitXorAssign bitxor_assign ^ ^=);

impl<const W: usize> Not for Bitboard<W> {
    type Output = Self;
    #[inline]
    fn not(mut self) -> Self {
        for word in &mut self.0 {
            *word = !*word;
        }
        self
    }
}

impl<const W: usize> FromIterator<Square> for Bitboard<W> {
    fn from_iter<I: IntoIterator<Item = Square>>(squares: I) -> Self {
        squares.into_iter().fold(Self::EMPTY, Self::with)
    }
}

impl<const W: usize> IntoIterator for Bitboard<W> {
    type Item = Square;
    type IntoIter = Squares<W>;
    #[inline]
    fn into_iter(self) -> Squares<W> {
        self.iter()
    }
}

impl<const W: usize> fmt::Debug for Bitboard<W> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter().map(Square::number)).finish()
    }
}

/// The squares of a bitboard, least number first.
///
/// ```
/// use lawspeaker::geometry::{Bitboard, Square, Squares};
/// let squares: Squares<1> = Bitboard::first_squares(3).iter();
/// assert_eq!(squares.map(Square::number).collect::<Vec<_>>(), [0, 1, 2]);
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Squares<const W: usize>(Bitboard<W>);

impl<const W: usize> Iterator for Squares<W> {
    type Item = Square;
    #[inline]
    fn next(&mut self) -> Option<Square> {
        let first = self.0.first()?;
        self.0 = self.0.without_first();
        Some(first)
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let count = self.0.count() as usize;
        (count, Some(count))
    }
}

impl<const W: usize> ExactSizeIterator for Squares<W> {}

#[cfg(test)]
mod tests {
    use super::*;

    fn set<const W: usize>(numbers: &[u16]) -> Bitboard<W> {
        numbers.iter().copied().map(Square::new).collect()
    }

    fn numbers<const W: usize>(set: Bitboard<W>) -> Vec<u16> {
        set.iter().map(Square::number).collect()
    }

    fn holds_in_width<const W: usize>() {
        let top = (W * 64 - 1) as u16;
        let mixed = set::<W>(&[0, 5, 63, top]);
        assert_eq!(mixed.count() as usize, numbers(mixed).len());
        assert_eq!(mixed.first(), Some(Square::new(0)));
        assert_eq!(numbers(mixed.without_first()), numbers(mixed)[1..]);
        assert_eq!(numbers(set::<W>(&[3, top]).lowered(3)), vec![0, top - 3]);
        assert_eq!(numbers(set::<W>(&[top - 20, 1]).raised(20)), vec![21, top]);
        assert!(Bitboard::<W>::EMPTY.first().is_none());
        for least in [0, 1, top / 2, top] {
            let down = set::<W>(&[least, top]).least_and_down();
            assert_eq!(numbers(down), (0..=least).collect::<Vec<_>>());
            let up = set::<W>(&[0, least]).greatest_and_up();
            assert_eq!(numbers(up), (least..=top).collect::<Vec<_>>());
        }
        assert_eq!(Bitboard::<W>::EMPTY.least_and_down().count(), W as u32 * 64);
        assert_eq!(Bitboard::<W>::EMPTY.greatest_and_up().count(), W as u32 * 64);
    }

    #[test]
    fn sets_behave_alike_in_every_width() {
        holds_in_width::<1>();
        holds_in_width::<2>();
        holds_in_width::<3>();
        holds_in_width::<4>();
        holds_in_width::<6>();
    }
}
