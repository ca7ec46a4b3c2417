//! A cell of a table, borrowed from the row that it is in.

use std::borrow::Cow;

/// The value of a column in a row.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Cell<'a> {
    /// The game or the position has none.
    Null,
    /// A text.
    Text(&'a str),
    /// A whole number.
    Whole(i64),
    /// A number.
    Number(f64),
    /// A day, as the number of days since 1970-01-01 in the Gregorian calendar.
    Date(i32),
}

impl<'a> Cell<'a> {
    /// The value as text; empty for none.
    #[must_use]
    pub fn text(&self) -> Cow<'a, str> {
        match *self {
            Cell::Null => Cow::Borrowed(""),
            Cell::Text(text) => Cow::Borrowed(text),
            Cell::Whole(number) => Cow::Owned(number.to_string()),
            Cell::Number(number) => Cow::Owned(number.to_string()),
            Cell::Date(day) => Cow::Owned(date_text(day)),
        }
    }

    /// A text that may be missing.
    pub(super) fn of(text: Option<&'a str>) -> Self {
        text.map_or(Cell::Null, Cell::Text)
    }
}

/// A value that is kept while its game is on its way.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Value {
    Null,
    Text(Box<str>),
    Whole(i64),
    Date(i32),
}

impl Value {
    pub(super) fn of(text: Option<impl Into<Box<str>>>) -> Self {
        text.map_or(Value::Null, |text| Value::Text(text.into()))
    }

    /// How many bytes its text has.
    pub(super) fn weight(&self) -> usize {
        if let Value::Text(text) = self { text.len() } else { 0 }
    }

    pub(super) fn cell(&self) -> Cell<'_> {
        match self {
            Value::Null => Cell::Null,
            Value::Text(text) => Cell::Text(text),
            Value::Whole(number) => Cell::Whole(*number),
            Value::Date(day) => Cell::Date(*day),
        }
    }
}

/// A count as a whole number of a table.
pub(super) fn whole(count: impl TryInto<i64>) -> i64 {
    count.try_into().unwrap_or(i64::MAX)
}

/// A day as `YYYY-MM-DD`, which is how ISO 8601 writes it.
///
/// ```
/// assert_eq!(lawspeaker::tables::date_text(0), "1970-01-01");
/// assert_eq!(lawspeaker::tables::date_text(-1), "1969-12-31");
/// ```
#[must_use]
pub fn date_text(day: i32) -> String {
    // Counted from 1 March of the year 0, so that a leap day is the last day of its year. 400 years have 146,097 days.
    let day = i64::from(day) + 719_468;
    let (era, of_era) = (day.div_euclid(146_097), day.rem_euclid(146_097));
    let of_century = |days: i64| (days - days / 1_460 + days / 36_524 - days / 146_096) / 365;
    let year_of_era = of_century(of_era);
    let of_year = of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
    let month_from_march = (5 * of_year + 2) / 153;
    let day = of_year - (153 * month_from_march + 2) / 5 + 1;
    let month = if month_from_march < 10 { month_from_march + 3 } else { month_from_march - 9 };
    let year = era * 400 + year_of_era + i64::from(month <= 2);
    format!("{year:04}-{month:02}-{day:02}")
}

/// The days from 1970-01-01 to a day of the Gregorian calendar.
pub(super) fn day_number(year: i32, month: i32, day: i32) -> i32 {
    let year = if month <= 2 { year - 1 } else { year };
    let (era, of_era) = (year.div_euclid(400), year.rem_euclid(400));
    let month_from_march = if month > 2 { month - 3 } else { month + 9 };
    let of_year = (153 * month_from_march + 2) / 5 + day - 1;
    let of_era = of_era * 365 + of_era / 4 - of_era / 100 + of_year;
    era * 146_097 + of_era - 719_468
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days_are_counted_as_the_calendar_has_them() {
        let (mut day, mut number) = ((1, 1, 1), day_number(1, 1, 1));
        assert_eq!(number, -719_162);
        while day.0 < 2101 {
            assert_eq!(day_number(day.0, day.1, day.2), number, "{day:?}");
            assert_eq!(date_text(number), format!("{:04}-{:02}-{:02}", day.0, day.1, day.2));
            let is_leap = day.0 % 4 == 0 && (day.0 % 100 != 0 || day.0 % 400 == 0);
            let days = match day.1 {
                2 => 28 + i32::from(is_leap),
                4 | 6 | 9 | 11 => 30,
                _ => 31,
            };
            day = match day {
                (year, 12, 31) => (year + 1, 1, 1),
                (year, month, last) if last == days => (year, month + 1, 1),
                (year, month, day) => (year, month, day + 1),
            };
            number += 1;
        }
        assert_eq!((day_number(1970, 1, 1), day_number(2000, 3, 1)), (0, 11_017));
    }
}
