//! Movetext to elements, in one pass over the bytes.
//!
//! Plain loops and a table instead of combinators: this is where the time of reading an archive goes. Every byte
//! is looked at a bounded number of times, whatever is there.

use memchr::memchr;
use wide::u8x32;

use super::header::begins_game;
use super::nag::glyph_nag;
use super::{results, tag};
use crate::notation::Span;
use crate::notation::score::Score;
use crate::notation::syntax::{Element, ElementKind, FaultKind, MAX_DEPTH, MAX_ELEMENTS, ParsedGame};
use crate::room;

/// Reads movetext from `at` to the end of its game; returns where the next game begins.
pub(super) fn read(bytes: &[u8], at: usize, game: &mut ParsedGame) -> usize {
    let mut reader = Reader { bytes, ended: false, game };
    let end = reader.run(at);
    if !reader.ended && reader.game.open.is_empty() {
        results::find(bytes, reader.game);
    }
    reader.close_all(end);
    end
}

/// Its methods are given the place where something begins and return the place behind it.
struct Reader<'a> {
    bytes: &'a [u8],
    /// Whether the result has been read.
    ended: bool,
    game: &'a mut ParsedGame,
}

impl Reader<'_> {
    /// Returns where the next game begins.
    fn run(&mut self, mut at: usize) -> usize {
        let bytes = self.bytes;
        while let Some(&first) = bytes.get(at) {
            // Apart from the others, so that the choice among them is made once per word.
            if matches!(first, b' ' | b'\t' | b'\n' | b'\r') {
                at += 1;
                continue;
            }
            if self.game.movetext.len() >= MAX_ELEMENTS {
                self.game.fault(FaultKind::TooLong, span(at, bytes.len()));
                return bytes.len();
            }
            at = match first {
                b'a'..=b'z' | b'A'..=b'Z' => {
                    if self.next_game_begins() {
                        return at;
                    }
                    let end = self.word(first, at, word_end(bytes, at));
                    // A blank behind it costs no turn of the loop.
                    if bytes.get(end) == Some(&b' ') {
                        end + 1
                    } else {
                        other_end();
                        end
                    }
                }
                b'0'..=b'9' => {
                    // A result may follow a result; a number begins the next game.
                    if self.next_game_begins() && Score::parse(&bytes[at..word_end(bytes, at)]).is_none() {
                        return at;
                    }
                    self.number(at)
                }
                b'{' => self.comment(at),
                b'$' => self.nag(at),
                b'!' | b'?' => {
                    let len = bytes[at..].iter().take_while(|b| matches!(b, b'!' | b'?')).count();
                    self.push(ElementKind::Glyph, at, at + len)
                }
                b'(' => self.open(at),
                b')' => match self.game.open.pop() {
                    Some(_) => self.push(ElementKind::Close, at, at + 1),
                    None => self.stray(FaultKind::StrayClose, at, at + 1),
                },
                b'}' => self.stray(FaultKind::StrayBrace, at, at + 1),
                b'*' => self.result(Score::Open, at, at + 1),
                b';' => self.push(ElementKind::LineComment, at, tag::line_end(bytes, at)),
                b'%' if matches!(bytes[..at].last(), None | Some(b'\n' | b'\r')) => {
                    self.push(ElementKind::EscapedLine, at, tag::line_end(bytes, at))
                }
                b'.' | 0xE2 if dots(bytes, at) > at => {
                    if self.next_game_begins() {
                        return at;
                    }
                    self.push(ElementKind::MoveNumber, at, dots(bytes, at))
                }
                0..=0x1F | 0x7F => {
                    let len = bytes[at..].iter().take_while(|&&b| is_control(b)).count();
                    self.stray(FaultKind::ControlCharacters, at, at + len)
                }
                b'[' if begins_game(bytes, at) => return at,
                0x80.. if wide_white(&bytes[at..]) > 0 => at + wide_white(&bytes[at..]),
                _ => match self.sign(at) {
                    Some(end) => end,
                    None if self.next_game_begins() => return at,
                    None => self.word(first, at, word_end(bytes, at)),
                },
            }
        }
        at
    }

    /// Whether a move or number here is the next game's.
    fn next_game_begins(&self) -> bool {
        self.ended && self.game.open.is_empty()
    }

    #[inline]
    fn push(&mut self, kind: ElementKind, at: usize, end: usize) -> usize {
        room::push(&mut self.game.movetext, Element { kind, span: span(at, end) });
        end
    }

    fn stray(&mut self, kind: FaultKind, at: usize, end: usize) -> usize {
        self.game.fault(kind, span(at, end));
        end
    }

    #[inline(always)]
    fn word(&mut self, first: u8, at: usize, end: usize) -> usize {
        let note = first == b'e' && self.is_en_passant_note(at, end);
        self.push(if note { ElementKind::EnPassantNote } else { ElementKind::Move }, at, end)
    }

    fn is_en_passant_note(&self, at: usize, end: usize) -> bool {
        let word = &self.bytes[at..end];
        let marks = word.iter().rev().take_while(|b| matches!(b, b'+' | b'#' | b'!' | b'?')).count();
        matches!(&word[..word.len() - marks], b"ep" | b"e.p." | b"e.p" | b"ep.")
            && self.game.movetext.last().is_some_and(|e| e.kind == ElementKind::Move)
    }

    /// A move number with its dots, a result, or a word that begins with a digit.
    #[inline(always)]
    fn number(&mut self, at: usize) -> usize {
        match plain_number(&self.bytes[at..]) {
            Some(len) => self.push(ElementKind::MoveNumber, at, at + len),
            None => self.any_number(at),
        }
    }

    fn any_number(&mut self, at: usize) -> usize {
        let bytes = self.bytes;
        let digits = at + bytes[at..].iter().take_while(|b| b.is_ascii_digit()).count();
        let behind = dots(bytes, digits);
        if behind > digits {
            return self.push(ElementKind::MoveNumber, at, behind);
        }
        let end = word_end(bytes, digits);
        if end == digits {
            // `0000` is how engines write a null move, and `00` or `000` is meant for castling.
            let is_word = matches!(&bytes[at..end], b"00" | b"000" | b"0000");
            let kind = if is_word { ElementKind::Move } else { ElementKind::MoveNumber };
            return self.push(kind, at, end);
        }
        match self.score(at, end) {
            Some(end) => end,
            None => self.push(ElementKind::Move, at, end),
        }
    }

    /// The result that this word is, or that it begins.
    #[inline(never)] // one per game, beside a hundred moves
    fn score(&mut self, at: usize, end: usize) -> Option<usize> {
        let score = Score::parse(&self.bytes[at..end])?;
        let whole = if score == Score::Draw { self.end_of_draw(at, end) } else { end };
        Some(self.result(score, at, whole))
    }

    /// Where a draw ends that may be written as `1/2 - 1/2`.
    #[cold]
    fn end_of_draw(&mut self, at: usize, end: usize) -> usize {
        if end - at > "1/2".len() || !self.game.open.is_empty() {
            return end;
        }
        let Some(whole) = results::second_half(self.bytes, end) else { return end };
        self.game.fault(FaultKind::SpacedResult, span(at, whole));
        whole
    }

    fn result(&mut self, score: Score, at: usize, end: usize) -> usize {
        self.ended |= self.game.open.is_empty();
        self.push(ElementKind::Result(score), at, end)
    }

    /// A word of signs that means something as a whole: a glyph, or a draw in fraction signs.
    fn sign(&mut self, at: usize) -> Option<usize> {
        let end = word_end(self.bytes, at);
        let word = &self.bytes[at..end];
        if glyph_nag(word).is_some() {
            return Some(self.push(ElementKind::Glyph, at, end));
        }
        self.score(at, end)
    }

    fn comment(&mut self, at: usize) -> usize {
        if let Some(len) = closing_brace(&self.bytes[at..]) {
            return self.push(ElementKind::Comment, at, at + len + 1);
        }
        self.game.fault(FaultKind::UnterminatedComment, span(at, at + 1));
        self.push(ElementKind::Comment, at, self.bytes.len())
    }

    fn nag(&mut self, at: usize) -> usize {
        let digits = self.bytes[at + 1..].iter().take_while(|b| b.is_ascii_digit()).count();
        let end = at + 1 + digits;
        let number = self.bytes[at + 1..end]
            .iter()
            .fold(0u32, |n, digit| n.saturating_mul(10).saturating_add(u32::from(digit - b'0')));
        match u8::try_from(number) {
            Ok(number) if digits > 0 => self.push(ElementKind::Nag(number), at, end),
            _ => self.stray(FaultKind::BadNag, at, end),
        }
    }

    fn open(&mut self, at: usize) -> usize {
        if self.game.open.len() < MAX_DEPTH {
            self.game.open.push(at as u32);
            return self.push(ElementKind::Open, at, at + 1);
        }
        self.game.fault(FaultKind::TooDeep, span(at, at + 1));
        let end = self.end_of_buried(at);
        self.push(ElementKind::Buried, at, end)
    }

    /// Where the variation that opens here closes, or else its game ends: comments may hold parentheses, and a tag
    /// line ends the game.
    fn end_of_buried(&self, mut at: usize) -> usize {
        let bytes = self.bytes;
        let mut depth = 0u32;
        while let Some(&byte) = bytes.get(at) {
            match byte {
                b'(' => depth += 1,
                b')' => depth -= 1,
                b'{' => at += memchr(b'}', &bytes[at..]).unwrap_or(bytes.len() - 1 - at),
                b';' => at = tag::line_end(bytes, at) - 1,
                b'%' if matches!(bytes[..at].last(), None | Some(b'\n' | b'\r')) => {
                    at = tag::line_end(bytes, at) - 1;
                }
                b'[' if begins_game(bytes, at) => return at,
                _ => {}
            }
            at += 1;
            if depth == 0 {
                return at;
            }
        }
        bytes.len()
    }

    /// Closes what is still open, so that `Open` and `Close` always pair.
    fn close_all(&mut self, end: usize) {
        while let Some(open) = self.game.open.pop() {
            self.game.fault(FaultKind::UnterminatedVariation, Span { start: open, end: open + 1 });
            self.push(ElementKind::Close, end, end);
        }
    }
}

/// A word with something else than a blank behind it. It does nothing, and makes this an unlikely branch: so the processor goes on
/// behind the blank before it has read it. A sum would have to wait.
#[cold]
fn other_end() {}

/// The place of the first closing brace. Comments of engines and sites have few bytes, and a call costs as much as to look at them
/// here, all at once.
#[inline]
fn closing_brace(bytes: &[u8]) -> Option<usize> {
    let Some(near) = bytes.first_chunk::<32>() else { return memchr(b'}', bytes) };
    let braces = u8x32::from(*near).simd_eq(u8x32::splat(b'}')).to_bitmask();
    if braces == 0 {
        return memchr(b'}', &bytes[near.len()..]).map(|place| near.len() + place);
    }
    Some(braces.trailing_zeros() as usize)
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
///
/// Words of moves are two to seven bytes: the first eight are looked at together, which spares the processor a
/// wrong guess at each word's end.
#[inline]
fn word_end(bytes: &[u8], at: usize) -> usize {
    if let Some(eight) = bytes[at..].first_chunk() {
        let near = at + first_suspect(u64::from_le_bytes(*eight));
        if let Some(b' ' | b'\n' | b'\r' | b')') = bytes.get(near) {
            return near;
        }
    }
    far_word_end(bytes, at)
}

/// Index of the first byte that may be one of [`STOPS`] (or 8): below `+`, from `{` on, `;` or `?`.
///
/// Each sum sets the high bit of a byte, and never carries into the next, as the seven low bits alone are added to.
const fn first_suspect(eight: u64) -> usize {
    const EACH: u64 = 0x0101_0101_0101_0101;
    const HIGH: u64 = EACH * 0x80;
    let low = eight & !HIGH;
    let from_plus = low + EACH * (0x80 - b'+' as u64);
    let from_brace = low + EACH * (0x80 - b'{' as u64);
    // The two signs differ in one bit.
    let no_sign = ((low | (EACH * 0x04)) ^ (EACH * b'?' as u64)) + EACH * 0x7F;
    let suspects = (!(from_plus & no_sign) | from_brace | eight) & HIGH;
    suspects.trailing_zeros() as usize / 8
}

#[cold]
fn far_word_end(bytes: &[u8], mut at: usize) -> usize {
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

/// The length of a number as nearly all are written: one or two digits, a dot, and no second dot.
#[inline]
fn plain_number(text: &[u8]) -> Option<usize> {
    let &[_, second, third, fourth] = text.first_chunk()?;
    let (len, next) = match (second, third) {
        (b'.', next) => (2, next),
        (b'0'..=b'9', b'.') => (3, fourth),
        _ => return None,
    };
    // An ellipsis begins with 0xE2.
    (!matches!(next, b'.' | 0xE2)).then_some(len)
}

/// Bytes that a byte order mark or a no-break space takes here, or 0.
fn wide_white(bytes: &[u8]) -> usize {
    match bytes {
        [0xEF, 0xBB, 0xBF, ..] => 3,
        [0xC2, 0xA0, ..] => 2,
        _ => 0,
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_closing_brace_is_found_wherever_it_is() {
        for len in 0..100 {
            let none = vec![b'{'; len];
            assert_eq!(closing_brace(&none), None);
            for place in 0..len {
                let mut text = none.clone();
                text[place..].fill(b'}');
                assert_eq!(closing_brace(&text), Some(place), "{place} of {len}");
            }
        }
    }

    #[test]
    fn no_stop_is_overlooked() {
        for byte in 0..=u8::MAX {
            let suspect = !(b'+'..b'{').contains(&byte) || matches!(byte, b';' | b'?');
            assert!(suspect || !STOPS[byte as usize]);
            for place in 0..8 {
                for filler in [b'+', b'z', b':'] {
                    let mut eight = [filler; 8];
                    eight[place] = byte;
                    let found = first_suspect(u64::from_le_bytes(eight));
                    assert_eq!(found, if suspect { place } else { 8 }, "{byte} at {place}");
                }
            }
        }
    }
}
