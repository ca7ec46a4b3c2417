//! Grows the play after a move of direct play: the threats, the replies, the answers, and what follows each of them.
//!
//! The tree needs least numbers and duals. A search that stops at the first win does not know them. It finds most of the
//! rest in the table.

use std::cmp::Ordering;

use crate::rules::{Move, SearchHints};

use super::helpers::Found;
use super::limits::Stop;
use super::pass::{go_on, pass};
use super::rule_play::Waiting;
use super::search::Search;
use super::{Branch, Effect, Growth, Play, SharedAnswer, Threat, TreeLimits};

/// Direct play that grows. The branches stay with the caller, so that what has grown is kept when a limit stops the work.
pub(super) struct Grower<'a> {
    pub(super) search: &'a mut Search,
    /// Moves that the tree has taken.
    taken: usize,
    /// Moves that it may take now, and while it grows after more than the defences.
    most: usize,
    further: usize,
    growth: Growth,
    depth: u8,
    found: FoundAnswers,
}

/// The attacker's answers to a reply: the moves that win soonest.
#[derive(Clone)]
pub(super) struct Answers {
    /// The number of the attacker's moves that the win takes.
    pub(super) moves: u8,
    /// The first of the answers, in the order of moves.
    pub(super) best: Move,
    pub(super) duals: Vec<Move>,
}

/// The answers in positions with a number of moves left.
pub(super) type FoundAnswers = Found<Answers>;

/// Which branches one walk through the tree reaches.
#[derive(Clone, Copy)]
struct Walk {
    growth: Growth,
    /// How many attacker's moves below the root the branches are that grow now.
    level: u8,
    /// The move number of the branch at which the walk is.
    number: u8,
}

impl Walk {
    /// The walks in which play grows up to this growth and this number of levels. `number` is the move number of the roots.
    fn all(most: Growth, levels: u8, number: u8) -> impl Iterator<Item = Self> {
        let growths = [Growth::Defences, Growth::Replies, Growth::Duals];
        let growths = growths.into_iter().filter(move |&growth| growth <= most);
        growths.flat_map(move |growth| (0..levels).map(move |level| Walk { growth, level, number }))
    }

    /// Does this with each branch that is `level` answers below this one and has not grown yet, and the position in which its move is
    /// played. Play is shown up to the move number `depth`.
    fn visit<P: SearchHints>(
        self,
        position: &P,
        branch: &mut Branch,
        depth: u8,
        each: &mut impl FnMut(&P, &mut Branch) -> Result<(), Stop>,
    ) -> Result<(), Stop> {
        if self.level == 0 {
            let is_open = matches!(branch.play, Play::NotShown);
            // The last move of a line is shown with its end, which takes no further move.
            return if is_open && (self.number < depth || branch.moves == 1) {
                each(position, branch)
            } else {
                Ok(())
            };
        }
        if matches!(branch.play, Play::NotShown | Play::Won) {
            return Ok(());
        }
        let after = position.after(branch.m);
        let below = Walk { level: self.level - 1, number: self.number + 1, ..self };
        if let Threat::Moves(threats) = &mut branch.threat
            && let Some(passed) = pass(&after)
        {
            threats.iter_mut().try_for_each(|threat| below.visit(&passed, threat, depth, each))?;
        }
        if let Play::Alone(next) = &mut branch.play
            && let Some(passed) = go_on(&after)
        {
            next.iter_mut().try_for_each(|next| below.visit(&passed, next, depth, each))?;
        }
        if let Play::Replies { variations, .. } = &mut branch.play {
            for variation in variations {
                if variation.effect != Effect::Defends && self.growth == Growth::Defences {
                    continue;
                }
                let next = after.after(variation.defences[0]);
                below.visit(&next, &mut variation.answer, depth, each)?;
                if self.growth == Growth::Duals {
                    variation.duals.iter_mut().try_for_each(|dual| below.visit(&next, dual, depth, each))?;
                }
            }
        }
        Ok(())
    }
}

impl<'a> Grower<'a> {
    pub(super) fn new(search: &'a mut Search, limits: &TreeLimits) -> Self {
        Self::knowing(FoundAnswers::default(), search, limits)
    }

    /// The same with answers that are already found.
    pub(super) fn knowing(found: FoundAnswers, search: &'a mut Search, limits: &TreeLimits) -> Self {
        let TreeLimits { moves: most, further, growth, depth, .. } = *limits;
        Grower { search, taken: 0, most, further, growth, depth, found }
    }

    /// Grows branches until nothing is left to show: the main play of all of them first, each play level by level.
    /// Every branch comes with the position in which its move is played. `number` is the move number of these moves.
    pub(super) fn grow_all<P: SearchHints>(
        &mut self,
        roots: &mut [(P, &mut Branch)],
        number: u8,
    ) -> Result<(), Stop> {
        let deepest = roots.iter().map(|(_, branch)| branch.moves).max().unwrap_or(0);
        for walk in Walk::all(self.growth, deepest, number) {
            for (position, branch) in &mut *roots {
                self.walk(position, branch, walk)?;
            }
        }
        Ok(())
    }

    /// Adds the play after the branches that a walk reaches from this one.
    fn walk<P: SearchHints>(&mut self, position: &P, branch: &mut Branch, walk: Walk) -> Result<(), Stop> {
        if walk.growth > Growth::Defences {
            self.most = self.most.min(self.further);
        }
        walk.visit(position, branch, self.depth, &mut |position, branch| {
            self.grow(&position.after(branch.m), branch, &[])
        })
    }

    /// Adds the threats and the replies after a branch, except these refutations. `after` is the position after its move.
    pub(super) fn grow<P: SearchHints>(
        &mut self,
        after: &P,
        branch: &mut Branch,
        refutations: &[Move],
    ) -> Result<(), Stop> {
        let left = branch.moves - 1;
        if refutations.is_empty() && self.search.ends_after(after, left) {
            branch.play = Play::Won;
            return Ok(());
        }
        if let Waiting::Passes(passed) = self.search.waiting(after) {
            let Answers { moves, best, duals } = self.answers(&passed, left)?;
            self.take(1 + duals.len())?;
            let next = std::iter::once(best).chain(duals).map(|m| Branch::new(m, moves));
            branch.play = Play::Alone(next.collect());
            return Ok(());
        }
        let threat = self.threat(after, left)?;
        branch.play = self.replies(after, left, &threat, refutations)?;
        branch.threat = threat;
        Ok(())
    }

    /// The replies in a position, not yet grouped. The attacker wins in at most `left` more moves after all of them, except
    /// these refutations.
    fn replies<P: SearchHints>(
        &mut self,
        position: &P,
        left: u8,
        threat: &Threat,
        refutations: &[Move],
    ) -> Result<Play, Stop> {
        let mut replies = self.search.replies(position)?;
        self.search.part.turn(&mut replies);
        if replies.is_empty() {
            return Ok(Play::Won);
        }
        let mut losing = Vec::new();
        let mut variations = Vec::with_capacity(replies.len());
        for reply in replies.into_iter().filter(|reply| !refutations.contains(reply)) {
            let after = self.search.step(position, reply)?;
            if self.search.aim.reaches(position, reply, &after) {
                self.take(1)?;
                losing.push(reply);
                continue;
            }
            variations.push(self.variation(&after, reply, left, threat)?);
        }
        Ok(Play::Replies { losing, variations })
    }

    fn variation<P: SearchHints>(
        &mut self,
        after: &P,
        reply: Move,
        left: u8,
        threat: &Threat,
    ) -> Result<SharedAnswer, Stop> {
        let answers = self.answers(after, left)?;
        let effect = effect(threat, &answers);
        let Answers { moves, best, duals } = answers;
        self.take(2 + duals.len())?;
        let duals = duals.iter().map(|&dual| Branch::new(dual, moves)).collect();
        Ok(SharedAnswer {
            defences: vec![reply],
            effect,
            answer: Branch::new(best, moves),
            duals,
            changes: Vec::new(),
        })
    }

    /// What the attacker would play if the defender, who is to move, passed.
    fn threat<P: SearchHints>(&mut self, position: &P, left: u8) -> Result<Threat, Stop> {
        if left == 0 || position.outcome().is_some() {
            return Ok(Threat::NotShown);
        }
        let Some(passed) = pass(position) else { return Ok(Threat::NotShown) };
        if !self.search.wins(&passed, left)? {
            return Ok(Threat::Zugzwang);
        }
        let answers = self.answers(&passed, left)?;
        self.take(1 + answers.duals.len())?;
        Ok(threats_of(answers))
    }

    /// The replies in a position after a pass that have an answer which wins in at most `left` moves.
    pub(super) fn set_play<P: SearchHints>(
        &mut self,
        passed: &P,
        left: u8,
    ) -> Result<Vec<SharedAnswer>, Stop> {
        let mut variations = Vec::new();
        for reply in self.search.allowed(passed)? {
            let after = self.search.step(passed, reply)?;
            let reached = self.search.aim.reaches(passed, reply, &after);
            if reached || after.outcome().is_some() || !self.search.wins(&after, left)? {
                continue;
            }
            variations.push(self.variation(&after, reply, left, &Threat::NotShown)?);
        }
        Ok(variations)
    }

    fn take(&mut self, moves: usize) -> Result<(), Stop> {
        let taken = self.taken + moves;
        if taken > self.most {
            return Err(Stop);
        }
        self.taken = taken;
        Ok(())
    }

    /// All answers that win soonest.
    fn answers<P: SearchHints>(&mut self, position: &P, left: u8) -> Result<Answers, Stop> {
        if left < KEPT_FROM {
            return self.find_answers(position, left);
        }
        if let Some(answers) = self.found.get(position, left) {
            return Ok(answers);
        }
        let answers = self.find_answers(position, left)?;
        self.found.insert(position, left, answers.clone());
        Ok(answers)
    }

    fn find_answers<P: SearchHints>(&mut self, position: &P, left: u8) -> Result<Answers, Stop> {
        let moves = self.search.least(position, left)?;
        let mut duals = self.search.deciding_moves(position, moves - 1)?;
        assert!(!duals.is_empty(), "a position that is won in {moves} has a move that wins it");
        let best = duals.remove(0);
        Ok(Answers { moves, best, duals })
    }
}

/// With fewer moves left, the answers are found again as fast as they are kept.
const KEPT_FROM: u8 = 2;

/// The threats of a move after which these are the attacker's answers to a pass.
fn threats_of(answers: Answers) -> Threat {
    let Answers { moves, best, duals } = answers;
    Threat::Moves(std::iter::once(best).chain(duals).map(|m| Branch::new(m, moves)).collect())
}

/// What a reply with these answers does against the threats. A threat still works if it is one of the answers that win
/// soonest.
fn effect(threat: &Threat, answers: &Answers) -> Effect {
    let Threat::Moves(threats) = threat else { return Effect::Defends };
    let Some(first) = threats.first() else { return Effect::Defends };
    let still_works = |threat: &Branch| threat.m == answers.best || answers.duals.contains(&threat.m);
    match answers.moves.cmp(&first.moves) {
        Ordering::Less => Effect::LosesSooner,
        Ordering::Equal if threats.iter().all(still_works) => Effect::Nothing,
        Ordering::Equal | Ordering::Greater => Effect::Defends,
    }
}

/// Merges defences with equal answers and equal play, on all levels, and puts the longest play first.
pub(super) fn tidy(branch: &mut Branch) {
    if let Threat::Moves(threats) = &mut branch.threat {
        threats.iter_mut().for_each(tidy);
    }
    match &mut branch.play {
        Play::Replies { variations, .. } => tidy_variations(variations),
        Play::Together(below) | Play::Alone(below) => below.iter_mut().for_each(tidy),
        Play::Won | Play::NotShown => {}
    }
}

/// The same for variations.
pub(super) fn tidy_variations(variations: &mut Vec<SharedAnswer>) {
    let mut groups: Vec<SharedAnswer> = Vec::new();
    for mut variation in variations.drain(..) {
        tidy(&mut variation.answer);
        variation.duals.iter_mut().for_each(tidy);
        let same = |group: &&mut SharedAnswer| {
            group.effect == variation.effect
                && group.answer == variation.answer
                && group.duals == variation.duals
        };
        match groups.iter_mut().find(same) {
            Some(group) => group.defences.append(&mut variation.defences),
            None => groups.push(variation),
        }
    }
    groups.sort_by_key(|group| std::cmp::Reverse(group.answer.moves));
    *variations = groups;
}
