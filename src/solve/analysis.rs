//! A problem worked out: its solution, and the memory of the search for whatever is asked next.

use std::time::Duration;

use crate::rules::Game;

use super::answer::{LONG, Labour, listed, settle};
use super::limits::{Hands, Meter, Stop};
use super::search::{Aim, Search};
use super::together::{Together, Turns};
use super::{Fate, FirstMove, Limits, Solution, Stipulation};

/// A problem worked out. The play, the tries, the set play and the proof are asked of it, each of which costs work
/// of its own; what the solution has taught the search is kept for them.
pub struct Analysis<G> {
    pub(super) game: G,
    pub(super) solution: Solution,
    pub(super) memory: Memory,
}

/// What the search remembers, by kind of play.
pub(super) enum Memory {
    Direct(Search),
    Together(Together),
}

impl<G: Game> Analysis<G> {
    /// Finds what comes of every first move.
    ///
    /// - `#N`: a key forces the mover's own win in at most N of its moves. A draw, of whatever worth, is no win. A
    ///   reply that itself ends the game in the attacker's favour costs no further move.
    /// - `survive N`: after a key the opponent has no `#N`. A move that itself ends the game is a key, unless the
    ///   opponent wins by it.
    /// - `s#N`: a key forces the other side to win in at most N moves.
    /// - `h#N`, `ser-#N`: a key begins a line of exactly N moves that ends in the win.
    ///
    /// A finished position has no first moves and so no keys. The answer is exact as far as it goes, and says how
    /// far that is: what the limits left open is [`Fate::Undecided`].
    #[must_use]
    pub fn of(game: &G, stipulation: Stipulation, limits: &Limits, hands: &Hands) -> Self {
        Self::of_size(game, stipulation, limits, hands, LONG)
    }

    /// The same, where a problem counts as long after so many nodes.
    pub(super) fn of_size(
        game: &G,
        stipulation: Stipulation,
        limits: &Limits,
        hands: &Hands,
        long: u64,
    ) -> Self {
        let mover = game.turn();
        let direct = |aim| Memory::Direct(Search::new(aim, Meter::new(limits)));
        let together = |turns, winner| Memory::Together(Together::new(turns, winner, Meter::new(limits)));
        let (memory, attacker) = match stipulation {
            Stipulation::Win(_) => (direct(Aim::win(mover)), mover),
            Stipulation::Survive(_) => (direct(Aim::win(!mover)), !mover),
            Stipulation::SelfWin(_) => (direct(Aim { attacker: mover, winner: !mover }), mover),
            Stipulation::Help(_) => (together(Turns::Alternate, !mover), !mover),
            Stipulation::Series(_) => (together(Turns::Series, mover), mover),
        };
        let first_moves = listed(game)
            .into_iter()
            .map(|m| FirstMove { m, fate: Fate::Undecided(0), within: None })
            .collect();
        let solution =
            Solution { stipulation, attacker, first_moves, shorter: None, nodes: 0, time: Duration::ZERO };
        let mut analysis = Analysis { game: game.clone(), solution, memory };
        // A limit leaves the fates as far as they were found, which is all that is to be told.
        let _ = analysis.work(hands, long);
        let meter = analysis.meter();
        let (nodes, time) = (meter.nodes(), meter.time());
        (analysis.solution.nodes, analysis.solution.time) = (nodes, time);
        analysis
    }

    /// What was found.
    #[must_use]
    pub const fn solution(&self) -> &Solution {
        &self.solution
    }

    /// What was found, alone.
    #[must_use]
    pub fn into_solution(self) -> Solution {
        self.solution
    }

    fn work(&mut self, hands: &Hands, long: u64) -> Result<(), Stop> {
        match &mut self.memory {
            Memory::Direct(search) => {
                let Solution { stipulation, first_moves, .. } = &mut self.solution;
                settle(search, &self.game, *stipulation, first_moves, &Labour { hands, long })
            }
            Memory::Together(search) => work_together(search, &self.game, &mut self.solution),
        }
    }

    fn meter(&self) -> &Meter {
        match &self.memory {
            Memory::Direct(search) => &search.meter,
            Memory::Together(search) => &search.meter,
        }
    }
}

/// Lines of the length asked for, then the shortest that is shorter.
fn work_together<G: Game>(search: &mut Together, game: &G, solution: &mut Solution) -> Result<(), Stop> {
    let most = solution.stipulation.moves();
    let length = search.length(most);
    for first in &mut solution.first_moves {
        let begins = search.begins(game, first.m, length)?;
        first.fate = if begins { Fate::Wins(most) } else { Fate::NoWin };
    }
    for moves in 1..most {
        let length = search.length(moves);
        for first in &solution.first_moves {
            if search.begins(game, first.m, length)? {
                solution.shorter = Some(moves);
                return Ok(());
            }
        }
    }
    Ok(())
}

/// Finds what comes of every first move; see [`Analysis::of`], which also remembers how.
#[must_use]
pub fn solve<G: Game>(game: &G, stipulation: Stipulation, limits: &Limits) -> Solution {
    Analysis::of(game, stipulation, limits, &Hands::none()).into_solution()
}
