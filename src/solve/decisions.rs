//! The decisions of a proof: which move wins and which reply refutes, in the order in which a checker asks for them. In help and
//! series play all solutions, which need no decisions.
//!
//! `docs/proof.md` says what is asked and when. This file shares no code with the checker, not even the order of moves. It prefers moves
//! that make the proof short: those after which nothing is left to prove, and then those that leave the other side few moves.

use std::collections::HashMap;
use std::fmt;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use crate::rules::{Move, SearchHints, Zobrist};

use super::aim::Rule;
use super::analysis::{Analysis, Memory};
use super::answer::listed;
use super::limits::{Meter, Stop};
use super::search::{Search, sort_by_rank};
use super::{Branch, FirstMoveStatus, Goal, Limits, Play, PlayKind, SolveVerdict, Stipulation, TreeLimits};

/// The streams of a proof, and what its header claims. Keys are moves, or their names in a
/// [`Certificate`](crate::problems::Certificate).
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Decisions<Key = Move> {
    /// The keys, in the order of moves.
    pub keys: Vec<Key>,
    /// If there is a key, except in `survive N`: the least number of moves.
    pub least: Option<u8>,
    /// The winning moves.
    pub win: Vec<u8>,
    /// The refuting moves.
    pub refute: Vec<u8>,
    /// In help and series play all solutions in the order of moves; then all other members are empty. None in other play.
    pub solutions: Option<Vec<Vec<Key>>>,
}

/// The most moves of a tree of solutions that is made into a list: a longer list is too long for the header of a proof.
const MOST_MOVES: usize = 8_000;

/// Why there is no proof.
///
/// ```
/// use lawspeaker::solve::{Analysis, Limits, ProofError, WorkerPool};
/// use lawspeaker::variants::{Chess, fen};
/// let (position, _) = fen::read::<Chess>("7k/8/5K2/8/8/8/8/6R1 w - -")?;
/// let mut why = |stipulation: &str, limits: Limits| {
///     let mut analysis = Analysis::of(&position, stipulation.parse().unwrap(), &limits, &WorkerPool::none());
///     analysis.decisions(&Limits::NONE).unwrap_err()
/// };
/// assert!(matches!(why("=2", Limits::NONE), ProofError::Stipulation(_)));
/// assert_eq!(why("#5", Limits::nodes(10)), ProofError::Undecided);
/// # Ok::<(), lawspeaker::variants::fen::FenError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ProofError {
    /// Only `#N`, `survive N`, `s#N`, `r#N`, `semi-r#N`, `h#N`, `ser-#N` and `ser-h#N` can have proofs.
    Stipulation(Stipulation),
    /// In help and series play: the list of all solutions is too long for a proof.
    TooManySolutions,
    /// The rules are those of a record. A proof names the variant by whose rules it is checked.
    RulesOfRecord,
    /// A limit ran out, here or in the solution.
    Undecided,
}

impl fmt::Display for ProofError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ProofError::Stipulation(stipulation) => {
                write!(
                    f,
                    "`{stipulation}` cannot have a proof; only `#N`, `survive N`, `s#N`, `r#N`, `semi-r#N`, `h#N`, \
                     `ser-#N` and `ser-h#N` can"
                )
            }
            ProofError::TooManySolutions => f.write_str(
                "there is no proof, because the list of all solutions would be longer than 48 KiB",
            ),
            ProofError::RulesOfRecord => {
                f.write_str("a problem that brings its own rules cannot have a proof")
            }
            ProofError::Undecided => {
                f.write_str("there is no proof, because a limit left the problem undecided")
            }
        }
    }
}

impl std::error::Error for ProofError {}

impl<P: SearchHints> Analysis<P> {
    /// The decisions that prove the solution.
    ///
    /// # Errors
    /// For the stipulations that have no form of proof, and when a limit left something undecided.
    pub fn decisions(&mut self, limits: &Limits) -> Result<Decisions, ProofError> {
        let solution = &self.solution;
        let stipulation = solution.stipulation;
        let Memory::Direct(search) = &mut self.memory else {
            return self.all_solutions(limits);
        };
        if search.aim.goal != Goal::Win || matches!(search.aim.rule, Rule::Exact | Rule::Parry) {
            return Err(ProofError::Stipulation(stipulation));
        }
        if solution.verdict() == SolveVerdict::Undecided {
            return Err(ProofError::Undecided);
        }
        search.meter = Meter::new(limits);
        let (mut won, mut lost) = (Vec::new(), Vec::new());
        for first in &solution.first_moves {
            if matches!(first.status, FirstMoveStatus::Wins(_) | FirstMoveStatus::LosesAtOnce) {
                won.push(first.m);
            } else {
                lost.push(first.m);
            }
        }
        let best = solution.best();
        let mut walk = ProofWalk::new(search);
        let n = stipulation.moves();
        let done = match stipulation.play() {
            PlayKind::Survive => walk.survival(&self.position, n, &won, &lost),
            _ => walk.win(&self.position, n, &won, &lost, best),
        };
        done.map_err(|Stop| ProofError::Undecided)?;
        let (win, refute) = walk.into_streams();
        let (keys, least) = match stipulation.play() {
            PlayKind::Survive => (lost, None),
            _ => (won, best.map(|(_, moves)| moves)),
        };
        Ok(Decisions { keys, least, win, refute, solutions: None })
    }

    /// The same for help and series play.
    fn all_solutions(&mut self, limits: &Limits) -> Result<Decisions, ProofError> {
        let stipulation = self.solution.stipulation;
        let is_proven =
            matches!(stipulation.play(), PlayKind::Help | PlayKind::Series | PlayKind::SeriesHelp);
        if !is_proven || stipulation.goal() != Goal::Win {
            return Err(ProofError::Stipulation(stipulation));
        }
        if self.solution.verdict() == SolveVerdict::Undecided {
            return Err(ProofError::Undecided);
        }
        let stopped = Arc::new(AtomicBool::new(false));
        let work = limits.clone().without_solutions().with_stop_flag(Arc::clone(&stopped));
        let tree = self.tree(&TreeLimits { moves: MOST_MOVES, work, ..TreeLimits::default() });
        if stopped.load(Ordering::Relaxed) {
            limits.note_stop();
            return Err(ProofError::Undecided);
        }
        let mut solutions = Vec::new();
        if !tree.complete || !list(&tree.moves, &mut solutions) {
            return Err(ProofError::TooManySolutions);
        }
        let (keys, win, refute) = (Vec::new(), Vec::new(), Vec::new());
        Ok(Decisions { keys, least: None, win, refute, solutions: Some(solutions) })
    }
}

/// Lists the lines of a tree that is whole. False if they have too many moves together.
fn list(roots: &[Branch], lines: &mut Vec<Vec<Move>>) -> bool {
    let (mut line, mut moves) = (Vec::new(), 0);
    let mut levels = vec![roots.iter()];
    while let Some(level) = levels.last_mut() {
        let Some(branch) = level.next() else {
            levels.pop();
            line.pop();
            continue;
        };
        line.push(branch.m);
        match &branch.play {
            Play::Together(below) | Play::Alone(below) => levels.push(below.iter()),
            _ => {
                moves += line.len();
                if moves > MOST_MOVES {
                    return false;
                }
                lines.push(line.clone());
                line.pop();
            }
        }
    }
    true
}

/// The streams of a proof while they are written.
pub(super) struct ProofWalk<'a> {
    search: &'a mut Search,
    win: Vec<u8>,
    refute: Vec<u8>,
    /// By whole 128-bit keys. A checker compares positions, and would notice.
    shown: HashMap<Zobrist, Shown>,
}

/// What was shown of a position so far.
#[derive(Clone, Copy)]
struct Shown {
    won: u8,
    refuted: u8,
}

/// With fewer of the attacker's moves left than this a proof has no decisions.
const DECIDED_FROM: u8 = 2;

impl<'a> ProofWalk<'a> {
    pub(super) fn new(search: &'a mut Search) -> Self {
        ProofWalk { search, win: Vec::new(), refute: Vec::new(), shown: HashMap::new() }
    }

    /// The two streams.
    pub(super) fn into_streams(self) -> (Vec<u8>, Vec<u8>) {
        (self.win, self.refute)
    }

    /// Proves a problem in which the side to move attacks.
    pub(super) fn win<P: SearchHints>(
        &mut self,
        position: &P,
        n: u8,
        keys: &[Move],
        others: &[Move],
        best: Option<(Move, u8)>,
    ) -> Result<(), Stop> {
        if self.search.must_end(position)? {
            return Ok(());
        }
        if let Some((key, least)) = best {
            write(&mut self.win, &listed(position), key);
            self.win_against(&position.after(key), least - 1)?;
        }
        for &key in keys {
            self.win_against(&position.after(key), n - 1)?;
        }
        for &m in others {
            self.refute_by_reply(&position.after(m), n - 1)?;
        }
        match best {
            Some((_, least)) if least > 1 => self.refute_all(position, least - 1),
            _ => Ok(()),
        }
    }

    /// Proves a problem in which the other side attacks after the first move.
    pub(super) fn survival<P: SearchHints>(
        &mut self,
        position: &P,
        n: u8,
        won: &[Move],
        keys: &[Move],
    ) -> Result<(), Stop> {
        for &m in won {
            self.win_by_move(&position.after(m), n)?;
        }
        for &key in keys {
            self.refute_all(&position.after(key), n)?;
        }
        Ok(())
    }

    fn shown(&self, key: Zobrist) -> Shown {
        self.shown.get(&key).copied().unwrap_or(Shown { won: u8::MAX, refuted: 0 })
    }

    fn remember_won(&mut self, key: Zobrist, n: u8) {
        let shown = Shown { won: n, ..self.shown(key) };
        self.shown.insert(key, shown);
    }

    fn remember_refuted(&mut self, key: Zobrist, n: u8) {
        let shown = Shown { refuted: n, ..self.shown(key) };
        self.shown.insert(key, shown);
    }

    fn win_by_move<P: SearchHints>(&mut self, position: &P, n: u8) -> Result<(), Stop> {
        let key = position.zobrist();
        if n < DECIDED_FROM || position.outcome().is_some() || self.shown(key).won <= n {
            return Ok(());
        }
        let (moves, m) = self.winner(position, n)?;
        write(&mut self.win, &moves, m);
        self.win_against(&position.after(m), n - 1)?;
        self.remember_won(key, n);
        Ok(())
    }

    fn win_against<P: SearchHints>(&mut self, position: &P, n: u8) -> Result<(), Stop> {
        let key = position.zobrist();
        if n < DECIDED_FROM || position.outcome().is_some() || self.shown(key).won <= n {
            return Ok(());
        }
        if self.search.must_end(position)? {
            return Ok(());
        }
        for reply in listed(position) {
            self.win_by_move(&position.after(reply), n)?;
        }
        self.remember_won(key, n);
        Ok(())
    }

    fn refute_by_reply<P: SearchHints>(&mut self, position: &P, n: u8) -> Result<(), Stop> {
        let key = position.zobrist();
        if n < DECIDED_FROM || position.outcome().is_some() || self.shown(key).refuted >= n {
            return Ok(());
        }
        let (replies, reply) = self.refutation(position, n)?;
        write(&mut self.refute, &replies, reply);
        self.refute_all(&position.after(reply), n)?;
        self.remember_refuted(key, n);
        Ok(())
    }

    fn refute_all<P: SearchHints>(&mut self, position: &P, n: u8) -> Result<(), Stop> {
        let key = position.zobrist();
        if n < DECIDED_FROM || position.outcome().is_some() || self.shown(key).refuted >= n {
            return Ok(());
        }
        if self.search.must_end(position)? {
            return Ok(());
        }
        // With one move left after it there is nothing to decide.
        if n > DECIDED_FROM {
            for m in listed(position) {
                self.refute_by_reply(&position.after(m), n - 1)?;
            }
        }
        self.remember_refuted(key, n);
        Ok(())
    }

    /// A move that wins a position known to be won in n, at least 2. If no move leads to what is shown already, it is one of those
    /// that win soonest.
    fn winner<P: SearchHints>(&mut self, position: &P, n: u8) -> Result<(Vec<Move>, Move), Stop> {
        let moves = listed(position);
        let mut tried = Vec::with_capacity(moves.len());
        for &m in &moves {
            let after = position.after(m);
            let is_shown = match after.outcome() {
                Some(_) => self.search.aim.is_reached(&after),
                None => self.shown(after.zobrist()).won < n,
            };
            if is_shown {
                return Ok((moves, m));
            }
            tried.push((after.count_legal(), m));
        }
        sort_by_rank(&mut tried);
        for left in 0..n {
            for &(_, m) in &tried {
                self.search.meter.count()?;
                if self.search.forces(&position.after(m), left)? {
                    return Ok((moves, m));
                }
            }
        }
        unreachable!("a position that is won in {n} has a move that wins it");
    }

    /// A reply that refutes a position known to be refuted in n, at least 2: one after which all is shown, otherwise one that
    /// leaves the attacker few moves.
    fn refutation<P: SearchHints>(&mut self, position: &P, n: u8) -> Result<(Vec<Move>, Move), Stop> {
        let replies = listed(position);
        let mut tried = Vec::with_capacity(replies.len());
        for &reply in &replies {
            let after = position.after(reply);
            let is_shown = match after.outcome() {
                Some(_) => !self.search.aim.is_reached(&after),
                None => self.shown(after.zobrist()).refuted >= n,
            };
            if is_shown {
                return Ok((replies, reply));
            }
            if after.outcome().is_none() {
                tried.push((after.count_legal(), reply));
            }
        }
        sort_by_rank(&mut tried);
        let likely = self.search.remembered(position);
        if n > FEWEST_UP_TO
            && let Some(place) = tried.iter().position(|&(_, m)| Some(m) == likely)
        {
            tried[..=place].rotate_right(1);
        }
        for &(_, reply) in &tried {
            self.search.meter.count()?;
            if !self.search.wins(&position.after(reply), n)? {
                return Ok((replies, reply));
            }
        }
        unreachable!("a position that is refuted in {n} has a reply that refutes it");
    }
}

/// Up to this number of moves left the replies are tried in the order of the attacker's moves after them. With more, one try
/// takes long.
const FEWEST_UP_TO: u8 = 2;

/// Writes the index of a move among the legal moves as an unsigned LEB128 number.
#[expect(clippy::cast_possible_truncation, reason = "seven bits fit a byte")]
fn write(stream: &mut Vec<u8>, legal: &[Move], m: Move) {
    let mut place = legal.iter().position(|&legal| legal == m).expect("a decision is a legal move");
    while place >= 0x80 {
        stream.push(place as u8 | 0x80);
        place >>= 7;
    }
    stream.push(place as u8);
}
