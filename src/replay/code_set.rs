//! Sets of codes, as one number each: to ask one costs nothing while a game is replayed.

use super::Code;

/// A set of codes.
///
/// ```
/// use lawspeaker::replay::{Code, CodeSet};
/// let marks: CodeSet = [Code::W201, Code::W202].into_iter().collect();
/// assert!(marks.contains(Code::W201) && !marks.contains(Code::W302));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub struct CodeSet(u128);

const _: () = assert!(Code::ALL.len() <= u128::BITS as usize, "every code has a bit");

impl CodeSet {
    /// No code.
    pub const EMPTY: CodeSet = CodeSet(0);

    const fn bit(code: Code) -> u128 {
        1 << code as u32
    }

    /// Whether a code is in the set.
    #[must_use]
    pub const fn contains(self, code: Code) -> bool {
        self.0 & Self::bit(code) != 0
    }

    /// Adds a code.
    pub const fn insert(&mut self, code: Code) {
        self.0 |= Self::bit(code);
    }

    /// Whether the set has no code.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The codes that both sets have.
    #[must_use]
    pub const fn and(self, other: CodeSet) -> CodeSet {
        CodeSet(self.0 & other.0)
    }

    /// The codes, errors first.
    pub fn iter(self) -> impl Iterator<Item = Code> {
        Code::ALL.iter().copied().filter(move |&code| self.contains(code))
    }
}

impl FromIterator<Code> for CodeSet {
    fn from_iter<I: IntoIterator<Item = Code>>(codes: I) -> Self {
        let mut set = CodeSet::EMPTY;
        codes.into_iter().for_each(|code| set.insert(code));
        set
    }
}
