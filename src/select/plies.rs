//! The condition on the length of games.

use std::str::FromStr;

use super::error::ConditionError;

/// A range of plies that includes both ends: `20..40`, `20..`, `..40`, `40`.
///
/// ```
/// use lawspeaker::select::Plies;
/// let plies: Plies = "..40".parse().unwrap();
/// assert!(plies.takes(0) && plies.takes(40) && !plies.takes(41));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Plies {
    least: u32,
    most: u32,
}

impl FromStr for Plies {
    type Err = ConditionError;

    fn from_str(text: &str) -> Result<Self, ConditionError> {
        let end = |text: &str, missing: u32| match text {
            "" => Ok(missing),
            _ => text.parse().map_err(|_| {
                ConditionError(format!(
                    "expected a number of plies or a range such as `20..40`, not `{text}`"
                ))
            }),
        };
        let (least, most) = match text.split_once("..") {
            Some((least, most)) => (end(least, 0)?, end(most, u32::MAX)?),
            None if text.is_empty() => {
                return Err(ConditionError("expected a range such as `20..40`".to_owned()));
            }
            None => (end(text, 0)?, end(text, 0)?),
        };
        if least > most {
            return Err(ConditionError("the range ends before it begins".to_owned()));
        }
        Ok(Plies { least, most })
    }
}

impl Plies {
    /// Whether this number of plies is in the range.
    #[must_use]
    #[doc(hidden)]
    pub const fn takes(self, plies: u32) -> bool {
        self.least <= plies && plies <= self.most
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranges() {
        let taken = |text: &str| -> Vec<u32> {
            let plies: Plies = text.parse().unwrap();
            (0..6).filter(|n| plies.takes(*n)).collect()
        };
        assert_eq!(taken("2..4"), [2, 3, 4]);
        assert_eq!(taken("3"), [3]);
        assert_eq!(taken("..1"), [0, 1]);
        assert_eq!(taken("4.."), [4, 5]);
        assert_eq!(taken("..").len(), 6);
        for text in ["", "a", "1..b", "4..2", "-1", "1...3", "99999999999"] {
            assert!(text.parse::<Plies>().is_err(), "{text}");
        }
    }
}
