//! The answers in the play of a long problem, found on all threads before the play grows.
//!
//! The threats and the replies after the keys are divided among the searches. Each search first finds the answers in its
//! positions. With the threats it is then known which replies defend, and each search goes on with the play after its own
//! answers. Where one or two of the positions take longer than all others, the searches divide the attacker's moves there, and later the
//! next replies. The play itself grows later as it always does, so its limits cut it at the same place; it only finds the answers here.

use crate::rules::{Move, Position};

use super::aim::Rule;
use super::answer::listed;
use super::grow::{Answers, FoundAnswers, Grower, Walk, effect, threats_of};
use super::limits::{Stop, WorkerPool};
use super::pass::pass;
use super::rule_play::Waiting;
use super::search::Search;
use super::shares::{shares, work, work_together};
use super::unfinished::work_on_moves;
use super::{Branch, Effect, Growth, Threat, TreeLimits};

/// Where the play after an opening takes longer than after all others, its next openings are divided. To this number of them no more
/// are added.
const MOST: usize = 1000;

/// A position after a key in which the attacker is to move.
struct Opening<P> {
    /// The place of the key.
    key: usize,
    after: After,
    position: P,
    /// Moves of the attacker left.
    left: u8,
    /// How the attacker wins soonest, once it is found. None after a pass that the attacker cannot use.
    answers: Option<Answers>,
}

/// What the defender did after the key.
#[derive(Clone, Copy, PartialEq, Eq)]
enum After {
    Pass,
    Reply,
}

/// The answers in a position, with the growth from which on play goes on after them.
struct Answered<P> {
    position: P,
    answers: Vec<(Growth, Branch)>,
}

/// The answers in the play after these keys, as far as the limits allow. The searches share what `search` knows.
pub(super) fn find_answers<P: Position>(
    search: &mut Search,
    position: &P,
    keys: &[Branch],
    limits: &TreeLimits,
    workers: &WorkerPool,
) -> FoundAnswers {
    let mut openings = Vec::new();
    for (n, key) in keys.iter().enumerate() {
        // What a limit leaves open here and below stays open in the play too: the limit stops its search as well.
        if list_openings(search, &position.after(key.m), n, key.moves - 1, &mut openings).is_err() {
            return FoundAnswers::default();
        }
    }
    let mut shares = shares(|| search.share());
    let mut growers: Vec<_> = shares.iter_mut().map(|share| Grower::new(share, limits)).collect();
    // A limit that stops one of these stops all that follow.
    if let Ok(unfinished) = work_together(search, &mut growers, openings.iter_mut(), workers, find)
        && !unfinished.is_empty()
    {
        let found: Vec<_> = growers.into_iter().map(|grower| grower.found).collect();
        for &place in &unfinished {
            let _ = divide_moves(search, &mut shares, &openings[place], workers);
        }
        let with_found = shares.iter_mut().zip(found);
        growers = with_found.map(|(share, found)| Grower::knowing(found, share, limits)).collect();
        let unfinished = openings.iter_mut().enumerate().filter(|(place, _)| unfinished.contains(place));
        let _ = work(search, &mut growers, unfinished.map(|(_, opening)| opening), workers, find);
    }
    let threats = threats(keys.len(), &openings);
    let mut answered: Vec<_> =
        openings.into_iter().map(|opening| Answered::of(&threats[opening.key], opening)).collect();
    let levels = keys.iter().map(|key| key.moves - 1).max().unwrap_or(0);
    for walk in Walk::all(limits.growth, levels, 2) {
        let each = |grower: &mut Grower<'_>, answered: &mut Answered<P>| answered.grow(grower, walk);
        let done =
            work_together(search, &mut growers, answered.iter_mut(), workers, each).and_then(|unfinished| {
                let mut openings = Vec::new();
                for &place in &unfinished {
                    answered[place].list_open(search, walk, limits.depth, &mut openings)?;
                }
                work(search, &mut growers, openings.iter_mut(), workers, find)?;
                let unfinished =
                    answered.iter_mut().enumerate().filter(|(place, _)| unfinished.contains(place));
                work(search, &mut growers, unfinished.map(|(_, answered)| answered), workers, each)
            });
        // Each search counts the moves of its own part only.
        let taken: usize = growers.iter().map(|grower| grower.taken).sum();
        let most = if walk.growth > Growth::Defences { limits.further } else { limits.moves };
        if done.is_err() || taken > most {
            break;
        }
    }
    let mut found = FoundAnswers::default();
    growers.into_iter().for_each(|grower| found.add(grower.found));
    found
}

/// Adds the positions after one key.
fn list_openings<P: Position>(
    search: &mut Search,
    after: &P,
    key: usize,
    left: u8,
    openings: &mut Vec<Opening<P>>,
) -> Result<(), Stop> {
    if left == 0 || search.ends_after(after, left) {
        return Ok(());
    }
    let mut add = |after, position| openings.push(Opening { key, after, position, left, answers: None });
    if let Waiting::Passes(passed) = search.waiting(after) {
        add(After::Pass, passed);
        return Ok(());
    }
    if let Some(passed) = pass(after).filter(|_| after.outcome().is_none()) {
        add(After::Pass, passed);
    }
    for reply in search.replies(after)? {
        let position = search.step(after, reply)?;
        if !search.aim.reaches(after, reply, &position) {
            add(After::Reply, position);
        }
    }
    Ok(())
}

fn find<P: Position>(grower: &mut Grower<'_>, opening: &mut Opening<P>) -> Result<(), Stop> {
    let Opening { after, ref position, left, .. } = *opening;
    if after == After::Reply || grower.search.wins(position, left)? {
        opening.answers = Some(grower.answers(position, left)?);
    }
    Ok(())
}

/// Lets searches divide the attacker's moves in an opening among themselves. Nothing is answered here, but nearly all that the answers
/// need is then in the table.
fn divide_moves<P: Position>(
    search: &mut Search,
    shares: &mut [Search],
    opening: &Opening<P>,
    workers: &WorkerPool,
) -> Result<(), Stop> {
    // Under another rule a position is not always lost where no move is known to win.
    if search.aim.rule != Rule::Plain {
        return Ok(());
    }
    let Opening { position, left: most, .. } = opening;
    let mut moves: Vec<_> = listed(position).into_iter().map(|m| (m, false)).collect();
    let after = |&(m, _): &(Move, bool)| position.after(m);
    for left in 0..*most {
        let each = |search: &mut Search, (m, wins): &mut (Move, bool)| {
            *wins = search.decides(position, *m, left)?;
            Ok(())
        };
        work_on_moves(search, shares, &mut moves, after, left, workers, each)?;
        if moves.iter().any(|&(_, wins)| wins) {
            break;
        }
        search.learn(position, left + 1, false, None);
    }
    Ok(())
}

/// The threats of each key.
fn threats<P>(keys: usize, openings: &[Opening<P>]) -> Vec<Threat> {
    let mut threats = vec![Threat::NotShown; keys];
    for Opening { key, after, answers, .. } in openings {
        if let (After::Pass, Some(answers)) = (after, answers) {
            threats[*key] = threats_of(answers.clone());
        }
    }
    threats
}

impl<P: Position> Answered<P> {
    fn of(threat: &Threat, opening: Opening<P>) -> Self {
        let Opening { after, position, answers, .. } = opening;
        let Some(found) = answers else { return Answered { position, answers: Vec::new() } };
        let (best_from, duals_from) = match after {
            After::Pass => (Growth::Defences, Growth::Defences),
            After::Reply if effect(threat, &found) == Effect::Defends => (Growth::Defences, Growth::Duals),
            After::Reply => (Growth::Replies, Growth::Duals),
        };
        let Answers { moves, best, duals } = found;
        let mut answers = vec![(best_from, Branch::new(best, moves))];
        answers.extend(duals.into_iter().map(|dual| (duals_from, Branch::new(dual, moves))));
        Answered { position, answers }
    }

    /// Finds the answers in the play after these ones that a walk reaches.
    fn grow(&mut self, grower: &mut Grower<'_>, walk: Walk) -> Result<(), Stop> {
        let mut answers = self.answers.iter_mut().filter(|(from, _)| *from <= walk.growth);
        answers.try_for_each(|(_, branch)| grower.walk(&self.position, branch, walk))
    }

    /// Adds the openings of the branches that a walk reaches and that have not grown yet.
    fn list_open(
        &mut self,
        search: &mut Search,
        walk: Walk,
        depth: u8,
        openings: &mut Vec<Opening<P>>,
    ) -> Result<(), Stop> {
        let mut add = |position: &P, branch: &mut Branch| {
            if openings.len() < MOST {
                list_openings(search, &position.after(branch.m), 0, branch.moves - 1, openings)?;
            }
            Ok(())
        };
        let mut answers = self.answers.iter_mut().filter(|(from, _)| *from <= walk.growth);
        answers.try_for_each(|(_, branch)| walk.visit(&self.position, branch, depth, &mut add))
    }
}

#[cfg(test)]
mod tests {
    use super::super::aim::Aim;
    use super::super::limits::Meter;
    use super::super::tests::Toy;
    use super::*;
    use crate::rules::Side;
    use crate::solve::Limits;

    /// The answers in a position, if the attacker wins there, and the number of nodes that they took.
    fn answers<P: Position>(
        search: &mut Search,
        position: &P,
        left: u8,
    ) -> (Option<(u8, Move, Vec<Move>)>, u64) {
        let before = search.meter.nodes();
        let mut opening =
            Opening { key: 0, after: After::Pass, position: position.clone(), left, answers: None };
        find(&mut Grower::new(search, &TreeLimits::default()), &mut opening).unwrap();
        let answers = opening.answers.map(|Answers { moves, best, duals }| (moves, best, duals));
        (answers, search.meter.nodes() - before)
    }

    /// Compares the answers in some toys with those after their moves were divided. Returns how many have answers, and how many nodes
    /// those that are not short take before and after.
    fn agree<const LOSES: bool>(stipulation: &str) -> (usize, u64, u64) {
        let new =
            || Search::new(Aim::of(stipulation.parse().unwrap(), Side::White), Meter::new(&Limits::NONE));
        let (mut won, mut before, mut now) = (0, 0, 0);
        for seed in 0..300 {
            let position = Toy::<LOSES>::new(seed);
            let (expected, nodes) = answers(&mut new(), &position, 5);
            let mut search = new();
            let mut shares = shares(|| search.share());
            let opening = Opening { key: 0, after: After::Pass, position, left: 5, answers: None };
            divide_moves(&mut search, &mut shares, &opening, &WorkerPool::none()).unwrap();
            let (found, rest) = answers(&mut search, &opening.position, 5);
            assert_eq!(found, expected, "{stipulation} of toy {seed}");
            won += usize::from(found.is_some());
            if nodes > 50 {
                before += nodes;
                now += rest;
            }
        }
        (won, before, now)
    }

    #[test]
    fn the_answers_after_divided_moves_are_the_same_and_nearly_known() {
        for (won, before, now) in [agree::<false>("#5"), agree::<true>("#5"), agree::<false>("s#5")] {
            assert!(
                (15..285).contains(&won) && now * 4 < before && before > 300,
                "{won} won, {before} nodes, {now} after"
            );
        }
    }
}
