//! Help and series play: the status of every first move, and the lines of solutions as a tree of moves that grows from its first moves.
//!
//! When a problem turns out to be long, idle threads help: see `helpers.rs`.

use std::num::NonZero;
use std::ops::Range;

use crate::rules::{Move, SearchHints};

use super::answer::WorkPlan;
use super::help_play::{DIVIDED_FROM, HelpSearch, Turns};
use super::helpers::{Found, with_help};
use super::limits::{Meter, Stop};
use super::{Branch, FirstMove, FirstMoveStatus, Play, TreeLimits};

/// The moves that begin the rest of a line, in order, in positions with a number of plies left.
pub(super) type FoundOpenings = Found<Vec<Move>>;

/// The moves of shorter lines are found again as fast as they are kept.
const KEPT_FROM: u8 = 3;

/// Lines of help and series play that grow.
pub(super) struct Lines<'a, P> {
    search: &'a mut HelpSearch<P>,
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

impl<'a, P: SearchHints> Lines<'a, P> {
    pub(super) fn new(search: &'a mut HelpSearch<P>, moves: u8, limits: &TreeLimits) -> Self {
        Self::knowing(FoundOpenings::default(), search, moves, limits)
    }

    /// The same with moves that are already found.
    pub(super) fn knowing(
        found: FoundOpenings,
        search: &'a mut HelpSearch<P>,
        moves: u8,
        limits: &TreeLimits,
    ) -> Self {
        let (length, depth) = (search.length(moves), search.length_shown(limits.depth, moves));
        let solutions = limits.work.solutions.map_or(usize::MAX, NonZero::get);
        Lines { search, found, moves, length, room: limits.moves, depth, solutions }
    }

    /// The moves that begin the rest of a line, of which `played` plies are before it.
    pub(super) fn open(&mut self, position: &P, played: u8) -> Result<Vec<Branch>, Stop> {
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
    pub(super) fn first(&mut self, position: &P, key: Move, line: &mut Vec<Move>) -> Result<(), Stop> {
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
    pub(super) fn grow(&mut self, position: &P, played: u8, branches: &mut [Branch]) -> Result<(), Stop> {
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

/// The number of nodes after which a problem counts as long. In chess they take at most about a fifth of a second.
pub(super) const LONG_LINES: u64 = 50_000;

/// Finds the statuses of first moves, for a problem in this number of moves.
pub(super) fn find_lines<P: SearchHints>(
    search: &mut HelpSearch<P>,
    position: &P,
    moves: NonZero<u8>,
    first_moves: &mut [FirstMove],
    plan: &WorkPlan<'_>,
) -> Result<(), Stop> {
    let length = search.length(moves.get());
    let mut wanted = plan.solutions.map(NonZero::get);
    Question { position, length, moves, settles: true }.ask(search, first_moves, plan, |search, m| {
        let Some(wanted) = &mut wanted else { return Ok(()) };
        *wanted -= search.count(position, m, length, *wanted)?;
        if *wanted == 0 { Err(Stop) } else { Ok(()) }
    })
}

/// The least of these smaller numbers of moves that has a line too.
pub(super) fn shorter_line<P: SearchHints>(
    search: &mut HelpSearch<P>,
    position: &P,
    numbers: Range<u8>,
    first_moves: &[FirstMove],
    plan: &WorkPlan<'_>,
) -> Result<Option<u8>, Stop> {
    for moves in numbers.filter_map(NonZero::new) {
        let length = search.length(moves.get());
        if length < search.least_length() {
            continue;
        }
        let mut asked: Vec<_> = first_moves.iter().map(|first| FirstMove::open(first.m)).collect();
        let question = Question { position, length, moves, settles: false };
        // One line is enough.
        let done = question.ask(search, &mut asked, plan, |_, _| Err(Stop));
        if asked.iter().any(|first| matches!(first.status, FirstMoveStatus::Wins(_))) {
            return Ok(Some(moves.get()));
        }
        done?;
        search.meter.prove_none_in(moves.get());
    }
    Ok(None)
}

/// Which first moves begin a line of this length?
struct Question<'a, P> {
    position: &'a P,
    /// In plies.
    length: u8,
    /// The same in moves.
    moves: NonZero<u8>,
    /// Whether the answers are the statuses of the first moves, because the length is that of the problem.
    settles: bool,
}

impl<P: SearchHints> Question<'_, P> {
    /// Answers it for all first moves that are open, and calls `found` with those that begin a line, in order and until it stops.
    fn ask(
        &self,
        search: &mut HelpSearch<P>,
        first_moves: &mut [FirstMove],
        plan: &WorkPlan<'_>,
        mut found: impl FnMut(&mut HelpSearch<P>, Move) -> Result<(), Stop>,
    ) -> Result<(), Stop> {
        search.meter.at_depth(self.moves.get(), first_moves.len());
        let ends = search.must_end(self.position, self.length)?;
        // A limit of nodes is exact to one node. Only a single search can keep it.
        if self.length >= DIVIDED_FROM && !search.meter.is_counted() {
            search.meter.pause_at(plan.long);
        }
        let mut one_by_one = |search: &mut HelpSearch<P>, first_moves: &mut [FirstMove]| {
            for first in first_moves.iter_mut().filter(|first| first.is_open()) {
                search.meter.begin(first.m);
                let begins = !ends && search.begins(self.position, first.m, self.length)?;
                search.meter.end();
                self.settle(&search.meter, first, begins);
                if begins {
                    found(search, first.m)?;
                }
            }
            Ok(())
        };
        let done = one_by_one(search, first_moves);
        if !(search.meter.go_on() && done.is_err()) {
            return done;
        }
        let open: Vec<_> = first_moves.iter().filter(|first| first.is_open()).map(|first| first.m).collect();
        let help = |search: &mut HelpSearch<P>| {
            let mut open = open.clone();
            search.part.turn(&mut open);
            open.into_iter().try_for_each(|m| search.begins(self.position, m, self.length).map(drop))
        };
        with_help(search, plan.workers, help, |search| one_by_one(search, first_moves))
    }

    fn settle(&self, meter: &Meter, first: &mut FirstMove, begins: bool) {
        first.status = if begins { FirstMoveStatus::Wins(self.moves) } else { FirstMoveStatus::NoWin };
        if self.settles {
            meter.prove(*first);
        }
    }
}
