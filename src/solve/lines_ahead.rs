//! The lines of a long problem of help or series play, found on all threads before the tree of them grows.
//!
//! The moves behind the keys are divided among the searches. Each search finds whether a line goes on with its move, and then all that
//! follows in such lines. The tree itself grows later as it always does, so its limits cut it at the same place; it only finds the
//! moves here. A position that several lines reach is searched once.

use crate::rules::{Move, Position};

use super::answer::listed;
use super::limits::{Meter, Stop, WorkerPool};
use super::lines::FoundOpenings;
use super::shares::{Searcher, shares, spread, work};
use super::table::TranspositionTable;
use super::together::HelpSearch;
use super::{Branch, TreeLimits};

/// A position behind a key.
struct Root<P> {
    position: P,
    /// The plies from here to the end of a line.
    left: u8,
}

/// A move in such a position.
struct Item {
    root: usize,
    m: Move,
    /// Whether a line goes on with it, once that is known.
    begins: Option<bool>,
}

/// A search that finds the moves of lines.
struct Explorer {
    search: HelpSearch,
    found: FoundOpenings,
    /// The number of moves that it has found, and the most.
    taken: usize,
    most: usize,
    /// The moves of a line that have no more than this number of plies left before them are not shown.
    hidden: u8,
}

/// The moves of the lines that begin with these keys, as far as the limits allow. The searches share what `search` knows.
pub(super) fn find_openings<P: Position>(
    search: &mut HelpSearch,
    position: &P,
    keys: &[Branch],
    moves: u8,
    limits: &TreeLimits,
    workers: &WorkerPool,
) -> FoundOpenings {
    let length = search.length(moves);
    let hidden = length.saturating_sub(search.length_shown(limits.depth, moves));
    if length - 1 <= hidden {
        return FoundOpenings::default();
    }
    let next = |key: &Branch| search.next(position.after(key.m), length - 1);
    let roots: Vec<_> =
        keys.iter().filter_map(next).map(|position| Root { position, left: length - 1 }).collect();
    let mut items = Vec::new();
    for (root, Root { position, left }) in roots.iter().enumerate() {
        // A position in which a side has to end a line has no moves that go on. The growth finds that again.
        if matches!(search.must_end(position, *left), Ok(false)) {
            items.extend(listed(position).into_iter().map(|m| Item { root, m, begins: None }));
        }
    }
    let mut explorers = shares(|| {
        let (search, found) = (search.share(), FoundOpenings::default());
        Explorer { search, found, taken: 0, most: limits.moves, hidden }
    });
    // What a limit leaves open here stays open in the tree too: the limit stops its search as well.
    let _ = work(search, &mut explorers, spread(&mut items).into_iter(), workers, |explorer, item| {
        let Root { position, left } = &roots[item.root];
        let begins = explorer.search.begins(position, item.m, *left)?;
        item.begins = Some(begins);
        if begins { explorer.follow(position, item.m, *left) } else { Ok(()) }
    });
    let mut found = FoundOpenings::default();
    explorers.into_iter().for_each(|explorer| found.add(explorer.found));
    for items in items.chunk_by(|one, other| one.root == other.root) {
        if items.iter().all(|item| item.begins.is_some()) {
            let Root { position, left } = &roots[items[0].root];
            let openings = items.iter().filter(|item| item.begins == Some(true)).map(|item| item.m);
            found.insert(position, *left, openings.collect());
        }
    }
    found
}

impl Explorer {
    /// Finds all that follows in lines of `left` plies that begin with this move.
    fn follow<P: Position>(&mut self, position: &P, m: Move, left: u8) -> Result<(), Stop> {
        let left = left - 1;
        if left <= self.hidden {
            return Ok(());
        }
        let next = self.search.next(position.after(m), left).expect("a line that was found goes on");
        if self.found.get(&next, left).is_some() {
            return Ok(());
        }
        let openings = self.search.openings(&next, left)?;
        self.taken += openings.len();
        if self.taken > self.most {
            return Err(Stop);
        }
        openings.iter().try_for_each(|&m| self.follow(&next, m, left))?;
        self.found.insert(&next, left, openings);
        Ok(())
    }
}

impl Searcher for Explorer {
    fn table(&mut self) -> &mut TranspositionTable {
        self.search.table()
    }

    fn meter(&mut self) -> &mut Meter {
        self.search.meter()
    }
}
