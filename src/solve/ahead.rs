//! The answers in the play of a long problem, found on all threads before the play grows.
//!
//! The threats and the replies after the keys are divided among the searches. Each search first finds the answers in its
//! positions. With the threats it is then known which replies defend, and each search goes on with the play after its own
//! answers. Where one or two of the positions take longer than all others, the searches divide the attacker's moves there, and later the
//! next replies. The play itself grows later as it always does, so its limits cut it at the same place; it only finds the answers here.

use std::iter;

use crate::rules::{Move, Position};

use super::aim::Rule;
use super::answer::listed;
use super::grow::{Answers, FoundAnswers, Grower, Walk, effect, threats_of};
use super::limits::{Stop, WorkerPool};
use super::pass::pass;
use super::rule_play::Waiting;
use super::search::Search;
use super::shares::{at_places, shares, work, work_together};
use super::unfinished::work_on_moves;
use super::{Branch, Effect, Growth, Threat, TreeLimits};

/// Where the play after an opening takes longer than after all others, its next openings are divided. With this number of them the
/// list is long enough.
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
    let found = find_all(search, &mut shares, &mut openings, limits, workers);
    let mut growers = growers(&mut shares, found, limits);
    let threats = threats(keys.len(), &openings);
    let mut answered: Vec<_> =
        openings.into_iter().map(|opening| Answered::of(&threats[opening.key], opening)).collect();
    let levels = keys.iter().map(|key| key.moves - 1).max().unwrap_or(0);
    for walk in Walk::all(limits.growth, levels, 2) {
        let done = walk_all(search, &mut growers, &mut answered, walk, limits, workers);
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

/// One for each search, with the answers that it has found.
fn growers<'a>(
    shares: &'a mut [Search],
    found: impl IntoIterator<Item = FoundAnswers>,
    limits: &TreeLimits,
) -> Vec<Grower<'a>> {
    shares.iter_mut().zip(found).map(|(share, found)| Grower::knowing(found, share, limits)).collect()
}

/// Finds the answers in these openings. Returns what each search has found. A limit that stops it stops all that follows too.
fn find_all<P: Position>(
    search: &mut Search,
    shares: &mut [Search],
    openings: &mut [Opening<P>],
    limits: &TreeLimits,
    workers: &WorkerPool,
) -> Vec<FoundAnswers> {
    let found_by =
        |growers: Vec<Grower<'_>>| -> Vec<_> { growers.into_iter().map(|grower| grower.found).collect() };
    let mut first = growers(shares, iter::repeat_with(FoundAnswers::default), limits);
    let unfinished =
        work_together(search, &mut first, openings.iter_mut(), workers, find).unwrap_or_default();
    let found = found_by(first);
    if unfinished.is_empty() {
        return found;
    }
    for &place in &unfinished {
        let _ = divide_moves(search, shares, &openings[place], workers);
    }
    let mut again = growers(shares, found, limits);
    let _ = work(search, &mut again, at_places(openings, &unfinished), workers, find);
    found_by(again)
}

/// Finds the answers that one walk through the play after the openings reaches.
fn walk_all<P: Position>(
    search: &mut Search,
    growers: &mut [Grower<'_>],
    answered: &mut [Answered<P>],
    walk: Walk,
    limits: &TreeLimits,
    workers: &WorkerPool,
) -> Result<(), Stop> {
    let each = |grower: &mut Grower<'_>, answered: &mut Answered<P>| answered.grow(grower, walk);
    let unfinished = work_together(search, growers, answered.iter_mut(), workers, each)?;
    let mut openings = Vec::new();
    for &place in &unfinished {
        answered[place].list_open(search, walk, limits.depth, &mut openings)?;
    }
    work(search, growers, openings.iter_mut(), workers, find)?;
    work(search, growers, at_places(answered, &unfinished), workers, each)
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
        self.each(walk, |position, branch| grower.walk(position, branch, walk))
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
        self.each(walk, |position, branch| walk.visit(position, branch, depth, &mut add))
    }

    /// Does this with each answer after which a walk goes on, and the position in which it is played.
    fn each(
        &mut self,
        walk: Walk,
        mut each: impl FnMut(&P, &mut Branch) -> Result<(), Stop>,
    ) -> Result<(), Stop> {
        let mut answers = self.answers.iter_mut().filter(|(from, _)| *from <= walk.growth);
        answers.try_for_each(|(_, branch)| each(&self.position, branch))
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

    fn search(stipulation: &str) -> Search {
        Search::new(Aim::of(stipulation.parse().unwrap(), Side::White), Meter::new(&Limits::NONE))
    }

    /// An opening in five moves.
    fn opening<P>(position: P) -> Opening<P> {
        Opening { key: 0, after: After::Pass, position, left: 5, answers: None }
    }

    /// Does this with a search, and returns the number of nodes that it takes.
    fn nodes(search: &mut Search, work: impl FnOnce(&mut Grower<'_>) -> Result<(), Stop>) -> u64 {
        let before = search.meter.nodes();
        work(&mut Grower::new(search, &TreeLimits::default())).unwrap();
        search.meter.nodes() - before
    }

    /// Compares the answers in some toys with those after their moves were divided.
    fn agree_on_answers<const LOSES: bool>(stipulation: &str) {
        let (mut before, mut after) = (0, 0);
        for seed in 0..300 {
            let mut alone = opening(Toy::<LOSES>::new(seed));
            let of_one = nodes(&mut search(stipulation), |grower| find(grower, &mut alone));
            let (mut search, mut divided) = (search(stipulation), opening(Toy::<LOSES>::new(seed)));
            let mut shares = shares(|| search.share());
            divide_moves(&mut search, &mut shares, &divided, &WorkerPool::none()).unwrap();
            let rest = nodes(&mut search, |grower| find(grower, &mut divided));
            let answers = |opening: Opening<_>| opening.answers.map(|it| (it.moves, it.best, it.duals));
            assert_eq!(answers(divided), answers(alone), "{stipulation} of toy {seed}");
            // What is found with few moves left is not kept.
            if of_one > 50 {
                before += of_one;
                after += rest;
            }
        }
        assert!(before > 300 && after * 4 < before, "{stipulation}: {before} nodes, {after} after");
    }

    #[test]
    fn the_answers_after_divided_moves_are_the_same_and_nearly_known() {
        agree_on_answers::<false>("#5");
        agree_on_answers::<true>("#5");
        agree_on_answers::<false>("s#5");
    }

    /// Compares the play after the answers in some toys with the one that grows after its openings were asked alone.
    fn agree_on_play<const LOSES: bool>(stipulation: &str) {
        let walk = Walk::all(Growth::Duals, 1, 2).next().unwrap();
        let mut asked = 0;
        for seed in 0..3000 {
            let answered = |search: &mut Search| {
                let mut opening = opening(Toy::<LOSES>::new(seed));
                nodes(search, |grower| find(grower, &mut opening));
                Answered::of(&Threat::NotShown, opening)
            };
            let mut alone = search(stipulation);
            let mut expected = answered(&mut alone);
            nodes(&mut alone, |grower| expected.grow(grower, walk));
            let (mut search, mut openings) = (search(stipulation), Vec::new());
            let mut divided = answered(&mut search);
            divided.list_open(&mut search, walk, u8::MAX, &mut openings).unwrap();
            nodes(&mut search, |grower| openings.iter_mut().try_for_each(|opening| find(grower, opening)));
            nodes(&mut search, |grower| divided.grow(grower, walk));
            assert_eq!(divided.answers, expected.answers, "{stipulation} of toy {seed}");
            asked += openings.len();
        }
        assert!(asked > 300, "{stipulation}: {asked}");
    }

    #[test]
    fn the_play_after_divided_replies_is_the_same() {
        agree_on_play::<false>("#5");
        agree_on_play::<true>("#5");
        agree_on_play::<false>("s#5");
    }
}
