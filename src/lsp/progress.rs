//! How far the check of a document is: of each piece, whether it was checked and how many findings it has.
//!
//! The numbers are side by side in memory, and those of pieces that a change leaves alone are taken over. So a change in a
//! document of very many pieces looks at none but its own.

use std::collections::VecDeque;
use std::sync::Arc;

use super::document::Document;
use super::text::{Checked, Slot};

/// What is known of a piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum State {
    /// It was not looked at.
    Fresh,
    /// Everything but what a search decides, with this number of findings.
    Drafted(u32),
    /// Everything, with this number of findings.
    Checked(u32),
}

/// How far the check of a document is.
pub(crate) struct Progress {
    document: Arc<Document>,
    states: Vec<State>,
    /// Pieces that were not looked at, the next one last.
    fresh: Vec<usize>,
    /// Entries that need a search, the next one first.
    searches: VecDeque<usize>,
}

impl Progress {
    /// For a document, of which an earlier version may have been checked. Pieces near `focus` come first.
    pub(crate) fn new(document: &Arc<Document>, focus: usize, old: Option<Progress>) -> Self {
        let pieces = &document.text.pieces;
        let mut states = vec![State::Fresh; pieces.len()];
        if let Some(old) = old {
            let is_same = |(old, new): (&Slot, &Slot)| old.is(new);
            let old_pieces = &old.document.text.pieces;
            let before = old_pieces.iter().zip(pieces).take_while(|pair| is_same(*pair)).count();
            let (old_rest, new_rest) = (&old_pieces[before..], &pieces[before..]);
            let after =
                old_rest.iter().rev().zip(new_rest.iter().rev()).take_while(|pair| is_same(*pair)).count();
            states[..before].copy_from_slice(&old.states[..before]);
            let (old_end, new_end) = (old.states.len() - after, pieces.len() - after);
            states[new_end..].copy_from_slice(&old.states[old_end..]);
        }
        let mut progress =
            Progress { document: Arc::clone(document), states, fresh: Vec::new(), searches: VecDeque::new() };
        for n in nearest_first(focus, progress.states.len()) {
            progress.look(n);
        }
        progress.fresh.reverse();
        progress
    }

    /// Puts a piece on the list of what is to be done with it, if anything is. A piece may be known from before.
    fn look(&mut self, n: usize) {
        if self.states[n] == State::Fresh {
            let piece = &self.document.text.pieces[n];
            let findings = |found: &Checked| count(found.findings.len());
            self.states[n] = match (piece.checked.get(), piece.draft.get()) {
                (Some(checked), _) => State::Checked(findings(checked)),
                (None, Some(draft)) => State::Drafted(findings(draft)),
                (None, None) => State::Fresh,
            };
        }
        match self.states[n] {
            State::Fresh => self.fresh.push(n),
            State::Drafted(_) => self.searches.push_back(n),
            State::Checked(_) => {}
        }
    }

    pub(crate) fn has_fresh(&self) -> bool {
        !self.fresh.is_empty()
    }

    pub(crate) fn is_done(&self) -> bool {
        self.fresh.is_empty() && self.searches.is_empty()
    }

    /// Takes the next piece that was not looked at.
    pub(crate) fn next_fresh(&mut self) -> Option<usize> {
        self.fresh.pop()
    }

    /// The next entry that needs a search.
    pub(crate) fn next_search(&self) -> Option<usize> {
        self.searches.front().copied()
    }

    pub(crate) fn checked(&mut self, n: usize, findings: usize) {
        self.states[n] = State::Checked(count(findings));
    }

    pub(crate) fn drafted(&mut self, n: usize, findings: usize) {
        self.states[n] = State::Drafted(count(findings));
        self.searches.push_back(n);
    }

    /// The search that was next has ended.
    pub(crate) fn searched(&mut self, n: usize, findings: usize) {
        self.searches.pop_front();
        self.checked(n, findings);
    }

    /// The pieces with findings, those near `focus` first, each with the number of its findings.
    pub(crate) fn found(&self, focus: usize) -> impl Iterator<Item = (usize, usize)> {
        nearest_first(focus, self.states.len()).filter_map(|n| match self.states[n] {
            State::Fresh | State::Drafted(0) | State::Checked(0) => None,
            State::Drafted(findings) | State::Checked(findings) => Some((n, findings as usize)),
        })
    }
}

/// The number of findings of a piece: a record has at most 1,000 per game.
fn count(findings: usize) -> u32 {
    u32::try_from(findings).unwrap_or(u32::MAX)
}

/// The numbers up to `len`, those near `focus` first.
fn nearest_first(focus: usize, len: usize) -> impl Iterator<Item = usize> {
    let focus = focus.min(len);
    let (mut before, mut after) = ((0..focus).rev(), focus..len);
    let mut turn = false;
    std::iter::from_fn(move || {
        turn = !turn;
        if turn { after.next().or_else(|| before.next()) } else { before.next().or_else(|| after.next()) }
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_nearest_come_first() {
        let all = |focus, len| nearest_first(focus, len).collect::<Vec<_>>();
        assert_eq!(all(2, 6), [2, 1, 3, 0, 4, 5]);
        assert_eq!(all(9, 3), [2, 1, 0]);
        assert_eq!(all(0, 0), [0; 0]);
    }
}
