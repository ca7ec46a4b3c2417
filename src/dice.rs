//! Random numbers for tests, equal in every run. The programs in `tests` include this file too.

#![allow(dead_code)] // no program of tests uses all of it

/// The random number generator xorshift64*, with a fixed seed that is not 0.
pub(crate) struct Dice(pub(crate) u64);

impl Dice {
    /// A number from 0 up to, not including, `n`.
    pub(crate) fn below(&mut self, n: usize) -> usize {
        self.0 ^= self.0 >> 12;
        self.0 ^= self.0 << 25;
        self.0 ^= self.0 >> 27;
        (self.0.wrapping_mul(0x2545_f491_4f6c_dd1d) >> 33) as usize % n
    }

    /// Whether an event happens that has the chance 1 in `n`.
    pub(crate) fn one_in(&mut self, n: usize) -> bool {
        self.below(n) == 0
    }

    /// One of these things, at random.
    pub(crate) fn pick<'a, T>(&mut self, from: &'a [T]) -> &'a T {
        &from[self.below(from.len())]
    }
}
