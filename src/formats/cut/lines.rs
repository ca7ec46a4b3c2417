//! How lines tell where one record ends and the next begins, in notations whose records have several.

/// How records are known by their first lines.
#[derive(Clone, Copy, Debug)]
pub struct Heads {
    /// Whether a line begins a record.
    pub begins: fn(&[u8]) -> bool,
    /// Whether a line stands between two records, and is part of neither.
    pub parts: fn(&[u8]) -> bool,
}

impl Heads {
    /// Records with nothing between them.
    pub(in crate::formats) const fn of(begins: fn(&[u8]) -> bool) -> Self {
        Heads { begins, parts: |_| false }
    }
}

/// How records of one game each are separated by blank lines.
#[derive(Clone, Copy, Debug)]
pub struct Blocks {
    /// Whether a line holds the moves of a game. A record ends after one at the earliest.
    pub holds: fn(&[u8]) -> bool,
    /// Whether a line begins a record even without a blank line before it, after the last line of the record that holds moves.
    pub begins: fn(&[u8], &[u8]) -> bool,
    /// Whether a line says something that stays true for the records after its own ([`Record::context`](super::Record)).
    pub lasts: fn(&[u8]) -> bool,
}
