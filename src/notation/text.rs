//! Bytes to characters: UTF-8, or else Latin-1. No guessing beyond these two.

use std::borrow::{Borrow, Cow};

use memchr::memchr;

use crate::room;

/// The characters of a stretch of a record: UTF-8 if it is that, otherwise each byte is the Latin-1 character of
/// that number (the standard's own encoding), which always succeeds.
#[must_use]
pub fn text(bytes: &[u8]) -> Cow<'_, str> {
    match std::str::from_utf8(bytes) {
        Ok(text) => Cow::Borrowed(text),
        Err(_) => {
            let mut text = String::new();
            room::reserve_text(&mut text, bytes.len());
            text.extend(bytes.iter().copied().map(char::from));
            Cow::Owned(text)
        }
    }
}

/// A tag's value as text, its escapes undone. What is not UTF-8 is read as Latin-1.
#[must_use]
pub fn value_text(value: &[u8]) -> Cow<'_, str> {
    match unescape(value) {
        Cow::Borrowed(plain) => text(plain),
        Cow::Owned(plain) => Cow::Owned(text(&plain).into_owned()),
    }
}

/// Whether a terminal or an editor may obey a character in place of showing it: control characters, and those of Unicode that
/// change the direction of text or end a line.
pub(crate) fn is_control(c: char) -> bool {
    c.is_control() || matches!(c, '\u{200e}' | '\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
}

/// Words as a list in a sentence: `a, b or c`, with this word before the last.
pub(crate) fn listed<S: Borrow<str>>(words: &[S], last: &str) -> String {
    match words {
        [] => String::new(),
        [only] => only.borrow().to_owned(),
        [first @ .., end] => format!("{} {last} {}", first.join(", "), end.borrow()),
    }
}

/// Undoes the escapes of a tag's value: `\"` and `\\`. A backslash before anything else stands for itself.
pub(super) fn unescape(value: &[u8]) -> Cow<'_, [u8]> {
    let Some(first) = memchr(b'\\', value) else { return Cow::Borrowed(value) };
    let mut out = value[..first].to_vec();
    let mut rest = &value[first..];
    while let Some((&byte, behind)) = rest.split_first() {
        rest = behind;
        match (byte, behind.first()) {
            (b'\\', Some(&escaped @ (b'"' | b'\\'))) => {
                out.push(escaped);
                rest = &behind[1..];
            }
            _ => out.push(byte),
        }
    }
    Cow::Owned(out)
}

/// A text whose lines end with LF, whatever they end with in the file.
#[must_use]
pub fn lines(text: Cow<'_, str>) -> Cow<'_, str> {
    if text.contains('\r') { Cow::Owned(text.replace("\r\n", "\n").replace('\r', "\n")) } else { text }
}

/// A text without the blanks around it.
#[must_use]
pub fn trimmed(text: Cow<'_, str>) -> Cow<'_, str> {
    match text {
        Cow::Borrowed(text) => Cow::Borrowed(text.trim()),
        Cow::Owned(text) => Cow::Owned(text.trim().to_owned()),
    }
}

/// Whether a byte begins a character of UTF-8. In Latin-1 text a few letters are taken together with the one
/// before them.
#[inline]
pub(crate) const fn begins_character(byte: u8) -> bool {
    byte & 0xc0 != 0x80
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
