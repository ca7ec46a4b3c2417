//! Movetext to elements, in one pass over the bytes.
//!
//! Plain loops and a table instead of combinators: this is where the time of reading an archive goes. Every byte
//! is looked at a bounded number of times, whatever stands there.

use memchr::memchr;

use super::game::{
    Element, ElementKind, FaultKind, GameText, MAX_DEPTH, MAX_ELEMENTS, at_line_start, begins_game,
};
use super::nag::glyph_nag;
use super::score::Score;
use super::tag;
use crate::notation::Span;

/// Reads movetext from `at` to the end of its game; returns where the next game begins.
pub(super) fn read(bytes: &[u8], at: usize, game: &mut GameText) -> usize {
    let mut reader = Reader { bytes, at, ended: false, game };
    reader.run();
    let end = reader.at;
    reader.close_all();
    end
}

struct Reader<'a> {
    bytes: &'a [u8],
    at: usize,
    /// Whether the result has been read.
    ended: bool,
    game: &'a mut GameText,
}

impl Reader<'_> {
    /// Stops at the end of the game, with `at` there.
    fn run(&mut self) {
        let bytes = self.bytes;
        while let Some(&first) = bytes.get(self.at) {
            let at = self.at;
            if self.game.movetext.len() >= MAX_ELEMENTS {
                self.game.fault(FaultKind::TooLong, span(at, bytes.len()));
                self.at = bytes.len();
                return;
            }
            match first {
                b' ' | b'\t' | b'\n' | b'\r' => self.at += 1,
                b'a'..=b'z' | b'A'..=b'Z' => {
                    if self.next_game_begins() {
                        return;
                    }
                    self.word();
                }
                b'0'..=b'9' => {
                    // A result may follow a result; a number begins the next game.
                    if self.ended && self.game.open.is_empty() && Score::parse(self.word_at()).is_none() {
                        return;
                    }
                    self.number();
                }
                b'{' => self.comment(),
                b'$' => self.nag(),
                b'!' | b'?' => {
                    let len = bytes[at..].iter().take_while(|b| matches!(b, b'!' | b'?')).count();
                    self.push(ElementKind::Glyph, at + len);
                }
                b'(' => self.open(),
                b')' => match self.game.open.pop() {
                    Some(_) => self.push(ElementKind::Close, at + 1),
                    None => self.stray(FaultKind::StrayClose, 1),
                },
                b'}' => self.stray(FaultKind::StrayBrace, 1),
                b'*' => self.result(Score::Open, at + 1),
                b';' => self.push(ElementKind::LineComment, tag::line_end(bytes, at)),
                b'%' if matches!(bytes[..at].last(), None | Some(b'\n' | b'\r')) => {
                    self.push(ElementKind::EscapedLine, tag::line_end(bytes, at));
                }
                b'.' | 0xE2 if dots(bytes, at) > at => {
                    if self.next_game_begins() {
                        return;
                    }
                    let end = dots(bytes, at);
                    self.push(ElementKind::MoveNumber, end);
                }
                0..0x20 | 0x7F => {
                    let len = bytes[at..].iter().take_while(|&&b| is_control(b)).count();
                    self.stray(FaultKind::ControlCharacters, len);
                }
                b'[' if at_line_start(bytes, at) && begins_game(bytes, at) => return,
                0x80.. if self.skip_wide_white() => {}
                _ => {
                    if self.sign() {
                        continue;
                    }
                    if self.next_game_begins() {
                        return;
                    }
                    self.word();
                }
            }
        }
    }

    /// Whether a move or number here is the next game's.
    fn next_game_begins(&self) -> bool {
        self.ended && self.game.open.is_empty()
    }

    fn push(&mut self, kind: ElementKind, end: usize) {
        self.game.movetext.push(Element { kind, span: span(self.at, end) });
        self.at = end;
    }

    fn stray(&mut self, kind: FaultKind, len: usize) {
        self.game.fault(kind, span(self.at, self.at + len));
        self.at += len;
    }

    fn word_at(&self) -> &[u8] {
        &self.bytes[self.at..word_end(self.bytes, self.at)]
    }

    fn word(&mut self) {
        let end = word_end(self.bytes, self.at);
        let mut kind = ElementKind::Move;
        if self.bytes[self.at] == b'e' && is_en_passant_note(&self.bytes[self.at..end]) {
            let after_move = self.game.movetext.last().is_some_and(|e| e.kind == ElementKind::Move);
            kind = if after_move { ElementKind::EnPassantNote } else { kind };
        }
        self.push(kind, end);
    }

    /// A move number with its dots, a result, or a word that begins with a digit.
    fn number(&mut self) {
        let bytes = self.bytes;
        let digits = self.at + bytes[self.at..].iter().take_while(|b| b.is_ascii_digit()).count();
        let behind = dots(bytes, digits);
        if behind > digits {
            return self.push(ElementKind::MoveNumber, behind);
        }
        let end = word_end(bytes, digits);
        if end == digits {
            return self.push(ElementKind::MoveNumber, end);
        }
        match Score::parse(&bytes[self.at..end]) {
            Some(score) => self.result(score, end),
            None => self.push(ElementKind::Move, end),
        }
    }

    fn result(&mut self, score: Score, end: usize) {
        self.push(ElementKind::Result(score), end);
        self.ended |= self.game.open.is_empty();
    }

    /// A word of signs that means something as a whole: a glyph, or a draw in fraction signs.
    fn sign(&mut self) -> bool {
        let word = self.word_at();
        let end = self.at + word.len();
        if glyph_nag(word).is_some() {
            self.push(ElementKind::Glyph, end);
        } else if let Some(score) = Score::parse(word) {
            self.result(score, end);
        } else {
            return false;
        }
        true
    }

    fn comment(&mut self) {
        let inside = self.at + 1;
        if let Some(len) = memchr(b'}', &self.bytes[inside..]) {
            return self.push(ElementKind::Comment, inside + len + 1);
        }
        self.game.fault(FaultKind::UnterminatedComment, span(self.at, inside));
        self.push(ElementKind::Comment, self.bytes.len());
    }

    fn nag(&mut self) {
        let digits = self.bytes[self.at + 1..].iter().take_while(|b| b.is_ascii_digit()).count();
        let end = self.at + 1 + digits;
        let number = self.bytes[self.at + 1..end]
            .iter()
            .fold(0u32, |n, digit| n.saturating_mul(10).saturating_add(u32::from(digit - b'0')));
        match u8::try_from(number) {
            Ok(number) if digits > 0 => self.push(ElementKind::Nag(number), end),
            _ => self.stray(FaultKind::BadNag, 1 + digits),
        }
    }

    fn open(&mut self) {
        if self.game.open.len() < MAX_DEPTH {
            self.game.open.push(self.at as u32);
            return self.push(ElementKind::Open, self.at + 1);
        }
        self.game.fault(FaultKind::TooDeep, span(self.at, self.at + 1));
        let end = self.end_of_buried();
        self.push(ElementKind::Buried, end);
    }

    /// Where the variation that opens here closes, or else its game ends: comments may hold parentheses, and a tag
    /// line ends the game.
    fn end_of_buried(&self) -> usize {
        let bytes = self.bytes;
        let mut depth = 0u32;
        let mut at = self.at;
        while let Some(&byte) = bytes.get(at) {
            match byte {
                b'(' => depth += 1,
                b')' => depth -= 1,
                b'{' => at += memchr(b'}', &bytes[at..]).unwrap_or(bytes.len() - 1 - at),
                b';' => at = tag::line_end(bytes, at) - 1,
                b'%' if matches!(bytes[..at].last(), None | Some(b'\n' | b'\r')) => {
                    at = tag::line_end(bytes, at) - 1;
                }
                b'[' if at_line_start(bytes, at) && begins_game(bytes, at) => return at,
                _ => {}
            }
            at += 1;
            if depth == 0 {
                return at;
            }
        }
        bytes.len()
    }

    /// Skips a byte order mark or a no-break space.
    fn skip_wide_white(&mut self) -> bool {
        let len = match &self.bytes[self.at..] {
            [0xEF, 0xBB, 0xBF, ..] => 3,
            [0xC2, 0xA0, ..] => 2,
            _ => return false,
        };
        self.at += len;
        true
    }

    /// Closes what is still open, so that `Open` and `Close` always pair.
    fn close_all(&mut self) {
        while let Some(open) = self.game.open.pop() {
            self.game.fault(FaultKind::UnterminatedVariation, Span { start: open, end: open + 1 });
            self.push(ElementKind::Close, self.at);
        }
    }
}

/// Places are known to fit: the whole text was measured.
fn span(start: usize, end: usize) -> Span {
    Span { start: start as u32, end: end as u32 }
}

const fn is_control(b: u8) -> bool {
    b < 0x20 && !matches!(b, b'\t' | b'\n' | b'\r') || b == 0x7F
}

/// Bytes at which a word ends or may end.
const STOPS: [bool; 256] = {
    let mut stops = [false; 256];
    let mut n = 0;
    while n <= 0x20 {
        stops[n] = true;
        n += 1;
    }
    stops[0x7F] = true;
    let signs = b"(){};$*!?\xC2";
    let mut n = 0;
    while n < signs.len() {
        stops[signs[n] as usize] = true;
        n += 1;
    }
    stops
};

/// One past the word that goes on at `at`: up to white space or a sign that stands for itself, or behind its
/// suffix of `!` and `?` (and marks between and after these).
fn word_end(bytes: &[u8], mut at: usize) -> usize {
    loop {
        at += bytes[at..].iter().position(|&b| STOPS[b as usize]).unwrap_or(bytes.len() - at);
        match &bytes[at..] {
            [b'!' | b'?', ..] => {
                return at
                    + bytes[at..].iter().take_while(|b| matches!(b, b'!' | b'?' | b'+' | b'#')).count();
            }
            [0xC2, next, ..] if *next != 0xA0 => at += 1,
            [0xC2] => at += 1,
            _ => return at,
        }
    }
}

/// One past the dots at `at`, full stops or ellipses.
fn dots(bytes: &[u8], mut at: usize) -> usize {
    loop {
        match &bytes[at..] {
            [b'.', ..] => at += 1,
            [0xE2, 0x80, 0xA6, ..] => at += 3,
            _ => return at,
        }
    }
}

fn is_en_passant_note(word: &[u8]) -> bool {
    let marks = word.iter().rev().take_while(|b| matches!(b, b'+' | b'#' | b'!' | b'?')).count();
    matches!(&word[..word.len() - marks], b"ep" | b"e.p." | b"e.p" | b"ep.")
}
