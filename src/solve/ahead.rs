//! The answers in the play of a long problem, found on all threads before the play grows.
//!
//! The threats and the replies after the keys are divided among the searches. Each search first finds the answers in its
//! positions. With the threats it is then known which replies defend, and each search goes on with the play after its own
//! answers. The play itself grows later as it always does, so its limits cut it at the same place; it only finds the answers here.

use crate::rules::Position;

use super::grow::{Answers, FoundAnswers, Grower, Walk, effect, threats_of};
use super::limits::{Stop, WorkerPool};
use super::pass::pass;
use super::rule_play::Waiting;
use super::search::Search;
use super::shares::{shares, work};
use super::{Branch, Effect, Growth, Threat, TreeLimits};

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
    let _ = work(search, &mut growers, openings.iter_mut(), workers, |grower, opening| find(grower, opening));
    let threats = threats(keys.len(), &openings);
    let mut answered: Vec<_> =
        openings.into_iter().map(|opening| Answered::of(&threats[opening.key], opening)).collect();
    let levels = keys.iter().map(|key| key.moves - 1).max().unwrap_or(0);
    for walk in Walk::all(limits.growth, levels, 2) {
        let done = work(search, &mut growers, answered.iter_mut(), workers, |grower, answered| {
            answered.grow(grower, walk)
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
}
