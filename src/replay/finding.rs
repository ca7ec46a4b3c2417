//! What is found in a record: one finding, the findings of a game while they are gathered (at most a thousand), and their lines and
//! columns, found in one pass however many there are.

use crate::notation::Span;
use crate::notation::syntax::{Conventions, Edits};
use crate::notation::text::{begins_character, text};

use super::fix::{Edit, Fix, MOST_EDITS};
use super::{Code, CodeSet, ReplayOptions, Scope, Severity};

/// Something found, with its place and its reason.
///
/// ```
/// use lawspeaker::{prelude::*, replay::Fixes};
/// let options = ReplayOptions { fixes: Fixes::Wanted, ..ReplayOptions::default() };
/// let pgn = b"1. e4 e5 2. Nf3+ *";
/// let game = GameReader::new(&pgn[..], options).next().unwrap()?;
/// let found = game.replay.findings.iter().find(|finding| finding.ply == Some(3)).unwrap();
/// assert_eq!((found.severity, found.is_error(), found.span.of(pgn)), (Severity::Warning, false, &b"+"[..]));
/// let fix = found.fix.as_ref().unwrap();
/// assert_eq!((fix.safe, fix.edits[0].span.of(pgn), &*fix.edits[0].text), (true, &b"+"[..], ""));
/// # Ok::<(), std::io::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Finding {
    /// What kind of thing.
    pub code: Code,
    /// How serious it is: as its code says, unless the user has chosen differently.
    pub severity: Severity,
    /// Where in the record's bytes.
    pub span: Span,
    /// The rule behind it.
    pub rule: Option<&'static str>,
    /// The half-move concerned, from 1 for the first of the game; none when no move is.
    pub ply: Option<u32>,
    /// The variation concerned: `2` for the game's second, `2.1` for the first inside that; none on the main line.
    pub variation: Option<String>,
    /// The token concerned, as written.
    pub token: Option<String>,
    /// The position before the move concerned.
    pub fen: Option<String>,
    /// Legal moves that fit or nearly fit, in `san`.
    pub candidates: Vec<String>,
    /// What is wrong, as a sentence without its full stop and without the rule's id.
    pub message: String,
    /// What to do.
    pub help: Option<String>,
    /// How to repair it; none where that takes a person.
    pub fix: Option<Box<Fix>>,
}

/// The most characters of a record's text that a finding repeats: its span has the rest.
const MOST_QUOTED: usize = 80;

/// A stretch of a record to be repeated in a finding, cut where it is longer than anyone would read.
pub(crate) fn quoted(bytes: &[u8]) -> String {
    let mut head = &bytes[..bytes.len().min(8 * MOST_QUOTED)];
    if let Err(error) = std::str::from_utf8(head)
        && error.error_len().is_none()
        && head.len() < bytes.len()
    {
        head = &head[..error.valid_up_to()]; // a character that the cut went through
    }
    let text = text(head);
    match text.char_indices().nth(MOST_QUOTED) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text.into_owned(),
    }
}

impl Finding {
    /// A finding with nothing but its place and message.
    #[must_use]
    pub(crate) fn new(code: Code, span: Span, message: impl Into<String>) -> Self {
        Finding {
            code,
            severity: code.severity(),
            span,
            rule: None,
            ply: None,
            variation: None,
            token: None,
            fen: None,
            candidates: Vec::new(),
            message: message.into(),
            help: None,
            fix: None,
        }
    }

    /// The same with a word of help.
    #[must_use]
    pub(crate) fn with_help(mut self, help: impl Into<String>) -> Self {
        self.help = Some(help.into());
        self
    }

    /// The same with the rule behind it.
    #[must_use]
    pub(crate) fn with_rule(mut self, rule: &'static str) -> Self {
        self.rule = Some(rule);
        self
    }

    /// The same with a fix, if there is one.
    #[must_use]
    pub(crate) fn with_fix(mut self, fix: Option<Box<Fix>>) -> Self {
        self.fix = fix;
        self
    }

    /// Whether it is a move that could not be played, so that its line is not replayed further.
    #[must_use]
    pub(crate) fn stops_a_line(&self) -> bool {
        self.fen.is_some()
    }

    /// Whether the main line is not replayed beyond it.
    #[must_use]
    pub(crate) fn stops_the_main_line(&self) -> bool {
        self.variation.is_none() && (self.stops_a_line() || self.code == Code::E301)
    }

    /// Whether it makes exit status 1.
    #[must_use]
    pub fn is_error(&self) -> bool {
        self.severity == Severity::Error
    }

    /// The message with its rule before it: `ODIN-6: the King on ...`.
    #[must_use]
    pub fn sentence(&self) -> String {
        match self.rule {
            Some(rule) => format!("{rule}: {}", self.message),
            None => self.message.clone(),
        }
    }
}

/// The most findings listed for one game.
pub const MOST_FINDINGS: usize = 1000;

/// Findings so far.
#[derive(Debug)]
pub(super) struct Findings {
    list: Vec<Finding>,
    left_out: u64,
    spoilt: bool,
    scope: Scope,
    /// What fixes may edit; nothing if fixes are not wanted.
    edits: Edits,
    /// Codes that are not reported.
    without: CodeSet,
}

impl Findings {
    /// None so far, of a game in a notation with these conventions.
    pub(super) fn wanted(settings: &ReplayOptions, conventions: &Conventions) -> Self {
        let edits = settings.fixes.within(conventions.edits);
        let ReplayOptions { scope, without, .. } = *settings;
        Findings { list: Vec::new(), left_out: 0, spoilt: false, scope, without, edits }
    }

    /// Whether findings carry fixes that edit moves.
    pub(super) fn fix_moves(&self) -> bool {
        self.edits != Edits::None
    }

    /// Whether findings carry fixes that edit tags, numbers, results and line ends.
    pub(super) fn fix_text(&self) -> bool {
        self.edits == Edits::All
    }

    /// Those listed so far.
    pub(super) fn listed(&mut self) -> &mut [Finding] {
        &mut self.list
    }

    /// The place in the list of the finding that was added last.
    pub(super) fn last(&self) -> Option<usize> {
        self.list.len().checked_sub(1)
    }

    /// Adds an edit to the fix of a finding in the list.
    pub(super) fn extend_fix(&mut self, place: usize, edit: Edit) {
        let Some(finding) = self.list.get_mut(place) else { return };
        match &mut finding.fix {
            Some(fix) if fix.edits.len() < MOST_EDITS => fix.edits.push(edit),
            fix => *fix = None,
        }
    }

    /// Whether warnings and notes are kept. Where they are not they need not be looked for.
    pub(super) fn holds_warnings(&self) -> bool {
        self.scope == Scope::All
    }

    pub(super) fn push(&mut self, finding: Finding) {
        if !self.holds_warnings() && !finding.is_error() || self.without.contains(finding.code) {
            return;
        }
        if self.list.len() < MOST_FINDINGS {
            self.list.push(finding);
        } else {
            self.left_out += 1;
        }
    }

    /// Adds a finding, if there is one.
    pub(super) fn extend(&mut self, finding: Option<Finding>) {
        if let Some(finding) = finding {
            self.push(finding);
        }
    }

    pub(super) fn add(&mut self, code: Code, span: Span, message: impl Into<String>) {
        self.push(Finding::new(code, span, message));
    }

    /// Whether another finding would only be counted.
    pub(super) fn is_full(&self) -> bool {
        self.list.len() >= MOST_FINDINGS
    }

    /// Counts findings that were never made.
    pub(super) fn leave_out(&mut self, count: u64) {
        self.left_out += count;
    }

    /// Marks the record as invalid, whatever else is found.
    pub(super) fn spoil(&mut self) {
        self.spoilt = true;
    }

    pub(super) fn spoilt(&self) -> bool {
        self.spoilt
    }

    /// All, in the order of the text, with a word about those left out.
    pub(super) fn finish(mut self, end: Span) -> Vec<Finding> {
        // They are usually in order. To sort takes memory: for the keys, which is less than for a copy of the findings.
        if !self.list.is_sorted_by_key(|finding| finding.span.start) {
            self.list.sort_by_cached_key(|finding| finding.span.start);
        }
        if self.left_out > 0 {
            self.list.push(not_listed(self.left_out, end));
        }
        self.list.shrink_to_fit(); // the findings of many games wait to be reported
        self.list
    }
}

/// The word about findings that are only counted. `end` is the end of the game.
pub(crate) fn not_listed(count: u64, end: Span) -> Finding {
    Finding::new(Code::E107, end, format!("{count} findings of this game are not listed"))
}

/// Where something is in a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Place {
    /// Line from 1.
    pub line: u64,
    /// Column from 1, in characters.
    pub column: u64,
    /// Length in characters.
    pub length: u64,
    /// Bytes before it in the file.
    pub offset: u64,
}

/// Turns spans of a record's bytes into places; ask for them in the order of the text.
///
/// ```
/// use lawspeaker::{notation::Span, replay::Places};
/// let text = "{Grünfeld}\n1. d4".as_bytes();
/// let mut places = Places::new(0, 1); // of a text at the beginning of its file
/// let place = places.place(text, Span::new(15, 17));
/// assert_eq!((place.line, place.column, place.length, place.offset), (2, 4, 2, 15));
/// let mut cut = Places::indented(100, 7, 3); // of a text in the middle of a line
/// assert_eq!(cut.place(b"d4", Span::new(0, 2)).column, 4);
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Places {
    offset: u64,
    at: usize,
    line: u64,
    column: u64,
}

impl Places {
    /// For a record whose first byte is at `offset` of its file, at the start of this line (from 1).
    #[must_use]
    pub const fn new(offset: u64, line: u64) -> Self {
        Places { offset, at: 0, line, column: 1 }
    }

    /// For a record with this number of characters before it on its first line.
    #[must_use]
    pub const fn indented(offset: u64, line: u64, characters: u64) -> Self {
        Places { offset, at: 0, line, column: 1 + characters }
    }

    /// The place of a span that does not begin before the one asked for last. (One that does gets the place
    /// of the last: its offset is still right.)
    pub fn place(&mut self, bytes: &[u8], span: Span) -> Place {
        let (start, end) = (span.start as usize, (span.end as usize).min(bytes.len()));
        while self.at < start.min(bytes.len()) {
            let byte = bytes[self.at];
            let carriage = byte == b'\r' && bytes.get(self.at + 1) != Some(&b'\n');
            if byte == b'\n' || carriage {
                self.line += 1;
                self.column = 1;
            } else if begins_character(byte) && byte != b'\r' {
                self.column += 1;
            }
            self.at += 1;
        }
        let length = bytes[start.min(end)..end].iter().filter(|&&b| begins_character(b)).count() as u64;
        Place { line: self.line, column: self.column, length, offset: self.offset + u64::from(span.start) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_and_columns_count_characters_from_one() {
        let text = "ab\r\ncåd e\rx".as_bytes();
        let mut places = Places::new(100, 7);
        let of = |places: &mut Places, start, end| {
            let place = places.place(text, Span::new(start, end));
            (place.line, place.column, place.length, place.offset)
        };
        assert_eq!(of(&mut places, 1, 2), (7, 2, 1, 101));
        assert_eq!(of(&mut places, 4, 8), (8, 1, 3, 104));
        assert_eq!(of(&mut places, 9, 10), (8, 5, 1, 109));
        assert_eq!(of(&mut places, 11, 12), (9, 1, 1, 111));
    }
}
