//! Problems found in games: positions in which the side to move has a forced win, whether it was played or missed.
//!
//! The positions of the main line are asked one after the other, as far as the game replays, the last one too: there the loser
//! may have resigned. Variations are not searched. What is a copy is for the caller, who has the games in their order.
//! `sieve.rs` in `solve` finds the wins, `measures.rs` says how difficult they are, `entry.rs` writes them as EPD.

use crate::rules::SearchHints;

mod entry;
mod measures;

use std::collections::BTreeSet;
use std::num::NonZero;

use crate::problems::{NamedMove, named_move};
use crate::replay::{Replay, Start};
use crate::rules::{Move, Outcome, Playable, Zobrist};
use crate::solve::{
    Analysis, CancelToken, Limits, Sieve, Sifted, SolveVerdict, Stipulation, WorkerPool, unsolved,
};
use crate::variants::{Variant, fen};
use crate::with_family;

pub use entry::{GameTag, entry, tags_of};
pub use measures::Measures;

/// Which problems are wanted.
#[derive(Clone, Debug)]
pub struct MineOptions {
    /// The numbers of moves: for N those positions are wanted that are won in N moves and not in fewer.
    pub moves: BTreeSet<NonZero<u8>>,
    /// How many keys a problem may have.
    pub keys: KeyCount,
    /// Whether positions in which a capture wins at once are wanted too.
    pub trivial: Trivial,
    /// Plies that must have been played before the position.
    pub min_plies: u32,
    /// Nodes that may be searched per position; `u64::MAX` for no limit.
    pub nodes: u64,
    /// Stops the work.
    pub cancel: CancelToken,
}

/// How many keys a problem may have.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum KeyCount {
    /// Exactly one.
    One,
    /// Any number.
    Any,
}

/// What happens to positions in which a capture wins at once.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Trivial {
    /// They are left out.
    LeftOut,
    /// They are problems too.
    Kept,
}

/// A problem found in a game.
#[derive(Clone, Debug)]
pub struct Mined {
    /// The variant.
    pub variant: Variant,
    /// Plies before the position.
    pub ply: u32,
    /// The position, with its counts of moves at their start.
    pub fen: String,
    /// What equal positions have in common.
    pub zobrist: Zobrist,
    /// The win in as few moves as possible.
    pub stipulation: Stipulation,
    /// All keys, in order.
    pub keys: Vec<NamedMove>,
    /// The move of the game; none if the game ends here.
    pub played: Option<NamedMove>,
    /// Whether the move of the game is a key; none if the game ends here.
    pub key_played: Option<bool>,
    /// How difficult it is.
    pub measures: Measures,
}

/// What a game has.
#[derive(Clone, Debug, Default)]
pub struct Vein {
    /// The problems, in the order of the game.
    pub found: Vec<Mined>,
    /// Positions examined.
    pub positions: u64,
    /// Positions of which the limit left open whether they are problems.
    pub undecided: u64,
    /// Why no position of the game is examined: problems by its rules are not solved.
    pub unsolved: Option<&'static str>,
}

/// The problems in the main line of a game.
///
/// ```
/// use lawspeaker::formats::GameReader;
/// use lawspeaker::mine::{KeyCount, MineOptions, Trivial, mine};
/// use lawspeaker::{replay::ReplayOptions, solve::CancelToken};
/// let options = MineOptions {
///     moves: [1.try_into().unwrap()].into(),
///     keys: KeyCount::One,
///     trivial: Trivial::LeftOut,
///     min_plies: 0,
///     nodes: u64::MAX,
///     cancel: CancelToken::new(),
/// };
/// let missed = "1. f3 e5 2. g4 d5 *";
/// let game = GameReader::new(missed.as_bytes(), ReplayOptions::default()).next().unwrap().unwrap();
/// let vein = mine(&game.replay, &options);
/// assert_eq!((vein.positions, vein.found.len()), (5, 1));
/// let problem = &vein.found[0];
/// assert_eq!((problem.keys[0].san.as_str(), problem.key_played), ("Qh4#", Some(false)));
/// ```
#[must_use]
pub fn mine(replay: &Replay, options: &MineOptions) -> Vein {
    let (Some(variant), Some(start)) = (replay.variant, replay.start.as_ref()) else {
        return Vein::default();
    };
    if let Some(why) = unsolved(variant.ruleset()) {
        return Vein { unsolved: Some(why), ..Vein::default() };
    }
    with_family!(variant, P => {
        let position: Option<P> = match start {
            Start::Array => Some(P::start(variant.ruleset())),
            Start::Position(text) => fen::read_by(variant.ruleset(), text).ok().map(|(position, _)| position),
        };
        position.map_or_else(Vein::default, |position| Miner::new(variant, options).walk(position, &replay.moves))
    })
}

/// The work on one game.
struct Miner<'a> {
    variant: Variant,
    options: &'a MineOptions,
    sieve: Sieve,
    vein: Vein,
}

/// The limit was reached, or the work was cancelled.
struct Open;

impl<'a> Miner<'a> {
    fn new(variant: Variant, options: &'a MineOptions) -> Self {
        let sieve = Sieve::new(options.nodes, options.cancel.clone());
        Miner { variant, options, sieve, vein: Vein::default() }
    }

    fn walk<P: SearchHints>(mut self, mut position: P, moves: &[Move]) -> Vein {
        let next = moves.iter().map(|&m| Some(m)).chain([None]);
        for (ply, played) in (0..).zip(next) {
            if self.options.cancel.is_cancelled() {
                break;
            }
            if ply >= self.options.min_plies {
                self.vein.positions += 1;
                match self.examine(&position, ply, played.filter(|&m| m != Move::NULL)) {
                    Ok(found) => self.vein.found.extend(found),
                    Err(Open) => self.vein.undecided += 1,
                }
            }
            if let Some(m) = played {
                position.play_recorded(m);
            }
        }
        self.vein
    }

    /// The problem that a position is, if it is one.
    fn examine<P: SearchHints>(
        &mut self,
        position: &P,
        ply: u32,
        played: Option<Move>,
    ) -> Result<Option<Mined>, Open> {
        let options = self.options;
        let Some(&most) = options.moves.last() else { return Ok(None) };
        let moves = match self.sieve.sift(position, most) {
            Sifted::NoWin => return Ok(None),
            Sifted::Undecided => return Err(Open),
            Sifted::Win(moves) => moves,
        };
        if !options.moves.contains(&moves) {
            return Ok(None);
        }
        const TWO: NonZero<usize> = NonZero::new(2).expect("2 is not 0");
        if options.keys == KeyCount::One && self.sieve.keys(position, moves, TWO).ok_or(Open)?.len() > 1 {
            return Ok(None);
        }
        // The sieve remembers other positions, so its nodes say nothing about this one: it is solved anew.
        let stipulation = Stipulation::win(moves.get()).expect("the number is not 0");
        let limits = Limits::nodes(options.nodes).with_cancel(options.cancel.clone());
        let mut analysis = Analysis::of(position, stipulation, &limits, &WorkerPool::none());
        if analysis.solution().verdict() != SolveVerdict::Solved {
            return Err(Open);
        }
        let keys: Vec<Move> = analysis.solution().keys().collect();
        let wins_by_capture = |m: &Move| {
            let won = position.after(*m).outcome().and_then(Outcome::winner) == Some(position.turn());
            won && !position.parts(*m).captured.is_empty()
        };
        if options.trivial == Trivial::LeftOut && keys.iter().any(wins_by_capture) {
            return Ok(None);
        }
        let measures = Measures::of(position, &mut analysis, &keys, &limits).ok_or(Open)?;
        let named = |m: Move| named_move(position, m);
        Ok(Some(Mined {
            variant: self.variant,
            ply,
            fen: entry::position_string(position),
            zobrist: position.zobrist(),
            stipulation,
            keys: keys.iter().copied().map(named).collect(),
            played: played.map(named),
            key_played: played.map(|m| keys.contains(&m)),
            measures,
        }))
    }
}

#[cfg(test)]
mod tests;
