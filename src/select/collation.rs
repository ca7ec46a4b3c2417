//! The order of tags' values: numbers in them count by their value, case does not count.
//!
//! `Round 2` stands before `Round 10`, and `2024.12.31` before `2025.01.01`. A value becomes a key whose bytes have that
//! order, so that keys can be compared and sorted by anything that knows no more than bytes.

use std::borrow::Cow;

/// Ends a text in a key; less than everything that stands in one.
const END: u8 = 0;
/// Begins a number in a key: the least digit, so that numbers stand among the signs where digits do.
const NUMBER: u8 = b'0';
/// Stands for a value that is missing or unknown: it comes behind all others.
const UNKNOWN: u8 = 0xFF;

/// The key of a value. What is missing or begins with `?`, as what is not known does, comes last.
///
/// ```
/// use lawspeaker::select::collation_key as key;
/// assert!(key(Some("Round 2")) < key(Some("round 10")));
/// assert!(key(Some("2024.12.31")) < key(Some("2025.01.01")));
/// assert!(key(Some("zz")) < key(None) && key(None) == key(Some("????.??.??")));
/// ```
#[must_use]
pub fn collation_key(value: Option<&str>) -> Vec<u8> {
    let Some(value) = value.map(str::trim).filter(|value| is_known(value)) else { return vec![UNKNOWN, END] };
    let mut key = Vec::with_capacity(value.len() + 4);
    let mut rest = value;
    while let Some(first) = rest.chars().next() {
        if first.is_ascii_digit() {
            let len = rest.bytes().take_while(u8::is_ascii_digit).count();
            let digits = rest[..len].trim_start_matches('0');
            // Of two numbers without zeros in front the longer is greater.
            let length = u32::try_from(digits.len()).unwrap_or(u32::MAX);
            key.push(NUMBER);
            key.extend_from_slice(&length.to_be_bytes());
            key.extend_from_slice(digits.as_bytes());
            rest = &rest[len..];
        } else {
            let mut buffer = [0; 4];
            for lower in first.to_lowercase().filter(|c| *c != '\0') {
                key.extend_from_slice(lower.encode_utf8(&mut buffer).as_bytes());
            }
            rest = &rest[first.len_utf8()..];
        }
    }
    key.push(END);
    key
}

/// The key of several values, the first of which counts most.
pub(super) fn joined_key<'a>(values: impl Iterator<Item = Option<Cow<'a, str>>>) -> Vec<u8> {
    values.flat_map(|value| collation_key(value.as_deref())).collect()
}

/// Whether a value says something: PGN writes `?` for what is not known.
pub(super) fn is_known(value: &str) -> bool {
    !value.is_empty() && !value.starts_with('?')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_in_their_order() {
        let ordered = [
            "",
            "1",
            "01.5",
            "2",
            "10",
            "10a",
            "10 b",
            "2024.??.??",
            "Carlsen, Magnus",
            "carlsen, magnus (2)",
            "CARLSEN, Magnus (10)",
            "Élo",
        ];
        let mut known: Vec<_> = ordered[1..].to_vec();
        known.sort_by_key(|value| collation_key(Some(value)));
        // A blank stands before letters, and accents behind them all, as bytes have it.
        let expected = [
            "1",
            "01.5",
            "2",
            "10",
            "10 b",
            "10a",
            "2024.??.??",
            "Carlsen, Magnus",
            "carlsen, magnus (2)",
            "CARLSEN, Magnus (10)",
            "Élo",
        ];
        assert_eq!(known, expected);
        assert_eq!(collation_key(Some("CARLSEN")), collation_key(Some(" carlsen ")));
        assert_eq!(collation_key(Some("007")), collation_key(Some("7")));
        assert!(collation_key(Some("")) == collation_key(None));
    }

    #[test]
    fn no_key_begins_another() {
        // Else what is joined behind it would count before its end does.
        let values = ["a", "ab", "1", "11", "1a", "", "?"];
        for (n, one) in values.iter().enumerate() {
            for (m, other) in values.iter().enumerate() {
                let (one, other) = (collation_key(Some(one)), collation_key(Some(other)));
                assert!(n == m || one == other || !other.starts_with(&one), "{n} {m}");
            }
        }
    }
}
