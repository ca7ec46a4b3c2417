//! Which moves to try first: those that decided recently.
//!
//! Two memories. Killers belong to the number of moves left: a move that decided a sibling position often
//! decides this one too. The history belongs to the defender's moves wherever they are played, and ranks all replies.
//!
//! Source: Akl and Newborn, *The Principal Continuation and the Killer Heuristic* (1977); Schaeffer, *The History
//! Heuristic* (1983).

use crate::rules::Move;

/// The number of killers.
pub(super) const KILLERS: usize = 2;

/// The moves that last decided a position with the same number of moves left, newest first.
#[derive(Default)]
pub(super) struct Killers([Option<Move>; KILLERS]);

impl Killers {
    #[inline]
    pub(super) fn remember(&mut self, m: Move) {
        if self.0[0] != Some(m) {
            self.0 = [Some(m), self.0[0]];
        }
    }

    /// The move that decided last.
    #[inline]
    pub(super) fn newest(&self) -> Option<Move> {
        self.0[0]
    }

    /// `first` and the killers, each once.
    #[inline]
    pub(super) fn with(&self, first: Option<Move>) -> [Option<Move>; 1 + KILLERS] {
        let [newest, older] = self.0;
        [first, newest.filter(|_| newest != first), older.filter(|_| older != first)]
    }

    /// Puts `first` and the killers that are legal here in front.
    #[inline]
    pub(super) fn in_front(&self, first: Option<Move>, moves: &mut [Move]) {
        let mut front = 0;
        for killer in [first, self.0[0], self.0[1]].into_iter().flatten() {
            if let Some(found) = moves[front..].iter().position(|&m| m == killer) {
                moves[front..=front + found].rotate_right(1);
                front += 1;
            }
        }
    }
}

/// How often a reply has refuted, whatever the position.
#[derive(Clone)]
pub(super) struct History {
    counts: Vec<u32>,
}

impl History {
    const PLACES: usize = 1 << 12;

    pub(super) fn new() -> Self {
        History { counts: vec![0; Self::PLACES] }
    }

    #[inline]
    pub(super) fn remember(&mut self, m: Move, left: usize) {
        let count = &mut self.counts[Self::place(m)];
        *count = count.saturating_add(1 << (2 * left.min(8)));
    }

    /// How often this reply has refuted.
    #[inline]
    pub(super) fn count(&self, m: Move) -> u32 {
        self.counts[Self::place(m)]
    }

    /// Two moves that share a place get the same rank, which only makes the order slightly worse.
    #[inline]
    fn place(m: Move) -> usize {
        let from = m.from().map_or(401, |square| usize::from(square.number()));
        let to = usize::from(m.to().number());
        (from * 421 + to * 7) % Self::PLACES
    }
}
