//! Refutations: for first moves that are not keys, a reply that shows why.

use crate::rules::{Move, Position};

use super::analysis::{Analysis, Memory};
use super::limits::{Meter, Stop};
use super::search::Search;
use super::{Limits, PlayKind, Stipulation};

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
