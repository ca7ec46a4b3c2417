//! The positions of a line, and how often the last one has been there.
//!
//! Only positions since the last irreversible move can come again, so most plies compare nothing. A short
//! stretch is looked through; once it grows long an index by key takes over, so that a line of any length costs
//! the same a ply. Equal keys are never trusted: the positions themselves are compared.

use std::collections::HashMap;

use crate::rules::{Game, Move, Reversible};

/// Beyond so many positions since the last irreversible move the index is used.
const LOOK_THROUGH: usize = 64;

/// The positions of a line, from its start.
#[derive(Clone, Debug)]
pub struct History<G: Game> {
    positions: Vec<G>,
    /// For each position the index of the first one that it can equal.
    cuts: Vec<usize>,
    index: Index,
}

/// For positions before `upto` the latest with each key, and for each position the one before with its key.
#[derive(Clone, Debug, Default)]
struct Index {
    upto: usize,
    latest: HashMap<u64, usize>,
    earlier: Vec<Option<usize>>,
}

impl<G: Game> History<G> {
    /// A line that starts here.
    #[must_use]
    pub fn new(start: G) -> Self {
        History { positions: vec![start], cuts: vec![0], index: Index::default() }
    }

    /// A line that starts here and may grow so long before it needs more memory.
    #[must_use]
    pub fn with_room(start: G, plies: usize) -> Self {
        let mut history = History {
            positions: Vec::with_capacity(plies + 1),
            cuts: Vec::with_capacity(plies + 1),
            index: Index::default(),
        };
        history.restart(start);
        history
    }

    /// Begins another line here, keeping the memory.
    pub fn restart(&mut self, start: G) {
        self.positions.clear();
        self.cuts.clear();
        self.index = Index::default();
        self.positions.push(start);
        self.cuts.push(0);
    }

    /// The position reached.
    #[must_use]
    pub fn last(&self) -> &G {
        self.positions.last().expect("a line has at least its start")
    }

    /// Half-moves played.
    #[must_use]
    pub fn plies(&self) -> usize {
        self.positions.len() - 1
    }

    /// Plays a legal move in the position reached.
    #[inline]
    pub fn play(&mut self, m: Move) -> Reversible {
        self.positions.push(self.last().clone());
        let next = self.positions.last_mut().expect("a line has at least its start");
        let reversible = next.play(m);
        let cut = match reversible {
            Reversible::Yes => *self.cuts.last().expect("a line has at least its start"),
            Reversible::No => self.positions.len() - 1,
        };
        self.cuts.push(cut);
        reversible
    }

    /// The position before the last move.
    #[must_use]
    pub fn before_last(&self) -> Option<&G> {
        self.positions.iter().nth_back(1)
    }

    /// Adds the position after a move.
    #[inline]
    pub fn push(&mut self, position: G, reversible: Reversible) {
        let cut = match reversible {
            Reversible::Yes => *self.cuts.last().expect("a line has at least its start"),
            Reversible::No => self.positions.len(),
        };
        self.positions.push(position);
        self.cuts.push(cut);
    }

    /// Takes the last position off, to play on from the one before.
    pub fn pop(&mut self) -> Option<(G, usize)> {
        if self.positions.len() == 1 {
            return None;
        }
        self.index.forget(self.positions.len() - 1, &self.positions);
        Some((self.positions.pop()?, self.cuts.pop()?))
    }

    /// Puts a position back that [`pop`](Self::pop) took off.
    pub fn put_back(&mut self, (position, cut): (G, usize)) {
        self.positions.push(position);
        self.cuts.push(cut);
    }

    /// Goes back to the position after so many half-moves.
    pub fn truncate(&mut self, plies: usize) {
        while self.plies() > plies {
            self.pop();
        }
    }

    /// How often the last position has stood on the board, this time included. A start position counts.
    #[inline]
    pub fn occurrences(&mut self) -> u32 {
        let last = self.positions.len() - 1;
        let cut = self.cuts[last];
        if last - cut < 4 {
            return 1; // it takes four reversible half-moves to come back
        }
        if last - cut <= LOOK_THROUGH {
            let now = &self.positions[last];
            let same = |earlier: &&G| earlier.key() == now.key() && earlier.same_position(now);
            return 1 + self.positions[cut..last].iter().filter(same).count() as u32;
        }
        self.index.extend(&self.positions);
        let now = &self.positions[last];
        let mut count = 1;
        let mut at = self.index.earlier[last];
        while let Some(earlier) = at.filter(|&n| n >= cut) {
            count += u32::from(self.positions[earlier].same_position(now));
            at = self.index.earlier[earlier];
        }
        count
    }
}

impl Index {
    fn extend<G: Game>(&mut self, positions: &[G]) {
        for (n, position) in positions.iter().enumerate().skip(self.upto) {
            self.earlier.push(self.latest.insert(position.key() as u64, n));
        }
        self.upto = positions.len();
    }

    fn forget<G: Game>(&mut self, last: usize, positions: &[G]) {
        if last >= self.upto {
            return;
        }
        let key = positions[last].key() as u64;
        match self.earlier.pop().flatten() {
            Some(before) => self.latest.insert(key, before),
            None => self.latest.remove(&key),
        };
        self.upto = last;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::variants::{Odin, start};

    /// The slow way: count equal positions over the whole line.
    fn slow(line: &[Odin]) -> u32 {
        let now = line.last().unwrap();
        line.iter().filter(|p| p.same_position(now)).count() as u32
    }

    #[test]
    fn counts_like_a_look_at_the_whole_line_through_pops_and_long_stretches() {
        let mut history = History::new(start::<Odin>());
        let mut line = vec![start::<Odin>()];
        let mut seed = 5u64;
        let mut moves: Vec<Move> = Vec::new();
        let mut most = 0;
        for _ in 0..3000 {
            seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            let roll = (seed >> 33) as usize;
            if roll % 7 == 0 && line.len() > 1 {
                history.pop();
                line.pop();
            }
            moves.clear();
            let game = history.last().clone();
            game.legal_moves(&mut moves);
            // Oxen hop to and fro: a long game in which everything comes again.
            let ox = Odin::ruleset().man_of_letter('F').unwrap();
            moves.retain(|m| {
                let parts = game.parts(*m);
                parts.captured.is_empty() && parts.man == ox && Odin::SIZE.file(parts.to) < 3
            });
            if moves.is_empty() {
                history.truncate(0);
                line.truncate(1);
                continue;
            }
            let mut next = game.clone();
            let reversible = next.play(moves[roll % moves.len()]);
            history.push(next.clone(), reversible);
            line.push(next);
            assert_eq!(history.occurrences(), slow(&line));
            most = most.max(slow(&line));
        }
        assert!(most > 5 && history.plies() + 1 == line.len());
    }
}
