//! The parts of an answer besides its keys, and which of them a limit left unfinished.

use serde::Serialize;

use super::Problem;

/// A part of an answer besides its keys. In JSON it has the name of the member that holds it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
#[non_exhaustive]
pub enum Part {
    /// The set play, as variations or as lines.
    SetPlay,
    /// The tries and the play after them.
    Tries,
    /// The play after the keys, and the main line.
    Tree,
    /// The reasons of the moves to explain.
    Explained,
    /// The pieces that can be removed.
    Idle,
}

impl Part {
    /// Its name for people.
    #[must_use]
    pub fn in_words(self) -> &'static str {
        match self {
            Part::SetPlay => "set play",
            Part::Tries => "tries",
            Part::Tree => "play",
            Part::Explained => "reasons",
            Part::Idle => "pieces that can be removed",
        }
    }
}

impl Problem {
    /// Notes whether all of a part is there.
    pub(super) fn note(&mut self, part: Part, whole: bool) {
        self.unfinished.extend((!whole).then_some(part));
    }

    /// Whether all of a part is there, if it was looked for.
    #[must_use]
    pub fn is_whole(&self, part: Part) -> bool {
        !self.unfinished.contains(&part)
    }

    /// The unfinished parts in words: ` (not finished: set play, tries)`; empty if all are finished.
    #[must_use]
    pub(crate) fn unfinished_in_words(&self) -> String {
        let names: Vec<_> = self.unfinished.iter().map(|part| part.in_words()).collect();
        if names.is_empty() { String::new() } else { format!(" (not finished: {})", names.join(", ")) }
    }

    /// Whether a limit of nodes or time, or an interrupt, stopped any work on it, or left open what the other side has.
    #[must_use]
    pub fn is_stopped(&self) -> bool {
        let other = self.duplex.as_deref();
        self.stopped || other.is_some_and(|other| other.solved.is_none() || other.is_stopped())
    }
}
