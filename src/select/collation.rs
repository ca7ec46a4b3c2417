//! The order of tag values: numbers are compared by value, upper and lower case are equal.
//!
//! `Round 2` comes before `Round 10`, and `2024.12.31` before `2025.01.01`. A value is turned into a key whose bytes have
//! this order, so that sorting needs to compare bytes only.

/// Ends a text in a key; less than every byte of a text.
const END: u8 = 0;
/// Begins a number in a key: the lowest digit, so that numbers sort with the digits.
const NUMBER: u8 = b'0';
/// The key of a missing or unknown value, which comes after all others.
const UNKNOWN: u8 = 0xFF;

/// Returns the sort key of a tag value. Missing values, and values that begin with `?` (unknown), come last.
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
            // Of two numbers without leading zeros, the longer one is greater.
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

/// Whether a value is known: PGN writes `?` for unknown values.
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
        // In the order of bytes, a space comes before letters, and accented letters come last.
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
        // Otherwise the next value of a joined key would count before the end of this value.
        let values = ["a", "ab", "1", "11", "1a", "", "?"];
        for (n, one) in values.iter().enumerate() {
            for (m, other) in values.iter().enumerate() {
                let (one, other) = (collation_key(Some(one)), collation_key(Some(other)));
                assert!(n == m || one == other || !other.starts_with(&one), "{n} {m}");
            }
        }
    }
}
