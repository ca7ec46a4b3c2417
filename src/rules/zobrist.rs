//! Zobrist keys: a position's 128-bit name, changed with every move by a few exclusive-ors.
//!
//! 128 bits so that a solver may trust them; judging a repetition still compares whole positions. The numbers
//! come from splitmix64 (Steele, Lea, Flood 2014) run at compile time, so keys are equal in every build.

/// A position's key, or one feature's share in it.
pub type Zobrist = u128;

/// `N` random numbers. Tables with different seeds are independent.
#[must_use]
pub(crate) const fn zobrist_table<const N: usize>(seed: u64) -> [Zobrist; N] {
    let mut state = seed;
    let mut table = [0; N];
    let mut n = 0;
    while n < N {
        let high = splitmix(&mut state);
        let low = splitmix(&mut state);
        table[n] = (high as u128) << 64 | low as u128;
        n += 1;
    }
    table
}

/// The next random number of a generator, which is its state.
pub(crate) const fn splitmix(state: &mut u64) -> u64 {
    *state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let mut z = *state;
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_differ_and_never_change() {
        let table: [Zobrist; 1000] = zobrist_table(7);
        let mut sorted = table;
        sorted.sort_unstable();
        assert!(sorted.windows(2).all(|pair| pair[0] != pair[1]));
        // First output of splitmix64 for seed 0, as published with the generator.
        assert_eq!((zobrist_table::<1>(0)[0] >> 64) as u64, 0xe220_a839_7b1d_cdaf);
    }
}
