//! What earlier searches of a problem have proven, so that a search goes on where they stopped; and who hears what it proves.
//!
//! Only exact results are taken over: the statuses of first moves, and lengths without a line. The tables of the earlier
//! searches are lost, so the first move at which a search stopped is searched again from its beginning with the number of moves
//! that was being tried. What is known of a first move does not depend on the other first moves, so the answer is the one
//! of a single run.

use std::fmt;
use std::time::Duration;

use super::{FirstMove, FirstMoveStatus};

/// What earlier searches of a problem have proven.
#[derive(Clone, Debug, Default)]
pub(crate) struct Proven {
    /// First moves with their statuses, in any order.
    pub(crate) first_moves: Vec<FirstMove>,
    /// In help and series play: no first move begins a solution in this number of moves, nor in fewer.
    pub(crate) none_in: u8,
    /// The work of these searches.
    pub(crate) nodes: u64,
    pub(crate) time: Duration,
}

impl Proven {
    /// Puts what is known of these first moves into them.
    pub(super) fn recall(&self, first_moves: &mut [FirstMove]) {
        for first in first_moves {
            if let Some(known) = self.first_moves.iter().find(|known| known.m == first.m) {
                *first = *known;
            }
        }
    }
}

/// What a search has proven just now.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Finding {
    /// The status of a first move.
    FirstMove(FirstMove),
    /// In help and series play: none of the first moves that are examined begins a solution in this number of moves, nor in fewer.
    NoneIn(u8),
}

/// Several threads may call it at once.
type Hear = dyn Fn(Finding) + Send + Sync;

/// What a search begins with, and who hears what it proves.
pub(crate) struct Resumption {
    pub(super) proven: Proven,
    hear: Box<Hear>,
}

impl Resumption {
    pub(crate) fn new(proven: Proven, hear: impl Fn(Finding) + Send + Sync + 'static) -> Self {
        Resumption { proven, hear: Box::new(hear) }
    }

    pub(super) fn hear(&self, finding: Finding) {
        (self.hear)(finding);
    }
}

impl fmt::Debug for Resumption {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.proven.fmt(f)
    }
}

impl FirstMove {
    /// Whether this number of moves need not be tried: the status is known, or it is known not to suffice.
    pub(super) fn is_settled_for(&self, moves: u8) -> bool {
        match self.status {
            FirstMoveStatus::Undecided(tried) => tried.is_some_and(|tried| tried.get() >= moves),
            _ => true,
        }
    }
}
