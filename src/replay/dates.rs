//! Dates: whether one has the form of the standard, what a date in another form certainly means, and how two dates that may
//! be known in part compare.
//!
//! Source: 8.1.1.3 of the PGN standard. Days are those of the Gregorian calendar, of which the standard says nothing else.

use std::cmp::Ordering;

/// A date that is not known.
pub(crate) const UNKNOWN: &str = "????.??.??";

/// Whether a text is `YYYY.MM.DD`, with question marks for unknown digits, and some day of the calendar fits.
pub(super) fn is_date(text: &str) -> bool {
    has_form(text) && {
        let date = text.as_bytes();
        months(date).any(|month| days(date, month).next().is_some())
    }
}

/// Whether a text is `YYYY.MM.DD`, with digits or question marks.
pub(super) fn has_form(text: &str) -> bool {
    let is_known = |byte: u8| byte.is_ascii_digit() || byte == b'?';
    let mut signs = text.bytes().zip(UNKNOWN.bytes());
    text.len() == UNKNOWN.len() && signs.all(|(byte, sign)| byte == sign || sign == b'?' && is_known(byte))
}

/// The months that fit a date in the form of the standard.
fn months(date: &[u8]) -> impl DoubleEndedIterator<Item = u8> {
    (1..=12).filter(|&month| fits(&date[5..7], month))
}

/// The days of this month that fit it.
fn days(date: &[u8], month: u8) -> impl DoubleEndedIterator<Item = u8> {
    (1..=days_in(date, month)).filter(|&day| fits(&date[8..10], day))
}

/// Whether a number is these two digits; a question mark is any digit.
fn fits(digits: &[u8], number: u8) -> bool {
    digits
        .iter()
        .zip([b'0' + number / 10, b'0' + number % 10])
        .all(|(&sign, digit)| sign == b'?' || sign == digit)
}

/// The number of days of a month. The year may be known in part, and is then a leap year if one fits.
fn days_in(date: &[u8], month: u8) -> u8 {
    match month {
        2 => {
            let year = std::str::from_utf8(&date[..4]).ok().and_then(|year| year.parse::<u16>().ok());
            let is_leap =
                |year: u16| year.is_multiple_of(4) && (!year.is_multiple_of(100) || year.is_multiple_of(400));
            if year.is_none_or(is_leap) { 29 } else { 28 }
        }
        4 | 6 | 9 | 11 => 30,
        _ => 31,
    }
}

/// A date that may be known in part: all days that fit it.
#[derive(Clone, Debug)]
pub(crate) struct Period {
    /// In the form of the standard.
    date: String,
    first: [u8; 8],
    last: [u8; 8],
}

impl Period {
    /// The date that a text certainly means; `None` as for [`meant`], and where the date is not known at all.
    pub(crate) fn read(text: &str) -> Option<Self> {
        let date = meant(text).filter(|date| date != UNKNOWN)?;
        let bytes = date.as_bytes();
        let end = |digit, day: Option<(u8, u8)>| {
            let (month, day) = day?;
            let mut end = [0; 8];
            for (at, &sign) in bytes[..4].iter().enumerate() {
                end[at] = if sign == b'?' { digit } else { sign };
            }
            end[4..].copy_from_slice(&[month / 10, month % 10, day / 10, day % 10].map(|digit| b'0' + digit));
            Some(end)
        };
        let day = |month| days(bytes, month).next().map(|day| (month, day));
        let last_day = |month| days(bytes, month).next_back().map(|day| (month, day));
        let first = end(b'0', months(bytes).find_map(day))?;
        let last = end(b'9', months(bytes).rev().find_map(last_day))?;
        Some(Period { date, first, last })
    }

    /// Whether all of its days fit the other date: the first of May 2001 is within `2001` and `2001.05`.
    pub(crate) fn is_within(&self, other: &Period) -> bool {
        let mut signs = self.date.bytes().zip(other.date.bytes());
        signs.all(|(sign, wanted)| wanted == b'?' || sign == wanted)
    }

    /// Whether each of its days is certainly in one of these orders to the other date as a whole. A day of a period is neither
    /// before nor after it, but it is not before the first day.
    pub(crate) fn is(&self, orders: &[Ordering], other: &Period) -> bool {
        let or_equal = orders.contains(&Ordering::Equal);
        let before = if or_equal { self.last <= other.last } else { self.last < other.first };
        let after = if or_equal { self.first >= other.first } else { self.first > other.last };
        orders.contains(&Ordering::Less) && before || orders.contains(&Ordering::Greater) && after
    }
}

/// The date that a text certainly means, in the form of the standard; `None` if its day and its month may be the other way
/// round, or if it is not a date.
pub(crate) fn meant(text: &str) -> Option<String> {
    let text = text.trim();
    let known = |sign: char| sign.is_ascii_digit() || sign == '?';
    if !text.chars().any(|sign| sign.is_ascii_digit()) {
        let is_unknown = text.chars().all(|sign| matches!(sign, '?' | '.' | '-' | '/' | ' '));
        return is_unknown.then(|| UNKNOWN.to_owned());
    }
    if text.len() == 8 && text.bytes().all(|b| b.is_ascii_digit()) {
        return date([&text[..4], &text[4..6], &text[6..]]);
    }
    let parts: Vec<&str> =
        text.split(['.', '-', '/', ' ']).map(str::trim).filter(|part| !part.is_empty()).collect();
    if !parts.iter().all(|part| part.chars().all(known)) {
        return None;
    }
    match parts.as_slice() {
        [year] => date([year, "??", "??"]),
        [year, month] if year.len() == 4 => date([year, month, "??"]),
        [month, year] => date([year, month, "??"]),
        [year, month, day] if year.len() == 4 => date([year, month, day]),
        [one, other, year] => {
            // Both orders are in use, so only one of them may be possible.
            let (day_first, month_first) = (date([year, other, one]), date([year, one, other]));
            match (day_first, month_first) {
                (Some(date), None) | (None, Some(date)) => Some(date),
                (Some(one), Some(other)) => (one == other).then_some(one),
                (None, None) => None,
            }
        }
        _ => None,
    }
}

/// The year that a text certainly means.
pub(crate) fn year(text: &str) -> Option<String> {
    let date = meant(text)?;
    date.bytes().take(4).all(|byte| byte.is_ascii_digit()).then(|| date[..4].to_owned())
}

/// Whether a text is two dates, by whether its day or its month comes first.
pub(crate) fn is_two_dates(text: &str) -> bool {
    let parts: Vec<&str> = text.split(['.', '-', '/', ' ']).filter(|part| !part.is_empty()).collect();
    match parts.as_slice() {
        &[one, other, year] => date([year, one, other]).is_some() && date([year, other, one]).is_some(),
        _ => false,
    }
}

/// Year, month and day in the form of the standard.
fn date([year, month, day]: [&str; 3]) -> Option<String> {
    let two = |part: &str| match part {
        "?" => "??".to_owned(),
        _ if part.len() == 1 => format!("0{part}"),
        _ => part.to_owned(),
    };
    let date = format!("{year}.{}.{}", two(month), two(day));
    is_date(&date).then_some(date)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dates_that_mean_one_day() {
        for (text, date) in [
            ("", "????.??.??"),
            ("?", "????.??.??"),
            ("????-??-??", "????.??.??"),
            ("2001", "2001.??.??"),
            ("2001.1", "2001.01.??"),
            ("3/2001", "2001.03.??"),
            ("2001-02-03", "2001.02.03"),
            ("2001/2/3", "2001.02.03"),
            (" 2001.02.03 ", "2001.02.03"),
            ("20010203", "2001.02.03"),
            ("2001.02.?", "2001.02.??"),
            ("31.12.2001", "2001.12.31"),
            ("12/31/2001", "2001.12.31"),
            ("5.5.2001", "2001.05.05"),
        ] {
            assert_eq!(meant(text).as_deref(), Some(date), "{text}");
            assert!(is_date(date));
        }
    }

    #[test]
    fn dates_that_may_mean_two_days_or_none() {
        for text in [
            "2001.02.30",
            "31.11.2001",
            "2020-11-31",
            "5.6.2001",
            "2001.13.45",
            "31.12.01",
            "yesterday",
            "2001.02.03.04",
            "1.2.3",
            "12001",
        ] {
            assert_eq!(meant(text), None, "{text}");
        }
    }
    #[test]
    fn days_that_no_month_has_are_no_dates() {
        for date in
            ["2000.02.29", "2024.02.29", "200?.02.29", "????.02.29", "2001.??.31", "2001.1?.31", "2001.0?.3?"]
        {
            assert!(is_date(date), "{date}");
        }
        for text in [
            "2001.02.30",
            "2001.02.29",
            "1900.02.29",
            "2020.11.31",
            "2001.00.01",
            "2001.01.00",
            "2001.13.01",
            "2001.02.3?",
            "2001.2?.01",
            "2001.11.?\u{e9}",
            "2001-01-01",
            "2001.1.1",
        ] {
            assert!(!is_date(text), "{text}");
        }
    }

    #[test]
    fn a_date_known_in_part_is_a_period() {
        let read = |text| Period::read(text).unwrap();
        let is = |one, order, other| read(one).is(&[order], &read(other));
        assert!(read("2001.05.01").is_within(&read("2001")) && read("2001.05").is_within(&read("2001/05")));
        assert!(!read("2001").is_within(&read("2001.05")) && !read("2002.05.01").is_within(&read("2001")));
        assert!(
            is("2001.02.??", Ordering::Less, "2001.03") && is("2001.02.??", Ordering::Less, "2001.03.01")
        );
        assert!(
            !is("2001.??.??", Ordering::Less, "2001.03") && !is("2001.??.??", Ordering::Greater, "2001.03")
        );
        assert!(is("199?.??.??", Ordering::Less, "2000") && !is("2001.??.??", Ordering::Less, "2001.12.31"));
        assert!(Period::read("????.??.??").is_none() && Period::read("5.6.2001").is_none());
    }
}
