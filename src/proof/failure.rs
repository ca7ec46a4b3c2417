//! Why a proof does not show its claim: the place in the walk, and what is wrong.

use std::fmt;

use crate::rules::Reason;

use super::VERSION;
use super::line_fault::LineFault;
use super::words::{MOST_OF_A_LINE, MOST_OF_A_NAME, cut, words};

/// One of the two streams, by the claim that its walks prove.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stream {
    /// The attacker wins.
    Win,
    /// The attacker does not win.
    Refute,
}

impl fmt::Display for Stream {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Stream::Win => "`win`",
            Stream::Refute => "`refute`",
        })
    }
}

/// Why a proof is refused, and where the check ended.
///
/// ```
/// use lawspeaker::proof::{VerifyError, VerifyErrorKind, Stream};
/// let line = ["c2c4", "b5c4", "a5c5"].map(str::to_owned).to_vec();
/// let failure = VerifyError { stream: Some(Stream::Win), line, fault: VerifyErrorKind::NoMoreDecisions, decisions: 7, nodes: 0 };
/// assert_eq!(failure.ply(), 3);
/// assert_eq!(failure.to_string(), "in `win` after 1. c2c4 b5c4 2. a5c5: there are no more decisions");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct VerifyError {
    /// The stream being read; none when the header itself is wrong, and in help and series play.
    pub stream: Option<Stream>,
    /// The moves from the problem's position to the position concerned, in `coord`. In help and series play the solution
    /// concerned, as the header has it.
    pub line: Vec<String>,
    /// What is wrong there.
    pub fault: VerifyErrorKind,
    /// How many decisions had been read, of both streams.
    pub decisions: u64,
    /// How many positions had been reached.
    pub nodes: u64,
}

impl VerifyError {
    /// A fault of the header.
    pub(super) fn of_header(fault: VerifyErrorKind) -> Self {
        VerifyError { stream: None, line: Vec::new(), fault, decisions: 0, nodes: 0 }
    }

    /// How many half-moves lie between the problem's position and the one concerned.
    #[must_use]
    pub fn ply(&self) -> usize {
        self.line.len()
    }
}

impl fmt::Display for VerifyError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // Where a limit was reached says nothing about the proof.
        if self.fault.is_undecided() {
            return self.fault.fmt(f);
        }
        if self.stream.is_none() && !self.line.is_empty() {
            write!(f, "`{}`: ", cut(&self.line.join(" "), MOST_OF_A_LINE))?;
        }
        if let Some(stream) = self.stream {
            write!(f, "in {stream}")?;
            for (n, name) in self.line.iter().enumerate() {
                match n {
                    0 => write!(f, " after 1. {name}")?,
                    _ if n % 2 == 0 => write!(f, " {}. {name}", n / 2 + 1)?,
                    _ => write!(f, " {name}")?,
                }
            }
            f.write_str(": ")?;
        }
        self.fault.fmt(f)
    }
}

impl std::error::Error for VerifyError {}

/// What is wrong. The text has no place and no full stop.
///
/// ```
/// use lawspeaker::proof::{Block, Header, VerifyErrorKind, verify};
/// let header = Header { variant: "go".into(), ..Header::default() };
/// let error = verify(&Block { header, ..Block::default() }).unwrap_err();
/// assert_eq!((error.fault.clone(), error.stream), (VerifyErrorKind::UnknownVariant("go".into()), None));
/// assert!(!error.fault.is_undecided()); // wrong, and not stopped by a limit
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum VerifyErrorKind {
    /// No variant has this id.
    UnknownVariant(String),
    /// The proof is for another version of the rules.
    OtherRules {
        /// The version that the header names.
        claimed: String,
        /// The version of this checker.
        here: &'static str,
    },
    /// In games by these rules a side can move several times in one turn, which proofs do not know.
    TurnsGoOn,
    /// The version of the format is not one that this checker reads.
    UnknownVersion(u32),
    /// The stipulation is not one that can be proven.
    UnknownStipulation(String),
    /// The position string is refused, or something in it would be left out.
    BadPosition(String),
    /// A key is not the `coord` of a legal move.
    KeyIsNoMove(String),
    /// A key is listed twice.
    KeyTwice(String),
    /// A key is not in the order of moves.
    KeyOutOfOrder(String),
    /// A proof with a key has no `least`, and is not of a `survive N`.
    LeastMissing,
    /// The number is 0 or more than N.
    LeastOutOfRange {
        /// What the header says.
        least: u8,
        /// N.
        most: u8,
    },
    /// There is a `least` without a win.
    LeastUnasked,
    /// The stream ends where a decision is to be read.
    NoMoreDecisions,
    /// The stream ends within a decision.
    CutShort,
    /// A decision is not written in its shortest form.
    LongerThanNeedBe,
    /// A decision is larger than any number of moves.
    TooGreat,
    /// A decision is not the place of a move.
    NoSuchPlace {
        /// The decision.
        place: u32,
        /// How many moves there are.
        moves: usize,
    },
    /// The move that is to win soonest is not among the keys.
    SoonestIsNoKey(String),
    /// The game is over, and the attacker has not won.
    NotWon(Reason),
    /// The attacker has won.
    Won(Reason),
    /// The game goes on, and the attacker has no move left.
    NoMovesLeft,
    /// The game goes on, and the attacker has won after every move of the defender.
    EveryMoveLoses,
    /// In self-play: the game is over, and the defender has not won.
    DefenderHasNotWon(Reason),
    /// In self-play: the defender has won.
    DefenderHasWon(Reason),
    /// In self-play: the game goes on, and the attacker has no move left.
    NoMovesLeftToForce,
    /// In self-play: the game goes on, and the defender has won after every one of its moves.
    EveryMoveWins,
    /// The attacker has one move left, and does not reach its aim with any move.
    NoLastMove,
    /// The attacker has one move left, and reaches its aim.
    LastMove,
    /// The attacker has one move left, and reaches its aim after every move of the defender.
    LastMoveAfterAll,
    /// In reflex play: the attacker can win at once, and so must do that.
    AttackerMustWin,
    /// In reflex play: the defender can win at once, and so must do that.
    DefenderMustWin,
    /// More positions must be remembered than this checker can hold.
    TooManyPositions {
        /// How many it can hold.
        most: usize,
    },
    /// A problem of help or series play, and the header has no list of solutions.
    SolutionsMissing,
    /// There is a list of solutions, and the stipulation is not of help or series play.
    SolutionsUnasked,
    /// There are keys beside a list of solutions.
    KeysUnasked,
    /// A line of the list is not a solution, or not in its place.
    Solution {
        /// The number of the line in the list, from 1.
        number: usize,
        /// What is wrong with it.
        fault: LineFault,
    },
    /// A solution is not in the list.
    SolutionLeftOut,
    /// The check reached more positions than the limit allows. Nothing was found to be wrong until then.
    TooManyNodes {
        /// The limit.
        most: u64,
    },
    /// The caller stopped the check. Nothing was found to be wrong until then.
    Stopped,
    /// The stream goes on after the last walk.
    LeftOver {
        /// How many bytes are left.
        bytes: usize,
    },
}

impl VerifyErrorKind {
    /// Whether the check ended before it had an answer.
    #[must_use]
    pub const fn is_undecided(&self) -> bool {
        matches!(self, VerifyErrorKind::TooManyNodes { .. } | VerifyErrorKind::Stopped)
    }
}

impl fmt::Display for VerifyErrorKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            VerifyErrorKind::UnknownVariant(name) => {
                write!(f, "`{}` is not the id of a variant", cut(name, MOST_OF_A_NAME))
            }
            VerifyErrorKind::OtherRules { claimed, here } => {
                write!(
                    f,
                    "it is a proof for the rules `{}`, but this checker has `{here}`",
                    cut(claimed, MOST_OF_A_NAME)
                )
            }
            VerifyErrorKind::TurnsGoOn => {
                f.write_str("games in which a side can move several times in one turn have no proofs")
            }
            VerifyErrorKind::UnknownVersion(version) => {
                write!(f, "the version of the format is {version}; this checker knows {VERSION}")
            }
            VerifyErrorKind::UnknownStipulation(text) => {
                write!(
                    f,
                    "`{}` cannot be proven; only `#N`, `survive N`, `s#N`, `r#N`, `semi-r#N`, `h#N`, `ser-#N` and `ser-h#N` \
                     can, with N from 1 to 99",
                    cut(text, MOST_OF_A_NAME)
                )
            }
            VerifyErrorKind::BadPosition(why) => write!(f, "not a position: {why}"),
            VerifyErrorKind::KeyIsNoMove(key) => {
                write!(f, "the key `{}` is not a legal move in `coord` notation", cut(key, MOST_OF_A_NAME))
            }
            VerifyErrorKind::KeyTwice(key) => write!(f, "the key `{key}` is listed twice"),
            VerifyErrorKind::KeyOutOfOrder(key) => {
                write!(f, "the key `{key}` is out of order")
            }
            VerifyErrorKind::LeastMissing => {
                f.write_str("`least` is missing: a problem with a key needs the least number of moves")
            }
            VerifyErrorKind::LeastOutOfRange { least, most } => {
                write!(f, "`least` is {least}, but must be from 1 to {most}")
            }
            VerifyErrorKind::LeastUnasked => {
                f.write_str("`least` is allowed only with a key, and not for `survive N`")
            }
            VerifyErrorKind::NoMoreDecisions => f.write_str("there are no more decisions"),
            VerifyErrorKind::CutShort => f.write_str("the last decision is incomplete"),
            VerifyErrorKind::LongerThanNeedBe => {
                f.write_str("a decision is not written in its shortest form")
            }
            VerifyErrorKind::TooGreat => f.write_str("a decision is larger than any number of moves"),
            VerifyErrorKind::NoSuchPlace { place, moves } => {
                write!(f, "the decision {place} is not the number of a move: there are {moves} moves")
            }
            VerifyErrorKind::SoonestIsNoKey(name) => {
                write!(f, "{name} is given as the key that wins soonest, but is not one of the keys")
            }
            VerifyErrorKind::NotWon(reason) => {
                write!(f, "the game is over by {}, and the attacker has not won", words(*reason))
            }
            VerifyErrorKind::Won(reason) => write!(f, "the attacker has won by {}", words(*reason)),
            VerifyErrorKind::NoMovesLeft => f.write_str("the attacker has no move left and has not won"),
            VerifyErrorKind::EveryMoveLoses => {
                f.write_str("after every move of the defender the attacker has won")
            }
            VerifyErrorKind::DefenderHasNotWon(reason) => {
                write!(f, "the game is over by {}, and the defender has not won", words(*reason))
            }
            VerifyErrorKind::DefenderHasWon(reason) => {
                write!(f, "the defender has won by {}", words(*reason))
            }
            VerifyErrorKind::NoMovesLeftToForce => {
                f.write_str("the attacker has no move left, and the defender has not won")
            }
            VerifyErrorKind::EveryMoveWins => f.write_str("every move of the defender wins"),
            VerifyErrorKind::NoLastMove => {
                f.write_str("the attacker has one move left, and no move reaches its aim")
            }
            VerifyErrorKind::LastMove => f.write_str("the attacker reaches its aim with its next move"),
            VerifyErrorKind::LastMoveAfterAll => f.write_str(
                "after every move of the defender the attacker reaches its aim, with its next move or before",
            ),
            VerifyErrorKind::AttackerMustWin => {
                f.write_str("the attacker can win with its next move, and in reflex play it must do so")
            }
            VerifyErrorKind::DefenderMustWin => {
                f.write_str("the defender can win with its next move, and in reflex play it must do so")
            }
            VerifyErrorKind::TooManyPositions { most } => {
                write!(
                    f,
                    "more than {most} positions must be remembered, which is more than this checker can hold"
                )
            }
            VerifyErrorKind::SolutionsMissing => {
                f.write_str("`solutions` is missing: in help and series play all solutions are listed")
            }
            VerifyErrorKind::SolutionsUnasked => {
                f.write_str("`solutions` is allowed only for `h#N`, `ser-#N` and `ser-h#N`")
            }
            VerifyErrorKind::KeysUnasked => f.write_str("`keys` is not allowed in help and series play"),
            VerifyErrorKind::Solution { number, fault } => {
                write!(f, "solution {number} of the list: {fault}")
            }
            VerifyErrorKind::SolutionLeftOut => {
                f.write_str("this line is a solution, and `solutions` does not have it")
            }
            VerifyErrorKind::TooManyNodes { most } => write!(f, "not checked: more than {most} positions"),
            VerifyErrorKind::Stopped => f.write_str("not checked: the check was stopped"),
            VerifyErrorKind::LeftOver { bytes: 1 } => f.write_str("1 byte is left at the end of the stream"),
            VerifyErrorKind::LeftOver { bytes } => {
                write!(f, "{bytes} bytes are left at the end of the stream")
            }
        }
    }
}
