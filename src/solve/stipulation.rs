//! The stipulation of a problem, and its text: `#2`, `survive 2`, `h#3`, `s#2`, `ser-#4`.
//!
//! Five kinds are read and written.

use std::fmt;
use std::num::NonZero;
use std::str::FromStr;

/// The stipulation of a problem. The number counts moves, from 1 to [`Stipulation::MOST`] in texts.
///
/// "Win" is the variant's own win of the whole point: mate, capture of the Kings, a King on a red square.
///
/// ```
/// use lawspeaker::solve::Stipulation;
/// let stipulation: Stipulation = "ser-#12".parse().unwrap();
/// assert!(matches!(stipulation, Stipulation::Series(n) if n.get() == 12));
/// assert_eq!(Stipulation::win(2).unwrap().to_string(), "#2");
/// let wrong = "mate in 2".parse::<Stipulation>().unwrap_err();
/// assert!(wrong.to_string().starts_with("`mate in 2` is not a stipulation"));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Stipulation {
    /// `#N`: the side to move forces its win in at most N of its moves, whatever the other side replies.
    Win(NonZero<u8>),
    /// `survive N`: the side to move keeps the other side from a `#N`.
    Survive(NonZero<u8>),
    /// `h#N`: the side to move begins, and both sides cooperate so that the other side wins after N moves of each.
    Help(NonZero<u8>),
    /// `s#N`: the side to move forces the other side to win, in at most N moves.
    SelfWin(NonZero<u8>),
    /// `ser-#N`: the side to move plays N moves in a row, the last of which wins.
    Series(NonZero<u8>),
}

impl Stipulation {
    /// The greatest number a text may give.
    pub const MOST: u8 = 99;

    /// `#N`; none for 0.
    #[must_use]
    pub const fn win(moves: u8) -> Option<Self> {
        match NonZero::new(moves) {
            Some(n) => Some(Stipulation::Win(n)),
            None => None,
        }
    }

    /// `survive N`; none for 0.
    #[must_use]
    pub const fn survive(moves: u8) -> Option<Self> {
        match NonZero::new(moves) {
            Some(n) => Some(Stipulation::Survive(n)),
            None => None,
        }
    }

    /// The number N.
    #[must_use]
    pub const fn moves(self) -> u8 {
        self.parts().1.get()
    }

    /// The number N as one that is never 0.
    pub(super) const fn number(self) -> NonZero<u8> {
        self.parts().1
    }

    /// The same in another number of moves; itself for 0.
    #[must_use]
    pub(crate) const fn in_moves(self, moves: u8) -> Self {
        let Some(n) = NonZero::new(moves) else { return self };
        match self {
            Stipulation::Win(_) => Stipulation::Win(n),
            Stipulation::Survive(_) => Stipulation::Survive(n),
            Stipulation::Help(_) => Stipulation::Help(n),
            Stipulation::SelfWin(_) => Stipulation::SelfWin(n),
            Stipulation::Series(_) => Stipulation::Series(n),
        }
    }

    const fn parts(self) -> (&'static str, NonZero<u8>) {
        match self {
            Stipulation::Win(n) => ("#", n),
            Stipulation::Survive(n) => ("survive ", n),
            Stipulation::Help(n) => ("h#", n),
            Stipulation::SelfWin(n) => ("s#", n),
            Stipulation::Series(n) => ("ser-#", n),
        }
    }
}

impl fmt::Display for Stipulation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (sign, n) = self.parts();
        write!(f, "{sign}{n}")
    }
}

/// Why a text is not a stipulation.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum StipulationError {
    /// It does not begin like any of the five kinds.
    UnknownKind(String),
    /// The kind is known, but its number is missing, not a whole number, or out of range.
    BadNumber(String),
}

impl fmt::Display for StipulationError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let most = Stipulation::MOST;
        match self {
            StipulationError::UnknownKind(text) => write!(
                f,
                "`{text}` is not a stipulation; write `#N`, `survive N`, `h#N`, `s#N` or `ser-#N`, with N from 1 to {most}"
            ),
            StipulationError::BadNumber(text) => {
                write!(f, "`{text}` must end with a whole number of moves from 1 to {most}")
            }
        }
    }
}

impl std::error::Error for StipulationError {}

impl FromStr for Stipulation {
    type Err = StipulationError;

    /// Reads a stipulation, in any case and with blanks around it or before its number.
    fn from_str(text: &str) -> Result<Self, StipulationError> {
        type Kind = fn(NonZero<u8>) -> Stipulation;
        const KINDS: [(&str, Kind); 5] = [
            ("#", Stipulation::Win),
            ("survive", Stipulation::Survive),
            ("h#", Stipulation::Help),
            ("s#", Stipulation::SelfWin),
            ("ser-#", Stipulation::Series),
        ];
        let text = text.trim();
        let known = KINDS.iter().find_map(|(sign, kind)| {
            let head = text.get(..sign.len())?;
            head.eq_ignore_ascii_case(sign).then(|| (*kind, text[sign.len()..].trim_start()))
        });
        let Some((kind, number)) = known else {
            return Err(StipulationError::UnknownKind(text.to_owned()));
        };
        let digits = !number.is_empty() && number.bytes().all(|byte| byte.is_ascii_digit());
        let n = if digits { number.parse::<NonZero<u8>>().ok() } else { None };
        match n {
            Some(n) if n.get() <= Self::MOST => Ok(kind(n)),
            _ => Err(StipulationError::BadNumber(text.to_owned())),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_kind_is_read_and_written() {
        for text in ["#1", "#99", "survive 2", "h#3", "s#14", "ser-#5"] {
            assert_eq!(text.parse::<Stipulation>().unwrap().to_string(), text);
        }
        assert_eq!(" SURVIVE  2 ".parse(), Ok(Stipulation::survive(2).unwrap()));
        assert_eq!("Ser-#7".parse::<Stipulation>().unwrap().moves(), 7);
        assert_eq!((Stipulation::win(0), Stipulation::survive(0)), (None, None));
    }

    #[test]
    fn what_is_wrong_is_reported() {
        for text in ["#", "#0", "#100", "#+2", "#-1", "#2.5", "h#2½", "survive", "survive two", "#999999"] {
            let error = text.parse::<Stipulation>().unwrap_err();
            assert_eq!(error, StipulationError::BadNumber(text.to_owned()), "{text}");
            assert!(error.to_string().contains("from 1 to 99"));
        }
        for text in ["", "2", "+2", "r#2", "mate", "½"] {
            let error = text.parse::<Stipulation>().unwrap_err();
            assert_eq!(error, StipulationError::UnknownKind(text.to_owned()), "{text}");
            assert!(error.to_string().contains("`ser-#N`"));
        }
    }
}
