//! Forced wins in the positions of a game: a quick no for the many positions that have none.
//!
//! A position is not won in N moves if every first move has a reply after which it is not won in N - 1 moves: one such reply per
//! first move is a proof, and the other replies need no look. For N = 1 it is a proof that no move of `win_candidates` wins, which
//! holds every move that can win at once; in most positions of most games that list is empty or short. Where a side can lose by its
//! own move, the search also looks at the replies to the last move.
//!
//! The cost is that of finding these replies. In a game they are nearly always the same few ones, from one first move to the next
//! and from one position to the next. So a sieve keeps one search per side for all positions of a game, with the replies that
//! refuted, its order of moves and its table; the search looks such a reply up without a list of all replies (`defence.rs`).
//!
//! ```text
//!   cost of a no    N = 1   the moves that can win at once: none in most positions
//!                   N = 2   that, and per first move one reply with the same question after it
//!                   N = 3   that, and per first move one reply with the question for N = 2 after it
//! ```
//!
//! The answers are those of the plain search. They depend on the positions that were asked before only where a limit stops the
//! search, so a sieve is for one game: the answers for a game are then always the same.

use std::num::NonZero;

use crate::rules::{Move, SearchHints};

use super::aim::Aim;
use super::answer::listed;
use super::limits::{Meter, Stop};
use super::search::Search;
use super::{CancelToken, Limits, Stipulation, unsolved};

/// The entries of the table of each search: 2 MiB, so that the sieves of many threads take little memory.
const ENTRIES: usize = 1 << 16;

/// Whether the side to move has a forced win.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sifted {
    /// It has none in the number of moves that was asked for.
    NoWin,
    /// It wins in this number of moves, and not in fewer.
    Win(NonZero<u8>),
    /// The limit was reached, or games by these rules are not searched.
    Undecided,
}

/// Looks for forced wins in the positions of one game.
///
/// ```
/// use lawspeaker::solve::{CancelToken, Sieve, Sifted};
/// use lawspeaker::variants::{Chess, fen};
/// let mut sieve = Sieve::new(100_000, CancelToken::new());
/// let mut sift = |text: &str, most: u8| sieve.sift(&fen::read::<Chess>(text).unwrap().0, most.try_into().unwrap());
/// assert_eq!(sift("6k1/5ppp/8/8/8/8/8/R6K w - -", 2), Sifted::Win(1.try_into().unwrap()));
/// assert_eq!(sift("6k1/8/8/8/8/8/8/R6K w - -", 1), Sifted::NoWin);
/// ```
pub struct Sieve {
    limits: Limits,
    /// By the side to move.
    searches: [Option<Search>; 2],
}

impl Sieve {
    /// A sieve that searches at most `nodes` nodes per position, and stops when the token is cancelled.
    #[must_use]
    pub fn new(nodes: u64, cancel: CancelToken) -> Self {
        let limits = if nodes == u64::MAX { Limits::NONE } else { Limits::nodes(nodes) };
        Sieve { limits: limits.with_cancel(cancel), searches: [None, None] }
    }

    /// The least number of moves, at most `most`, in which the side to move can force a win.
    pub fn sift<P: SearchHints>(&mut self, position: &P, most: NonZero<u8>) -> Sifted {
        if unsolved(position.ruleset()).is_some() {
            return Sifted::Undecided;
        }
        let search = self.search(position);
        for moves in (1..=most.get()).filter_map(NonZero::new) {
            match search.wins(position, moves.get()) {
                // Where the last mover has lost by its own move, nothing is left to find.
                Ok(true) if position.outcome().is_some() => return Sifted::NoWin,
                Ok(true) => return Sifted::Win(moves),
                Ok(false) => {}
                Err(Stop) => return Sifted::Undecided,
            }
        }
        Sifted::NoWin
    }

    /// The first moves that win within `moves` moves, in order, as far as `most`; none if the limit was reached before.
    pub fn keys<P: SearchHints>(
        &mut self,
        position: &P,
        moves: NonZero<u8>,
        most: NonZero<usize>,
    ) -> Option<Vec<Move>> {
        let search = self.search(position);
        let mut keys = Vec::new();
        for m in listed(position) {
            if search.decides(position, m, moves.get() - 1).ok()? {
                keys.push(m);
                if keys.len() == most.get() {
                    break;
                }
            }
        }
        Some(keys)
    }

    /// The search of the side to move, with all nodes still to be counted.
    fn search<P: SearchHints>(&mut self, position: &P) -> &mut Search {
        let mover = position.turn();
        let meter = Meter::new(&self.limits);
        let place = &mut self.searches[mover.index()];
        let search = place.get_or_insert_with(|| {
            let win = Stipulation::win(1).expect("1 is not 0");
            Search::with_table(Aim::of(win, mover), meter.clone(), ENTRIES)
        });
        search.meter = meter;
        search
    }
}
