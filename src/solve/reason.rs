//! First moves one by one: why one fulfils the stipulation or fails, the tries, which only a few defences refute, and for any move that
//! fails a reply that shows it.

use crate::rules::{Move, SearchHints};

use super::analysis::{Analysis, Memory};
use super::grow::{Grower, tidy};
use super::limits::{Meter, Stop};
use super::lines::Lines;
use super::search::Search;
use super::{Branch, FirstMoveStatus, Limits, PlayKind, Stipulation, TreeLimits};

/// Why a first move fulfils the stipulation or fails.
///
/// ```
/// use lawspeaker::solve::{Analysis, FirstMoveStatus, Limits, TreeLimits, WorkerPool};
/// use lawspeaker::{naming, variants::{Chess, fen}};
/// let (position, _) = fen::read::<Chess>("7k/8/5K2/8/8/8/8/6R1 w - -")?;
/// let mut analysis = Analysis::of(&position, "#2".parse()?, &Limits::NONE, &WorkerPool::none());
/// let wait = naming::parse_move(&position, "Rg2")?;
/// let reason = analysis.reason(wait, &TreeLimits::default()).unwrap();
/// assert_eq!((reason.status, reason.refutations.len()), (FirstMoveStatus::NoWin, 1));
/// assert!(reason.attempts.iter().all(|attempt| attempt.refutation.is_some()) && reason.complete);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Reason {
    /// The status of the move.
    pub status: FirstMoveStatus,
    /// The move and the play after it. If it fails, the play without the refutations; for `survive N` only the move.
    pub branch: Branch,
    /// For `survive N`: the move by which the opponent wins, and the play after it.
    pub answer: Option<Branch>,
    /// All replies that refute the move, in order.
    pub refutations: Vec<Move>,
    /// What the attacker can try after the first refutation, and why it fails; for `survive N` after the move. Empty if the
    /// attacker has only one move left and no move wins at once.
    pub attempts: Vec<Attempt>,
    /// Whether all of it is there.
    pub complete: bool,
}

/// Attacker's moves that fail in the same way.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Attempt<M = Move> {
    /// The moves.
    pub moves: Vec<M>,
    /// The reply that refutes them; none if they end the game.
    pub refutation: Option<M>,
    /// What the attacker can try next.
    pub attempts: Vec<Attempt<M>>,
    /// Whether the next attempts are not shown.
    pub cut: bool,
}

impl<P: SearchHints> Analysis<P> {
    /// Why a first move fulfils the stipulation or fails. None if it is not a legal first move.
    pub fn reason(&mut self, m: Move, limits: &TreeLimits) -> Option<Reason> {
        let status = self.solution.first_moves.iter().find(|first| first.m == m)?.status;
        let stipulation = self.solution.stipulation;
        let moves = match status {
            FirstMoveStatus::Wins(moves) => moves.get(),
            _ => stipulation.moves(),
        };
        let mut reason = Reason {
            status,
            branch: Branch::new(m, moves),
            answer: None,
            refutations: Vec::new(),
            attempts: Vec::new(),
            complete: true,
        };
        let done = match &mut self.memory {
            Memory::Direct(search) => {
                search.meter = Meter::new(&limits.work);
                direct(search, &self.position, stipulation, &mut reason, limits)
            }
            Memory::Together(search) => {
                search.meter = Meter::new(&limits.work);
                match status {
                    FirstMoveStatus::Wins(_) => {
                        let branches = std::slice::from_mut(&mut reason.branch);
                        Lines::new(search, moves, limits).grow(&self.position, 0, branches)
                    }
                    _ => Ok(()),
                }
            }
        };
        reason.complete = done.is_ok();
        tidy(&mut reason.branch);
        reason.answer.iter_mut().for_each(tidy);
        Some(reason)
    }
}

fn direct<P: SearchHints>(
    search: &mut Search,
    position: &P,
    stipulation: Stipulation,
    reason: &mut Reason,
    limits: &TreeLimits,
) -> Result<(), Stop> {
    let after = position.after(reason.branch.m);
    let n = stipulation.moves();
    match (stipulation.play(), reason.status) {
        (_, FirstMoveStatus::Undecided(_) | FirstMoveStatus::LosesAtOnce) => Ok(()),
        (PlayKind::Survive, FirstMoveStatus::Wins(moves)) => {
            let moves = moves.get();
            let m = search
                .first_answer(&after, moves - 1)?
                .expect("a position that is won has a move that wins it");
            let answer = reason.answer.insert(Branch::new(m, moves));
            Grower::new(search, limits).grow_all(&mut [(after, answer)], 1)
        }
        (PlayKind::Survive, _) => explore(search, &after, n, 1, limits, &mut reason.attempts),
        (_, FirstMoveStatus::Wins(_)) => {
            Grower::new(search, limits).grow_all(&mut [(position.clone(), &mut reason.branch)], 1)
        }
        (_, FirstMoveStatus::NoWin) => {
            let found = refutations(search, &after, n - 1, usize::MAX)?;
            reason.refutations = found.unwrap_or_default();
            let Some(&first) = reason.refutations.first() else { return Ok(()) };
            explore(search, &after.after(first), n - 1, 2, limits, &mut reason.attempts)?;
            let mut grower = Grower::new(search, limits);
            if limits.depth > 1 || n == 1 {
                grower.grow(&after, &mut reason.branch, &reason.refutations)?;
            }
            grower.grow_all(&mut [(position.clone(), &mut reason.branch)], 1)
        }
    }
}

/// Finds the attempts of the attacker, who is to move and does not win in `left` moves. Each turn of the loop shows one move
/// more, as long as there is room. `number` is the number of the attacker's move.
fn explore<P: SearchHints>(
    search: &mut Search,
    position: &P,
    left: u8,
    number: u8,
    limits: &TreeLimits,
    found: &mut Vec<Attempt>,
) -> Result<(), Stop> {
    let most = left.min(limits.depth.saturating_add(1).saturating_sub(number));
    for depth in 1..=most {
        let mut explorer = Explorer { search, room: limits.moves };
        *found = explorer.attempts(position, left, depth)?;
    }
    Ok(())
}

struct Explorer<'a> {
    search: &'a mut Search,
    /// Moves that the tree may still take.
    room: usize,
}

impl Explorer<'_> {
    fn attempts<P: SearchHints>(&mut self, position: &P, left: u8, depth: u8) -> Result<Vec<Attempt>, Stop> {
        let mut attempts: Vec<Attempt> = Vec::new();
        if left == 0 || self.search.ends_after(position, left - 1) || position.outcome().is_some() {
            return Ok(attempts);
        }
        for m in self.search.allowed(position)? {
            let after = self.search.step(position, m)?;
            let attempt = self.attempt(&after, m, left - 1, depth)?;
            let same = |known: &&mut Attempt| {
                known.refutation == attempt.refutation
                    && known.attempts == attempt.attempts
                    && known.cut == attempt.cut
            };
            match attempts.iter_mut().find(same) {
                Some(known) => known.moves.push(m),
                None => attempts.push(attempt),
            }
        }
        Ok(attempts)
    }

    /// Why the attacker's move `m`, which led to this position, fails.
    fn attempt<P: SearchHints>(&mut self, after: &P, m: Move, left: u8, depth: u8) -> Result<Attempt, Stop> {
        self.room = self.room.checked_sub(2).ok_or(Stop)?;
        let mut attempt = Attempt { moves: vec![m], refutation: None, attempts: Vec::new(), cut: false };
        if let Some(reply) = self.search.first_refutation(after, left)? {
            attempt.refutation = Some(reply);
            let next = after.after(reply);
            if depth > 1 {
                attempt.attempts = self.attempts(&next, left, depth - 1)?;
            } else {
                let is_last = left == 0 || self.search.ends_after(after, left - 1);
                attempt.cut = !is_last && next.outcome().is_none();
            }
        }
        Ok(attempt)
    }
}

/// A first move that only a few defences refute.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Try<M = Move> {
    /// The move, and the play after it without the refutations. Its number of moves is that of the stipulation.
    pub branch: Branch<M>,
    /// Every defence that refutes it, in order.
    pub refutations: Vec<M>,
}

impl<P: SearchHints> Analysis<P> {
    /// The first moves that are refuted by one to `most` defences, in direct and self-play, with the play after them: their threats,
    /// and the answers to the replies that do not refute. The second value says whether all of it is there: a limit may have
    /// stopped the search. A depth of 1 gives no play.
    pub fn tries(&mut self, most: usize, limits: &TreeLimits) -> (Vec<Try>, bool) {
        let mut tries = Vec::new();
        let Memory::Direct(search) = &mut self.memory else { return (tries, true) };
        let stipulation = self.solution.stipulation;
        // Whether one move ends the game is not a question of defences.
        let at_once = search.ends_after(&self.position, stipulation.moves() - 1);
        if at_once || stipulation.play() == PlayKind::Survive {
            return (tries, true);
        }
        search.meter = Meter::new(&limits.work);
        let left = stipulation.moves() - 1;
        for first in self.solution.first_moves.iter().filter(|first| first.status == FirstMoveStatus::NoWin) {
            match refutations(search, &self.position.after(first.m), left, most) {
                Ok(None) => {}
                Ok(Some(refutations)) => {
                    tries.push(Try { branch: Branch::new(first.m, stipulation.moves()), refutations });
                }
                Err(Stop) => return (tries, false),
            }
        }
        search.meter = Meter::new(&limits.work);
        let grown = grow(&mut Grower::new(search, limits), &self.position, &mut tries, limits.depth);
        tries.iter_mut().for_each(|found| tidy(&mut found.branch));
        (tries, grown.is_ok())
    }
}

fn grow<P: SearchHints>(
    grower: &mut Grower<'_>,
    position: &P,
    tries: &mut [Try],
    depth: u8,
) -> Result<(), Stop> {
    let mut roots = Vec::new();
    for Try { branch, refutations } in tries {
        if depth > 1 || branch.moves == 1 {
            grower.grow(&position.after(branch.m), branch, refutations)?;
        }
        roots.push((position.clone(), branch));
    }
    grower.grow_all(&mut roots, 1)
}

/// All replies after which the attacker does not win within `left` moves. None when there are more than `most`, or when
/// the game is over.
pub(super) fn refutations<P: SearchHints>(
    search: &mut Search,
    position: &P,
    left: u8,
    most: usize,
) -> Result<Option<Vec<Move>>, Stop> {
    let mut refutations = Vec::new();
    for reply in search.replies(position)? {
        if search.refutes(position, reply, left)? {
            refutations.push(reply);
            if refutations.len() > most {
                return Ok(None);
            }
        }
    }
    Ok((!refutations.is_empty()).then_some(refutations))
}

impl<P: SearchHints> Analysis<P> {
    /// For each of these first moves, which are not keys, the first reply that shows why: after it the attacker does not
    /// reach its aim in time, or in `survive N` the attacker does reach it. None where the game is over after the move, in
    /// help and series play, and where a limit stopped the search. The limits are for all moves together.
    pub(crate) fn refutations(&mut self, moves: &[Move], limits: &Limits) -> Vec<Option<Move>> {
        let Memory::Direct(search) = &mut self.memory else { return vec![None; moves.len()] };
        search.meter = Meter::new(limits);
        let stipulation = self.solution.stipulation;
        let refutation = |m: &Move| refutation(search, &self.position.after(*m), stipulation).ok().flatten();
        moves.iter().map(refutation).collect()
    }
}

fn refutation<P: SearchHints>(
    search: &mut Search,
    position: &P,
    stipulation: Stipulation,
) -> Result<Option<Move>, Stop> {
    let left = stipulation.moves() - 1;
    if stipulation.play() == PlayKind::Survive {
        // Here the attacker replies, and the side that solves the problem defends.
        return search.first_answer(position, left);
    }
    search.first_refutation(position, left)
}

impl<P: SearchHints> Analysis<P> {
    /// Whether a move anywhere in the play keeps the solution: after it the attacker still reaches its aim. In direct play `left` is
    /// the number of the attacker's moves after it, and in help and series play the number of plies with this one. None if the
    /// limits stop the search. What the answer costs is taken from them.
    pub(crate) fn keeps(&mut self, position: &P, m: Move, left: u8, limits: &mut Limits) -> Option<bool> {
        let meter = Meter::new(limits);
        let (kept, meter) = match &mut self.memory {
            Memory::Direct(search) => {
                search.meter = meter;
                let kept = match position.turn() == search.aim.attacker {
                    true => search.decides(position, m, left),
                    false => search.refutes(position, m, left).map(|refutes| !refutes),
                };
                (kept, &search.meter)
            }
            Memory::Together(search) => {
                search.meter = meter;
                (search.begins(position, m, left), &search.meter)
            }
        };
        limits.spend(meter.nodes(), meter.time());
        kept.ok()
    }
}
