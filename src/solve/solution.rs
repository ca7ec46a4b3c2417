//! What a search has found: the status of every first move.

use std::num::NonZero;
use std::time::Duration;

use crate::rules::{Move, Side};

use super::{PlayKind, Stipulation};

/// Whether a problem has a solution.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum SolveVerdict {
    /// It has a solution, and all keys are known.
    Solved,
    /// No first move fulfils the stipulation.
    Unsolved,
    /// A limit stopped the search with a first move open. The keys that were found are valid.
    Undecided,
}

impl SolveVerdict {
    /// Yes, no, or not known.
    #[must_use]
    pub(crate) const fn known(self) -> Option<bool> {
        match self {
            SolveVerdict::Solved => Some(true),
            SolveVerdict::Unsolved => Some(false),
            SolveVerdict::Undecided => None,
        }
    }
}

/// What is known of a first move, for the attacker.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum FirstMoveStatus {
    /// The attacker reaches its aim in this many of its moves, and not in fewer. In `#N` the first move is one of them,
    /// in `survive N` it is not. In help and series play the number is N.
    Wins(NonZero<u8>),
    /// In `survive N`: the move itself ends the game, and the opponent has won.
    LosesAtOnce,
    /// The attacker does not reach its aim in N moves.
    NoWin,
    /// Open. The attacker does not reach its aim in this many moves, at most N - 1; nothing is known of more. None when
    /// nothing is known at all.
    Undecided(Option<NonZero<u8>>),
}

/// A first move and its status.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct FirstMove {
    /// The move.
    pub m: Move,
    /// What is known of it.
    pub status: FirstMoveStatus,
    /// The aim is reached in at most this number of moves, perhaps in fewer: a key whose least number is not known yet. It
    /// adds something only to [`FirstMoveStatus::Undecided`].
    pub within: Option<NonZero<u8>>,
}

impl FirstMove {
    /// A first move of which nothing is known.
    pub(super) const fn open(m: Move) -> Self {
        FirstMove { m, status: FirstMoveStatus::Undecided(None), within: None }
    }

    /// Whether it is not known yet how it ends.
    pub(super) fn is_open(&self) -> bool {
        matches!(self.status, FirstMoveStatus::Undecided(_))
    }

    /// Whether it is known to fulfil a stipulation of this kind.
    pub(super) fn is_key(&self, play: PlayKind) -> bool {
        match play {
            PlayKind::Survive => self.status == FirstMoveStatus::NoWin,
            _ => matches!(self.status, FirstMoveStatus::Wins(_)) || self.within.is_some(),
        }
    }
}

/// The answer of a search.
///
/// ```
/// use lawspeaker::solve::{FirstMoveStatus, Limits, SolveVerdict, solve};
/// use lawspeaker::{rules::Side, variants::{Chess, fen}};
/// let (position, _) = fen::read::<Chess>("7k/8/5K2/8/8/8/8/6R1 w - -")?;
/// let solution = solve(&position, "#3".parse()?, &Limits::nodes(1_000_000));
/// assert_eq!((solution.verdict(), solution.attacker), (SolveVerdict::Solved, Side::White));
/// let soonest = solution.first_moves.iter().filter_map(|first| match first.status {
///     FirstMoveStatus::Wins(moves) => Some(moves.get()),
///     _ => None,
/// });
/// assert_eq!(soonest.min(), Some(2));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Solution {
    /// The stipulation.
    pub stipulation: Stipulation,
    /// The side that tries to reach the aim. In direct and self-play the one to move, in `survive N` its opponent, in help and
    /// series play the side that plays the last move.
    pub attacker: Side,
    /// Every legal first move, by origin, target and the rest, drops first; none in a finished position.
    pub first_moves: Vec<FirstMove>,
    /// In help and series play the least smaller number that has a solution too.
    pub(super) shorter: Option<u8>,
    /// Moves tried, first moves included. Replies that were only counted to order moves are not included.
    pub nodes: u64,
    /// How long it took.
    pub time: Duration,
}

impl Solution {
    /// Whether there is a solution. Undecided as long as any first move is, even when keys are known.
    #[must_use]
    pub fn verdict(&self) -> SolveVerdict {
        if self.first_moves.iter().any(|first| matches!(first.status, FirstMoveStatus::Undecided(_))) {
            SolveVerdict::Undecided
        } else if self.keys().next().is_some() {
            SolveVerdict::Solved
        } else {
            SolveVerdict::Unsolved
        }
    }

    /// The first moves that fulfil the stipulation.
    pub fn keys(&self) -> impl Iterator<Item = Move> + '_ {
        self.first_moves.iter().filter(|first| first.is_key(self.stipulation.play())).map(|first| first.m)
    }

    /// The first moves of which it is not known whether they are keys.
    pub fn undecided(&self) -> impl Iterator<Item = Move> + '_ {
        let open = |first: &&FirstMove| first.is_open() && !first.is_key(self.stipulation.play());
        self.first_moves.iter().filter(open).map(|first| first.m)
    }

    /// The number of moves within which no undecided first move reaches the aim; `None` if nothing is known, or no
    /// move is undecided.
    #[must_use]
    pub fn excluded(&self) -> Option<NonZero<u8>> {
        let open = self.first_moves.iter().filter_map(|first| match first.status {
            FirstMoveStatus::Undecided(moves) => Some(moves),
            _ => None,
        });
        open.min().flatten()
    }

    /// The least number of moves, rounded up, in which the aim can be reached, as far as N (EPD's `dm` for `#N`); none for
    /// `survive N`.
    ///
    /// A number that is given is right even when the verdict is undecided: numbers are tried one after the other, each on
    /// all first moves.
    #[must_use]
    pub fn least(&self) -> Option<u8> {
        self.shorter.or_else(|| self.best().map(|(_, moves)| moves))
    }

    /// The least number smaller than N that also works: a short solution. None for `survive N`.
    #[must_use]
    pub fn short(&self) -> Option<u8> {
        self.least().filter(|&moves| moves < self.stipulation.moves())
    }

    /// The key that reaches the aim soonest; none for `survive N`.
    pub(super) fn best(&self) -> Option<(Move, u8)> {
        if self.stipulation.play() == PlayKind::Survive {
            return None;
        }
        let wins = self.first_moves.iter().filter_map(|first| match first.status {
            FirstMoveStatus::Wins(moves) => Some((first.m, moves.get())),
            _ => None,
        });
        wins.min_by_key(|&(_, moves)| moves)
    }
}
