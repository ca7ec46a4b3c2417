//! Why a certificate does not show what it claims: where in which walk, and what is wrong.

use std::fmt;

use crate::rules::Reason;

/// One of the two streams, and the claim that its walks show.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stream {
    /// That the attacker wins.
    Win,
    /// That it does not.
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

/// Where a check ended, and why.
///
/// ```
/// use lawspeaker::proof::{Failure, Fault, Stream};
/// let line = ["c2c4", "b5c4", "a5c5"].map(str::to_owned).to_vec();
/// let failure = Failure { stream: Some(Stream::Win), line, fault: Fault::NoMoreDecisions, decisions: 7 };
/// assert_eq!(failure.ply(), 3);
/// assert_eq!(failure.to_string(), "in `win` after 1. c2c4 b5c4 2. a5c5: there are no more decisions");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Failure {
    /// The stream being read; none when the header itself is wrong.
    pub stream: Option<Stream>,
    /// The moves from the problem's position to the position concerned, in `coord`.
    pub line: Vec<String>,
    /// What is wrong there.
    pub fault: Fault,
    /// How many decisions had been read, of both streams.
    pub decisions: u64,
}

impl Failure {
    /// A fault of the header.
    pub(super) fn of_header(fault: Fault) -> Self {
        Failure { stream: None, line: Vec::new(), fault, decisions: 0 }
    }

    /// How many half-moves lie between the problem's position and the one concerned.
    #[must_use]
    pub fn ply(&self) -> usize {
        self.line.len()
    }
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
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

impl std::error::Error for Failure {}

/// What is wrong. The text says it without its place and without a full stop.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Fault {
    /// No game here has this id.
    UnknownVariant(String),
    /// The proof is for another version of the rules.
    OtherRules {
        /// The version that the header names.
        claimed: String,
        /// The version that is known here.
        here: &'static str,
    },
    /// The stipulation is not `#N` or `survive N`.
    UnknownStipulation(String),
    /// The position string is refused, or something in it would be left out.
    BadPosition(String),
    /// A key is not the `coord` of a legal move.
    KeyIsNoMove(String),
    /// A key stands twice.
    KeyTwice(String),
    /// A key does not stand in the order of moves.
    KeyOutOfOrder(String),
    /// A `#N` with a key does not say in how many moves it is won.
    LeastMissing,
    /// It is won in no move, or in more than N.
    LeastOutOfRange {
        /// What the header says.
        least: u8,
        /// N.
        most: u8,
    },
    /// There is a `least` where nothing is won.
    LeastUnasked,
    /// The stream ends where a decision is to be read.
    NoMoreDecisions,
    /// The stream ends within a decision.
    CutShort,
    /// A decision ends with a byte that says nothing.
    LongerThanNeedBe,
    /// A decision is greater than any list of moves is long.
    TooGreat,
    /// A decision is no place in the list of moves.
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
    /// The game goes on, and whatever the defender plays, the attacker has won.
    EveryMoveLoses,
    /// There are more positions to remember than this checker has room for.
    TooManyPositions {
        /// For how many it has.
        most: usize,
    },
    /// The walks are over, and the stream is not.
    LeftOver {
        /// How many bytes are left.
        bytes: usize,
    },
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Fault::UnknownVariant(name) => write!(f, "unknown variant `{}`", cut(name)),
            Fault::OtherRules { claimed, here } => {
                write!(f, "the proof is for the rules `{}`, but the rules here are `{here}`", cut(claimed))
            }
            Fault::UnknownStipulation(text) => {
                write!(
                    f,
                    "there are no proofs for `{}`, only for `#N` and `survive N`, with N from 1 to 99",
                    cut(text)
                )
            }
            Fault::BadPosition(why) => write!(f, "cannot read the position: {why}"),
            Fault::KeyIsNoMove(key) => {
                write!(f, "the key `{}` is not a legal move of the position in `coord` notation", cut(key))
            }
            Fault::KeyTwice(key) => write!(f, "the key `{key}` is repeated"),
            Fault::KeyOutOfOrder(key) => write!(f, "the key `{key}` is not in the order of moves"),
            Fault::LeastMissing => {
                f.write_str("`least` is missing: a `#N` with a key needs the least number of moves")
            }
            Fault::LeastOutOfRange { least, most } => {
                write!(f, "`least` must be a number from 1 to {most}, not {least}")
            }
            Fault::LeastUnasked => f.write_str("unexpected `least`; only a `#N` with a key has one"),
            Fault::NoMoreDecisions => f.write_str("there are no more decisions"),
            Fault::CutShort => f.write_str("the last decision is incomplete"),
            Fault::LongerThanNeedBe => f.write_str("a decision is written with more bytes than needed"),
            Fault::TooGreat => f.write_str("a decision is greater than any number of moves"),
            Fault::NoSuchPlace { place, moves } => {
                write!(f, "there is no move number {place}: there are {moves} moves")
            }
            Fault::SoonestIsNoKey(name) => {
                write!(f, "{name} is named as the fastest win but is not among the keys")
            }
            Fault::NotWon(reason) => {
                write!(f, "the game is over by {}, and the attacker has not won", words(*reason))
            }
            Fault::Won(reason) => write!(f, "the attacker has won by {}", words(*reason)),
            Fault::NoMovesLeft => f.write_str("the attacker has no move left and has not won"),
            Fault::EveryMoveLoses => f.write_str("the attacker wins after every move of the defender"),
            Fault::TooManyPositions { most } => {
                write!(
                    f,
                    "the proof needs more than {most} positions in memory, which is the limit of this checker"
                )
            }
            Fault::LeftOver { bytes: 1 } => f.write_str("1 byte is left over"),
            Fault::LeftOver { bytes } => write!(f, "{bytes} bytes are left over"),
        }
    }
}

fn words(reason: Reason) -> String {
    reason.as_str().replace('-', " ")
}

/// As much of a header's text as anyone would read.
fn cut(text: &str) -> String {
    match text.char_indices().nth(60) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text.to_owned(),
    }
}
