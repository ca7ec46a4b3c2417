//! The words of a text in Popeye's input language. Blanks, line ends, `,` and `;` are between words.

use std::borrow::Cow;

use crate::notation::Span;
use crate::notation::text::text;

/// A word and its place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in super::super) struct Word<'t> {
    pub(in super::super) text: Cow<'t, str>,
    pub(in super::super) span: Span,
}

/// Reads a text word by word.
#[derive(Clone, Debug)]
pub(in super::super) struct Words<'t> {
    bytes: &'t [u8],
    at: usize,
}

impl<'t> Words<'t> {
    /// From a byte of the text on.
    pub(in super::super) fn new(bytes: &'t [u8], at: usize) -> Self {
        Words { bytes, at }
    }

    /// The next word, which stays the next one.
    pub(in super::super) fn peek(&self) -> Option<Word<'t>> {
        self.clone().next()
    }

    /// The text up to the end of the line.
    pub(super) fn rest_of_line(&mut self) -> Word<'t> {
        let rest = &self.bytes[self.at..];
        let length = rest.iter().position(|&b| matches!(b, b'\n' | b'\r')).unwrap_or(rest.len());
        let line = &rest[..length];
        let start = self.at + (length - line.trim_ascii_start().len());
        let end = start + line.trim_ascii().len();
        self.at += length;
        Word { text: text(&self.bytes[start..end]), span: Span::new(start, end) }
    }

    /// The end of the last word.
    pub(super) fn place(&self) -> usize {
        self.at
    }
}

impl<'t> Iterator for Words<'t> {
    type Item = Word<'t>;

    fn next(&mut self) -> Option<Word<'t>> {
        let rest = self.bytes.get(self.at..)?;
        let start = self.at + rest.iter().position(|b| !is_between(*b))?;
        let rest = &self.bytes[start..];
        let end = start + rest.iter().position(|b| is_between(*b)).unwrap_or(rest.len());
        self.at = end;
        Some(Word { text: text(&self.bytes[start..end]), span: Span::new(start, end) })
    }
}

fn is_between(byte: u8) -> bool {
    byte.is_ascii_whitespace() || matches!(byte, b',' | b';' | 0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_have_places() {
        let bytes = b"auth  A. B, C \r\nstip #2;opt";
        let mut words = Words::new(bytes, 0);
        assert_eq!(words.next().unwrap().text, "auth");
        let author = words.rest_of_line();
        assert_eq!((&*author.text, author.span), ("A. B, C", Span::new(6, 13)));
        let rest: Vec<_> = words.map(|word| word.text).collect();
        assert_eq!(rest, ["stip", "#2", "opt"]);
    }
}
