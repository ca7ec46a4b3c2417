//! Tries: first moves that only a few defences refute, with these defences.

use crate::rules::{Move, Position};

use super::analysis::{Analysis, Memory};
use super::answer::listed;
use super::limits::{Meter, Stop};
use super::search::Search;
use super::{FirstMoveStatus, Limits, Stipulation};

/// A first move that only a few defences refute.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Try {
    /// The move.
    pub m: Move,
    /// Every defence that refutes it, in order.
    pub refutations: Vec<Move>,
}

impl<P: Position> Analysis<P> {
    /// The first moves that are refuted by one to `most` defences, for `#N` and `s#N`. The second value says whether the
    /// list is complete: a limit may have stopped the search.
    pub fn tries(&mut self, most: usize, limits: &Limits) -> (Vec<Try>, bool) {
        let mut tries = Vec::new();
        let Memory::Direct(search) = &mut self.memory else { return (tries, true) };
        let stipulation = self.solution.stipulation;
        if matches!(stipulation, Stipulation::Survive(_)) {
            return (tries, true);
        }
        search.meter = Meter::new(limits);
        for first in self.solution.first_moves.iter().filter(|first| first.status == FirstMoveStatus::NoWin) {
            let after = self.position.after(first.m);
            match refutations(search, &after, stipulation.moves() - 1, most) {
                Ok(None) => {}
                Ok(Some(refutations)) => tries.push(Try { m: first.m, refutations }),
                Err(Stop) => return (tries, false),
            }
        }
        (tries, true)
    }
}

/// All replies after which the attacker does not win within `left` moves. None when there are more than `most`, or when
/// the game is over.
fn refutations<P: Position>(
    search: &mut Search,
    position: &P,
    left: u8,
    most: usize,
) -> Result<Option<Vec<Move>>, Stop> {
    let replies = listed(position);
    if replies.is_empty() {
        return Ok(None);
    }
    let count = replies.len();
    let mut refutations = Vec::new();
    for reply in replies {
        let after = search.step(position, reply)?;
        let refuted = match after.outcome() {
            Some(_) => !search.aim.is_reached(&after),
            None => !search.wins(&after, left)?,
        };
        if refuted {
            refutations.push(reply);
            if refutations.len() > most {
                return Ok(None);
            }
        }
    }
    // A move that every reply refutes is not a try.
    Ok((refutations.len() < count).then_some(refutations))
}
