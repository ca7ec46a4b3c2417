//! Conditions on tags: `White=Carlsen, Magnus`, `Date>=2024`, `Event~open|masters`.

use std::cmp::Ordering;
use std::fmt;
use std::str::FromStr;

use regex::{Regex, RegexBuilder};

use crate::replay::dates::{self, Period};

use super::collation::{collation_key, is_known};

/// A condition on the value of a tag.
///
/// A missing tag meets only `!=`. Values are compared in the order of [`collation_key`](super::collation_key), so that
/// numbers and dates can be compared. A value that begins with `?` is neither less nor greater than any other. A value
/// that does not begin with a digit is neither less nor greater than a number. A partial round means the whole round. `=`
/// needs the exact text. `~` is a regular expression that is searched anywhere in the value, in upper or lower case.
///
/// In a tag whose name ends in `Date`, dates are compared, however they are written. A partial date means the whole period:
/// the first of May 2024 is equal to `2024` and `2024.05`, and neither before nor after them. A condition whose date is not
/// clear is refused. A tag with a value that is not a date, or that does not say enough, meets only `!=`.
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
    /// The date is a day of this period, or is not certainly one.
    Within(Period, bool),
    /// The date is certainly in one of these orders to this period.
    DateStands(Period, &'static [Ordering]),
    /// The comparison with this value, which has this key, gives one of these orders.
    Stands(String, Vec<u8>, &'static [Ordering]),
    Holds(Regex),
}

/// The signs of conditions. Where one sign begins another, the longer one comes first.
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

impl FromStr for TagTest {
    type Err = ConditionError;

    fn from_str(text: &str) -> Result<Self, ConditionError> {
        let text = text.trim();
        let is_name = |c: char| c.is_ascii_alphanumeric() || c == '_';
        let end = text.find(|c| !is_name(c)).unwrap_or(text.len());
        let (name, rest) = text.split_at(end);
        let rest = rest.trim_start();
        let found = SIGNS.iter().find_map(|(sign, meaning)| Some((meaning, rest.strip_prefix(sign)?)));
        let (Some((sign, value)), false) = (found, name.is_empty()) else {
            let why = "expected a tag name, one of `= != < > <= >= ~`, and a value, such as `White=Carlsen, Magnus`";
            return Err(ConditionError(why.to_owned()));
        };
        let value = value.trim();
        if value.starts_with('=') {
            return Err(ConditionError(format!("a condition has one sign; write `{name}{}`", &rest[1..])));
        }
        let date = if is_date_tag(name) && !matches!(sign, Sign::Holds) { period(value)? } else { None };
        let relation = match (sign, date) {
            (Sign::Is, Some(date)) => Relation::Within(date, true),
            (Sign::IsNot, Some(date)) => Relation::Within(date, false),
            (Sign::Stands(orderings), Some(date)) => Relation::DateStands(date, orderings),
            (sign, _) => Relation::of_text(sign, value)?,
        };
        Ok(TagTest { name: name.to_owned(), relation })
    }
}

/// Whether the value of a tag of this name is a date: `Date`, `UTCDate`, `EventDate`.
fn is_date_tag(name: &str) -> bool {
    name.len() >= 4 && name.as_bytes()[name.len() - 4..].eq_ignore_ascii_case(b"date")
}

/// The date that a condition compares with; `None` for the date that is not known, which is compared as a text.
fn period(value: &str) -> Result<Option<Period>, ConditionError> {
    if value.bytes().all(|byte| matches!(byte, b'?' | b'.')) {
        return Ok(None);
    }
    let date = Period::read(value).ok_or_else(|| {
        let why = match dates::is_two_dates(value) {
            true => "may be two dates, because the day or the month may come first",
            false => "is not a date",
        };
        ConditionError(format!("`{value}` {why}; write `YYYY.MM.DD`, `YYYY.MM` or `YYYY`"))
    })?;
    Ok(Some(date))
}

impl Relation {
    /// The relation to a text that is not a date.
    fn of_text(sign: &Sign, value: &str) -> Result<Self, ConditionError> {
        Ok(match sign {
            Sign::Is => Relation::Is(value.to_owned()),
            Sign::IsNot => Relation::IsNot(value.to_owned()),
            Sign::Stands(_) if !is_known(value) => {
                return Err(ConditionError("`<`, `>`, `<=` and `>=` need a known value".to_owned()));
            }
            Sign::Stands(orderings) => {
                Relation::Stands(value.to_owned(), collation_key(Some(value)), orderings)
            }
            Sign::Holds => match RegexBuilder::new(value).case_insensitive(true).build() {
                Ok(regex) => Relation::Holds(regex),
                Err(error) => return Err(ConditionError(bad_regex(value, &error))),
            },
        })
    }
}

/// The message for a regular expression that cannot be used. The library's own message has several lines.
fn bad_regex(value: &str, error: &regex::Error) -> String {
    match error {
        regex::Error::CompiledTooBig(_) => format!("the regular expression `{value}` is too large"),
        _ => format!("`{value}` is not a regular expression; to search for a sign such as `(`, write `\\(`"),
    }
}

impl TagTest {
    /// The name of the tag.
    #[must_use]
    pub(crate) fn name(&self) -> &str {
        &self.name
    }

    /// Whether a tag value meets the condition; `None` for a missing tag.
    #[must_use]
    pub fn takes(&self, value: Option<&str>) -> bool {
        match (&self.relation, value) {
            (Relation::IsNot(other), Some(value)) => value != other,
            (Relation::IsNot(_) | Relation::Within(_, false), None) => true,
            (_, None) => false,
            (Relation::Within(wanted, within), Some(value)) => {
                Period::read(value).is_some_and(|date| date.is_within(wanted)) == *within
            }
            (Relation::DateStands(other, orderings), Some(value)) => {
                Period::read(value).is_some_and(|date| date.is(orderings, other))
            }
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

/// The reason why a text is not a condition of its kind.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ConditionError(pub(super) String);

impl fmt::Display for ConditionError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for ConditionError {}

#[cfg(test)]
mod tests {
    use super::*;

    /// For each of these values, whether it meets the condition.
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
    fn a_partial_date_means_the_whole_period() {
        let dates = [
            "2000.12.31",
            "2001.01.05",
            "2001.01.??",
            "2001.??.??",
            "2001/01/05",
            "05.01.2001",
            "soon",
            "????.??.??",
        ];
        assert_eq!(taken("Date=2001", &dates), ["2001.01.05", "2001.01.??", "2001.??.??", "2001/01/05"]);
        assert_eq!(taken("Date=2001.01", &dates), ["2001.01.05", "2001.01.??", "2001/01/05"]);
        assert_eq!(taken("UTCDate=2001-1-5", &dates), ["2001.01.05", "2001/01/05"]);
        assert_eq!(taken("EventDate>=2001/01/05", &dates), ["2001.01.05", "2001/01/05"]);
        assert_eq!(taken("Date<2001", &dates), ["2000.12.31"]);
        assert_eq!(taken("Date<=2001.01", &dates), ["2000.12.31", "2001.01.05", "2001.01.??", "2001/01/05"]);
        assert_eq!(taken("Date=????.??.??", &dates), ["????.??.??"]);
        assert_eq!(taken("Update~2001/", &dates), ["2001/01/05"]);
    }

    #[test]
    fn not_equal_is_the_negation_of_equal() {
        let values = ["2000.12.31", "2001.01.05", "2001.??.??", "2001/01/05", "soon", "????.??.??", ""];
        for value in ["2001", "2001.01", "2001.01.05", "2001/01/05", "????.??.??", ""] {
            let equal = taken(&format!("Date={value}"), &values);
            let others = taken(&format!("Date!={value}"), &values);
            assert_eq!(equal.len() + others.len(), values.len(), "{value}");
            assert!(equal.iter().all(|value| !others.contains(value)), "{value}");
        }
        assert_eq!(taken("Date!=2001", &values), ["2000.12.31", "soon", "????.??.??", ""]);
    }

    #[test]
    fn a_condition_with_an_unclear_date_is_refused() {
        for (test, part) in [
            ("Date=2001.02.30", "is not a date"),
            ("Date>=2001.13", "is not a date"),
            ("Date!=soon", "is not a date"),
            ("UTCDate<5.6.2001", "the day or the month may come first"),
            ("Date<????.??.??", "need a known value"),
        ] {
            let error = test.parse::<TagTest>().unwrap_err().to_string();
            assert!(error.contains(part), "{test}: {error}");
        }
    }

    #[test]
    fn a_missing_tag_differs_and_nothing_else() {
        for (test, taken) in [
            ("A=", false),
            ("A!=b", true),
            ("A<b", false),
            ("A>b", false),
            ("A~", false),
            ("Date=2001", false),
            ("Date!=2001", true),
            ("Date<2001", false),
            ("Date>=2001", false),
        ] {
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
