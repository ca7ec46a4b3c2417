//! Bytes to characters: UTF-8, or else Latin-1. No guessing beyond these two.

use std::borrow::Cow;

/// The characters of a stretch of a record: UTF-8 if it is that, otherwise each byte is the Latin-1 character of
/// that number (the standard's own encoding), which always succeeds.
#[must_use]
pub fn text(bytes: &[u8]) -> Cow<'_, str> {
    match std::str::from_utf8(bytes) {
        Ok(text) => Cow::Borrowed(text),
        Err(_) => Cow::Owned(bytes.iter().copied().map(char::from).collect()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn utf_8_else_latin_1() {
        assert_eq!(text("Þórr".as_bytes()), "Þórr");
        assert!(matches!(text(b"plain"), Cow::Borrowed("plain")));
        assert_eq!(text(b"\xdE\xf3rr \x80"), "Þórr \u{80}");
    }
}
