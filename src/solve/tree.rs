//! What follows the keys, as a value to be printed: no search here.

use crate::rules::Move;

use super::Limits;

/// How large a [`Tree`] may get and how much work it may cost. Within them it is grown level by level, so a
/// tree that is cut has all its shorter variations before any longer one.
#[derive(Clone, Debug)]
pub struct TreeLimits {
    /// Moves in the tree before equal play is put together, the keys and the line not counted.
    pub moves: usize,
    /// Nodes and time.
    pub work: Limits,
}

impl Default for TreeLimits {
    /// Ten thousand moves, as much work as it takes.
    fn default() -> Self {
        TreeLimits { moves: 10_000, work: Limits::NONE }
    }
}

/// What follows each key.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tree {
    /// The keys, in the order of the solution's.
    pub moves: Vec<Branch>,
    /// The main line, from the key that wins soonest: the attacker wins as soon as it can, the defender holds
    /// out as long as it can. In help and series play the first solution; for `survive N` the first key alone. Empty
    /// without a key.
    pub line: Vec<Move>,
    /// Whether nothing was cut off, the line included.
    pub complete: bool,
}

/// A move of the attacker (for `survive N`, of the survivor) that fulfils, and what follows.
#[derive(Clone, Debug, PartialEq, Eq)]
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
pub enum Threat {
    /// It would win within so many moves by any of these.
    Moves {
        /// The least number of moves.
        moves: u8,
        /// All first moves that win so soon.
        threats: Vec<Move>,
    },
    /// Nothing that wins in time: whatever the defender does is its own undoing.
    Zugzwang,
    /// The defender cannot pass (it is in check, or the game is over), or it was not looked for.
    NotShown,
}

/// What follows an attacker's move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Play {
    /// Nothing: it has won.
    Won,
    /// The defender's replies, all of them.
    Replies {
        /// Those that themselves end the game in the attacker's favour.
        losing: Vec<Move>,
        /// The others with their answers, the longest first.
        variations: Vec<Variation>,
    },
    /// In help play, the other side's moves that go on with a solution.
    Together(Vec<Branch>),
    /// In series play, the same side's next moves.
    Alone(Vec<Branch>),
    /// Something that is not shown: beyond the limits of the tree, or behind a key of `survive N`.
    NotShown,
}

/// Defences that have the same answer and the same play after it, as far as it is shown.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Variation {
    /// The defences.
    pub defences: Vec<Move>,
    /// The answer that is shown: the first, in the order of moves, of those that win soonest.
    pub answer: Branch,
    /// Other answers that win as soon.
    pub duals: Vec<Move>,
}

impl Branch {
    /// How many moves stand here and below, this one counted; threats are not.
    #[must_use]
    #[doc(hidden)]
    pub fn size(&self) -> usize {
        let below = match &self.play {
            Play::Won | Play::NotShown => 0,
            Play::Together(below) | Play::Alone(below) => below.iter().map(Branch::size).sum(),
            Play::Replies { losing, variations } => {
                losing.len() + variations.iter().map(Variation::size).sum::<usize>()
            }
        };
        1 + below
    }
}

impl Variation {
    fn size(&self) -> usize {
        self.defences.len() + self.duals.len() + self.answer.size()
    }
}
