//! The play after the keys, as a value that can be printed. There is no search here.

use serde::Serialize;

use crate::rules::Move;

use super::Limits;

/// How large a [`Tree`] may get and how much work it may cost. The play that a printed solution has grows first, and then
/// the rest; each grows level by level, so a tree that is cut has all its shorter variations before any longer one.
///
/// ```
/// use lawspeaker::solve::{Analysis, Growth, Limits, Play, TreeLimits, WorkerPool};
/// use lawspeaker::variants::{Chess, fen};
/// let (position, _) = fen::read::<Chess>("7k/8/5K2/8/8/8/8/6R1 w - -")?;
/// let mut analysis = Analysis::of(&position, "#2".parse()?, &Limits::NONE, &WorkerPool::none());
/// let limits = TreeLimits { growth: Growth::Duals, depth: 1, work: Limits::nodes(1_000), ..TreeLimits::default() };
/// assert_eq!(analysis.tree(&limits).moves[0].play, Play::NotShown); // only first moves are shown
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
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
pub struct SetPlay<M = Move> {
    /// In direct play, the other side's moves that have an answer, with the answers.
    pub variations: Vec<SharedAnswer<M>>,
    /// In help play, the moves of the other side that begin a solution which is one ply shorter.
    pub lines: Vec<Branch<M>>,
}

/// A move of the attacker (for `survive N`, of the survivor) that fulfils the stipulation, and the play after it.
///
/// ```
/// use lawspeaker::prelude::*;
/// use lawspeaker::problems::{NamedMove, ProblemOptions};
/// use lawspeaker::solve::{Branch, Play, Threat};
///
/// /// The key with its threat, and each defence with its answer.
/// fn printed(key: &Branch<NamedMove>) -> Vec<String> {
///     let threat = match &key.threat {
///         Threat::Moves(moves) => format!("threat {}", moves[0].m.san),
///         Threat::Zugzwang => "zugzwang".to_owned(),
///         _ => String::new(),
///     };
///     let mut lines = vec![format!("{}! {threat}", key.m.san)];
///     if let Play::Replies { variations, .. } = &key.play {
///         lines.extend(variations.iter().map(|it| format!("{} {}", it.defences[0].san, it.answer.m.san)));
///     }
///     lines
/// }
///
/// let position = AnyPosition::from_fen(Variant::Chess, "8/8/8/8/1NK5/2N3R1/8/1bk5 w - -")?;
/// let answer = position.solve_problem("#2".parse()?, &ProblemOptions::default()).into_answer().unwrap();
/// let mut lines = printed(&answer.tree[0]);
/// lines[1..].sort();
/// assert_eq!(lines, ["Rg2! zugzwang", "Ba2+ Nbxa2#", "Bc2 Rxc2#", "Bd3+ Nxd3#", "Be4 Nba2#"]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Branch<M = Move> {
    /// The move.
    pub m: M,
    /// The least number of the attacker's moves that its win takes, this one counted. For a key of `survive N`
    /// the N that it survives; in help and series play the N of the problem.
    pub moves: u8,
    /// What the move threatens.
    pub threat: Threat<M>,
    /// What follows.
    pub play: Play<M>,
}

/// What the attacker would play next if the defender could pass.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Threat<M = Move> {
    /// It would win by any of these moves, all those that win soonest. What follows them is played from the position
    /// after the pass.
    Moves(Vec<Branch<M>>),
    /// Nothing that wins in time: the defender loses because it must move.
    Zugzwang,
    /// The defender cannot pass (it is in check, or the game is over), or no threat was looked for.
    NotShown,
}

/// What follows an attacker's move.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Play<M = Move> {
    /// Nothing: it has won.
    Won,
    /// The defender's replies, all of them.
    Replies {
        /// Those by which the defender itself loses at once.
        losing: Vec<M>,
        /// The others with their answers, the longest first.
        variations: Vec<SharedAnswer<M>>,
    },
    /// In help play, the other side's moves that go on with a solution.
    Together(Vec<Branch<M>>),
    /// In series play, the same side's next moves. In a parry series, after a move without check, those that win soonest.
    Alone(Vec<Branch<M>>),
    /// Play that is not shown: beyond the limits of the tree, or after a key of `survive N`.
    NotShown,
}

/// What a reply does against the threats of the move before it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
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
pub struct SharedAnswer<M = Move> {
    /// The defences.
    pub defences: Vec<M>,
    /// What they do against the threats.
    pub effect: Effect,
    /// The answer that is shown: the first, in the order of moves, of those that win soonest.
    pub answer: Branch<M>,
    /// Other answers that win in the same number of moves.
    pub duals: Vec<Branch<M>>,
    /// How the answer differs from the set play and the tries. A search does not compare; see
    /// [`Problem`](crate::problems::Problem).
    pub changes: Vec<Change<M>>,
}

/// How play differs from that of an earlier phase.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Change<M = Move> {
    /// What is different.
    pub kind: ChangeKind,
    /// The letter of the twin that has the earlier phase, if it is another one.
    pub twin: Option<String>,
    /// The earlier phase: the first move of a try, or the key of another twin; none for the set play.
    pub phase: Option<M>,
    /// Changed: the defence that is the same. Transferred: the defences of the earlier phase.
    pub defences: Vec<M>,
    /// Changed: the answers of the earlier phase. Transferred: the answer that is the same.
    pub answers: Vec<M>,
}

/// What is different between two phases.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
#[non_exhaustive]
pub enum ChangeKind {
    /// The same defence has other answers.
    Changed,
    /// The same answer follows other defences.
    Transferred,
}

impl<M> Branch<M> {
    /// A move after which nothing is shown yet.
    pub(super) const fn new(m: M, moves: u8) -> Self {
        Branch { m, moves, threat: Threat::NotShown, play: Play::NotShown }
    }

    /// What the move threatens; empty for a zugzwang, none if no threat was looked for.
    #[must_use]
    pub fn threats(&self) -> Option<&[Branch<M>]> {
        match &self.threat {
            Threat::Moves(threats) => Some(threats),
            Threat::Zugzwang => Some(&[]),
            Threat::NotShown => None,
        }
    }

    /// Replies by which the defender itself loses at once.
    #[must_use]
    pub fn losing(&self) -> &[M] {
        if let Play::Replies { losing, .. } = &self.play { losing } else { &[] }
    }

    /// The other replies with their answers.
    #[must_use]
    pub fn variations(&self) -> &[SharedAnswer<M>] {
        if let Play::Replies { variations, .. } = &self.play { variations } else { &[] }
    }

    /// In help and series play, the moves that come next.
    #[must_use]
    pub fn next(&self) -> &[Branch<M>] {
        if let Play::Together(next) | Play::Alone(next) = &self.play { next } else { &[] }
    }

    /// Whether the other side waits, so that the next moves are by the same side.
    #[must_use]
    pub fn waits(&self) -> bool {
        matches!(self.play, Play::Alone(_))
    }

    /// Whether the play after the move is not shown.
    #[must_use]
    pub fn is_cut(&self) -> bool {
        matches!(self.play, Play::NotShown)
    }

    /// Hears every move of this branch, to change what is kept with it.
    pub(crate) fn each_move(&mut self, hear: &mut dyn FnMut(&mut M)) {
        hear(&mut self.m);
        if let Threat::Moves(threats) = &mut self.threat {
            threats.iter_mut().for_each(|threat| threat.each_move(hear));
        }
        match &mut self.play {
            Play::Won | Play::NotShown => {}
            Play::Replies { losing, variations } => {
                losing.iter_mut().for_each(&mut *hear);
                variations.iter_mut().for_each(|variation| variation.each_move(hear));
            }
            Play::Together(next) | Play::Alone(next) => next.iter_mut().for_each(|next| next.each_move(hear)),
        }
    }

    /// How many moves there are in this branch, its own included.
    #[must_use]
    pub fn size(&self) -> usize {
        let of_all = |branches: &[Self]| branches.iter().map(Branch::size).sum::<usize>();
        let answers = self
            .variations()
            .iter()
            .map(|variation| variation.defences.len() + variation.answer.size() + of_all(&variation.duals));
        1 + of_all(self.threats().unwrap_or_default())
            + self.losing().len()
            + answers.sum::<usize>()
            + of_all(self.next())
    }
}

impl<M> SharedAnswer<M> {
    /// The same for a variation, with what it says of other phases.
    pub(crate) fn each_move(&mut self, hear: &mut dyn FnMut(&mut M)) {
        self.defences.iter_mut().for_each(&mut *hear);
        self.answer.each_move(hear);
        self.duals.iter_mut().for_each(|dual| dual.each_move(hear));
        for change in &mut self.changes {
            let moves = change.phase.iter_mut().chain(&mut change.defences).chain(&mut change.answers);
            moves.for_each(&mut *hear);
        }
    }
}
