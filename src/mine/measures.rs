//! How difficult a problem is, in numbers that mean the same in every game.

use crate::rules::{Call, Move, SearchHints};
use crate::solve::{Analysis, Growth, Limits, TreeLimits};

/// How difficult a problem is.
///
/// ```
/// use lawspeaker::mine::{KeyCount, MineOptions, Trivial, mine};
/// use lawspeaker::prelude::*;
/// let options = MineOptions {
///     moves: [2.try_into().unwrap()].into(),
///     keys: KeyCount::Any,
///     trivial: Trivial::Kept,
///     min_plies: 0,
///     nodes: 100_000,
///     cancel: CancelToken::new(),
/// };
/// let pgn = b"[FEN \"7k/8/5K2/8/8/8/8/6R1 w - - 0 1\"]\n\n1. Kf7 Kh7 2. Rh1# 1-0";
/// let game = GameReader::new(&pgn[..], ReplayOptions::default()).next().unwrap()?;
/// let vein = mine(&game.replay, &options);
/// let measures = &vein.found[0].measures;
/// assert_eq!((measures.quiet, measures.sacrifice), (true, false));
/// assert!(measures.nodes > 0 && vein.undecided == 0);
/// # Ok::<(), std::io::Error>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Measures {
    /// The nodes of a search for all keys that knows nothing of the position beforehand.
    pub nodes: u64,
    /// First moves that only one defence refutes.
    pub tries: usize,
    /// Whether no key captures, promotes or makes a call such as a check.
    pub quiet: bool,
    /// Whether every key captures nothing and puts its piece where it can be captured at once.
    pub sacrifice: bool,
}

impl Measures {
    /// Those of a solved problem with these keys; none if the search for tries reached the limit.
    pub(super) fn of<P: SearchHints>(
        position: &P,
        analysis: &mut Analysis<P>,
        keys: &[Move],
        limits: &Limits,
    ) -> Option<Self> {
        let nodes = analysis.solution().nodes;
        // The play after the tries is not wanted.
        let no_play =
            TreeLimits { work: limits.clone(), growth: Growth::Defences, depth: 1, ..TreeLimits::default() };
        let (tries, whole) = analysis.tries(1, &no_play);
        whole.then(|| Measures {
            nodes,
            tries: tries.len(),
            quiet: keys.iter().all(|&key| is_quiet(position, key)),
            sacrifice: keys.iter().all(|&key| is_sacrifice(position, key)),
        })
    }
}

fn is_quiet<P: SearchHints>(position: &P, key: Move) -> bool {
    let parts = position.parts(key);
    parts.captured.is_empty() && parts.promotion.is_none() && position.after(key).call() == Call::None
}

/// Pieces have no values that hold in every game, so an exchange is no sacrifice, and any offer without a capture is one.
fn is_sacrifice<P: SearchHints>(position: &P, key: Move) -> bool {
    let parts = position.parts(key);
    let after = position.after(key);
    let mut replies = Vec::new();
    after.legal_moves(&mut replies);
    let is_taken = |reply: &Move| after.parts(*reply).captured.iter().any(|square| square == parts.to);
    parts.captured.is_empty() && replies.iter().any(is_taken)
}
