//! The properties by which a game or a problem is recognised in its file. Its number and its line do not count.

use std::borrow::Cow;
use std::hash::Hasher as _;

use siphasher::sip128::{Hasher128 as _, SipHasher13};

/// The tags that identify a game, with the value that means the same as no tag.
const TAGS: [(&str, &str); 4] = [("White", "?"), ("Black", "?"), ("Date", "????.??.??"), ("Round", "?")];

/// What a game or a problem is recognised by in its file.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Identity(u128);

impl Identity {
    /// Of a game with these tags.
    pub fn of_tags<'a>(value: impl Fn(&str) -> Option<Cow<'a, str>>) -> Self {
        let mut hash = Hash::new();
        for (name, unknown) in TAGS {
            let value = value(name);
            let value = value.as_deref().map(str::trim).filter(|value| !value.is_empty());
            hash.text(value.unwrap_or(unknown));
        }
        Identity(hash.finish())
    }

    /// The number that stands for it.
    pub(super) fn number(self) -> u128 {
        self.0
    }

    /// Of a problem with this name.
    #[must_use]
    pub fn of(name: Option<&str>) -> Self {
        let mut hash = Hash::new();
        hash.text(name.unwrap_or_default());
        Identity(hash.finish())
    }
}

/// A hash that is equal on every machine and in every version: the hash of the standard library may change.
pub(super) struct Hash(SipHasher13);

impl Hash {
    pub(super) fn new() -> Self {
        Hash(SipHasher13::new())
    }

    /// Adds a text; its length keeps it apart from what follows.
    pub(super) fn text(&mut self, text: &str) {
        self.number(text.len() as u128);
        self.0.write(text.as_bytes());
    }

    pub(super) fn number(&mut self, number: u128) {
        self.0.write(&number.to_le_bytes());
    }

    pub(super) fn finish(&self) -> u128 {
        self.0.finish128().as_u128()
    }
}
