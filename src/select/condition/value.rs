//! Conditions on a value of a tag: `White = "Carlsen, Magnus"`, `Date >= 2024`, `Event ~ "open|masters"`, `WhiteElo in 2200..2399`.

use std::cmp::Ordering;

use regex::{Regex, RegexBuilder};

use crate::replay::dates::{self, Period};
use crate::select::collation::{collation_key, is_known};

use crate::notation::condition::{ConditionError, Sign, Word};
use crate::select::names::Name;

/// A condition on the value of a tag. No tag meets none.
///
/// Values are compared in the order of [`collation_key`], so that numbers and dates can be compared. A value that begins with `?` is neither
/// less nor greater than any other. A value that does not begin with a digit is neither less nor greater than a number. A partial round
/// means the whole round. `=` needs the exact text. `~` is a regular expression that is searched anywhere in the value, in upper or lower
/// case. `A..B` is a range that includes both ends, each of which may be left out.
///
/// Dates are compared however they are written. A partial date means the whole period: the first of May 2024 is equal to `2024` and
/// `2024.05`, and neither before nor after them. A condition whose date is not clear is refused. A value that is not a date, or that does
/// not say enough, meets no condition on a date.
#[derive(Clone, Debug)]
pub(super) enum ValueTest {
    Is(String),
    /// The date is a day of this period.
    Within(Period),
    /// The date is certainly in one of these orders to this period.
    DateStands(Period, &'static [Ordering]),
    /// The comparison with this value, which has this key, gives one of these orders.
    Stands(String, Vec<u8>, &'static [Ordering]),
    /// All of these hold: the ends of a range.
    Range(Vec<ValueTest>),
    /// One of these holds.
    Among(Vec<ValueTest>),
    Matches(Regex),
    Like(Name),
}

/// What a value is compared as.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Compared {
    Text,
    Date,
}

impl Compared {
    /// Dates are in the tags whose names end in `Date`: `Date`, `UTCDate`, `EventDate`.
    pub(super) fn of_tag(name: &str) -> Self {
        let end = name.len().checked_sub(4).and_then(|end| name.get(end..));
        let is_date = end.is_some_and(|end| end.eq_ignore_ascii_case("date"));
        if is_date { Compared::Date } else { Compared::Text }
    }
}

const AT_MOST: &[Ordering] = &[Ordering::Less, Ordering::Equal];
const AT_LEAST: &[Ordering] = &[Ordering::Greater, Ordering::Equal];

impl ValueTest {
    /// What the sign asks about these values. `!=` is read as `=`: its caller turns the answer round.
    pub(super) fn of(compared: Compared, sign: Sign, values: &[Word]) -> Result<Self, ConditionError> {
        if let [value] = values {
            return Self::of_one(compared, sign, value);
        }
        let tests = values.iter().map(|value| Self::of_one(compared, sign, value));
        Ok(ValueTest::Among(tests.collect::<Result<_, _>>()?))
    }

    fn of_one(compared: Compared, sign: Sign, word: &Word) -> Result<Self, ConditionError> {
        let refused = |why: String| ConditionError { at: word.at.clone(), why };
        // Blanks in quotes are part of a text, but not of a number or a date.
        let exact = word.text.as_str();
        let value = exact.trim();
        let stands = |value: &str, orders: &'static [Ordering]| match compared {
            Compared::Date if !is_unknown_date(value) => {
                period(value).map(|date| ValueTest::DateStands(date, orders)).map_err(refused)
            }
            _ if !is_known(value) => Err(refused("`<`, `>`, `<=` and `>=` need a known value".to_owned())),
            _ => Ok(ValueTest::Stands(value.to_owned(), collation_key(Some(value)), orders)),
        };
        match sign {
            Sign::Less => stands(value, &[Ordering::Less]),
            Sign::AtMost => stands(value, AT_MOST),
            Sign::More => stands(value, &[Ordering::Greater]),
            Sign::AtLeast => stands(value, AT_LEAST),
            Sign::Is | Sign::IsNot | Sign::In => match range(value, sign) {
                Some((least, most)) => {
                    if let (Some(least), Some(most)) = (least, most)
                        && order(least, most) == Some(Ordering::Greater)
                    {
                        return Err(refused("the range ends before it begins".to_owned()));
                    }
                    let least = least.map(|least| stands(least, AT_LEAST));
                    let most = most.map(|most| stands(most, AT_MOST));
                    Ok(ValueTest::Range(least.into_iter().chain(most).collect::<Result<_, _>>()?))
                }
                None if compared == Compared::Date && !is_unknown_date(value) => {
                    period(value).map(ValueTest::Within).map_err(refused)
                }
                None => Ok(ValueTest::Is(exact.to_owned())),
            },
            Sign::Matches => match RegexBuilder::new(exact).case_insensitive(true).build() {
                Ok(regex) => Ok(ValueTest::Matches(regex)),
                Err(error) => Err(refused(bad_regex(value, &error))),
            },
            Sign::Like => Name::read(value)
                .map(ValueTest::Like)
                .ok_or_else(|| refused("`like` needs a name with letters or digits".to_owned())),
        }
    }

    /// Whether a value meets the condition.
    pub(super) fn takes(&self, value: &str) -> bool {
        match self {
            ValueTest::Is(wanted) => value == wanted,
            ValueTest::Within(wanted) => Period::read(value).is_some_and(|date| date.is_within(wanted)),
            ValueTest::DateStands(other, orders) => {
                Period::read(value).is_some_and(|date| date.is(orders, other))
            }
            ValueTest::Stands(other, key, orders) => {
                let value = value.trim();
                let number = |text: &str| text.starts_with(|c: char| c.is_ascii_digit());
                if let (Some(value), Some(other)) = (whole(value), whole(other)) {
                    return orders.contains(&value.cmp(&other));
                }
                if !is_known(value) || (number(other) || whole(other).is_some()) && !number(value) {
                    return false;
                }
                let part = value.strip_prefix(other.as_str()).is_some_and(|rest| rest.starts_with('.'));
                let order = if part { Ordering::Equal } else { collation_key(Some(value)).cmp(key) };
                orders.contains(&order)
            }
            ValueTest::Range(ends) => ends.iter().all(|end| end.takes(value)),
            ValueTest::Among(tests) => tests.iter().any(|test| test.takes(value)),
            ValueTest::Matches(regex) => regex.is_match(value),
            ValueTest::Like(name) => name.is(value),
        }
    }
}

/// A whole number, perhaps with its sign.
fn whole(text: &str) -> Option<i64> {
    text.parse().ok()
}

/// How two ends of a range stand to each other.
fn order(one: &str, other: &str) -> Option<Ordering> {
    match (whole(one), whole(other)) {
        (Some(one), Some(other)) => one.partial_cmp(&other),
        _ => collation_key(Some(one)).partial_cmp(&collation_key(Some(other))),
    }
}

/// The ends of a range, `A..B`: of numbers or dates, and after `in` of any texts. Other texts with two dots are values.
pub(super) fn range(value: &str, sign: Sign) -> Option<(Option<&str>, Option<&str>)> {
    let (least, most) = value.split_once("..")?;
    let is_end = |end: &str| {
        let begins_as_number = end.trim_start_matches(['-', '+']).starts_with(|c: char| c.is_ascii_digit());
        end.is_empty() || begins_as_number || sign == Sign::In
    };
    let end = |end| Some(end).filter(|end: &&str| !end.is_empty());
    (is_end(least) && is_end(most) && (least.len() + most.len() > 0)).then(|| (end(least), end(most)))
}

/// The text for a date that is not known is compared as a text.
fn is_unknown_date(value: &str) -> bool {
    value.bytes().all(|byte| matches!(byte, b'?' | b'.'))
}

/// The date that a condition compares with.
fn period(value: &str) -> Result<Period, String> {
    Period::read(value).ok_or_else(|| {
        let why = match dates::is_two_dates(value) {
            true => "may be two dates, because the day or the month may come first",
            false => "is not a date",
        };
        format!("`{value}` {why}; write `YYYY.MM.DD`, `YYYY.MM` or `YYYY`")
    })
}

/// The message for a regular expression that cannot be used. The library's own message has several lines.
fn bad_regex(value: &str, error: &regex::Error) -> String {
    match error {
        regex::Error::CompiledTooBig(_) => format!("the regular expression `{value}` is too large"),
        _ => format!("`{value}` is not a regular expression; to search for a sign such as `(`, write `\\(`"),
    }
}

#[cfg(test)]
mod tests {

    use crate::notation::syntax::ParsedGame;
    use crate::select::Condition;

    /// Those of these values that meet the condition on tag `A`, or on a date.
    fn taken<'v>(condition: &str, values: &[&'v str]) -> Vec<&'v str> {
        values.iter().copied().filter(|value| takes(condition, Some(value))).collect()
    }

    fn takes(condition: &str, value: Option<&str>) -> bool {
        let read: Condition = condition.parse().unwrap_or_else(|why| panic!("{condition}: {why}"));
        let name = read.tag_names().next().unwrap();
        let text = value.map_or_else(String::new, |value| format!("[{name} \"{value}\"]\n"));
        let mut game = ParsedGame::new();
        crate::notation::pgn::parse(text.as_bytes(), 0, &mut game);
        read.takes_text(text.as_bytes(), &game)
    }

    #[test]
    fn relations() {
        let names = ["Carlsen", "carlsen", "Carlsen, Magnus", ""];
        assert_eq!(taken("White = Carlsen", &names), ["Carlsen"]);
        assert_eq!(taken("White=Carlsen ", &names), ["Carlsen"]);
        assert_eq!(taken("White != Carlsen", &names), ["carlsen", "Carlsen, Magnus", ""]);
        assert_eq!(taken("White ~ carl", &names), ["Carlsen", "carlsen", "Carlsen, Magnus"]);
        assert_eq!(taken("White ~ '^carlsen$'", &names), ["Carlsen", "carlsen"]);
        assert_eq!(taken("White = \"\"", &names), [""]);
        assert_eq!(taken("White in (carlsen, 'Carlsen, Magnus')", &names), ["carlsen", "Carlsen, Magnus"]);
        assert_eq!(taken("White like 'M CARLSEN'", &names), ["Carlsen, Magnus"]);

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
    fn ranges_include_both_ends() {
        let dates = ["1991.12.31", "1992.01.01", "1996.12.31", "1996.??.??", "1997.01.01", "????.??.??"];
        assert_eq!(taken("Date in 1992..1996", &dates), dates[1..4]);
        assert_eq!(taken("Date = 1992..", &dates), dates[1..5]);
        assert_eq!(
            taken("Date != ..1996.12.30", &dates),
            ["1996.12.31", "1996.??.??", "1997.01.01", "????.??.??"]
        );
        assert_eq!(
            taken("Date in (1991, 1996.12..1997.01)", &dates),
            ["1991.12.31", "1996.12.31", "1997.01.01"]
        );
        let ratings = ["99", "100", "2400", "2401", "?", ""];
        assert_eq!(taken("WhiteElo in 100..2400", &ratings), ["100", "2400"]);
        assert_eq!(taken("WhiteElo = ..100", &ratings), ["99", "100"]);
        assert_eq!(taken("Annotator = a..b", &["a..b", "a", "b"]), ["a..b"]);
        assert_eq!(taken("ECO in B20..B99", &["B19", "B20", "B55", "B99", "C00", ""]), ["B20", "B55", "B99"]);
        for text in ["year in 2024..2000", "Date in 2010..2000", "ECO in C..B", "A in -1..-9"] {
            assert!(text.parse::<Condition>().is_err(), "{text}");
        }
    }

    #[test]
    fn numbers_may_have_signs() {
        let values = ["-12", "-5", "0", "+7", "12", "x", ""];
        assert_eq!(taken("WhiteRatingDiff < 0", &values), ["-12", "-5"]);
        assert_eq!(taken("WhiteRatingDiff < -9", &values), ["-12"]);
        assert_eq!(taken("WhiteRatingDiff > 5", &values), ["+7", "12"]);
        assert_eq!(taken("WhiteRatingDiff in -9..7", &values), ["-5", "0", "+7"]);
    }

    #[test]
    fn blanks_in_quotes_count() {
        assert_eq!(taken("Event ~ 'x '", &["x y", "xy"]), ["x y"]);
        assert_eq!(taken("Black = ' Lif '", &[" Lif ", "Lif"]), [" Lif "]);
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
            let equal = taken(&format!("Date = \"{value}\""), &values);
            let others = taken(&format!("Date != \"{value}\""), &values);
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
            let error = test.parse::<Condition>().unwrap_err().to_string();
            assert!(error.contains(part), "{test}: {error}");
        }
    }

    #[test]
    fn a_missing_tag_differs_and_nothing_else() {
        for (test, taken) in [
            ("A = ''", false),
            ("A != b", true),
            ("A < b", false),
            ("A > b", false),
            ("A ~ ''", false),
            ("A like b", false),
            ("A in (b, c)", false),
            ("A = 1..", false),
            ("Date = 2001", false),
            ("Date != 2001", true),
            ("Date < 2001", false),
            ("Date >= 2001", false),
        ] {
            assert_eq!(takes(test, None), taken, "{test}");
        }
    }
}
