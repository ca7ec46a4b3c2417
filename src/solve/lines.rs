//! The lines of help and series play, as a tree of moves that grows from its first moves.

use std::num::NonZero;

use crate::rules::{Move, Position};

use super::helpers::Found;
use super::limits::Stop;
use super::together::{HelpSearch, Turns};
use super::{Branch, Play, TreeLimits};

/// The moves that begin the rest of a line, in order, in positions with a number of plies left.
pub(super) type FoundOpenings = Found<Vec<Move>>;

/// The moves of shorter lines are found again as fast as they are kept.
const KEPT_FROM: u8 = 3;

/// Lines of help and series play that grow.
pub(super) struct Lines<'a> {
    search: &'a mut HelpSearch,
    found: FoundOpenings,
    /// The moves and the plies of the problem.
    moves: u8,
    length: u8,
    /// Moves that the tree may still take.
    room: usize,
    /// Plies after which no line goes on.
    depth: u8,
    /// Lines that the tree may still take.
    solutions: usize,
}

impl<'a> Lines<'a> {
    pub(super) fn new(search: &'a mut HelpSearch, moves: u8, limits: &TreeLimits) -> Self {
        Self::knowing(FoundOpenings::default(), search, moves, limits)
    }

    /// The same with moves that are already found.
    pub(super) fn knowing(
        found: FoundOpenings,
        search: &'a mut HelpSearch,
        moves: u8,
        limits: &TreeLimits,
    ) -> Self {
        let (length, depth) = (search.length(moves), search.length_shown(limits.depth, moves));
        let solutions = limits.work.solutions.map_or(usize::MAX, NonZero::get);
        Lines { search, found, moves, length, room: limits.moves, depth, solutions }
    }

    /// The moves that begin the rest of a line, of which `played` plies are before it.
    pub(super) fn open<P: Position>(&mut self, position: &P, played: u8) -> Result<Vec<Branch>, Stop> {
        let left = self.length - played;
        let known = if left < KEPT_FROM { None } else { self.found.get(position, left) };
        let openings = match known {
            Some(openings) => openings,
            None => {
                let openings = self.search.openings(position, left)?;
                if left >= KEPT_FROM {
                    self.found.insert(position, left, openings.clone());
                }
                openings
            }
        };
        self.room = self.room.checked_sub(openings.len()).ok_or(Stop)?;
        Ok(openings.into_iter().map(|m| Branch::new(m, self.moves)).collect())
    }

    /// Adds the first line that begins with this move.
    pub(super) fn first<P: Position>(
        &mut self,
        position: &P,
        key: Move,
        line: &mut Vec<Move>,
    ) -> Result<(), Stop> {
        let (mut after, mut next) = (position.after(key), Some(key));
        while let Some(m) = next {
            line.push(m);
            let left = self.length - u8::try_from(line.len()).expect("a line has at most 198 plies");
            let Some(position) = (left > 0).then(|| self.search.next(after, left)).flatten() else { break };
            next = match self.found.get(&position, left) {
                Some(openings) => openings.first().copied(),
                None => self.search.opening(&position, left)?,
            };
            after = next.map_or_else(|| position.clone(), |m| position.after(m));
        }
        Ok(())
    }

    /// Removes the moves that begin no line of those that were wanted.
    pub(super) fn trim(&self, branches: &mut Vec<Branch>) {
        if self.solutions == 0 {
            branches.retain(|branch| !matches!(branch.play, Play::NotShown));
        }
    }

    /// Grows the lines that begin with these moves, after `played` plies.
    pub(super) fn grow<P: Position>(
        &mut self,
        position: &P,
        played: u8,
        branches: &mut [Branch],
    ) -> Result<(), Stop> {
        let played = played + 1;
        for branch in branches {
            if self.solutions == 0 {
                return Err(Stop);
            }
            if played == self.length {
                self.solutions -= 1;
                branch.play = Play::Won;
                continue;
            }
            if played >= self.depth {
                continue;
            }
            let left = self.length - played;
            let next =
                self.search.next(position.after(branch.m), left).expect("a line that was found goes on");
            let mut below = self.open(&next, played)?;
            self.search.part.turn(&mut below);
            let grown = self.grow(&next, played, &mut below);
            self.trim(&mut below);
            branch.play = match self.search.turns {
                Turns::Series => Play::Alone(below),
                Turns::SeriesAndReply if left > 1 => Play::Alone(below),
                Turns::Alternate | Turns::SeriesAndReply => Play::Together(below),
            };
            grown?;
        }
        Ok(())
    }
}
