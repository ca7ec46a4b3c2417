//! The fingerprint by which services recognise a finding in later runs. They show a finding as new if its fingerprint is
//! new.
//!
//! A fingerprint does not depend on lines, so a game that is added before another one does not make the findings of the
//! other one new. It is made from the path, the tags that identify a game, the code, the ply, the variation and the
//! token. Findings that are equal in all of these get a number in the order of the text.

use std::collections::HashMap;

use super::identity::{Hash, Identity};
use super::subject::{Artifact, Located, Subject};

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
