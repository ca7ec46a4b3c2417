//! Unfolds a solution into its play: the tree after the keys, the main line, and the set play.
//!
//! Everything is found by searching again from where the answers are known.

use crate::rules::{Move, SearchHints};

use super::analysis::{Analysis, Memory};
use super::grow::{FoundAnswers, Grower, tidy, tidy_variations};
use super::help_play::HelpSearch;
use super::helpers::with_help;
use super::limits::{Meter, Stop, WorkerPool};
use super::lines::{FoundOpenings, Lines};
use super::pass::pass;
use super::rule_play::Waiting;
use super::search::Search;
use super::{Branch, FirstMoveStatus, PlayKind, SetPlay, Solution, Tree, TreeLimits};

impl<P: SearchHints> Analysis<P> {
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
        self.tree_on(limits, &WorkerPool::none())
    }

    /// The same, found on these threads too if the problem is long.
    pub fn tree_on(&mut self, limits: &TreeLimits, workers: &WorkerPool) -> Tree {
        let is_long = self.solution.nodes >= self.long;
        let mut tree = Tree { moves: keys(&self.solution), line: Vec::new(), complete: true };
        let best = self.solution.best();
        let grown = match (&mut self.memory, best) {
            (Memory::Direct(search), Some((key, moves))) => {
                search.meter = Meter::new(&limits.work);
                // A limit of nodes is exact to one node. Only a single search can keep it.
                let may_have_help = is_long && limits.depth > 1 && !search.meter.is_counted();
                let (found, position, keys) = (FoundAnswers::default(), &self.position, tree.moves.clone());
                let help = |search: &mut Search| {
                    let mut keys = keys.clone();
                    search.part.turn(&mut keys);
                    grow_keys(search, found.clone(), position, &mut keys, limits)
                };
                let workers = if may_have_help { workers } else { &WorkerPool::none() };
                with_help(search, workers, help, |search| {
                    follow(search, &found, position, (key, moves), &mut tree.line)?;
                    grow_keys(search, found.clone(), position, &mut tree.moves, limits)
                })
            }
            (Memory::Together(search), Some((key, moves))) => {
                search.meter = Meter::new(&limits.work);
                let may_have_help = is_long && limits.depth > 1 && !search.meter.is_counted();
                let (found, position, keys) = (FoundOpenings::default(), &self.position, tree.moves.clone());
                let help = |search: &mut HelpSearch<P>| {
                    let mut keys = keys.clone();
                    search.part.turn(&mut keys);
                    Lines::knowing(found.clone(), search, moves, limits).grow(position, 0, &mut keys)
                };
                let workers = if may_have_help { workers } else { &WorkerPool::none() };
                with_help(search, workers, help, |search| {
                    let mut lines = Lines::knowing(found.clone(), search, moves, limits);
                    lines.first(position, key, &mut tree.line)?;
                    lines.grow(position, 0, &mut tree.moves)
                })
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

    /// The set play: what follows if the other side moves first, within the moves that the problem leaves after the key.
    /// Empty for `survive N` and in series play without a move of the other side at its end, and if the other side cannot move first.
    /// The second value says whether all of it is there.
    pub fn set_play(&mut self, limits: &TreeLimits) -> (SetPlay, bool) {
        let stipulation = self.solution.stipulation;
        let mut set_play = SetPlay { variations: Vec::new(), lines: Vec::new() };
        let Some(passed) = pass(&self.position) else { return (set_play, true) };
        let grown = match &mut self.memory {
            Memory::Direct(_) if matches!(stipulation.play(), PlayKind::Survive | PlayKind::ParrySeries) => {
                Ok(())
            }
            Memory::Direct(search) => {
                search.meter = Meter::new(&limits.work);
                grow_set_play(search, &passed, stipulation.moves() - 1, limits, &mut set_play)
            }
            Memory::Together(search) => match search.left_out_in_set_play(stipulation.moves()) {
                None => Ok(()),
                Some(left_out) => {
                    search.meter = Meter::new(&limits.work);
                    let mut lines = Lines::new(search, stipulation.moves(), limits);
                    lines.open(&passed, left_out).and_then(|openings| {
                        set_play.lines = openings;
                        let grown = lines.grow(&passed, left_out, &mut set_play.lines);
                        lines.trim(&mut set_play.lines);
                        grown
                    })
                }
            },
        };
        tidy_variations(&mut set_play.variations);
        (set_play, grown.is_ok())
    }
}

fn keys(solution: &Solution) -> Vec<Branch> {
    let mut keys = Vec::new();
    for first in &solution.first_moves {
        let moves = match (solution.stipulation.play(), first.status) {
            (PlayKind::Survive, FirstMoveStatus::NoWin) => solution.stipulation.moves(),
            (PlayKind::Survive, _) => continue,
            (_, FirstMoveStatus::Wins(moves)) => moves.get(),
            _ => continue,
        };
        keys.push(Branch::new(first.m, moves));
    }
    keys
}

fn grow_keys<P: SearchHints>(
    search: &mut Search,
    found: FoundAnswers,
    position: &P,
    keys: &mut [Branch],
    limits: &TreeLimits,
) -> Result<(), Stop> {
    let mut roots: Vec<_> = keys.iter_mut().map(|key| (position.clone(), key)).collect();
    Grower::knowing(found, search, limits).grow_all(&mut roots, 1)
}

fn grow_set_play<P: SearchHints>(
    search: &mut Search,
    passed: &P,
    left: u8,
    limits: &TreeLimits,
    found: &mut SetPlay,
) -> Result<(), Stop> {
    if left == 0 {
        return Ok(());
    }
    let mut grower = Grower::new(search, limits);
    found.variations = grower.set_play(passed, left)?;
    let mut roots = Vec::new();
    for variation in &mut found.variations {
        let position = passed.after(variation.defences[0]);
        if limits.growth == super::Growth::Duals {
            roots.extend(variation.duals.iter_mut().map(|dual| (position.clone(), dual)));
        }
        roots.push((position, &mut variation.answer));
    }
    grower.grow_all(&mut roots, 2)
}

/// Adds the main line from a key with the number of moves in which it wins.
fn follow<P: SearchHints>(
    search: &mut Search,
    found: &FoundAnswers,
    position: &P,
    (key, moves): (Move, u8),
    line: &mut Vec<Move>,
) -> Result<(), Stop> {
    line.push(key);
    let (mut after, mut left) = (search.step(position, key)?, moves - 1);
    loop {
        if search.ends_after(&after, left) {
            return Ok(());
        }
        let (next, takes) = match search.waiting(&after) {
            Waiting::Over => return Ok(()),
            Waiting::Passes(passed) => {
                let takes = search.least(&passed, left)?;
                (passed, takes)
            }
            Waiting::Moves => {
                let Some((reply, takes, next)) = longest_reply(search, found, &after, left)? else {
                    return Ok(());
                };
                line.push(reply);
                (next, takes)
            }
        };
        if takes == 0 {
            return Ok(());
        }
        let answer = match found.get(&next, left) {
            Some(answers) => answers.best,
            None => {
                let first = search.first_answer(&next, takes - 1)?;
                first.expect("a position that is won has a move that wins it")
            }
        };
        line.push(answer);
        after = search.step(&next, answer)?;
        left = takes - 1;
    }
}

/// The first reply of those that hold out longest, how many moves the attacker then needs, and the position after it.
fn longest_reply<P: SearchHints>(
    search: &mut Search,
    found: &FoundAnswers,
    after: &P,
    left: u8,
) -> Result<Option<(Move, u8, P)>, Stop> {
    let mut longest: Option<(Move, u8, P)> = None;
    for reply in search.replies(after)? {
        let next = search.step(after, reply)?;
        let takes = match found.get(&next, left) {
            _ if search.aim.reaches(after, reply, &next) => 0,
            Some(answers) => answers.moves,
            None => search.least(&next, left)?,
        };
        if longest.as_ref().is_none_or(|&(_, most, _)| takes > most) {
            longest = Some((reply, takes, next));
        }
    }
    Ok(longest)
}
