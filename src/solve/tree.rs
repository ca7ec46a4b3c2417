//! The play after the keys, as a value that can be printed. There is no search here.

use crate::rules::Move;

use super::Limits;

/// How large a [`Tree`] may get and how much work it may cost. The tree grows level by level, so a tree that is cut has
/// all its shorter variations before any longer one.
#[derive(Clone, Debug)]
pub struct TreeLimits {
    /// Moves in the tree before equal variations are merged. The keys and the line do not count.
    pub moves: usize,
    /// Nodes and time.
    pub work: Limits,
}

impl Default for TreeLimits {
    /// Ten thousand moves, without a limit of work.
    fn default() -> Self {
        TreeLimits { moves: 10_000, work: Limits::NONE }
    }
}

/// The play after each key.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Tree {
    /// The keys, in the order of the solution's.
    pub moves: Vec<Branch>,
    /// The main line, from the key that wins soonest: the attacker wins as soon as it can, the defender holds
    /// out as long as it can. In help and series play it is the first solution, for `survive N` only the first key. Empty
    /// without a key.
    pub line: Vec<Move>,
    /// Whether the tree and the line are complete.
    pub complete: bool,
}

/// A move of the attacker (for `survive N`, of the survivor) that fulfils the stipulation, and the play after it.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Branch {
    /// The move.
    pub m: Move,
    /// The least number of the attacker's moves that its win takes, this one counted. For a key of `survive N`
    /// the N that it survives; in help and series play the N of the problem.
    pub moves: u8,
    /// What the move threatens.
    pub threat: Threat,
    /// What follows.
    pub play: Play,
}

/// What the attacker would play next if the defender could pass.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Threat {
    /// It would win by any of these moves.
    Moves {
        /// The least number of moves that the win takes.
        moves: u8,
        /// All first moves that win in that number.
        threats: Vec<Move>,
    },
    /// Nothing that wins in time: the defender loses because it must move.
    Zugzwang,
    /// The defender cannot pass (it is in check, or the game is over), or no threat was looked for.
    NotShown,
}

/// What follows an attacker's move.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Play {
    /// Nothing: it has won.
    Won,
    /// The defender's replies, all of them.
    Replies {
        /// Those by which the defender itself loses at once.
        losing: Vec<Move>,
        /// The others with their answers, the longest first.
        variations: Vec<SharedAnswer>,
    },
    /// In help play, the other side's moves that go on with a solution.
    Together(Vec<Branch>),
    /// In series play, the same side's next moves.
    Alone(Vec<Branch>),
    /// Play that is not shown: beyond the limits of the tree, or after a key of `survive N`.
    NotShown,
}

/// Defences with the same answer and the same play after it, as far as it is shown.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct SharedAnswer {
    /// The defences.
    pub defences: Vec<Move>,
    /// The answer that is shown: the first, in the order of moves, of those that win soonest.
    pub answer: Branch,
    /// Other answers that win in the same number of moves.
    pub duals: Vec<Move>,
}

impl Branch {
    /// How many moves there are in this branch, its own included; threats do not count.
    #[must_use]
    #[doc(hidden)]
    pub fn size(&self) -> usize {
        let below = match &self.play {
            Play::Won | Play::NotShown => 0,
            Play::Together(below) | Play::Alone(below) => below.iter().map(Branch::size).sum(),
            Play::Replies { losing, variations } => {
                losing.len() + variations.iter().map(SharedAnswer::size).sum::<usize>()
            }
        };
        1 + below
    }
}

impl SharedAnswer {
    fn size(&self) -> usize {
        self.defences.len() + self.duals.len() + self.answer.size()
    }
}
