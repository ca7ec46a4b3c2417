//! Tag lines: `[Name "value"]`.
//!
//! One tag pair at a time, in time proportional to what it takes up: many pairs on one line must not make the
//! line's end be looked for many times.

use memchr::memchr2;

use crate::notation::Span;
use crate::notation::syntax::{Tag, TagPart};

/// Whether a line begins as a tag line does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Start {
    /// `[Name "`.
    Tag,
    /// Anything else.
    Other,
    /// The text ends before it is clear.
    Unclear,
}

/// The most bytes that are looked at to know a tag line: no reader should have to buffer a line for its name.
pub(super) const LOOKAHEAD: usize = 256;

/// Between two tags of one header there may be at most this number of bytes of something else. Whoever reads a file from its
/// middle looks back no further for tags.
pub(super) const MOST_BETWEEN: usize = 16 << 10;

/// The name in a line that begins as a tag line; empty if there is none.
pub(super) fn name_at(line: &[u8]) -> &[u8] {
    let line = line.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(line);
    line.strip_prefix(b"[").map_or(&[], |rest| run(rest, is_name).1)
}

/// Whether a line that begins with these bytes certainly is movetext: a move number with its dot, or a result. The reader of
/// movetext must read it as such. A line that ends as a tag does may be the rest of a tag whose value has a line end in it.
pub(super) fn certain_movetext(line: &[u8]) -> bool {
    let line = &line[..line.len().min(LOOKAHEAD)];
    let digits = line.iter().take_while(|b| b.is_ascii_digit()).count();
    if digits > 0 && line.get(digits) == Some(&b'.') {
        return !ends_tag(&line[..line_end(line, 0)]);
    }
    let results: [&[u8]; 4] = [b"1-0", b"0-1", b"1/2-1/2", b"*"];
    let after = results.iter().find_map(|result| line.strip_prefix(*result));
    after.is_some_and(|after| after.first().is_none_or(u8::is_ascii_whitespace))
}

/// Whether a line ends as a tag does.
pub(super) fn ends_tag(line: &[u8]) -> bool {
    line.trim_ascii_end().strip_suffix(b"]").is_some_and(|line| line.trim_ascii_end().ends_with(b"\""))
}

/// Whether a line beginning with these bytes is a tag line: `[`, a name, blanks, `"`, within [`LOOKAHEAD`]; a byte
/// order mark may be before it, as it does where files were joined.
pub(super) fn line_start(line: &[u8]) -> Start {
    let within = &line[..line.len().min(LOOKAHEAD)];
    let rest = match within {
        [] | [0xEF] | [0xEF, 0xBB] | [0xEF, 0xBB, 0xBF] => return Start::Unclear,
        [b'[', rest @ ..] | [0xEF, 0xBB, 0xBF, b'[', rest @ ..] => rest,
        _ => return Start::Other,
    };
    if rest.first().is_some_and(|b| !b.is_ascii_alphabetic()) {
        return Start::Other;
    }
    let rest = &rest[rest.iter().take_while(|&&b| is_name(b)).count()..];
    match skip_blanks(rest).0.first() {
        Some(b'"') => Start::Tag,
        None if line.len() < LOOKAHEAD => Start::Unclear,
        _ => Start::Other,
    }
}

/// Whether a line begins as nearly all tag lines do: `[`, up to 15 letters, one blank, `"`, and more text. Those of
/// [`line_start`] that do not are rare.
#[inline]
pub(super) fn begins_plainly(line: &[u8]) -> bool {
    plain_name(line).is_some()
}

/// The length of the name in such a line.
///
/// The letters are counted in eight bytes at once: to look at names of changing length byte by byte is slow, because the
/// processor cannot predict where they end.
#[inline]
fn plain_name(line: &[u8]) -> Option<usize> {
    let (b'[', rest) = line.split_first()? else { return None };
    let (eight, more) = (others(rest.first_chunk()?), others(rest.get(8..)?.first_chunk()?));
    let bits = if eight != 0 { eight.trailing_zeros() } else { 64 + more.trailing_zeros() };
    let name = bits as usize / 8;
    (name > 0 && rest.get(name..name + 2) == Some(b" \"")).then_some(name)
}

/// The bytes that are no letters: the high bit of each is set, and no other bit. The first byte is the lowest.
#[inline]
fn others(bytes: &[u8; 8]) -> u64 {
    const HIGH: u64 = u64::from_ne_bytes([0x80; 8]);
    const fn all(byte: u8) -> u64 {
        u64::from_ne_bytes([byte; 8])
    }
    let bytes = u64::from_le_bytes(*bytes);
    // The sums of two values below 0x80 have their high bit set where the letter is `a` or later, and later than `z`. No sum
    // is carried into the next byte.
    let small = (bytes | all(0x20)) & !HIGH;
    !((small + all(0x80 - b'a')) & !(small + all(0x7f - b'z')) & !bytes) & HIGH
}

/// Reads a tag as nearly all are written: it begins plainly, nothing in its value is escaped, no control character is in it,
/// and `"]` ends it. [`read`] reads the same, byte by byte.
#[inline]
pub(super) fn read_plain(bytes: &[u8], at: usize) -> Option<Tag> {
    let start = at + 1;
    let end = start + plain_name(&bytes[at..])?;
    let begin = end + 2;
    let mut close = begin;
    loop {
        let eight = u64::from_le_bytes(*bytes.get(close..)?.first_chunk()?);
        let plain = plain_bytes(eight);
        close += plain;
        if plain < 8 {
            break;
        }
    }
    let is_closed = bytes.get(close..close + 2) == Some(b"\"]");
    let name = Span::new(start, end);
    is_closed.then(|| Tag::written(name, Span::new(begin, close), Span::new(at, close + 2)))
}

/// How many of these bytes, from the first one on, are those of [`PLAIN_VALUE`].
///
/// Each sum sets the high bit of a byte, and never carries into the next, as the seven low bits alone are added to.
const fn plain_bytes(eight: u64) -> usize {
    const EACH: u64 = 0x0101_0101_0101_0101;
    const HIGH: u64 = EACH * 0x80;
    let low = eight & !HIGH;
    let no_control = low + EACH * (0x80 - 0x20);
    let no_quote = (low ^ (EACH * b'"' as u64)) + EACH * 0x7f;
    let no_backslash = (low ^ (EACH * b'\\' as u64)) + EACH * 0x7f;
    let delete = low + EACH;
    let ends = (!(no_control & no_quote & no_backslash) | delete) & !eight & HIGH;
    ends.trailing_zeros() as usize / 8
}

/// What one attempt at a tag pair gave.
pub(super) struct Attempt {
    /// The tag, where name and value are clear.
    pub(super) tag: Option<Tag>,
    /// What is wrong with it.
    pub(super) wrong: Option<Wrong>,
    /// The value, if it has a control character.
    pub(super) control: Option<Span>,
    /// Where reading goes on.
    pub(super) end: usize,
}

/// What can be wrong with a tag pair.
pub(super) enum Wrong {
    /// This part is missing or malformed; the stretch that it costs.
    Part(TagPart, Span),
    /// A quote inside the value, not escaped.
    Quote(Span),
}

/// Reads one tag pair from the `[` at `at`.
pub(super) fn read(bytes: &[u8], at: usize) -> Attempt {
    let input = &bytes[at..];
    let offset = |rest: &[u8]| bytes.len() - rest.len();
    let costs_line = |part| {
        let end = line_end(bytes, at);
        let wrong = Wrong::Part(part, Span::new(at, trimmed(bytes, at, end)));
        Attempt { tag: None, wrong: Some(wrong), control: None, end }
    };
    // An archive has as many bytes of tags as of moves, so they are read by hand: parsers that are combined are not inlined.
    let bracket = input.strip_prefix(b"[");
    let Some((rest, name)) = bracket.and_then(|rest| name(rest.trim_ascii_start())) else {
        return costs_line(TagPart::Name);
    };
    let name = Span::new(offset(rest) - name.len(), offset(rest));
    if !matches!(rest.first(), None | Some(b' ' | b'\t' | b'"' | b'\n' | b'\r' | b']')) {
        return costs_line(TagPart::Name);
    }
    // The parts of a tag may be on lines of their own, as white space means nothing between them.
    let [b'"', inside @ ..] = rest.trim_ascii_start() else { return costs_line(TagPart::OpenQuote) };
    let start = offset(inside);
    let (value, has_control) = value(inside);
    let [b'"', behind @ ..] = &inside[value.len()..] else { return costs_line(TagPart::CloseQuote) };
    let value = Span::new(start, start + value.len());
    let quote = value.end as usize;
    let control = has_control.then_some(value);

    let (rest, _) = skip_blanks(behind);
    if let [b']', after @ ..] = behind.trim_ascii_start() {
        let end = offset(after);
        return Attempt {
            tag: Some(Tag::written(name, value, Span::new(at, end))),
            wrong: None,
            control,
            end,
        };
    }
    if line_start(rest) != Start::Tag
        && let Some((close, end)) = closing_quote(bytes, quote + 1)
    {
        let value = Span::new(start, close);
        let wrong = Some(Wrong::Quote(Span::new(quote, quote + 1)));
        let control = value.of(bytes).iter().any(u8::is_ascii_control).then_some(value);
        return Attempt { tag: Some(Tag::written(name, value, Span::new(at, end))), wrong, control, end };
    }
    let whole = Span::new(at, quote + 1);
    let wrong = Some(Wrong::Part(TagPart::Bracket, whole));
    Attempt { tag: Some(Tag::written(name, value, whole)), wrong, control, end: whole.end as usize }
}

/// The first quote on this line from `from` that a bracket follows, and one past that bracket.
fn closing_quote(bytes: &[u8], from: usize) -> Option<(usize, usize)> {
    let mut at = from;
    loop {
        match *bytes.get(at)? {
            b'\n' | b'\r' => return None,
            b'\\' if !matches!(bytes.get(at + 1), Some(b'\n' | b'\r')) => at += 2,
            b'"' => {
                let (rest, gap) = skip_blanks(&bytes[at + 1..]);
                if let Some(b']') = rest.first() {
                    return Some((at, at + 1 + gap + 1));
                }
                at += 1 + gap;
            }
            _ => at += 1,
        }
    }
}

/// One past the last byte of the line that `from` lies on, its line end left out.
pub(super) fn line_end(bytes: &[u8], from: usize) -> usize {
    memchr2(b'\n', b'\r', &bytes[from..]).map_or(bytes.len(), |n| from + n)
}

/// One past the last byte of `start..end` that is not a blank.
pub(super) fn trimmed(bytes: &[u8], start: usize, end: usize) -> usize {
    end - bytes[start..end].iter().rev().take_while(|&&b| is_blank(b)).count()
}

pub(super) const fn is_blank(b: u8) -> bool {
    matches!(b, b' ' | b'\t')
}

/// Looked up in a table, because archives have as many bytes of tags as of moves.
const fn is_name(b: u8) -> bool {
    CLASSES[b as usize] & NAME != 0
}

const fn is_plain_value(b: u8) -> bool {
    CLASSES[b as usize] & PLAIN_VALUE != 0
}

const NAME: u8 = 1;
const PLAIN_VALUE: u8 = 2;

static CLASSES: [u8; 256] = {
    let mut classes = [0; 256];
    let mut b = 0;
    while b < 256 {
        let byte = b as u8;
        if byte.is_ascii_alphanumeric() || byte == b'_' {
            classes[b] |= NAME;
        }
        if !matches!(byte, b'"' | b'\\') && !byte.is_ascii_control() {
            classes[b] |= PLAIN_VALUE;
        }
        b += 1;
    }
    classes
};

/// The bytes of one class that the input begins with. A quarter of an archive passes here, so it is written to be inlined.
#[inline]
fn run(input: &[u8], of_class: impl Fn(u8) -> bool) -> (&[u8], &[u8]) {
    let len = input.iter().take_while(|&&b| of_class(b)).count();
    let (found, rest) = input.split_at(len);
    (rest, found)
}

fn skip_blanks(input: &[u8]) -> (&[u8], usize) {
    let gap = input.iter().take_while(|&&b| is_blank(b)).count();
    (&input[gap..], gap)
}

/// What follows a name, and the name: a letter first.
#[inline]
fn name(input: &[u8]) -> Option<(&[u8], &[u8])> {
    let (rest, name) = run(input, is_name);
    name.first().is_some_and(u8::is_ascii_alphabetic).then_some((rest, name))
}

/// What is between the quotes: up to the first quote that is not escaped, on this line. The second part tells whether it
/// has a control character.
#[inline]
fn value(input: &[u8]) -> (&[u8], bool) {
    let (mut rest, mut has_control) = (input, false);
    loop {
        (rest, _) = run(rest, is_plain_value);
        match rest {
            [b'\\', next, ..] if !matches!(next, b'\n' | b'\r') => {
                has_control |= next.is_ascii_control();
                rest = &rest[2..];
            }
            [b'\n' | b'\r', ..] => break,
            [control, ..] if control.is_ascii_control() => {
                has_control = true;
                rest = &rest[1..];
            }
            _ => break,
        }
    }
    (&input[..input.len() - rest.len()], has_control)
}

/// Whether a tag may have this name: a letter, then letters, digits and underscores.
///
/// ```
/// use lawspeaker::notation::pgn::is_tag_name;
/// assert!(is_tag_name("WhiteElo") && !is_tag_name("White Elo") && !is_tag_name(""));
/// ```
#[must_use]
pub fn is_tag_name(name: &str) -> bool {
    name.starts_with(|c: char| c.is_ascii_alphabetic())
        && name.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'_')
}

#[cfg(test)]
mod tests {
    use std::borrow::Cow;

    use super::*;
    use crate::notation::text::unescape;

    #[test]
    fn escapes_are_undone() {
        assert!(matches!(unescape(b"plain"), Cow::Borrowed(b"plain")));
        assert_eq!(&*unescape(br#"a \"b\" \\ \n \"#), br#"a "b" \ \n \"#);
    }

    #[test]
    fn tag_lines_are_known_by_their_start() {
        for (line, start) in [
            (&b"[Event \"x"[..], Start::Tag),
            (b"[Event\"", Start::Tag),
            (b"[a_1\t \"", Start::Tag),
            (b"\xEF\xBB\xBF[Event \"", Start::Tag),
            (b"\xEF\xBB", Start::Unclear),
            (b"[Event ", Start::Unclear),
            (b"[", Start::Unclear),
            (b"", Start::Unclear),
            (b"[1st \"", Start::Other),
            (b"[_a \"", Start::Other),
            (b"[ Event \"", Start::Other),
            (b" [Event \"", Start::Other),
            (b"[%clk 1]", Start::Other),
            (b"[Event x\"", Start::Other),
            (b"1. e4", Start::Other),
        ] {
            assert_eq!(line_start(line), start, "{}", line.escape_ascii());
        }
        let long = [b"[", &[b'a'; 300][..], b" \""].concat();
        assert_eq!(line_start(&long), Start::Other);
        assert_eq!(line_start(&long[..LOOKAHEAD - 1]), Start::Unclear);
    }

    #[test]
    fn the_plain_bytes_of_a_value_end_at_the_first_that_is_not() {
        for byte in 0..=u8::MAX {
            for place in 0..8 {
                for filler in [b'a', b'~', 0xFF] {
                    let mut eight = [filler; 8];
                    eight[place] = byte;
                    let plain = plain_bytes(u64::from_le_bytes(eight));
                    assert_eq!(plain, if is_plain_value(byte) { 8 } else { place }, "{byte} at {place}");
                }
            }
        }
    }

    #[test]
    fn plain_tags_are_read_as_all_others() {
        let mut plain = 0;
        for name in ["Event", "E", "EventEventEvent", "EventEventEventEvent", "White_1", ""] {
            for value in [
                "",
                "x",
                "exactly8",
                "Troll Masters",
                "\u{de}\u{f3}rr of the long name",
                "a\\\"b",
                "a\tb",
                "a\x7f",
            ] {
                for close in ["\"]", "\" ]", "\"", "]", "\"x\"]"] {
                    for after in ["", "\n", "\n\n1. e4 e5 2. Nf3 *\n", "\r\n[Site \"somewhere else\"]"] {
                        let line = format!("before[{name} \"{value}{close}{after}");
                        let Some(tag) = read_plain(line.as_bytes(), 6) else { continue };
                        let slow = read(line.as_bytes(), 6);
                        assert_eq!(slow.tag, Some(tag), "{line}");
                        assert_eq!(
                            (slow.wrong.is_none(), slow.control, slow.end),
                            (true, None, tag.whole.end as usize)
                        );
                        plain += 1;
                    }
                }
            }
        }
        assert!(plain > 30, "{plain}");
    }

    #[test]
    fn what_begins_plainly_is_a_tag_line() {
        for (line, is_plain) in [
            (&b"[Event \"Troll Masters\"]"[..], true),
            (b"[Z \"               ", true),
            (b"[WhiteTeamCountr \"\"]", true),
            (b"[WhiteTeamCountry \"\"]", true),
            (b"[WhiteTeamCountryX \"\"]", false),
            (b"[Event  \"two blanks\"]", false),
            (b"[Event_1 \"digits    \"]", false),
            (b"[%clk \"              ", false),
            (b" [Event \"             ", false),
            (b"[Event \"short", false),
        ] {
            assert_eq!(begins_plainly(line), is_plain, "{}", line.escape_ascii());
        }
        // Every byte at every place of a line is judged as it is alone.
        let line = b"[AZaz \"0123456789\"]";
        for place in 0..line.len() {
            for byte in 0..=u8::MAX {
                let mut line = *line;
                line[place] = byte;
                let is_plain = match place {
                    0 => byte == b'[',
                    1..=4 => byte.is_ascii_alphabetic(),
                    5 => byte == b' ',
                    6 => byte == b'"',
                    _ => true,
                };
                assert_eq!(begins_plainly(&line), is_plain, "{}", line.escape_ascii());
                assert!(!is_plain || line_start(&line) == Start::Tag, "{}", line.escape_ascii());
            }
        }
    }
}
