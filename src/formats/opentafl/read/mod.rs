//! OpenTafl records: tags, a rules record, turns and comments, as bytes to the syntax that all notations share.
//!
//! ```text
//! [date:2015.05.04]
//! [attackers:Egil]
//! [rules:dim:7 surf:n start:/3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/]
//!
//! 1. d2-e2 c4-c5
//! [on the first move|on the second]
//! 2. f4-f5 c5-a5xa4/b5 a5=a2xb2
//! ```
//!
//! A turn has one move of each side, or more where the rules let a piece go on: such moves are written with `=`.
//!
//! Reading never fails. What the options of the rules record mean is not known here, except who begins. Source: Jay Slater,
//! *OpenTafl Notation*, 2015 to 2016.

use crate::notation::Span;
use crate::notation::score::Score;
use crate::notation::syntax::{ElementKind, FaultKind, MAX_ELEMENTS, MAX_TAGS, ParsedGame, Tag};

use super::OPENTAFL;
use super::header::{begins_with_attackers, finish};
use super::lines::{Address, Lines};
use super::moves::goes_on;

/// The names that tags have.
const TAGS: [&str; 17] = [
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
    "starting-comment",
    "position",
    "rules",
];

/// Whether a line begins an OpenTafl record: with one of its tags, or with a rules record.
///
/// ```
/// use lawspeaker::formats::opentafl::begins_record;
/// assert!(begins_record(b"[date:2015.05.04]") && begins_record(b"dim:11 ks:n start:/11/"));
/// assert!(!begins_record(b"[Event \"x: y\"]") && !begins_record(b"[a remark: this|]"));
/// ```
#[must_use]
pub fn begins_record(line: &[u8]) -> bool {
    let line = line.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(line);
    match line.strip_prefix(b"[") {
        Some(inside) => TAGS.iter().any(|name| {
            let (name, len) = (name.as_bytes(), name.len());
            inside.get(len) == Some(&b':') && inside[..len].eq_ignore_ascii_case(name)
        }),
        None => line.starts_with(b"dim:"),
    }
}

/// Whether a record is one of OpenTafl's: its first line that is not blank says so.
#[must_use]
pub fn is_record(bytes: &[u8]) -> bool {
    let blank = bytes.iter().take_while(|b| b.is_ascii_whitespace()).count();
    begins_record(&bytes[blank..])
}

/// Reads one game from byte `from` into `game`, which is emptied first, and returns where the next game begins. Who
/// resigns (`---`) is the side that would have moved, so that the game ends with a result; attackers are Black.
///
/// ```
/// use lawspeaker::formats::opentafl::parse;
/// use lawspeaker::notation::syntax::{ElementKind, ParsedGame};
/// let record = b"[result:-1]\n[rules:dim:7 start:/7/]\n1. d2-e2 c4-c5\n[good|]\n2. ---\n";
/// let mut game = ParsedGame::new();
/// assert_eq!(parse(record, 0, &mut game), record.len());
/// let moves = game.movetext.iter().filter(|element| element.kind == ElementKind::Move);
/// assert_eq!(moves.count(), 2);
/// ```
///
/// # Panics
/// When the text is longer than 4 GiB or `from` lies beyond it.
pub fn parse(bytes: &[u8], from: usize, game: &mut ParsedGame) -> usize {
    game.clear(&OPENTAFL);
    let mut reader = RecordReader {
        bytes,
        game,
        header: Vec::new(),
        begun: false,
        lines: Lines::new(),
        buried: Buried::No,
    };
    let mut at = if bytes[from..].starts_with(b"\xEF\xBB\xBF") { from + 3 } else { from };
    while at < bytes.len() {
        let fresh_line = at == 0 || matches!(bytes[at - 1], b'\n' | b'\r');
        if reader.begun && fresh_line && begins_record(&bytes[at..]) {
            break;
        }
        if reader.lines.len() + 2 >= MAX_ELEMENTS || reader.header.len() >= MAX_TAGS {
            reader.game.fault(FaultKind::TooLong, Span::new(at, bytes.len()));
            at = bytes.len();
            break;
        }
        at = match bytes[at] {
            b if b.is_ascii_whitespace() => at + 1,
            b'[' => reader.bracket(at),
            b']' => {
                reader.game.fault(FaultKind::StrayBrace, Span::new(at, at + 1));
                at + 1
            }
            _ if !reader.begun && bytes[at..].starts_with(b"dim:") => reader.rules_line(at),
            _ => reader.word(at),
        };
    }
    let RecordReader { header, lines, .. } = reader;
    game.movetext = lines.into_elements();
    finish(bytes, &header, game);
    game.span = Span::new(from, at);
    at
}

struct RecordReader<'a> {
    bytes: &'a [u8],
    game: &'a mut ParsedGame,
    /// The tags, and a rules record on a line of its own, which has no name.
    header: Vec<Tag>,
    /// Whether a turn has been read: after it brackets are comments.
    begun: bool,
    lines: Lines<'a>,
    buried: Buried,
}

/// Whether the words belong to a variation that has no place in the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Buried {
    No,
    /// They do, and its first word has been reported.
    Yes,
}

impl RecordReader<'_> {
    /// A tag, or after the first turn a comment; returns where it ends.
    fn bracket(&mut self, at: usize) -> usize {
        let bytes = self.bytes;
        let mut depth = 0;
        let balanced = bytes[at..].iter().position(|&b| {
            match b {
                b'[' => depth += 1,
                b']' => depth -= 1,
                _ => {}
            }
            depth == 0
        });
        // Inside a comment a bracket may be alone: then the first closing one ends it.
        let close = balanced.or_else(|| bytes[at..].iter().position(|&b| b == b']'));
        let Some(close) = close.map(|n| at + n) else {
            self.game.fault(FaultKind::UnterminatedComment, Span::new(at, at + 1));
            self.turn_comment(at + 1, bytes.len());
            return bytes.len();
        };
        let inside = &bytes[at + 1..close];
        let colon = inside.iter().position(|b| !(b.is_ascii_alphanumeric() || *b == b'-'));
        // The tags of other notations begin with a letter too.
        let begins = inside.first().is_some_and(u8::is_ascii_alphabetic);
        match colon.filter(|&n| !self.begun && begins && inside[n] == b':') {
            Some(n) => {
                let name = Span::new(at + 1, at + 1 + n);
                let value = trimmed(bytes, at + 2 + n, close);
                if is_start_comment(name.of(bytes)) {
                    self.push(ElementKind::Comment, value.start as usize, value.end as usize);
                } else {
                    self.header.push(Tag::written(name, value, Span::new(at, close + 1)));
                }
            }
            None => self.turn_comment(at + 1, close),
        }
        close + 1
    }

    /// The comments on the moves of a turn, `first|second`; without a bar there is only one, on the last move.
    fn turn_comment(&mut self, start: usize, end: usize) {
        let moves = self.lines.moves_of_turn();
        let mut from = start;
        let bars = memchr::memchr_iter(b'|', &self.bytes[start..end]).map(|n| start + n);
        let bars: Vec<usize> = bars.take(moves.max(2) - 1).collect();
        for (n, stop) in bars.iter().copied().chain([end]).enumerate() {
            if stop > from {
                let back = if bars.is_empty() { 0 } else { moves.saturating_sub(n + 1) };
                self.lines.push_comment_on(back, Span::new(from, stop));
            }
            from = stop + 1;
        }
    }

    /// A rules record on a line of its own ends behind its start position, or where no option follows.
    fn rules_line(&mut self, start: usize) -> usize {
        let bytes = self.bytes;
        let mut end = word_end(bytes, start);
        let mut word = start;
        while !bytes[word..end].starts_with(b"start:") {
            let next = end + bytes[end..].iter().take_while(|b| b.is_ascii_whitespace()).count();
            let stop = word_end(bytes, next);
            if !bytes[next..stop].contains(&b':') {
                break;
            }
            (word, end) = (next, stop);
        }
        let whole = Span::new(start, end);
        self.header.push(Tag::written(Span::new(start, start), whole, whole));
        end
    }

    /// A turn number, a move, a resignation; returns where it ends.
    fn word(&mut self, at: usize) -> usize {
        let end = word_end(self.bytes, at);
        let text = &self.bytes[at..end];
        self.begun = true;
        if let Some(address) = Address::of_turn(text) {
            self.buried = Buried::No;
            if !self.lines.enter(address, Span::new(at, end)) {
                self.bury(at, end);
            }
            return end;
        }
        let digits = text.iter().take_while(|b| b.is_ascii_digit()).count();
        if digits > 0 && text.get(digits) == Some(&b'.') {
            let dots = text[digits..].iter().take_while(|&&b| b == b'.').count();
            // `8.1.` is an address without its letters, `8.e5-e8` a turn of the game without its blank.
            if text.get(digits + dots).is_some_and(u8::is_ascii_digit) {
                self.bury(at, end);
                return end;
            }
            self.buried = Buried::No;
            self.lines.enter_game();
            self.lines.begin_turn(number(&text[..digits]));
            self.push(ElementKind::MoveNumber, at, at + digits + dots);
            return at + digits + dots;
        }
        if self.buried == Buried::Yes {
            self.bury(at, end);
        } else if text == b"---" {
            let score = if self.black_is_next() { Score::WhiteWins } else { Score::BlackWins };
            self.push(ElementKind::Result(score), at, end);
        } else if text.iter().all(|&b| b == b'.') {
            self.lines.leave_out();
            if self.lines.in_game() {
                self.push(ElementKind::MoveNumber, at, end);
            }
        } else if goes_on(text) {
            self.lines.push_further(Span::new(at, end));
        } else {
            self.push(ElementKind::Move, at, end);
        }
        end
    }

    /// Words of a variation without a place that follow each other are one element of the game.
    fn bury(&mut self, at: usize, end: usize) {
        let whole = Span::new(at, end);
        if std::mem::replace(&mut self.buried, Buried::Yes) == Buried::No {
            self.lines.enter_game();
            self.game.fault(FaultKind::VariationsNotRead, whole);
        }
        match self.lines.last().filter(|last| last.kind == ElementKind::Buried) {
            Some(last) => last.span.end = whole.end,
            None => self.lines.push(ElementKind::Buried, whole),
        }
    }

    fn black_is_next(&self) -> bool {
        begins_with_attackers(self.bytes, &self.header) == self.lines.sides().is_multiple_of(2)
    }

    fn push(&mut self, kind: ElementKind, start: usize, end: usize) {
        self.lines.push(kind, Span::new(start, end));
    }
}

/// The number of a turn; the greatest of all if it is too great to be one.
fn number(digits: &[u8]) -> usize {
    digits.iter().fold(0, |n: usize, b| n.saturating_mul(10).saturating_add(usize::from(b - b'0')))
}

fn is_start_comment(name: &[u8]) -> bool {
    [&b"start-comment"[..], b"starting-comment"].iter().any(|known| known.eq_ignore_ascii_case(name))
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

#[cfg(test)]
mod tests;
