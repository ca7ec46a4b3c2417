//! The fate of every first move, by trying 1, 2, 3 ... moves on each until N.
//!
//! Going up by one costs little, since each number takes a multiple of the work of the one before; it gives the
//! least number for every key and so tells a short solution.

use std::fmt;

use crate::rules::{Game, Move};

use super::limits::{Meter, Stop};
use super::search::{Aim, Search};
use super::{Fate, FirstMove, Limits, Solution, Stipulation};

/// The stipulation is known and cannot be solved yet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NotSolvedYet(pub Stipulation);

impl fmt::Display for NotSolvedYet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "`{}` is understood but not solved yet; `#N` and `survive N` are", self.0)
    }
}

impl std::error::Error for NotSolvedYet {}

/// Finds what comes of every first move.
///
/// - `#N`: a key forces the mover's own win in at most N of its moves. A draw, of whatever worth, is no win. A
///   reply that itself ends the game in the attacker's favour costs no further move.
/// - `survive N`: after a key the opponent has no `#N`. A move that itself ends the game is a key, unless the
///   opponent wins by it.
///
/// A finished position has no first moves and so no keys. The answer is exact as far as it goes, and says how
/// far that is: what the limits left open is [`Fate::Undecided`].
///
/// # Errors
/// For the stipulations that are not solved yet.
pub fn solve<G: Game>(game: &G, stipulation: Stipulation, limits: &Limits) -> Result<Solution, NotSolvedYet> {
    let attacker = match stipulation {
        Stipulation::Win(_) => game.turn(),
        Stipulation::Survive(_) => !game.turn(),
        Stipulation::Help(_) | Stipulation::SelfWin(_) | Stipulation::Series(_) => {
            return Err(NotSolvedYet(stipulation));
        }
    };
    let mut moves = Vec::new();
    game.legal_moves(&mut moves);
    in_order(&mut moves);
    let mut first_moves: Vec<_> =
        moves.into_iter().map(|m| FirstMove { m, fate: Fate::Undecided(0) }).collect();

    let mut search = Search::new(Aim::win(attacker), Meter::new(limits));
    // A limit leaves the fates as far as they were found, which is all that is to be told.
    let _ = settle(&mut search, game, stipulation, &mut first_moves);
    let (nodes, time) = (search.meter.nodes(), search.meter.time());
    Ok(Solution { stipulation, attacker, first_moves, nodes, time })
}

/// Sorts moves by origin (drops first), target, third square, man and kind, so that no answer depends on the
/// order in which a game lists them.
pub(super) fn in_order(moves: &mut [Move]) {
    moves.sort_unstable_by_key(|m| (m.from(), m.to(), m.extra(), m.man(), m.kind()));
}

fn settle<G: Game>(
    search: &mut Search,
    game: &G,
    stipulation: Stipulation,
    first_moves: &mut [FirstMove],
) -> Result<(), Stop> {
    let most = stipulation.moves();
    if let Stipulation::Survive(_) = stipulation {
        for first in &mut *first_moves {
            let after = search.step(game, first.m)?;
            if after.outcome().is_some() {
                first.fate = if search.aim.is_reached(&after) { Fate::Wins(0) } else { Fate::NoWin };
            }
        }
    }
    for moves in 1..=most {
        let mut open = false;
        for first in &mut *first_moves {
            let Fate::Undecided(_) = first.fate else { continue };
            let after = search.step(game, first.m)?;
            let won = match stipulation {
                Stipulation::Survive(_) => search.wins(&after, moves)?,
                _ => search.forces(&after, moves - 1)?,
            };
            first.fate = match won {
                true => Fate::Wins(moves),
                false if moves == most => Fate::NoWin,
                false => Fate::Undecided(moves),
            };
            open |= !won;
        }
        if !open {
            break;
        }
    }
    Ok(())
}
