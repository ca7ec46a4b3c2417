//! A hash of 128 bits: what is too long to keep is compared by it.
//!
//! The chance that two given texts have the same hash is one in 10^38, and among 10^8 different ones it is less than one in
//! 10^22 that any two have. The hash is the same on every machine, but may change with every version of the crate.

use std::hash::{DefaultHasher, Hasher};

/// Hashes bytes, in whatever pieces they come.
#[derive(Debug)]
pub(crate) struct WideHasher([DefaultHasher; 2]);

impl WideHasher {
    pub(crate) fn new() -> Self {
        // The halves differ because each begins with a byte of its own.
        WideHasher([0, 1].map(|salt| {
            let mut half = DefaultHasher::new();
            half.write_u8(salt);
            half
        }))
    }

    /// The hash of everything so far.
    pub(crate) fn wide(&self) -> u128 {
        let [high, low] = self.0.each_ref().map(|half| u128::from(half.finish()));
        high << 64 | low
    }
}

impl Hasher for WideHasher {
    fn write(&mut self, bytes: &[u8]) {
        self.0.iter_mut().for_each(|half| half.write(bytes));
    }

    /// A half of the hash.
    fn finish(&self) -> u64 {
        self.0[0].finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(parts: &[&str]) -> u128 {
        let mut hasher = WideHasher::new();
        parts.iter().for_each(|part| hasher.write(part.as_bytes()));
        hasher.wide()
    }

    #[test]
    fn equal_texts_have_equal_hashes_however_they_are_cut() {
        assert_eq!(of(&["e2e4 ", "e7e5"]), of(&["e2", "e4 e7e5"]));
        assert_ne!(of(&["e2e4"]), of(&["e2e3"]));
        assert_ne!(of(&[]), of(&["\0"]));
    }

    #[test]
    fn the_halves_differ() {
        for text in ["", "e2e4", "a long text of several words"] {
            let hash = of(&[text]);
            assert_ne!(hash >> 64, hash & u128::from(u64::MAX));
        }
    }
}
