//! The last first moves of a long problem, divided once more.
//!
//! ```text
//!   the problem         .
//!                     / | \
//!   first moves      a  b  c      a and b are done, c is not.
//!                         /|
//!   replies              . r      After r several moves are known to fail, so it probably refutes c.
//!                         /|\
//!   next moves           . . .    All searches divide these among themselves.
//! ```
//!
//! Where one first move takes half of the work, a search per first move leaves the others without work in the end. So the last ones
//! are interrupted.
//!
//! - If a reply probably refutes such a move, the attacker's moves after it are divided. To show that it refutes, all of them have to be
//!   searched.
//! - Otherwise, or if one of these moves wins, the replies are divided. To show that the first move wins, all of them have to be
//!   searched. When only a few are left, those are interrupted too, and the moves after them are divided if they probably refute.
//!
//! Nothing is answered here. The question about the first move is asked again later, and nearly all that it needs is then in the table.

use std::sync::atomic::{AtomicBool, Ordering};

use crate::rules::{Move, Position};

use super::aim::Rule;
use super::limits::{Stop, WorkerPool};
use super::search::Search;
use super::shares::{at_places, work, work_together};

/// With fewer of the attacker's moves left after the first one, what is found here has no place in the table.
const FEWEST: u8 = 3;

/// Whether first moves can be divided, with this number of the attacker's moves left after each.
fn can_divide(search: &Search, left: u8) -> bool {
    left >= FEWEST && search.aim.rule == Rule::Plain
}

/// Lets searches do all these items. Each asks whether a move wins within `left` further moves of the attacker; `after` gives the
/// position after it. The last ones are divided once more.
pub(super) fn work_on_moves<P: Position, T: Send>(
    search: &mut Search,
    shares: &mut [Search],
    items: &mut [T],
    after: impl Fn(&T) -> P,
    left: u8,
    workers: &WorkerPool,
    each: impl Fn(&mut Search, &mut T) -> Result<(), Stop> + Sync,
) -> Result<(), Stop> {
    if !can_divide(search, left) {
        return work(search, shares, items.iter_mut(), workers, each);
    }
    let unfinished = work_together(search, shares, items.iter_mut(), workers, &each)?;
    let firsts: Vec<_> = unfinished.iter().map(|&place| after(&items[place])).collect();
    look_ahead(search, shares, &firsts, left, workers)?;
    work(search, shares, at_places(items, &unfinished), workers, each)
}

/// A reply after which this number of the attacker's moves is known not to win probably refutes.
const FAILED: usize = 3;

/// A reply to a first move.
struct Reply<'a, P> {
    /// The position after the first move.
    first: &'a P,
    m: Move,
}

/// Lets searches find what is needed to answer whether the attacker wins within `left` moves after each of these positions, in which
/// the defender is to move.
fn look_ahead<P: Position>(
    search: &mut Search,
    shares: &mut [Search],
    firsts: &[P],
    left: u8,
    workers: &WorkerPool,
) -> Result<(), Stop> {
    let most_failed = |first| Reply::all(first).max_by_key(|reply| reply.failed(search, left));
    let probable: Vec<_> = firsts.iter().filter_map(most_failed).collect();
    divide(search, shares, workers, &probable, left)?;
    let open = probable.iter().filter(|reply| search.known(&reply.after(), left) != Some(false));
    let replies: Vec<_> = open.flat_map(|reply| Reply::all(reply.first)).collect();
    let unfinished =
        work_together(search, shares, replies.iter(), workers, |search, reply| reply.search(search, left))?;
    divide(search, shares, workers, &at_places(replies, &unfinished).collect::<Vec<_>>(), left)
}

/// Divides the attacker's moves after those of these replies that probably refute.
fn divide<P: Position>(
    search: &mut Search,
    shares: &mut [Search],
    workers: &WorkerPool,
    replies: &[Reply<'_, P>],
    left: u8,
) -> Result<(), Stop> {
    let is_divided =
        |reply: &&Reply<'_, P>| reply.is_open(search, left) && reply.probably_refutes(search, left);
    // Whether a move wins after it. The table may have lost that by the end.
    let replies: Vec<_> =
        replies.iter().filter(is_divided).map(|reply| (reply, AtomicBool::new(false))).collect();
    let next = replies
        .iter()
        .flat_map(|(reply, won)| ordered(&reply.after()).into_iter().map(move |m| (reply, won, m)));
    work(search, shares, next, workers, |search, (reply, won, m)| {
        if reply.wins_by(search, m, left)? {
            won.store(true, Ordering::Relaxed);
        }
        Ok(())
    })?;
    for (reply, won) in replies {
        if !won.into_inner() {
            search.learn(&reply.after(), left, false, None);
            search.learn(reply.first, left, false, Some(reply.m));
        }
    }
    Ok(())
}

impl<'a, P: Position> Reply<'a, P> {
    /// All replies to a first move.
    fn all(first: &'a P) -> impl Iterator<Item = Self> {
        ordered(first).into_iter().map(move |m| Reply { first, m })
    }

    fn after(&self) -> P {
        self.first.after(self.m)
    }

    /// Whether it is not known if it refutes, and no other reply is known to do so.
    fn is_open(&self, search: &Search, left: u8) -> bool {
        search.known(&self.after(), left).is_none() && search.known(self.first, left).is_none()
    }

    /// How many of the attacker's moves after it are known not to win; none if it is known what it does.
    fn failed(&self, search: &Search, left: u8) -> usize {
        let after = self.after();
        if search.known(&after, left).is_some() {
            return 0;
        }
        let failed = |m: &&Move| search.known(&after.after(**m), left - 1) == Some(false);
        legal(&after).iter().filter(failed).count()
    }

    fn probably_refutes(&self, search: &Search, left: u8) -> bool {
        self.failed(search, left) >= FAILED
    }

    /// Searches it.
    fn search(&self, search: &mut Search, left: u8) -> Result<(), Stop> {
        if self.is_open(search, left) && search.refutes(self.first, self.m, left)? {
            search.learn(self.first, left, false, Some(self.m));
        }
        Ok(())
    }

    /// Whether this move of the attacker wins after it, or is not searched because another one is known to win.
    fn wins_by(&self, search: &mut Search, m: Move, left: u8) -> Result<bool, Stop> {
        let after = self.after();
        if let Some(wins) = search.known(&after, left) {
            return Ok(wins);
        }
        let wins = search.decides(&after, m, left - 1)?;
        if wins {
            search.learn(&after, left, true, Some(m));
        }
        Ok(wins)
    }
}

fn legal<P: Position>(position: &P) -> Vec<Move> {
    let mut moves = Vec::new();
    position.legal_moves(&mut moves);
    moves
}

/// The legal moves, in the order in which the search tries them: those first after which the other side has the fewest.
fn ordered<P: Position>(position: &P) -> Vec<Move> {
    let mut moves = legal(position);
    moves.sort_by_cached_key(|&m| position.after(m).count_legal());
    moves
}

#[cfg(test)]
mod tests {
    use std::slice;

    use super::super::aim::Aim;
    use super::super::limits::Meter;
    use super::super::shares::shares;
    use super::super::tests::Toy;
    use super::*;
    use crate::rules::Side;
    use crate::solve::Limits;

    fn search(stipulation: &str) -> Search {
        Search::new(Aim::of(stipulation.parse().unwrap(), Side::White), Meter::new(&Limits::NONE))
    }

    /// A search whose question about a first move was interrupted after this number of nodes; none if it was answered before.
    fn interrupted<P: Position>(stipulation: &str, first: &P, left: u8, nodes: u64) -> Option<Search> {
        let mut search = search(stipulation);
        search.meter.pause_at(nodes);
        search.forces(first, left).err()?;
        search.meter.go_on();
        Some(search)
    }

    /// Interrupts the question about each first move of some toys, looks ahead, and asks it again. Returns the number of questions, and
    /// of those that then need at most a handful of nodes.
    fn agree<const LOSES: bool>(stipulation: &str) -> (usize, usize) {
        let (mut asked, mut found) = (0, 0);
        for seed in 0..1000 {
            let position = Toy::<LOSES>::new(seed);
            for m in legal(&position) {
                let first = position.after(m);
                let left = 4;
                let answer = search(stipulation).forces(&first, left).unwrap();
                for pause in [10, 30, 100, 300] {
                    let Some(mut search) = interrupted(stipulation, &first, left, pause) else { break };
                    let mut shares = shares(|| search.share());
                    let firsts = slice::from_ref(&first);
                    look_ahead(&mut search, &mut shares, firsts, left, &WorkerPool::none()).unwrap();
                    let before = search.meter.nodes();
                    assert_eq!(search.forces(&first, left).unwrap(), answer, "{stipulation} of toy {seed}");
                    asked += 1;
                    found += usize::from(search.meter.nodes() - before < 10);
                }
            }
        }
        (asked, found)
    }

    #[test]
    fn what_is_found_ahead_answers_the_question() {
        for (asked, found) in [agree::<false>("#5"), agree::<true>("#5"), agree::<false>("s#5")] {
            assert!(asked > 100 && found > asked / 2, "{found} of {asked}");
        }
    }

    #[test]
    fn a_reply_that_refutes_answers_the_question() {
        let (left, mut refuted) = (4, 0);
        for seed in 0..1000 {
            let position = Toy::<false>::new(seed);
            for first in legal(&position).into_iter().map(|m| position.after(m)) {
                for pause in (5..200).step_by(5) {
                    let Some(mut search) = interrupted("#5", &first, left, pause) else { break };
                    let most_failed = Reply::all(&first).max_by_key(|reply| reply.failed(&search, left));
                    let Some(reply) = most_failed.filter(|reply| reply.is_open(&search, left)) else {
                        continue;
                    };
                    let mut shares = shares(|| search.share());
                    let divided = slice::from_ref(&reply);
                    divide(&mut search, &mut shares, &WorkerPool::none(), divided, left).unwrap();
                    if search.known(&reply.after(), left) == Some(false) {
                        assert_eq!(search.known(&first, left), Some(false), "toy {seed}");
                        refuted += 1;
                    }
                }
            }
        }
        assert!(refuted > 10, "{refuted}");
    }
}
