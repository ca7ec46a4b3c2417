//! Conditions on tags: `White=Carlsen, Magnus`, `Date>=2024`, `Event~open|masters`.

use std::cmp::Ordering;
use std::fmt;
use std::str::FromStr;

use regex::{Regex, RegexBuilder};

use super::collation::{collation_key, is_known};

/// A condition on the value of a tag.
///
/// A tag that is missing fulfils `!=` and nothing else. Values are compared as [`collation_key`](super::collation_key)
/// orders them, so that numbers and dates can be; `?` and what begins with it is neither less nor greater than
/// anything, and what begins with no digit is so to a number. A date or a round that is given in part stands for all of it:
/// the first of May is neither before nor behind `2024`. `=` wants the very text, and `~` a regular expression, found
/// anywhere, in any case.
///
/// ```
/// use lawspeaker::select::TagTest;
/// let test: TagTest = "WhiteElo >= 2400".parse().unwrap();
/// assert!(test.takes(Some("2500")) && !test.takes(Some("900")) && !test.takes(None));
/// ```
#[derive(Clone, Debug)]
pub struct TagTest {
    name: String,
    relation: Relation,
}

#[derive(Clone, Debug)]
enum Relation {
    Is(String),
    IsNot(String),
    /// Compared with this, which has this key, it is one of these.
    Stands(String, Vec<u8>, &'static [Ordering]),
    Holds(Regex),
}

/// How conditions are written; of two that begin alike the longer first.
const SIGNS: [(&str, Sign); 7] = [
    ("!=", Sign::IsNot),
    ("<=", Sign::Stands(&[Ordering::Less, Ordering::Equal])),
    (">=", Sign::Stands(&[Ordering::Greater, Ordering::Equal])),
    ("=", Sign::Is),
    ("<", Sign::Stands(&[Ordering::Less])),
    (">", Sign::Stands(&[Ordering::Greater])),
    ("~", Sign::Holds),
];

#[derive(Clone, Copy)]
enum Sign {
    Is,
    IsNot,
    Stands(&'static [Ordering]),
    Holds,
}

/// Why a text is no condition on a tag.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TagTestError(String);

impl fmt::Display for TagTestError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for TagTestError {}

impl FromStr for TagTest {
    type Err = TagTestError;

    fn from_str(text: &str) -> Result<Self, TagTestError> {
        let text = text.trim();
        let is_name = |c: char| c.is_ascii_alphanumeric() || c == '_';
        let end = text.find(|c| !is_name(c)).unwrap_or(text.len());
        let (name, rest) = text.split_at(end);
        let rest = rest.trim_start();
        let found = SIGNS.iter().find_map(|(sign, meaning)| Some((meaning, rest.strip_prefix(sign)?)));
        let (Some((sign, value)), false) = (found, name.is_empty()) else {
            let why = "a condition is a tag's name, one of `= != < > <= >= ~`, and a value: `White=Carlsen, Magnus`";
            return Err(TagTestError(why.to_owned()));
        };
        let value = value.trim();
        if value.starts_with('=') {
            return Err(TagTestError(format!("a condition has one sign: `{name}{}`", &rest[1..])));
        }
        let relation = match sign {
            Sign::Is => Relation::Is(value.to_owned()),
            Sign::IsNot => Relation::IsNot(value.to_owned()),
            Sign::Stands(_) if !is_known(value) => {
                return Err(TagTestError("nothing is less or greater than what is not known".to_owned()));
            }
            Sign::Stands(orderings) => {
                Relation::Stands(value.to_owned(), collation_key(Some(value)), orderings)
            }
            Sign::Holds => match RegexBuilder::new(value).case_insensitive(true).build() {
                Ok(regex) => Relation::Holds(regex),
                Err(error) => {
                    return Err(TagTestError(format!("`{value}` is no regular expression: {error}")));
                }
            },
        };
        Ok(TagTest { name: name.to_owned(), relation })
    }
}

impl TagTest {
    /// The tag's name.
    #[must_use]
    pub(crate) fn name(&self) -> &str {
        &self.name
    }

    /// Whether a value, or that there is none, fulfils it.
    #[must_use]
    #[doc(hidden)]
    pub fn takes(&self, value: Option<&str>) -> bool {
        match (&self.relation, value) {
            (Relation::IsNot(other), Some(value)) => value != other,
            (Relation::IsNot(_), None) => true,
            (_, None) => false,
            (Relation::Is(wanted), Some(value)) => value == wanted,
            (Relation::Stands(other, key, orderings), Some(value)) => {
                let value = value.trim();
                let number = |text: &str| text.starts_with(|c: char| c.is_ascii_digit());
                if !is_known(value) || number(other) && !number(value) {
                    return false;
                }
                let part = value.strip_prefix(other.as_str()).is_some_and(|rest| rest.starts_with('.'));
                let stands = if part { Ordering::Equal } else { collation_key(Some(value)).cmp(key) };
                orderings.contains(&stands)
            }
            (Relation::Holds(regex), Some(value)) => regex.is_match(value),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Whether each of these values fulfils a condition.
    fn taken<'v>(test: &str, values: &[&'v str]) -> Vec<&'v str> {
        let test: TagTest = test.parse().unwrap();
        values.iter().copied().filter(|value| test.takes(Some(value))).collect()
    }

    #[test]
    fn relations() {
        let names = ["Carlsen", "carlsen", "Carlsen, Magnus", ""];
        assert_eq!(taken("White=Carlsen", &names), ["Carlsen"]);
        assert_eq!(taken("White = Carlsen ", &names), ["Carlsen"]);
        assert_eq!(taken("White!=Carlsen", &names), ["carlsen", "Carlsen, Magnus", ""]);
        assert_eq!(taken("White~carl", &names), ["Carlsen", "carlsen", "Carlsen, Magnus"]);
        assert_eq!(taken("White~^carlsen$", &names), ["Carlsen", "carlsen"]);
        assert_eq!(taken("White=", &names), [""]);

        let dates = ["2023.12.31", "2024.01.01", "2024.??.??", "????.??.??", ""];
        assert_eq!(taken("Date<2024.01.01", &dates), ["2023.12.31"]);
        assert_eq!(taken("Date>2023", &dates), ["2024.01.01", "2024.??.??"]);
        assert_eq!(taken("Date<=2023", &dates), ["2023.12.31"]);
        assert_eq!(taken("Date>2023.12", &dates), ["2024.01.01", "2024.??.??"]);
        assert_eq!(taken("Date>=2024", &dates), ["2024.01.01", "2024.??.??"]);
        assert_eq!(taken("Date>=2024.01.01", &dates), ["2024.01.01", "2024.??.??"]);
        let ratings = ["900", "2400", "2500", "?", "-"];
        assert_eq!(taken("WhiteElo<=2400", &ratings), ["900", "2400"]);
        assert_eq!(taken("WhiteElo>900", &ratings), ["2400", "2500"]);
    }

    #[test]
    fn a_missing_tag_differs_and_nothing_else() {
        for (test, taken) in [("A=", false), ("A!=b", true), ("A<b", false), ("A>b", false), ("A~", false)] {
            assert_eq!(test.parse::<TagTest>().unwrap().takes(None), taken, "{test}");
        }
    }

    #[test]
    fn what_is_no_condition() {
        for text in
            ["", "White", "=Carlsen", "White Black=x", "White?x", "Date>?", "White~(", "White<", "White==x"]
        {
            let error = text.parse::<TagTest>().unwrap_err().to_string();
            assert!(!error.is_empty(), "{text}");
        }
    }
}
