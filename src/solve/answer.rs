//! The status of every first move in direct play, found by trying 1, 2, 3 ... moves on each until N.
//!
//! Going up by one costs little, because each number takes a multiple of the work of the number before. It gives the
//! least number for every key, and so finds short solutions.
//!
//! When a problem turns out to be long, idle threads help: see `helpers.rs`.

use std::num::NonZero;

use crate::geometry::Square;
use crate::rules::{Move, PieceKind, Position, Ruleset, SearchHints};

use super::df_pn::{Found, ProofNumberSearch};
use super::helpers::with_help;
use super::limits::{Stop, WorkerPool};
use super::search::Search;
use super::{FirstMove, FirstMoveStatus, PlayKind, Stipulation};

/// The number of nodes after which a problem of chess counts as long, in any number of moves. With fewer, the search for a deep key and
/// the help of other threads cost more than they save. In chess they take at most about a fifth of a second.
/// It is divided by the [cost](SearchHints::search_cost) of the game.
pub(super) const LONG: u64 = 300_000;

/// How the work is divided.
pub(super) struct WorkPlan<'a> {
    pub(super) workers: &'a WorkerPool,
    /// The number of nodes after which the problem counts as long.
    pub(super) long: u64,
    /// The number of keys after which the search stops.
    pub(super) solutions: Option<NonZero<usize>>,
}

impl WorkPlan<'_> {
    fn check(&self, stipulation: Stipulation, first_moves: &[FirstMove]) -> Result<(), Stop> {
        let Some(most) = self.solutions else { return Ok(()) };
        let keys = first_moves.iter().filter(|first| first.is_key(stipulation.play())).count();
        if keys < most.get() { Ok(()) } else { Err(Stop) }
    }
}

/// Finds the statuses of first moves as far as the limits allow.
pub(super) fn settle<P: SearchHints>(
    search: &mut Search,
    position: &P,
    stipulation: Stipulation,
    first_moves: &mut [FirstMove],
    plan: &WorkPlan<'_>,
) -> Result<(), Stop> {
    if search.must_end(position)? {
        first_moves.iter_mut().for_each(|first| first.status = FirstMoveStatus::NoWin);
        return Ok(());
    }
    if stipulation.play() == PlayKind::Survive {
        for first in &mut *first_moves {
            let after = search.step(position, first.m)?;
            if after.outcome().is_some() {
                first.status = if search.aim.is_reached(&after) {
                    FirstMoveStatus::LosesAtOnce
                } else {
                    FirstMoveStatus::NoWin
                };
            }
        }
    }
    let mut looked_deep = false;
    let least = if stipulation.play() == PlayKind::Exact { stipulation.moves() } else { 1 };
    let numbers = (least..=stipulation.moves()).filter_map(NonZero::new);
    for moves in numbers {
        let open = first_moves.iter().filter(|first| !first.is_settled_for(moves.get())).count();
        search.meter.at_depth(moves.get(), open);
        // A limit of nodes is exact to one node. Only a single search can keep it.
        let may_be_long = !search.meter.is_counted();
        if may_be_long && !looked_deep && search.meter.nodes() >= plan.long {
            looked_deep = true;
            if moves < stipulation.number()
                && search_deep(search, position, stipulation, first_moves)? == DeepSearch::NoWin
            {
                return Ok(());
            }
        }
        let ask = Ask { position, stipulation, moves };
        if !may_be_long {
            ask.one_by_one(search, first_moves, plan)?;
        } else if search.meter.nodes() >= plan.long {
            ask.with_help(search, first_moves, plan)?;
        } else {
            search.meter.pause_at(plan.long);
            let done = ask.one_by_one(search, first_moves, plan);
            if search.meter.go_on() && done.is_err() {
                // With enough solutions nothing is left to do.
                plan.check(stipulation, first_moves)?;
                ask.with_help(search, first_moves, plan)?;
            } else {
                done?;
            }
        }
        if !first_moves.iter().any(FirstMove::is_open) {
            break;
        }
    }
    Ok(())
}

/// What the deep search has found.
#[derive(Clone, Copy, PartialEq, Eq)]
enum DeepSearch {
    /// There is no key.
    NoWin,
    /// A key or nothing: the other moves are still open.
    Open,
}

/// Looks for a deep key, with as much work as was done so far.
fn search_deep<P: SearchHints>(
    search: &mut Search,
    position: &P,
    stipulation: Stipulation,
    first_moves: &mut [FirstMove],
) -> Result<DeepSearch, Stop> {
    if stipulation.play() == PlayKind::Survive || !search.aim.is_plain() {
        return Ok(DeepSearch::Open);
    }
    let (most, work) = (stipulation.moves(), search.meter.nodes());
    match ProofNumberSearch::new(search, work).find(position, most)? {
        Found::Win(m) => {
            for first in first_moves.iter_mut().filter(|first| first.m == m) {
                first.within = Some(stipulation.number());
                search.meter.prove(*first);
            }
            Ok(DeepSearch::Open)
        }
        Found::NoWin => {
            first_moves.iter_mut().for_each(|first| first.status = FirstMoveStatus::NoWin);
            Ok(DeepSearch::NoWin)
        }
        Found::Nothing => Ok(DeepSearch::Open),
    }
}

/// The question for every first move: does the attacker reach its aim within this number of moves?
struct Ask<'a, P> {
    position: &'a P,
    stipulation: Stipulation,
    moves: NonZero<u8>,
}

impl<P: SearchHints> Ask<'_, P> {
    /// Asks it of all first moves, in order, until there are enough solutions.
    fn one_by_one(
        &self,
        search: &mut Search,
        first_moves: &mut [FirstMove],
        plan: &WorkPlan<'_>,
    ) -> Result<(), Stop> {
        for n in 0..first_moves.len() {
            self.of(search, &mut first_moves[n])?;
            plan.check(self.stipulation, first_moves)?;
        }
        Ok(())
    }

    /// The same while idle threads help.
    fn with_help(
        &self,
        search: &mut Search,
        first_moves: &mut [FirstMove],
        plan: &WorkPlan<'_>,
    ) -> Result<(), Stop> {
        let open = first_moves.iter().filter(|first| !first.is_settled_for(self.moves.get()));
        let open: Vec<_> = open.map(|first| first.m).collect();
        let help = |search: &mut Search| {
            let mut open = open.clone();
            search.part.turn(&mut open);
            open.into_iter().try_for_each(|m| self.wins(search, m).map(drop))
        };
        with_help(search, plan.workers, help, |search| self.one_by_one(search, first_moves, plan))
    }

    /// Asks it of one first move.
    fn of(&self, search: &mut Search, first: &mut FirstMove) -> Result<(), Stop> {
        if first.is_settled_for(self.moves.get()) {
            return Ok(());
        }
        search.meter.begin(first.m);
        first.status = match self.wins(search, first.m)? {
            true => FirstMoveStatus::Wins(self.moves),
            false if self.moves == self.stipulation.number() => FirstMoveStatus::NoWin,
            false => FirstMoveStatus::Undecided(Some(self.moves)),
        };
        search.meter.prove(*first);
        search.meter.end();
        Ok(())
    }

    /// Whether the attacker reaches its aim after a first move.
    fn wins(&self, search: &mut Search, m: Move) -> Result<bool, Stop> {
        match self.stipulation.play() {
            PlayKind::Survive => {
                let after = search.step(self.position, m)?;
                search.wins(&after, self.moves.get())
            }
            _ => search.decides(self.position, m, self.moves.get() - 1),
        }
    }
}

/// Sorts moves: drops first, by piece and target; then by origin, target, third square, piece and kind. So no answer
/// depends on the order in which a variant lists them, and a proof can name a move by its place.
pub(super) fn sort(moves: &mut [Move], rules: &Ruleset) {
    if moves.len() <= FEW {
        moves.sort_by_key(|&m| place_in_order(m, rules));
    } else {
        // The key costs more than a comparison, so it is computed once per move. No two moves have the same.
        let mut placed: Vec<_> = moves.iter().map(|&m| (place_in_order(m, rules), m)).collect();
        placed.sort_unstable_by_key(|&(place, _)| place);
        for (to, (_, m)) in moves.iter_mut().zip(placed) {
            *to = m;
        }
    }
}

/// To remember the keys of so few moves costs more than to compute them again.
const FEW: usize = 5;

/// In most positions there are not more legal moves.
const USUAL: usize = 64;

/// The legal moves in order.
pub(crate) fn listed(position: &dyn Position) -> Vec<Move> {
    let mut moves = Vec::with_capacity(USUAL);
    position.legal_moves(&mut moves);
    sort(&mut moves, position.ruleset());
    moves
}

/// A number that is smaller for a move that comes earlier. Squares take ten bits, letters six.
fn place_in_order(m: Move, rules: &Ruleset) -> u64 {
    let square = |square: Option<Square>| square.map_or(0, |square| 1 + u64::from(square.number()));
    let letter = |kind: Option<PieceKind>| kind.map_or(0, |kind| u64::from(rules.order_letter(kind)) & 63);
    let dropped = if m.from().is_none() { letter(m.piece_kind()) } else { 0 };
    let mut place = u64::from(m.from().is_some()) << 6 | dropped;
    place = place << 10 | square(m.from());
    place = place << 10 | square(Some(m.to()));
    place = place << 10 | square(m.extra());
    place = place << 6 | letter(m.piece_kind());
    place << 3 | m.kind() as u64
}
