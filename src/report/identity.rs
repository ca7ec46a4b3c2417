//! How a game, a problem or a finding is recognised in later runs.
//!
//! Services show a finding as new if its fingerprint is new. A fingerprint does not depend on lines, so a game that is added before
//! another one does not make the findings of the other one new. It is made from the path, the tags that identify a game, the code,
//! the ply, the variation and the token. Findings that are equal in all of these get a number in the order of the text.

use std::borrow::Cow;
use std::collections::HashMap;
use std::hash::Hasher as _;

use siphasher::sip128::{Hasher128 as _, SipHasher13};

use super::subject::{Artifact, Located, Subject};

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

/// The most fingerprints that are remembered. Beyond it, equal findings have equal fingerprints.
const MOST: usize = 1_000_000;

/// The fingerprints of a run so far.
#[derive(Debug, Default)]
pub struct Fingerprints {
    /// How often each one occurred.
    seen: HashMap<u128, u32>,
}

impl Fingerprints {
    /// Gives each finding its fingerprint.
    pub fn mark(&mut self, artifact: &Artifact, subject: &mut Subject) {
        for located in &mut subject.findings {
            let first = fingerprint(artifact, subject.identity, located, 0);
            located.fingerprint = match self.count(first) {
                0 => first,
                earlier => fingerprint(artifact, subject.identity, located, earlier),
            };
        }
    }

    /// How often it occurred before.
    fn count(&mut self, fingerprint: u128) -> u32 {
        if self.seen.len() >= MOST && !self.seen.contains_key(&fingerprint) {
            return 0;
        }
        let count = self.seen.entry(fingerprint).or_default();
        *count += 1;
        *count - 1
    }
}

fn fingerprint(artifact: &Artifact, identity: Identity, located: &Located, earlier: u32) -> u128 {
    let finding = &located.finding;
    let mut hash = Hash::new();
    hash.text(&artifact.path);
    hash.number(identity.number());
    hash.text(finding.code.as_str());
    hash.number(finding.ply.unwrap_or_default().into());
    hash.text(finding.variation.as_deref().unwrap_or_default());
    hash.text(finding.token.as_deref().unwrap_or_default());
    hash.number(earlier.into());
    hash.finish()
}
