//! The four walks of `docs/proof.md` as one loop: the side to move and the claim decide which walk it is.
//!
//! A proof has no decisions where the attacker has one move left: see `last_moves.rs`. Only positions with more moves left are
//! remembered.
//!
//! The positions of a line are on an explicit stack, so that long lines need no more of the thread's stack than short ones.

use crate::rules::{Move, Outcome, Playable};

use super::aim::Aim;
use super::budget::{Budget, VerifyLimits};
use super::decisions::Decisions;
use super::failure::{Stream, VerifyError, VerifyErrorKind};
use super::last_moves::LastMoves;
use super::memory::Memory;
use super::{Block, coord, in_order};

/// The least number of the attacker's moves left with which the streams have decisions, and positions are remembered.
const DECIDED_FROM: u8 = 2;

/// The streams of a block and what they have shown so far.
pub(super) struct Walker<'a, P> {
    aim: Aim,
    win: Decisions<'a>,
    refute: Decisions<'a>,
    memory: Memory<P>,
    last_moves: LastMoves<P>,
    budget: Budget<'a>,
}

/// A position of the line being walked.
struct Open<P> {
    position: P,
    /// Moves of the attacker that are left.
    n: u8,
    /// The moves to walk from here: all legal moves in order, or the one that was decided on.
    moves: Vec<Move>,
    /// How many of them have been begun.
    begun: usize,
}

impl<'a, P: Playable> Walker<'a, P> {
    pub(super) fn new(aim: Aim, block: &'a Block, limits: &VerifyLimits<'a>) -> Self {
        Walker {
            aim,
            win: Decisions::new(&block.win),
            refute: Decisions::new(&block.refute),
            memory: Memory::new(),
            last_moves: LastMoves::new(aim),
            budget: Budget::new(limits, VerifyLimits::NODES_WITH_KEYS),
        }
    }

    /// Whether the side to move must win at once, so that this position needs no walk.
    pub(super) fn must_win(&mut self, position: &P) -> Result<bool, VerifyErrorKind> {
        Ok(self.aim.binds(position.turn()) && self.last_moves.can_win(position, &mut self.budget)?)
    }

    /// Walks from the problem's position, the attacker to move with n moves left.
    pub(super) fn walk(&mut self, claim: Stream, problem: &P, n: u8) -> Result<(), VerifyError> {
        self.walk_from(claim, problem.clone(), n).map_err(|(line, fault)| self.failure(claim, line, fault))
    }

    /// Walks from the position after a first move; n counts the attacker's moves from there.
    pub(super) fn walk_after(
        &mut self,
        claim: Stream,
        problem: &P,
        first: Move,
        n: u8,
    ) -> Result<(), VerifyError> {
        self.walk_from(claim, problem.after(first), n).map_err(|(mut line, fault)| {
            line.insert(0, coord(problem, first));
            self.failure(claim, line, fault)
        })
    }

    /// The move of a position that its stream decides on.
    pub(super) fn decide(&mut self, claim: Stream, position: &P) -> Result<Move, VerifyErrorKind> {
        let place = self.stream(claim).next()?;
        let moves = in_order(position);
        let m = usize::try_from(place).ok().and_then(|place| moves.get(place));
        m.copied().ok_or(VerifyErrorKind::NoSuchPlace { place, moves: moves.len() })
    }

    /// Ends a stream, which must have been read to its last byte.
    pub(super) fn finish(&mut self, claim: Stream) -> Result<(), VerifyError> {
        match self.stream(claim).left() {
            0 => Ok(()),
            bytes => Err(self.failure(claim, Vec::new(), VerifyErrorKind::LeftOver { bytes })),
        }
    }

    pub(super) fn failure(&self, claim: Stream, line: Vec<String>, fault: VerifyErrorKind) -> VerifyError {
        VerifyError { stream: Some(claim), line, ..self.failure_of_problem(fault) }
    }

    /// A failure that is of the problem's position and of no stream.
    pub(super) fn failure_of_problem(&self, fault: VerifyErrorKind) -> VerifyError {
        VerifyError {
            decisions: self.decisions(),
            nodes: self.budget.reached(),
            ..VerifyError::of_header(fault)
        }
    }

    /// How many decisions have been read.
    pub(super) fn decisions(&self) -> u64 {
        self.win.count() + self.refute.count()
    }

    /// How many positions were reached.
    pub(super) fn nodes(&self) -> u64 {
        self.budget.reached()
    }

    /// How many positions are remembered.
    pub(super) fn positions(&self) -> usize {
        self.memory.len()
    }

    fn stream(&mut self, claim: Stream) -> &mut Decisions<'a> {
        match claim {
            Stream::Win => &mut self.win,
            Stream::Refute => &mut self.refute,
        }
    }

    fn walk_from(&mut self, claim: Stream, start: P, n: u8) -> Result<(), (Vec<String>, VerifyErrorKind)> {
        let mut line: Vec<Open<P>> = Vec::new();
        let mut entering = Some((start, n));
        loop {
            if let Some((position, n)) = entering.take() {
                match self.enter(claim, &position, n) {
                    Ok(None) => {}
                    Ok(Some(moves)) => line.push(Open { position, n, moves, begun: 0 }),
                    Err(fault) => return Err((names(&line), fault)),
                }
            }
            let Some(open) = line.last_mut() else { return Ok(()) };
            if let Some(&m) = open.moves.get(open.begun) {
                open.begun += 1;
                let spent = u8::from(open.position.turn() == self.aim.attacker);
                entering = Some((open.position.after(m), open.n - spent));
            } else if let Err(fault) = self.remember(claim, &open.position, open.n) {
                return Err((names(&line), fault));
            } else {
                line.pop();
            }
        }
    }

    /// The moves that must be walked from a position; none when it needs no further walk.
    fn enter(&mut self, claim: Stream, position: &P, n: u8) -> Result<Option<Vec<Move>>, VerifyErrorKind> {
        self.budget.count()?;
        if let Some(end) = position.outcome() {
            return self.end(claim, end).map(|()| None);
        }
        let attacks = position.turn() == self.aim.attacker;
        if self.must_win(position)? {
            return match (claim, attacks) {
                (Stream::Win, false) | (Stream::Refute, true) => Ok(None),
                (Stream::Win, true) => Err(VerifyErrorKind::AttackerMustWin),
                (Stream::Refute, false) => Err(VerifyErrorKind::DefenderMustWin),
            };
        }
        if claim == Stream::Refute && n == 0 {
            return match attacks || self.last_moves.can_go_on(position, &mut self.budget)? {
                true => Ok(None),
                false if self.aim.is_self_play() => Err(VerifyErrorKind::EveryMoveWins),
                false => Err(VerifyErrorKind::EveryMoveLoses),
            };
        }
        if n == 1 && (attacks || claim == Stream::Refute) {
            return self.last(claim, position).map(|()| None);
        }
        if n >= DECIDED_FROM {
            let shown = self.memory.look(position);
            let done = match claim {
                Stream::Win => shown.won.is_some_and(|known| known <= n),
                Stream::Refute => shown.refuted.is_some_and(|known| known >= n),
            };
            if done {
                return Ok(None);
            }
        }
        let chooses = attacks == (claim == Stream::Win);
        if chooses {
            // Only a win has to come in time; a refutation is complete when n is 0.
            if n == 0 {
                return Err(match self.aim.is_self_play() {
                    true => VerifyErrorKind::NoMovesLeftToForce,
                    false => VerifyErrorKind::NoMovesLeft,
                });
            }
            return Ok(Some(vec![self.decide(claim, position)?]));
        }
        let moves = in_order(position);
        assert!(!moves.is_empty(), "a position that is not finished has moves");
        Ok(Some(moves))
    }

    /// Whether a game that is over ended as the claim says.
    fn end(&self, claim: Stream, end: Outcome) -> Result<(), VerifyErrorKind> {
        let reason = end.reason;
        match (claim, self.aim.is_reached(end)) {
            (Stream::Win, true) | (Stream::Refute, false) => Ok(()),
            (Stream::Win, false) if self.aim.is_self_play() => {
                Err(VerifyErrorKind::DefenderHasNotWon(reason))
            }
            (Stream::Win, false) => Err(VerifyErrorKind::NotWon(reason)),
            (Stream::Refute, true) if self.aim.is_self_play() => Err(VerifyErrorKind::DefenderHasWon(reason)),
            (Stream::Refute, true) => Err(VerifyErrorKind::Won(reason)),
        }
    }

    /// Tries all moves of a position with one move of the attacker left, for which there are no decisions.
    fn last(&mut self, claim: Stream, position: &P) -> Result<(), VerifyErrorKind> {
        let attacks = position.turn() == self.aim.attacker;
        if attacks {
            return match (claim, self.last_moves.attack(position, &mut self.budget)?) {
                (Stream::Win, true) | (Stream::Refute, false) => Ok(()),
                (Stream::Win, false) => Err(VerifyErrorKind::NoLastMove),
                (Stream::Refute, true) => Err(VerifyErrorKind::LastMove),
            };
        }
        // In a win every move of the defender is walked.
        match self.last_moves.holds(position, &mut self.budget)? {
            true => Ok(()),
            false => Err(VerifyErrorKind::LastMoveAfterAll),
        }
    }

    fn remember(&mut self, claim: Stream, position: &P, n: u8) -> Result<(), VerifyErrorKind> {
        if n < DECIDED_FROM {
            return Ok(());
        }
        match claim {
            Stream::Win => self.memory.remember_won(position, n),
            Stream::Refute => self.memory.remember_refuted(position, n),
        }
    }
}

/// The moves that lead from the first position of a line to the one being entered.
fn names<P: Playable>(line: &[Open<P>]) -> Vec<String> {
    let last_begun = |open: &Open<P>| open.begun.checked_sub(1).map(|n| coord(&open.position, open.moves[n]));
    line.iter().filter_map(last_begun).collect()
}
