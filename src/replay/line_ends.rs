//! Records whose lines end in different ways, as in files that were joined or edited on several systems.

use memchr::{memchr, memchr_iter};

use crate::notation::Span;
use crate::notation::syntax::ParsedGame;

use super::finding::Findings;
use super::fix::{Edit, Fix, MOST_EDITS};
use super::{Code, Finding};

/// A line end that was made from CR LF by a program that put a CR before each LF.
const TWICE: &[u8] = b"\r\r\n";

/// Reports the first line end of a record that differs from the first one.
pub(super) fn check(bytes: &[u8], game: &ParsedGame, findings: &mut Findings) {
    let text = game.span.of(bytes);
    // Nearly every record has no carriage return, or one before every line feed.
    let Some(first_return) = memchr(b'\r', text) else { return };
    if memchr_iter(b'\r', text).all(|at| text.get(at + 1) == Some(&b'\n'))
        && memchr_iter(b'\n', text).all(|at| at > 0 && text[at - 1] == b'\r')
    {
        return;
    }
    mixed(text, first_return, game.span.start, findings);
}

#[cold]
fn mixed(text: &[u8], first_return: usize, start: u32, findings: &mut Findings) {
    let begin = memchr(b'\n', &text[..first_return]).unwrap_or(first_return);
    let mut ends = Ends { text, at: begin };
    let Some(first) = ends.clone().next().map(|end| end.of(text)) else { return };
    // CR CR LF is what a program wrote that put a CR before each LF twice. No line should end so.
    let first = if first == TWICE {
        b"\r\n"
    } else {
        ends.next();
        first
    };
    let others = || ends.clone().filter(|end| end.of(text) != first);
    let Some(other) = others().next() else { return };
    let message = match other.of(text) {
        TWICE => "this line ends with CR CR LF".to_owned(),
        other => format!("this line ends with {}, and the first line with {}", name(other), name(first)),
    };
    let sign = std::str::from_utf8(first).expect("line ends are ASCII");
    let edits = || -> Vec<_> {
        let edits = others().take(MOST_EDITS + 1);
        edits.map(|end| Edit::replace(end.moved(start), sign)).collect()
    };
    let fix = findings.fix_text().then(edits).filter(|edits| edits.len() <= MOST_EDITS).map(Fix::safe);
    // The place is empty: a line end has no characters.
    let at = other.moved(start).start;
    findings.push(Finding::new(Code::W106, Span { start: at, end: at }, message).with_fix(fix));
}

fn name(end: &[u8]) -> &'static str {
    match end {
        b"\n" => "LF",
        b"\r" => "CR",
        TWICE => "CR CR LF",
        _ => "CR LF",
    }
}

/// The first line end of these texts, for text that is added to the first one.
pub(super) fn first_of(texts: [&[u8]; 2]) -> &'static str {
    let end = texts.iter().find_map(|&text| Ends { text, at: 0 }.next().map(|end| end.of(text)));
    match end {
        Some(b"\r\n" | TWICE) => "\r\n",
        Some(b"\r") => "\r",
        _ => "\n",
    }
}

/// The line ends of a text.
#[derive(Clone)]
struct Ends<'a> {
    text: &'a [u8],
    at: usize,
}

impl Iterator for Ends<'_> {
    type Item = Span;

    fn next(&mut self) -> Option<Span> {
        let start = self.at + memchr::memchr2(b'\n', b'\r', &self.text[self.at..])?;
        let len = match &self.text[start..] {
            [b'\r', b'\r', b'\n', ..] => 3,
            [b'\r', b'\n', ..] => 2,
            _ => 1,
        };
        self.at = start + len;
        Some(Span::new(start, self.at))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_line_end_decides() {
        for (text, end) in [
            ("a", "\r\n"),
            ("a\r\nb\n", "\r\n"),
            ("a\rb\n", "\r"),
            ("a\nb\r\n", "\n"),
            ("a\r\r\nb\n", "\r\n"),
            ("a\r\rb\n", "\r"),
        ] {
            assert_eq!(first_of([text.as_bytes(), b"\r\n"]), end, "{text:?}");
        }
        assert_eq!(first_of([b"a", b"b"]), "\n");
    }
}
