//! OpenTafl records: tags, a rules record, turns and comments, as bytes to a tree with spans.
//!
//! ```text
//! [date:2015.05.04]
//! [attackers:Egil]
//! [rules:dim:7 surf:n start:/3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/]
//!
//! 1. d2-e2 c4-c5
//! [on the first move|on the second]
//! 2. f4-f5 c5-a5xa4/b5
//! ```
//!
//! Reading never fails; what the rules record means is not known here. Variations (turns numbered `8a.1.1a.`) are
//! told apart and not read. Source: Jay Slater, *OpenTafl Notation*, 2015 to 2016; moves of jumping and berserk men
//! are no moves here.

use nom::Parser;
use nom::bytes::complete::tag;
use nom::combinator::opt;
use nom::error::Error;

use super::Span;
use super::moves::{Joint, Mark, MoveText, Sign, Step, Unreadable};
use super::square::{file, rank};

/// A record as it stands in the text.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Record {
    /// The tags, in their order, the rules among them.
    pub tags: Vec<Tag>,
    /// The rules record, from a tag or a line of its own.
    pub rules: Option<Span>,
    /// The turns and comments.
    pub elements: Vec<Element>,
    /// What could not be made sense of, by place.
    pub faults: Vec<Fault>,
}

/// A tag: `[name:value]`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Tag {
    /// Its name.
    pub name: Span,
    /// Its value, white space around it left out.
    pub value: Span,
}

/// A piece of the record behind its tags.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Element {
    /// What it is.
    pub kind: ElementKind,
    /// Where it stands.
    pub span: Span,
}

/// What a piece is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ElementKind {
    /// `7.`
    TurnNumber,
    /// A word that is nothing else.
    Move,
    /// `---`: who would have moved gives up.
    Resignation,
    /// `[...|...]`, with its brackets.
    Comment,
    /// A turn of a variation, with its number.
    Variation,
}

/// Something that could not be made sense of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fault {
    /// A bracket that is never closed; all behind it is lost.
    Unclosed(Span),
    /// A bracket that closes nothing.
    StrayClose(Span),
}

/// One option of a rules record: `ks:n`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RuleOption {
    /// Its name; empty where a word has no colon.
    pub name: Span,
    /// Its value, which may be empty.
    pub value: Span,
    /// Both.
    pub whole: Span,
}

/// The names that tags have.
const TAGS: [&str; 16] = [
    "event",
    "site",
    "date",
    "round",
    "attackers",
    "defenders",
    "result",
    "annotator",
    "compiler",
    "time-control",
    "time-remaining",
    "termination",
    "variant",
    "start-comment",
    "position",
    "rules",
];

impl Record {
    /// The value of the first tag of this name.
    #[must_use]
    pub fn tag(&self, bytes: &[u8], name: &str) -> Option<Span> {
        self.tags
            .iter()
            .find(|tag| tag.name.of(bytes).eq_ignore_ascii_case(name.as_bytes()))
            .map(|tag| tag.value)
    }
}

/// Whether a line begins an OpenTafl record: with one of its tags, or with a rules record.
#[must_use]
pub fn begins_record(line: &[u8]) -> bool {
    let line = line.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(line);
    match line.strip_prefix(b"[") {
        Some(inside) => {
            let name = inside.split(|&b| b == b':').next().unwrap_or_default();
            name.len() < inside.len()
                && (TAGS.iter().any(|known| name.eq_ignore_ascii_case(known.as_bytes()))
                    || name.eq_ignore_ascii_case(b"starting-comment"))
        }
        None => line.starts_with(b"dim:"),
    }
}

/// Reads a record.
///
/// ```
/// use lawspeaker::notation::opentafl::{ElementKind, parse};
/// let record = parse(b"[result:-1]\n[rules:dim:7 start:/7/]\n1. d2-e2 c4-c5\n[good|]\n2. ---\n");
/// assert_eq!(record.tags.len(), 2);
/// let moves = record.elements.iter().filter(|element| element.kind == ElementKind::Move);
/// assert_eq!(moves.count(), 2);
/// ```
#[must_use]
pub fn parse(bytes: &[u8]) -> Record {
    let mut record = Record::default();
    let mut at = if bytes.starts_with(b"\xEF\xBB\xBF") { 3 } else { 0 };
    let mut begun = false; // whether a turn has been read
    let mut in_variation = false;
    while at < bytes.len() {
        match bytes[at] {
            b if b.is_ascii_whitespace() => at += 1,
            b'[' => at = bracket(bytes, at, begun, &mut record),
            b']' => {
                record.faults.push(Fault::StrayClose(Span::new(at, at + 1)));
                at += 1;
            }
            _ if !begun && bytes[at..].starts_with(b"dim:") => {
                let end = rules_end(bytes, at);
                record.rules = record.rules.or(Some(Span::new(at, end)));
                at = end;
            }
            _ => {
                let end = word_end(bytes, at);
                begun = true;
                at = word(bytes, at, end, &mut in_variation, &mut record);
            }
        }
    }
    record
}

/// A tag, or behind the first turn a comment; returns where it ends.
fn bracket(bytes: &[u8], at: usize, begun: bool, record: &mut Record) -> usize {
    let mut depth = 0;
    let balanced = bytes[at..].iter().position(|&b| {
        match b {
            b'[' => depth += 1,
            b']' => depth -= 1,
            _ => {}
        }
        depth == 0
    });
    // Inside a comment a bracket may stand alone: then the first closing one ends it.
    let Some(close) = balanced.or_else(|| bytes[at..].iter().position(|&b| b == b']')).map(|n| at + n) else {
        record.faults.push(Fault::Unclosed(Span::new(at, at + 1)));
        return bytes.len();
    };
    let inside = &bytes[at + 1..close];
    let colon = inside.iter().position(|b| !(b.is_ascii_alphanumeric() || *b == b'-'));
    match colon.filter(|&n| !begun && n > 0 && inside[n] == b':') {
        Some(n) => {
            let name = Span::new(at + 1, at + 1 + n);
            let value = trimmed(bytes, at + 2 + n, close);
            record.tags.push(Tag { name, value });
            if name.of(bytes).eq_ignore_ascii_case(b"rules") {
                record.rules = record.rules.or(Some(value));
            }
        }
        None => {
            record.elements.push(Element { kind: ElementKind::Comment, span: Span::new(at, close + 1) });
        }
    }
    close + 1
}

fn trimmed(bytes: &[u8], start: usize, end: usize) -> Span {
    let text = &bytes[start..end];
    let before = text.iter().take_while(|b| b.is_ascii_whitespace()).count();
    let after = text[before..].iter().rev().take_while(|b| b.is_ascii_whitespace()).count();
    Span::new(start + before, end - after)
}

fn word_end(bytes: &[u8], at: usize) -> usize {
    let ends = |b: &u8| b.is_ascii_whitespace() || matches!(b, b'[' | b']');
    bytes[at..].iter().position(ends).map_or(bytes.len(), |n| at + n)
}

/// Where a rules record on a line of its own ends: behind its start position, or with its line.
fn rules_end(bytes: &[u8], start: usize) -> usize {
    let mut at = start;
    loop {
        let end = word_end(bytes, at);
        if bytes[at..end].starts_with(b"start:") {
            return end;
        }
        let gap = bytes[end..].iter().take_while(|b| b.is_ascii_whitespace()).count();
        let next = end + gap;
        let is_option = bytes[next..word_end(bytes, next)].contains(&b':');
        if next >= bytes.len() || !is_option {
            return end;
        }
        at = next;
    }
}

/// A turn number, a move, a resignation; returns where it ends.
fn word(bytes: &[u8], at: usize, end: usize, in_variation: &mut bool, record: &mut Record) -> usize {
    let mut push = |kind, start, end| record.elements.push(Element { kind, span: Span::new(start, end) });
    let text = &bytes[at..end];
    let digits = text.iter().take_while(|b| b.is_ascii_digit()).count();
    if digits > 0 && text.get(digits) == Some(&b'.') {
        let dots = text[digits..].iter().take_while(|&&b| b == b'.').count();
        // `8.1.` numbers a turn of a variation, `8.e5-e8` is a turn of the game without its blank.
        *in_variation = text.get(digits + dots).is_some_and(u8::is_ascii_digit);
        if *in_variation {
            push(ElementKind::Variation, at, end);
            return end;
        }
        push(ElementKind::TurnNumber, at, at + digits + dots);
        return at + digits + dots;
    }
    if digits > 0 && text.last() == Some(&b'.') {
        *in_variation = true;
    }
    if *in_variation {
        push(ElementKind::Variation, at, end);
    } else if text == b"---" {
        push(ElementKind::Resignation, at, end);
    } else if text.iter().any(|&b| b != b'.') {
        push(ElementKind::Move, at, end); // dots alone stand for a half of a turn that is left out
    }
    end
}

/// The options of a rules record, in their order.
#[must_use]
pub fn options(bytes: &[u8], rules: Span) -> Vec<RuleOption> {
    let mut options = Vec::new();
    let mut at = rules.start as usize;
    let end = rules.end as usize;
    while at < end {
        if bytes[at].is_ascii_whitespace() {
            at += 1;
            continue;
        }
        let stop = bytes[at..end].iter().position(u8::is_ascii_whitespace).map_or(end, |n| at + n);
        let colon = bytes[at..stop].iter().position(|&b| b == b':');
        let (name, value) = match colon {
            Some(n) => (Span::new(at, at + n), Span::new(at + n + 1, stop)),
            None => (Span::new(at, at), Span::new(at, stop)),
        };
        options.push(RuleOption { name, value, whole: Span::new(at, stop) });
        at = stop;
    }
    options
}

/// Reads a word as a move. `++` and `--` become [`Mark::Win`], `+` [`Mark::Check`], `-` [`Mark::Route`].
///
/// # Errors
/// The place where the word stops being a move.
///
/// ```
/// use lawspeaker::notation::{moves::Mark, opentafl::parse_move};
/// let text = parse_move(b"Kf2-f1xf2/Ke1-").unwrap();
/// assert_eq!((text.steps().len(), text.mark), (4, Mark::Route));
/// let no = parse_move(b"ce6^e8").unwrap_err();
/// assert_eq!((no.span.start, no.why.as_str()), (3, "`^` has no place here in a move: no man of this game jumps"));
/// ```
pub fn parse_move(token: &[u8]) -> Result<MoveText, Unreadable> {
    let mut reader = MoveReader { token, at: 0 };
    let sign = reader.sign();
    let mut steps = vec![reader.square(Joint::Bare)?];
    if reader.take(b"-").is_none() {
        return Err(reader.stuck());
    }
    steps.push(reader.square(Joint::Dash)?);
    let mut joint = if reader.take(b"x").is_some() { Some(Joint::Takes) } else { None };
    while let Some(before) = joint {
        reader.sign();
        steps.push(reader.square(before)?);
        joint = if reader.take(b"/").is_some() { Some(Joint::And) } else { None };
    }
    let behind = reader.at;
    let mark = match &token[behind..] {
        b"" => Mark::None,
        b"+" => Mark::Check,
        b"-" => Mark::Route,
        b"++" | b"--" => Mark::Win,
        _ => return Err(reader.stuck()),
    };
    MoveText::of_squares(sign, &steps, mark, Span::new(behind, token.len()))
}

struct MoveReader<'a> {
    token: &'a [u8],
    at: usize,
}

impl MoveReader<'_> {
    /// The letter of a special man before a square: a capital, or a small one before a square's own file.
    fn sign(&mut self) -> Option<Sign> {
        let letter = match self.token[self.at..] {
            [letter @ b'A'..=b'Z', ..] => letter,
            [letter @ b'a'..=b'z', b'a'..=b's', ..] => letter.to_ascii_uppercase(),
            _ => return None,
        };
        let span = Span::new(self.at, self.at + 1);
        self.at += 1;
        Some(Sign { letter: char::from(letter), span })
    }

    fn take(&mut self, sign: &[u8]) -> Option<()> {
        let (rest, found) = opt(tag::<_, _, Error<&[u8]>>(sign)).parse(&self.token[self.at..]).ok()?;
        self.at = self.token.len() - rest.len();
        found.map(|_| ())
    }

    fn square(&mut self, joint: Joint) -> Result<Step, Unreadable> {
        let start = self.at;
        let Ok((rest, file)) = file(&self.token[self.at..]) else { return Err(self.stuck()) };
        self.at = self.token.len() - rest.len();
        let Ok((rest, rank)) = rank(&self.token[self.at..]) else { return Err(self.stuck()) };
        self.at = self.token.len() - rest.len();
        Ok(Step { joint, file: Some(file), rank: Some(rank), span: Span::new(start, self.at) })
    }

    fn stuck(&self) -> Unreadable {
        let rest = &self.token[self.at..];
        let sign = rest.utf8_chunks().next().and_then(|chunk| chunk.valid().chars().next());
        let len = sign.map_or(rest.len().min(1), char::len_utf8);
        let span = Span::new(self.at, self.at + len);
        let why = match sign {
            None if rest.is_empty() => "the move ends before it names both its squares".to_owned(),
            None => format!("the byte 0x{:02x} has no place in a move", rest[0]),
            Some(c @ ('^' | '=')) => format!("`{c}` has no place here in a move: no man of this game jumps"),
            Some(c) if c.is_control() => {
                format!("the character U+{:04X} has no place in a move", u32::from(c))
            }
            Some(c) => format!("`{c}` has no place here in a move"),
        };
        Unreadable { span, why }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn words(text: &str) -> String {
        let bytes = text.as_bytes();
        let parts = parse(bytes).elements;
        let shown = |e: &Element| format!("{:?}:{}", e.kind, String::from_utf8_lossy(e.span.of(bytes)));
        parts.iter().map(shown).collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn turns_comments_and_variations_are_told_apart() {
        assert_eq!(
            words(
                "1. d2-e2 c4-c5\n[a [b]|c]\n\n2.f4-f5 ..\n8a.1.1a. e5-e3 d1-d3\n8.1. .... d1-d3\n3. ..... ---"
            ),
            "TurnNumber:1. Move:d2-e2 Move:c4-c5 Comment:[a [b]|c] TurnNumber:2. Move:f4-f5 Variation:8a.1.1a. \
             Variation:e5-e3 Variation:d1-d3 Variation:8.1. Variation:.... Variation:d1-d3 TurnNumber:3. \
             Resignation:---"
        );
    }

    #[test]
    fn tags_end_where_turns_begin() {
        let text = b"[event:A: b]\n[rules:dim:7 start:/7/]\n\n1. a1-a2\n[event:no tag|]\n";
        let record = parse(text);
        assert_eq!(record.tag(text, "Event").unwrap().of(text), b"A: b");
        assert_eq!((record.tags.len(), record.elements.len()), (2, 3));
        assert_eq!(record.rules.unwrap().of(text), b"dim:7 start:/7/");
        let bare = b"dim:7 ks:n\ncenh: start:/7/\n1. a1-a2";
        let record = parse(bare);
        assert_eq!(record.rules.unwrap().of(bare), b"dim:7 ks:n\ncenh: start:/7/");
        let names: Vec<_> = options(bare, record.rules.unwrap()).iter().map(|o| o.whole.of(bare)).collect();
        assert_eq!(names, [&b"dim:7"[..], b"ks:n", b"cenh:", b"start:/7/"]);
    }

    #[test]
    fn what_has_no_place_is_told() {
        assert_eq!(parse(b"[event:x\n1. a1-a2").faults, [Fault::Unclosed(Span::new(0, 1))]);
        assert_eq!(parse(b"1. a1-a2 ]").faults, [Fault::StrayClose(Span::new(9, 10))]);
        for (token, at, why) in [
            ("a1", 2, "ends before"),
            ("a1a2", 2, "`a` has no place"),
            ("a1-a2x", 6, "ends before"),
            ("Ne8=e4xe3", 3, "no man of this game jumps"),
            ("a1-a2#", 5, "`#` has no place"),
            ("a1-a2+-", 5, "`+` has no place"),
            ("a20-a2", 1, "`2` has no place"),
        ] {
            let no = parse_move(token.as_bytes()).unwrap_err();
            assert!(no.span.start == at && no.why.contains(why), "{token}: {no:?}");
        }
    }

    #[test]
    fn a_record_is_known_by_its_first_line() {
        for line in ["[date:2015.05.04]", "[rules:dim:7", "[Event:x]", "dim:11 ks:n", "[start-comment:x"] {
            assert!(begins_record(line.as_bytes()), "{line}");
        }
        for line in ["[Event \"x: y\"]", "[%clk 1:2]", "1. e4", "[a|b: c]", ""] {
            assert!(!begins_record(line.as_bytes()), "{line}");
        }
    }
}
