//! The status of every first move in help and series play.
//!
//! When a problem turns out to be long, idle threads help: see `helpers.rs`.

use std::num::NonZero;
use std::ops::Range;

use crate::rules::{Move, Position};

use super::answer::WorkPlan;
use super::helpers::with_help;
use super::limits::{Meter, Stop};
use super::together::{DIVIDED_FROM, HelpSearch};
use super::{FirstMove, FirstMoveStatus};

/// The number of nodes after which a problem counts as long. In chess they take at most about a fifth of a second.
pub(super) const LONG: u64 = 50_000;

/// Finds the statuses of first moves, for a problem in this number of moves.
pub(super) fn find_lines<P: Position>(
    search: &mut HelpSearch,
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
pub(super) fn shorter_line<P: Position>(
    search: &mut HelpSearch,
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

impl<P: Position> Question<'_, P> {
    /// Answers it for all first moves that are open, and calls `found` with those that begin a line, in order and until it stops.
    fn ask(
        &self,
        search: &mut HelpSearch,
        first_moves: &mut [FirstMove],
        plan: &WorkPlan<'_>,
        mut found: impl FnMut(&mut HelpSearch, Move) -> Result<(), Stop>,
    ) -> Result<(), Stop> {
        search.meter.at_depth(self.moves.get(), first_moves.len());
        let ends = search.must_end(self.position, self.length)?;
        // A limit of nodes is exact to one node. Only a single search can keep it.
        if self.length >= DIVIDED_FROM && !search.meter.is_counted() {
            search.meter.pause_at(plan.long);
        }
        let mut one_by_one = |search: &mut HelpSearch, first_moves: &mut [FirstMove]| {
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
        let help = |search: &mut HelpSearch| {
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
