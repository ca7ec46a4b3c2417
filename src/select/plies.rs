//! The condition on the length of games.

use std::str::FromStr;

use super::tag::ConditionError;

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
        if let Some(meant) = with_two_dots(text) {
            return Err(ConditionError(format!("a range of plies is written `{meant}`")));
        }
        let end = |text: &str, missing: u32| match text {
            "" => Ok(missing),
            _ => text.parse().map_err(|_| {
                ConditionError(format!("`{text}` is not a number; a range of plies is written `10..20`"))
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

/// What a range such as `10-20`, `10 to 20` or `10...20` should be: two numbers with two dots between them. None for a
/// text that has two dots, or does not have two numbers.
pub(crate) fn with_two_dots(text: &str) -> Option<String> {
    let (start, rest) = text.split_at(text.find(|c: char| !c.is_ascii_digit())?);
    let (sign, end) = rest.split_at(rest.find(|c: char| c.is_ascii_digit())?);
    let are_numbers = !start.is_empty() && end.bytes().all(|b| b.is_ascii_digit());
    (are_numbers && sign != "..").then(|| format!("{start}..{end}"))
}

impl Plies {
    /// Whether this number of plies is in the range.
    #[must_use]
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

    #[test]
    fn another_sign_between_two_numbers_is_named() {
        for text in ["10-20", "10:20", "10...20", "10 to 20", "10\u{2013}20"] {
            let error = text.parse::<Plies>().unwrap_err();
            assert_eq!(error.to_string(), "a range of plies is written `10..20`", "{text}");
        }
        for text in ["10..20", "10", "..20", "-20", "a-b", "1-2-3", ""] {
            assert_eq!(with_two_dots(text), None, "{text}");
        }
    }
}
