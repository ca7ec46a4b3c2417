//! Unfolds a solution into the tree of its play, by searching again from where the answers are known.
//!
//! Nothing of the solving search is kept for it: the tree asks for least numbers and for duals, which a search
//! that stops at the first win never knows.

use crate::rules::{Game, Move};

use super::answer::in_order;
use super::limits::{Meter, Stop};
use super::search::{Aim, Search};
use super::{Branch, Fate, Play, Solution, Stipulation, Tree, TreeLimits, Variation};

/// What follows the keys of a solution of `game`.
///
/// # Panics
/// When the solution is another position's.
///
/// ```
/// use lawspeaker::naming::coord;
/// use lawspeaker::solve::{Limits, Play, Stipulation, TreeLimits, solve, unfold};
/// use lawspeaker::variants::{Odin, position};
///
/// let (game, _) = position::read::<Odin>("10/10/10/10/10/Rpk7/2f7/10/1PKK6/10 w").unwrap();
/// let solution = solve(&game, Stipulation::win(2).unwrap(), &Limits::NONE).unwrap();
/// let tree = unfold(&game, &solution, &TreeLimits::default());
/// assert!(tree.complete);
/// assert_eq!((tree.moves.len(), tree.line.len()), (1, 3));
/// assert_eq!(coord(&game, tree.line[0]), "c2c4");
/// let Play::Replies { variations, .. } = &tree.moves[0].play else { panic!("Black can reply") };
/// assert!(variations.iter().all(|variation| variation.answer.play == Play::Won));
/// ```
#[must_use]
pub fn unfold<G: Game>(game: &G, solution: &Solution, limits: &TreeLimits) -> Tree {
    let mut keys = Vec::new();
    for first in &solution.first_moves {
        let moves = match (solution.stipulation, first.fate) {
            (Stipulation::Win(_), Fate::Wins(moves)) => moves,
            (Stipulation::Survive(n), Fate::NoWin) => n.get(),
            _ => continue,
        };
        keys.push(Branch { m: first.m, moves, play: Play::NotShown });
    }
    let mut tree = Tree { moves: keys, line: Vec::new(), complete: true };
    match solution.best() {
        None => tree.line.extend(tree.moves.first().map(|key| key.m)),
        Some((key, moves)) => {
            let search = Search::new(Aim::win(solution.attacker), Meter::new(&limits.work));
            let mut unfolder = Unfolder { search, room: limits.moves };
            let line = unfolder.follow(game, key, moves, &mut tree.line);
            let grown = line.and_then(|()| unfolder.grow_all(game, &mut tree.moves));
            tree.complete = grown.is_ok();
            tree.moves.iter_mut().for_each(tidy);
        }
    }
    tree
}

struct Unfolder {
    search: Search,
    /// Moves that the tree may still take.
    room: usize,
}

/// The attacker's answers to a reply.
struct Answers {
    moves: u8,
    best: Move,
    duals: Vec<Move>,
}

impl Unfolder {
    /// Adds the line from a move that wins in so many moves.
    fn follow<G: Game>(&mut self, game: &G, key: Move, moves: u8, line: &mut Vec<Move>) -> Result<(), Stop> {
        line.push(key);
        let (mut after, mut left) = (self.search.step(game, key)?, moves - 1);
        loop {
            let mut longest: Option<(Move, u8, G)> = None;
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

    /// Grows every key by one level after the other, until nothing is left to show.
    fn grow_all<G: Game>(&mut self, game: &G, keys: &mut [Branch]) -> Result<(), Stop> {
        let deepest = keys.iter().map(|key| key.moves).max().unwrap_or(0);
        for level in 0..deepest {
            for key in &mut *keys {
                self.grow(game, key, level)?;
            }
        }
        Ok(())
    }

    /// Shows what follows the branches that are `level` answers below this one.
    fn grow<G: Game>(&mut self, game: &G, branch: &mut Branch, level: u8) -> Result<(), Stop> {
        let after = game.after(branch.m);
        if level == 0 {
            branch.play = self.replies(&after, branch.moves - 1)?;
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
    fn replies<G: Game>(&mut self, game: &G, left: u8) -> Result<Play, Stop> {
        let replies = listed(game);
        if replies.is_empty() {
            return Ok(Play::Won);
        }
        let mut losing = Vec::new();
        let mut variations = Vec::new();
        for reply in replies {
            let after = self.search.step(game, reply)?;
            if self.search.aim.is_reached(&after) {
                self.take(1)?;
                losing.push(reply);
                continue;
            }
            let Answers { moves, best, duals } = self.answers(&after, left)?;
            self.take(2 + duals.len())?;
            let answer = Branch { m: best, moves, play: Play::NotShown };
            variations.push(Variation { defences: vec![reply], answer, duals });
        }
        Ok(Play::Replies { losing, variations })
    }

    fn take(&mut self, moves: usize) -> Result<(), Stop> {
        self.room = self.room.checked_sub(moves).ok_or(Stop)?;
        Ok(())
    }

    /// All answers that win soonest.
    fn answers<G: Game>(&mut self, game: &G, left: u8) -> Result<Answers, Stop> {
        let moves = self.least(game, left)?;
        let mut duals = Vec::new();
        for m in listed(game) {
            let after = self.search.step(game, m)?;
            if self.search.forces(&after, moves - 1)? {
                duals.push(m);
            }
        }
        assert!(!duals.is_empty(), "a position that is won in {moves} has a move that wins it");
        let best = duals.remove(0);
        Ok(Answers { moves, best, duals })
    }

    fn first_answer<G: Game>(&mut self, game: &G, moves: u8) -> Result<Move, Stop> {
        for m in listed(game) {
            let after = self.search.step(game, m)?;
            if self.search.forces(&after, moves - 1)? {
                return Ok(m);
            }
        }
        unreachable!("a position that is won in {moves} has a move that wins it");
    }

    /// In how many of its moves the attacker, who is to move, wins a position that it wins in at most `most`;
    /// 0 when the game is over.
    fn least<G: Game>(&mut self, game: &G, most: u8) -> Result<u8, Stop> {
        for moves in 0..most {
            if self.search.wins(game, moves)? {
                return Ok(moves);
            }
        }
        Ok(most)
    }
}

fn listed<G: Game>(game: &G) -> Vec<Move> {
    let mut moves = Vec::new();
    game.legal_moves(&mut moves);
    in_order(&mut moves);
    moves
}

/// Puts defences with equal answers and equal play together, everywhere below, and the longest play first.
fn tidy(branch: &mut Branch) {
    let Play::Replies { variations, .. } = &mut branch.play else { return };
    let mut groups: Vec<Variation> = Vec::new();
    for mut variation in variations.drain(..) {
        tidy(&mut variation.answer);
        let same =
            |group: &&mut Variation| group.answer == variation.answer && group.duals == variation.duals;
        match groups.iter_mut().find(same) {
            Some(group) => group.defences.append(&mut variation.defences),
            None => groups.push(variation),
        }
    }
    groups.sort_by_key(|group| std::cmp::Reverse(group.answer.moves));
    *variations = groups;
}
