//! The answers in the play of a long problem, found on all threads before the play grows.
//!
//! The threats and the replies after the keys are divided among the searches. Each search first finds the answers in its
//! positions. With the threats it is then known which replies defend, and each search goes on with the play after its own
//! answers. The play itself grows later as it always does, so its limits cut it at the same place; it only finds the answers here.

use std::cmp::Reverse;

use crate::rules::{Move, Position};

use super::grow::{Answers, FoundAnswers, Grower, effect, threats_of};
use super::limits::{Stop, WorkerPool};
use super::pass::pass;
use super::rule_play::Waiting;
use super::search::Search;
use super::shares::{SHARES, divide, work};
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
        if list_openings(search, &position.after(key.m), n, key.moves - 1, &mut openings).is_err() {
            return FoundAnswers::default();
        }
    }
    let mut shares: Vec<Search> = (0..SHARES).map(|_| search.share(SHARES)).collect();
    // The play may take this many moves, in whatever parts they are.
    let limits =
        TreeLimits { moves: limits.moves / SHARES, further: limits.further / SHARES, ..limits.clone() };
    let mut growers: Vec<_> = shares.iter_mut().map(|share| Grower::new(share, &limits)).collect();

    let parts = growers.iter_mut().zip(divide(openings.iter_mut())).collect();
    // What a limit leaves open stays open in the play too: the limit stops its search as well.
    let _ = work(parts, workers, |(grower, openings): (&mut Grower<'_>, Vec<&mut Opening<P>>)| {
        openings.into_iter().try_for_each(|opening| find(grower, opening))
    });
    let threats = threats(keys.len(), &openings);
    let mut parts: Vec<_> = growers.iter_mut().zip(divide(openings.iter())).collect();
    parts.sort_by_key(|(grower, _)| Reverse(grower.search.meter.nodes()));
    let _ = work(parts, workers, |(grower, openings): (&mut Grower<'_>, Vec<&Opening<P>>)| {
        go_on(grower, &openings, &threats, limits.growth)
    });

    let mut found = FoundAnswers::default();
    growers.into_iter().for_each(|grower| found.add(grower.found));
    search.meter.add(shares.iter().map(|share| share.meter.nodes()).sum());
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

/// Finds the answers in the play after the answers in these positions.
fn go_on<P: Position>(
    grower: &mut Grower<'_>,
    openings: &[&Opening<P>],
    threats: &[Threat],
    growth: Growth,
) -> Result<(), Stop> {
    let mut branches: Vec<(P, Branch)> = Vec::new();
    for Opening { key, after, position, answers, .. } in openings {
        let Some(answers) = answers else { continue };
        let is_reply = *after == After::Reply;
        if is_reply && growth == Growth::Defences && effect(&threats[*key], answers) != Effect::Defends {
            continue;
        }
        let mut add = |m: Move| branches.push((position.clone(), Branch::new(m, answers.moves)));
        add(answers.best);
        if !is_reply || growth == Growth::Duals {
            answers.duals.iter().copied().for_each(add);
        }
    }
    let mut roots: Vec<_> =
        branches.iter_mut().map(|(position, branch)| (position.clone(), branch)).collect();
    grower.grow_all(&mut roots, 2)
}
