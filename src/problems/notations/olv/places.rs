//! The lines of a text of YAML with their places in the file. The reader of YAML gives the text without its indents, folds and escapes,
//! and only the place of the whole.
//!
//! Both texts have the same signs in the same order, blanks and escapes aside, so one walk through both finds the lines again. Where the
//! walk loses its way, lines have the place of the whole text.

use std::ops::Range;

use saphyr_parser::ScalarStyle;

use crate::notation::Span;

use super::tree::Scalar;

/// The lines of a scalar. Line ends at the end of the text are left out. `source` is the text of the file that the scalar was read from.
pub(super) fn lines(scalar: &Scalar, source: &[u8]) -> Vec<(String, Span)> {
    let mut walk = Walk::new(source, scalar);
    let lines = scalar.text.trim_end_matches(['\n', '\r']).split('\n').map(|line| {
        let line = line.trim_end_matches('\r');
        let place = walk.as_mut().and_then(|walk| walk.line(line));
        if place.is_none() {
            walk = None;
        }
        (line.to_owned(), place.unwrap_or(scalar.span))
    });
    lines.collect()
}

/// A walk through the file.
struct Walk<'s> {
    source: &'s [u8],
    at: usize,
    end: usize,
    /// `"` or `'` if the text is in such quotes, or a blank.
    quote: u8,
}

impl<'s> Walk<'s> {
    fn new(source: &'s [u8], scalar: &Scalar) -> Option<Self> {
        let (start, end) = (scalar.span.start as usize, (scalar.span.end as usize).min(source.len()));
        let text = source.get(start..end)?;
        let (skipped, quote) = match (scalar.style, text.first()?) {
            (ScalarStyle::DoubleQuoted, b'"') => (1, b'"'),
            (ScalarStyle::SingleQuoted, b'\'') => (1, b'\''),
            (ScalarStyle::Literal | ScalarStyle::Folded, b'|' | b'>') => {
                (text.iter().position(|&byte| byte == b'\n')? + 1, b' ')
            }
            _ => (0, b' '),
        };
        Some(Walk { source, at: start + skipped, end, quote })
    }

    /// The place of the next line. None if the file has other signs here.
    fn line(&mut self, line: &str) -> Option<Span> {
        let mut found: Option<Range<usize>> = None;
        for sign in line.chars().filter(|sign| !sign.is_whitespace()) {
            let place = self.sign(sign)?;
            found = Some(found.map_or(place.start, |found| found.start)..place.end);
        }
        let Some(found) = found else { return Some(Span::new(self.at, self.at)) };
        // A line that is in the file as it is has a place for each of its signs.
        let blank = line.len() - line.trim_start().len();
        let copied = found.start.checked_sub(blank).map(|start| start..start + line.len());
        let is_copied = |place: &Range<usize>| self.source.get(place.clone()) == Some(line.as_bytes());
        let place = copied.filter(is_copied).unwrap_or(found);
        Some(Span::new(place.start, place.end))
    }

    /// The place of the next sign that is no blank, if it is this one.
    fn sign(&mut self, wanted: char) -> Option<Range<usize>> {
        loop {
            let start = self.at;
            let rest = self.source.get(start..self.end)?;
            let (sign, length) = match (self.quote, rest) {
                (b'"', [b'\\', b'\r', b'\n', ..]) => (None, 3),
                (b'"', [b'\\', b'\n' | b'n' | b't' | b'r' | b' ' | b'_' | b'N' | b'L' | b'P', ..]) => {
                    (None, 2)
                }
                (b'"', [b'\\', kind @ (b'x' | b'u' | b'U'), digits @ ..]) => {
                    let count = match kind {
                        b'x' => 2,
                        b'u' => 4,
                        _ => 8,
                    };
                    let digits = std::str::from_utf8(digits.get(..count)?).ok()?;
                    let sign = char::from_u32(u32::from_str_radix(digits, 16).ok()?)?;
                    (Some(sign).filter(|sign| !sign.is_whitespace()), 2 + count)
                }
                (b'"', [b'\\', sign, ..]) => (Some(char::from(*sign)), 2),
                (b'\'', [b'\'', b'\'', ..]) => (Some('\''), 2),
                (_, [byte, ..]) if byte.is_ascii() => (Some(char::from(*byte)), 1),
                (_, rest) => {
                    // A text that is not UTF-8 has a byte per sign, in which only the ASCII ones are sure.
                    let encoded = wanted.len_utf8();
                    let is_it = rest.get(..encoded)? == wanted.encode_utf8(&mut [0; 4]).as_bytes();
                    (Some(wanted).filter(|wanted| !wanted.is_ascii()), if is_it { encoded } else { 1 })
                }
            };
            self.at = start + length;
            match sign.filter(|sign| !sign.is_whitespace()) {
                None => {}
                Some(sign) if sign == wanted => return Some(start..self.at),
                Some(_) => return None,
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::problems::notations::olv::tree::{Node, read};

    /// The lines of the field `a`, each with the text at its place.
    fn places(document: &str) -> Vec<(String, String)> {
        let Some(Node::Fields(fields)) = read(document, true).unwrap() else { panic!("{document}") };
        let Node::Scalar(scalar) = &fields[0].1 else { panic!("{document}") };
        let shown = |(line, place): (String, Span)| {
            (line, String::from_utf8_lossy(place.of(document.as_bytes())).into_owned())
        };
        lines(scalar, document.as_bytes()).into_iter().map(shown).collect()
    }

    #[test]
    fn every_line_has_its_place_in_all_styles() {
        for (document, wanted) in [
            (
                "a: |\n  1.a !\n\n    1...b\nb: 1\n",
                &[("1.a !", "1.a !"), ("", ""), ("  1...b", "  1...b")][..],
            ),
            ("a: |2\n    1.a\n   1.b\n", &[("  1.a", "  1.a"), (" 1.b", " 1.b")]),
            ("a: 'it''s\n\n  two'\n", &[("it's", "it''s"), ("two", "two")]),
            ("a: \"1.a\\n\\\n  \\  2.b \\x41\\\"\"\n", &[("1.a", "1.a"), ("  2.b A\"", "2.b \\x41\\\"")]),
            ("a: |\n  \"1.a\n    1...b\"\n", &[("\"1.a", "\"1.a"), ("  1...b\"", "  1...b\"")]),
            ("a: one two\n", &[("one two", "one two")]),
            ("a: Þór\n", &[("Þór", "Þór")]),
        ] {
            let wanted: Vec<_> =
                wanted.iter().map(|(line, at)| ((*line).to_owned(), (*at).to_owned())).collect();
            assert_eq!(places(document), wanted, "{document}");
        }
    }

    /// A text of another encoding has other bytes.
    #[test]
    fn a_walk_that_loses_its_way_gives_the_place_of_the_whole() {
        let scalar = Scalar { text: "abc\nx".to_owned(), span: Span::new(2, 8), style: ScalarStyle::Plain };
        assert_eq!(lines(&scalar, b"__abd x__")[0].1, scalar.span);
        assert_eq!(lines(&scalar, b"__abc x__")[1].1, Span::new(6, 7));
        let scalar = Scalar { text: "é1".to_owned(), span: Span::new(0, 2), style: ScalarStyle::Plain };
        assert_eq!(lines(&scalar, b"\xe91")[0].1, Span::new(0, 2));
    }
}
