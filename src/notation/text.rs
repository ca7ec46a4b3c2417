//! Bytes to characters: UTF-8, or else Windows-1252, which is Latin-1 with letters and quotation marks in place of control
//! characters. No guessing beyond these two.
//!
//! ```
//! use std::borrow::Cow;
//! use lawspeaker::notation::text::{lines, text, trimmed, value_text};
//! assert_eq!(text(b"Gr\xc3\xbcnfeld"), "Grünfeld");
//! assert_eq!(value_text(br#"the \"Immortal\" game"#), "the \"Immortal\" game");
//! assert_eq!(lines(Cow::Borrowed("one\r\ntwo")), "one\ntwo");
//! assert_eq!(trimmed(Cow::Borrowed("  a comment ")), "a comment");
//! ```

use std::borrow::{Borrow, Cow};

use memchr::memchr;

/// What Windows-1252 has from 0x80 to 0x9F. The five bytes that mean nothing there stay control characters.
const WINDOWS: [char; 32] = [
    '€', '\u{81}', '‚', 'ƒ', '„', '…', '†', '‡', 'ˆ', '‰', 'Š', '‹', 'Œ', '\u{8d}', 'Ž', '\u{8f}', //
    '\u{90}', '‘', '’', '“', '”', '•', '–', '—', '˜', '™', 'š', '›', 'œ', '\u{9d}', 'ž', 'Ÿ',
];

/// The characters of a stretch of a record: UTF-8 if it is that, otherwise Windows-1252, which always succeeds. The standard's own
/// encoding, Latin-1, is the same, except for control characters that no record has.
#[must_use]
pub fn text(bytes: &[u8]) -> Cow<'_, str> {
    match std::str::from_utf8(bytes) {
        Ok(text) => Cow::Borrowed(text),
        Err(_) => {
            let mut text = String::with_capacity(bytes.len());
            text.extend(bytes.iter().map(|&byte| match byte {
                0x80..=0x9F => WINDOWS[usize::from(byte - 0x80)],
                _ => char::from(byte),
            }));
            Cow::Owned(text)
        }
    }
}

/// A text in Windows-1252, if [`text`] reads it as the same text again: it has no other characters, and no bytes that are UTF-8 by
/// chance.
#[cfg(any(feature = "cli", test))]
pub(crate) fn windows_1252(text: &str) -> Option<Vec<u8>> {
    let byte = |c: char| match WINDOWS.iter().position(|&other| other == c) {
        Some(n) => u8::try_from(0x80 + n).ok(),
        None => u8::try_from(c).ok().filter(|byte| !matches!(byte, 0x80..=0x9F)),
    };
    let bytes: Vec<u8> = text.chars().map(byte).collect::<Option<_>>()?;
    bytes.utf8_chunks().all(|chunk| chunk.valid().is_ascii()).then_some(bytes)
}

/// A tag's value as text, its escapes undone. What is not UTF-8 is read as Windows-1252.
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
    if memchr::memchr(b'\r', text.as_bytes()).is_some() {
        Cow::Owned(text.replace("\r\n", "\n").replace('\r', "\n"))
    } else {
        text
    }
}

/// A text without the blanks around it.
#[must_use]
pub fn trimmed(text: Cow<'_, str>) -> Cow<'_, str> {
    match text {
        Cow::Borrowed(text) => Cow::Borrowed(text.trim()),
        Cow::Owned(text) => Cow::Owned(text.trim().to_owned()),
    }
}

/// Whether a byte begins a character of UTF-8. In Windows-1252 a few letters are taken together with the one
/// before them.
#[inline]
pub(crate) const fn begins_character(byte: u8) -> bool {
    byte & 0xc0 != 0x80
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn utf_8_else_windows_1252() {
        assert_eq!(text("Þórr".as_bytes()), "Þórr");
        assert!(matches!(text(b"plain"), Cow::Borrowed("plain")));
        assert_eq!(text(b"\xdE\xf3rr \x80"), "Þórr €");
        assert_eq!(value_text(b"\x8aimic"), "Šimic");
        assert_eq!(text(b"{\x93q\x94 \x96 \x85}"), "{“q” – …}");
    }

    #[test]
    fn every_byte_is_written_as_it_was_read() {
        let bytes: Vec<u8> = (0..=u8::MAX).rev().collect();
        assert_eq!(windows_1252(&text(&bytes)), Some(bytes));
        assert_eq!(windows_1252("\u{80}"), None);
        assert_eq!(windows_1252("ł"), None);
        assert_eq!(windows_1252("Å±"), None, "these two bytes are a letter in UTF-8");
    }
}
