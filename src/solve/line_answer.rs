//! The status of every first move in help and series play.
//!
//! When a problem turns out to be long, the positions after some plies are divided among several searches: see `layer.rs` and
//! `shares.rs`.

use std::num::NonZero;
use std::ops::Range;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

use crate::rules::{Move, Position};

use super::answer::WorkPlan;
use super::layer::{Bits, Layer, Next};
use super::limits::{Meter, Stop};
use super::shares::{Searcher, shares, spread, work};
use super::table::TranspositionTable;
use super::together::HelpSearch;
use super::{FirstMove, FirstMoveStatus};

/// The number of nodes after which a problem counts as long. In chess they take at most about a fifth of a second.
pub(super) const LONG: u64 = 50_000;

/// The least length of lines, in plies, that are divided.
const DIVIDED_FROM: u8 = 4;

/// The number of lines after which a search leaves out positions of which it knows that all their first moves begin lines. Up to this
/// number it searches them too: in a problem with few solutions, the play needs what is learned there.
const ENOUGH: usize = 16;

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
    /// Answers it for all first moves that are open. While one search does so, it calls `found` with those that begin a line, in order
    /// and until it stops.
    fn ask(
        &self,
        search: &mut HelpSearch,
        first_moves: &mut [FirstMove],
        plan: &WorkPlan<'_>,
        mut found: impl FnMut(&mut HelpSearch, Move) -> Result<(), Stop>,
    ) -> Result<(), Stop> {
        search.meter.at_depth(self.moves.get(), first_moves.len());
        let ends = search.must_end(self.position, self.length)?;
        // A limit of nodes is exact to one node, and lines are counted in order. Only a single search can do that.
        if self.length >= DIVIDED_FROM && plan.solutions.is_none() && !search.meter.is_counted() {
            search.meter.pause_at(plan.long);
        }
        let mut one_by_one = || {
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
        let done = one_by_one();
        let paused = search.meter.go_on();
        if paused && done.is_err() { self.divide(search, first_moves, plan) } else { done }
    }

    fn settle(&self, meter: &Meter, first: &mut FirstMove, begins: bool) {
        first.status = if begins { FirstMoveStatus::Wins(self.moves) } else { FirstMoveStatus::NoWin };
        if self.settles {
            meter.prove(*first);
        }
    }

    /// Answers it for all first moves that are open, on all threads.
    fn divide(
        &self,
        search: &mut HelpSearch,
        first_moves: &mut [FirstMove],
        plan: &WorkPlan<'_>,
    ) -> Result<(), Stop> {
        let mut open: Vec<_> = first_moves.iter_mut().filter(|first| first.is_open()).collect();
        let moves: Vec<_> = open.iter().map(|first| first.m).collect();
        let layer = Layer::of(search, self.position, &moves, self.length)?;
        let asked: Vec<_> = open.iter().map(|first| Asked::new(first)).collect();
        for next in &layer.next {
            next.firsts.numbers().for_each(|n| _ = asked[n].open.fetch_add(1, Ordering::Relaxed));
        }
        for (first, asked) in open.iter_mut().zip(&asked) {
            if asked.open.load(Ordering::Relaxed) == 0 {
                search.meter.end();
                self.settle(&search.meter, first, false);
            }
        }
        let mut searches =
            shares(|| Share { search: search.share(), found: Bits::none(moves.len()), lines: 0 });
        let items = spread(&layer.next).into_iter();
        let done = work(search, &mut searches, items, plan.workers, |share, next| {
            next.firsts.numbers().take(1).for_each(|n| share.search.meter.begin(asked[n].first.m));
            let begins = share.begins(&layer, next)?;
            for asked in next.firsts.numbers().map(|n| &asked[n]) {
                self.hear(&share.search.meter, asked, begins);
            }
            Ok(())
        });
        for (first, asked) in open.into_iter().zip(asked) {
            if asked.begins.into_inner() {
                first.status = FirstMoveStatus::Wins(self.moves);
            } else if asked.open.into_inner() == 0 {
                first.status = FirstMoveStatus::NoWin;
            }
        }
        done
    }

    /// One more of the moves that are behind a first move has an answer.
    fn hear(&self, meter: &Meter, asked: &Asked, begins: bool) {
        let mut first = asked.first;
        if begins && !asked.begins.swap(true, Ordering::AcqRel) {
            self.settle(meter, &mut first, true);
        }
        if asked.open.fetch_sub(1, Ordering::AcqRel) == 1 {
            meter.end();
            if !asked.begins.load(Ordering::Acquire) {
                self.settle(meter, &mut first, false);
            }
        }
    }
}

/// A first move for which several searches look.
struct Asked {
    first: FirstMove,
    /// The number of moves behind it that have no answer yet.
    open: AtomicUsize,
    /// Whether a line goes on with one of them.
    begins: AtomicBool,
}

impl Asked {
    fn new(first: &FirstMove) -> Self {
        Asked { first: *first, open: AtomicUsize::new(0), begins: AtomicBool::new(false) }
    }
}

/// One of the searches that divide the work.
struct Share {
    search: HelpSearch,
    /// The first moves, by number, for which it has found a line. What others have found does not count, because its work would then
    /// depend on when they found it.
    found: Bits,
    /// The number of lines that it has found.
    lines: usize,
}

impl Share {
    /// Whether a line goes on with this move. "No" also if the answer is not needed.
    fn begins<P: Position>(&mut self, layer: &Layer<P>, next: &Next) -> Result<bool, Stop> {
        if self.lines > ENOUGH && self.found.has_all(&next.firsts) {
            return Ok(false);
        }
        let begins = layer.begins(&mut self.search, next)?;
        if begins {
            self.lines += 1;
            self.found.add(&next.firsts);
        }
        Ok(begins)
    }
}

impl Searcher for Share {
    fn table(&mut self) -> &mut TranspositionTable {
        self.search.table()
    }

    fn meter(&mut self) -> &mut Meter {
        self.search.meter()
    }
}
