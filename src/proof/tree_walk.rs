//! The walk over the whole tree of moves of help and series play: every line that leads to the aim must be in the claim.
//!
//! It trusts the list of legal moves and the end of the game. It does not ask the rules which moves can win at once or whether a win
//! is still possible, because the solver believes these answers.
//!
//! The positions of a line are on an explicit stack, so that long lines need no more of the thread's stack than short ones. A
//! position that leads to the aim is walked again wherever it occurs, but each way to it begins a claimed line.

use std::collections::HashSet;
use std::mem;

use crate::rules::{Move, Outcome, Playable, Side};

use super::budget::Budget;
use super::dead::DeadPositions;
use super::failure::VerifyErrorKind;
use super::line_play::LinePlay;

/// A walk and what it remembers.
pub(super) struct TreeWalk<'a, P> {
    play: LinePlay,
    winner: Side,
    dead: DeadPositions<P>,
    budget: Budget<'a>,
    /// The positions of the line being walked. Those after the first `depth` are kept for their lists.
    line: Vec<Open<P>>,
    depth: usize,
    last: Vec<Move>,
}

/// A position of the line being walked.
struct Open<P> {
    position: P,
    /// The legal moves that were not tried yet.
    moves: Vec<Move>,
    /// The move being tried.
    tried: Option<Move>,
    /// Whether a line was found from here.
    leads: bool,
}

impl<'a, P: Playable> TreeWalk<'a, P> {
    pub(super) fn new(play: LinePlay, problem: &P, budget: Budget<'a>) -> Self {
        TreeWalk {
            play,
            winner: play.winner(problem.turn()),
            dead: DeadPositions::new(),
            budget,
            line: Vec::new(),
            depth: 0,
            last: Vec::new(),
        }
    }

    /// How many positions were reached, and how many of them were remembered.
    pub(super) fn size(&self) -> (u64, u64) {
        (self.budget.reached(), self.dead.added())
    }

    /// Finds all lines and takes each one out of the claim. On an error the second part is the line concerned.
    pub(super) fn walk(
        &mut self,
        problem: &P,
        claim: &mut HashSet<Vec<Move>>,
    ) -> Result<(), (VerifyErrorKind, Vec<Move>)> {
        let result = self.walk_from(problem.clone(), claim);
        result.map_err(|fault| {
            let tried = self.line[..self.depth].iter().filter_map(|open| open.tried);
            (fault, tried.chain(self.last.first().copied()).collect())
        })
    }

    fn walk_from(&mut self, problem: P, claim: &mut HashSet<Vec<Move>>) -> Result<(), VerifyErrorKind> {
        let length = self.play.length();
        if length == 1 {
            return self.last_ply(&problem, claim).map(drop);
        }
        self.open(problem);
        while let Some(open) = self.line[..self.depth].last_mut() {
            // Plies from this position to the end of a line.
            let left = length + 1 - self.depth as u8;
            let Some(m) = open.moves.pop() else {
                if !open.leads {
                    self.dead.add(open.position.clone(), left);
                }
                self.depth -= 1;
                continue;
            };
            open.tried = Some(m);
            let after = open.position.after(m);
            self.budget.count()?;
            let left = left - 1;
            let Ok(next) = self.play.next(after, left) else { continue };
            if self.dead.has(&next, left) {
                continue;
            }
            if left > 1 {
                self.open(next);
            } else if !self.last_ply(&next, claim)? {
                self.dead.add(next, left);
            }
        }
        Ok(())
    }

    fn open(&mut self, position: P) {
        if self.depth == self.line.len() {
            let moves = Vec::new();
            self.line.push(Open { position, moves, tried: None, leads: false });
        } else {
            let open = &mut self.line[self.depth];
            (open.position, open.tried, open.leads) = (position, None, false);
            open.moves.clear();
        }
        let open = &mut self.line[self.depth];
        open.position.legal_moves(&mut open.moves);
        self.depth += 1;
    }

    /// Tries all moves in the position of the last ply; whether one of them reaches the aim.
    fn last_ply(&mut self, position: &P, claim: &mut HashSet<Vec<Move>>) -> Result<bool, VerifyErrorKind> {
        let mut moves = mem::take(&mut self.last);
        moves.clear();
        position.legal_moves(&mut moves);
        let mut done = Ok(false);
        for &m in &moves {
            if let Err(fault) = self.budget.count() {
                done = Err(fault);
                break;
            }
            if position.after(m).outcome().and_then(Outcome::winner) == Some(self.winner) {
                let mut found: Vec<Move> = Vec::new();
                for open in &mut self.line[..self.depth] {
                    open.leads = true;
                    found.extend(open.tried);
                }
                found.push(m);
                if !claim.remove(&found) {
                    self.last = vec![m];
                    return Err(VerifyErrorKind::SolutionLeftOut);
                }
                done = Ok(true);
            }
        }
        moves.clear();
        self.last = moves;
        done
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::proof::budget::VerifyLimits;
    use crate::variants::{Chess, fen};

    /// A memory that forgets nearly everything costs time only.
    #[test]
    fn what_is_forgotten_is_walked_again() {
        for (position, stip) in [
            ("8/8/8/8/8/2k5/8/K2R4 w - - 0 1", "h#2"),
            ("7k/5K2/8/8/8/8/8/R7 w - - 0 1", "h#2.5"),
            ("6k1/5ppp/8/8/8/8/3PPP1P/4K2R w K - 0 1", "ser-#3"),
        ] {
            let (problem, _) = fen::read::<Chess>(position).unwrap();
            let play = LinePlay::read(stip).unwrap();
            let found = |pairs: usize| {
                let mut walk = TreeWalk::new(play, &problem, Budget::new(&VerifyLimits::NONE, 0));
                walk.dead = DeadPositions::with_pairs(pairs);
                // Each solution that is missing ends a walk; the next one has it in its claim.
                let mut claim = HashSet::new();
                loop {
                    let mut rest = claim.clone();
                    match walk.walk(&problem, &mut rest) {
                        Err((VerifyErrorKind::SolutionLeftOut, line)) => {
                            assert!(claim.insert(line), "a line is found once");
                            (walk.depth, walk.last) = (0, Vec::new());
                            walk.dead = DeadPositions::with_pairs(pairs);
                        }
                        other => {
                            assert!(other.is_ok() && rest.is_empty());
                            return (claim, walk.size().0);
                        }
                    }
                }
            };
            let ((all, nodes), (again, more)) = (found(1 << 14), found(1));
            assert_eq!(all, again, "{stip}");
            assert!(more > nodes, "{stip}: {more} and {nodes} positions");
            assert_eq!(all.is_empty(), stip == "h#2", "{stip}: {}", all.len());
        }
    }
}
