//! First moves that are not keys: the tries, which only a few defences refute, with the play after the others; and for any of them a
//! reply that shows why it fails.

use crate::rules::{Move, Position};

use super::analysis::{Analysis, Memory};
use super::grow::{Grower, tidy};
use super::limits::{Meter, Stop};
use super::search::Search;
use super::{Branch, FirstMoveStatus, Limits, PlayKind, Stipulation, TreeLimits};

/// A first move that only a few defences refute.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Try<M = Move> {
    /// The move, and the play after it without the refutations. Its number of moves is that of the stipulation.
    pub branch: Branch<M>,
    /// Every defence that refutes it, in order.
    pub refutations: Vec<M>,
}

impl<P: Position> Analysis<P> {
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

fn grow<P: Position>(
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
pub(super) fn refutations<P: Position>(
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

impl<P: Position> Analysis<P> {
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

fn refutation<P: Position>(
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
