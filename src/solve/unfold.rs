//! Unfolds a solution into the tree of its play, by searching again from where the answers are known.
//!
//! The tree needs least numbers and duals. A search that stops at the first win does not know them. It finds most of the
//! rest in the table.

use crate::rules::{Move, Position};

use super::analysis::{Analysis, Memory};
use super::answer::listed;
use super::limits::{Meter, Stop};
use super::pass::pass;
use super::search::Search;
use super::together::{HelpSearch, Turns};
use super::{Branch, FirstMoveStatus, Play, SharedAnswer, Solution, Stipulation, Threat, Tree, TreeLimits};

impl<P: Position> Analysis<P> {
    /// The play after the keys.
    ///
    /// ```
    /// use lawspeaker::naming::coord;
    /// use lawspeaker::solve::{Analysis, WorkerPool, Limits, Play, Stipulation, TreeLimits};
    /// use lawspeaker::variants::{Odin, fen};
    ///
    /// let (position, _) = fen::read::<Odin>("10/10/10/10/10/Rpk7/2f7/10/1PKK6/10 w").unwrap();
    /// let stipulation = Stipulation::win(2).unwrap();
    /// let mut analysis = Analysis::of(&position, stipulation, &Limits::NONE, &WorkerPool::none());
    /// let tree = analysis.tree(&TreeLimits::default());
    /// assert!(tree.complete);
    /// assert_eq!((tree.moves.len(), tree.line.len()), (1, 3));
    /// assert_eq!(coord(&position, tree.line[0]), "c2c4");
    /// let Play::Replies { variations, .. } = &tree.moves[0].play else { panic!("Black can reply") };
    /// assert!(variations.iter().all(|variation| variation.answer.play == Play::Won));
    /// ```
    pub fn tree(&mut self, limits: &TreeLimits) -> Tree {
        let mut tree = Tree { moves: keys(&self.solution), line: Vec::new(), complete: true };
        let best = self.solution.best();
        let grown = match (&mut self.memory, best) {
            (Memory::Direct(search), Some((key, moves))) => {
                search.meter = Meter::new(&limits.work);
                let mut unfolder = Unfolder { search, room: limits.moves };
                let line = unfolder.follow(&self.position, key, moves, &mut tree.line);
                line.and_then(|()| unfolder.grow_all(&self.position, &mut tree.moves))
            }
            (Memory::Together(search), Some((_, moves))) => {
                search.meter = Meter::new(&limits.work);
                let length = search.length(moves);
                let mut room = limits.moves;
                let grown = together(search, &self.position, length, &mut tree.moves, &mut room);
                tree.line = first_line(&tree.moves);
                grown
            }
            (_, None) => {
                tree.line.extend(tree.moves.first().map(|key| key.m));
                Ok(())
            }
        };
        tree.complete = grown.is_ok();
        tree.moves.iter_mut().for_each(tidy);
        tree
    }

    /// The set play: the other side's moves in the problem's position that already have an answer, with the answers, within
    /// the moves that the problem leaves after the key. Only for `#N` and `s#N` with N over 1. Empty when there is no set
    /// play, or a limit was reached.
    pub fn set_play(&mut self, limits: &TreeLimits) -> Vec<SharedAnswer> {
        let Memory::Direct(search) = &mut self.memory else { return Vec::new() };
        let stipulation = self.solution.stipulation;
        if stipulation.moves() == 1 || matches!(stipulation, Stipulation::Survive(_)) {
            return Vec::new();
        }
        let Some(passed) = pass(&self.position) else { return Vec::new() };
        search.meter = Meter::new(&limits.work);
        let mut unfolder = Unfolder { search, room: limits.moves };
        unfolder.set_play(&passed, stipulation.moves() - 1).unwrap_or_default()
    }
}

fn keys(solution: &Solution) -> Vec<Branch> {
    let mut keys = Vec::new();
    for first in &solution.first_moves {
        let moves = match (solution.stipulation, first.status) {
            (Stipulation::Survive(n), FirstMoveStatus::NoWin) => n.get(),
            (Stipulation::Survive(_), _) => continue,
            (_, FirstMoveStatus::Wins(moves)) => moves.get(),
            _ => continue,
        };
        keys.push(Branch { m: first.m, moves, threat: Threat::NotShown, play: Play::NotShown });
    }
    keys
}

struct Unfolder<'a> {
    search: &'a mut Search,
    /// Moves that the tree may still take.
    room: usize,
}

/// The attacker's answers to a reply.
struct Answers {
    moves: u8,
    best: Move,
    duals: Vec<Move>,
}

impl Unfolder<'_> {
    /// Adds the line from a move that wins in `moves` moves.
    fn follow<P: Position>(
        &mut self,
        position: &P,
        key: Move,
        moves: u8,
        line: &mut Vec<Move>,
    ) -> Result<(), Stop> {
        line.push(key);
        let (mut after, mut left) = (self.search.step(position, key)?, moves - 1);
        loop {
            let mut longest: Option<(Move, u8, P)> = None;
            for reply in listed(&after) {
                let next = self.search.step(&after, reply)?;
                let takes = self.least(&next, left)?;
                if longest.as_ref().is_none_or(|&(_, most, _)| takes > most) {
                    longest = Some((reply, takes, next));
                }
            }
            let Some((reply, takes, next)) = longest else { return Ok(()) };
            line.push(reply);
            if takes == 0 {
                return Ok(());
            }
            let answer = self.first_answer(&next, takes)?;
            line.push(answer);
            after = self.search.step(&next, answer)?;
            left = takes - 1;
        }
    }

    /// Grows all keys level by level, until nothing is left to show.
    fn grow_all<P: Position>(&mut self, position: &P, keys: &mut [Branch]) -> Result<(), Stop> {
        let deepest = keys.iter().map(|key| key.moves).max().unwrap_or(0);
        for level in 0..deepest {
            for key in &mut *keys {
                self.grow(position, key, level)?;
            }
        }
        Ok(())
    }

    /// Adds the play after the branches that are `level` answers below this one.
    fn grow<P: Position>(&mut self, position: &P, branch: &mut Branch, level: u8) -> Result<(), Stop> {
        let after = position.after(branch.m);
        if level == 0 {
            branch.play = self.replies(&after, branch.moves - 1)?;
            branch.threat = self.threat(&after, branch.moves - 1)?;
            return Ok(());
        }
        if let Play::Replies { variations, .. } = &mut branch.play {
            for variation in variations {
                let reply = variation.defences[0];
                self.grow(&after.after(reply), &mut variation.answer, level - 1)?;
            }
        }
        Ok(())
    }

    /// The replies in a position that the attacker wins in at most `left` more moves, not yet grouped.
    fn replies<P: Position>(&mut self, position: &P, left: u8) -> Result<Play, Stop> {
        let replies = listed(position);
        if replies.is_empty() {
            return Ok(Play::Won);
        }
        let mut losing = Vec::new();
        let mut variations = Vec::new();
        for reply in replies {
            let after = self.search.step(position, reply)?;
            if self.search.aim.is_reached(&after) {
                self.take(1)?;
                losing.push(reply);
                continue;
            }
            variations.push(self.variation(&after, reply, left)?);
        }
        Ok(Play::Replies { losing, variations })
    }

    fn variation<P: Position>(&mut self, after: &P, reply: Move, left: u8) -> Result<SharedAnswer, Stop> {
        let Answers { moves, best, duals } = self.answers(after, left)?;
        self.take(2 + duals.len())?;
        let answer = Branch { m: best, moves, threat: Threat::NotShown, play: Play::NotShown };
        Ok(SharedAnswer { defences: vec![reply], answer, duals })
    }

    /// What the attacker would play if the defender, who is to move, passed.
    fn threat<P: Position>(&mut self, position: &P, left: u8) -> Result<Threat, Stop> {
        if left == 0 || position.outcome().is_some() {
            return Ok(Threat::NotShown);
        }
        let Some(passed) = pass(position) else { return Ok(Threat::NotShown) };
        if !self.search.wins(&passed, left)? {
            return Ok(Threat::Zugzwang);
        }
        let Answers { moves, best, mut duals } = self.answers(&passed, left)?;
        duals.insert(0, best);
        self.take(duals.len())?;
        Ok(Threat::Moves { moves, threats: duals })
    }

    fn set_play<P: Position>(&mut self, passed: &P, left: u8) -> Result<Vec<SharedAnswer>, Stop> {
        let mut variations = Vec::new();
        for reply in listed(passed) {
            let after = self.search.step(passed, reply)?;
            if after.outcome().is_some() || !self.search.wins(&after, left)? {
                continue;
            }
            variations.push(self.variation(&after, reply, left)?);
        }
        group(&mut variations);
        Ok(variations)
    }

    fn take(&mut self, moves: usize) -> Result<(), Stop> {
        self.room = self.room.checked_sub(moves).ok_or(Stop)?;
        Ok(())
    }

    /// All answers that win soonest.
    fn answers<P: Position>(&mut self, position: &P, left: u8) -> Result<Answers, Stop> {
        let moves = self.least(position, left)?;
        let mut duals = Vec::new();
        for m in listed(position) {
            let after = self.search.step(position, m)?;
            if self.search.forces(&after, moves - 1)? {
                duals.push(m);
            }
        }
        assert!(!duals.is_empty(), "a position that is won in {moves} has a move that wins it");
        let best = duals.remove(0);
        Ok(Answers { moves, best, duals })
    }

    fn first_answer<P: Position>(&mut self, position: &P, moves: u8) -> Result<Move, Stop> {
        for m in listed(position) {
            let after = self.search.step(position, m)?;
            if self.search.forces(&after, moves - 1)? {
                return Ok(m);
            }
        }
        unreachable!("a position that is won in {moves} has a move that wins it");
    }

    /// In how many of its moves the attacker, who is to move, wins a position that it wins in at most `most`;
    /// 0 when the game is over.
    fn least<P: Position>(&mut self, position: &P, most: u8) -> Result<u8, Stop> {
        for moves in 0..most {
            if self.search.wins(position, moves)? {
                return Ok(moves);
            }
        }
        Ok(most)
    }
}

/// Grows the lines of help and series play, `length` half-moves long from these first moves on.
fn together<P: Position>(
    search: &mut HelpSearch,
    position: &P,
    length: u8,
    branches: &mut [Branch],
    room: &mut usize,
) -> Result<(), Stop> {
    for branch in branches {
        let after = position.after(branch.m);
        if length == 1 {
            branch.play = Play::Won;
            continue;
        }
        let next = search.next(after).expect("a line that was found goes on");
        let openings = search.openings(&next, length - 1)?;
        *room = room.checked_sub(openings.len()).ok_or(Stop)?;
        let branch_of = |m| Branch { m, moves: branch.moves, threat: Threat::NotShown, play: Play::NotShown };
        let mut below: Vec<_> = openings.into_iter().map(branch_of).collect();
        let grown = together(search, &next, length - 1, &mut below, room);
        branch.play = match search.turns {
            Turns::Alternate => Play::Together(below),
            Turns::Series => Play::Alone(below),
        };
        grown?;
    }
    Ok(())
}

fn first_line(branches: &[Branch]) -> Vec<Move> {
    let mut line = Vec::new();
    let mut next = branches.first();
    while let Some(branch) = next {
        line.push(branch.m);
        next = match &branch.play {
            Play::Together(below) | Play::Alone(below) => below.first(),
            _ => None,
        };
    }
    line
}

/// Merges defences with equal answers and equal play, on all levels, and puts the longest play first.
fn tidy(branch: &mut Branch) {
    match &mut branch.play {
        Play::Replies { variations, .. } => {
            variations.iter_mut().for_each(|variation| tidy(&mut variation.answer));
            group(variations);
        }
        Play::Together(below) | Play::Alone(below) => below.iter_mut().for_each(tidy),
        Play::Won | Play::NotShown => {}
    }
}

fn group(variations: &mut Vec<SharedAnswer>) {
    let mut groups: Vec<SharedAnswer> = Vec::new();
    for mut variation in variations.drain(..) {
        let same =
            |group: &&mut SharedAnswer| group.answer == variation.answer && group.duals == variation.duals;
        match groups.iter_mut().find(same) {
            Some(group) => group.defences.append(&mut variation.defences),
            None => groups.push(variation),
        }
    }
    groups.sort_by_key(|group| std::cmp::Reverse(group.answer.moves));
    *variations = groups;
}
