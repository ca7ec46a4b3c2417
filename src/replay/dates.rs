//! Dates: whether one has the form of the standard, and what a date in another form certainly means.

/// A date that is not known.
pub(super) const UNKNOWN: &str = "????.??.??";

/// `YYYY.MM.DD`, each part of its length, digits or question marks, months and days in range.
pub(super) fn is_date(text: &str) -> bool {
    let mut parts = text.split('.');
    let (Some(year), Some(month), Some(day), None) = (parts.next(), parts.next(), parts.next(), parts.next())
    else {
        return false;
    };
    let unknown = |part: &str| part.bytes().all(|b| b == b'?');
    let number =
        |part: &str, len: usize| part.len() == len && part.bytes().all(|b| b.is_ascii_digit() || b == b'?');
    let in_range = |part: &str, most: u32| {
        unknown(part) || part.parse::<u32>().map_or(part.contains('?'), |n| (1..=most).contains(&n))
    };
    number(year, 4) && number(month, 2) && number(day, 2) && in_range(month, 12) && in_range(day, 31)
}

/// The date that a text certainly means, in the form of the standard; `None` if its day and its month may be the other way
/// round, or if it is not a date.
pub(super) fn meant(text: &str) -> Option<String> {
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
        for text in ["5.6.2001", "2001.13.45", "31.12.01", "yesterday", "2001.02.03.04", "1.2.3", "12001"] {
            assert_eq!(meant(text), None, "{text}");
        }
    }
}
