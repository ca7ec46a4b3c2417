//! The play after the keys, as a value that can be printed. There is no search here.

use serde::{Deserialize, Serialize};

use crate::rules::Move;

use super::Limits;

/// How large a [`Tree`] may get and how much work it may cost. The play that a printed solution has grows first, and then
/// the rest; each grows level by level, so a tree that is cut has all its shorter variations before any longer one.
#[derive(Clone, Debug)]
pub struct TreeLimits {
    /// Moves in the tree before equal variations are merged. The keys and the line do not count.
    pub moves: usize,
    /// The same for a tree that grows after more than [`Growth::Defences`]: once it has this number of moves, nothing
    /// further grows.
    pub further: usize,
    /// Nodes and time.
    pub work: Limits,
    /// After which moves the play goes on.
    pub growth: Growth,
    /// The number of the move up to which the play is shown.
    pub depth: u8,
}

impl Default for TreeLimits {
    /// All replies to any depth, without a limit of work: a hundred thousand moves of what a printed solution has, and
    /// ten thousand with the rest.
    fn default() -> Self {
        let (moves, further) = (100_000, 10_000);
        TreeLimits { moves, further, work: Limits::NONE, growth: Growth::Replies, depth: u8::MAX }
    }
}

/// After which moves the play goes on. Each growth includes the ones before it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Growth {
    /// After threats, and after the answers to replies with [`Effect::Defends`].
    Defences,
    /// After the answers to all replies.
    Replies,
    /// After duals too.
    Duals,
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

/// What follows if the other side moves first.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct SetPlay {
    /// In direct play, the other side's moves that have an answer, with the answers.
    pub variations: Vec<SharedAnswer>,
    /// In help play, the moves of the other side that begin a solution which is one ply shorter.
    pub lines: Vec<Branch>,
    /// Whether all of it is there.
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
    /// It would win by any of these moves, all those that win soonest. What follows them is played from the position
    /// after the pass.
    Moves(Vec<Branch>),
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
    /// In series play, the same side's next moves. In a parry series, after a move without check, those that win soonest.
    Alone(Vec<Branch>),
    /// Play that is not shown: beyond the limits of the tree, or after a key of `survive N`.
    NotShown,
}

/// What a reply does against the threats of the move before it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
#[non_exhaustive]
pub enum Effect {
    /// It stops at least one threat, or makes the win longer; also every reply to a move without a threat.
    Defends,
    /// It lets the attacker win in fewer moves than the threats need.
    LosesSooner,
    /// Every threat still works, and the win takes no longer. A printed solution leaves the reply out.
    Nothing,
}

/// Defences with the same answer and the same play after it, as far as it is shown.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct SharedAnswer {
    /// The defences.
    pub defences: Vec<Move>,
    /// What they do against the threats.
    pub effect: Effect,
    /// The answer that is shown: the first, in the order of moves, of those that win soonest.
    pub answer: Branch,
    /// Other answers that win in the same number of moves.
    pub duals: Vec<Branch>,
}

impl Threat {
    /// The threats; empty if the move threatens nothing, or if threats were not searched.
    #[must_use]
    pub(super) fn moves(&self) -> &[Branch] {
        match self {
            Threat::Moves(threats) => threats,
            Threat::Zugzwang | Threat::NotShown => &[],
        }
    }
}

impl Branch {
    /// A move after which nothing is shown yet.
    pub(super) const fn new(m: Move, moves: u8) -> Self {
        Branch { m, moves, threat: Threat::NotShown, play: Play::NotShown }
    }

    /// How many moves there are in this branch, its own included.
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
        1 + below + self.threat.moves().iter().map(Branch::size).sum::<usize>()
    }
}

impl SharedAnswer {
    fn size(&self) -> usize {
        self.defences.len() + self.answer.size() + self.duals.iter().map(Branch::size).sum::<usize>()
    }
}
